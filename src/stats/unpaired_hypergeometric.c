/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_hypergeometric.c - probabilities and tails of the hypergeometric law.
 *
 * log n! = n log n - n + c(n). In log P(x) the leading parts of the four cells and
 * the margins add up to half the likelihood ratio statistic, that is, to a sum of
 * four terms E f(t) of one sign, with E the expected cell, E(1 + t) the observed one
 * and f(t) = (1 + t) log(1 + t) - t; all t have the same whole number x1 n2 - x2 n1
 * in common. No digits cancel, however large the counts. The idea is that of
 * Loader (2000), Fast and accurate computation of binomial probabilities, carried
 * to the 2x2 table. A tail is its first term times a sum of products of ratios. */
#include "stats/unpaired_hypergeometric.h"

#include <math.h>

__extension__ typedef __int128 Wide;

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

/* c(n) = log n! - n log n + n: Stirling's series from 32 on, which is then good to 1e-20. */
static long double stirling_rest(int64_t n)
{
    static const long double half_log_2pi = 0.918938533204672741780329736405617640L;
    long double x = (long double)n;
    if (n == 0)
        return 0;
    if (n < 32) {
        long double factorial = 1;
        for (int64_t i = 2; i <= n; i++)
            factorial *= (long double)i;
        return logl(factorial) - x * logl(x) + x;
    }
    long double u = 1 / (x * x);
    long double series =
        (1.0L / 12 -
         u * (1.0L / 360 -
              u * (1.0L / 1260 -
                   u * (1.0L / 1680 -
                        u * (1.0L / 1188 -
                             u * (691.0L / 360360 - u * (1.0L / 156 - u * 3617.0L / 122400)))))));
    return half_log_2pi + logl(x) / 2 + series / x;
}

/* f(t) = (1 + t) log(1 + t) - t for |t| <= 1/2: t v + 2 (1 + t)(v^3/3 + v^5/5 + ...)
 * with v = t / (2 + t). */
static long double deviance_near(long double t)
{
    long double v = t / (2 + t), power = v, sum = 0, before = 1;
    for (int k = 3; sum != before; k += 2) {
        power *= v * v;
        before = sum;
        sum += power / k;
    }
    return t * v + 2 * (1 + t) * sum;
}

/* E f(t) of one cell: its count, its row and column total, and numerator / total =
 * count - E. */
static long double deviance(int64_t count, int64_t row, int64_t column, Wide numerator,
                            int64_t total)
{
    long double product = (long double)row * (long double)column;
    long double expected = product / (long double)total;
    long double t = (long double)numerator / product;
    if (fabsl(t) <= 0.5L)
        return expected * deviance_near(t);
    long double surplus = (long double)numerator / (long double)total;
    return (count > 0 ? (long double)count * logl((long double)count / expected) : 0) - surplus;
}

Hypergeometric hypergeometric(int64_t n1, int64_t n2, int64_t s)
{
    Hypergeometric law = {.n1 = n1, .n2 = n2, .s = s};
    law.low = s > n2 ? s - n2 : 0;
    law.high = least(n1, s);
    law.mode = (int64_t)((Wide)(n1 + 1) * (s + 1) / (n1 + n2 + 2));
    law.margins = stirling_rest(n1) + stirling_rest(n2) + stirling_rest(s) +
                  stirling_rest(n1 + n2 - s) - stirling_rest(n1 + n2);
    return law;
}

Hypergeometric hypergeometric_swapped(const Hypergeometric *law)
{
    Hypergeometric swapped = *law;
    swapped.n1 = law->n2;
    swapped.n2 = law->n1;
    swapped.low = law->s - law->high;
    swapped.high = law->s - law->low;
    swapped.mode = (int64_t)((Wide)(swapped.n1 + 1) * (law->s + 1) / (law->n1 + law->n2 + 2));
    return swapped;
}

