/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distribution.c - the normal law, and log(1 + x) - x.
 *
 * Everything is worked out in long double, since the relative error of a tail is the
 * absolute error of an exponent that can be in the hundreds. */
#include "stats/distribution.h"

#include <math.h>
#include <stdbool.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

static const long double sqrt_half = 0.7071067811865475244008443621048490L;
static const long double log_sqrt_2pi = 0.9189385332046727417803297364056176L;

/* From there on a tail is a series. */
static const long double far = 20;

long double normal_log_tail(long double z)
{
    if (z < far)
        return logl(erfcl(z * sqrt_half) / 2);
    /* The asymptotic series of the Mills ratio (Abramowitz and Stegun 26.2.12), up to
     * its smallest term or to where terms no longer count. */
    long double term = 1, sum = 1;
    for (int k = 1; fabsl(term) > 1e-20L && k < 100; k++) {
        term *= -(2 * k - 1) / (z * z);
        sum += term;
    }
    return -z * z / 2 - log_sqrt_2pi - logl(z) + logl(sum);
}

long double normal_quantile(double tail)
{
    long double z = (long double)qnorm5(tail, 0, 1, 0, 0);
    long double log_density = -z * z / 2 - log_sqrt_2pi;
    /* One Newton step on the tail, or far out on its logarithm. */
    if (z < far)
        return z + (erfcl(z * sqrt_half) / 2 - (long double)tail) / expl(log_density);
    long double log_tail = normal_log_tail(z);
    return z + (log_tail - logl((long double)tail)) * expl(log_tail - log_density);
}

long double chi_square_1_log_tail(long double x)
{
    long double log_tail = normal_log_tail(sqrtl(x)) + logl(2);
    return x > 0 && log_tail < 0 ? log_tail : 0;
}

long double log_sum(long double x, long double y)
{
    long double larger = fmaxl(x, y), smaller = fminl(x, y);
    return isinf(smaller) ? larger : larger + log1pl(expl(smaller - larger));
}

long double log1p_minus(long double x)
{
    if (x < -0.3L || x > 0.4L)
        return log1pl(x) - x;
    /* log(1 + x) = 2 atanh r with r = x / (2 + x), and x = 2 r / (1 - r). */
    long double r = x / (2 + x), square = r * r, power = 1, sum = 0;
    for (int k = 3; power > 1e-21L; k += 2) {
        sum += power / k;
        power *= square;
    }
    return r * (2 * square * sum - x);
}
