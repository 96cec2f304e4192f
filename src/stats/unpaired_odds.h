/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_odds.h - exact conditional limits for the odds ratio, as logarithms.
 *
 * x successes of group 1, above the least possible number law->low. */
#ifndef OFFDIAG_STATS_UNPAIRED_ODDS_H
#define OFFDIAG_STATS_UNPAIRED_ODDS_H

#include "stats/unpaired_hypergeometric.h"

/* The u at which P(X > x) + share P(X = x) = tail. */
long double odds_lower_by_tail(const Hypergeometric *law, int64_t x, long double share,
                               long double tail);

/* A two-sided p-value that, for an odds ratio below the estimate, adds to P(X >= x) the
 * opposite tail up to a point that moves up as the odds ratio grows. */
typedef struct OppositeTail {
    /* the u from which on P(X <= j) counts, j < x; rises in j */
    long double (*joins)(const Hypergeometric *law, int64_t x, int64_t j);
    /* whether it counts at u */
    bool (*counts)(const Hypergeometric *law, int64_t x, int64_t j, long double u);
} OppositeTail;

extern const OppositeTail opposite_minlike; /* tables no more probable than x */
extern const OppositeTail opposite_blaker;  /* the largest tail not above P(X >= x) */

/* The least u at which that p-value exceeds alpha, or where it jumps above. */
long double odds_lower_two_sided(const Hypergeometric *law, int64_t x, OppositeTail opposite,
                                 long double alpha);

#endif
