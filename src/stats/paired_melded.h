/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_melded.h - intervals for pA - pB that never contradict a conditional test.
 *
 * Each combines what b of m = b + c says about the split of discordant pairs with what
 * m of n says about their rate, so that 0 is left out exactly when the test has
 * p <= 1 - level. Their coverage is not proven: say "compatible with the test". */
#ifndef OFFDIAG_STATS_PAIRED_MELDED_H
#define OFFDIAG_STATS_PAIRED_MELDED_H

#include "stats/method.h"

/* Compatible with the exact conditional McNemar test; nearly always at its level.
 * Fay, Lumbard (2021) Stat Med 40:1147; melding: Fay, Proschan, Brittain (2015)
 * Biometrics 71:146. */
bool paired_diff_exact_fay_lumbard(const Input *input, const Options *options, Result *result,
                                   Error *err);

/* The same construction for the mid-p test, where m > 0: below its level now and then,
 * as that test is above. Without discordance -/+ (1 - alpha^(1/n)). */
bool paired_diff_midp_compatible(const Input *input, const Options *options, Result *result,
                                 Error *err);

#endif
