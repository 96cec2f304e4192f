/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_coverage.c - sizes of the tests and coverage of the intervals, by summing over
 * every table: what they promise, and what has been published about them. */
#include <math.h>
#include <stdlib.h>

#include "oracle.h"

/* P(X = k), X ~ Bin(n, p), from logarithms of factorials. */
static double binomial(int64_t k, int64_t n, double p)
{
    if (p <= 0 || p >= 1)
        return (p <= 0 ? k == 0 : k == n) ? 1 : 0;
    return exp(lgamma((double)n + 1) - lgamma((double)k + 1) - lgamma((double)(n - k) + 1) +
               (double)k * log(p) + (double)(n - k) * log1p(-p));
}

/* P(reject | m discordant pairs) under the null, at 0.05, two-sided. */
static double conditional_size(const char *id, int64_t m)
{
    double size = 0;
    for (int64_t b = 0; b <= m; b++) {
        Input input = paired_input(1, b, m - b, 1);
        if (run_quantity(id, &input, &options_default, QUANTITY_P) <= 0.05)
            size += binomial(b, m, 0.5);
    }
    return size;
}

enum {
    PAIRS_MAX = 100
};

/* The largest size of a test of n pairs over the discordance rates 0, 0.005, ..., 0.5: 1/2
 * is as far as two policies come whose outcomes are independent or alike. */
static double largest_size(const double by_m[static PAIRS_MAX + 1], int64_t n)
{
    double largest = 0;
    for (int i = 0; i <= 100; i++) {
        double size = 0;
        for (int64_t m = 0; m <= n; m++)
            size += binomial(m, n, i / 200.0) * by_m[m];
        largest = fmax(largest, size);
    }
    return largest;
}

static double size_over_n(const char *id)
{
    double by_m[PAIRS_MAX + 1], largest = 0;
    for (int64_t m = 0; m <= PAIRS_MAX; m++)
        by_m[m] = conditional_size(id, m);
    for (int64_t n = 10; n <= PAIRS_MAX; n += 5)
        largest = fmax(largest, largest_size(by_m, n));
    return largest;
}

/* Fagerland, Lydersen, Laake (2013), n = 10, 15, ..., 100: the exact test stays below
 * 0.05 and the mid-p test too, the asymptotic test reaches 0.0537. */
static void test_sizes(void **state)
{
    (void)state;
    double exact = size_over_n("paired.mcnemar_exact"), midp = size_over_n("paired.mcnemar_midp");
    double asymptotic = size_over_n("paired.mcnemar_asymptotic");
    double edwards = size_over_n("paired.mcnemar_edwards");
    printf("sizes: exact %.4f, mid-p %.4f, asymptotic %.4f, Edwards %.4f\n", exact, midp,
           asymptotic, edwards);
    assert_true(exact <= 0.05 && exact > 0.03);
    assert_true(midp > exact && midp <= 0.05);
    assert_true(fabs(asymptotic - 0.0537) < 5e-5);
    assert_true(edwards <= 0.05);
}

typedef struct Coverage {
    double least, mean;
} Coverage;

/* Coverage for the rates 0.005, 0.015, ..., 0.995. */
static Coverage rate_coverage(const char *id, int64_t n, double level)
{
    enum {
        POINTS = 100
    };
    Coverage coverage = {1, 0};
    Options options = options_default;
    options.level = level;
    for (int i = 0; i < POINTS; i++) {
        double p = (i + 0.5) / POINTS, covered = 0;
        for (int64_t k = 0; k <= n; k++) {
            Input input = rate_input(k, n);
            Result result = run_method(method_find(id), &input, &options);
            if (result.values[QUANTITY_LOWER] <= p && p <= result.values[QUANTITY_UPPER])
                covered += binomial(k, n, p);
        }
        coverage.least = fmin(coverage.least, covered);
        coverage.mean += covered / POINTS;
    }
    return coverage;
}

