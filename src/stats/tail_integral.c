/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tail_integral.c - Gauss-Legendre quadrature on a few panels.
 *
 * Three panels cover a Gaussian or an exponential down to 1e-20 with an error far below
 * rounding. The integrand has a branch point at s = -1 / odds, which is felt where growing
 * is small; there the panels double in width from that distance on. */
#include "stats/tail_integral.h"

#include <math.h>

#include "stats/distribution.h"
#include "stats/gauss.h"

static long double exponent(const TailIntegrand *integrand, long double s)
{
    return integrand->slope * s + integrand->shrinking * log1p_minus(-s) +
           integrand->growing * log1p_minus(s * integrand->odds);
}

static long double value(long double s, const void *context)
{
    return expl(exponent(context, s));
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
        sum += gauss_panel(value, integrand, from, fminl(from + width, end));
    return sum;
}
