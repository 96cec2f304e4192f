/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_wide.c - see csv_wide.h. */
#include "trials/csv_wide.h"

#include <string.h>

#include "trials/outcome.h"

enum {
    ROWS_ENOUGH = 3 /* numbers that are all different are 0 and 1 in two rows at most */
};

typedef struct Digits { /* of a column, from the first row on */
    bool only;          /* nothing but the digits 0 and 1 */
    bool rises, falls;
} Digits;

/* The number of the next row of data after row that is complete; row_count at the end. */
static size_t next_row(const CsvLayout *layout, size_t row)
{
    const CsvSample *sample = layout->sample;
    size_t end = sample->row_count - (sample->open && sample->row_count > 0);

    for (row++; row < end; row++)
        if (!csv_row_is_head(layout, row))
            return row;
    return sample->row_count;
}

static size_t first_row(const CsvLayout *layout)
{
    return next_row(layout, SIZE_MAX);
}

static const char *cell_of(const CsvLayout *layout, size_t row, size_t column)
{
    return csv_sample_width(layout->sample, row) <= column
               ? ""
               : csv_sample_cell(layout->sample, row, column);
}

bool csv_column_is_binary(const CsvLayout *layout, size_t column)
{
    bool any = false;

    for (size_t row = first_row(layout); row < layout->sample->row_count;
         row = next_row(layout, row)) {
        const char *cell = cell_of(layout, row, column);
        WordKind kind = outcome_word(cell, strlen(cell));
        if (kind == WORD_UNKNOWN || kind == WORD_BETWEEN)
            return false;
        any = any || kind == WORD_SUCCESS || kind == WORD_FAILURE;
    }
    return any;
}

static Digits digits_of(const CsvLayout *layout, size_t column)
{
    Digits digits = {.only = true};
    char before = '\0';

    for (size_t row = first_row(layout); row < layout->sample->row_count;
         row = next_row(layout, row)) {
        const char *cell = cell_of(layout, row, column);
        if (strcmp(cell, "0") != 0 && strcmp(cell, "1") != 0)
            return (Digits){.only = false};
        digits.rises = digits.rises || (before == '0' && *cell == '1');
        digits.falls = digits.falls || (before == '1' && *cell == '0');
        before = *cell;
    }
    return digits;
}

static bool fail_few(Deciding *deciding)
{
    CellPlace place = csv_layout_place(&deciding->layout, COLUMN_NONE);

    return diagnostics_error(
        deciding->diagnostics, ERROR_INPUT, deciding->name, place.line, place.column,
        "fewer than %d complete rows are too few to tell policies from other columns: name the "
        "policies with --wide COLUMN,COLUMN, or copy the file again if it was cut",
        ROWS_ENOUGH);
}

static bool fail_rising(Deciding *deciding, size_t column)
{
    CellPlace place = csv_layout_place(&deciding->layout, column);

    return diagnostics_error(
        deciding->diagnostics, ERROR_INPUT, deciding->name, place.line, place.column,
        "\"%.60s\" is 0, then 1, and never 0 again: it may be a policy or a number of groups; name "
        "the policies with --wide COLUMN,COLUMN",
        csv_layout_name(&deciding->layout, column));
}

static void warn_constant(Deciding *deciding, size_t column)
{
    CellPlace place = csv_layout_place(&deciding->layout, column);

    diagnostics_warning(
        deciding->diagnostics, deciding->name, place.line, place.column,
        "\"%.60s\" never changes and is taken for a policy: if it is none, name the policies with "
        "--wide COLUMN,COLUMN",
        csv_layout_name(&deciding->layout, column));
}

bool csv_check_wide(Deciding *deciding)
{
    const CsvLayout *layout = &deciding->layout;
    size_t rows = 0;

    for (size_t row = first_row(layout); row < layout->sample->row_count;
         row = next_row(layout, row))
        rows++;
    if (rows < ROWS_ENOUGH)
        return fail_few(deciding);
    for (size_t i = 0; layout->outcomes.count > 2 && i < layout->outcomes.count; i++) {
        size_t column = layout->outcomes.items[i];
        Digits digits = digits_of(layout, column);
        if (!digits.only || digits.falls)
            continue;
        if (digits.rises)
            return fail_rising(deciding, column);
        warn_constant(deciding, column);
    }
    return true;
}
