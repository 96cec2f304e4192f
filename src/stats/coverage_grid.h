/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coverage_grid.h - the tables and the true settings over which coverage is added up. */
#ifndef OFFDIAG_STATS_COVERAGE_GRID_H
#define OFFDIAG_STATS_COVERAGE_GRID_H

#include "stats/coverage.h"

enum {
    CELLS = 4
};

/* A bound that is the truth itself holds it, whatever the last digits say. */
#define COVERAGE_SLACK 1e-12

/* One table: its cells, each a count with a chance of its own, and what the method says. */
typedef struct CoverageOutcome {
    int64_t cells[CELLS];
    double log_weight; /* log of the number of orders, multinomial */
    double lower, upper;
    bool rejected;
} CoverageOutcome;

typedef struct CoverageTruth {
    double cells[CELLS]; /* the chance of each cell */
    double parameter;    /* what an interval should hold */
    double rates[3];     /* as they are shown */
    bool limit;          /* of the coverage from one side, beside the grid */
} CoverageTruth;

/* Which cells: successes, failures; of two groups those of 1, then of 2; of pairs only A, only
 * B, both, neither, or concordant in third place where a and d need not be told apart. */
typedef struct CoverageGrid {
    InputKind kind;
    bool four; /* pairs by all four cells */
    int64_t n, n2;
    CoverageOutcome *outcomes;
    size_t outcome_count;
    CoverageTruth *truths;
    size_t truth_count, truth_room;
} CoverageGrid;

bool coverage_grid_outcomes(CoverageGrid *grid, Error *err);
bool coverage_grid_truths(CoverageGrid *grid, const CoverageRequest *request, Error *err);

/* Of one rate, when the outcomes have their intervals: the limits of the coverage from both
 * sides of every bound, among the grid in rising order. */
bool coverage_grid_limits(CoverageGrid *grid, Error *err);
void coverage_grid_free(CoverageGrid *grid);

/* The table of an outcome as an input. */
Input coverage_grid_input(const CoverageGrid *grid, const CoverageOutcome *outcome);

#endif