long double hypergeometric_deviance(const Hypergeometric *law, int64_t x)
{
    int64_t n1 = law->n1, n2 = law->n2, s = law->s, total = n1 + n2;
    int64_t y = s - x;
    Wide d = (Wide)x * n2 - (Wide)y * n1;
    if (law->low == law->high)
        return 0;
    return deviance(x, n1, s, d, total) + deviance(n1 - x, n1, total - s, -d, total) +
           deviance(y, n2, s, -d, total) + deviance(n2 - y, n2, total - s, d, total);
}

long double hypergeometric_log(const Hypergeometric *law, int64_t x)
{
    int64_t n1 = law->n1, n2 = law->n2, y = law->s - x;
    if (x < law->low || x > law->high)
        return -HUGE_VALL;
    if (law->low == law->high)
        return 0;
    return law->margins - hypergeometric_deviance(law, x) - stirling_rest(x) -
           stirling_rest(n1 - x) - stirling_rest(y) - stirling_rest(n2 - y);
}

long double hypergeometric_run(const Hypergeometric *law, int64_t x)
{
    long double a = (long double)(law->n1 - x), b = (long double)(law->s - x);
    long double c = (long double)(x + 1), d = (long double)(law->n2 - law->s + x + 1);
    long double term = 1, sum = 1;
    while (a > 0 && b > 0) {
        long double ratio = a * b / (c * d);
        term *= ratio;
        sum += term;
        if (term * ratio < 1e-22L * (1 - ratio) * sum)
            break;
        a--, b--, c++, d++;
    }
    return sum;
}

long double hypergeometric_log_above(const Hypergeometric *law, int64_t x)
{
    if (x <= law->low)
        return 0;
    if (x > law->high)
        return -HUGE_VALL;
    if (x >= law->mode)
        return hypergeometric_log(law, x) + logl(hypergeometric_run(law, x));
    return log1pl(-expl(hypergeometric_log_below(law, x - 1)));
}

long double hypergeometric_log_below(const Hypergeometric *law, int64_t x)
{
    Hypergeometric swapped = hypergeometric_swapped(law);
    return hypergeometric_log_above(&swapped, law->s - x);
}

/* True when x and y are different tables with the same four cells in another order:
 * the law is then symmetric and maps one to the other. */
static bool mirrored(const Hypergeometric *law, int64_t x, int64_t y)
{
    return (law->n1 == law->n2 && y == law->s - x) ||
           (law->n1 + law->n2 == 2 * law->s && y == law->n1 - x);
}

/* Bound on the error of a logarithm near `log`, when each rounding costs epsilon. */
static long double log_error(const Hypergeometric *law, long double log, long double steps,
                             long double epsilon)
{
    return epsilon * (64 * (fabsl(log) + 2 * fabsl(law->margins) + 8) + 8 * steps);
}

/* Whether whole numbers must decide between two logarithms. Where they do so
 * quickly they are asked early, which leaves room for a poor long double. */
static bool too_close(const Hypergeometric *law, long double x, long double y, int64_t steps)
{
    long double epsilon = steps <= 4096 ? 0x1p-52L : 0x1p-63L;
    return fabsl(x - y) <= log_error(law, x, (long double)steps, epsilon) +
                               log_error(law, y, (long double)steps, epsilon);
}

static bool refuse(Error *err)
{
    return error_set(err, ERROR_DOMAIN,
                     "the counts are too large to decide exactly which tables are as extreme: "
                     "use a one-sided or a score method");
}

/* P(y) / P(x) for x < y as a quotient of two products of 2 (y - x) factors each. */
static bool compare_products(const Hypergeometric *law, int64_t x, int64_t y, int *order,
                             Error *err)
{
    Natural numerator = {0}, denominator = {0};
    natural_set(&numerator, 1);
    natural_set(&denominator, 1);
    for (int64_t i = x; i < y; i++) {
        natural_multiply(&numerator, (uint64_t)(law->n1 - i));
        natural_multiply(&numerator, (uint64_t)(law->s - i));
        natural_multiply(&denominator, (uint64_t)(i + 1));
        natural_multiply(&denominator, (uint64_t)(law->n2 - law->s + i + 1));
    }
    bool ok = natural_ok(&numerator, err) && natural_ok(&denominator, err);
    if (ok)
        *order = natural_compare(&denominator, &numerator);
    natural_free(&numerator);
    natural_free(&denominator);
    return ok;
}

