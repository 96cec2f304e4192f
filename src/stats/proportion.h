/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proportion.h - intervals for one rate, k successes of n trials.
 *
 * Each gives the estimate k/n and the bounds lower and upper, two-sided at the level
 * of the options or one bound (greater: lower; less: upper). */
#ifndef OFFDIAG_STATS_PROPORTION_H
#define OFFDIAG_STATS_PROPORTION_H

#include "stats/method.h"

/* Puts the estimate and the bounds of one rate into a result, with the absolute error
 * that the bounds have before they are rounded. */
void rate_set(Result *result, const Options *options, RateCount rate, Interval interval,
              double error);

/* Wilson (1927) JASA 22:209: inverts the score test. The lower bound is exactly 0 at
 * k = 0, the upper exactly 1 at k = n. */
bool rate_wilson(const Input *input, const Options *options, Result *result, Error *err);

/* With continuity correction. Newcombe (1998) Stat Med 17:857, method 4. */
bool rate_wilson_cc(const Input *input, const Options *options, Result *result, Error *err);

/* z^2/2 successes and failures added, then Wald; cut to [0, 1].
 * Agresti, Coull (1998) Am Stat 52:119. */
bool rate_agresti_coull(const Input *input, const Options *options, Result *result, Error *err);

/* Inverts the likelihood ratio test. Brown, Cai, DasGupta (2001) Stat Sci 16:101. */
bool rate_likelihood_ratio(const Input *input, const Options *options, Result *result, Error *err);

/* k/n -/+ z sqrt(pq/n), cut to [0, 1], of width 0 at the ends; and with 1/(2n) added to
 * the half-width. Much too short near 0 and 1, and noted so. */
bool rate_wald(const Input *input, const Options *options, Result *result, Error *err);
bool rate_wald_cc(const Input *input, const Options *options, Result *result, Error *err);

/* Clopper, Pearson (1934) Biometrika 26:404: inverts the exact binomial tails, so that
 * the true level is never below the nominal one. 0 and 1 at k = 0 and k = n. */
bool rate_clopper_pearson(const Input *input, const Options *options, Result *result, Error *err);

/* Inverts the mid-p tails: P(X > k) + P(X = k)/2. Berry, Armitage (1995) The
 * Statistician 44:417. */
bool rate_midp(const Input *input, const Options *options, Result *result, Error *err);

/* Quantiles of Beta(k + 1/2, n - k + 1/2), with lower 0 at k = 0 and upper 1 at k = n.
 * Brown, Cai, DasGupta (2001) Stat Sci 16:101. */
bool rate_jeffreys(const Input *input, const Options *options, Result *result, Error *err);

/* Inverts the exact test that orders by the smaller tail; the set can have holes, the
 * interval is its hull. Nested in Clopper-Pearson. Two-sided only.
 * Blaker (2000) Can J Stat 28:783. */
bool rate_blaker(const Input *input, const Options *options, Result *result, Error *err);

/* Inverts the exact test that orders by probability (minimum likelihood); the hull of
 * the set. Two-sided only. Sterne (1954) Biometrika 41:275. */
bool rate_sterne_minlike(const Input *input, const Options *options, Result *result, Error *err);

/* The bound that 0 of n sets above, or n of n below, at the level: by the exact binomial law,
 * 1 - alpha^(1/n), and as the rule of three has it, -log(alpha)/n, which is 3/n at 0.95.
 * Hanley, Lippman-Hand (1983) JAMA 249:1743; Jovanovic, Levy (1997) Am Stat 51:137. */
MethodFunction rate_rule_of_three, rate_rule_of_three_exact;

/* The bounds themselves, for other methods: k and n need not be whole for Wilson's, z >= 0;
 * the exact ones leave the given tail outside each bound, 0 < tail <= 1/2. */
Interval wilson_interval(long double k, long double n, long double z);
Interval wilson_cc_interval(long double k, long double n, long double z);
Interval clopper_pearson_interval(int64_t k, int64_t n, double tail);
Interval midp_interval(int64_t k, int64_t n, double tail);
Interval jeffreys_interval(int64_t k, int64_t n, double tail);
Interval blaker_interval(int64_t k, int64_t n, double tail);

/* log of the quantile `tail` of Beta(k + 1/2, n - k + 1/2), 0 <= k <= n. */
long double jeffreys_log_quantile(int64_t k, int64_t n, double tail);

/* True, or an Error that names the alternative: for methods that have no one-sided form. */
bool two_sided_only(const char *id, const Options *options, Error *err);

#endif
