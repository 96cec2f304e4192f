/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_ratio.h - intervals for pA / pB from paired trials.
 *
 * The estimate is (a + b) / (a + c), none where B never succeeds. Without a success of
 * A the lower bound is 0, without one of B the upper bound is infinite. One-sided
 * bounds leave 0 or infinity on the other side. */
#ifndef OFFDIAG_STATS_PAIRED_RATIO_H
#define OFFDIAG_STATS_PAIRED_RATIO_H

#include "stats/method.h"

/* Estimate times exp(-/+ z sqrt((b + c) / (xA xB))); (0, Inf) with an empty margin, and
 * (1, 1) without discordance. Desu, Raghavarao (2004). */
bool paired_ratio_wald_log(const Input *input, const Options *options, Result *result, Error *err);

/* Inverts the score test. Tang, Tang, Chan (2003) Stat Med 22:1217. */
bool paired_ratio_tang(const Input *input, const Options *options, Result *result, Error *err);

/* Hybrid of two Wilson intervals with an adjusted quantile, without and with Wilson's
 * correction. Bonett, Price (2006) Stat Med 25:3039. */
bool paired_ratio_bonett_price(const Input *input, const Options *options, Result *result,
                               Error *err);
bool paired_ratio_bonett_price_cc(const Input *input, const Options *options, Result *result,
                                  Error *err);

/* Wilson's intervals combined with their correlation. Donner, Zou (2012) Stat Methods
 * Med Res 21:347; Tang, Li, Tang (2012) ibid. 21:361. */
bool paired_ratio_mover_wilson(const Input *input, const Options *options, Result *result,
                               Error *err);

#endif
