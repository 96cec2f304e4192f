/* SPDX-License-Identifier: GPL-3.0-or-later */
/* boundary.h - for this folder only: rules that stop wherever a state is far enough out. */
#ifndef OFFDIAG_SEQUENTIAL_BOUNDARY_H
#define OFFDIAG_SEQUENTIAL_BOUNDARY_H

#include "sequential/build.h"

/* Adds every state alive with y > x of which stops says so. */
void boundary_cells(const Walk *walk, const void *context,
                    bool (*stops)(const Walk *walk, const void *context, int x, int y),
                    Cells *cells);

/* A boundary in the number of wins alone: least[m], 1 <= m <= n_max, the fewest wins of
 * m discordant trials that decide, above m / 2; m + 1 = none. */
void boundary_wins(const Walk *walk, const int *least, Cells *cells);

/* The error of such a boundary where m discordant trials are sure to come:
 * reached[m] = the chance to decide for one side at the m-th, under fair coins.
 * law has room for n_max + 1 numbers. */
void boundary_win_error(const int *least, int n_max, double *law, double *reached);

/* The lead y - x over its standard deviation given the ancillary total; 0 where that is 0. */
double boundary_score(const Walk *walk, int x, int y);

#endif
