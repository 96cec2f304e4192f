/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_faults.c - kinds of input on which other programs give a wrong number, NaN, an
 * infinite statistic or a p above 1. Single values are in tests/oracle/faults.csv. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "oracle.h"

static const int64_t sizes[] = {0, 1, 2, 3, 7, 30, 31, 1000, 123456, 1000000000, 100000000000000};

enum {
    SIZES = sizeof sizes / sizeof sizes[0]
};

static double two_sided_p(const char *id, const Input *input)
{
    return run_quantity(id, input, &options_default, QUANTITY_P);
}

/* Methods that search, and take milliseconds or do not take many pairs at all. */
static bool is_search(const Method *method)
{
    return strstr(method->id, "exact_unconditional") != NULL;
}

static void test_no_discordant_pair(void **state)
{
    (void)state;
    for (size_t i = 0; i < SIZES; i++) {
        Input input = paired_input(sizes[i], 0, 0, 5);
        for (size_t j = 0; j < method_count(); j++) {
            const Method *method = method_at(j);
            if (method->input != INPUT_PAIRED || method->question == QUESTION_MARGIN ||
                (sizes[i] > 10 && is_search(method)))
                continue;
            Result result = run_method(method, &input, &options_default);
            if (method->question == QUESTION_TEST && result.values[QUANTITY_P] != 1)
                fail_msg("%s of %s: p is not 1", method->id, input_words(&input));
            if (method->question == QUESTION_TEST)
                assert_true((result.notes >> NOTE_DEGENERATE & 1) == 1);
            if (method->question == QUESTION_DIFFERENCE)
                assert_true(result.values[QUANTITY_ESTIMATE] == 0);
        }
    }
}

static void test_as_many_of_each(void **state)
{
    static const char *const ids[] = {"paired.mcnemar_exact", "paired.mcnemar_midp",
                                      "paired.mcnemar_asymptotic", "paired.mcnemar_edwards"};
    (void)state;
    for (size_t i = 0; i < SIZES; i++)
        for (size_t j = 0; j < 4; j++) {
            Input input = paired_input(1, sizes[i], sizes[i], 1);
            if (two_sided_p(ids[j], &input) != 1)
                fail_msg("%s of %s: p is not 1", ids[j], input_words(&input));
        }
}

/* |b - c| = 1: exact and corrected p are exactly 1, the others are below it. */
static void test_one_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < SIZES; i++) {
        Input input = paired_input(1, sizes[i], sizes[i] + 1, 1);
        assert_true(two_sided_p("paired.mcnemar_edwards", &input) == 1);
        check_close(input_words(&input), two_sided_p("paired.mcnemar_exact", &input), 1, 1e-14);
        assert_true(two_sided_p("paired.mcnemar_midp", &input) < 1);
    }
}

/* With b = 0 the exact p is 2^(1-c). */
static void test_one_sided_tables(void **state)
{
    static const int64_t counts[] = {1,    2,    52,   60,     61,      1000,      1022,
                                     1023, 1074, 1075, 100000, 5000000, 1000000000};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        Input input = paired_input(3, 0, counts[i], 4);
        Result result = run_method(method_find("paired.mcnemar_exact"), &input, &options_default);
        double want = (1 - (double)counts[i]) * 0.30102999566398119521;
        if (result_has(&result, QUANTITY_LOG10_P))
            check_close("log10 p", result.values[QUANTITY_LOG10_P], want, 1e-15);
        else
            check_close("p", result.values[QUANTITY_P], ldexp(1, 1 - (int)counts[i]), 1e-15);
        assert_true(result_has(&result, QUANTITY_P) || want < -307);
    }
}

static void test_none_and_all(void **state)
{
    (void)state;
    for (size_t i = 1; i < SIZES; i++)
        for (size_t j = 0; j < method_count(); j++) {
            if (method_at(j)->input != INPUT_RATE || method_at(j)->question != QUESTION_RATE)
                continue;
            Input none = rate_input(0, sizes[i]), all = rate_input(sizes[i], sizes[i]);
            Result low = run_method(method_at(j), &none, &options_default);
            Result high = run_method(method_at(j), &all, &options_default);
            assert_true(low.values[QUANTITY_LOWER] == 0 && low.values[QUANTITY_ESTIMATE] == 0);
            assert_true(high.values[QUANTITY_UPPER] == 1 && high.values[QUANTITY_ESTIMATE] == 1);
        }
}

/* The largest counts, at levels near 0 and 1: bounds stay in order and in the range. */
static void test_largest_counts(void **state)
{
    static const double levels[] = {1e-9, 0.5, 0.95, 1 - 1e-15};
    static const int64_t parts[] = {0, 1, 80317, 616305561470239, COUNT_LIMIT - 1, COUNT_LIMIT};
    (void)state;
    for (size_t j = 0; j < method_count(); j++)
        for (size_t i = 0; i < 24 && method_at(j)->input == INPUT_RATE; i++) {
            Input input = rate_input(parts[i / 4], COUNT_LIMIT);
            if (method_at(j)->ends_only && i / 4 > 0 && i / 4 < 5)
                continue;
            Options options = options_default;
            options.level = levels[i % 4];
            Result result = run_method(method_at(j), &input, &options);
            double lower = result.values[QUANTITY_LOWER], upper = result.values[QUANTITY_UPPER];
            if (!(lower >= 0 && lower <= upper && upper <= 1))
                fail_msg("%s of %s: %.17g .. %.17g", method_at(j)->id, input_words(&input), lower,
                         upper);
        }
}

/* The distribution library prints its warnings; nothing may reach a caller's output. */
static void test_nothing_is_printed(void **state)
{
    FILE *caught = tmpfile();
    int out = dup(STDOUT_FILENO);
    (void)state;
    assert_non_null(caught);
    fflush(stdout);
    dup2(fileno(caught), STDOUT_FILENO);
    for (size_t j = 0; j < method_count(); j++)
        for (int64_t i = 0; i < 81; i++) {
            Input input = method_at(j)->input == INPUT_RATE ? rate_input(i % 9, 8)
                                                            : unpaired_input(i % 9, 8, i / 9, 8);
            input.kind = method_at(j)->input;
            Options options = options_default;
            options.level = is_search(method_at(j)) ? 0.999 : 1 - 1e-15;
            Result result;
            if (method_at(j)->input <= INPUT_RATE && (i % 20 == 0 || !is_search(method_at(j))))
                method_run(method_at(j), &input, &options, &result, NULL);
        }
    fflush(stdout);
    off_t printed = lseek(fileno(caught), 0, SEEK_END);
    dup2(out, STDOUT_FILENO);
    close(out);
    fclose(caught);
    assert_int_equal(printed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_discordant_pair), cmocka_unit_test(test_as_many_of_each),
        cmocka_unit_test(test_one_apart),          cmocka_unit_test(test_one_sided_tables),
        cmocka_unit_test(test_none_and_all),       cmocka_unit_test(test_largest_counts),
        cmocka_unit_test(test_nothing_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
