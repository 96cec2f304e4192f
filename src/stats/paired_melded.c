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

#include "stats/distribution.h"
#include "stats/gauss.h"
#include "stats/paired_difference.h"
#include "stats/solve.h"

typedef struct Law { /* Beta(a, b); a = 0 is the point 0, b = 0 the point 1 */
    int64_t a, b;
} Law;

typedef struct Melding {
    int64_t b, c, n;
    bool mid;
    long double tail;
} Melding;

/* P(X <= x), y = 1 - x */
static long double chance_below(Law law, long double x, long double y)
{
    if (law.a == 0)
        return x >= 0;
    if (law.b == 0)
        return y <= 0;
    return expl(beta_log_lower((long double)law.a, (long double)law.b, x, y));
}

typedef struct Integrand {
    Law split, rate;
    long double difference;
} Integrand;

/* P(t (2B - 1) <= D) times the density of T at t */
static long double weighted(long double t, const void *context)
{
    const Integrand *integrand = context;
    long double a = (long double)integrand->rate.a, b = (long double)integrand->rate.b;
    long double d = integrand->difference;
    long double log_density = binomial_log_weight(a - 1, b - 1, t, 1 - t) + logl(a + b - 1);
    return expl(log_density) * chance_below(integrand->split, (t + d) / (2 * t), (t - d) / (2 * t));
}

/* log of the quantiles of Beta(a, b) beyond which there is no more than 1e-19. */
static long double low_end(Law law)
{
    return expl(binomial_solve_log_upper(law.a, law.a + law.b - 1, 1e-19));
}

static long double product_below(Law split, Law rate, long double d)
{
    enum {
        PANELS = 5
    };
    Integrand integrand = {split, rate, d};
    Law turned = {rate.b, rate.a};

    if (rate.a == 0)
        return d >= 0;
    if (rate.b == 0)
        return chance_below(split, (1 + d) / 2, (1 - d) / 2);
    if (split.a == 0) /* P(-T <= D) */
        return chance_below(turned, 1 + d, -d);
    if (split.b == 0)
        return chance_below(rate, d, 1 - d);
    long double low = fmaxl(low_end(rate), fabsl(d)), high = 1 - low_end(turned);
    long double sum = d > 0 ? chance_below(rate, d, 1 - d) : 0;
    for (int i = 0; i < PANELS && low < high; i++)
        sum += gauss_panel(weighted, &integrand, low + (high - low) * i / PANELS,
                           low + (high - low) * (i + 1) / PANELS);
    return fminl(sum, 1);
}

static long double least_favourable(const Melding *melding, Law split, long double d)
{
    int64_t m = melding->b + melding->c, n = melding->n;
    Law lower = {m, n - m + 1}, upper = {m + 1, n - m};
    return fmaxl(product_below(split, lower, d), product_below(split, upper, d));
}

/* p(D) less the tail */
static long double excess(long double d, const void *context)
{
    const Melding *melding = context;
    Law lower = {melding->b, melding->c + 1}, upper = {melding->b + 1, melding->c};
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
