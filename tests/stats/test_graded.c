/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_graded.c - graded scores: ties as they are written, zeros, missing scores, cuts. */
#include <math.h>
#include <stdlib.h>

#include "stats/graded.h"
#include "support.h"

enum {
    ROWS_MAX = 40
};

static Result run(const char *id, const double *scores, size_t rows, const char *form)
{
    Input input = {.kind = INPUT_SCORES, .matrix = {scores, rows, 2}};
    Options options = options_default;
    Result result = {0};
    Error err = {0};
    options.form = form;
    if (!method_run(method_find(id), &input, &options, &result, &err))
        fail_msg("%s: %s", id, err.message);
    return result;
}

static bool fails(const char *id, const double *scores, size_t rows, const char *form)
{
    Input input = {.kind = INPUT_SCORES, .matrix = {scores, rows, 2}};
    Options options = options_default;
    Result result = {0};
    Error err = {0};
    options.form = form;
    return !method_run(method_find(id), &input, &options, &result, &err) &&
           err.code == ERROR_DOMAIN && err.message[0];
}

/* d by itself: A = d, B = 0. */
static Result run_differences(const char *id, const double *d, size_t rows, const char *form)
{
    double scores[2 * ROWS_MAX];
    for (size_t i = 0; i < rows; i++) {
        scores[2 * i] = d[i];
        scores[2 * i + 1] = 0;
    }
    return run(id, scores, rows, form);
}

/* p as fractions, by enumeration of sign patterns. */
static void test_signed_rank_values(void **state)
{
    static const double five[] = {1, 1, 2, 3, -1};
    static const double zeros[] = {1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, -1, -1};
    double balanced[70 - 30] = {0};
    (void)state;
    Result result = run_differences("several.signed_rank_wilcoxon", five, 5, NULL);
    check_close("five", result.values[QUANTITY_P], 0.25, 1e-15);
    assert_true(result.values[QUANTITY_STATISTIC] == 13);
    result = run_differences("several.signed_rank_pratt", zeros, 13, "exact");
    check_close("zeros", result.values[QUANTITY_P], 37.0 / 128, 1e-15);
    assert_true(result.values[QUANTITY_STATISTIC] == 57);
    for (size_t i = 0; i < 15; i++) /* as many wins as losses, many zeros */
        balanced[i] = i % 2 ? 1 : -1;
    balanced[15] = 1;
    result = run_differences("several.signed_rank_pratt", balanced, 40, "exact");
    assert_true(result.values[QUANTITY_P] == 1);
}

static void test_all_equal(void **state)
{
    static const double zeros[4] = {0}, same[] = {0.25, 0.25, 0.25, 0.25};
    static const char *const ids[] = {"several.signed_rank_wilcoxon", "several.signed_rank_pratt",
                                      "several.sign_test", "several.paired_t"};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        Result result = run_differences(ids[i], zeros, 4, NULL);
        assert_true(result.values[QUANTITY_P] == 1);
        assert_true(result.notes >> NOTE_DEGENERATE & 1);
    }
    Result result = run_differences("several.paired_t", zeros, 4, NULL);
    assert_true(result.values[QUANTITY_LOWER] == 0 && result.values[QUANTITY_UPPER] == 0);
    result = run_differences("several.signed_rank_pratt", same, 4, NULL);
    check_close("all alike", result.values[QUANTITY_P], 0.125, 1e-15);
    double scores[] = {0.5, 0.25, 0.5, 0.25};
    assert_true(fails("several.paired_t", scores, 2, NULL));
    assert_true(fails("several.paired_t", scores, 1, NULL));
}

/* 0.6 - 0.4, 0.4 - 0.2 and 0.8 - 0.6 are the same difference, and so are thirds. */
static void test_ties_as_written(void **state)
{
    static const double decimals[] = {0.6, 0.4, 0.4, 0.2, 0.8, 0.6, 0.1, 0.3, 1, 0.2};
    static const double thirds[] = {1.0 / 3, 0, 2.0 / 3, 1.0 / 3, 1, 2.0 / 3, 0, 1.0 / 3, 1, 0};
    Differences d;
    Matrix matrix = {decimals, 5, 2};
    (void)state;
    assert_true(graded_differences(&matrix, &d, NULL));
    assert_true(d.items[0] == d.items[1] && d.items[1] == d.items[2]);
    assert_true(d.items[3] == -d.items[0] && d.items[4] == 4 * d.items[0]);
    check_close("unit", (double)(d.unit * (long double)d.items[0]), 0.2, 1e-16);
    graded_differences_free(&d);
    matrix.values = thirds;
    assert_true(graded_differences(&matrix, &d, NULL));
    assert_true(d.items[0] == d.items[1] && d.items[1] == d.items[2] && d.items[0] == 1);
    assert_true(d.items[3] == -1 && d.items[4] == 3);
    graded_differences_free(&d);
}

