/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_json.c - JSON and JSON Lines: what a preset knows, or records of any shape by paths. */
#include "trials/readers.h"

#include <string.h>

#include "trials/json_reading.h"

enum {
    NOTE_SIZE = 256
};

Confidence json_probe(const Reader *reader, const Head *head)
{
    const JsonPreset *preset = json_preset_find(reader->name);

    if (head->json.count == 0)
        return CONFIDENCE_NO;
    if (preset == NULL)
        return CONFIDENCE_LIKELY;
    return json_preset_prefix(preset, head) == NULL ? CONFIDENCE_NO : CONFIDENCE_CERTAIN;
}

/* A value that is no single one, where one is needed. */
static void fault_compound(JsonReading *reading, const JsonColumn *column, const JsonText *text)
{
    const Rows *rows = &reading->listing.rows;
    bool metric = reading->metric != NULL && strcmp(column->name, role_names[ROLE_SUCCESS]) == 0;
    int64_t place = text->value->column;

    reading->stopped = true;
    if (metric)
        diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, text->value->line, place,
                          "the metric \"%.100s\" has no value of its own for each sample, only "
                          "what an aggregate is made from: %s",
                          reading->metric,
                          reading->other_metrics == 0 ? "its samples cannot be compared"
                                                      : "choose another one with --metric");
    else
        diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, text->value->line, place,
                          "\"%.100s\" is a list or an object: give the path to a value in it",
                          column->name);
}

static void add_cell(JsonReading *reading, JsonColumn *column, const JsonPlace *record)
{
    JsonText text;

    if (!listing_is_used(&reading->listing)) {
        listing_cell(&reading->listing, "", 0);
        return;
    }
    column->found = json_field_find(&column->field, record, &text) || column->found;
    if (text.compound && !reading->stopped)
        fault_compound(reading, column, &text);
    if (text.value == NULL)
        listing_cell(&reading->listing, text.text, text.length);
    else
        listing_cell_at(&reading->listing, text.text, text.length, json_where(text.value));
}

/* Of the runs in one file, the one that was chosen, or the only one. */
static bool is_of_variant(JsonReading *reading, const JsonPlace *record)
{
    const JsonValue *value = json_path_value(&reading->variant, record);
    const Rows *rows = &reading->listing.rows;

    if (value == NULL || !json_is_scalar(value))
        return true;
    if (reading->filter.data == NULL)
        text_append_n(&reading->filter, value->text, value->length);
    if (reading->filter.length == value->length &&
        memcmp(text_string(&reading->filter), value->text, value->length) == 0)
        return true;
    if (reading->listing.options.filter == NULL && !reading->stopped) {
        reading->stopped = true;
        diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, value->line, value->column,
                          "the %s \"%.*s\" stands beside \"%s\": choose one of them with --filter",
                          reading->preset->variant, (int)value->length, value->text,
                          text_string(&reading->filter));
    }
    return false;
}

static bool add_record(const JsonPlace *record, void *context)
{
    JsonReading *reading = context;
    const JsonPreset *preset = reading->preset;
    const JsonValue *value = record->chain[record->depth - 1];
    bool missing = preset != NULL && json_holds(preset->missing, record);

    if (preset != NULL && preset->only != NULL && !json_holds(preset->only, record))
        return true;
    if (reading->variant.count > 0 && !is_of_variant(reading, record))
        return !reading->stopped;
    listing_row(&reading->listing, value->line, value->column);
    listing_sound(&reading->listing, !record->tree->has_nul);
    for (size_t i = 0; i < reading->columns.count; i++) {
        JsonColumn *column = &reading->columns.items[i];
        if (missing && strcmp(column->name, "error") == 0)
            listing_text(&reading->listing, preset->reason);
        else
            add_cell(reading, column, record);
    }
    if (!reading->stopped)
        listing_row_end(&reading->listing);
    return !reading->stopped;
}

/* The first value, for `$`; the file's own tree is used again for the next. */
static bool keep_first(JsonReading *reading)
{
    const JsonTree *tree = &reading->tree;

    text_append_n(&reading->first_text, tree->text, tree->length);
    return text_ok(&reading->first_text, &reading->err) &&
           json_tree_parse(&reading->first, reading->first_text.data, reading->first_text.length, 1,
                           &reading->err);
}

static void check_complete(JsonReading *reading, const JsonPlace *root)
{
    const char *condition = reading->preset == NULL ? NULL : reading->preset->complete;
    const Rows *rows = &reading->listing.rows;

    if (condition != NULL && !json_holds(condition, root))
        diagnostics_warning(rows->diagnostics, rows->name, json_root(root->tree)->line,
                            json_root(root->tree)->column,
                            "the run did not come to its end (not %s): trials are lacking",
                            condition);
}

