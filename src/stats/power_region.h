/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_region.h - which tables of two rates a test rejects at a given level. */
#ifndef OFFDIAG_STATS_POWER_REGION_H
#define OFFDIAG_STATS_POWER_REGION_H

#include "stats/power_unpaired.h"

/* rejected[x1 * (n2 + 1) + x2], all sizes at least 1. greater: only tables whose group 1 is
 * better, at level alpha; else both directions. */
bool power_region(UnpairedTest test, int64_t n1, int64_t n2, double alpha, bool greater,
                  double *hint, bool *rejected, Error *err);

#endif
