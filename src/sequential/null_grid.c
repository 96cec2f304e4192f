/* SPDX-License-Identifier: GPL-3.0-or-later */
/* null_grid.c - one Bernoulli draw at a time: law(t) = (1 - p) law(t) + p law(t - 1), all
 * positive terms, each total only at the rates within nine deviations. */
#include "sequential/null_grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

NullGrid *null_grid_new(StateKind state, int n_max, const double *rates, int count)
{
    NullGrid *grid = calloc(1, sizeof *grid);

    if (!grid)
        return NULL;
    grid->state = state;
    grid->count = count;
    grid->totals_max = state == STATE_SUCCESSES ? 2 * n_max : n_max;
    size_t totals = (size_t)grid->totals_max + 2;
    grid->rate = calloc((size_t)count, sizeof(double));
    grid->law = calloc(totals * (size_t)count, sizeof(double));
    grid->low = calloc(totals, sizeof(int));
    grid->high = calloc(totals, sizeof(int));
    grid->folded = calloc((size_t)count, sizeof(double));
    if (!grid->rate || !grid->law || !grid->low || !grid->high || !grid->folded) {
        null_grid_free(grid);
        return NULL;
    }
    memcpy(grid->rate, rates, (size_t)count * sizeof *rates);
    for (int i = 0; i < count; i++)
        grid->law[i] = 1;
    grid->high[0] = count - 1;
    return grid;
}

void null_grid_free(NullGrid *grid)
{
    if (!grid)
        return;
    free(grid->rate);
    free(grid->law);
    free(grid->low);
    free(grid->high);
    free(grid->folded);
    free(grid);
}

/* The rates whose total lies within nine deviations of t, and ten more for small counts. */
static void find_ranges(NullGrid *grid, int draws)
{
    int low = 0, high = 0;

    for (int t = 0; t <= draws; t++) {
        while (low < grid->count) {
            double p = grid->rate[low];
            if (draws * p + 9 * sqrt(draws * p * (1 - p)) + 10 >= t)
                break;
            low++;
        }
        while (high < grid->count) {
            double p = grid->rate[high];
            if (draws * p - 9 * sqrt(draws * p * (1 - p)) - 10 > t)
                break;
            high++;
        }
        grid->low[t] = low;
        grid->high[t] = high - 1;
    }
}

static void draw(NullGrid *grid, int draws)
{
    size_t width = (size_t)grid->count;

    find_ranges(grid, draws);
    for (int t = draws; t >= 0; t--) {
        double *restrict now = grid->law + (size_t)t * width;
        const double *restrict less = t ? now - width : NULL;
        const double *restrict p = grid->rate;
        int low = grid->low[t], high = grid->high[t];
        for (int i = 0; i < low && now[i] != 0; i++)
            now[i] = 0;
        if (less)
            for (int i = low; i <= high; i++)
                now[i] = (1 - p[i]) * now[i] + p[i] * less[i];
        else
            for (int i = low; i <= high; i++)
                now[i] *= 1 - p[i];
        for (int i = high + 1; i < grid->count && now[i] != 0; i++)
            now[i] = 0;
    }
}

void null_grid_advance(NullGrid *grid)
{
    int draws = grid->state == STATE_SUCCESSES ? 2 : 1;

    grid->n++;
    for (int i = 0; i < draws; i++)
        draw(grid, draws * (grid->n - 1) + i + 1);
}

const double *null_grid_law(NullGrid *grid, int total, int *low, int *high)
{
    size_t width = (size_t)grid->count;
    const double *law = grid->law + (size_t)total * width;
    int mirrored = 2 * grid->n - total;

    *low = grid->low[total];
    *high = grid->high[total];
    if (grid->state != STATE_SUCCESSES || mirrored == total ||
        grid->low[mirrored] > grid->high[mirrored])
        return law;
    const double *other = grid->law + (size_t)mirrored * width;
    if (grid->high[mirrored] > *high)
        *high = grid->high[mirrored];
    for (int i = *low; i <= *high; i++)
        grid->folded[i] = law[i] + other[i];
    return grid->folded;
}

double *null_grid_even_rates(StateKind state, int n_max, double step, int *count)
{
    double draws = state == STATE_SUCCESSES ? 2.0 * n_max : n_max;
    double end = state == STATE_SUCCESSES ? atan(1.0) : 2 * atan(1.0);
    int pieces = (int)ceil(end * 2 * sqrt(draws) / step);
    double *rates = malloc((size_t)pieces * sizeof *rates);

    if (!rates)
        return NULL;
    for (int i = 1; i <= pieces; i++)
        rates[i - 1] = pow(sin(end * i / pieces), 2);
    *count = pieces;
    return rates;
}