static JsonNext next_value(JsonReading *reading)
{
    bool held = reading->held;

    reading->held = false;
    return held ? JSON_NEXT_VALUE : json_input_next(&reading->input, &reading->tree);
}

static bool read_values(JsonReading *reading)
{
    JsonNext next;

    while (!reading->stopped && (next = next_value(reading)) == JSON_NEXT_VALUE) {
        JsonPlace place = {.tree = &reading->tree,
                           .first_tree = reading->input.lines ? &reading->first : &reading->tree,
                           .chain = {json_root(&reading->tree)},
                           .depth = 1};
        if (reading->input.count == 1) {
            if (reading->input.lines && !keep_first(reading))
                return json_reading_fail(reading, &reading->err);
            check_complete(reading, &place);
        }
        json_path_each(&reading->records, &place, add_record, reading);
    }
    return !reading->stopped && next == JSON_NEXT_END;
}

static bool is_found(const JsonColumns *columns, const char *name)
{
    for (size_t i = 0; i < columns->count; i++)
        if (strcmp(columns->items[i].name, name) == 0 && columns->items[i].found)
            return true;
    return false;
}

/* A file that only --format says to be of this shape may have nothing of it. */
static bool check_shape(const JsonReading *reading)
{
    const Rows *rows = &reading->listing.rows;

    return reading->preset == NULL || reading->preset->missing != NULL ||
           is_found(&reading->columns, "success") || is_found(&reading->columns, "status") ||
           is_found(&reading->columns, "error") ||
           diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, reading->begin.line,
                             reading->begin.column,
                             "no record has an outcome where the format %s has it: correct "
                             "--format, or say where it is with --field success=PATH",
                             reading->preset->name);
}

static bool check_found(const JsonReading *reading)
{
    const Rows *rows = &reading->listing.rows;
    const char *filter = reading->listing.options.filter;
    CellPlace begin = reading->begin;
    bool done = true;

    if (filter != NULL && rows->appended == 0)
        return diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, begin.line,
                                 begin.column, "no record is of \"%s\": correct --filter", filter);
    for (size_t i = 0; done && rows->appended > 0 && i < reading->columns.count; i++) {
        const JsonColumn *column = &reading->columns.items[i];
        Text path = {0};
        if (!column->named || column->found)
            continue;
        json_field_describe(&column->field, &path);
        done = diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, begin.line,
                                 begin.column, "no record has a value at \"%s\": correct the path",
                                 text_string(&path));
        text_free(&path);
    }
    return done && (rows->appended == 0 || check_shape(reading));
}

static void describe(const JsonReading *reading, char *note)
{
    Text text = {0};

    json_columns_describe(&reading->columns, &text);
    if (reading->other_metrics > 0)
        text_printf(&text, ", with %zu other metric%s to choose by --metric",
                    reading->other_metrics, reading->other_metrics == 1 ? "" : "s");
    text_escape(text_string(&text), text.length, note, NOTE_SIZE);
    text_free(&text);
}

/* The first value, to be held; false, and all faults of the file, where it has one. */
static bool hold_first(JsonReading *reading)
{
    const Diagnostics *diagnostics = reading->listing.rows.diagnostics;
    int64_t before = diagnostics->n_errors;

    reading->held = next_value(reading) == JSON_NEXT_VALUE;
    while (diagnostics->n_errors > before && next_value(reading) == JSON_NEXT_VALUE)
        ;
    return diagnostics->n_errors == before;
}

/* That the JSON has a fault says more than what its beginning lacks because of it. */
static bool begin_reading(JsonReading *reading)
{
    Piece piece = source_head(reading->listing.rows.file->source);
    Head head = head_of(&piece);
    Error err = {0};
    bool found = head.json.count > 0 ||
                 error_set(&err, ERROR_INPUT, "holds no JSON: give a file of JSON or JSON Lines");
    bool done = found && json_reading_decide(reading, &head, &err);
    bool whole = head.json_whole;

    head_free(&head);
    if (!(done && whole) && !hold_first(reading))
        return false;
    if (reading->listing.options.filter != NULL)
        text_append(&reading->filter, reading->listing.options.filter);
    return done ? listing_begin(&reading->listing) : json_reading_fail(reading, &err);
}

bool json_read(const Reader *reader, const ReaderFile *file, size_t count,
               const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    JsonReading reading = {.preset = json_preset_find(reader->name)};
    char note[NOTE_SIZE];
    bool done;

    listing_open(&reading.listing, file, count, options, trials, diagnostics);
    done = json_input_begin(&reading.input, file->source, &options->progress, diagnostics) &&
           begin_reading(&reading) && read_values(&reading) && check_found(&reading);
    if (done && reading.preset != NULL) {
        reading.listing.index = reading.preset->index;
        describe(&reading, note);
    }
    done =
        done && listing_end(&reading.listing, reader->title, reading.preset == NULL ? NULL : note);
    json_reading_free(&reading);
    return done;
}
