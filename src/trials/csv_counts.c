/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_counts.c - see csv_counts.h. */
#include "trials/csv_counts.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "trials/csv_names.h"

/* The only column whose name fits, COLUMN_NONE when there are none or several. */
static size_t only_column(const CsvLayout *layout, bool (*fits)(const char *name))
{
    size_t found = COLUMN_NONE;

    for (size_t i = 0; i < layout->width; i++) {
        if (!fits(csv_layout_name(layout, i)))
            continue;
        if (found != COLUMN_NONE)
            return COLUMN_NONE;
        found = i;
    }
    return found;
}

static bool has_role(const CsvLayout *layout, Role role)
{
    for (size_t i = 0; i < layout->width; i++)
        if (csv_name_rank(csv_layout_name(layout, i), role) > RANK_ALIAS_IF_BINARY)
            return true;
    return false;
}

bool csv_find_counts(Deciding *deciding)
{
    CsvLayout *layout = &deciding->layout;
    const char *const *columns = deciding->options->columns;
    size_t successes, total;

    if (layout->kind != CSV_TIDY || columns[ROLE_SUCCESS] != NULL || has_role(layout, ROLE_SUCCESS))
        return false;
    if (!deciding->named && columns[ROLE_POLICY] == NULL && !has_role(layout, ROLE_POLICY))
        return false;
    successes = only_column(layout, csv_name_is_successes);
    total = only_column(layout, csv_name_is_total);
    if (successes == COLUMN_NONE || total == COLUMN_NONE)
        return false;
    deciding->taken[successes] = true;
    deciding->taken[total] = true;
    deciding->successes = successes;
    layout->total = total;
    layout->kind = CSV_COUNTS;
    return true;
}

/* A single JSON object of numbers and nothing else, {"task a": 0.8, "task b": 0.6}. */
static bool is_summary(const Deciding *deciding)
{
    const CsvSample *sample = deciding->layout.sample;
    double value;

    if (!deciding->options->never_wide || sample->row_count != 2)
        return false;
    for (size_t i = 0; i < deciding->layout.width; i++) {
        const char *cell = csv_sample_cell(sample, 1, i);
        if (!number_parse(cell, strlen(cell), &value))
            return false;
    }
    return true;
}

static bool fail_rates(Deciding *deciding, size_t column)
{
    CellPlace place = csv_layout_place(&deciding->layout, column);

    return diagnostics_error(
        deciding->diagnostics, ERROR_INPUT, deciding->name, place.line, place.column,
        "holds rates or counts (\"%.60s\"), not single trials: give a file with one row a trial, "
        "or columns policy, successes and n, or compare the counts as unpaired with \"offdiag "
        "table K1/N1 K2/N2\"",
        csv_layout_name(&deciding->layout, column));
}

/* Summary rows with several columns for the same count: true, and an error that lists them. */
static bool fail_several(Deciding *deciding, bool (*fits)(const char *name), const char *what)
{
    const CsvLayout *layout = &deciding->layout;
    CellPlace place = {0};
    Text names = {0};
    size_t count = 0;

    for (size_t i = 0; i < layout->width; i++) {
        const char *name = csv_layout_name(layout, i);
        if (!fits(name))
            continue;
        text_printf(&names, "%s\"%.60s\"", count == 0 ? "" : ", ", name);
        place = csv_layout_place(layout, i);
        count++;
    }
    if (count > 1)
        diagnostics_error(deciding->diagnostics, ERROR_INPUT, deciding->name, place.line,
                          place.column, "several columns can be the number of %s: %s: keep one",
                          what, text_string(&names));
    text_free(&names);
    return count > 1;
}

/* Does a row say how many of how many succeeded? */
static bool has_counts(const CsvLayout *layout)
{
    bool successes = false, total = false;

    for (size_t i = 0; i < layout->width; i++) {
        successes = successes || csv_name_is_successes(csv_layout_name(layout, i));
        total = total || csv_name_is_total(csv_layout_name(layout, i));
    }
    return successes && total;
}

bool csv_check_rates(Deciding *deciding)
{
    const CsvLayout *layout = &deciding->layout;
    bool summary = is_summary(deciding);

    if (has_counts(layout) && (fail_several(deciding, csv_name_is_successes, "successes") ||
                               fail_several(deciding, csv_name_is_total, "trials")))
        return false;
    for (size_t i = 0; i < layout->width; i++)
        if (summary || csv_name_is_rate(csv_layout_name(layout, i)))
            return fail_rates(deciding, i);
    return true;
}

void take_count(Rows *rows, Cell *cell, const char *text, size_t length)
{
    if (!number_parse(text, length, &cell->value) || !(cell->value >= 0.0 && cell->value <= 1e9) ||
        cell->value != floor(cell->value))
        rows_fault(rows, cell->column, "is no count: give whole numbers of successes and trials",
                   text, length);
}

void rows_check_counts(Rows *rows)
{
    const Cell *successes = &rows->cells[0], *total = &rows->cells[1];
    char text[32];

    if (rows->fault.message != NULL || !(successes->value > total->value))
        return;
    snprintf(text, sizeof text, "%.0f", successes->value);
    rows_fault(rows, successes->column, "is more successes than there are trials: correct the row",
               text, strlen(text));
}

void rows_append_counts(Rows *rows)
{
    double successes = rows->cells[0].value, failures = rows->cells[1].value - successes;
    Trial trial = rows->trial;

    trial.line = (uint32_t)rows->lines.row_line;
    trial.outcome = OUTCOME_SUCCESS;
    trial.weight = (uint32_t)successes;
    if (successes > 0)
        rows->failed = !trials_append(rows->trials, &trial);
    trial.outcome = OUTCOME_FAILURE;
    trial.weight = (uint32_t)failures;
    if (failures > 0 && !rows->failed)
        rows->failed = !trials_append(rows->trials, &trial);
}
