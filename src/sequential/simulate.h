/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulate.h - power of any rule by a seeded simulation, with its standard error.
 *
 * For rules that follow the path, and for starts whose rates change along the run, where
 * the exact power of power.h does not apply. */
#ifndef OFFDIAG_SEQUENTIAL_SIMULATE_H
#define OFFDIAG_SEQUENTIAL_SIMULATE_H

#include "sequential/power.h"

typedef struct Simulated {
    Operating mean;
    double error_a, error_b,
        error_trials; /* standard errors of decide_a, decide_b, expected_trials */
    int runs;
} Simulated;

/* rates[0 .. rate_count): one for every trial, or 1 for all. Kinds as in power.h. The
 * same seed gives the same bytes. Rule pattern: for each simulated pattern of
 * discordant pairs the exact chances, so that few runs do. Fails on impossible rates
 * and on fewer than 2 runs. */
bool simulate_power(const Design *design, const RatePair *rates, size_t rate_count, int runs,
                    uint64_t seed, Simulated *out, Error *err);

#endif
