/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_savi.c - anytime-valid: stop when an e-value reaches 1 / alpha (Ville's inequality).
 *
 * Unpaired streams follow the path (savi.h). For pairs the e-value is the mean likelihood
 * ratio of the discordant ones over a uniform chance of B between 1/2 and 1,
 *     E = 2^(m+1) int_{1/2}^1 t^y (1 - t)^x dt = 2^(m+1) y! x! / (m+1)! P(Bin(m+1, 1/2) <= y),
 * which depends on the counts alone, so that the design has cells. */
#include <math.h>
#include <stdlib.h>

#include "sequential/boundary.h"
#include "sequential/rule_rows.h"
#include "stats/distribution.h"

static bool savi_follows_path(const DesignSpec *spec)
{
    return spec->kind == DESIGN_UNPAIRED;
}

static double log_e_value(const Weight *weight, int x, int y)
{
    int m = x + y;
    /* P(Bin(m + 1, 1/2) <= y) = P(Bin(m + 1, 1/2) >= x + 1) */
    long double inside = binomial_log_upper(x + 1, m + 1, 0.5L, 0.5L);

    return (double)((m + 1) * logl(2.0L) - logl((long double)m + 1) -
                    weight_log_choose(weight, m, x) + inside);
}

static bool savi_open(Walk *walk, void **context, Error *err)
{
    int n_max = walk->spec->n_max;
    int *least = calloc((size_t)n_max + 1, sizeof *least);

    if (!least)
        return error_memory(err);
    *context = least;
    for (int m = 1; m <= n_max; m++) {
        int wins = m / 2 + 1;
        while (wins <= m && log_e_value(walk->weight, m - wins, wins) < -log(walk->spec->alpha))
            wins++;
        least[m] = wins;
    }
    return true;
}

static bool savi_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    (void)err;
    boundary_wins(walk, context, cells);
    return true;
}

const Rule rule_savi = {
    .id = "savi",
    .title = "Anytime-valid e-process",
    .unpaired = true,
    .paired = true,
    .promise = PROMISE_EVERY_RATE,
    .reference = "Turner, Ly and Gruenwald (2024) Statistics in Medicine; Ville (1939)",
    .assumes = "nothing about n_max: valid at any stopping time",
    .follows_path = savi_follows_path,
    .open = savi_open,
    .choose = savi_choose,
    .close = free,
};
