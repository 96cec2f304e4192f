/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_score.h - score statistics of two rates, the other parameter at its best fit.
 *
 * Each limit is the value of the difference (ratio, odds ratio) below the estimate at
 * which the score statistic equals z >= 0; the limit above is found with the groups
 * exchanged. All are right to about 1e-16 for any counts. */
#ifndef OFFDIAG_STATS_UNPAIRED_SCORE_H
#define OFFDIAG_STATS_UNPAIRED_SCORE_H

#include "stats/method.h"

typedef struct RestrictedRates { /* most likely rates with p1 - p2 fixed */
    long double r1, q1, r2, q2;  /* q = 1 - r, without cancellation */
    long double statistic;       /* (p1^ - p2^ - difference) / standard error at r1, r2 */
} RestrictedRates;

/* The best fit with p1 - p2 = difference, in (-1, 1). */
RestrictedRates score_restrict_difference(const UnpairedTable *table, long double difference);

/* Whether the statistic of the difference is at least `value`, at less cost than that of the
 * statistic. *multiplier > 0 is where to begin, and is left near its end: for a table and a
 * value near these it is the place to begin. */
bool score_reaches(const UnpairedTable *table, long double difference, long double value,
                   long double *multiplier);

long double score_difference_lower(const UnpairedTable *table, long double z);
long double score_ratio_lower(const UnpairedTable *table, long double z);
long double score_odds_ratio_lower(const UnpairedTable *table, long double z);

/* The table with the groups exchanged. */
UnpairedTable unpaired_exchange(const UnpairedTable *table);

/* p1 - p2 as observed. */
long double unpaired_difference(const UnpairedTable *table);

#endif
