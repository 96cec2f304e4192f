/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_identities.c - what must hold whatever the numbers are: mirrors, tails, nested
 * and one-sided bounds, and the agreement of tests and intervals. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

typedef void TableCheck(const Input *input);

/* Every paired table of up to n_max pairs. */
static void for_all_tables(int64_t n_max, TableCheck *check)
{
    for (int64_t n = 1; n <= n_max; n++)
        for (int64_t a = 0; a <= n; a++)
            for (int64_t b = 0; a + b <= n; b++)
                for (int64_t c = 0; a + b + c <= n; c++) {
                    Input input = paired_input(a, b, c, n - a - b - c);
                    check(&input);
                }
}

static Options one_way(Alternative alternative, double level)
{
    Options options = options_default;
    options.alternative = alternative;
    options.level = level;
    return options;
}

static bool is_test(const Method *method)
{
    return method->question == QUESTION_TEST;
}

static double p_of(const char *id, const Input *input, Alternative alternative)
{
    Options options = one_way(alternative, 0.95);
    return run_quantity(id, input, &options, QUANTITY_P);
}

static void must_equal(const char *id, const Input *input, double got, double want, double limit)
{
    if (got != want && !(fabs(got - want) <= limit))
        fail_msg("%s of %s: %.17g is not %.17g", id, input_words(input), got, want);
}

/* The counted p of every table with b + c <= 60, to the last bit. */
static void test_small_tables_by_counting(void **state)
{
    Text bytes = read_whole(source_path("tests/oracle/paired_small.csv"));
    char *fields[6], *rest = NULL;
    size_t rows = 0;

    (void)state;
    strtok_r(bytes.data, "\n", &rest);
    for (char *line; (line = strtok_r(NULL, "\n", &rest)); rows++) {
        assert_int_equal(split_csv(line, fields, 6), 6);
        Input input = paired_input(1, atoi(fields[0]), atoi(fields[1]), 2);
        const double got[] = {p_of("paired.mcnemar_exact", &input, ALTERNATIVE_UNSET),
                              p_of("paired.mcnemar_exact", &input, ALTERNATIVE_GREATER),
                              p_of("paired.mcnemar_midp", &input, ALTERNATIVE_UNSET),
                              p_of("paired.mcnemar_midp", &input, ALTERNATIVE_GREATER)};
        for (size_t i = 0; i < 4; i++)
            check_close(input_words(&input), got[i], strtod(fields[i + 2], NULL), DBL_EPSILON / 2);
    }
    assert_int_equal(rows, 1891);
    text_free(&bytes);
}

static double mirrored(const Method *method, double value)
{
    if (method->question == QUESTION_RATE)
        return 1 - value;
    return method->question == QUESTION_DIFFERENCE ? -value : 1 / value;
}

static Input mirror_of(const Input *input)
{
    const PairedTable *table = &input->paired;
    if (input->kind == INPUT_RATE)
        return rate_input(input->rate.n - input->rate.k, input->rate.n);
    return paired_input(table->a, table->c, table->b, table->d);
}

/* False for the methods that have no one-sided form. */
static bool has_one_sided(const Method *method)
{
    return strstr(method->id, "blaker") == NULL && strstr(method->id, "sterne") == NULL;
}

/* A one-sided bound is a two-sided one at twice the alpha. */
static bool is_central(const Method *method)
{
    return has_one_sided(method) && strstr(method->id, "square") == NULL;
}

/* Searches and integrals take milliseconds, and are left to the smallest tables. */
static bool is_quick(const Method *method, const Input *input)
{
    const PairedTable *table = &input->paired;
    bool slow = strstr(method->id, "exact_unconditional") || strstr(method->id, "compatible") ||
                strstr(method->id, "lumbard");
    return !slow || (input->kind == INPUT_PAIRED && table->a + table->b + table->c + table->d < 2);
}

static void check_mirror(const Method *method, const Input *input, double level)
{
    static const Alternative ways[] = {ALTERNATIVE_UNSET, ALTERNATIVE_GREATER, ALTERNATIVE_LESS};
    static const Alternative turned[] = {ALTERNATIVE_UNSET, ALTERNATIVE_LESS, ALTERNATIVE_GREATER};
    const uint32_t estimate = UINT32_C(1) << QUANTITY_ESTIMATE; /* x/0 has none */
    Input mirror = mirror_of(input);

    for (size_t i = 0; i < (has_one_sided(method) ? 3 : 1); i++) {
        Options options = one_way(ways[i], level), other = one_way(turned[i], level);
        Result here = run_method(method, input, &options);
        Result there = run_method(method, &mirror, &other);
        assert_int_equal(here.present & ~estimate, there.present & ~estimate);
        if (is_test(method)) {
            must_equal(method->id, input, here.values[QUANTITY_P], there.values[QUANTITY_P], 0);
            continue;
        }
        double lower = mirrored(method, there.values[QUANTITY_UPPER]);
        must_equal(method->id, input, here.values[QUANTITY_LOWER], lower,
                   1e-15 * fmax(1, fabs(lower)));
    }
}

