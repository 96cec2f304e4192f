/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.c - the recursion backwards in time: the last trial of a path into (x, y) was a
 * success of A with probability x / n and, independently, one of B with y / n; where
 * trials are counted, only A's with x / n or only B's with y / n. Sums of products of numbers in
 * [0, 1] whose weights add up to 1: nothing cancels, nothing overflows. */
#include "sequential/table.h"

#include <stdlib.h>
#include <string.h>

Table *table_new(StateKind state, int n_max)
{
    Table *table = calloc(1, sizeof *table);

    if (!table)
        return NULL;
    table->state = state;
    table->n_max = n_max;
    table->rows = calloc((size_t)n_max + 3, sizeof *table->rows);
    table->part = calloc((size_t)n_max + 2, sizeof *table->part);
    table->rest = calloc((size_t)n_max + 2, sizeof *table->rest);
    if (!table->rows || !table->part || !table->rest) {
        table_free(table);
        return NULL;
    }
    for (int lead = 0; lead < n_max + 3; lead++)
        for (int side = 0; side < 2; side++)
            table->rows[lead].high[side] = -1;
    return table;
}

void table_free(Table *table)
{
    if (!table)
        return;
    for (int lead = 0; table->rows && lead < table->n_max + 3; lead++) {
        free(table->rows[lead].share[0]);
        free(table->rows[lead].share[1]);
    }
    free(table->rows);
    free(table->part);
    free(table->rest);
    free(table);
}

/* Memory of a row's both sides, with a zero before x = 0 and beyond x = n_max. */
static bool row_ready(const Table *table, TableRow *row)
{
    for (int side = 0; side < 2; side++)
        if (!row->share[side] &&
            !(row->share[side] = calloc((size_t)table->n_max + 4, sizeof(double))))
            return false;
    return true;
}

/* Widens low..high to hold the range of a row before, moved by shift. */
static void widen(const TableRow *row, int side, int shift, int *low, int *high)
{
    if (row->low[side] > row->high[side])
        return;
    if (*low > *high || row->low[side] + shift < *low)
        *low = row->low[side] + shift;
    if (row->high[side] + shift > *high)
        *high = row->high[side] + shift;
}

static void clear_outside(TableRow *row, int side, int low, int high)
{
    for (int x = row->low[side]; x <= row->high[side]; x++)
        if (x < low || x > high)
            row->share[side][x + 1] = 0;
}

/* The sources of a lead: the same lead, one more and one less, as arrays by x + 1. */
typedef struct Sources {
    const double *same, *more, *less;
    int less_shift; /* lead 0 has the mirror image of lead 1, one x lower, in place of lead -1 */
} Sources;

static void fill_successes(const Table *table, int lead, Sources from, int low, int high,
                           double *restrict to)
{
    const double *part_x = table->part, *rest_x = table->rest;
    const double *part_y = part_x + lead, *rest_y = rest_x + lead;
    const double *same = from.same + 1, *more = from.more, *less = from.less + 1 - from.less_shift;

    for (int x = low; x <= high; x++)
        to[x + 1] = rest_x[x] * (rest_y[x] * same[x] + part_y[x] * less[x]) +
                    part_x[x] * (part_y[x] * same[x - 1] + rest_y[x] * more[x]);
}

static void fill_discordant(const Table *table, int lead, Sources from, int low, int high,
                            double *restrict to)
{
    const double *part_x = table->part, *part_y = table->part + lead;
    const double *same = from.same + 1, *more = from.more, *less = from.less + 1 - from.less_shift;
    double n = table->n;

    for (int x = low; x <= high; x++)
        to[x + 1] = part_x[x] * more[x] + part_y[x] * less[x] + (n - 2 * x - lead) / n * same[x];
}

static void advance_row(Table *table, int lead)
{
    int before = table->side ^ 1, low = 0, high = -1;
    TableRow *row = &table->rows[lead], *more = row + 1;
    const TableRow *less = lead ? row - 1 : more;
    int top = table->state == STATE_SUCCESSES ? table->n - lead : (table->n - lead) / 2;

    widen(row, before, 0, &low, &high);
    if (table->state == STATE_SUCCESSES)
        widen(row, before, 1, &low, &high);
    widen(more, before, 1, &low, &high);
    widen(less, before, lead ? 0 : 1, &low, &high);
    if (high > top)
        high = top;
    clear_outside(row, table->side, low, high);
    row->low[table->side] = low;
    row->high[table->side] = high;
    if (low > high)
        return;
    Sources from = {row->share[before], more->share[before], less->share[before], lead ? 0 : 1};
    if (table->state == STATE_SUCCESSES)
        fill_successes(table, lead, from, low, high, row->share[table->side]);
    else
        fill_discordant(table, lead, from, low, high, row->share[table->side]);
}

static void trim_row(TableRow *row, int side)
{
    while (row->low[side] <= row->high[side] && row->share[side][row->low[side] + 1] == 0)
        row->low[side]++;
    while (row->low[side] <= row->high[side] && row->share[side][row->high[side] + 1] == 0)
        row->high[side]--;
}

void table_trim(Table *table)
{
    for (int lead = 0; lead < table->leads; lead++)
        trim_row(&table->rows[lead], table->side);
    while (table->leads > 0 && table->rows[table->leads - 1].low[table->side] >
                                   table->rows[table->leads - 1].high[table->side])
        table->leads--;
}

bool table_advance(Table *table)
{
    int leads = table->n == 0 ? 1 : table->leads;

    for (int lead = 0; lead <= leads + 1; lead++)
        if (!row_ready(table, &table->rows[lead]))
            return false;
    if (table->n == 0) {
        table->rows[0].share[0][1] = 1;
        table->rows[0].low[0] = table->rows[0].high[0] = 0;
        table->leads = 1;
    }
    table->n++;
    table->side ^= 1;
    table->leads = leads + 1;
    for (int i = 0; i <= table->n; i++) {
        table->part[i] = (double)i / table->n;
        table->rest[i] = (double)(table->n - i) / table->n;
    }
    if (table->used < leads + 1)
        table->used = leads + 1;
    for (int lead = 0; lead < table->used; lead++) /* rows that died are cleared as well */
        advance_row(table, lead);
    table_trim(table);
    return true;
}

int table_top(const Table *table, int x)
{
    return table->state == STATE_SUCCESSES ? table->n : table->n - x;
}

void table_range(const Table *table, int lead, int *low, int *high)
{
    *low = lead < table->leads ? table->rows[lead].low[table->side] : 0;
    *high = lead < table->leads ? table->rows[lead].high[table->side] : -1;
}

double table_share(const Table *table, int x, int lead)
{
    int low, high;

    table_range(table, lead, &low, &high);
    return x < low || x > high ? 0 : table->rows[lead].share[table->side][x + 1];
}

double table_stop(Table *table, int x, int lead, double chance)
{
    double *share = &table->rows[lead].share[table->side][x + 1];
    double stopped = chance * *share;

    *share = chance >= 1 ? 0 : *share - stopped;
    return stopped;
}
