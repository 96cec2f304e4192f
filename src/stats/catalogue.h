/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalogue.h - the rows of the catalogue, group by group.
 *
 * Two-sided tests take alternative greater (A or group 1 better) and less as well,
 * unless their row says one_sided_only. */
#ifndef OFFDIAG_STATS_CATALOGUE_H
#define OFFDIAG_STATS_CATALOGUE_H

#include "stats/method.h"

typedef struct MethodRows {
    const Method *items;
    size_t count;
} MethodRows;

extern const MethodRows catalogue_paired, catalogue_rate, catalogue_unpaired_tests,
    catalogue_unpaired_intervals, catalogue_several, catalogue_size_rate, catalogue_size_unpaired,
    catalogue_size_paired;

#endif
