/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired.h - two independent groups: x1 successes of n1 trials, x2 of n2.
 *
 * Every function here is the run function of the row of the catalogue that has its
 * name, `unpaired.NAME`, and takes an INPUT_UNPAIRED with 0 <= x <= n, n > 0 and
 * counts up to COUNT_LIMIT. s = x1 + x2, N = n1 + n2; the difference is p1 - p2, the
 * ratio p1/p2, the odds ratio that of group 1 against group 2; greater means that
 * group 1 is better.
 *
 * Which tables are "as extreme" as the observed one is decided on whole numbers or
 * fractions, never with a tolerance. A two-sided test that is asked for greater or
 * less answers with its one-sided form. s = 0 or s = N, when nothing can differ:
 * p = 1 and a note. */
#ifndef OFFDIAG_STATS_UNPAIRED_H
#define OFFDIAG_STATS_UNPAIRED_H

#include "stats/method.h"

/* Exact tests given both margins; x1 then has the hypergeometric law. Results: p, and
 * log10_p where p is below 1e-300. Fisher (1935) J R Stat Soc 98:39.
 *   minlike   tables no more probable than the observed one; the default two-sided form
 *   central   twice the smaller tail
 *   blaker    the smaller tail and the largest opposite tail that does not exceed it
 *             (Blaker 2000 Can J Stat 28:783)
 *   onesided  P(X1 >= x1) or P(X1 <= x1); needs greater or less
 *   midp_*    the same less half the probability of the observed table
 *             (Lancaster 1961 J Am Stat Assoc 56:223)
 * Fails where two probabilities of huge tables are too close to be compared exactly
 * in reasonable time (never seen below a million trials). */
MethodFunction unpaired_fisher_minlike, unpaired_fisher_central, unpaired_fisher_blaker,
    unpaired_fisher_onesided, unpaired_fisher_midp_minlike, unpaired_fisher_midp_central,
    unpaired_fisher_midp_onesided;

/* Exact tests with both group sizes fixed: the largest probability, over the common
 * rate, of a table as extreme as the observed one, certified. Results: p, for the
 * Barnard tests also statistic = z; for up to UNCONDITIONAL_LIMIT trials in all.
 *   barnard_zpooled, barnard_zunpooled   extreme by z (Barnard 1945 Nature 156:177;
 *                         Suissa, Shuster 1985 J R Stat Soc A 148:317); z_unpooled is
 *                         infinite, and not given, where one group always succeeds and
 *                         the other always fails
 *   boschloo              extreme by the one-sided Fisher p; needs greater or less
 *                         (Boschloo 1970 Stat Neerl 24:1)
 *   boschloo_central      twice the smaller of the two one-sided
 *   boschloo_fisher2sided_order   extreme by the two-sided Fisher p; the one-sided forms
 *                         of the last two are boschloo */
MethodFunction unpaired_barnard_zpooled, unpaired_barnard_zunpooled, unpaired_boschloo,
    unpaired_boschloo_central, unpaired_boschloo_fisher2sided_order;

enum {
    UNCONDITIONAL_LIMIT = 50000
};

/* Large-sample tests. Results: statistic (chi-square, or the signed z), df of the
 * chi-square ones, p; a note where an expected count is below 5.
 *   pearson_chi2        N d^2 / (n1 n2 s (N-s)), d = x1 n2 - x2 n1
 *                       (Pearson 1900 Phil Mag 50:157)
 *   pearson_chi2_yates  |d| less N/2, not below 0 (Yates 1934 J R Stat Soc Suppl 1:217)
 *   chi2_nminus1        Pearson's times (N-1)/N (E. S. Pearson 1947 Biometrika 34:139)
 *   g_test              likelihood ratio (Wilks 1938 Ann Math Stat 9:60)
 *   z_pooled            signed root of Pearson's; the same p
 *   z_unpooled          difference over its unpooled standard error; fails where that is
 *                       0 and the rates differ (n1/n1 against 0/n2) */
MethodFunction unpaired_pearson_chi2, unpaired_pearson_chi2_yates, unpaired_chi2_nminus1,
    unpaired_g_test, unpaired_z_pooled, unpaired_z_unpooled;

