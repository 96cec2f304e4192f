/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_region.h - critical regions of the unconditional tests of two rates.
 *
 * For each total t = 0..N of successes the tables at least as extreme as the observed
 * one are two tails of the hypergeometric law, found by exact comparisons; what comes
 * back is the logarithm of their probability given t, in log_share[0..N] (-Inf for an
 * empty set). In the one-sided regions group 1 is the better one. */
#ifndef OFFDIAG_STATS_UNPAIRED_REGION_H
#define OFFDIAG_STATS_UNPAIRED_REGION_H

#include "stats/method.h"

typedef enum StandardError { /* of the difference, in z */
    STANDARD_ERROR_POOLED,
    STANDARD_ERROR_UNPOOLED
} StandardError;

/* Tables whose z is at least the observed one, or as far from 0 in either direction. */
bool region_by_z(const UnpairedTable *table, StandardError kind, bool two_sided,
                 long double *log_share, Error *err);

/* z itself; infinite where an unpooled standard error is 0 and the rates differ. */
long double z_of(const UnpairedTable *table, StandardError kind);

/* Tables whose one-sided Fisher p is at most the observed one. */
bool region_by_fisher(const UnpairedTable *table, long double *log_share, Error *err);

/* Tables whose two-sided Fisher p (minimum likelihood) is at most the observed one. */
bool region_by_fisher_two_sided(const UnpairedTable *table, long double *log_share, Error *err);

#endif