bool hypergeometric_compare(const Hypergeometric *law, int64_t x, int64_t y, int *order, Error *err)
{
    enum {
        MOST_FACTORS = 200000
    };
    if (x == y || mirrored(law, x, y)) {
        *order = 0;
        return true;
    }
    int64_t steps = x < y ? y - x : x - y;
    long double log_x = hypergeometric_log(law, x), log_y = hypergeometric_log(law, y);
    if (isinf(log_x) || isinf(log_y) || !too_close(law, log_x, log_y, steps)) {
        *order = (log_x > log_y) - (log_x < log_y);
        return true;
    }
    if (steps > MOST_FACTORS)
        return refuse(err);
    if (!compare_products(law, least(x, y), x < y ? y : x, order, err))
        return false;
    *order = x < y ? *order : -*order;
    return true;
}

/* The number of ways to table x, from C(n1, x) and C(n2, s - x), both by their shorter product. */
static void count_ways(const Hypergeometric *law, int64_t x, Natural *ways)
{
    int64_t y = law->s - x, i, short1 = least(x, law->n1 - x), short2 = least(y, law->n2 - y);
    natural_set(ways, 1);
    for (i = 0; i < short1; i++) {
        natural_multiply(ways, (uint64_t)(law->n1 - i));
        natural_divide(ways, (uint64_t)(i + 1));
    }
    for (i = 0; i < short2; i++) {
        natural_multiply(ways, (uint64_t)(law->n2 - i));
        natural_divide(ways, (uint64_t)(i + 1));
    }
}

void hypergeometric_count_above(const Hypergeometric *law, int64_t x, Natural *sum)
{
    Natural ways = {0};
    int64_t start = x > law->low ? x : law->low;
    if (start <= law->high)
        count_ways(law, start, &ways);
    for (int64_t i = start; i <= law->high; i++) {
        natural_add(sum, &ways);
        natural_multiply(&ways, (uint64_t)(law->n1 - i));
        natural_divide(&ways, (uint64_t)(i + 1));
        natural_multiply(&ways, (uint64_t)(law->s - i));
        natural_divide(&ways, (uint64_t)(law->n2 - law->s + i + 1));
    }
    natural_free(&ways);
}

void hypergeometric_count_below(const Hypergeometric *law, int64_t x, Natural *sum)
{
    Hypergeometric swapped = hypergeometric_swapped(law);
    hypergeometric_count_above(&swapped, law->s - x, sum);
}

bool hypergeometric_compare_tails(const Hypergeometric *law, int64_t x, int64_t y, int *order,
                                  Error *err)
{
    enum {
        MOST_TERMS = 20000
    };
    Natural below = {0}, above = {0};
    int64_t terms = law->high - law->low;
    long double log_below = hypergeometric_log_below(law, x);
    long double log_above = hypergeometric_log_above(law, y);
    if (mirrored(law, x, y)) {
        *order = 0;
        return true;
    }
    if (isinf(log_below) || isinf(log_above) || !too_close(law, log_below, log_above, terms)) {
        *order = (log_below > log_above) - (log_below < log_above);
        return true;
    }
    if (terms > MOST_TERMS)
        return refuse(err);
    hypergeometric_count_below(law, x, &below);
    hypergeometric_count_above(law, y, &above);
    bool ok = natural_ok(&below, err) && natural_ok(&above, err);
    if (ok)
        *order = natural_compare(&below, &above);
    natural_free(&below);
    natural_free(&above);
    return ok;
}
