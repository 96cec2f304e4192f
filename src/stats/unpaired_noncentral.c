/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_noncentral.c - tails as sums of products of ratios, which start at the x in question.
 *
 * For any x they are relative to the mode, which is found in closed form, and the side away from
 * the mode is always the one that is summed. For an x near the mode both sides are summed from x
 * on, and no logarithm of a probability is needed. */
#include "stats/unpaired_noncentral.h"

#include <math.h>

typedef struct Sums { /* over k > 0 of P(x + k) times 1, k, k^2 and k^3, in units of P(x) */
    long double count, first, second, third;
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
        sums.first += step * term;
        sums.second += step * step * term;
        sums.third += step * step * step * term;
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

/* Where P(x) stops rising: P(x) / P(x - 1) = 1 is a quadratic in x. */
static int64_t mode_at(const Hypergeometric *law, long double odds_ratio)
{
    long double n1 = (long double)law->n1, n2 = (long double)law->n2, s = (long double)law->s;
    long double a = odds_ratio - 1, b = (n1 + s + 2) * odds_ratio + n2 - s;
    long double c = (n1 + 1) * (s + 1) * odds_ratio;
    long double spread = sqrtl(fmaxl(0, b * b - 4 * a * c));
    long double root = b < 0 ? (b - spread) / (2 * a) : 2 * c / (b + spread);
    int64_t mode = (int64_t)fminl(root, (long double)law->high);
    return mode < law->low ? law->low : mode;
}

typedef struct Centre {
    int64_t mode;
    long double odds_ratio, count; /* the sum over all x, in units of P(mode) */
} Centre;

static Centre centre_at(const Hypergeometric *law, long double u)
{
    Centre centre = {.odds_ratio = expl(u)};
    centre.mode = mode_at(law, centre.odds_ratio);
    centre.count = 1 + sum_upwards(law, centre.mode, centre.odds_ratio).count +
                   sum_downwards(law, centre.mode, centre.odds_ratio).count;
    return centre;
}

long double noncentral_log_above(const Hypergeometric *law, int64_t x, long double share,
                                 long double u)
{
    Centre centre = centre_at(law, u);
    long double log_x = hypergeometric_log(law, x) - hypergeometric_log(law, centre.mode) +
                        u * (long double)(x - centre.mode) - logl(centre.count);
    if (x >= centre.mode)
        return log_x + logl(share + sum_upwards(law, x, centre.odds_ratio).count);
    long double rest = 1 - share + sum_downwards(law, x, centre.odds_ratio).count;
    return log1pl(-expl(log_x + logl(rest)));
}

long double noncentral_log_below(const Hypergeometric *law, int64_t x, long double u)
{
    Hypergeometric swapped = hypergeometric_swapped(law);
    return noncentral_log_above(&swapped, law->s - x, 1, -u);
}

typedef struct Moments { /* of X - x */
    long double mean, variance, skew;
} Moments;

static Moments moments(Sums up, Sums down, long double total)
{
    long double mean = (up.first - down.first) / total;
    long double second = (up.second + down.second) / total;
    long double third = (up.third - down.third) / total;
    return (Moments){mean, second - mean * mean,
                     third - 3 * mean * second + 2 * mean * mean * mean};
}

/* d log P / du is what the mean of the tail has above that of all, and so with the variance. */
Curved noncentral_above(const Hypergeometric *law, int64_t x, long double share, long double u)
{
    Sums up = sum_upwards(law, x, expl(u)), down = sum_downwards(law, x, expl(u));
    long double total = 1 + up.count + down.count, part = share + up.count;
    long double rest = 1 - share + down.count;
    Moments all = moments(up, down, total), tail = moments(up, (Sums){0}, part);
    return (Curved){part < rest ? logl(part / total) : log1pl(-rest / total), tail.mean - all.mean,
                    tail.variance - all.variance};
}

Curved noncentral_mean_above(const Hypergeometric *law, int64_t x, long double u)
{
    Sums up = sum_upwards(law, x, expl(u)), down = sum_downwards(law, x, expl(u));
    Moments all = moments(up, down, 1 + up.count + down.count);
    return (Curved){all.mean, all.variance, all.skew};
}
