/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_sprt.c - Wald's sequential probability ratio test between two given points: the
 * better one ahead at the given rates, against the nearest null rates. No test with its
 * error expects fewer trials at those rates, which nobody knows beforehand: an oracle,
 * for comparison. Wald and Wolfowitz (1948) Ann. Math. Stat. 19:326. */
#include <math.h>
#include <stdlib.h>

#include "sequential/boundary.h"
#include "sequential/rule_rows.h"

typedef struct Sprt {
    double win_x, loss_x, win_y, loss_y; /* log likelihood ratio of each outcome */
    double limit;
} Sprt;

static bool sprt_check(const DesignSpec *spec, Error *err)
{
    bool fine = spec->rate_a >= 0 && spec->rate_b >= 0 && spec->rate_a <= 1 && spec->rate_b <= 1 &&
                fabs(spec->rate_a - spec->rate_b) > 1e-9 &&
                (spec->kind == DESIGN_UNPAIRED || spec->rate_a + spec->rate_b <= 1);

    return fine || error_set(err, ERROR_DOMAIN,
                             "rule sprt is for two different rates between 0 and 1: give both");
}

static double log_ratio(double p, double q)
{
    return p > 0 ? log(p / q) : -1e300;
}

static bool sprt_open(Walk *walk, void **context, Error *err)
{
    const DesignSpec *spec = walk->spec;
    double low = fmin(spec->rate_a, spec->rate_b), high = fmax(spec->rate_a, spec->rate_b);
    double null = (low + high) / 2;
    Sprt *sprt = calloc(1, sizeof *sprt);

    if (!sprt)
        return error_memory(err);
    *context = sprt;
    sprt->win_x = log_ratio(low, null);
    sprt->win_y = log_ratio(high, null);
    if (walk->state == STATE_SUCCESSES) {
        sprt->loss_x = log_ratio(1 - low, 1 - null);
        sprt->loss_y = log_ratio(1 - high, 1 - null);
    }
    if (isnan(walk->constant))
        walk->constant = -log(spec->alpha);
    sprt->limit = walk->constant;
    return true;
}

static double times(int count, double value)
{
    return count ? count * value : 0;
}

static bool sprt_stops(const Walk *walk, const void *context, int x, int y)
{
    const Sprt *sprt = context;

    return times(x, sprt->win_x) + times(y, sprt->win_y) + times(walk->n - x, sprt->loss_x) +
               times(walk->n - y, sprt->loss_y) >=
           sprt->limit;
}

static bool sprt_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    (void)err;
    boundary_cells(walk, context, sprt_stops, cells);
    return true;
}

const Rule rule_sprt = {
    .id = "sprt",
    .title = "Sequential probability ratio test between two given points (an oracle)",
    .unpaired = true,
    .paired = true,
    .promise = PROMISE_NONE,
    .reference = "Wald (1945) Ann. Math. Stat. 16:117",
    .assumes =
        "the two rates are known beforehand; error at most alpha at the nearest null rates only",
    .check = sprt_check,
    .open = sprt_open,
    .choose = sprt_choose,
    .close = free,
};
