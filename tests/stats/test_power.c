/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_power.c - planning against values that others computed, power by full enumeration,
 * and what is refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "dataset.h"
#include "stats/power.h"
#include "stats/power_simulate.h"
#include "stats/power_unpaired.h"
#include "stats/sample_size.h"

static bool run_params(const char *id, const Param *items, size_t count, Result *result, Error *err)
{
    Input input = {.kind = INPUT_PARAMS, .params = {items, count}};
    const Method *method = method_find(id);
    if (!method)
        fail_msg("there is no method %s", id);
    return method_run(method, &input, &options_default, result, err);
}

static void check_row(const ExpectedRow *row, void *context)
{
    size_t *seen = context;
    Result result;
    Error err = {0};
    if (!run_params(row->id, row->params, row->param_count, &result, &err))
        fail_msg("%s %s: %s", row->where, row->id, err.message);
    if (!result_has(&result, row->quantity))
        fail_msg("%s: %s gives no %s", row->where, row->id, row->quantity_name);
    /* references in double arithmetic are good to about 1e-12 */
    double bound = row->quantity == QUANTITY_POWER ? 1e-12 : result.errors[row->quantity];
    expected_check(row, result.values[row->quantity], bound);
    seen[method_place(method_find(row->id))]++;
}

static void test_every_row(void **state)
{
    size_t *seen = calloc(method_count(), sizeof *seen);
    (void)state;
    assert_non_null(seen);
    assert_true(expected_read("samplesize.csv", check_row, seen) > 1000);
    expected_read("samplesize_more.csv", check_row, seen);
    for (size_t i = 0; i < method_count(); i++)
        if (method_at(i)->question == QUESTION_SIZE && seen[i] == 0)
            fail_msg("%s has no row in tests/oracle", method_at(i)->id);
    free(seen);
}

/* The trinomial law of (b, c), every table asked of the test itself. */
static double enumerated(const char *test, const PairedPlan *plan, int n)
{
    double p = (plan->discordance + plan->difference) / 2;
    double q = (plan->discordance - plan->difference) / 2, sum = 0;
    for (int b = 0; b <= n; b++) {
        for (int c = 0; b + c <= n; c++) {
            Input input = {.kind = INPUT_PAIRED, .paired = {n - b - c, b, c, 0}};
            Options options = options_default;
            Result result;
            if (plan->sides == 1)
                options.alternative = ALTERNATIVE_GREATER;
            assert_true(method_run(method_find(test), &input, &options, &result, NULL));
            if (result.values[QUANTITY_P] > plan->alpha)
                continue;
            double log_weight =
                lgamma(n + 1) - lgamma(b + 1) - lgamma(c + 1) - lgamma(n - b - c + 1);
            sum += exp(log_weight + (b ? b * log(p) : 0) + (c ? c * log(q) : 0) +
                       (n - b - c ? (n - b - c) * log(1 - plan->discordance) : 0));
        }
    }
    return sum;
}

static void test_power_is_that_of_the_test(void **state)
{
    static const char *const ids[] = {"paired.mcnemar_exact", "paired.mcnemar_midp",
                                      "paired.mcnemar_asymptotic"};
    static const PairedPlan plans[] = {{0.3, 0.1, 0.05, 2},
                                       {0.5, 0.4, 0.05, 2},
                                       {0.2, 0, 0.1, 2},
                                       {0.4, 0.2, 0.05, 1},
                                       {0.6, 0.3, 0.0625, 2}};
    (void)state;
    for (int test = 0; test < 3; test++) {
        for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
            PairedPower table;
            assert_true(paired_power_open((PowerTest)test, &plans[i], &table, NULL));
            for (int n = 1; n <= 45; n += 11) {
                double value;
                assert_true(paired_power_at(&table, n, &value, NULL));
                check_close(ids[test], value, enumerated(ids[test], &plans[i], n), 1e-12);
            }
            paired_power_close(&table);
        }
    }
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static double random_unit(uint64_t *seed)
{
    return (double)(next_random(seed) % 1000 + 1) / 1001;
}

