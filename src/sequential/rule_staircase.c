/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_staircase.c - deterministic, monotone in both counts, as large as S(n) allows.
 *
 * After each trial the region for B is a staircase: for every x a least y. Cells are
 * added at its corners, the most extreme standardised lead first, while the error stays
 * at most S(n) at every rate of a grid that is fine for the degree; a corner that does not fit
 * waits for a later trial, and whatever lies further inside waits with it. So does every
 * lesser lead of a large total: what it would spend now, the greater one lacks at the next
 * trial. At small totals a cell takes the budget of many trials, and a lesser lead that fits
 * is taken meanwhile; in the last trial all that fits is. In unpaired streams a cell (x, y)
 * comes with its reflection (n - y, n - x). The certificate covers the rates between those of
 * the grid; where it fails, the design is made again with less to spend. */
#include <math.h>
#include <stdlib.h>

#include "sequential/null_grid.h"
#include "sequential/rule_rows.h"

/* The lead's variance from which a lesser one waits for a greater one: chosen by exact power
 * at n_max from 50 to 1000, where 40 to 50 differ little. */
#define LARGE_VARIANCE 45
#define GRID_STEP 0.2 /* distance of the rates in deviations of the total */

enum {
    GRID_LEAST = 300 /* the grid is at least as fine as for this many trials */
};

typedef struct Corner {
    double extremeness;
    int x, y;
} Corner;

typedef struct Staircase {
    NullGrid *grid;
    double *slack; /* S(n) less the error so far, at each rate */
    double *spent; /* the error so far */
    int *least;    /* by x: every y from here on has stopped or is never reached */
    Corner *heap;
    int corners;
} Staircase;

static void staircase_close(void *context)
{
    Staircase *stairs = context;

    null_grid_free(stairs->grid);
    free(stairs->slack);
    free(stairs->spent);
    free(stairs->least);
    free(stairs->heap);
    free(stairs);
}

static bool staircase_open(Walk *walk, void **context, Error *err)
{
    int count = 0, n_max = walk->spec->n_max;
    Staircase *stairs = calloc(1, sizeof *stairs);
    double *rates = null_grid_even_rates(walk->state, n_max > GRID_LEAST ? n_max : GRID_LEAST,
                                         GRID_STEP, &count);

    if (!stairs) {
        free(rates);
        return error_memory(err);
    }
    *context = stairs;
    stairs->grid = rates ? null_grid_new(walk->state, n_max, rates, count) : NULL;
    stairs->slack = calloc((size_t)count + 1, sizeof(double));
    stairs->spent = calloc((size_t)count + 1, sizeof(double));
    stairs->least = calloc((size_t)n_max + 2, sizeof(int));
    stairs->heap = calloc(4 * (size_t)n_max + 8, sizeof(Corner));
    free(rates);
    if (!stairs->grid || !stairs->slack || !stairs->spent || !stairs->least || !stairs->heap)
        return error_memory(err);
    stairs->least[0] = 1;
    return true;
}

/* Of y - x given the total, both policies alike. */
static double lead_variance(const Walk *walk, int x, int y)
{
    double total = x + y, draws = 2.0 * walk->n;

    return walk->state == STATE_DISCORDANT ? total : total * (draws - total) / (draws - 1);
}

/* The lead over its standard deviation, squared, with Yates's half: leads are whole numbers. */
static double extremeness(const Walk *walk, int x, int y)
{
    double lead = y - x - 0.5;

    return lead * lead / lead_variance(walk, x, y);
}

