/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_hypergeometric.h - the successes of group 1 when both margins are fixed.
 *
 * P(x) = C(n1, x) C(n2, s - x) / C(n1 + n2, s) for low <= x <= high. Probabilities
 * come as natural logarithms, so that none underflows; they are good to about 1e-15
 * relative, in the tail that is asked. Comparisons are exact: where logarithms are
 * too close to tell, whole numbers decide. Counts up to COUNT_LIMIT; a tail takes a
 * time of the order of the standard deviation. */
#ifndef OFFDIAG_STATS_UNPAIRED_HYPERGEOMETRIC_H
#define OFFDIAG_STATS_UNPAIRED_HYPERGEOMETRIC_H

#include "stats/method.h"
#include "stats/natural.h"

typedef struct Hypergeometric {
    int64_t n1, n2, s;       /* group sizes, successes in all */
    int64_t low, high, mode; /* the larger mode where two tie */
    long double margins;     /* the part of log P(x) that does not depend on x */
} Hypergeometric;

Hypergeometric hypergeometric(int64_t n1, int64_t n2, int64_t s);

/* The same law seen from group 2: x becomes s - x. */
Hypergeometric hypergeometric_swapped(const Hypergeometric *law);

long double hypergeometric_log(const Hypergeometric *law, int64_t x);       /* log P(X = x) */
long double hypergeometric_log_above(const Hypergeometric *law, int64_t x); /* log P(X >= x) */
long double hypergeometric_log_below(const Hypergeometric *law, int64_t x); /* log P(X <= x) */

/* Sum over the four cells of observed log(observed / expected): half the likelihood
 * ratio statistic. */
long double hypergeometric_deviance(const Hypergeometric *law, int64_t x);

/* Sum of P(x), P(x + 1), ... in units of P(x), for x at or above the mode. */
long double hypergeometric_run(const Hypergeometric *law, int64_t x);

/* *order = -1, 0 or 1 as P(x) is less than, equal to or greater than P(y). */
bool hypergeometric_compare(const Hypergeometric *law, int64_t x, int64_t y, int *order,
                            Error *err);

/* The same for the tails P(X <= x) and P(X >= y), x < y. */
bool hypergeometric_compare_tails(const Hypergeometric *law, int64_t x, int64_t y, int *order,
                                  Error *err);

/* Adds C(n1, j) C(n2, s - j) for all j >= x (<= x) to *sum. */
void hypergeometric_count_above(const Hypergeometric *law, int64_t x, Natural *sum);
void hypergeometric_count_below(const Hypergeometric *law, int64_t x, Natural *sum);

#endif