/* power(first) reaches the target, no smaller n does; from all_larger on every n does. */
static void test_sizes_hold(void **state)
{
    uint64_t seed = 1;
    (void)state;
    for (int i = 0; i < 60; i++) {
        PairedPlan plan = {.discordance = random_unit(&seed), .alpha = 0.05, .sides = 2};
        plan.difference = plan.discordance * (0.25 + 0.75 * random_unit(&seed));
        double target = 0.5 + 0.45 * random_unit(&seed), value = 0;
        PowerTest test = (PowerTest)(i % 3);
        SizeFound found;
        PairedPower table;
        Error err = {0};
        if (!paired_size(test, &plan, target, &found, &err))
            fail_msg("psi %g, delta %g: %s", plan.discordance, plan.difference, err.message);
        assert_true(paired_power_open(test, &plan, &table, NULL));
        for (int64_t n = 1; n <= found.horizon; n++) {
            assert_true(paired_power_at(&table, n, &value, NULL));
            assert_true(n < found.first ? value < target : n > found.first || value >= target);
            assert_true(n != found.all_larger - 1 || n < found.first || value < target);
            assert_true(n < found.all_larger || value >= target);
        }
        paired_power_close(&table);
    }
}

static void test_refusals(void **state)
{
    static const struct {
        const char *id;
        Param params[5];
        size_t count;
        const char *reason;
    } rows[] = {
        {"size.n_two_prop_pooled_null",
         {{"p1", 0.7}, {"p2", 0.7}, {"alpha", 0.05}, {"power", 0.8}},
         4,
         "equal rates"},
        {"size.n_two_prop_pooled_null",
         {{"p1", 0.7}, {"p2", 0.8}, {"alpha", 0.05}, {"power", 0.04}},
         4,
         "not above alpha"},
        {"size.n_two_prop_pooled_null",
         {{"p1", 70}, {"p2", 80}, {"alpha", 0.05}, {"power", 0.8}},
         4,
         "p1 is 70"},
        {"size.n_two_prop_pooled_null",
         {{"p1", 0.7}, {"alpha", 0.05}, {"power", 0.8}},
         3,
         "p2 is missing"},
        {"size.n_two_prop_exactpower_barnard_first",
         {{"p1", 1e-300}, {"p2", 0}, {"alpha", 0.390625}, {"power", 0.66}, {"ratio", 0.137}},
         5,
         "p1 = 1e-300 and p2 = 0: some 7.4"},
        {"size.n_two_prop_exactpower_barnard_first",
         {{"p1", 0.5}, {"p2", 0.6}, {"alpha", 0.05}, {"power", 1 - 1e-15}},
         4,
         "power is 0.999999999999999"},
        {"size.n_two_prop_exactpower_boschloo_all_larger",
         {{"p1", 1e-300}, {"p2", 0}, {"alpha", 0.390625}, {"power", 0.66}, {"ratio", 0.137}},
         5,
         "p1 = 1e-300 and p2 = 0: some 7.4"},
        {"size.n_two_prop_exactpower_boschloo_all_larger",
         {{"p1", 0.5}, {"p2", 0.6}, {"alpha", 0.05}, {"power", 1 - 1e-15}},
         4,
         "power is 0.999999999999999"},
        {"size.n_two_prop_exactpower_fisher_first",
         {{"p1", 1e-300}, {"p2", 0}, {"alpha", 0.390625}, {"power", 0.66}, {"ratio", 0.137}},
         5,
         "p1 = 1e-300 and p2 = 0: some 7.4"},
        {"size.n_two_prop_exactpower_fisher_first",
         {{"p1", 0.5}, {"p2", 0.6}, {"alpha", 0.05}, {"power", 1 - 1e-15}},
         4,
         "power is 0.999999999999999"},
        {"size.n_two_prop_exactpower_z_pooled_all_larger",
         {{"p1", 1e-300}, {"p2", 0}, {"alpha", 0.390625}, {"power", 0.66}, {"ratio", 0.137}},
         5,
         "p1 = 1e-300 and p2 = 0: some 7.4"},
        {"size.n_two_prop_exactpower_z_pooled_all_larger",
         {{"p1", 0.5}, {"p2", 0.6}, {"alpha", 0.05}, {"power", 1 - 1e-15}},
         4,
         "power is 0.999999999999999"},
        {"size.n_mcnemar_connor",
         {{"psi", 0.1}, {"delta", 0.2}, {"alpha", 0.05}, {"power", 0.8}},
         4,
         "beyond"},
        {"size.n_mcnemar_connor",
         {{"psi", 0.1}, {"delta", 0}, {"alpha", 0.05}, {"power", 0.8}},
         4,
         "equal rates"},
        {"size.n_mcnemar_exactpower_exact_first",
         {{"psi", 0.1}, {"delta", 0}, {"alpha", 0.05}, {"power", 0.8}},
         4,
         "equal rates"},
        {"size.n_mcnemar_exactpower_exact_first",
         {{"psi", 0.1}, {"delta", -0.11}, {"alpha", 0.05}, {"power", 0.8}},
         4,
         "beyond"},
        {"size.exact_power_mcnemar_exact",
         {{"psi", 0.1}, {"delta", 0.05}, {"alpha", 0.05}, {"n", 0}},
         4,
         "n is 0"},
        {"size.exact_power_mcnemar_exact",
         {{"psi", 0.1}, {"delta", 0.05}, {"alpha", 0.05}, {"m", 10}},
         4,
         "not a parameter"},
        {"size.n_for_wilson_halfwidth", {{"p", 0.5}, {"half_width", 0.5}}, 2, "half_width is 0.5"},
        {"size.n_for_wilson_halfwidth", {{"p", 0.5}, {"half_width", 0.00001}}, 2, "wider"},
        {"size.wilson_halfwidth", {{"p", 0.5}, {"n", 0}}, 2, "n is 0"},
        {"size.wilson_halfwidth", {{"p", 0.5}, {"n", 10.5}}, 2, "whole number"},
        {"size.n_mcnemar_connor",
         {{"psi", (double)NAN}, {"delta", 0.1}, {"alpha", 0.05}, {"power", 0.8}},
         4,
         "psi"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Result result;
        Error err = {0};
        if (run_params(rows[i].id, rows[i].params, rows[i].count, &result, &err))
            fail_msg("row %zu of %s is not refused", i, rows[i].id);
        if (!strstr(err.message, rows[i].reason))
            fail_msg("row %zu: \"%s\" does not say \"%s\"", i, err.message, rows[i].reason);
    }
}

static void test_wrong_direction(void **state)
{
    static const Param params[] = {{"psi", 0.3}, {"delta", -0.1}, {"alpha", 0.05}, {"power", 0.8}};
    Input input = {.kind = INPUT_PARAMS, .params = {params, 4}};
    Options options = options_default;
    Result result;
    Error err = {0};
    (void)state;
    options.alternative = ALTERNATIVE_GREATER;
    assert_false(method_run(method_find("size.n_mcnemar_connor"), &input, &options, &result, &err));
    assert_non_null(strstr(err.message, "against the alternative greater"));
    options.alternative = ALTERNATIVE_LESS;
    assert_true(method_run(method_find("size.n_mcnemar_connor"), &input, &options, &result, &err));
    assert_true(result.values[QUANTITY_N] == 234);
}

/* Rates and a correlation: with no correlation as independent, with the largest one the
 * policies disagree as little as their rates allow. */
static void test_rates_to_plan(void **state)
{
    double discordance, difference;
    (void)state;
    assert_true(paired_plan_from_rates(0.8, 0.7, 0, &discordance, &difference, NULL));
    check_close("independent", discordance, 0.8 * 0.3 + 0.7 * 0.2, 1e-14);
    double most = (0.7 - 0.8 * 0.7) / sqrt(0.8 * 0.2 * 0.7 * 0.3);
    assert_true(paired_plan_from_rates(0.8, 0.7, most, &discordance, &difference, NULL));
    check_close("as alike as can be", discordance, 0.1, 1e-12);
    assert_false(paired_plan_from_rates(0.8, 0.7, most + 0.01, &discordance, &difference, NULL));
    assert_false(paired_plan_from_rates(80, 70, 0, &discordance, &difference, NULL));
}

static void test_pilot_and_detectable(void **state)
{
    PairedPlan plan = {0.2, 0, 0.05, 2};
    PilotPlan pilot;
    double difference, value;
    (void)state;
    assert_true(paired_pilot(POWER_EXACT, 9, 1, 50, 0.05, 0.8, 0.95, 100, &pilot, NULL));
    assert_true(pilot.n_optimistic > 0 && pilot.n_optimistic <= pilot.n_estimate);
    assert_true(pilot.n_estimate < pilot.n_pessimistic);
    assert_true(pilot.assurance > 0.5 && pilot.assurance < 1);
    assert_true(paired_pilot(POWER_EXACT, 5, 5, 50, 0.05, 0.8, 0.95, 0, &pilot, NULL));
    assert_true(pilot.n_estimate == 0 && pilot.n_pessimistic == 0);
    assert_false(paired_pilot(POWER_EXACT, 0, 0, 50, 0.05, 0.8, 0.95, 0, &pilot, NULL));
    assert_true(paired_detectable(POWER_EXACT, &plan, 168, 0.8, &difference, NULL));
    check_close("168 pairs", difference, 0.1, 1e-12);
    assert_true(paired_detectable(POWER_EXACT, &plan, 10, 0.8, &difference, NULL));
    assert_true(difference == 0); /* 10 pairs detect nothing */
    plan.difference = 0.1;
    PairedPower table;
    assert_true(paired_power_open(POWER_EXACT, &plan, &table, NULL));
    assert_true(paired_power_at(&table, 155, &value, NULL));
    check_close("155 pairs", value, 0.7617471785335913, 1e-12);
    paired_power_close(&table);
}

/* Strides pass over no n: every n looked at one by one. */
static void test_widths_by_trying(void **state)
{
    static const double rates[] = {0.5, 0.9, 0.97, 0.02, 1};
    const Method *interval = method_find("rate.clopper_pearson");
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        for (double half_width = 0.012; half_width < 0.3; half_width *= 2.1) {
            WidthFound found;
            int64_t first = 0, lasting = 0;
            assert_true(size_for_half_width(interval, rates[i], half_width, 0.95, &found, NULL));
            for (int64_t n = 1; n <= found.horizon; n++) {
                double width;
                assert_true(
                    size_half_width(interval, round_half_even(rates[i], n), n, 0.95, &width, NULL));
                bool reached = width <= half_width;
                first = reached && first == 0 ? n : first;
                lasting = reached ? (lasting ? lasting : n) : 0;
            }
            assert_int_equal(found.first, first);
            assert_int_equal(found.all_larger, lasting);
        }
    }
}

