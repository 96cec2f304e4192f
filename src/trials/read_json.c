/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_json.c - JSON and JSON Lines: what a preset knows, or records of any shape by paths. */
#include "trials/readers.h"

#include <stdlib.h>
#include <string.h>

#include "trials/json_columns.h"
#include "trials/json_input.h"
#include "trials/json_records.h"
#include "trials/json_sample.h"
#include "trials/listing.h"

enum {
    SAMPLE_CELL = 64, /* no longer cell tells more about its column */
    NOTE_SIZE = 256
};

typedef struct JsonReading {
    Listing listing;
    const JsonPreset *preset; /* null = none */
    JsonPath records, variant;
    JsonColumns columns;
    JsonInput input;
    JsonTree tree, first;
    Text first_text, filter;
    char *metric;
    size_t other_metrics;
    bool held;    /* the tree holds the next value already */
    bool stopped; /* by an error that further records would only repeat */
    Error err;
} JsonReading;

Confidence json_probe(const Reader *reader, const Head *head)
{
    const JsonPreset *preset = json_preset_find(reader->name);

    if (head->json.count == 0)
        return CONFIDENCE_NO;
    if (preset == NULL)
        return CONFIDENCE_LIKELY;
    return json_preset_prefix(preset, head) == NULL ? CONFIDENCE_NO : CONFIDENCE_CERTAIN;
}

static bool fail(JsonReading *reading, const Error *err)
{
    const Rows *rows = &reading->listing.rows;

    return diagnostics_error(rows->diagnostics, err->code, rows->name, err->line, err->column, "%s",
                             err->message);
}

/* Where the records are: the option, or the preset's path, or as they are found. */
static bool decide_records(JsonReading *reading, const Head *head, Error *err)
{
    const JsonPreset *preset = reading->preset;
    const char *option = reading->listing.options.records;
    const char *prefix = preset == NULL || option != NULL ? NULL : json_preset_prefix(preset, head);
    Text path = {0};
    char *found = NULL;
    bool done = true;

    if (option != NULL) {
        text_append(&path, option);
    } else if (preset != NULL) {
        text_append(&path, prefix == NULL ? "" : prefix);
        if (preset->records != NULL)
            text_printf(&path, "%s%s", path.length == 0 ? "" : ".", preset->records);
    } else {
        done = json_records_find(head, &found, err);
        text_append(&path, found == NULL ? "" : found);
    }
    done =
        done && text_ok(&path, err) && json_path_parse(text_string(&path), &reading->records, err);
    free(found);
    text_free(&path);
    return done;
}

static bool add_record_columns(const JsonPlace *record, void *context)
{
    JsonReading *reading = context;

    return json_columns_from_record(&reading->columns, record, &reading->err);
}

static bool add_sample_row(const JsonPlace *record, void *context)
{
    JsonReading *reading = context;

    for (size_t i = 0; i < reading->columns.count; i++) {
        JsonText text;
        json_field_find(&reading->columns.items[i].field, record, &text);
        listing_sample_cell(&reading->listing, text.compound ? "[]" : text.text,
                            text.length < SAMPLE_CELL ? text.length : SAMPLE_CELL);
    }
    listing_sample_end(&reading->listing, 0);
    return reading->listing.sample.row_count < CSV_SAMPLE_ROWS;
}

/* Records of any shape are judged by their names and values, like the columns of a table. */
static bool guess_columns(JsonReading *reading, const Head *head)
{
    ReadOptions *options = &reading->listing.options;

    options->never_wide = reading->records.count == 0 && !head->several;
    json_sample(head, &reading->records, add_record_columns, reading);
    if (reading->err.code == ERROR_NONE && reading->columns.wide_count > 0 &&
        options->wide.count == 0 && options->truth == NULL)
        options->wide = (NameList){.items = (const char *const *)reading->columns.wide,
                                   .count = reading->columns.wide_count};
    return reading->err.code == ERROR_NONE;
}

