/* SPDX-License-Identifier: GPL-3.0-or-later */
/* beta.c - the beta law: its lower tail for real parameters.
 *
 * Below the mean, x^a y^b / (a B(a, b)) times a series of positive terms (Abramowitz
 * and Stegun 26.5.4), or the integral of the density where its mass is so narrow that
 * it ends well before x = 0; above the mean, 1 minus the other tail. */
#include <math.h>

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

/* above = a - (a + b) x > 0 */
static long double log_below_mean(long double a, long double b, long double x, long double y,
                                  long double above)
{
    TailIntegrand integrand = {
        .shrinking = a - 1, .growing = b - 1, .odds = x / y, .slope = (y - x - above) / y};
    long double log_weight = binomial_log_weight(a, b, x, y) + logl(b / (a + b));
    if (a > 1 && tail_end(&integrand) < 0.9L)
        return log_weight + logl(a / y * tail_integral(&integrand));
    return log_weight + logl(series(a, b, x));
}

long double beta_log_lower(long double a, long double b, long double x, long double y)
{
    if (x <= 0)
        return -HUGE_VALL;
    if (y <= 0)
        return 0;
    long double above = x < y ? a - (a + b) * x : (a + b) * y - b;
    if (above > 0)
        return fminl(log_below_mean(a, b, x, y, above), 0);
    if (above < 0)
        return log1pl(-expl(log_below_mean(b, a, y, x, -above)));
    return log_below_mean(a, b, x, y, 0);
}
