/* SPDX-License-Identifier: GPL-3.0-or-later */
/* after.h - what may be said after a run has ended: p-value, estimate, interval.
 *
 * Outcomes are ordered by stage (Siegmund (1978) Biometrika 65:341): the earlier a decision for B
 * the more it speaks for B; within a trial, and among undecided runs, the larger standardised lead.
 * Differences are A - B: of the success rates (unpaired), or of P(only A) and P(only B), which is
 * the same for pairs. */
#ifndef OFFDIAG_SEQUENTIAL_AFTER_H
#define OFFDIAG_SEQUENTIAL_AFTER_H

#include "sequential/follow.h"

typedef struct After {
    double p_a, p_b;     /* one-sided p-values: of "A is not better" and of "B is not better" */
    double plain;        /* the observed difference: biased after stopping */
    bool has_estimate;   /* false where the observed totals leave no difference to vary */
    double estimate;     /* median-unbiased difference */
    double lower, upper; /* equal-tailed interval of the difference */
    double level;
} After;

/* Of a run that has ended: decided, or undecided after n_max trials; fails on a run
 * that could go on, and on savi (its p-value is 1 / e-value, at any time).
 *
 * Cells: p is the largest over all null rates, rigorously; estimate and interval hold
 * the mean of the two success rates (pairs: the share of discordant pairs) at what was
 * observed. Pattern: everything given the pattern of discordant pairs, p and interval of the coin
 * exactly. */
bool after_run(const Follower *follower, double level, After *out, Error *err);

#endif
