/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_unconditional.c - the exact unconditional paired test and intervals against plain
 * sums over every table and a grid of nuisance rates, and what they promise; and the
 * intervals that are compatible with a conditional test. */
#include <math.h>
#include <stdlib.h>

#include "oracle.h"

enum {
    N_MAX = 20,
    GRID = 200
};

static double p_of(const char *id, int64_t n, int64_t b, int64_t c, Alternative alternative)
{
    Input input = paired_input(n - b - c, b, c, 0);
    Options options = options_default;
    options.alternative = alternative;
    return run_quantity(id, &input, &options, QUANTITY_P);
}

/* P(b, c) of n pairs with probabilities only_a and only_b. */
static double trinomial(int64_t n, int64_t b, int64_t c, double only_a, double only_b)
{
    double alike = fmax(1 - only_a - only_b, 0);
    double coefficient = exp(lgamma((double)n + 1) - lgamma((double)b + 1) - lgamma((double)c + 1) -
                             lgamma((double)(n - b - c) + 1));
    return coefficient * pow(only_a, (double)b) * pow(only_b, (double)c) *
           pow(alike, (double)(n - b - c));
}

/* z^2 of the first table is at least that of the second, in whole numbers. */
static bool as_extreme(int64_t b, int64_t c, int64_t b0, int64_t c0)
{
    int64_t m = b + c, m0 = b0 + c0, d = b - c, d0 = b0 - c0;
    if (m0 == 0 || d0 == 0)
        return true;
    return m > 0 && d * d * m0 >= d0 * d0 * m;
}

static void check_test_on_grid(int64_t n, int64_t b0, int64_t c0)
{
    double p = p_of("paired.mcnemar_exact_unconditional", n, b0, c0, ALTERNATIVE_UNSET);
    double largest = 0;
    for (int i = 0; i <= GRID; i++) {
        double half = i / (2.0 * GRID), sum = 0;
        for (int64_t b = 0; b <= n; b++)
            for (int64_t c = 0; b + c <= n; c++)
                if (as_extreme(b, c, b0, c0))
                    sum += trinomial(n, b, c, half, half);
        largest = fmax(largest, sum);
    }
    if (p < largest * (1 - 1e-12) || p > largest + 2e-3)
        fail_msg("n = %d, b = %d, c = %d: p = %.12g, on the grid %.12g", (int)n, (int)b0, (int)c0,
                 p, largest);
}

static void test_p_is_the_largest_over_the_nuisance(void **state)
{
    (void)state;
    for (int64_t n = 1; n <= 9; n += 2)
        for (int64_t b = 0; b <= n; b++)
            for (int64_t c = 0; b + c <= n; c++)
                check_test_on_grid(n, b, c);
}

/* The test keeps its level at every discordance rate, and turns with the policies. */
static void test_size(void **state)
{
    static const Alternative ways[] = {ALTERNATIVE_UNSET, ALTERNATIVE_GREATER};
    static const double alphas[] = {0.01, 0.05, 0.1};
    double p[N_MAX + 1][N_MAX + 1];
    (void)state;
    for (int64_t n = 4; n <= N_MAX; n += 8)
        for (size_t way = 0; way < 2; way++) {
            for (int64_t b = 0; b <= n; b++)
                for (int64_t c = 0; b + c <= n; c++)
                    p[b][c] = p_of("paired.mcnemar_exact_unconditional", n, b, c, ways[way]);
            for (int i = 0; i <= 3 * GRID; i++) {
                double half = i / (6.0 * GRID), size = 0;
                double alpha = alphas[i % 3];
                for (int64_t b = 0; b <= n; b++)
                    for (int64_t c = 0; b + c <= n; c++)
                        size += p[b][c] <= alpha ? trinomial(n, b, c, half, half) : 0;
                assert_true(size <= alpha * (1 + 1e-11));
            }
        }
}

/* Tango's statistic as it is written in the paper. */
static double statistic(int64_t b, int64_t c, int64_t n, double d)
{
    double a1 = 2 * (double)n, size = (double)n, excess = (double)(b - c) - size * d;
    double b1 = -(double)(b + c) + (2 * size - (double)(b - c)) * d;
    double c1 = -(double)c * d * (1 - d);
    double q = (sqrt(fmax(b1 * b1 - 4 * a1 * c1, 0)) - b1) / (2 * a1);
    double variance = size * (2 * q + d * (1 - d));
    if (fabs(excess) < 1e-12)
        return 0;
    return variance > 1e-14 ? excess / sqrt(variance) : copysign(1e9, excess);
}

/* The largest probability over a grid of a table as extreme as (b0, c0). */
static double p_on_grid(int64_t n, int64_t b0, int64_t c0, double d, bool square)
{
    enum {
        STEPS = 60
    };
    bool extreme[64][64];
    double observed = statistic(b0, c0, n, d), largest = 0;
    for (int64_t b = 0; b <= n; b++)
        for (int64_t c = 0; b + c <= n; c++) {
            double here = statistic(b, c, n, d);
            double least = observed - 1e-9 * fabs(observed);
            extreme[b][c] = (square ? fabs(here) : here) >= least;
        }
    for (int i = 0; i <= STEPS; i++) {
        double psi = fabs(d) + (1 - fabs(d)) * i / STEPS, sum = 0;
        for (int64_t b = 0; b <= n; b++)
            for (int64_t c = 0; b + c <= n; c++)
                if (extreme[b][c])
                    sum += trinomial(n, b, c, fmax(psi + d, 0) / 2, fmax(psi - d, 0) / 2);
        largest = fmax(largest, sum);
    }
    return largest;
}

