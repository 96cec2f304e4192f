/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law.c - binomial laws by their recurrences; pairs as the number of discordant ones
 * times a coin's share of them, so that no trinomial needs a logarithm. */
#include "sequential/law.h"

#include <math.h>
#include <stdlib.h>

static bool check_rates(const Design *design, RatePair rates, Error *err)
{
    bool paired = design->spec.kind == DESIGN_PAIRED;

    if (!(rates.a >= 0 && rates.a <= 1 && rates.b >= 0 && rates.b <= 1))
        return error_set(err, ERROR_DOMAIN, "the rates are %g and %g: %s must lie between 0 and 1",
                         rates.a, rates.b,
                         paired ? "the chances that only A and only B succeeds"
                                : "the success rates of A and of B");
    if (paired && rates.a + rates.b > 1 + 1e-12)
        return error_set(err, ERROR_DOMAIN,
                         "only A with %g and only B with %g make more than 1: give the chances "
                         "of the two discordant outcomes",
                         rates.a, rates.b);
    return true;
}

/* Keeps the stretch of a binomial law that is not dropped. */
static bool keep_split(StateLaw *law, const Binomial *coin, int m)
{
    int width = coin->high - coin->low + 1;
    double *kept = malloc((size_t)width * sizeof *kept);

    if (!kept)
        return false;
    for (int i = 0; i < width; i++)
        kept[i] = coin->p[coin->low + i];
    law->split[m] = kept;
    law->split_low[m] = coin->low;
    law->split_high[m] = coin->high;
    return true;
}

static bool open_split(StateLaw *law, int n_max, double share_a)
{
    Binomial coin;

    law->split_count = n_max + 1;
    law->split = calloc((size_t)n_max + 1, sizeof *law->split);
    law->split_low = calloc((size_t)n_max + 1, sizeof(int));
    law->split_high = calloc((size_t)n_max + 1, sizeof(int));
    if (!law->split || !law->split_low || !law->split_high || !binomial_open(&coin, n_max, share_a))
        return false;
    bool ok = keep_split(law, &coin, 0);
    for (int m = 1; ok && m <= n_max; m++) {
        binomial_advance(&coin);
        ok = keep_split(law, &coin, m);
    }
    binomial_close(&coin);
    return ok;
}

bool law_open(StateLaw *law, const Design *design, RatePair rates, Error *err)
{
    int n_max = design->spec.n_max;
    StateLaw opened = {.state = design->state};
    bool ok;

    if (!check_rates(design, rates, err))
        return false;
    if (design->state == STATE_DISCORDANT) {
        RatePair only = rates;
        if (design->spec.kind == DESIGN_UNPAIRED)
            only = (RatePair){rates.a * (1 - rates.b), rates.b * (1 - rates.a)};
        double share = fmin(1, only.a + only.b);
        ok = binomial_open(&opened.a, n_max, share) &&
             open_split(&opened, n_max, share > 0 ? fmin(1, only.a / share) : 0.5);
    } else
        ok = binomial_open(&opened.a, n_max, rates.a) && binomial_open(&opened.b, n_max, rates.b);
    *law = opened;
    if (!ok) {
        law_close(law);
        return error_memory(err);
    }
    return true;
}

void law_close(StateLaw *law)
{
    for (int m = 0; law->split && m < law->split_count; m++)
        free(law->split[m]);
    free(law->split);
    free(law->split_low);
    free(law->split_high);
    binomial_close(&law->a);
    binomial_close(&law->b);
}

void law_advance(StateLaw *law)
{
    binomial_advance(&law->a);
    if (law->state == STATE_SUCCESSES)
        binomial_advance(&law->b);
}

double law_state(const StateLaw *law, int x, int y)
{
    if (law->state == STATE_SUCCESSES)
        return law->a.p[x] * law->b.p[y];
    int m = x + y;
    if (x < law->split_low[m] || x > law->split_high[m])
        return 0;
    return law->a.p[m] * law->split[m][x - law->split_low[m]];
}

RatePair law_null_rates(const Design *design, double null_rate)
{
    if (design->state == STATE_SUCCESSES)
        return (RatePair){null_rate, null_rate};
    if (design->spec.kind == DESIGN_PAIRED)
        return (RatePair){null_rate / 2, null_rate / 2};
    double rate = (1 - sqrt(fmax(0, 1 - 2 * null_rate))) / 2; /* 2 p (1 - p) = null rate */
    return (RatePair){rate, rate};
}