static void test_clopper_pearson_never_misses_its_level(void **state)
{
    static const double levels[] = {0.8, 0.9, 0.95, 0.99};
    (void)state;
    for (size_t i = 0; i < 4; i++)
        for (int64_t n = 1; n <= 40; n += 3)
            assert_true(rate_coverage("rate.clopper_pearson", n, levels[i]).least >=
                        levels[i] - 1e-12);
}

/* Agresti, Coull (1998) Am Stat 52:119: the mean coverage of the score interval is
 * near 0.95 already for n = 5, while that of the exact one is well above. */
static void test_wilson_is_right_on_average(void **state)
{
    (void)state;
    for (int64_t n = 5; n <= 50; n += 5) {
        Coverage wilson = rate_coverage("rate.wilson", n, 0.95);
        Coverage exact = rate_coverage("rate.clopper_pearson", n, 0.95);
        assert_true(fabs(wilson.mean - 0.95) < 0.01);
        assert_true(exact.mean > wilson.mean + 0.01);
    }
}

enum {
    PAIRS = 20,
    CELLS = PAIRS + 1
};

/* Bounds of every (b, c) of 20 pairs; Newcombe's also depend on a, so a = d here as
 * nearly as can be. */
static void all_bounds(const char *id, Interval bounds[static CELLS * CELLS])
{
    for (int64_t b = 0; b <= PAIRS; b++)
        for (int64_t c = 0; b + c <= PAIRS; c++) {
            int64_t alike = PAIRS - b - c;
            Input input = paired_input(alike - alike / 2, b, c, alike / 2);
            Result result = run_method(method_find(id), &input, &options_default);
            bounds[b * CELLS + c] = (Interval){(long double)result.values[QUANTITY_LOWER],
                                               (long double)result.values[QUANTITY_UPPER]};
        }
}

static double covered(const Interval bounds[static CELLS * CELLS], double only_a, double only_b)
{
    long double truth = (long double)(only_a - only_b);
    double sum = 0;
    for (int64_t b = 0; b <= PAIRS; b++)
        for (int64_t c = 0; b + c <= PAIRS; c++) {
            Interval interval = bounds[b * CELLS + c];
            if (interval.lower <= truth && truth <= interval.upper)
                sum += binomial(b, PAIRS, only_a) * binomial(c, PAIRS - b, only_b / (1 - only_a));
        }
    return sum;
}

static Coverage paired_coverage(const char *id)
{
    Interval bounds[CELLS * CELLS];
    Coverage coverage = {1, 0};
    int points = 0;
    all_bounds(id, bounds);
    for (int i = 1; i < 40; i++)
        for (int j = 1; i + j < 40; j++, points++) {
            double here = covered(bounds, i / 40.0, j / 40.0);
            coverage.least = fmin(coverage.least, here);
            coverage.mean += here;
        }
    coverage.mean /= points;
    printf("%-40s n = %d: least %.4f, mean %.4f\n", id, PAIRS, coverage.least, coverage.mean);
    return coverage;
}

/* Fagerland, Lydersen, Laake (2014) Stat Med 33:2850: Tango's and Newcombe's intervals
 * are near their level in small samples, Wald's is not. */
static void test_paired_differences(void **state)
{
    (void)state;
    Coverage wald = paired_coverage("paired.diff_wald");
    Coverage tango = paired_coverage("paired.diff_tango");
    Coverage newcombe = paired_coverage("paired.diff_newcombe10");
    assert_true(wald.mean < 0.945 && wald.least < 0.87);
    assert_true(fabs(tango.mean - 0.95) < 0.01 && tango.least > 0.92);
    assert_true(newcombe.mean > 0.94 && newcombe.least > 0.91);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_clopper_pearson_never_misses_its_level),
        cmocka_unit_test(test_wilson_is_right_on_average),
        cmocka_unit_test(test_paired_differences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
