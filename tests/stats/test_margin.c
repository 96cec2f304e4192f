/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_margin.c - margin tests and posterior laws: what they promise each other. */
#include <math.h>
#include <string.h>

#include "oracle.h"

static Options with(Alternative alternative, double margin)
{
    Options options = options_default;
    options.alternative = alternative;
    options.margin = margin;
    return options;
}

/* Rates restricted to a difference that is not 0, where programs have been wrong. */
static void test_restricted_rates(void **state)
{
    Input one = unpaired_input(8, 12, 5, 15), two = unpaired_input(30, 41, 22, 39);
    Options over = with(ALTERNATIVE_GREATER, 0.1), under = with(ALTERNATIVE_GREATER, 0.125);
    (void)state;
    check_close("8/12 v 5/15",
                run_quantity("unpaired.superiority_margin_score", &one, &over, QUANTITY_STATISTIC),
                1.211081019716265634, 1e-14);
    check_close("30/41 v 22/39",
                run_quantity("unpaired.noninferiority_score", &two, &under, QUANTITY_STATISTIC),
                2.751775055386747240, 1e-14);
}

/* The margin is exceeded exactly when the one-sided bound of the interval lies beyond it. */
static void check_duality(const char *test, const char *interval, const Input *input)
{
    static const double margins[] = {0.02, 0.1, 0.3, 0.7};
    for (size_t i = 0; i < 4; i++) {
        Options bound = with(ALTERNATIVE_GREATER, (double)NAN);
        Options ask = with(ALTERNATIVE_GREATER, margins[i]);
        double lower = run_quantity(interval, input, &bound, QUANTITY_LOWER);
        double p = run_quantity(test, input, &ask, QUANTITY_P);
        if (fabs(lower + margins[i]) > 1e-9 && (p < 0.05) != (lower > -margins[i]))
            fail_msg("%s of %s: p %.17g, bound %.17g, margin %g", test, input_words(input), p,
                     lower, margins[i]);
    }
}

static void test_duality(void **state)
{
    (void)state;
    for (int64_t b = 0; b <= 8; b++)
        for (int64_t c = 0; b + c <= 8; c++) {
            Input input = paired_input(8 - b - c, b, c, 1);
            check_duality("paired.noninferiority_score", "paired.diff_tango", &input);
            check_duality("paired.noninferiority_exact",
                          "paired.diff_exact_unconditional_score_central", &input);
        }
    for (int64_t x = 0; x <= 6; x++)
        for (int64_t y = 0; y <= 7; y++) {
            Input input = unpaired_input(x, 6, y, 7);
            check_duality("unpaired.noninferiority_score", "unpaired.diff_mee", &input);
            check_duality("unpaired.noninferiority_miettinen_nurminen",
                          "unpaired.diff_miettinen_nurminen", &input);
            check_duality("unpaired.noninferiority_exact",
                          "unpaired.diff_exact_unconditional_score_central", &input);
        }
}

static const Method *margin_method(size_t place)
{
    return method_at(place)->question == QUESTION_MARGIN ? method_at(place) : NULL;
}

static Input some_input(InputKind kind, int64_t x, int64_t y)
{
    return kind == INPUT_PAIRED ? paired_input(5, x, y, 3) : unpaired_input(x, 9, y, 8);
}

static Input exchanged(const Input *input)
{
    Input other = *input;
    if (input->kind == INPUT_PAIRED)
        return paired_input(input->paired.a, input->paired.c, input->paired.b, input->paired.d);
    other.unpaired = (UnpairedTable){input->unpaired.x2, input->unpaired.n2, input->unpaired.x1,
                                     input->unpaired.n1};
    return other;
}

/* B asked as A is asked, with the policies exchanged. */
static void test_exchange(void **state)
{
    (void)state;
    for (size_t i = 0; i < method_count(); i++)
        for (int64_t j = 0; j < 64 && margin_method(i); j++) {
            Input input = some_input(method_at(i)->input, j / 8, j % 8), other = exchanged(&input);
            bool two_sided = !method_at(i)->one_sided_only;
            Options here = with(two_sided ? ALTERNATIVE_UNSET : ALTERNATIVE_GREATER, 0.15);
            Options there = with(two_sided ? ALTERNATIVE_UNSET : ALTERNATIVE_LESS, 0.15);
            Result one = run_method(method_at(i), &input, &here);
            Result two = run_method(method_at(i), &other, &there);
            assert_true(fabs(one.values[QUANTITY_P] - two.values[QUANTITY_P]) <= 1e-13);
        }
}

