/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_difference_region.h - tables of two groups whose score statistic is large.
 *
 * The statistic T(D) of Mee (1984) Biometrics 40:1175 rises with x1, falls with x2 and falls
 * in D. The tables that are as extreme as the observed one for some D in (D1, D2) are at most
 * those with T(D1) at least the observed T(D2), the upper part, and, where both sides count,
 * those with T(D2) at most minus that, the lower part. Their probability is largest with
 * r1 = r2 + D2 in the upper part and r1 = r2 + D1 in the lower one. */
#ifndef OFFDIAG_STATS_UNPAIRED_DIFFERENCE_REGION_H
#define OFFDIAG_STATS_UNPAIRED_DIFFERENCE_REGION_H

#include "stats/method.h"

typedef struct UnpairedRegion {
    const UnpairedTable *table;
    bool two_sided;
    double d1, d2;
    int64_t *upper; /* for each x1: in it for x2 <= upper[x1] or >= lower[x1] */
    int64_t *lower;
    long double *p1, *p2;    /* P(X1 = x), P(X2 = x) */
    long double *tail2;      /* P(X2 < x) or P(X2 > n2 - x); tail2[0] = 0 */
    long double *reciprocal; /* 1 / x */
} UnpairedRegion;

/* Whether the groups are small enough, up to SCORE_LIMIT trials each. */
bool unpaired_region_check(const UnpairedTable *table, Error *err);

/* The table must outlive the region; close it also when that fails. */
bool unpaired_region_open(UnpairedRegion *region, const UnpairedTable *table, bool two_sided,
                          Error *err);
void unpaired_region_close(UnpairedRegion *region);

/* Makes it the region of the differences d1..d2, -1 <= d1 <= d2 <= 1. */
void unpaired_region_find(UnpairedRegion *region, double d1, double d2);

/* The probability of the region at r2 = low = high; with low < high a bound on it in between:
 * each part rises with r1 and falls with r2. */
long double unpaired_region_chance(const UnpairedRegion *region, double low, double high);

/* The probability of the upper part at any rates. */
long double unpaired_region_upper(const UnpairedRegion *region, long double r1, long double r2);

/* Between two values of r2 at which no r1 is cut, a bound on the second derivative of the
 * probability. */
double unpaired_region_curvature(const UnpairedRegion *region, double low, double high);

/* The same for minus the second derivative where the probability is at most p. So with a width w
 * and the larger probability m of the two ends, it is at most p in between too where
 * m + bend w^2 / 8 is: at its largest value P it would be at most m + (that with P for p), which
 * grows more slowly than P from p on. */
double unpaired_region_bend(const UnpairedRegion *region, double p, double low, double high);

/* With d1 = d2 and one part: the largest probability over r2, and its relative error. */
long double unpaired_region_largest(const UnpairedRegion *region);
extern const double unpaired_region_error;

/* r cut to 0..1. */
double rate_cut(double r);

#endif
