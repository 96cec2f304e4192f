/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power.h - how a design behaves at given rates: exact, from its cells, no simulation.
 *
 * Rates are those of the design's kind: the success rates of A and B (unpaired), or the
 * chances that only A, and that only B, solves a start (paired). Starts are taken in
 * random order. A design without cells (pattern, savi) is refused: see simulate.h. */
#ifndef OFFDIAG_SEQUENTIAL_POWER_H
#define OFFDIAG_SEQUENTIAL_POWER_H

#include "sequential/design.h"

typedef struct Operating {
    double decide_a, decide_b, undecided;
    double expected_trials, sd_trials; /* trials (pairs): min(stopping time, n_max) */
    int median_trials; /* the least n by which at least half have stopped, or n_max */
} Operating;

typedef struct RatePair {
    double a, b;
} RatePair;

/* stop_a and stop_b may be null; else they get the chance to decide for A (B) at trial
 * n in [n], 0 <= n <= n_max. Fails on rates outside [0, 1], and on a pair with a + b > 1. */
bool power_at(const Design *design, RatePair rates, double *stop_a, double *stop_b, Operating *out,
              Error *err);

/* The same at many rates. Two threads take about half the time of one. */
bool power_grid(const Design *design, const RatePair *rates, size_t count, int threads,
                Operating *out, Error *err);

/* The error for B used by trial n at a null rate (common success rate, or share of discordant
 * trials), in spent[0..n_max]; at the certificate's worst rate it ends in its max_error. */
bool power_error_by_trial(const Design *design, double null_rate, double *spent, Error *err);

/* No test that decides for the better one with this power at these rates, and wrongly at the
 * nearest null rates with at most alpha, can expect fewer trials: Wald's bound, which the
 * sequential probability ratio test comes near. Infinite at equal rates. */
double power_sprt_bound(DesignKind kind, RatePair rates, double alpha, double power);

/* Trials of a fixed-n test (one look, error alpha at every null rate) that reaches this
 * power at these rates, while one trial fewer does not; 0 when more than limit would be
 * needed. The test is the staircase with a single look. */
bool power_fixed_trials(DesignKind kind, RatePair rates, double alpha, double power, int limit,
                        int *trials, Error *err);

#endif
