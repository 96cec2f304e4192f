/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_coverage_table.c - coverage and size over all tables against what was published and
 * what is plain by hand. */
#include <math.h>
#include <string.h>

#include "oracle.h"
#include "stats/coverage.h"

static CoverageRequest request_for(const char *id, int64_t n)
{
    CoverageRequest request = {
        .method = method_find(id), .options = options_default, .n = n, .difference = (double)NAN};
    assert_non_null(request.method);
    return request;
}

static Coverage make(const CoverageRequest *request)
{
    Coverage coverage = {0};
    Error err = {0};
    if (!coverage_make(request, &coverage, &err))
        fail_msg("%s: %s", request->method->id, err.message);
    return coverage;
}

static double least_of(const Coverage *coverage)
{
    return coverage->points[coverage->least].value;
}

static double most_of(const Coverage *coverage)
{
    return coverage->points[coverage->most].value;
}

/* Wald's interval for 1 trial is a point at 0 or 1, and never holds a rate in between; that
 * of Clopper and Pearson is 0 to 0.975 or 0.025 to 1. */
static void test_one_trial(void **state)
{
    CoverageRequest wald = request_for("rate.wald", 1);
    CoverageRequest exact = request_for("rate.clopper_pearson", 1);
    Coverage none = make(&wald), most = make(&exact);
    (void)state;
    assert_true(most_of(&none) == 0);
    assert_int_equal(most.settings, 100);
    for (size_t i = 0; i < most.count; i++) {
        double p = most.points[i].rates[0];
        double want = p < 0.025 ? 1 - p : p > 0.975 ? p : 1;
        check_close("1 trial", most.points[i].value, want, 1e-11);
    }
    check_close("just beside the bounds", least_of(&most), 0.975, 1e-12);
    coverage_free(&none);
    coverage_free(&most);
}

/* Agresti, Coull (1998) Am Stat 52:119: exact intervals never fall below their level, the score
 * interval is near it on average; Brown, Cai, DasGupta (2001): Wald's falls far below. */
static void test_rates(void **state)
{
    (void)state;
    for (int64_t n = 10; n <= 50; n += 20) {
        CoverageRequest exact = request_for("rate.clopper_pearson", n);
        CoverageRequest wilson = request_for("rate.wilson", n), wald = request_for("rate.wald", n);
        Coverage a = make(&exact), b = make(&wilson), c = make(&wald);
        assert_true(least_of(&a) >= 0.95);
        assert_true(fabs(b.mean - 0.95) < 0.01 && b.mean < a.mean);
        assert_true(c.mean < b.mean && least_of(&c) < 0.6);
        coverage_free(&a);
        coverage_free(&b);
        coverage_free(&c);
    }
}

/* Just below the lower bound L for 1 of n only 0 of n holds the rate: (1 - L)^n, the spike of the
 * score interval near 0.18 / n that Brown, Cai, DasGupta (2001) Stat Sci 16:101 show. Wald's
 * never holds a rate near 0, and Clopper and Pearson's never falls below its level. */
static void test_least_of_all_rates(void **state)
{
    static const double z = 1.959963984540054;
    (void)state;
    for (int64_t n = 10; n <= 100; n += 45) {
        double m = (double)n, z2 = z * z;
        double lower = (1 + z2 / 2 - z * sqrt((m - 1) / m + z2 / 4)) / (m + z2);
        CoverageRequest wilson = request_for("rate.wilson", n), wald = request_for("rate.wald", n);
        CoverageRequest exact = request_for("rate.clopper_pearson", n);
        Coverage a = make(&wilson), b = make(&wald), c = make(&exact);
        check_close("wilson", least_of(&a), pow(1 - lower, m), 1e-12);
        assert_true(fabs(a.points[a.least].rates[0] - lower) < 1e-11 ||
                    fabs(a.points[a.least].rates[0] - (1 - lower)) < 1e-11);
        assert_true(least_of(&b) == 0 && least_of(&c) >= 0.95);
        assert_true(a.settings == 100 && a.count > 2 * (size_t)n);
        coverage_free(&a);
        coverage_free(&b);
        coverage_free(&c);
    }
}

