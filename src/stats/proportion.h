/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proportion.h - intervals for one rate, k successes of n trials.
 *
 * Each gives the estimate k/n and the bounds lower and upper, two-sided at the level
 * of the options or one bound (greater: lower; less: upper). */
#ifndef OFFDIAG_STATS_PROPORTION_H
#define OFFDIAG_STATS_PROPORTION_H

#include "stats/method.h"

/* Puts the estimate and the bounds of one rate into a result. */
void rate_set(Result *result, const Options *options, RateCount rate, Interval interval);

/* Wilson (1927) JASA 22:209: inverts the score test. The lower bound is exactly 0 at
 * k = 0, the upper exactly 1 at k = n. */
bool rate_wilson(const Input *input, const Options *options, Result *result, Error *err);

/* Clopper, Pearson (1934) Biometrika 26:404: inverts the exact binomial tails, so that
 * the true level is never below the nominal one. 0 and 1 at k = 0 and k = n. */
bool rate_clopper_pearson(const Input *input, const Options *options, Result *result, Error *err);

/* The Wilson bounds themselves, for other methods; k and n need not be whole, z >= 0. */
Interval wilson_interval(long double k, long double n, long double z);

/* The Clopper-Pearson bounds with the given tail outside each, 0 < tail <= 1/2. */
Interval clopper_pearson_interval(int64_t k, int64_t n, double tail);

#endif
