/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tail_integral.c - Gauss-Legendre quadrature on a few panels.
 *
 * Three panels cover a Gaussian or an exponential down to 1e-20 with an error far below
 * rounding. The integrand has a branch point at s = -1 / odds, which is felt where growing
 * is small; there the panels double in width from that distance on. */
#include "stats/tail_integral.h"

#include <math.h>
#include <stddef.h>

#include "stats/distribution.h"

static long double exponent(const TailIntegrand *integrand, long double s)
{
    return integrand->slope * s + integrand->shrinking * log1p_minus(-s) +
           integrand->growing * log1p_minus(s * integrand->odds);
}

static long double panel(const TailIntegrand *integrand, long double from, long double to)
{
    /* nodes and weights of the 20-point rule on [-1, 1] */
    static const struct {
        long double node, weight;
    } rule[] = {
        {0.9931285991850949247861L, 0.01761400713915211831186L},
        {0.9639719272779137912677L, 0.04060142980038694133104L},
        {0.9122344282513259058678L, 0.06267204833410906356951L},
        {0.8391169718222188233945L, 0.08327674157670474872476L},
        {0.7463319064601507926143L, 0.1019301198172404350368L},
        {0.6360536807265150254528L, 0.1181945319615184173124L},
        {0.5108670019508270980044L, 0.1316886384491766268985L},
        {0.3737060887154195606725L, 0.1420961093183820513293L},
        {0.2277858511416450780805L, 0.1491729864726037467878L},
        {0.07652652113349733375464L, 0.1527533871307258506981L},
    };
    long double middle = (from + to) / 2, half = (to - from) / 2, sum = 0;
    for (size_t i = 0; i < sizeof rule / sizeof rule[0]; i++)
        sum += rule[i].weight * (expl(exponent(integrand, middle - half * rule[i].node)) +
                                 expl(exponent(integrand, middle + half * rule[i].node)));
    return half * sum;
}

long double tail_reach(long double slope, long double curvature)
{
    long double root = sqrtl(slope * slope + 92 * curvature);
    return slope < 0 ? 92 / (root - slope) : (root + slope) / curvature;
}

/* The exponent is concave (growing >= 0) and lies below slope s - shrinking s^2 / 2, or
 * below -shrinking s (growing < 0); from there Newton's steps come down to the end. */
long double tail_end(const TailIntegrand *integrand)
{
    const TailIntegrand *f = integrand;
    if (f->growing < 0)
        return tail_reach(-f->shrinking, f->shrinking);
    long double s = fminl(tail_reach(f->slope, f->shrinking), 0.99L);
    for (int i = 0; i < 50; i++) {
        long double excess = exponent(f, s) + 46;
        long double slope = f->growing * f->odds / (1 + s * f->odds) - f->shrinking / (1 - s);
        if (excess > -8)
            break;
        s -= excess / slope;
    }
    return s;
}

long double tail_integral(const TailIntegrand *integrand)
{
    long double end = fminl(tail_end(integrand) * 1.05L, 1), sum = 0;
    long double width = end / 3, growth = 1;

    if (integrand->growing < 100) {
        width = fminl(width, 1 / integrand->odds);
        growth = 2;
    }
    for (long double from = 0; from < end; from += width, width *= growth)
        sum += panel(integrand, from, fminl(from + width, end));
    return sum;
}
