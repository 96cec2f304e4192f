/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_method.c - the catalogue is complete, and hostile inputs give errors that name
 * the argument, never a number. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "oracle.h"

static void test_rows_are_complete(void **state)
{
    (void)state;
    assert_true(method_count() > 0);
    for (size_t i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        assert_non_null(method->id);
        assert_non_null(strchr(method->id, '.'));
        if (!method->title || !method->run || !method->reference || !method->assumes ||
            !method->inputs)
            fail_msg("%s: its row is not complete", method->id);
        assert_true(strlen(method->title) > 3 && strlen(method->reference) > 3);
        assert_int_equal(method->assumes[strlen(method->assumes) - 1], '.');
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(method->id, method_at(j)->id);
        assert_ptr_equal(method_find(method->id), method);
    }
}

static void test_inputs_are_those_of_the_kind(void **state)
{
    (void)state;
    for (size_t i = 0; i < method_count(); i++) {
        const char *const *names;
        size_t count = input_names(method_at(i)->input, &names);
        char joined[64] = "";
        for (size_t j = 0; j < count; j++) {
            strcat(joined, j ? " " : "");
            strcat(joined, names[j]);
        }
        if (count > 0)
            assert_string_equal(method_at(i)->inputs, joined);
    }
}

static void test_names_of_everything(void **state)
{
    Alternative alternative = ALTERNATIVE_LESS;
    (void)state;
    for (int id = 0; id < QUANTITY_COUNT; id++)
        assert_non_null(quantity_names[id]);
    for (int note = 0; note < NOTE_COUNT; note++)
        assert_non_null(note_texts[note]);
    assert_true(alternative_parse("", &alternative));
    assert_int_equal(alternative, ALTERNATIVE_UNSET);
    assert_true(alternative_parse("two.sided", &alternative));
    assert_int_equal(alternative, ALTERNATIVE_TWO_SIDED);
    assert_string_equal(alternative_name(ALTERNATIVE_GREATER), "greater");
    assert_false(alternative_parse("two-sided", &alternative));
}

static void test_suggestions(void **state)
{
    (void)state;
    assert_null(method_find("paired.mcnemar"));
    assert_string_equal(method_suggest("paired.mcnemar_exat"), "paired.mcnemar_exact");
    assert_string_equal(method_suggest("mcnemar_midp"), "paired.mcnemar_midp");
    assert_string_equal(method_suggest("rate.diff_tango"), "paired.diff_tango");
    assert_string_equal(method_suggest("rate.wilsn"), "rate.wilson");
    assert_null(method_suggest("zzzzzzzz"));
}

static void test_setting_inputs_by_name(void **state)
{
    Input input = {.kind = INPUT_UNPAIRED};
    (void)state;
    assert_true(input_set(&input, "x2", 7));
    assert_int_equal(input.unpaired.x2, 7);
    assert_false(input_set(&input, "a", 7));
    assert_false(input_set(&input, "", 7));
}

/* A good input of each kind of counts, for spoiling one at a time; an empty one of the
 * other kinds. */
static Input good_input(InputKind kind)
{
    if (kind > INPUT_RATE)
        return (Input){.kind = kind};
    if (kind == INPUT_PAIRED)
        return paired_input(3, 2, 1, 4);
    return kind == INPUT_RATE ? rate_input(2, 5) : unpaired_input(2, 5, 1, 4);
}

static void must_refuse(const Method *method, const Input *input, const Options *options,
                        const char *name)
{
    Result result = {.present = 12345};
    Error err = {0};
    if (method_run(method, input, options, &result, &err))
        fail_msg("%s accepted a bad %s", method->id, name);
    assert_int_equal(err.code, ERROR_DOMAIN);
    if (strstr(err.message, name) == NULL)
        fail_msg("%s: \"%s\" does not name %s", method->id, err.message, name);
    assert_int_equal(result.present, 12345);
}

static Options options_for(const Method *method)
{
    Options options = options_default;
    if (method->one_sided_only)
        options.alternative = ALTERNATIVE_GREATER;
    return options;
}

static void test_bad_counts_are_named(void **state)
{
    static const int64_t bad[] = {-1, INT64_MIN, INT64_MAX, COUNT_LIMIT + 1};
    (void)state;
    for (size_t i = 0; i < method_count(); i++) {
        const char *const *names;
        size_t count = input_names(method_at(i)->input, &names);
        Options options = options_for(method_at(i));
        for (size_t j = 0; j < count * 4; j++) {
            Input input = good_input(method_at(i)->input);
            input_set(&input, names[j / 4], bad[j % 4]);
            must_refuse(method_at(i), &input, &options, names[j / 4]);
        }
    }
}

