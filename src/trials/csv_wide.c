/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_wide.c - see csv_wide.h. */
#include "trials/csv_wide.h"

#include <string.h>

#include "trials/outcome.h"

enum {
    ROWS_ENOUGH = 3, /* numbers that are all different are 0 and 1 in two rows at most */
    ROWS_SURE = 12 /* of three groups at random, all rows are of two in less than 1 of 100 cases */
};

typedef struct Digits { /* of a column, from the first row on */
    bool only;          /* nothing but the digits 0 and 1 */
    bool words;         /* something that is neither such a digit nor missing */
    bool rises, falls;
    size_t changes; /* from a row to the next */
    bool lone;      /* a row that differs from those before and after it, which are alike */
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
    char before = '\0', before_that = '\0';

    for (size_t row = first_row(layout); row < layout->sample->row_count;
         row = next_row(layout, row)) {
        const char *cell = cell_of(layout, row, column);
        bool digit = strcmp(cell, "0") == 0 || strcmp(cell, "1") == 0;
        WordKind kind = outcome_word(cell, strlen(cell));
        digits.only = digits.only && digit;
        digits.words = digits.words || (!digit && (kind == WORD_SUCCESS || kind == WORD_FAILURE));
        digits.rises = digits.rises || (before == '0' && *cell == '1');
        digits.falls = digits.falls || (before == '1' && *cell == '0');
        digits.changes += before != '\0' && before != *cell;
        digits.lone = digits.lone || (before != *cell && before_that == *cell);
        before_that = before;
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

static void warn(Deciding *deciding, size_t column, const char *why)
{
    CellPlace place = csv_layout_place(&deciding->layout, column);

    diagnostics_warning(deciding->diagnostics, deciding->name, place.line, place.column,
                        "\"%.60s\" %s and is taken for a policy: if it is none, name the policies "
                        "with --wide COLUMN,COLUMN",
                        csv_layout_name(&deciding->layout, column), why);
}

static void warn_few(Deciding *deciding, size_t rows)
{
    CellPlace place = csv_layout_place(&deciding->layout, COLUMN_NONE);

    diagnostics_warning(deciding->diagnostics, deciding->name, place.line, place.column,
                        "%zu rows are few to tell policies from other columns of 0 and 1, such as "
                        "groups: all are taken for policies; --wide COLUMN,COLUMN names them",
                        rows);
}

/* What a column of digits has of a number of groups; null = nothing. Groups come one after the
 * other, so that their number seldom changes, and have more than one row. */
static const char *doubt_of(const Digits *digits, bool words)
{
    if (!digits->only)
        return NULL;
    if (digits->changes == 0)
        return "never changes";
    if (words)
        return "is 0 and 1 where others are words";
    return digits->changes <= 2 && !digits->lone ? "changes no more than twice, as groups do,"
                                                 : NULL;
}

static bool have_words(const CsvLayout *layout)
{
    for (size_t i = 0; i < layout->outcomes.count; i++)
        if (digits_of(layout, layout->outcomes.items[i]).words)
            return true;
    return false;
}

bool csv_check_wide(Deciding *deciding)
{
    const CsvLayout *layout = &deciding->layout;
    size_t rows = 0, doubts = 0, digits_only = 0;
    bool words = have_words(layout);

    for (size_t row = first_row(layout); row < layout->sample->row_count;
         row = next_row(layout, row))
        rows++;
    if (rows < ROWS_ENOUGH)
        return fail_few(deciding);
    for (size_t i = 0; i < layout->outcomes.count; i++) {
        size_t column = layout->outcomes.items[i];
        Digits digits = digits_of(layout, column);
        const char *doubt = doubt_of(&digits, words);
        if (layout->outcomes.count > 2 && digits.only && digits.rises && !digits.falls)
            return fail_rising(deciding, column);
        if (doubt != NULL)
            warn(deciding, column, doubt);
        doubts += doubt != NULL;
        digits_only += digits.only;
    }
    if (digits_only > 0 && doubts == 0 && rows < ROWS_SURE)
        warn_few(deciding, rows);
    return true;
}
