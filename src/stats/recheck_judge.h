/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recheck_judge.h - how near a computed result comes to the printed digits. */
#ifndef OFFDIAG_STATS_RECHECK_JUDGE_H
#define OFFDIAG_STATS_RECHECK_JUDGE_H

#include "stats/recheck_match.h"

/* Fills quantity, values, distance and agrees of the match; false when the result is more
 * than three units of the last printed digit from all that is reported. */
bool match_judge(const Reported *reported, const Result *result, Match *match);

/* Agreeing ones first, then the nearer one. */
bool match_better(const Match *left, const Match *right);

#endif
