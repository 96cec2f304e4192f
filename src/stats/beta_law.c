/* SPDX-License-Identifier: GPL-3.0-or-later */
/* beta_law.c - combinations of two beta laws.
 *
 * Given one of the two the probability is a beta tail, and over that one it is a smooth
 * integral (the exponents are whole numbers), done panel by panel. */
#include "stats/beta_law.h"

#include <math.h>

#include "stats/distribution.h"
#include "stats/gauss.h"

enum {
    PANELS = 5
};

/* P(X <= x), y = 1 - x */
long double beta_below(BetaLaw law, long double x, long double y)
{
    if (law.a == 0)
        return x >= 0;
    if (law.b == 0)
        return y <= 0;
    return expl(beta_log_lower((long double)law.a, (long double)law.b, x, y));
}

typedef struct Integrand {
    BetaLaw split, rate;
    long double difference;
} Integrand;

/* P(t (2B - 1) <= D) times the density of T at t */
static long double weighted(long double t, const void *context)
{
    const Integrand *integrand = context;
    long double a = (long double)integrand->rate.a, b = (long double)integrand->rate.b;
    long double d = integrand->difference;
    long double log_density = binomial_log_weight(a - 1, b - 1, t, 1 - t) + logl(a + b - 1);
    return expl(log_density) * beta_below(integrand->split, (t + d) / (2 * t), (t - d) / (2 * t));
}

/* log of the quantiles of Beta(a, b) beyond which there is no more than 1e-19. */
static long double low_end(BetaLaw law)
{
    return expl(binomial_solve_log_upper(law.a, law.a + law.b - 1, 1e-19));
}

long double beta_product_below(BetaLaw split, BetaLaw rate, long double d)
{
    Integrand integrand = {split, rate, d};
    BetaLaw turned = {rate.b, rate.a};

    if (rate.a == 0)
        return d >= 0;
    if (rate.b == 0)
        return beta_below(split, (1 + d) / 2, (1 - d) / 2);
    if (split.a == 0) /* P(-T <= D) */
        return beta_below(turned, 1 + d, -d);
    if (split.b == 0)
        return beta_below(rate, d, 1 - d);
    long double low = fmaxl(low_end(rate), fabsl(d)), high = 1 - low_end(turned);
    long double sum = d > 0 ? beta_below(rate, d, 1 - d) : 0;
    for (int i = 0; i < PANELS && low < high; i++)
        sum += gauss_panel(weighted, &integrand, low + (high - low) * i / PANELS,
                           low + (high - low) * (i + 1) / PANELS);
    return fminl(sum, 1);
}

typedef struct Shifted {
    BetaLaw x, y;
    long double d;
} Shifted;

static long double density(BetaLaw law, long double t)
{
    long double a = (long double)law.a, b = (long double)law.b;
    return expl(binomial_log_weight(a - 1, b - 1, t, 1 - t) + logl(a + b - 1));
}

/* P(X <= t + d) times the density of Y at t */
static long double shifted(long double t, const void *context)
{
    const Shifted *s = context;
    return density(s->y, t) * beta_below(s->x, t + s->d, 1 - t - s->d);
}

static long double variance(BetaLaw law)
{
    long double a = (long double)law.a, b = (long double)law.b, n = a + b;
    return a / n * (b / n) / (n + 1);
}

static BetaLaw turned(BetaLaw law)
{
    return (BetaLaw){law.b, law.a};
}

/* The integral goes over the narrower law, in whose range the tail of the other is smooth. */
long double beta_difference_below(BetaLaw x, BetaLaw y, long double d)
{
    if (variance(x) < variance(y))
        return beta_difference_below(turned(y), turned(x), d);
    Shifted context = {x, y, d};
    long double low = fmaxl(low_end(y), -d), high = fminl(1 - low_end(turned(y)), 1 - d);
    long double sum = d > 0 ? beta_below(turned(y), d, 1 - d) : 0;
    for (int i = 0; i < PANELS && low < high; i++)
        sum += gauss_panel(shifted, &context, low + (high - low) * i / PANELS,
                           low + (high - low) * (i + 1) / PANELS);
    return fminl(sum, 1);
}
