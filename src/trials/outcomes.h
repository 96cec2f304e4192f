/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcomes.h - the trials of several policies as a matrix, and how often starts are replayed.
 *
 * One row a start, in natural order of task, state and seed; a row of weight w stands w
 * times. A policy without an outcome at a start, or without a trial, has NaN there. */
#ifndef OFFDIAG_TRIALS_OUTCOMES_H
#define OFFDIAG_TRIALS_OUTCOMES_H

#include "trials/pairs.h"

typedef struct Outcomes {
    double *values; /* values[row * columns + column]: 0 or 1, or the score; NaN = missing */
    size_t rows, columns;
    uint32_t *trials;   /* one trial of each row: its labels name the start */
    int64_t duplicated; /* trials of starts that were left out because of repeats */
} Outcomes;

typedef struct OutcomesOptions { /* all zero = outcomes, strict */
    bool scores;                 /* graded scores in place of outcomes */
    PairOptions pairing;
} OutcomesOptions;

/* One column a policy, in the order given; at least two. Fails as pairs_make does, but for
 * policies without a common start, and with ERROR_USAGE where scores are asked for and
 * there are none. Released with outcomes_free. */
bool outcomes_make(const Starts *starts, const uint32_t *policies, size_t count,
                   const OutcomesOptions *options, Outcomes *out, Error *err);
void outcomes_free(Outcomes *outcomes);

typedef struct Cluster { /* rows that belong together, and their outcomes for two policies */
    uint32_t trial;      /* one of its trials: its labels name the cluster */
    PairedTable table;
} Cluster;

typedef struct Clusters {
    Cluster *items;
    size_t count;
} Clusters;

/* Rows of a matrix of two columns with the same task and state (column null), or the same
 * value of a further column. Clusters without a pair are there, with an empty table. */
bool clusters_make(const Trials *trials, const Outcomes *outcomes, const ExtraColumn *column,
                   Clusters *out, Error *err);
void clusters_free(Clusters *clusters);

/* One policy, a row a task and state, a column a seed, as they were read; trials holds the
 * first trial of each COLUMN. rows = 0 where seeds do not replay starts, so that the matrix
 * would be mostly empty. */
bool seeds_make(const Starts *starts, uint32_t policy, Outcomes *out, Error *err);

#endif