static void test_no_data_and_impossible_parts(void **state)
{
    const Input inputs[] = {paired_input(0, 0, 0, 0),   rate_input(0, 0),
                            rate_input(6, 5),           unpaired_input(0, 0, 1, 2),
                            unpaired_input(1, 2, 0, 0), unpaired_input(3, 2, 1, 2),
                            unpaired_input(1, 2, 3, 2)};
    const char *const names[] = {"a, b, c and d", "n is 0", "k is 6", "n1", "n2", "x1", "x2"};
    (void)state;
    for (size_t i = 0; i < method_count(); i++) {
        Options options = options_for(method_at(i));
        for (size_t j = 0; j < sizeof inputs / sizeof inputs[0]; j++)
            if (inputs[j].kind == method_at(i)->input)
                must_refuse(method_at(i), &inputs[j], &options, names[j]);
    }
}

static void test_bad_options_are_named(void **state)
{
    const double levels[] = {0, 1, -0.5, 1.5, 95, (double)NAN, (double)INFINITY};
    const double margins[] = {1, -1, 2, (double)INFINITY};
    (void)state;
    for (size_t i = 0; i < method_count(); i++) {
        Input input = good_input(method_at(i)->input);
        Options options = options_for(method_at(i));
        for (size_t j = 0; j < sizeof levels / sizeof levels[0]; j++) {
            options.level = levels[j];
            must_refuse(method_at(i), &input, &options, "level");
        }
        options.level = 0.9;
        for (size_t j = 0; j < sizeof margins / sizeof margins[0]; j++) {
            options.margin = margins[j];
            must_refuse(method_at(i), &input, &options, "margin");
        }
        options = options_for(method_at(i));
        options.alternative = (Alternative)17;
        must_refuse(method_at(i), &input, &options, "alternative");
        options = options_for(method_at(i));
        options.threads = 0;
        must_refuse(method_at(i), &input, &options, "threads");
    }
}

static void test_alternatives(void **state)
{
    (void)state;
    for (size_t i = 0; i < method_count(); i++) {
        Input input = good_input(method_at(i)->input);
        Options options = options_default;
        if (method_at(i)->one_sided_only)
            must_refuse(method_at(i), &input, &options, "alternative");
        options.alternative = ALTERNATIVE_GREATER;
        options.level = 0.4;
        if (method_at(i)->takes_level)
            must_refuse(method_at(i), &input, &options, "level");
    }
}

static void test_alpha_is_decimal(void **state)
{
    static const struct {
        double level, alpha;
    } rows[] = {{0.95, 0.05},
                {0.9, 0.1},
                {0.99, 0.01},
                {0.9999999999, 1e-10},
                {0.999999999999999, 1e-15},
                {0.5, 0.5},
                {0.001, 0.999}};
    Options options = options_default;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        options.level = rows[i].level;
        options.alternative = ALTERNATIVE_UNSET;
        assert_true(options_alpha(&options) == rows[i].alpha);
        assert_true(options_tail(&options) == rows[i].alpha / 2);
        options.alternative = ALTERNATIVE_LESS;
        assert_true(options_tail(&options) == rows[i].alpha);
    }
    options.level = 1 - DBL_EPSILON / 2;
    assert_true(options_alpha(&options) == DBL_EPSILON / 2);
}

static void test_tiny_p_is_carried_by_its_logarithm(void **state)
{
    Result result = {0};
    (void)state;
    result_set_p(&result, 2, 0);
    assert_true(result.values[QUANTITY_P] == 1 && !result_has(&result, QUANTITY_LOG10_P));
    result = (Result){0};
    result_set_log_p(&result, -700, 0);
    assert_true(result_has(&result, QUANTITY_LOG10_P) && result_has(&result, QUANTITY_P));
    result = (Result){0};
    result_set_log_p(&result, -1e6L, 0);
    assert_true(result_has(&result, QUANTITY_LOG10_P) && !result_has(&result, QUANTITY_P));
    check_close("log10 p", result.values[QUANTITY_LOG10_P], -434294.48190325182765, 1e-15);
    assert_true((result.notes >> NOTE_UNDERFLOW & 1) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_complete),
        cmocka_unit_test(test_inputs_are_those_of_the_kind),
        cmocka_unit_test(test_names_of_everything),
        cmocka_unit_test(test_suggestions),
        cmocka_unit_test(test_setting_inputs_by_name),
        cmocka_unit_test(test_bad_counts_are_named),
        cmocka_unit_test(test_no_data_and_impossible_parts),
        cmocka_unit_test(test_bad_options_are_named),
        cmocka_unit_test(test_alternatives),
        cmocka_unit_test(test_alpha_is_decimal),
        cmocka_unit_test(test_tiny_p_is_carried_by_its_logarithm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