static void test_widths_of_any_interval(void **state)
{
    WidthFound found;
    (void)state;
    assert_true(
        size_for_half_width(method_find("rate.wilson"), (double)NAN, 0.1, 0.95, &found, NULL));
    assert_true(found.first >= 90 && found.first <= found.all_larger);
    assert_false(
        size_for_half_width(method_find("paired.diff_tango"), 0.5, 0.1, 0.95, &found, NULL));
    assert_int_equal(round_half_even(0.5, 5), 2);
    assert_int_equal(round_half_even(0.3, 5), 2);
    assert_int_equal(round_half_even(0.7, 5), 4);
    assert_int_equal(round_half_even(0.29, 50), 14);
    assert_int_equal(round_half_even(0.57, 50), 28);
}

/* Every table asked of the test itself, groups of unequal size. */
static void test_unpaired_power_is_that_of_the_test(void **state)
{
    static const char *const ids[] = {"unpaired.fisher_minlike",
                                      "unpaired.fisher_central",
                                      "unpaired.barnard_zpooled",
                                      "unpaired.boschloo_central",
                                      "unpaired.boschloo_fisher2sided_order",
                                      "unpaired.z_pooled"};
    static const UnpairedPlan plan = {0.3, 0.8, 0.05, 2}, one_sided = {0.3, 0.8, 0.05, 1};
    (void)state;
    for (int test = 0; test < 6; test++) {
        for (int sides = 1; sides <= 2; sides++) {
            double sum = 0, power;
            for (int x1 = 0; x1 <= 9; x1++) {
                for (int x2 = 0; x2 <= 13; x2++) {
                    Input input = {.kind = INPUT_UNPAIRED, .unpaired = {x1, 9, x2, 13}};
                    Options options = options_default;
                    Result result;
                    options.alternative = sides == 1 ? ALTERNATIVE_LESS : ALTERNATIVE_TWO_SIDED;
                    assert_true(
                        method_run(method_find(ids[test]), &input, &options, &result, NULL));
                    if (result.values[QUANTITY_P] <= 0.05)
                        sum += exp(lgamma(10) - lgamma(x1 + 1) - lgamma(10 - x1) + lgamma(14) -
                                   lgamma(x2 + 1) - lgamma(14 - x2)) *
                               pow(0.3, x1) * pow(0.7, 9 - x1) * pow(0.8, x2) * pow(0.2, 13 - x2);
                }
            }
            assert_true(unpaired_power((UnpairedTest)test, sides == 1 ? &one_sided : &plan, 9, 13,
                                       NULL, &power, NULL));
            check_close(ids[test], power, sum, 1e-11);
        }
    }
}

