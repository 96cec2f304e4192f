/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_melded.c - melded confidence intervals for a paired difference.
 *
 * B is the share of A among discordant pairs, T the rate of discordance: beta laws from
 * the exact binomial bounds, lower and upper ones. p(D) is P(T (2B - 1) <= D) with the
 * less favourable T, and the lower limit is the least D with p(D) above the tail; the
 * upper limit is that of the exchanged table. The exact form takes the lower B, the
 * mid-p form the mean over both. Given T the probability is a beta tail, and over T it
 * is a smooth integral (the exponents are whole numbers), done panel by panel. */
#include "stats/paired_melded.h"

#include <math.h>

#include "stats/beta_law.h"
#include "stats/paired_difference.h"
#include "stats/solve.h"

typedef struct Melding {
    int64_t b, c, n;
    bool mid;
    long double tail;
} Melding;

static long double least_favourable(const Melding *melding, BetaLaw split, long double d)
{
    int64_t m = melding->b + melding->c, n = melding->n;
    BetaLaw lower = {m, n - m + 1}, upper = {m + 1, n - m};
    return fmaxl(beta_product_below(split, lower, d), beta_product_below(split, upper, d));
}

/* p(D) less the tail */
static long double excess(long double d, const void *context)
{
    const Melding *melding = context;
    BetaLaw lower = {melding->b, melding->c + 1}, upper = {melding->b + 1, melding->c};
    long double p = least_favourable(melding, lower, d);
    if (melding->mid)
        p = (p + least_favourable(melding, upper, d)) / 2;
    return p - melding->tail;
}

static long double lower_limit(Melding melding)
{
    Root root = {.root = -1};
    if (excess(-1, &melding) < 0)
        solve_bracket(excess, &melding, -1, 1, &root);
    return root.root;
}

static void set_interval(Result *result, const Options *options, const PairedTable *table, bool mid)
{
    int64_t n = table->a + table->b + table->c + table->d;
    Melding melding = {table->b, table->c, n, mid, (long double)options_tail(options)};
    Melding exchanged = {table->c, table->b, n, mid, melding.tail};
    Interval interval = {-1, 1};

    if (options_bounds_below(options))
        interval.lower = lower_limit(melding);
    if (options_bounds_above(options))
        interval.upper = -lower_limit(exchanged);
    paired_difference_set(result, options, table, interval);
}

bool paired_diff_exact_fay_lumbard(const Input *input, const Options *options, Result *result,
                                   Error *err)
{
    (void)err;
    set_interval(result, options, &input->paired, false);
    return true;
}

bool paired_diff_midp_compatible(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    (void)err;
    set_interval(result, options, &input->paired, true);
    return true;
}
