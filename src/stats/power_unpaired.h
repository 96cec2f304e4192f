/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_unpaired.h - exact power of the tests of two independent rates.
 *
 * The power is that of the very test that will decide: the sum of the probabilities of
 * the tables that it rejects. Up to some 2,000 trials a group. */
#ifndef OFFDIAG_STATS_POWER_UNPAIRED_H
#define OFFDIAG_STATS_POWER_UNPAIRED_H

#include "stats/method.h"

typedef enum UnpairedTest {
    UNPAIRED_FISHER_MINLIKE,
    UNPAIRED_FISHER_CENTRAL,
    UNPAIRED_BARNARD_ZPOOLED,
    UNPAIRED_BOSCHLOO_CENTRAL,
    UNPAIRED_BOSCHLOO_TWO_SIDED, /* by the order of the two-sided Fisher p */
    UNPAIRED_Z_POOLED,
    UNPAIRED_Z_UNPOOLED, /* rejects where the variance is 0 and the rates differ */
    UNPAIRED_TEST_COUNT
} UnpairedTest;

typedef struct UnpairedPlan {
    double p1, p2;
    double alpha;
    int sides; /* 1: rejections in the direction of p1 - p2 only */
} UnpairedPlan;

/* The power of n1 and n2 trials. hint carries the place of the critical table from one
 * size to the next and makes the search quicker; start it at 0; null is fine. */
bool unpaired_power(UnpairedTest test, const UnpairedPlan *plan, int64_t n1, int64_t n2,
                    double *hint, double *power, Error *err);

/* The smallest n of group 1 (group 2 has ratio n, rounded up) with this power, and the
 * smallest that all larger ones share. Power is a saw-tooth: every n is looked at from
 * `from` to `to`, at whose ends it is clear of the target by more than the teeth are high.
 * Fails where the normal formula asks for more than exact power takes, where the search
 * would take more than some 20 seconds of work, and on a power above 1 - 1e-12. */
typedef struct UnpairedSize {
    int64_t first, all_larger, from, to;
    double power_first, power_all_larger;
} UnpairedSize;

bool unpaired_size(UnpairedTest test, const UnpairedPlan *plan, double ratio, double power,
                   UnpairedSize *out, Error *err);

/* Rows of the catalogue. Inputs p1 p2 n_per_arm alpha [sides=2]. */
MethodFunction size_exact_power_fisher_minlike, size_exact_power_fisher_central,
    size_exact_power_barnard_zpooled, size_exact_power_boschloo_central,
    size_exact_power_boschloo_fisher2sided_order, size_exact_power_z_pooled,
    size_exact_power_z_unpooled;

/* Inputs p1 p2 alpha power [sides=2] [ratio=1]; results n, power. */
MethodFunction size_n_fisher_first, size_n_fisher_all_larger, size_n_boschloo_first,
    size_n_boschloo_all_larger, size_n_barnard_first, size_n_barnard_all_larger,
    size_n_z_pooled_first, size_n_z_pooled_all_larger;

#endif