/* Fagerland, Lydersen, Laake (2013): conditional and mid-p tests stay below 0.05 up to a
 * discordance of 1/2, the asymptotic one goes up to 0.0537. */
static void test_paired_sizes(void **state)
{
    static const struct {
        const char *id;
        double most;
    } rows[] = {{"paired.mcnemar_exact", 0.05},
                {"paired.mcnemar_midp", 0.05},
                {"paired.mcnemar_asymptotic", 0.05375},
                {"paired.mcnemar_exact_unconditional", 0.05}};
    (void)state;
    for (size_t i = 0; i < 4; i++)
        for (int64_t n = 10; n <= 50; n += 20) {
            CoverageRequest request = request_for(rows[i].id, n);
            Coverage coverage = make(&request);
            assert_true(coverage.rejection && coverage.nominal == 0.05);
            for (size_t j = 0; j < coverage.count; j++)
                if (coverage.points[j].rates[0] <= 0.25)
                    assert_true(coverage.points[j].value <= rows[i].most);
            coverage_free(&coverage);
        }
}

/* What is exact never errs more often than it says, whatever the question. */
static void test_exact_methods(void **state)
{
    static const char *const ids[] = {
        "unpaired.fisher_minlike",     "unpaired.barnard_zpooled",
        "unpaired.boschloo_central",   "unpaired.noninferiority_exact",
        "paired.noninferiority_exact", "paired.superiority_margin_exact"};
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        CoverageRequest request = request_for(ids[i], 9);
        if (request.method->question == QUESTION_MARGIN)
            request.options.margin = 0.15;
        if (request.method->one_sided_only)
            request.options.alternative = ALTERNATIVE_GREATER;
        Coverage coverage = make(&request);
        assert_true(most_of(&coverage) <= 0.05 + 1e-12);
        coverage_free(&coverage);
    }
}

/* Power agrees with that of the planning methods, which add up in another way. */
static void test_power(void **state)
{
    Param params[] = {{"psi", 0.35}, {"delta", 0.15}, {"n", 60}, {"alpha", 0.05}};
    Input input = {.kind = INPUT_PARAMS, .params = {params, 4}};
    CoverageRequest request = request_for("paired.mcnemar_exact", 60);
    (void)state;
    request.difference = 0.15;
    request.steps = 10;
    Coverage coverage = make(&request);
    for (size_t i = 0; i < coverage.count; i++) {
        params[0].value = coverage.points[i].rates[0] + coverage.points[i].rates[1];
        double power = run_quantity("size.exact_power_mcnemar_exact", &input, &options_default,
                                    QUANTITY_POWER);
        check_close("power", coverage.points[i].value, power, 1e-9);
    }
    coverage_free(&coverage);
}

/* Ratios need all four cells, and know it. */
static void test_cells(void **state)
{
    CoverageRequest ratio = request_for("paired.ratio_tang", 6);
    CoverageRequest tango = request_for("paired.diff_tango", 6);
    Coverage four, three;
    (void)state;
    ratio.steps = 4;
    four = make(&ratio);
    three = make(&tango);
    assert_int_equal(four.tables, 84);
    assert_int_equal(four.name_count, 3);
    assert_int_equal(three.tables, 28);
    assert_true(least_of(&four) > 0.8 && least_of(&three) > 0.8);
    coverage_free(&four);
    coverage_free(&three);
}

static void test_refusals(void **state)
{
    CoverageRequest requests[] = {request_for("several.sign_test", 5),
                                  request_for("unpaired.or_cmle", 5), request_for("rate.wilson", 0),
                                  request_for("rate.wilson", 5), request_for("rate.wilson", 5)};
    (void)state;
    requests[3].steps = -1;
    requests[4].options.level = 2;
    for (size_t i = 0; i < 5; i++) {
        Coverage coverage = {0};
        Error err = {0};
        assert_false(coverage_make(&requests[i], &coverage, &err));
        assert_int_equal(err.code, ERROR_DOMAIN);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_trial),
        cmocka_unit_test(test_rates),
        cmocka_unit_test(test_least_of_all_rates),
        cmocka_unit_test(test_paired_sizes),
        cmocka_unit_test(test_exact_methods),
        cmocka_unit_test(test_power),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