/* Intervals for the difference. Results: estimate (as observed), lower, upper.
 *   newcombe              Wilson limits squared and added
 *                         (Newcombe 1998 Stat Med 17:873)
 *   newcombe_cc           the same with Wilson's corrected limits
 *   miettinen_nurminen    score test inverted, variance times N/(N-1)
 *                         (Miettinen, Nurminen 1985 Stat Med 4:213)
 *   mee                   score test inverted (Mee 1984 Biometrics 40:1175)
 *   agresti_caffo         Wald after one success and one failure more in each group
 *                         (Agresti, Caffo 2000 Am Stat 54:280)
 *   wald, wald_cc         unpooled standard error; half-width + (1/n1 + 1/n2)/2
 * The bounds lie in [-1, 1], and turn over when the groups are exchanged. */
MethodFunction unpaired_diff_newcombe, unpaired_diff_newcombe_cc, unpaired_diff_miettinen_nurminen,
    unpaired_diff_mee, unpaired_diff_agresti_caffo, unpaired_diff_wald, unpaired_diff_wald_cc;

/* Exact intervals for the difference with both group sizes fixed: Mee's score statistic
 * inverted, the largest p over the other rate certified; the hull of the differences that
 * are not rejected. Results: estimate, lower, upper; up to SCORE_LIMIT trials a group and
 * levels up to 1 - 1e-9.
 *   score_square          two-sided by |T| (Agresti, Min 2001 Biometrics 57:963)
 *   score_central         two one-sided tests (Chan, Zhang 1999 Biometrics 55:1202); also
 *                         the one-sided bounds of both */
MethodFunction unpaired_diff_exact_unconditional_score_square,
    unpaired_diff_exact_unconditional_score_central;

enum {
    SCORE_LIMIT = 1000
};

/* Intervals for the ratio. Results: estimate (none where x2 = 0), lower, upper.
 *   koopman               score test inverted (Koopman 1984 Biometrics 40:513)
 *   miettinen_nurminen    the same, variance times N/(N-1) (1985)
 *   katz                  logarithm of the ratio and its standard error
 *                         (Katz et al. 1978 Biometrics 34:469); 0 to Inf where x1 or x2 is 0
 *   katz_adjusted         1/2 added to x and n (Walter 1975 Biometrika 62:371)
 *   mover_wilson          Wilson's limits of both rates, combined
 *                         (Donner, Zou 2012 Stat Methods Med Res 21:347) */
MethodFunction unpaired_ratio_koopman, unpaired_ratio_miettinen_nurminen, unpaired_ratio_katz,
    unpaired_ratio_katz_adjusted, unpaired_ratio_mover_wilson;

/* Exact intervals for the odds ratio given both margins. Results: estimate, the
 * conditional maximum likelihood estimate (none where it is infinite), lower, upper.
 *   cmle                  the estimate alone; fails where it is infinite
 *   cornfield_exact       both tails at most (1 - level)/2
 *                         (Cornfield 1956 Proc 3rd Berkeley Symp 4:135)
 *   cornfield_midp        the same with mid-p tails
 *   minlike_exact, baptista_pike   inverts the minimum likelihood p-value
 *                         (Baptista, Pike 1977 Appl Stat 26:214)
 *   blaker_exact          inverts Blaker's p-value (Blaker 2000 Can J Stat 28:783)
 * The last three give the hull of the odds ratios that are not rejected; their one-sided
 * bounds are Cornfield's. */
MethodFunction unpaired_or_cmle, unpaired_or_cornfield_exact, unpaired_or_cornfield_midp,
    unpaired_or_minlike_exact, unpaired_or_baptista_pike, unpaired_or_blaker_exact;

/* Large-sample intervals for the odds ratio. Results: estimate, the cross product ratio
 * (none where x2 or n1 - x1 is 0), lower, upper.
 *   miettinen_nurminen    score test inverted, variance times N/(N-1) (1985)
 *   woolf                 logarithm of the odds ratio; 0 to Inf where a cell is empty
 *                         (Woolf 1955 Ann Hum Genet 19:251)
 *   gart                  the same with 1/2 added to each cell
 *                         (Gart 1966 J R Stat Soc B 28:164) */
MethodFunction unpaired_or_miettinen_nurminen, unpaired_or_woolf, unpaired_or_gart;

#endif
