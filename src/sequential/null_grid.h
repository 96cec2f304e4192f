/* SPDX-License-Identifier: GPL-3.0-or-later */
/* null_grid.h - the law of the ancillary total at a grid of null rates, trial by trial. */
#ifndef OFFDIAG_SEQUENTIAL_NULL_GRID_H
#define OFFDIAG_SEQUENTIAL_NULL_GRID_H

#include "sequential/design.h"

/* Under a null rate the total after n trials is binomial. Unpaired streams are the same at p and 1
 * - p when each cell comes with its reflection, so their rates stop at 1/2 and the law of total t
 * holds 2n - t as well. law(t)[i] is meant for t <= n there, and for every t of pairs. */
typedef struct NullGrid {
    StateKind state;
    int n, count; /* trials so far; null rates */
    int totals_max;
    double *rate;    /* increasing, in (0, 1/2] or (0, 1] */
    double *law;     /* [total][rate] */
    int *low, *high; /* rates that matter for a total: law below 1e-20 elsewhere */
    double *folded;  /* law(t) + law(2n - t), see null_grid_law */
} NullGrid;

/* Takes a copy of the rates. Null when out of memory. */
NullGrid *null_grid_new(StateKind state, int n_max, const double *rates, int count);
void null_grid_free(NullGrid *grid);
void null_grid_advance(NullGrid *grid);

/* The chance of a cell's total, with its reflection's for unpaired streams, at rates
 * *low .. *high, indexed by rate. Valid until the next call. */
const double *null_grid_law(NullGrid *grid, int total, int *low, int *high);

/* Rates evenly spread in the angle asin(sqrt p), where the law has the same spread
 * everywhere: `step` standard deviations apart. Returns malloc'ed rates, or null. */
double *null_grid_even_rates(StateKind state, int n_max, double step, int *count);

#endif
