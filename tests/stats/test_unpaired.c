/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_unpaired.c - two independent groups: identities, known faults, edges. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "stats/method.h"
#include "stats/unpaired_score.h"

static Result run(const char *id, UnpairedTable table, Alternative alternative, double level)
{
    const Method *method = method_find(id);
    Input input = {.kind = INPUT_UNPAIRED, .unpaired = table};
    Options options = options_default;
    Result result = {0};
    Error err = {0};

    options.alternative = alternative;
    options.level = level;
    if (!method)
        fail_msg("%s is not in the catalogue", id);
    if (!method_run(method, &input, &options, &result, &err))
        fail_msg("%s %lld/%lld %lld/%lld: %s", id, (long long)table.x1, (long long)table.n1,
                 (long long)table.x2, (long long)table.n2, err.message);
    return result;
}

static double p_of(const char *id, UnpairedTable table, Alternative alternative)
{
    return run(id, table, alternative, 0.95).values[QUANTITY_P];
}

static UnpairedTable failures(UnpairedTable table)
{
    return (UnpairedTable){table.n1 - table.x1, table.n1, table.n2 - table.x2, table.n2};
}

/* Tables of all shapes, from one trial to a billion; the seed is fixed. */
static UnpairedTable random_table(uint64_t *state)
{
    static const int64_t sizes[] = {1, 2, 5, 20, 100, 1000, 1000000, 1000000000};
    int64_t draws[4];
    for (int i = 0; i < 4; i++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        draws[i] = (int64_t)(*state >> 33);
    }
    UnpairedTable table = {.n1 = 1 + draws[0] % sizes[draws[0] / 7 % 8],
                           .n2 = 1 + draws[1] % sizes[draws[1] / 7 % 8]};
    table.x1 = draws[2] % (table.n1 + 1);
    table.x2 = draws[3] % (table.n2 + 1);
    return table;
}

typedef struct KnownP {
    const char *what, *id;
    UnpairedTable table;
    double p;
} KnownP;

/* Exact integer weights, 60-digit sums for the largest. */
static const KnownP known_p[] = {
    {"beside the mode", "unpaired.fisher_minlike", {250, 446, 219, 389}, 0.9444061730623799},
    {"beside the mode", "unpaired.fisher_minlike", {262, 422, 240, 385}, 0.9422222337580298},
    {"tiny p", "unpaired.fisher_minlike", {30, 30, 0, 95}, 1.455404234692904e-29},
    {"no success", "unpaired.fisher_minlike", {0, 9, 0, 14}, 1},
    {"no failure", "unpaired.fisher_minlike", {5, 5, 8, 8}, 1},
    {"nineteen million",
     "unpaired.fisher_minlike",
     {4829300, 9541950, 4790100, 9590150},
     5.607066212701385e-185},
    {"tied cells", "unpaired.fisher_minlike", {7, 15, 12, 15}, 1282.0 / 10005},
    {"tied cells", "unpaired.fisher_minlike", {9, 20, 15, 20}, 52559.0 / 498945},
    {"tied cells", "unpaired.fisher_minlike", {2, 9, 8, 9}, 37.0 / 2431},
    {"lost ties", "unpaired.fisher_minlike", {42, 50, 34, 50}, 0.1000454649172036},
};

static void test_known_p(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known_p / sizeof known_p[0]; i++)
        check_close(known_p[i].what, p_of(known_p[i].id, known_p[i].table, ALTERNATIVE_TWO_SIDED),
                    known_p[i].p, 1e-14);
}

typedef struct KnownInterval {
    const char *id;
    UnpairedTable table;
    double lower, upper;
} KnownInterval;

/* From the formulas in 40 digits; the score limits by maximising the likelihood. */
static const KnownInterval known_intervals[] = {
    {"unpaired.diff_newcombe", {0, 12, 0, 15}, -0.2038833010358486, 0.2424940066552409},
    {"unpaired.diff_newcombe", {12, 12, 15, 15}, -0.2424940066552409, 0.2038833010358486},
    {"unpaired.diff_newcombe", {1, 40, 0, 37}, -0.07128151361107999, 0.1288136896347409},
    {"unpaired.diff_miettinen_nurminen", {0, 12, 0, 15}, -0.2100776081440686, 0.2494937477372030},
    {"unpaired.diff_miettinen_nurminen", {12, 12, 15, 15}, -0.2494937477372030, 0.2100776081440686},
    {"unpaired.diff_miettinen_nurminen", {1, 40, 0, 37}, -0.07136560428815308, 0.1298523043736725},
};

