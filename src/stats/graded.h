/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graded.h - two policies with graded scores (partial credit) on the same starts.
 *
 * The input is a matrix of two columns, A and B; d = A - B; rows with a missing score
 * (NaN) are left out and noted. Scores count as the fractions or decimals they are
 * written as: 0.6 - 0.4 and 0.4 - 0.2 are ties. */
#ifndef OFFDIAG_STATS_GRADED_H
#define OFFDIAG_STATS_GRADED_H

#include "stats/method.h"

/* Signed-rank tests. Wilcoxon drops d = 0 (Wilcoxon 1945 Biometrics Bull 1:80); Pratt
 * ranks the zeros and then drops their ranks (Pratt 1959 JASA 54:655). Forms: exact
 * (every sign pattern of the midranks counted, up to 1,000 differences), asymptotic,
 * asymptotic_cc (continuity correction); by default exact as far as that goes, then
 * asymptotic_cc. Results: statistic = W+, p,
 * n = differences that count, z for the asymptotic forms. No d other than 0: p = 1. */
MethodFunction graded_signed_rank_wilcoxon, graded_signed_rank_pratt;

/* b = number of d > 0 against c = number of d < 0. Forms exact (default), asymptotic. */
MethodFunction graded_sign_test;

/* Student (1908) Biometrika 6:1. Results: estimate = mean of d, stderr, statistic, df, p,
 * lower, upper. All d equal and not 0: not defined, an error; all 0: p = 1. Needs two rows. */
MethodFunction graded_paired_t;

/* Median of the means of all pairs of differences, with the interval that inverts the
 * exact signed-rank test without ties (beyond 1,000 differences its normal
 * approximation). Hodges, Lehmann (1963) Ann Math Stat 34:598. With so few differences
 * that no interval has the level, the bounds are infinite. */
MethodFunction graded_hodges_lehmann;

/* The paired table under a declared cut: success = score >= cut. *missing = rows left out. */
bool graded_cut(const Matrix *scores, double cut, PairedTable *table, int64_t *missing, Error *err);

enum {
    LEVELS_MAX = 10
};

typedef struct Levels { /* ordinal partial credit: how often A reached level i and B level j */
    double values[LEVELS_MAX]; /* in ascending order */
    int64_t counts[LEVELS_MAX][LEVELS_MAX];
    size_t count; /* 0 where the scores have more values than that, or there are none */
} Levels;

/* Of the rows with both scores. Fails where there are not two columns. */
bool graded_levels(const Matrix *scores, Levels *out, Error *err);

/* The differences as whole multiples of one unit, exactly tied where the scores are. */
typedef struct Differences {
    int64_t *items; /* in the order of the rows */
    size_t count, missing;
    long double unit; /* d = item * unit */
} Differences;

bool graded_differences(const Matrix *scores, Differences *out, Error *err);
void graded_differences_free(Differences *differences);

/* log P(W+ >= w) and log P(W+ <= w) for the sum w of the ranks whose sign is +, all sign
 * patterns equally likely; ranks are doubled so that midranks are whole. */
bool graded_log_tails(const int64_t *doubled_ranks, size_t count, int64_t doubled_sum,
                      long double *log_above, long double *log_below, Error *err);

#endif
