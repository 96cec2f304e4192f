/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_difference.h - intervals for pA - pB from paired trials.
 *
 * The estimate is always D = (b - c) / n, also where an interval is centred
 * elsewhere. Bounds are two-sided at the level of the options, or one bound (greater:
 * lower, less: upper) with -1 or 1 on the other side. */
#ifndef OFFDIAG_STATS_PAIRED_DIFFERENCE_H
#define OFFDIAG_STATS_PAIRED_DIFFERENCE_H

#include "stats/method.h"

/* D -/+ z sqrt(b + c - (b-c)^2/n) / n, cut to [-1, 1]. Too short for small samples;
 * width 0 without discordance. Fagerland, Lydersen, Laake (2014) Stat Med 33:2850. */
bool paired_diff_wald(const Input *input, const Options *options, Result *result, Error *err);

/* The same with (|b-c| - 1)^2 for (b-c)^2, as Edwards (1948) corrects the test; the
 * square is not cut at b = c, where the interval is the shorter one by a trifle. As in
 * the tables of Fagerland, Lydersen, Laake. */
bool paired_diff_wald_cc_edwards(const Input *input, const Options *options, Result *result,
                                 Error *err);

/* Wald with 1/2 added to each cell. Agresti, Min (2005) Stat Med 24:729. */
bool paired_diff_agresti_min(const Input *input, const Options *options, Result *result,
                             Error *err);

/* Wald with 1 added to b and c, 2 to n. Bonett, Price (2012) J Educ Behav Stat 37:479. */
bool paired_diff_bonett_price(const Input *input, const Options *options, Result *result,
                              Error *err);

/* Square-and-add of Wilson's intervals with their correlation phi (method 8), and
 * with phi corrected for continuity when positive (method 10).
 * Newcombe (1998) Stat Med 17:2635. */
bool paired_diff_newcombe8(const Input *input, const Options *options, Result *result, Error *err);
bool paired_diff_newcombe10(const Input *input, const Options *options, Result *result, Error *err);

/* Inverts the score test; at 0 that test is the asymptotic McNemar test, so that the
 * interval excludes 0 exactly when its p is below 1 - level. Without discordance
 * -/+ z^2/(n + z^2). Tango (1998) Stat Med 17:891. */
bool paired_diff_tango(const Input *input, const Options *options, Result *result, Error *err);

/* Tango's bounds for b and c of n and a normal quantile z >= 0. */
Interval tango_interval(int64_t b, int64_t c, int64_t n, long double z);

/* The variance of b - c when the true difference is given, in (-1, 1), at its most likely
 * rates: the square of the denominator of Tango's statistic. */
long double tango_variance(long double b, long double c, long double n, long double difference);

/* The correlation of the two outcomes, 0 where a margin is empty; with corrected its
 * numerator a d - b c is lowered by n/2, not below 0, when it is positive. */
long double paired_correlation(const PairedTable *table, bool corrected);

/* Puts D and the bounds into a result, the bounds cut to [-1, 1]. */
void paired_difference_set(Result *result, const Options *options, const PairedTable *table,
                           Interval interval);

#endif
