/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_noncentral.h - the successes of group 1 when both margins are fixed and the
 * odds differ: P(x) proportional to C(n1, x) C(n2, s - x) e^(u x), u the logarithm of
 * the odds ratio. Takes a time of the order of the standard deviation of x. */
#ifndef OFFDIAG_STATS_UNPAIRED_NONCENTRAL_H
#define OFFDIAG_STATS_UNPAIRED_NONCENTRAL_H

#include "stats/solve.h"
#include "stats/unpaired_hypergeometric.h"

/* log of P(X > x) + share P(X = x): share 1 gives P(X >= x), 1/2 the mid-p. */
long double noncentral_log_above(const Hypergeometric *law, int64_t x, long double share,
                                 long double u);

/* log P(X <= x). */
long double noncentral_log_below(const Hypergeometric *law, int64_t x, long double u);

/* The first with its derivatives by u, for an x that is no further from the mode than where
 * tails still count: its sums start at x. */
Curved noncentral_above(const Hypergeometric *law, int64_t x, long double share, long double u);

/* E(X) - x with its derivatives by u, for an x near the mode. */
Curved noncentral_mean_above(const Hypergeometric *law, int64_t x, long double u);

#endif
