/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_simulate.c - power of Cochran's Q by simulation from a seed.
 *
 * Random numbers are those of Steele, Lea, Flood (2014) OOPSLA 453 (SplitMix64): whole
 * numbers only, compared with rates as 53-bit fractions, so that no rounding differs
 * between machines. */
#include "stats/power_simulate.h"

#include <math.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

enum {
    POLICIES_MAX = 64,
    REPORT_EVERY = 256
};

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A rate as the number of 53-bit draws that succeed. */
static uint64_t threshold(double rate)
{
    return (uint64_t)ldexp(rate, 53);
}

typedef struct Simulation {
    uint64_t below[POLICIES_MAX], alike;
    size_t policies;
    int64_t starts;
    uint64_t state;
} Simulation;

/* One evaluation: Q, or 0 where no start tells the policies apart. */
static double simulate_q(Simulation *simulation)
{
    int64_t wins[POLICIES_MAX] = {0}, squares = 0, total = 0, columns = 0;
    for (int64_t start = 0; start < simulation->starts; start++) {
        bool alike = next_random(&simulation->state) >> 11 < simulation->alike;
        uint64_t common = next_random(&simulation->state) >> 11;
        int64_t solved = 0;
        for (size_t i = 0; i < simulation->policies; i++) {
            uint64_t draw = alike ? common : next_random(&simulation->state) >> 11;
            bool success = draw < simulation->below[i];
            wins[i] += success;
            solved += success;
        }
        total += solved;
        squares += solved * solved;
    }
    for (size_t i = 0; i < simulation->policies; i++)
        columns += wins[i] * wins[i];
    int64_t k = (int64_t)simulation->policies, within = k * total - squares;
    return within > 0 ? (double)(k - 1) * (double)(k * columns - total * total) / (double)within
                      : 0;
}

static bool check_plan(const SeveralPlan *plan, int64_t runs, Error *err)
{
    if (plan->policies < 2 || plan->policies > POLICIES_MAX)
        return error_set(err, ERROR_DOMAIN, "there are %zu policies: give 2 to %d", plan->policies,
                         POLICIES_MAX);
    for (size_t i = 0; i < plan->policies; i++)
        if (!(plan->rates[i] >= 0 && plan->rates[i] <= 1))
            return error_set(err, ERROR_DOMAIN, "rate %zu is %g: it must lie from 0 to 1", i + 1,
                             plan->rates[i]);
    if (!(plan->alike >= 0 && plan->alike <= 1))
        return error_set(err, ERROR_DOMAIN, "alike is %g: it must lie from 0 to 1", plan->alike);
    if (!(plan->alpha > 0 && plan->alpha < 1))
        return error_set(err, ERROR_DOMAIN, "alpha is %g: it must lie between 0 and 1",
                         plan->alpha);
    return (plan->starts >= 1 && plan->starts <= 10000000 && runs >= 1 && runs <= 1000000000) ||
           error_set(err, ERROR_DOMAIN,
                     "%lld starts and %lld runs: give at least one of each, and at most 10,000,000 "
                     "starts and 1,000,000,000 runs",
                     (long long)plan->starts, (long long)runs);
}

bool power_cochran_simulate(const SeveralPlan *plan, uint64_t seed, int64_t runs,
                            const Progress *progress, SimulatedPower *out, Error *err)
{
    Simulation simulation = {.policies = plan->policies, .starts = plan->starts, .state = seed};
    int64_t rejected = 0;

    if (!check_plan(plan, runs, err))
        return false;
    for (size_t i = 0; i < plan->policies; i++)
        simulation.below[i] = threshold(plan->rates[i]);
    simulation.alike = threshold(plan->alike);
    double critical = qchisq(plan->alpha, (double)plan->policies - 1, 0, 0);
    for (int64_t run = 0; run < runs; run++) {
        rejected += simulate_q(&simulation) >= critical;
        if (progress && run % REPORT_EVERY == 0)
            progress_report(progress, "simulating Cochran's Q", (double)run / (double)runs);
    }
    double power = (double)rejected / (double)runs;
    *out = (SimulatedPower){power, sqrt(power * (1 - power) / (double)runs), runs, seed};
    return true;
}
