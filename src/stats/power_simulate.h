/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_simulate.h - power of Cochran's Q by simulation from a seed. */
#ifndef OFFDIAG_STATS_POWER_SIMULATE_H
#define OFFDIAG_STATS_POWER_SIMULATE_H

#include "stats/method.h"

/* k policies with these success rates on n starts. A share `alike` of the starts is equally
 * hard for all, so that whatever a policy solves all better ones solve too; on the others
 * the policies succeed independently. alike = 0 .. 1 stands for their correlation. */
typedef struct SeveralPlan {
    const double *rates;
    size_t policies; /* 2 .. 64 */
    int64_t starts;
    double alike, alpha;
} SeveralPlan;

typedef struct SimulatedPower {
    double power, stderr_power; /* of `runs` simulated evaluations */
    int64_t runs;
    uint64_t seed;
} SimulatedPower;

/* The same seed gives the same power on every machine. Time: runs times starts times
 * policies; some 10^8 of them a second. */
bool power_cochran_simulate(const SeveralPlan *plan, uint64_t seed, int64_t runs,
                            const Progress *progress, SimulatedPower *out, Error *err);

#endif