static void heap_push(Staircase *stairs, Corner corner)
{
    int i = stairs->corners++;

    while (i > 0 && stairs->heap[(i - 1) / 2].extremeness < corner.extremeness) {
        stairs->heap[i] = stairs->heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    stairs->heap[i] = corner;
}

static Corner heap_pop(Staircase *stairs)
{
    Corner top = stairs->heap[0], last = stairs->heap[--stairs->corners];
    int i = 0;

    for (;;) {
        int child = 2 * i + 1;
        if (child >= stairs->corners)
            break;
        if (child + 1 < stairs->corners &&
            stairs->heap[child + 1].extremeness > stairs->heap[child].extremeness)
            child++;
        if (stairs->heap[child].extremeness <= last.extremeness)
            break;
        stairs->heap[i] = stairs->heap[child];
        i = child;
    }
    stairs->heap[i] = last;
    return top;
}

/* The next cell to add at x, if the staircase allows it there; in unpaired streams only
 * the half with at most n successes, since the reflection brings the other. */
static void offer(const Walk *walk, Staircase *stairs, int x)
{
    if (x < 0 || x > walk->n)
        return;
    int y = stairs->least[x] - 1;
    if (y <= x || (x > 0 && stairs->least[x - 1] > y))
        return;
    if (walk->state == STATE_SUCCESSES && x + y > walk->n)
        return;
    heap_push(stairs, (Corner){extremeness(walk, x, y), x, y});
}

/* Spends a cell's error when it fits at every rate. */
static bool spend(const Walk *walk, Staircase *stairs, int x, int y)
{
    int low, high;
    double share = table_share(walk->table, x, y - x);

    if (share <= 0)
        return true;
    double mass = share * weight_given_total(walk->weight, walk->state, walk->n, x, y);
    const double *law = null_grid_law(stairs->grid, x + y, &low, &high);
    for (int i = low; i <= high; i++)
        if (mass * law[i] > stairs->slack[i])
            return false;
    for (int i = low; i <= high; i++) {
        stairs->slack[i] -= mass * law[i];
        stairs->spent[i] += mass * law[i];
    }
    return true;
}

static void add_cell(const Walk *walk, Staircase *stairs, int x, int y, Cells *cells)
{
    stairs->least[x] = y;
    if (table_share(walk->table, x, y - x) > 0)
        cells_add(cells, x, y - x, 1);
}

static bool staircase_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    Staircase *stairs = context;
    int n = walk->n;
    double limit = walk_allowance(walk);

    (void)err;
    null_grid_advance(stairs->grid);
    for (int x = 0; x < n; x++) { /* what is reached from below the stairs */
        int top = table_top(walk->table, x) + 1;
        stairs->least[x] = stairs->least[x] + 1 < top ? stairs->least[x] + 1 : top;
    }
    stairs->least[n] = table_top(walk->table, n) + 1;
    for (int i = 0; i < stairs->grid->count; i++)
        stairs->slack[i] = limit - stairs->spent[i];
    stairs->corners = 0;
    if (walk->budget[n] <= 0)
        return true;
    for (int x = 0; x <= n; x++)
        offer(walk, stairs, x);
    for (bool waiting = false; stairs->corners;) {
        Corner corner = heap_pop(stairs);
        int x = corner.x, y = corner.y;
        if (stairs->least[x] != y + 1 || (waiting && lead_variance(walk, x, y) > LARGE_VARIANCE))
            continue;
        if (!spend(walk, stairs, x, y)) {
            waiting = n < walk->spec->n_max;
            continue;
        }
        add_cell(walk, stairs, x, y, cells);
        if (walk->state == STATE_SUCCESSES && x + y != n)
            add_cell(walk, stairs, n - y, n - x, cells);
        offer(walk, stairs, x);
        if (stairs->least[x + 1] == y + 1)
            offer(walk, stairs, x + 1);
    }
    return true;
}

const Rule rule_staircase = {
    .id = "staircase",
    .title = "Staircase: monotone, deterministic, certified at every rate",
    .unpaired = true,
    .paired = true,
    .spends = true,
    .promise = PROMISE_EVERY_RATE,
    .shrink = 2e-5,
    .reference = "offdiag manual, staircase",
    .assumes = "the order of the starts is random",
    .open = staircase_open,
    .choose = staircase_choose,
    .close = staircase_close,
};