static bool decide_columns(JsonReading *reading, const Head *head, Error *err)
{
    ReadOptions *options = &reading->listing.options;

    if (!json_metric_choose(reading->preset, head, &reading->records, options->metric,
                            &reading->metric, &reading->other_metrics, err) ||
        !json_columns_from_options(&reading->columns, reading->preset, reading->metric, options,
                                   err))
        return false;
    if (reading->preset == NULL && !guess_columns(reading, head)) {
        *err = reading->err;
        return false;
    }
    for (size_t i = 0; i < reading->columns.count; i++)
        listing_column(&reading->listing, reading->columns.items[i].name);
    if (reading->columns.count == 0)
        return error_set(err, ERROR_INPUT,
                         "holds no records: say where they are with --records "
                         "PATH and --field success=PATH");
    listing_sample_end(&reading->listing, 0);
    if (reading->preset == NULL)
        json_sample(head, &reading->records, add_sample_row, reading);
    return reading->preset == NULL || reading->preset->variant == NULL ||
           json_path_parse(reading->preset->variant, &reading->variant, err);
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
        listing_cell_at(&reading->listing, text.text, text.length, text.value->line,
                        text.value->column);
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
    listing_row(&reading->listing, value->line);
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
        diagnostics_warning(rows->diagnostics, rows->name, 0, 0,
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
                return fail(reading, &reading->err);
            check_complete(reading, &place);
        }
        json_path_each(&reading->records, &place, add_record, reading);
    }
    return !reading->stopped && next == JSON_NEXT_END;
}

static bool check_found(const JsonReading *reading)
{
    const Rows *rows = &reading->listing.rows;
    const char *filter = reading->listing.options.filter;

    if (filter != NULL && rows->appended == 0)
        return diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, 0, 0,
                                 "no record is of \"%s\": correct --filter", filter);
    for (size_t i = 0; rows->appended > 0 && i < reading->columns.count; i++)
        if (reading->columns.items[i].named && !reading->columns.items[i].found)
            return diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, 0, 0,
                                     "no record has a value at \"%s\": correct the path",
                                     reading->columns.items[i].name);
    return true;
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

static void free_reading(JsonReading *reading)
{
    listing_free(&reading->listing);
    json_path_free(&reading->records);
    json_path_free(&reading->variant);
    json_columns_free(&reading->columns);
    json_input_free(&reading->input);
    json_tree_free(&reading->tree);
    json_tree_free(&reading->first);
    text_free(&reading->first_text);
    text_free(&reading->filter);
    free(reading->metric);
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
    bool done =
        found && decide_records(reading, &head, &err) && decide_columns(reading, &head, &err);
    bool whole = head.json_whole;

    head_free(&head);
    if (!(done && whole) && !hold_first(reading))
        return false;
    if (reading->listing.options.filter != NULL)
        text_append(&reading->filter, reading->listing.options.filter);
    return done ? listing_begin(&reading->listing) : fail(reading, &err);
}

bool json_suits(const Source *source, const ReadOptions *options, bool *counts,
                Diagnostics *diagnostics)
{
    Piece piece = source_head(source);
    Head head = head_of(&piece);
    JsonReading reading = {
        .listing = {.options = *options,
                    .rows = {.name = source_name(source), .diagnostics = diagnostics}}};
    CsvLayout layout;
    Error err = {0};
    bool suits = head.json.count > 0 && decide_records(&reading, &head, &err) &&
                 decide_columns(&reading, &head, &err);

    if (!suits && err.code != ERROR_NONE)
        fail(&reading, &err);
    suits = suits && !reading.listing.failed &&
            csv_layout_decide(source_name(source), true, &reading.listing.sample,
                              &reading.listing.options, &layout, diagnostics);
    if (suits) {
        *counts = layout.kind == CSV_COUNTS;
        csv_layout_free(&layout);
    }
    head_free(&head);
    free_reading(&reading);
    return suits;
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
    free_reading(&reading);
    return done;
}