/* Two policies: the exact power of the asymptotic McNemar test; three: the formula. */
static void test_simulated_power(void **state)
{
    static const double rates[] = {0.5, 0.6, 0.7};
    SeveralPlan two = {rates + 1, 2, 150, 0.4, 0.05}, three = {rates, 3, 100, 0, 0.05};
    Param params[] = {{"p1", 0.5}, {"p2", 0.6},     {"p3", 0.7},
                      {"n", 100},  {"alpha", 0.05}, {"rho", 0}};
    double discordance = 0.4 * 0.1 + 0.6 * (0.6 * 0.3 + 0.7 * 0.4), exact;
    PairedPlan paired = {discordance, -0.1, 0.05, 2};
    SimulatedPower found, again;
    PairedPower table;
    Result formula;
    Error err = {0};
    (void)state;
    assert_true(power_cochran_simulate(&two, 1, 4000, NULL, &found, NULL));
    assert_true(paired_power_open(POWER_ASYMPTOTIC, &paired, &table, NULL));
    assert_true(paired_power_at(&table, 150, &exact, NULL));
    paired_power_close(&table);
    assert_true(fabs(found.power - exact) < 4 * found.stderr_power);
    assert_true(power_cochran_simulate(&two, 1, 4000, NULL, &again, NULL));
    assert_true(again.power == found.power);
    assert_true(power_cochran_simulate(&three, 2, 4000, NULL, &found, NULL));
    assert_true(run_params("size.power_cochran_q", params, 6, &formula, &err));
    assert_true(fabs(found.power - formula.values[QUANTITY_POWER]) < 0.03);
    two.alike = 1.5;
    assert_false(power_cochran_simulate(&two, 1, 10, NULL, &found, NULL));
    two.alike = 1; /* equal rates at starts equally hard: never apart */
    two.rates = (const double[]){0.5, 0.5};
    assert_true(power_cochran_simulate(&two, 1, 10, NULL, &found, NULL) && found.power == 0);
}

