/* SPDX-License-Identifier: GPL-3.0-or-later */
/* binomial_walk.h - a lower binomial tail whose trials and successes grow one by one. */
#ifndef OFFDIAG_STATS_BINOMIAL_WALK_H
#define OFFDIAG_STATS_BINOMIAL_WALK_H

#include <stdint.h>

/* Y ~ Bin(m, q), p = 1 - q: P(Y = c) and P(Y <= c), right to about 1e-16 in absolute terms, and
 * relative to the largest P(Y <= c) of the last some hundred steps. */
typedef struct BinomialWalk {
    int64_t m, c;
    long double p, q, here, below;
    int steps; /* since both were computed anew */
} BinomialWalk;

BinomialWalk binomial_walk(int64_t m, int64_t c, long double p, long double q);

/* P(Y = c + 1), c < m. */
long double binomial_walk_next(const BinomialWalk *walk);

void binomial_walk_trial(BinomialWalk *walk);   /* m + 1 */
void binomial_walk_success(BinomialWalk *walk); /* c + 1 */

#endif
