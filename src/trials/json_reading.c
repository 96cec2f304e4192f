/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_reading.c - see json_reading.h. */
#include "trials/json_reading.h"

#include <stdlib.h>
#include <string.h>

#include "trials/json_records.h"
#include "trials/json_sample.h"
#include "trials/readers.h"

enum {
    SAMPLE_CELL = 64 /* no longer cell tells more about its column */
};

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
        JsonColumn *column = &reading->columns.items[i];
        JsonText text;
        json_field_find(&column->field, record, &text);
        listing_sample_cell(&reading->listing, text.compound ? "[]" : text.text,
                            text.length < SAMPLE_CELL ? text.length : SAMPLE_CELL);
        if (text.value == NULL || column->placed)
            continue;
        listing_column_found(&reading->listing, i, json_where(text.value));
        column->placed = true;
    }
    listing_sample_end(&reading->listing, record->chain[record->depth - 1]->line);
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
    reading->listing.begin = reading->begin;
    listing_columns_end(&reading->listing, reading->begin);
    if (reading->preset == NULL)
        json_sample(head, &reading->records, add_sample_row, reading);
    return reading->preset == NULL || reading->preset->variant == NULL ||
           json_path_parse(reading->preset->variant, &reading->variant, err);
}

static bool note_begin(const JsonPlace *record, void *context)
{
    JsonReading *reading = context;

    reading->begin = json_where(record->chain[record->depth - 1]);
    return false;
}

bool json_reading_decide(JsonReading *reading, const Head *head, Error *err)
{
    bool done;

    reading->begin = json_where(json_root(&head->json));
    if (decide_records(reading, head, err)) {
        json_sample(head, &reading->records, note_begin, reading);
        done = decide_columns(reading, head, err);
    } else {
        done = false;
    }
    if (!done && err->code == ERROR_INPUT && err->line == 0)
        error_locate(err, NULL, reading->begin.line, reading->begin.column);
    return done;
}

bool json_reading_fail(JsonReading *reading, const Error *err)
{
    const Rows *rows = &reading->listing.rows;

    return diagnostics_error(rows->diagnostics, err->code, rows->name, err->line, err->column, "%s",
                             err->message);
}

void json_reading_free(JsonReading *reading)
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
    bool suits = head.json.count > 0 && json_reading_decide(&reading, &head, &err);

    if (!suits && err.code != ERROR_NONE)
        json_reading_fail(&reading, &err);
    suits = suits && !reading.listing.failed &&
            csv_layout_decide(source_name(source), true, &reading.listing.sample,
                              &reading.listing.options, &layout, diagnostics);
    if (suits) {
        *counts = layout.kind == CSV_COUNTS;
        csv_layout_free(&layout);
    }
    head_free(&head);
    json_reading_free(&reading);
    return suits;
}
