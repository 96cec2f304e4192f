/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_region.h - which tables of two rates a test rejects at a given level. */
#ifndef OFFDIAG_STATS_POWER_REGION_H
#define OFFDIAG_STATS_POWER_REGION_H

#include "stats/power_unpaired.h"

typedef struct Span { /* successes low..high of n trials, n at least 1 */
    int64_t n, low, high;
} Span;

int64_t span_width(Span span);

/* Of the tables of two spans: rejected[(x1 - low1) * span_width(two) + x2 - low2]. greater: only
 * tables whose group 1 is better, at level alpha; else both directions. */
bool power_region(UnpairedTest test, Span one, Span two, double alpha, bool greater, double *hint,
                  bool *rejected, Error *err);

#endif
