/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_search.h - what the searches for a number of pairs share. */
#ifndef OFFDIAG_STATS_POWER_SEARCH_H
#define OFFDIAG_STATS_POWER_SEARCH_H

#include "stats/power.h"

/* How many n from this one on, up or down, surely keep a power on the same side of the
 * target, from which it is `gap` away. At least 1. */
int64_t paired_power_stride(const PairedPower *power, int64_t n, double gap);

#endif
