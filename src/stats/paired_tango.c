/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_tango.c - Tango's score interval for a paired difference.
 *
 * The statistic T(D) = (b - c - n D) / sqrt(n (2 q + D (1 - D))), with q the rate of
 * "only B" that is most likely given D, falls in D; the lower bound solves T = z.
 * Tango (1998) Stat Med 17:891, equations 14 to 18. For D < 0 the policies are
 * exchanged, so that q and the variance are sums of positive terms throughout. */
#include "stats/paired_difference.h"

#include <math.h>

#include "stats/distribution.h"
#include "stats/solve.h"

typedef struct Score {
    long double b, c, n, z;
} Score;

/* For D >= 0; q is the positive root of 2 n q^2 + B q - c D (1 - D). */
static long double variance(long double b, long double c, long double n, long double difference)
{
    long double spread = difference * (1 - difference);
    long double linear = (2 * n - b + c) * difference - b - c;
    long double root = sqrtl(linear * linear + 8 * n * c * spread);
    long double q = linear > 0 ? 2 * c * spread / (linear + root) : (root - linear) / (4 * n);
    return n * (2 * q + spread);
}

long double tango_variance(long double b, long double c, long double n, long double difference)
{
    return difference < 0 ? variance(c, b, n, -difference) : variance(b, c, n, difference);
}

/* Has the sign of T(D) - z. */
static long double excess(long double difference, const void *context)
{
    const Score *score = context;
    long double within = tango_variance(score->b, score->c, score->n, difference);
    return score->b - score->c - score->n * difference - score->z * sqrtl(within);
}

static long double tango_lower(int64_t b, int64_t c, int64_t n, long double z)
{
    Score score = {(long double)b, (long double)c, (long double)n, z};
    long double square = z * z, estimate = (score.b - score.c) / score.n;
    Root root = {.root = estimate};

    if (c == n)
        return -1;
    if (b + c == 0)
        return -square / (score.n + square);
    if (b == n)
        return (score.n - square) / (score.n + square);
    solve_bracket(excess, &score, -1, estimate, &root);
    return root.root;
}

Interval tango_interval(int64_t b, int64_t c, int64_t n, long double z)
{
    return (Interval){tango_lower(b, c, n, z), -tango_lower(c, b, n, z)};
}

bool paired_diff_tango(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTable *table = &input->paired;
    int64_t n = table->a + table->b + table->c + table->d;
    (void)err;

    paired_difference_set(
        result, options, table,
        tango_interval(table->b, table->c, n, normal_quantile(options_tail(options))));
    return true;
}
