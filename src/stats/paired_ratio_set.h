/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_ratio_set.h - what the intervals for a ratio of paired rates share. */
#ifndef OFFDIAG_STATS_PAIRED_RATIO_SET_H
#define OFFDIAG_STATS_PAIRED_RATIO_SET_H

#include "stats/method.h"

/* Puts the estimate and the bounds into a result, with the rules for empty margins. */
void paired_ratio_set(Result *result, const Options *options, const PairedTable *table,
                      Interval interval);

#endif