static void test_known_intervals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known_intervals / sizeof known_intervals[0]; i++) {
        const KnownInterval *known = &known_intervals[i];
        Result result = run(known->id, known->table, ALTERNATIVE_TWO_SIDED, 0.95);
        check_close(known->id, result.values[QUANTITY_LOWER], known->lower, 1e-13);
        check_close(known->id, result.values[QUANTITY_UPPER], known->upper, 1e-13);
    }
}

/* The maximum of the likelihood by bisection of its slope and by the cubic. */
static void test_restricted_rates(void **state)
{
    UnpairedTable one = {8, 12, 5, 15}, two = {30, 41, 22, 39};
    RestrictedRates rates = score_restrict_difference(&one, 0.1L);
    check_close("r1", (double)rates.r1, 0.5364039726677132, 1e-15);
    check_close("r2", (double)rates.r2, 0.4364039726677132, 1e-15);
    check_close("z", (double)rates.statistic, 1.211081019716266, 1e-15);
    rates = score_restrict_difference(&two, -0.125L);
    check_close("r1", (double)rates.r1, 0.5777225204004326, 1e-15);
    check_close("r2", (double)rates.r2, 0.7027225204004326, 1e-15);
    check_close("z", (double)rates.statistic, 2.751775055386747, 1e-15);
    (void)state;
}

static void check_test_identities(const char *id, UnpairedTable table)
{
    UnpairedTable exchanged = unpaired_exchange(&table);
    Result straight = run(id, table, ALTERNATIVE_TWO_SIDED, 0.95);
    Result turned = run(id, exchanged, ALTERNATIVE_TWO_SIDED, 0.95);
    Result inverted = run(id, failures(table), ALTERNATIVE_TWO_SIDED, 0.95);
    Result greater = run(id, table, ALTERNATIVE_GREATER, 0.95);
    Result less = run(id, exchanged, ALTERNATIVE_LESS, 0.95);
    QuantityId scale = result_has(&straight, QUANTITY_LOG10_P) ? QUANTITY_LOG10_P : QUANTITY_P;

    check_close(id, straight.values[scale], turned.values[scale], 1e-12);
    check_close(id, straight.values[scale], inverted.values[scale], 1e-12);
    check_close(id, greater.values[scale], less.values[scale], 1e-12);
}

static void test_exchange(void **state)
{
    static const char *const ids[] = {"unpaired.fisher_minlike",
                                      "unpaired.fisher_central",
                                      "unpaired.fisher_blaker",
                                      "unpaired.fisher_midp_minlike",
                                      "unpaired.fisher_midp_central",
                                      "unpaired.pearson_chi2",
                                      "unpaired.pearson_chi2_yates",
                                      "unpaired.chi2_nminus1",
                                      "unpaired.g_test",
                                      "unpaired.z_pooled"};
    uint64_t seed = 1;
    (void)state;
    for (int i = 0; i < 2000; i++) {
        UnpairedTable table = random_table(&seed);
        for (size_t k = 0; k < sizeof ids / sizeof ids[0]; k++)
            check_test_identities(ids[k], table);
    }
}

/* P(X >= x) + P(X <= x - 1) = 1, which two separate sums must agree on. */
static void test_tails_add_up(void **state)
{
    uint64_t seed = 2;
    (void)state;
    for (int i = 0; i < 2000; i++) {
        UnpairedTable table = random_table(&seed);
        if (table.x1 == 0 || table.x2 == table.n2)
            continue;
        UnpairedTable next = {table.x1 - 1, table.n1, table.x2 + 1, table.n2};
        double above = p_of("unpaired.fisher_onesided", table, ALTERNATIVE_GREATER);
        double below = p_of("unpaired.fisher_onesided", next, ALTERNATIVE_LESS);
        check_close("sum of the tails", above + below, 1, 1e-15);
    }
}

static void check_interval(const char *id, UnpairedTable table, double level)
{
    Result straight = run(id, table, ALTERNATIVE_TWO_SIDED, level);
    Result turned = run(id, unpaired_exchange(&table), ALTERNATIVE_TWO_SIDED, level);
    Result narrow = run(id, table, ALTERNATIVE_GREATER, (1 + level) / 2);
    const double *value = straight.values;

    assert_true(value[QUANTITY_LOWER] >= -1 && value[QUANTITY_UPPER] <= 1);
    assert_true(value[QUANTITY_LOWER] <= value[QUANTITY_ESTIMATE]);
    assert_true(value[QUANTITY_ESTIMATE] <= value[QUANTITY_UPPER]);
    assert_true(value[QUANTITY_LOWER] == -turned.values[QUANTITY_UPPER]);
    assert_true(value[QUANTITY_UPPER] == -turned.values[QUANTITY_LOWER]);
    check_close(id, narrow.values[QUANTITY_LOWER], value[QUANTITY_LOWER], 1e-9);
    assert_true(narrow.values[QUANTITY_UPPER] == 1);
}

