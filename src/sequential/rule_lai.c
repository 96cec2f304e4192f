/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_lai.c - sequential McNemar test with Lai's nearly optimal boundary.
 *
 * Of m discordant trials, v won by one side, th = v / m > 1/2: stop when
 * KL(th || 1/2) >= g(c m) / m, g(t) = h(t)^2 / (2 t), h from Lai (1988) Ann. Stat. 16:856. The
 * constant c is calibrated on the exact error, which is largest where most trials are
 * discordant: at 1/2 in matched unpaired streams (both rates 1/2), at 1 in pairs. */
#include <math.h>
#include <stdlib.h>

#include "sequential/boundary.h"
#include "sequential/rule_rows.h"
#include "stats/distribution.h"

typedef struct Lai {
    int n_max;
    double *law, *reached, *enough; /* enough[m]: chance of at least m discordant trials */
    int least[];
} Lai;

static double boundary_h(double t)
{
    const double pi = acos(-1.0);

    if (t < 0.01)
        return sqrt(t *
                    (2 * log(1 / t) + log(log(1 / t)) - log(4 * pi) - 3 * exp(-0.016 / sqrt(t))));
    if (t < 0.1)
        return 0.39 - 0.015 / sqrt(t);
    if (t < 0.8)
        return exp(-0.69 * t - 1);
    return 0.25 * sqrt(2 / pi) * (1 / sqrt(t) - 5 / (48 * pi * pow(t, 2.5)));
}

/* m KL(wins / m || 1/2) */
static double information(int wins, int m)
{
    double sum = m * log(2.0);

    if (wins > 0)
        sum += wins * log((double)wins / m);
    if (wins < m)
        sum += (m - wins) * log((double)(m - wins) / m);
    return sum;
}

static void fill_least(Lai *lai, double c)
{
    for (int m = 1; m <= lai->n_max; m++) {
        double t = c * m, h = boundary_h(t), limit = h * h / (2 * t);
        int wins = m / 2 + 1;
        while (wins <= m && information(wins, m) < limit)
            wins++;
        lai->least[m] = wins;
    }
}

static double error_of(Lai *lai, double c)
{
    double error = 0;

    fill_least(lai, c);
    boundary_win_error(lai->least, lai->n_max, lai->law, lai->reached);
    for (int m = lai->n_max; m > 0; m--)
        error += lai->reached[m] * lai->enough[m];
    return error;
}

/* The largest c whose error stays at most alpha; the error grows with c. */
static double calibrate(Lai *lai, double alpha)
{
    double low = log(1e-9), high = log(1.0);

    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        *(error_of(lai, exp(middle)) <= alpha ? &low : &high) = middle;
    }
    return exp(low);
}

static void lai_close(void *context)
{
    Lai *lai = context;

    free(lai->law);
    free(lai->reached);
    free(lai->enough);
    free(lai);
}

static bool lai_open(Walk *walk, void **context, Error *err)
{
    int n_max = walk->spec->n_max;
    size_t size = (size_t)n_max + 1;
    Lai *lai = calloc(1, sizeof *lai + size * sizeof(int));

    if (!lai)
        return error_memory(err);
    *context = lai;
    lai->n_max = n_max;
    lai->law = calloc(size, sizeof(double));
    lai->reached = calloc(size, sizeof(double));
    lai->enough = calloc(size, sizeof(double));
    if (!lai->law || !lai->reached || !lai->enough)
        return error_memory(err);
    for (int m = 1; m <= n_max; m++)
        lai->enough[m] = walk->spec->kind == DESIGN_PAIRED
                             ? 1
                             : (double)expl(binomial_log_upper(m, n_max, 0.5L, 0.5L));
    double rounding = 1e-6; /* what the certificate's search leaves open */
    if (isnan(walk->constant))
        walk->constant = calibrate(lai, walk->spec->alpha * (1 - rounding));
    fill_least(lai, walk->constant);
    return true;
}

static bool lai_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    Lai *lai = context;

    (void)err;
    boundary_wins(walk, lai->least, cells);
    return true;
}

const Rule rule_lai = {
    .id = "lai",
    .title = "Sequential McNemar test with Lai's boundary",
    .unpaired = true,
    .paired = true,
    .matched = true,
    .promise = PROMISE_EVERY_RATE,
    .reference = "Lai (1988) Annals of Statistics 16:856",
    .assumes = "trial n of A is matched with trial n of B; any order of the starts",
    .open = lai_open,
    .choose = lai_choose,
    .close = lai_close,
};