static bool is_paired_or_rate(const Method *method)
{
    return (method->input == INPUT_PAIRED || method->input == INPUT_RATE) &&
           method->question <= QUESTION_RATE && !method->ends_only;
}

static void check_all_mirrors(const Input *input)
{
    for (size_t i = 0; i < method_count(); i++)
        if (is_paired_or_rate(method_at(i)) && method_at(i)->input == input->kind &&
            is_quick(method_at(i), input))
            check_mirror(method_at(i), input, 0.9);
}

static void test_exchange_of_the_policies(void **state)
{
    (void)state;
    for_all_tables(5, check_all_mirrors);
    for (int64_t n = 1; n <= 20; n++)
        for (int64_t k = 0; k <= n; k++) {
            Input input = rate_input(k, n);
            check_all_mirrors(&input);
        }
}

static void test_tails_add_up(void **state)
{
    (void)state;
    for (int64_t m = 0; m <= 150; m++)
        for (int64_t b = 0; b <= m; b++) {
            Input input = paired_input(0, b, m - b, 1);
            double greater = p_of("paired.mcnemar_exact", &input, ALTERNATIVE_GREATER);
            double less = p_of("paired.mcnemar_exact", &input, ALTERNATIVE_LESS);
            double two = p_of("paired.mcnemar_exact", &input, ALTERNATIVE_UNSET);
            double at = exp(lgamma((double)m + 1) - lgamma((double)b + 1) -
                            lgamma((double)(m - b) + 1) - (double)m * log(2));
            must_equal("exact tails", &input, greater + less, 1 + at, 1e-12);
            must_equal("exact two-sided", &input, two, fmin(1, 2 * fmin(greater, less)),
                       5e-16 * two);
            greater = p_of("paired.mcnemar_midp", &input, ALTERNATIVE_GREATER);
            less = p_of("paired.mcnemar_midp", &input, ALTERNATIVE_LESS);
            two = p_of("paired.mcnemar_midp", &input, ALTERNATIVE_UNSET);
            must_equal("mid-p tails", &input, greater + less, 1, 2e-16);
            must_equal("mid-p two-sided", &input, two, 2 * fmin(greater, less), 5e-16 * two);
        }
}

static void test_chi_square_tails(void **state)
{
    static const char *const ids[] = {"paired.mcnemar_asymptotic", "paired.mcnemar_edwards"};
    (void)state;
    for (size_t i = 0; i < 2; i++)
        for (int64_t m = 1; m <= 60; m++)
            for (int64_t b = 0; b <= m; b++) {
                Input input = paired_input(0, b, m - b, 1);
                double greater = p_of(ids[i], &input, ALTERNATIVE_GREATER);
                double less = p_of(ids[i], &input, ALTERNATIVE_LESS);
                must_equal(ids[i], &input, greater + less, 1, 2e-16);
                must_equal(ids[i], &input, p_of(ids[i], &input, ALTERNATIVE_UNSET),
                           2 * fmin(greater, less), 1e-15);
            }
}

/* Shrunken towards 1, these can leave out an estimate of 0 or infinity. */
static bool is_shrunken(const Method *method)
{
    return strstr(method->id, "laplace") != NULL;
}

/* Bounds hold the estimate, widen with the level, and are one-sided bounds of half
 * the tail. */
static void check_bounds(const Method *method, const Input *input)
{
    static const double levels[] = {0.5, 0.8, 0.9, 0.95, 0.99, 0.9999999};
    double lower = (double)INFINITY, upper = -(double)INFINITY;

    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        Options options = one_way(ALTERNATIVE_TWO_SIDED, levels[i]);
        Result result = run_method(method, input, &options);
        const double *values = result.values;
        assert_true(result_has(&result, QUANTITY_LOWER) && result_has(&result, QUANTITY_UPPER));
        if (values[QUANTITY_LOWER] > lower + 1e-15 || values[QUANTITY_UPPER] < upper - 1e-15)
            fail_msg("%s of %s is not nested at %g", method->id, input_words(input), levels[i]);
        lower = values[QUANTITY_LOWER];
        upper = values[QUANTITY_UPPER];
        if (result_has(&result, QUANTITY_ESTIMATE) && levels[i] >= 0.9 && !is_shrunken(method) &&
            (lower > values[QUANTITY_ESTIMATE] || upper < values[QUANTITY_ESTIMATE]))
            fail_msg("%s of %s at %g: %.17g .. %.17g misses %.17g", method->id, input_words(input),
                     levels[i], lower, upper, values[QUANTITY_ESTIMATE]);
    }
}

