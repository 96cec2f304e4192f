/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power.c - sums over the stopping cells: share of the paths times the plain binomial
 * (trinomial) probability of the cell, all terms positive.
 *
 * The bound on expected trials is Wald (1945) Ann. Math. Stat. 16:117, in the form of
 * Hoeffding (1960) Ann. Math. Stat. 31:352: E[N] >= d(power, alpha) / K, with d the
 * information of a coin and K that of one trial against the nearest null rates. */
#include "sequential/power.h"

#include <math.h>
#include <stdlib.h>

#include "base/parallel.h"
#include "sequential/law.h"

typedef struct StopSums { /* chances of stopping at one trial */
    double a, b;
} StopSums;

static StopSums sum_stops(const Design *design, const StateLaw *law, int n)
{
    StopSums sums = {0, 0};

    for (size_t i = design->first[n]; i < design->first[n + 1]; i++) {
        const Stop *stop = &design->stops[i];
        sums.b += stop->share * law_state(law, stop->x, stop->y);
        sums.a += stop->share * law_state(law, stop->y, stop->x);
    }
    return sums;
}

/* Adds what stops at n, and keeps the moments of the stopping time. */
static void add_trial(Operating *sum, StopSums stops, int n, int n_max)
{
    double either = stops.a + stops.b, saved = n_max - n;

    sum->decide_a += stops.a;
    sum->decide_b += stops.b;
    sum->expected_trials -= either * saved;
    sum->sd_trials += either * saved * saved;
    if (!sum->median_trials && sum->decide_a + sum->decide_b >= 0.5)
        sum->median_trials = n;
}

static void finish(Operating *sum, int n_max)
{
    double saved = n_max - sum->expected_trials;

    sum->undecided = fmax(0, 1 - sum->decide_a - sum->decide_b);
    sum->sd_trials = sqrt(fmax(0, sum->sd_trials - saved * saved));
    if (!sum->median_trials)
        sum->median_trials = n_max;
}

bool power_at(const Design *design, RatePair rates, double *stop_a, double *stop_b, Operating *out,
              Error *err)
{
    StateLaw law;
    int n_max = design->spec.n_max;
    Operating sum = {.expected_trials = n_max};

    if (!design_has_cells(design))
        return error_set(err, ERROR_DOMAIN,
                         "rule %s follows the path: its power comes from simulation",
                         design->spec.rule);
    if (!law_open(&law, design, rates, err))
        return false;
    if (stop_a)
        stop_a[0] = 0;
    if (stop_b)
        stop_b[0] = 0;
    for (int n = 1; n <= n_max; n++) {
        law_advance(&law);
        StopSums stops = sum_stops(design, &law, n);
        add_trial(&sum, stops, n, n_max);
        if (stop_a)
            stop_a[n] = stops.a;
        if (stop_b)
            stop_b[n] = stops.b;
    }
    law_close(&law);
    finish(&sum, n_max);
    *out = sum;
    return true;
}

typedef struct GridJob {
    const Design *design;
    const RatePair *rates;
    Operating *out;
    Error *errors;
    bool *failed;
} GridJob;

static void grid_item(void *context, size_t i)
{
    GridJob *job = context;

    job->failed[i] =
        !power_at(job->design, job->rates[i], NULL, NULL, &job->out[i], &job->errors[i]);
}

bool power_grid(const Design *design, const RatePair *rates, size_t count, int threads,
                Operating *out, Error *err)
{
    GridJob job = {design, rates, out, calloc(count + 1, sizeof(Error)),
                   calloc(count + 1, sizeof(bool))};
    bool ok = (job.errors && job.failed) || error_memory(err);

    if (ok)
        parallel_for(threads, count, grid_item, &job);
    for (size_t i = 0; ok && i < count; i++)
        if (job.failed[i]) {
            ok = false;
            if (err)
                *err = job.errors[i];
        }
    free(job.errors);
    free(job.failed);
    return ok;
}

bool power_error_by_trial(const Design *design, double null_rate, double *spent, Error *err)
{
    Operating unused;

    if (!power_at(design, law_null_rates(design, null_rate), NULL, spent, &unused, err))
        return false;
    for (int n = 1; n <= design->spec.n_max; n++)
        spent[n] += spent[n - 1];
    return true;
}

/* Information of a coin that falls with chance p against one with chance q. */
static double coin_information(double p, double q)
{
    double sum = 0;

    if (p > 0)
        sum += p * log(p / q);
    if (p < 1)
        sum += (1 - p) * log((1 - p) / (1 - q));
    return sum;
}

double power_sprt_bound(DesignKind kind, RatePair rates, double alpha, double power)
{
    double middle = (rates.a + rates.b) / 2, per_trial;

    if (power <= alpha)
        return 0;
    if (kind == DESIGN_PAIRED)
        per_trial = middle > 0 ? 2 * middle * coin_information(rates.a / (2 * middle), 0.5) : 0;
    else if (middle <= 0 || middle >= 1)
        per_trial = 0;
    else
        per_trial = coin_information(rates.a, middle) + coin_information(rates.b, middle);
    return per_trial > 0 ? coin_information(power, alpha) / per_trial : (double)INFINITY;
}
