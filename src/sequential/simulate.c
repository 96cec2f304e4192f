/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulate.c - draws of runs; what can be summed exactly given a draw is not drawn.
 *
 * For rule pattern only the pattern of discordant pairs is drawn; beside the fair coins
 * of the rule runs the law of the wins at the true rates, and both stop together. */
#include "sequential/simulate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/build.h"
#include "sequential/draw.h"
#include "sequential/pattern.h"
#include "sequential/savi.h"

typedef struct Chance { /* what one run adds: chances by trial */
    double a, b, trials, squares;
} Chance;

typedef struct Simulation {
    const Design *design;
    const RatePair *rates;
    size_t rate_count;
    uint64_t draws;
    Pattern pattern; /* rule pattern */
    double *law;     /* of A's wins at the true rates */
    double *stopped; /* by trial, over all runs: chance to have stopped there */
} Simulation;

static RatePair rates_at(const Simulation *simulation, int n)
{
    return simulation->rates[simulation->rate_count == 1 ? 0 : (size_t)n - 1];
}

static void add_stop(Simulation *simulation, Chance *sum, double a, double b, int n)
{
    sum->a += a;
    sum->b += b;
    sum->trials += (a + b) * n;
    sum->squares += (a + b) * n * n;
    simulation->stopped[n] += a + b;
}

/* One more discordant pair, won by A with chance p. */
static void advance_law(Simulation *simulation, int m, double p)
{
    double *law = simulation->law;

    law[m] = 0;
    for (int k = m; k > 0; k--)
        law[k] = law[k] * (1 - p) + law[k - 1] * p;
    law[0] *= 1 - p;
}

static Chance run_pattern(Simulation *simulation)
{
    const Design *design = simulation->design;
    Chance sum = {0, 0, 0, 0};

    pattern_restart(&simulation->pattern);
    memset(simulation->law, 0, ((size_t)design->spec.n_max + 1) * sizeof(double));
    simulation->law[0] = 1;
    for (int n = 1; n <= design->spec.n_max; n++) {
        RatePair rates = rates_at(simulation, n);
        if (draw_uniform(&simulation->draws) >= rates.a + rates.b)
            continue;
        int least = pattern_discordant(&simulation->pattern,
                                       budget_allowance(design->budget, n, design->spec.n_max, 0));
        int m = simulation->pattern.m;
        double a = 0, b = 0, *law = simulation->law;
        advance_law(simulation, m, rates.a / (rates.a + rates.b));
        for (int k = least; k <= m; k++) {
            a += law[k];
            b += law[m - k];
            law[k] = law[m - k] = 0;
        }
        add_stop(simulation, &sum, a, b, n);
    }
    return sum;
}

static bool outcome(Simulation *simulation, double rate)
{
    return draw_uniform(&simulation->draws) < rate;
}

static Chance run_savi(Simulation *simulation)
{
    const Design *design = simulation->design;
    double limit = -log(design->spec.alpha);
    Savi savi = {0};
    Chance sum = {0, 0, 0, 0};

    for (int n = 1; n <= design->spec.n_max; n++) {
        RatePair rates = rates_at(simulation, n);
        int a = outcome(simulation, rates.a), b = outcome(simulation, rates.b);
        savi_advance(&savi, a, b);
        if (savi.log_for_a >= limit || savi.log_for_b >= limit) {
            bool for_b = savi.log_for_b >= limit;
            add_stop(simulation, &sum, !for_b, for_b, n);
            break;
        }
    }
    return sum;
}

/* The kind of a trial: which of them solved it. */
static void draw_trial(Simulation *simulation, RatePair rates, int *a, int *b)
{
    if (simulation->design->spec.kind == DESIGN_UNPAIRED) {
        *a = outcome(simulation, rates.a);
        *b = outcome(simulation, rates.b);
        return;
    }
    double u = draw_uniform(&simulation->draws);
    *a = u < rates.a;
    *b = !*a && u < rates.a + rates.b;
}

