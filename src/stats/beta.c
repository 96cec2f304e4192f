/* SPDX-License-Identifier: GPL-3.0-or-later */
/* beta.c - the beta law: its lower tail for real parameters.
 *
 * Below the mean, x^a y^b / (a B(a, b)) times a series of positive terms (Abramowitz
 * and Stegun 26.5.4), or the integral of the density where that series is long and the mass
 * ends well before x = 0; above the mean, 1 minus the other tail. */
#include <math.h>
#include <stdbool.h>

#include "stats/distribution.h"
#include "stats/tail_integral.h"

static long double series(long double a, long double b, long double x)
{
    long double sum = 1, term = 1;
    for (long double j = 0; term > 1e-20L * sum; j++) {
        term *= (a + b + j) / (a + 1 + j) * x;
        sum += term;
    }
    return sum;
}

/* P(B <= x) in two factors: the density of log B at log x, by its logarithm, and what it is
 * times that. */
typedef struct BetaTail {
    long double log_density, ratio;
} BetaTail;

/* About as many terms as the distance at which they fell to 1e-20: they shrink by x in the
 * end, and by the ratio of the first two at the start. */
static bool many_terms(long double a, long double b, long double y, long double above)
{
    enum {
        TERMS_MANY = 400
    };
    long double curvature = fmaxl(b - 1, 0) / ((a + b) * (a + 1));
    return 46 / y > TERMS_MANY || tail_reach(-(above + 1) / (a + 1), curvature) > TERMS_MANY;
}

/* above = a - (a + b) x, which may be below 0 where the series is short all the same. */
static BetaTail below_mean(long double a, long double b, long double x, long double y,
                           long double above)
{
    TailIntegrand integrand = {
        .shrinking = a - 1, .growing = b - 1, .odds = x / y, .slope = (y - x - above) / y};
    BetaTail tail = {.log_density = binomial_log_weight(a, b, x, y) + logl(a * b / ((a + b) * y))};
    if (a > 1 && above > 0 && many_terms(a, b, y, above) && tail_end(&integrand) < 0.9L)
        tail.ratio = tail_integral(&integrand);
    else
        tail.ratio = y / a * series(a, b, x);
    return tail;
}

/* Near x = 1, where few terms give the other tail, and this one is above 1e-4: the law leans
 * that way, so there is about as much in it as beyond three deviations of a normal law. */
static bool other_is_short(long double a, long double b, long double y, long double above)
{
    long double size = a + b;
    return a > 8 && a > b && size * y < 30 && above * above < 9 * a * b / (size + 1);
}

Curved beta_lower(long double a, long double b, long double x, long double y)
{
    long double above = x < y ? a - (a + b) * x : (a + b) * y - b;
    Curved lower;

    if (x <= 0 || y <= 0)
        return (Curved){.value = x <= 0 ? -HUGE_VALL : 0};
    if (above >= 0 && !other_is_short(a, b, y, above)) {
        BetaTail tail = below_mean(a, b, x, y, above);
        lower.value = fminl(tail.log_density + logl(tail.ratio), 0);
        lower.slope = 1 / tail.ratio;
    } else {
        BetaTail other = below_mean(b, a, y, x, -above);
        lower.value = log1pl(-expl(other.log_density) * other.ratio);
        lower.slope = expl(other.log_density - lower.value) * x / y;
    }
    /* the logarithm of the density of log B has this slope */
    lower.bend = lower.slope * (a - (b - 1) * x / y - lower.slope);
    return lower;
}

long double beta_log_lower(long double a, long double b, long double x, long double y)
{
    return beta_lower(a, b, x, y).value;
}
