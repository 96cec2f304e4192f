/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_naive.c - the mistake: a fixed-n test at level alpha after every trial, as if it
 * were the only one. Kept to show what that costs; its certificate fails. */
#include <math.h>
#include <stdlib.h>

#include "sequential/boundary.h"
#include "sequential/rule_rows.h"
#include "stats/distribution.h"

typedef struct Naive {
    double z;    /* unpaired: one-sided critical value of the score test */
    int least[]; /* pairs: by discordant pairs, fewest wins with P(Bin(m, 1/2) >= wins) <= alpha */
} Naive;

static void fill_least(Naive *naive, int n_max, double alpha)
{
    for (int m = 1, wins = 1; m <= n_max; m++) {
        while (wins <= m && binomial_log_upper(wins, m, 0.5L, 0.5L) > logl((long double)alpha))
            wins++;
        naive->least[m] = wins;
    }
}

static bool naive_open(Walk *walk, void **context, Error *err)
{
    int n_max = walk->spec->n_max;
    Naive *naive = calloc(1, sizeof *naive + ((size_t)n_max + 1) * sizeof(int));

    if (!naive)
        return error_memory(err);
    *context = naive;
    naive->z = (double)normal_quantile(walk->spec->alpha);
    fill_least(naive, n_max, walk->spec->alpha);
    return true;
}

static bool score_stops(const Walk *walk, const void *context, int x, int y)
{
    const Naive *naive = context;

    return boundary_score(walk, x, y) >= naive->z;
}

static bool naive_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    Naive *naive = context;

    (void)err;
    if (walk->state == STATE_DISCORDANT)
        boundary_wins(walk, naive->least, cells);
    else
        boundary_cells(walk, naive, score_stops, cells);
    return true;
}

const Rule rule_naive = {
    .id = "naive",
    .title = "Naive repeated testing (a warning, not a design)",
    .unpaired = true,
    .paired = true,
    .promise = PROMISE_NONE,
    .reference = "Armitage, McPherson and Rowe (1969) J. R. Stat. Soc. A 132:235",
    .assumes = "nothing that holds: its error is a multiple of alpha",
    .open = naive_open,
    .choose = naive_choose,
    .close = free,
};