static Chance run_cells(Simulation *simulation)
{
    const Design *design = simulation->design;
    bool successes = design->state == STATE_SUCCESSES;
    int x = 0, y = 0;
    Chance sum = {0, 0, 0, 0};

    for (int n = 1; n <= design->spec.n_max; n++) {
        int a, b;
        draw_trial(simulation, rates_at(simulation, n), &a, &b);
        x += successes ? a : a && !b;
        y += successes ? b : b && !a;
        bool for_b = y > x;
        const Stop *stop = x == y ? NULL : design_stop(design, n, for_b ? x : y, for_b ? y : x);
        if (stop && (stop->chance >= 1 || draw_uniform(&simulation->draws) < stop->chance)) {
            add_stop(simulation, &sum, !for_b, for_b, n);
            break;
        }
    }
    return sum;
}

typedef struct Moments { /* of one quantity over runs */
    double mean, square;
} Moments;

static void add_value(Moments *moments, double value, int run)
{
    double gap = value - moments->mean;

    moments->mean += gap / run;
    moments->square += gap * (value - moments->mean);
}

static double standard_error(const Moments *moments, int runs)
{
    return sqrt(moments->square / (runs - 1.0) / runs);
}

static int median_of(const double *stopped, int n_max, int runs)
{
    double sum = 0;

    for (int n = 1; n < n_max; n++)
        if ((sum += stopped[n]) >= 0.5 * runs)
            return n;
    return n_max;
}

static void simulate(Simulation *simulation, Chance (*run)(Simulation *), int runs, Simulated *out)
{
    Moments a = {0, 0}, b = {0, 0}, trials = {0, 0}, squares = {0, 0};
    double n_max = simulation->design->spec.n_max;

    for (int i = 1; i <= runs; i++) {
        Chance one = run(simulation);
        double left = 1 - one.a - one.b;
        add_value(&a, one.a, i);
        add_value(&b, one.b, i);
        add_value(&trials, one.trials + left * n_max, i);
        add_value(&squares, one.squares + left * n_max * n_max, i);
    }
    *out = (Simulated){
        .mean = {.decide_a = a.mean,
                 .decide_b = b.mean,
                 .undecided = fmax(0, 1 - a.mean - b.mean),
                 .expected_trials = trials.mean,
                 .sd_trials = sqrt(fmax(0, squares.mean - trials.mean * trials.mean)),
                 .median_trials = median_of(simulation->stopped, (int)n_max, runs)},
        .error_a = standard_error(&a, runs),
        .error_b = standard_error(&b, runs),
        .error_trials = standard_error(&trials, runs),
        .runs = runs,
    };
}

static bool check_simulation(const Design *design, const RatePair *rates, size_t count, int runs,
                             Error *err)
{
    if (runs < 2)
        return error_set(err, ERROR_DOMAIN, "%d runs tell nothing: simulate at least 2", runs);
    if (count != 1 && count != (size_t)design->spec.n_max)
        return error_set(err, ERROR_DOMAIN, "%zu rates for %d trials: give one, or one for each",
                         count, design->spec.n_max);
    for (size_t i = 0; i < count; i++)
        if (!(rates[i].a >= 0 && rates[i].b >= 0 && rates[i].a <= 1 && rates[i].b <= 1 &&
              (design->spec.kind == DESIGN_UNPAIRED || rates[i].a + rates[i].b <= 1 + 1e-12)))
            return error_set(err, ERROR_DOMAIN, "the rates %g and %g are impossible", rates[i].a,
                             rates[i].b);
    return true;
}

bool simulate_power(const Design *design, const RatePair *rates, size_t rate_count, int runs,
                    uint64_t seed, Simulated *out, Error *err)
{
    size_t size = (size_t)design->spec.n_max + 1;
    Simulation simulation = {
        .design = design, .rates = rates, .rate_count = rate_count, .draws = seed};
    bool ok = false;

    if (!check_simulation(design, rates, rate_count, runs, err))
        return false;
    simulation.law = calloc(size, sizeof(double));
    simulation.stopped = calloc(size, sizeof(double));
    if (!simulation.law || !simulation.stopped ||
        !pattern_open(&simulation.pattern, design->spec.n_max)) {
        error_memory(err);
        goto done;
    }
    if (design_has_cells(design))
        simulate(&simulation, run_cells, runs, out);
    else
        simulate(&simulation, design->budget ? run_pattern : run_savi, runs, out);
    ok = true;
done:
    pattern_close(&simulation.pattern);
    free(simulation.law);
    free(simulation.stopped);
    return ok;
}