static void check_limit(int64_t n, int64_t b, int64_t c, double level, bool square)
{
    Input input = paired_input(n - b - c, b, c, 0);
    Options options = {.level = level, .margin = (double)NAN, .threads = 1};
    double alpha = square ? 1 - level : (1 - level) / 2;
    double limit = run_quantity(square ? "paired.diff_exact_unconditional_score_square"
                                       : "paired.diff_exact_unconditional_score_central",
                                &input, &options, QUANTITY_LOWER);
    for (int i = 0; i < 25; i++) {
        double d = -1 + (limit + 1) * (i + 0.3) / 25;
        if (d < limit - 1e-9 && p_on_grid(n, b, c, d, square) > alpha + 1e-12)
            fail_msg("%s: limit %.12g, but %.12g belongs to the set", input_words(&input), limit,
                     d);
    }
    if (limit < 1 && p_on_grid(n, b, c, limit + 1e-7, square) < 0.97 * alpha)
        fail_msg("%s: limit %.12g is too far out", input_words(&input), limit);
}

static void test_limits_on_a_grid(void **state)
{
    (void)state;
    for (int64_t n = 1; n <= 7; n += 3)
        for (int64_t b = 0; b <= n; b++)
            for (int64_t c = 0; b + c <= n; c++) {
                check_limit(n, b, c, 0.95, true);
                check_limit(n, b, c, 0.8, false);
            }
}

/* Values that were found by another program, to seven digits. */
static void test_published_digits(void **state)
{
    static const struct {
        int64_t a, b, c, d;
        double square_lower, square_upper, central_lower, central_upper;
    } rows[] = {
        {0, 0, 0, 10, -0.2857143, 0.2857143, -0.3194933, 0.3194933},
        {1, 1, 7, 12, -0.5261062, -0.0183947, -0.5372879, -0.0200861},
        {0, 1, 0, 0, -0.9, 1, -0.95, 1},
        {1, 1, 0, 0, -0.6127017, 0.9746794, -0.7261387, 0.9874209},
        {0, 2, 0, 1, -0.3213956, 0.9830476, -0.4613913, 0.9915962},
        {5, 3, 3, 5, -0.3100775, 0.3100775, -0.3268870, 0.3268870},
        {0, 0, 10, 0, -1, -0.4, -1, -0.3830058},
        {2, 6, 1, 11, -0.0188149, 0.5002741, -0.0171566, 0.5040131},
    };
    static const char *const ids[] = {"paired.diff_exact_unconditional_score_square",
                                      "paired.diff_exact_unconditional_score_central"};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Input input = paired_input(rows[i].a, rows[i].b, rows[i].c, rows[i].d);
        const double want[] = {rows[i].square_lower, rows[i].square_upper, rows[i].central_lower,
                               rows[i].central_upper};
        for (size_t j = 0; j < 4; j++) {
            double got = run_quantity(ids[j / 2], &input, &options_default,
                                      j % 2 ? QUANTITY_UPPER : QUANTITY_LOWER);
            if (fabs(got - want[j]) > 6e-8)
                fail_msg("%s of %s: %.10f is not %.7f", ids[j / 2], input_words(&input), got,
                         want[j]);
        }
    }
}

/* 0 is left out exactly when the test rejects. */
static void check_compatible(const char *interval, const char *test, int64_t n)
{
    static const double levels[] = {0.9, 0.95};
    for (int64_t b = 0; b <= n; b++)
        for (int64_t c = 0; b + c <= n; c++)
            for (size_t i = 0; i < 2; i++) {
                Input input = paired_input(n - b - c, b, c, 0);
                Options options = options_default;
                options.level = levels[i];
                Result bounds = run_method(method_find(interval), &input, &options);
                double p = p_of(test, n, b, c, ALTERNATIVE_UNSET);
                bool excludes =
                    bounds.values[QUANTITY_LOWER] > 0 || bounds.values[QUANTITY_UPPER] < 0;
                if (excludes != (p <= options_alpha(&options)))
                    fail_msg("%s and %s disagree on %s", interval, test, input_words(&input));
            }
}

static void test_compatible_intervals(void **state)
{
    (void)state;
    for (int64_t n = 5; n <= 10; n += 5) {
        check_compatible("paired.diff_exact_fay_lumbard", "paired.mcnemar_exact", n);
        check_compatible("paired.diff_midp_compatible", "paired.mcnemar_midp", n);
    }
}

static void test_too_many_pairs(void **state)
{
    static const char *const ids[] = {"paired.mcnemar_exact_unconditional",
                                      "paired.diff_exact_unconditional_score_square",
                                      "paired.diff_exact_unconditional_score_central"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        Input input = paired_input(1000000, 3, 4, 5);
        Result result;
        Error err = {0};
        assert_false(method_run(method_find(ids[i]), &input, &options_default, &result, &err));
        assert_int_equal(err.code, ERROR_DOMAIN);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_p_is_the_largest_over_the_nuisance),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_limits_on_a_grid),
        cmocka_unit_test(test_published_digits),
        cmocka_unit_test(test_compatible_intervals),
        cmocka_unit_test(test_too_many_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
