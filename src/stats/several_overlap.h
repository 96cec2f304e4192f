/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several_overlap.h - partly overlapping samples: pairs, and trials that only one of the
 * two policies has. */
#ifndef OFFDIAG_STATS_SEVERAL_OVERLAP_H
#define OFFDIAG_STATS_SEVERAL_OVERLAP_H

#include "stats/method.h"

/* Inputs a b c d (pairs) and x1 n1 x2 n2 (leftovers of A and of B, n may be 0).
 * p1 and p2 are the rates over all trials of each policy, N1 and N2 their numbers.
 * Test: (p1 - p2) / sqrt((p (1 - p) (n1 + n2) + b + c) / (N1 N2)), p the rate of all
 * trials; without leftovers McNemar's, without pairs the pooled z test (after Derrick et
 * al. 2015 J Mod Appl Stat Methods 14:13). Interval: Wilson's limits of both rates squared
 * and added with the correlation of the pairs in their share of the trials; without
 * leftovers Newcombe's paired interval, without pairs his unpaired one. Results: estimate,
 * lower, upper, z, p, n = all trials. */
bool several_overlap(const Input *input, const Options *options, Result *result, Error *err);

#endif