/* Scores that are no short fractions, and of very different size, keep their sign. */
static void test_scales(void **state)
{
    static const double wild[] = {1e-300, 0, 0, 1e-300, 123456.789, 1e-9, 3.14159265358979312, 0};
    Differences d;
    Matrix matrix = {wild, 4, 2};
    (void)state;
    assert_true(graded_differences(&matrix, &d, NULL));
    assert_true(d.items[0] > 0 && d.items[1] == -d.items[0]);
    assert_true(d.items[2] > d.items[3] && d.items[3] > 0);
    graded_differences_free(&d);
    double infinite[] = {1, (double)INFINITY};
    assert_true(fails("several.sign_test", infinite, 1, NULL));
}

static void test_missing(void **state)
{
    double scores[] = {0.5, 0.25, (double)NAN, 1, 0.75, (double)NAN, 0, 0.5};
    PairedTable table;
    int64_t missing;
    Matrix matrix = {scores, 4, 2}, none = {scores + 2, 1, 2};
    (void)state;
    Result result = run("several.sign_test", scores, 4, NULL);
    assert_true(result.values[QUANTITY_N] == 2 && result.values[QUANTITY_P] == 1);
    assert_true(result.notes >> NOTE_INCOMPLETE & 1);
    assert_true(graded_cut(&matrix, 0.5, &table, &missing, NULL));
    assert_true(missing == 2 && table.a == 0 && table.b == 1 && table.c == 1 && table.d == 0);
    assert_false(graded_cut(&none, 0.5, &table, &missing, NULL));
    assert_true(fails("several.signed_rank_pratt", scores + 2, 1, NULL));
    assert_true(fails("several.sign_test", scores, 4, "esact"));
}

/* Two-sided is twice the smaller side, the sides share the observed sum. */
static void test_sides(void **state)
{
    static const double d[] = {0.1, -0.2, 0.3, 0.3, -0.1, 0.5, 0.7, 0, 0.4};
    static const char *const forms[] = {"exact", "asymptotic", "asymptotic_cc"};
    double scores[18];
    (void)state;
    for (size_t i = 0; i < 9; i++) {
        scores[2 * i] = d[i];
        scores[2 * i + 1] = 0;
    }
    for (size_t form = 0; form < 3; form++) {
        double p[4];
        for (int side = 1; side <= 3; side++) {
            Input input = {.kind = INPUT_SCORES, .matrix = {scores, 9, 2}};
            Options options = options_default;
            Result result;
            options.form = forms[form];
            options.alternative = (Alternative)side;
            assert_true(method_run(method_find("several.signed_rank_pratt"), &input, &options,
                                   &result, NULL));
            p[side] = result.values[QUANTITY_P];
        }
        check_close(forms[form], p[1], 2 * fmin(p[2], p[3]), 1e-14);
        assert_true(form == 1 ? fabs(p[2] + p[3] - 1) < 1e-15 : p[2] + p[3] > 1);
    }
}

/* The interval is open where no interval has the level, and agrees with the exact test. */
static void test_shift(void **state)
{
    static const double d[] = {0.3, 0.1, 0.45, -0.07, 0.21, 0.33, 0.5, 0.02, 0.64};
    (void)state;
    Result few = run_differences("several.hodges_lehmann", d, 5, NULL);
    assert_true(isinf(few.values[QUANTITY_LOWER]) && isinf(few.values[QUANTITY_UPPER]));
    for (size_t rows = 6; rows <= 9; rows++) {
        Result shift = run_differences("several.hodges_lehmann", d, rows, NULL);
        Result test = run_differences("several.signed_rank_wilcoxon", d, rows, NULL);
        bool outside = shift.values[QUANTITY_LOWER] > 0 || shift.values[QUANTITY_UPPER] < 0;
        assert_true(outside == (test.values[QUANTITY_P] <= 0.05));
    }
}

/* 500 differences exactly, 100,000 by the normal approximation unless exact is asked for. */
static void test_large(void **state)
{
    size_t rows = 100000;
    double *scores = calloc(2 * rows, sizeof *scores);
    (void)state;
    assert_non_null(scores);
    for (size_t i = 0; i < rows; i++)
        scores[2 * i] = (double)(i * 7919 % 1000) / 1000 - 0.48;
    Result exact = run("several.signed_rank_wilcoxon", scores, 500, NULL);
    Result normal = run("several.signed_rank_wilcoxon", scores, 500, "asymptotic_cc");
    assert_true(fabs(exact.values[QUANTITY_P] / normal.values[QUANTITY_P] - 1) < 0.02);
    assert_true(fails("several.signed_rank_pratt", scores, rows, "exact"));
    Result chosen = run("several.signed_rank_pratt", scores, rows, NULL);
    Result asked = run("several.signed_rank_pratt", scores, rows, "asymptotic_cc");
    assert_memory_equal(&chosen, &asked, sizeof chosen);
    Result shift = run("several.hodges_lehmann", scores, rows, NULL);
    check_close("median", shift.values[QUANTITY_ESTIMATE], 0.0195, 1e-2);
    free(scores);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signed_rank_values),
        cmocka_unit_test(test_all_equal),
        cmocka_unit_test(test_ties_as_written),
        cmocka_unit_test(test_scales),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_shift),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
