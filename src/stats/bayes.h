/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bayes.h - Bayesian descriptions: what a flat prior becomes after the data.
 *
 * Each gives the estimate (mean of the posterior law) and the equal-tailed interval that
 * holds the parameter with probability `level` (greater: its lower bound, less: its upper
 * one); for two policies also the probability that A (group 1) is the better one, exact from
 * the closed form (where it is below the smallest double, that one). These are statements
 * about belief under the prior, no tests. */
#ifndef OFFDIAG_STATS_BAYES_H
#define OFFDIAG_STATS_BAYES_H

#include "stats/method.h"

/* One rate under the uniform prior Beta(1, 1), Bayes (1763) Phil Trans 53:370; and under
 * Beta(1/2, 1/2), Jeffreys (1946) Proc R Soc A 186:453, of which rate_jeffreys gives the same
 * interval but for its ends at k = 0 and k = n. */
MethodFunction rate_bayes_beta, rate_bayes_beta_jeffreys;

/* Two groups, each rate uniform: p1 - p2, and the probability that p1 > p2. Altham (1969)
 * J R Stat Soc B 31:261. */
MethodFunction unpaired_bayes_beta;

/* Paired outcomes, the four cells uniform, Dirichlet(1, 1, 1, 1): pA - pB, and the probability
 * that pA > pB. Altham (1971) Biometrika 58:561. */
MethodFunction paired_bayes_dirichlet;

#endif