static void check_one_sided(const Method *method, const Input *input)
{
    Options both = one_way(ALTERNATIVE_UNSET, 0.9);
    Options below = one_way(ALTERNATIVE_GREATER, 0.95), above = one_way(ALTERNATIVE_LESS, 0.95);
    Result result = run_method(method, input, &both);
    Result greater = run_method(method, input, &below), less = run_method(method, input, &above);
    double range_low = method->question == QUESTION_DIFFERENCE ? -1 : 0;
    double range_high = method->question == QUESTION_DIFFERENCE || method->question == QUESTION_RATE
                            ? 1
                            : (double)INFINITY;

    assert_true(greater.values[QUANTITY_UPPER] == range_high);
    assert_true(less.values[QUANTITY_LOWER] == range_low);
    if (!is_central(method))
        return;
    must_equal(method->id, input, greater.values[QUANTITY_LOWER], result.values[QUANTITY_LOWER],
               1e-15 * fmax(1, fabs(result.values[QUANTITY_LOWER])));
    must_equal(method->id, input, less.values[QUANTITY_UPPER], result.values[QUANTITY_UPPER],
               1e-15 * fmax(1, fabs(result.values[QUANTITY_UPPER])));
}

static void must_refuse_one_side(const Method *method, const Input *input)
{
    Options below = one_way(ALTERNATIVE_GREATER, 0.95);
    Result result;
    Error err = {0};
    assert_false(method_run(method, input, &below, &result, &err));
    assert_non_null(strstr(err.message, "alternative"));
}

static void check_all_bounds(const Input *input)
{
    for (size_t i = 0; i < method_count(); i++)
        if (is_paired_or_rate(method_at(i)) && !is_test(method_at(i)) &&
            method_at(i)->input == input->kind && is_quick(method_at(i), input)) {
            check_bounds(method_at(i), input);
            if (has_one_sided(method_at(i)))
                check_one_sided(method_at(i), input);
            else
                must_refuse_one_side(method_at(i), input);
        }
}

static void test_bounds(void **state)
{
    (void)state;
    for_all_tables(5, check_all_bounds);
    for (int64_t n = 1; n <= 20; n++)
        for (int64_t k = 0; k <= n; k++) {
            Input input = rate_input(k, n);
            check_all_bounds(&input);
        }
}

/* Tango's statistic at 0 is McNemar's, so the two must agree on every table. */
static void test_tango_agrees_with_mcnemar(void **state)
{
    static const double levels[] = {0.6, 0.8, 0.9, 0.95, 0.99, 0.999};
    (void)state;
    for (int64_t n = 1; n <= 40; n++)
        for (int64_t b = 0; b <= n; b++)
            for (int64_t c = 0; b + c <= n; c++)
                for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
                    Input input = paired_input(n - b - c, b, c, 0);
                    Options options = one_way(ALTERNATIVE_UNSET, levels[i]);
                    Result tango = run_method(method_find("paired.diff_tango"), &input, &options);
                    bool excludes =
                        tango.values[QUANTITY_LOWER] > 0 || tango.values[QUANTITY_UPPER] < 0;
                    double p = p_of("paired.mcnemar_asymptotic", &input, ALTERNATIVE_UNSET);
                    if (excludes != (p < 1 - levels[i]))
                        fail_msg("Tango and McNemar disagree on %s at %g", input_words(&input),
                                 levels[i]);
                }
}

static uint64_t random_below(uint64_t *seed, uint64_t limit)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (*seed >> 20) % limit;
}

/* Any table, with counts up to 10^9, gives sound values. */
static void test_random_tables(void **state)
{
    static const uint64_t limits[] = {3, 30, 1000, 1000000, 1000000000};
    uint64_t seed = 20240229;
    (void)state;
    for (int i = 0; i < 500; i++) {
        int64_t cells[4];
        for (size_t j = 0; j < 4; j++)
            cells[j] = (int64_t)random_below(&seed, limits[random_below(&seed, 5)]);
        Input paired = paired_input(cells[0] + 1, cells[1], cells[2], cells[3]);
        Input rate = rate_input(cells[0], cells[0] + cells[1] + 1);
        for (size_t j = 0; j < method_count(); j++) {
            const Method *method = method_at(j);
            const Input *input = method->input == INPUT_PAIRED ? &paired : &rate;
            if (!is_paired_or_rate(method) || !is_quick(method, input))
                continue;
            check_mirror(method, input, 0.95);
            if (!is_test(method))
                check_bounds(method, input);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_tables_by_counting),
        cmocka_unit_test(test_exchange_of_the_policies),
        cmocka_unit_test(test_tails_add_up),
        cmocka_unit_test(test_chi_square_tails),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_tango_agrees_with_mcnemar),
        cmocka_unit_test(test_random_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