static void test_speed(void **state)
{
    PairedPlan plan = {0.2, 0.1, 0.05, 2}, small = {0.05, 0.01, 0.05, 2};
    SizeFound found;
    (void)state;
    clock_t start = clock();
    assert_true(paired_size(POWER_EXACT, &plan, 0.8, &found, NULL));
    printf("168 pairs: %.1f ms\n", 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC);
    assert_int_equal(found.first, 168);
    start = clock();
    assert_true(paired_size(POWER_EXACT, &small, 0.9, &found, NULL));
    printf("%lld pairs: %.1f ms\n", (long long)found.first,
           1e3 * (double)(clock() - start) / CLOCKS_PER_SEC);
    UnpairedPlan rates = {0.7, 0.8, 0.05, 2};
    UnpairedSize sizes;
    start = clock();
    assert_true(unpaired_size(UNPAIRED_BOSCHLOO_CENTRAL, &rates, 1, 0.8, &sizes, NULL));
    printf("%lld and %lld trials, Boschloo: %.2f s\n", (long long)sizes.first,
           (long long)sizes.all_larger, (double)(clock() - start) / CLOCKS_PER_SEC);
    assert_true(sizes.power_first >= 0.8 && sizes.first > 290 && sizes.first < 320);
    rates = (UnpairedPlan){0.4, 0.8, 0.05, 2}; /* the search ends where the power levels off */
    assert_true(unpaired_size(UNPAIRED_Z_POOLED, &rates, 1, 1 - 1e-8, &sizes, NULL));
    assert_true(sizes.power_first >= 1 - 1e-8 && sizes.to < 250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row),
        cmocka_unit_test(test_power_is_that_of_the_test),
        cmocka_unit_test(test_sizes_hold),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_wrong_direction),
        cmocka_unit_test(test_rates_to_plan),
        cmocka_unit_test(test_pilot_and_detectable),
        cmocka_unit_test(test_widths_by_trying),
        cmocka_unit_test(test_widths_of_any_interval),
        cmocka_unit_test(test_unpaired_power_is_that_of_the_test),
        cmocka_unit_test(test_simulated_power),
        cmocka_unit_test(test_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