/* The margin is needed, positive, and an equivalence has no side. */
static void test_refusals(void **state)
{
    (void)state;
    for (size_t i = 0; i < method_count(); i++) {
        static const double bad[] = {(double)NAN, 0, -0.1};
        Error err = {0};
        Result result;
        if (!margin_method(i))
            continue;
        Input input = some_input(method_at(i)->input, 4, 2);
        for (size_t j = 0; j < 3; j++) {
            Options options = with(
                method_at(i)->one_sided_only ? ALTERNATIVE_GREATER : ALTERNATIVE_UNSET, bad[j]);
            assert_false(method_run(method_at(i), &input, &options, &result, &err));
            assert_non_null(strstr(err.message, "margin"));
        }
        Options sided = with(ALTERNATIVE_GREATER, 0.1);
        assert_true(method_run(method_at(i), &input, &sided, &result, &err) ==
                    method_at(i)->one_sided_only);
    }
}

/* No discordant pair in thousands, all of one kind, margins near 0 and 1. */
static void test_extremes(void **state)
{
    static const double margins[] = {1e-12, 0.5, 1 - 1e-12};
    const Input inputs[] = {paired_input(0, 2000, 0, 0), paired_input(2000, 0, 0, 0),
                            paired_input(0, 0, 1, 0),    unpaired_input(60, 60, 0, 60),
                            unpaired_input(0, 1, 0, 1),  unpaired_input(0, 60, 60, 60)};
    (void)state;
    for (size_t i = 0; i < method_count(); i++)
        for (size_t j = 0; j < 18 && margin_method(i); j++) {
            if (inputs[j / 3].kind != method_at(i)->input)
                continue;
            Options options =
                with(method_at(i)->one_sided_only ? ALTERNATIVE_GREATER : ALTERNATIVE_UNSET,
                     margins[j % 3]);
            run_method(method_at(i), &inputs[j / 3], &options);
        }
}

static void test_posteriors(void **state)
{
    (void)state;
    for (size_t i = 0; i < method_count(); i++)
        for (int64_t j = 0; j < 64; j++) {
            const Method *method = method_at(i);
            if (method->question != QUESTION_BAYES || method->input == INPUT_RATE)
                continue;
            Input input = some_input(method->input, j / 8, j % 8), other = exchanged(&input);
            Result one = run_method(method, &input, &options_default);
            Result two = run_method(method, &other, &options_default);
            double sum = one.values[QUANTITY_PROBABILITY] + two.values[QUANTITY_PROBABILITY];
            assert_true(fabs(sum - 1) <= 1e-14);
            assert_true(fabs(one.values[QUANTITY_LOWER] + two.values[QUANTITY_UPPER]) <= 1e-13);
            assert_true(one.values[QUANTITY_LOWER] < one.values[QUANTITY_ESTIMATE]);
            assert_true(one.values[QUANTITY_UPPER] > one.values[QUANTITY_ESTIMATE]);
        }
}

/* 0 of n and n of n alone; the exact bound is Clopper and Pearson's one-sided one. */
static void test_rule_of_three(void **state)
{
    Input some = rate_input(1, 3), none = rate_input(0, 59), all = rate_input(59, 59);
    Options less = with(ALTERNATIVE_LESS, (double)NAN);
    Result result;
    Error err = {0};
    (void)state;
    assert_false(
        method_run(method_find("rate.rule_of_three"), &some, &options_default, &result, &err));
    assert_non_null(strstr(err.message, "k is 1"));
    double exact =
        run_quantity("rate.rule_of_three_exact", &none, &options_default, QUANTITY_UPPER);
    check_close("0/59", exact, run_quantity("rate.clopper_pearson", &none, &less, QUANTITY_UPPER),
                1e-15);
    check_close("59/59", run_quantity("rate.rule_of_three", &all, &options_default, QUANTITY_LOWER),
                1 - 2.995732273553991 / 59, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_restricted_rates), cmocka_unit_test(test_duality),
        cmocka_unit_test(test_exchange),         cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_extremes),         cmocka_unit_test(test_posteriors),
        cmocka_unit_test(test_rule_of_three),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
