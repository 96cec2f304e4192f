/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_odds.h - intervals for the conditional odds ratio P(only A) / P(only B).
 *
 * The estimate is b / c, none where c = 0. An interval (L, U) for the rate b of b + c
 * becomes (L / (1-L), U / (1-U)): infinite above where c = 0, 0 below where b = 0, and
 * (0, Inf) without discordance, which is noted. */
#ifndef OFFDIAG_STATS_PAIRED_ODDS_H
#define OFFDIAG_STATS_PAIRED_ODDS_H

#include "stats/method.h"

/* Transformed intervals for one rate; see rate_clopper_pearson and so on. Blaker's is
 * two-sided only. */
bool paired_or_clopper_pearson(const Input *input, const Options *options, Result *result,
                               Error *err);
bool paired_or_midp(const Input *input, const Options *options, Result *result, Error *err);
bool paired_or_wilson(const Input *input, const Options *options, Result *result, Error *err);
bool paired_or_blaker(const Input *input, const Options *options, Result *result, Error *err);
bool paired_or_jeffreys(const Input *input, const Options *options, Result *result, Error *err);

/* (b/c) exp(-/+ z sqrt(1/b + 1/c)); (0, Inf) where b or c is 0. Textbook. */
bool paired_or_wald(const Input *input, const Options *options, Result *result, Error *err);

/* The same with 1 added to b and c, finite for every table.
 * Fagerland, Lydersen, Laake (2014) Stat Med 33:2850. */
bool paired_or_wald_laplace(const Input *input, const Options *options, Result *result, Error *err);

#endif
