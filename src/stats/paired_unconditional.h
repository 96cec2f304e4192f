/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_unconditional.h - exact tests and intervals that do not condition on b + c.
 *
 * The counts b and c are two cells of a multinomial law; what the hypothesis leaves
 * unknown, the rate of discordant pairs, is given the value that makes p largest. That
 * maximum is certified, not read off a grid. */
#ifndef OFFDIAG_STATS_PAIRED_UNCONDITIONAL_H
#define OFFDIAG_STATS_PAIRED_UNCONDITIONAL_H

#include "stats/method.h"

/* Tables are ordered by z = (b - c) / sqrt(b + c), 0 where there is no discordance: by
 * z^2 when two-sided; ties are decided in whole numbers. For up to 100,000 pairs.
 * Suissa, Shuster (1991) Biometrics 47:361. */
bool paired_mcnemar_exact_unconditional(const Input *input, const Options *options, Result *result,
                                        Error *err);

/* Interval for pA - pB: all D at which the test that orders by Tango's statistic T_D has
 * p > alpha, or rather the hull of that set, which can have holes. Square: by |T_D|.
 * Central: by T_D, a one-sided test of alpha/2 for each bound; as a one-sided bound the
 * two are the same. For up to 500 pairs. Hsueh, Liu, Chen (2001) Biometrics 57:478; Sidik (2003)
 * Stat Med 22:265. */
bool paired_diff_exact_unconditional_score_square(const Input *input, const Options *options,
                                                  Result *result, Error *err);
bool paired_diff_exact_unconditional_score_central(const Input *input, const Options *options,
                                                   Result *result, Error *err);

#endif
