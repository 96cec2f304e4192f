/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listing.c - see listing.h. */
#include "trials/listing.h"

#include <stdlib.h>
#include <string.h>

#include "trials/source.h"

void listing_open(Listing *listing, const ReaderFile *file, size_t count,
                  const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    *listing = (Listing){.sample = {.delimiter = ','},
                         .options = *options,
                         .rows = {.file = file,
                                  .name = source_name(file->source),
                                  .trials = trials,
                                  .diagnostics = diagnostics,
                                  .several_files = count > 1}};
}

void listing_free(Listing *listing)
{
    if (listing->begun) {
        rows_end(&listing->rows);
        csv_layout_free(&listing->layout);
    }
    csv_sample_free(&listing->sample);
    free(listing->places);
    *listing = (Listing){0};
}

static bool fail_memory(const Listing *listing)
{
    return diagnostics_memory(listing->rows.diagnostics, listing->rows.name);
}

void listing_column(Listing *listing, const char *name)
{
    listing_sample_cell(listing, name, strlen(name));
}

void listing_sample_cell(Listing *listing, const char *text, size_t length)
{
    if (!listing->failed && listing->sample.row_count < CSV_SAMPLE_ROWS)
        listing->failed = !csv_sample_add(&listing->sample, text, length);
}

void listing_sample_end(Listing *listing, int64_t line)
{
    if (listing->sample.row_count < CSV_SAMPLE_ROWS)
        csv_sample_end_row(&listing->sample, line);
}

void listing_columns_end(Listing *listing, CellPlace begin)
{
    listing_sample_end(listing, begin.line);
    listing->failed = listing->failed || !csv_sample_begin(&listing->sample, begin);
}

void listing_column_found(Listing *listing, size_t column, CellPlace place)
{
    if (!listing->failed)
        listing->sample.places[column] = place;
}

/* NAME= cannot name several policies. */
static bool check_name(const Listing *listing)
{
    return listing->rows.file->policy == NULL || listing->layout.outcomes.count == 1 ||
           diagnostics_error(listing->rows.diagnostics, ERROR_USAGE, listing->rows.name, 0, 0,
                             "the file names several policies itself: leave out NAME=");
}

bool listing_begin(Listing *listing)
{
    Rows *rows = &listing->rows;

    if (listing->sample.row_count == 0)
        listing_sample_end(listing, 0);
    listing->places = calloc(csv_sample_width(&listing->sample, 0) + 1, sizeof *listing->places);
    if (listing->failed || listing->places == NULL)
        return fail_memory(listing);
    if (!csv_layout_decide(rows->name, rows->file->policy != NULL, &listing->sample,
                           &listing->options, &listing->layout, rows->diagnostics))
        return false;
    rows->layout = &listing->layout;
    rows->options = &listing->options;
    rows->places = listing->places;
    rows->careful = true;
    listing->begun = true;
    if (!rows_begin(rows))
        return fail_memory(listing);
    rows->row = 1; /* the header is behind us */
    return check_name(listing);
}

bool listing_is_used(const Listing *listing)
{
    const Rows *rows = &listing->rows;

    return rows->field < rows->width && rows->by_column[rows->field] != NULL;
}

void listing_row(Listing *listing, int64_t line, int64_t column)
{
    Rows *rows = &listing->rows;

    rows->begin = (CellPlace){.line = line, .column = column};
    rows->active = rows->by_column;
    rows->lines.line = line;
    rows->lines.row_line = line;
}

void listing_sound(Listing *listing, bool sound)
{
    listing->rows.careful = !sound;
}

void listing_cell_at(Listing *listing, const char *text, size_t length, CellPlace place)
{
    if (listing->rows.field < listing->rows.width)
        listing->places[listing->rows.field] = place;
    rows_cell(text, length, &listing->rows);
}

void listing_cell(Listing *listing, const char *text, size_t length)
{
    listing_cell_at(listing, text, length, (CellPlace){0});
}

void listing_text(Listing *listing, const char *text)
{
    listing_cell(listing, text, strlen(text));
}

void listing_row_end(Listing *listing)
{
    rows_break('\n', &listing->rows);
}

void listing_fault(Listing *listing, const char *message, const char *text, size_t length,
                   CellPlace place)
{
    rows_fault(&listing->rows, listing->rows.field, message, text, length);
    listing_cell_at(listing, "", 0, place);
}

bool listing_end(Listing *listing, const char *layout, const char *note)
{
    Rows *rows = &listing->rows;
    SourceFile *file = &rows->trials->files[rows->file->index];
    char kind[sizeof file->layout];
    const char *index;

    if (!listing->begun)
        return false;
    index = listing->index == NULL ? csv_layout_index(&listing->layout) : listing->index;
    snprintf(file->index, sizeof file->index, "%s", index == NULL ? "" : index);
    file->rows = rows->appended;
    file->counts = listing->layout.kind == CSV_COUNTS;
    csv_layout_describe(&listing->layout, kind, sizeof kind, file->note, sizeof file->note);
    snprintf(file->layout, sizeof file->layout, "%s", layout);
    if (note != NULL)
        snprintf(file->note, sizeof file->note, "%s", note);
    if (rows->failed)
        return fail_memory(listing);
    if (rows->diagnostics->n_errors > 0)
        return false;
    if (rows->appended == 0)
        return diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, listing->begin.line,
                                 listing->begin.column, "holds no trial: run the evaluation first");
    return trials_settle_policies(rows->trials, csv_layout_names_policies(&listing->layout)) ||
           fail_memory(listing);
}