static void test_difference_intervals(void **state)
{
    static const char *const ids[] = {
        "unpaired.diff_newcombe", "unpaired.diff_newcombe_cc", "unpaired.diff_miettinen_nurminen",
        "unpaired.diff_mee",      "unpaired.diff_wald",        "unpaired.diff_wald_cc"};
    static const double levels[] = {0.5, 0.9, 0.95, 0.999};
    uint64_t seed = 3;
    (void)state;
    for (int i = 0; i < 4000; i++) {
        UnpairedTable table = random_table(&seed);
        for (size_t k = 0; k < sizeof ids / sizeof ids[0]; k++)
            check_interval(ids[k], table, levels[i % 4]);
    }
}

/* At the limit the score statistic is z again, at rates that fit best by their own search. */
static void test_score_at_limit(void **state)
{
    uint64_t seed = 4;
    (void)state;
    for (int i = 0; i < 2000; i++) {
        UnpairedTable table = random_table(&seed);
        long double lower = score_difference_lower(&table, 1.96L);
        if (lower <= -0.999L || unpaired_difference(&table) - lower < 1e-12L)
            continue;
        RestrictedRates rates = score_restrict_difference(&table, lower);
        check_close("statistic", (double)rates.statistic, 1.96, 1e-9);
    }
}

static void test_underflow(void **state)
{
    Result result = run("unpaired.fisher_minlike", (UnpairedTable){0, 5000, 5000, 5000},
                        ALTERNATIVE_TWO_SIDED, 0.95);
    (void)state;
    /* log10(2 / C(10000, 5000)), by Python's integers */
    check_close("log10 p", result.values[QUANTITY_LOG10_P], -3007.9008558482706, 1e-15);
    assert_true(result.notes & (1u << NOTE_UNDERFLOW));
}

static void check_refused(const char *id, UnpairedTable table, double level, const char *words)
{
    Input input = {.kind = INPUT_UNPAIRED, .unpaired = table};
    Options options = options_default;
    Result result = {0};
    Error err = {0};

    options.level = level;
    assert_false(method_run(method_find(id), &input, &options, &result, &err));
    if (!strstr(err.message, words))
        fail_msg("\"%s\" does not say \"%s\"", err.message, words);
    assert_int_equal(result.present, 0);
}

static void test_refusals(void **state)
{
    const char *id = "unpaired.diff_newcombe";
    (void)state;
    check_refused(id, (UnpairedTable){0, 0, 1, 2}, 0.95, "n1 is 0");
    check_refused(id, (UnpairedTable){1, 2, 0, 0}, 0.95, "n2 is 0");
    check_refused(id, (UnpairedTable){3, 2, 0, 1}, 0.95, "x1 is 3");
    check_refused(id, (UnpairedTable){-1, 2, 0, 1}, 0.95, "x1 is -1");
    check_refused(id, (UnpairedTable){1, INT64_MAX, 0, 1}, 0.95, "n1");
    check_refused(id, (UnpairedTable){1, 2, 0, 1}, (double)NAN, "level");
    check_refused("unpaired.fisher_onesided", (UnpairedTable){1, 2, 0, 1}, 0.95, "alternative");
    static const char *const exact_odds[] = {
        "unpaired.or_cmle",         "unpaired.or_cornfield_exact", "unpaired.or_cornfield_midp",
        "unpaired.or_blaker_exact", "unpaired.or_minlike_exact",   "unpaired.or_baptista_pike"};
    for (size_t i = 0; i < sizeof exact_odds / sizeof exact_odds[0]; i++)
        check_refused(exact_odds[i], (UnpairedTable){616305561470239, 616305561470320, 5, 690293},
                      0.95, "n1 is 616305561470320");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_p),          cmocka_unit_test(test_known_intervals),
        cmocka_unit_test(test_restricted_rates), cmocka_unit_test(test_exchange),
        cmocka_unit_test(test_tails_add_up),     cmocka_unit_test(test_difference_intervals),
        cmocka_unit_test(test_score_at_limit),   cmocka_unit_test(test_underflow),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
