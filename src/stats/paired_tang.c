/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_tang.c - the score interval for a ratio of paired rates.
 *
 * T(r) = (xA - r xB) / sqrt(n ((1 + r) q + (r - 1) S)), S = (a + b + c) / n, with q the
 * most likely rate of "only B" when pA = r pB, falls in r; the lower bound solves
 * T = z. For r < 1 the policies are exchanged, so that q and the variance are sums of
 * positive terms. Tang, Tang, Chan (2003) Stat Med 22:1217. */
#include <math.h>

#include "stats/distribution.h"
#include "stats/paired_ratio.h"
#include "stats/paired_ratio_set.h"
#include "stats/solve.h"

typedef struct Score {
    long double a, b, c, z;
} Score;

/* n times the variance for r >= 1; q n is the positive root of
 * (1 + r) x^2 + B x - c (r - 1)(a + b + c). */
static long double variance(long double a, long double b, long double c, long double r)
{
    long double some = a + b + c, linear = (a + c) * r * r - (a + b + 2 * c);
    long double constant = c * (r - 1) * some;
    long double root = sqrtl(linear * linear + 4 * (1 + r) * constant);
    long double q = linear > 0 ? 2 * constant / (linear + root) : (root - linear) / (2 + 2 * r);
    return (1 + r) * q + (r - 1) * some;
}

/* Has the sign of T(exp x) - z. */
static long double excess(long double x, const void *context)
{
    const Score *score = context;
    long double xa = score->a + score->b, xb = score->a + score->c, r = expl(fabsl(x));
    if (x >= 0)
        return xa - r * xb - score->z * sqrtl(variance(score->a, score->b, score->c, r));
    return r * xa - xb - score->z * sqrtl(variance(score->a, score->c, score->b, r));
}

/* The lower bound on the log scale, for a + b > 0. */
static long double log_lower(const PairedTable *table, long double z)
{
    Score score = {(long double)table->a, (long double)table->b, (long double)table->c, z};
    Root root = {0};
    long double step = 1, high = 0, low;

    if (table->b + table->c == 0) /* T(r) = -sqrt(a (r - 1)) for r > 1 */
        return -log1pl(z * z / score.a);
    if (table->a + table->c > 0)
        high = logl((score.a + score.b) / (score.a + score.c));
    if (z <= 0)
        return table->a + table->c > 0 ? high : HUGE_VALL;
    for (; excess(high, &score) > 0; step *= 2)
        high += step;
    step = 1;
    for (low = high - step; excess(low, &score) < 0; step *= 2)
        low -= step;
    if (high <= low || !solve_bracket(excess, &score, low, high, &root))
        return high;
    return root.root;
}

bool paired_ratio_tang(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTable *table = &input->paired;
    PairedTable exchanged = {table->a, table->c, table->b, table->d};
    long double z = normal_quantile(options_tail(options));
    Interval interval = {0, HUGE_VALL};
    (void)err;

    if (table->a + table->b > 0)
        interval.lower = expl(log_lower(table, z));
    if (table->a + table->c > 0)
        interval.upper = expl(-log_lower(&exchanged, z));
    paired_ratio_set(result, options, table, interval);
    return true;
}
