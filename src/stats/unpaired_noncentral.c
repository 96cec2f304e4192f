/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_noncentral.c - sums of products of ratios that start at the x in question, so
 * that nothing is subtracted and no weight is ever needed. */
#include "stats/unpaired_noncentral.h"

#include <math.h>

typedef struct Sums { /* over k > 0 of P(x + k) and of k P(x + k), in units of P(x) */
    long double count, mean;
} Sums;

static Sums sum_upwards(const Hypergeometric *law, int64_t x, long double odds_ratio)
{
    long double a = (long double)(law->n1 - x), b = (long double)(law->s - x);
    long double c = (long double)(x + 1), d = (long double)(law->n2 - law->s + x + 1);
    long double term = 1, step = 1;
    Sums sums = {0};
    while (a > 0 && b > 0) {
        long double ratio = a * b / (c * d) * odds_ratio;
        term *= ratio;
        sums.count += term;
        sums.mean += step * term;
        if (term * ratio < 1e-22L * (1 - ratio) * (1 + sums.count))
            break;
        a--, b--, c++, d++, step++;
    }
    return sums;
}

static Sums sum_downwards(const Hypergeometric *law, int64_t x, long double odds_ratio)
{
    Hypergeometric swapped = hypergeometric_swapped(law);
    return sum_upwards(&swapped, law->s - x, 1 / odds_ratio);
}

long double noncentral_log_above(const Hypergeometric *law, int64_t x, long double share,
                                 long double u)
{
    long double odds_ratio = expl(u);
    long double above = sum_upwards(law, x, odds_ratio).count;
    long double below = sum_downwards(law, x, odds_ratio).count;
    return logl((share + above) / (1 + above + below));
}

long double noncentral_log_below(const Hypergeometric *law, int64_t x, long double u)
{
    Hypergeometric swapped = hypergeometric_swapped(law);
    return noncentral_log_above(&swapped, law->s - x, 1, -u);
}

long double noncentral_mean_above(const Hypergeometric *law, int64_t x, long double u)
{
    long double odds_ratio = expl(u);
    Sums above = sum_upwards(law, x, odds_ratio);
    Sums below = sum_downwards(law, x, odds_ratio);
    return (above.mean - below.mean) / (1 + above.count + below.count);
}
