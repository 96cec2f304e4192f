/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nuisance.h - the largest error rate over an unknown rate, certified.
 *
 * Under the null hypothesis of an unconditional test a count T of `total` trials is
 * binomial with an unknown rate r, and given T = t a share of the outcomes belongs to
 * the critical region. The p-value is the largest value over 0 <= r <= 1 of
 * sum over t of C(total, t) r^t (1 - r)^(total - t) share(t). */
#ifndef OFFDIAG_STATS_NUISANCE_H
#define OFFDIAG_STATS_NUISANCE_H

#include "base/error.h"

typedef struct NuisanceMaximum {
    long double log_p; /* logarithm of the largest value */
    double rate;       /* a rate where it is reached; there may be others */
} NuisanceMaximum;

/* Relative error of p that nuisance_maximum leaves, all roundings included. */
extern const double nuisance_error;

/* log_share[t] = log share(t) for t = 0..total, -Inf for 0; at least one is finite.
 * No rate gives more than (1 + nuisance_error) times the result. Takes a time of the
 * order of total to its power 1, with some hundred evaluations of the sum. */
bool nuisance_maximum(const long double *log_share, int64_t total, NuisanceMaximum *maximum,
                      Error *err);

#endif
