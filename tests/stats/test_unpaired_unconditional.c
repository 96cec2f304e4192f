/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_unpaired_unconditional.c - Barnard's and Boschloo's tests and the exact interval. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "stats/method.h"
#include "stats/nuisance.h"
#include "stats/unpaired.h"

static Result run(const char *id, UnpairedTable table, Alternative alternative)
{
    const Method *method = method_find(id);
    Input input = {.kind = INPUT_UNPAIRED, .unpaired = table};
    Options options = options_default;
    Result result = {0};
    Error err = {0};

    options.alternative = alternative;
    if (!method || !method_run(method, &input, &options, &result, &err))
        fail_msg("%s %lld/%lld %lld/%lld: %s", id, (long long)table.x1, (long long)table.n1,
                 (long long)table.x2, (long long)table.n2, err.message);
    return result;
}

static double p_of(const char *id, UnpairedTable table, Alternative alternative)
{
    return run(id, table, alternative).values[QUANTITY_P];
}

static UnpairedTable exchanged(UnpairedTable t)
{
    return (UnpairedTable){t.x2, t.n2, t.x1, t.n1};
}

typedef struct Column { /* of the table of small groups */
    const char *id;
    Alternative alternative;
} Column;

static const Column columns[] = {
    {"unpaired.barnard_zpooled", ALTERNATIVE_TWO_SIDED},
    {"unpaired.barnard_zpooled", ALTERNATIVE_GREATER},
    {"unpaired.barnard_zunpooled", ALTERNATIVE_TWO_SIDED},
    {"unpaired.barnard_zunpooled", ALTERNATIVE_GREATER},
    {"unpaired.boschloo", ALTERNATIVE_GREATER},
    {"unpaired.boschloo_fisher2sided_order", ALTERNATIVE_TWO_SIDED},
};

enum {
    COLUMNS = sizeof columns / sizeof columns[0]
};

/* The table, its groups exchanged, and successes and failures exchanged. */
static void check_column(const Column *column, UnpairedTable table, double p)
{
    bool two_sided = column->alternative == ALTERNATIVE_TWO_SIDED;
    Alternative other = two_sided ? ALTERNATIVE_TWO_SIDED : ALTERNATIVE_LESS;
    UnpairedTable inverted = {table.n1 - table.x1, table.n1, table.n2 - table.x2, table.n2};
    char what[128];

    snprintf(what, sizeof what, "%s %lld/%lld %lld/%lld", column->id, (long long)table.x1,
             (long long)table.n1, (long long)table.x2, (long long)table.n2);
    check_close(what, p_of(column->id, table, column->alternative), p, 2e-13);
    check_close(what, p_of(column->id, exchanged(table), other), p, 2e-13);
    check_close(what, p_of(column->id, inverted, other), p, 2e-13);
}

/* tests/oracle/unpaired_unconditional_small.py enumerated them. */
static void test_all_small_tables(void **state)
{
    Text text = read_whole(source_path("tests/oracle/unpaired_unconditional_small.csv"));
    char *rest = NULL, *fields[4 + COLUMNS];
    int rows = 0;
    (void)state;
    strtok_r(text.data, "\n", &rest);
    for (char *line; (line = strtok_r(NULL, "\n", &rest)); rows++) {
        assert_int_equal(split_csv(line, fields, 4 + COLUMNS), 4 + COLUMNS);
        UnpairedTable table = {atoll(fields[0]), atoll(fields[1]), atoll(fields[2]),
                               atoll(fields[3])};
        for (int i = 0; i < COLUMNS; i++)
            check_column(&columns[i], table, strtod(fields[4 + i], NULL));
    }
    assert_int_equal(rows, 245);
    text_free(&text);
}

typedef struct KnownP {
    const char *id;
    UnpairedTable table;
    double p;
} KnownP;

/* Exact regions; the maximum by two routes in 60 digits. */
static const KnownP known_p[] = {
    {"unpaired.barnard_zpooled", {7, 15, 12, 15}, 0.06821830932319458},
    {"unpaired.barnard_zpooled", {9, 20, 15, 20}, 0.06098676916122814},
    {"unpaired.barnard_zpooled", {2, 9, 8, 9}, 0.007537841796875},
    {"unpaired.barnard_zpooled", {1, 3, 8, 17}, 0.7798181485918802},
    {"unpaired.barnard_zpooled", {0, 9, 0, 14}, 1},
    {"unpaired.barnard_zpooled", {5, 5, 8, 8}, 1},
    {"unpaired.boschloo_fisher2sided_order", {7, 15, 12, 15}, 0.06821830932319458},
    {"unpaired.boschloo_fisher2sided_order", {9, 20, 15, 20}, 0.06096899806010395},
    {"unpaired.boschloo_fisher2sided_order", {2, 9, 8, 9}, 0.007537841796875},
    {"unpaired.boschloo_fisher2sided_order", {1, 3, 8, 17}, 1},
};

static void test_known_p(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known_p / sizeof known_p[0]; i++)
        check_close(known_p[i].id, p_of(known_p[i].id, known_p[i].table, ALTERNATIVE_TWO_SIDED),
                    known_p[i].p, 1e-13);
}

static UnpairedTable random_table(uint64_t *state, int64_t most)
{
    int64_t draws[4];
    for (int i = 0; i < 4; i++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        draws[i] = (int64_t)(*state >> 33);
    }
    UnpairedTable table = {.n1 = 1 + draws[0] % most, .n2 = 1 + draws[1] % most};
    table.x1 = draws[2] % (table.n1 + 1);
    table.x2 = draws[3] % (table.n2 + 1);
    return table;
}

/* An unconditional test by Fisher's p cannot exceed it. */
static void test_never_above_fisher(void **state)
{
    uint64_t seed = 1;
    (void)state;
    for (int i = 0; i < 80; i++) {
        UnpairedTable table = random_table(&seed, 90);
        double above = p_of("unpaired.boschloo", table, ALTERNATIVE_GREATER);
        double both = p_of("unpaired.boschloo_fisher2sided_order", table, ALTERNATIVE_TWO_SIDED);
        assert_true(above <= p_of("unpaired.fisher_onesided", table, ALTERNATIVE_GREATER) + 1e-12);
        assert_true(both <= p_of("unpaired.fisher_minlike", table, ALTERNATIVE_TWO_SIDED) + 1e-12);
    }
}

/* Mee's statistic at 0 is the pooled z: what Barnard's test does not reject is inside. */
static void check_interval(UnpairedTable table)
{
    const char *square = "unpaired.diff_exact_unconditional_score_square";
    double p = p_of("unpaired.barnard_zpooled", table, ALTERNATIVE_TWO_SIDED);
    Result straight = run(square, table, ALTERNATIVE_TWO_SIDED);
    Result turned = run(square, exchanged(table), ALTERNATIVE_TWO_SIDED);
    double lower = straight.values[QUANTITY_LOWER], upper = straight.values[QUANTITY_UPPER];

    assert_true(-1 <= lower && lower <= straight.values[QUANTITY_ESTIMATE]);
    assert_true(straight.values[QUANTITY_ESTIMATE] <= upper && upper <= 1);
    assert_true(lower == -turned.values[QUANTITY_UPPER]);
    if (lower > 1e-9 || upper < -1e-9)
        assert_true(p <= 0.05 + 1e-9);
    if (p > 0.05 + 1e-9)
        assert_true(lower <= 0 && upper >= 0);
}

static void test_interval_and_test_agree(void **state)
{
    uint64_t seed = 3;
    (void)state;
    for (int i = 0; i < 25; i++)
        check_interval(random_table(&seed, 15));
}

/* The one-sided bound at 0.975 is a limit of the central interval at 0.95, and with one
 * trial a group it is known: 0/1 and 0/1 give 0.975 = P(not both as seen). */
static void test_central_interval(void **state)
{
    const char *id = "unpaired.diff_exact_unconditional_score_central";
    Result result = run(id, (UnpairedTable){0, 1, 0, 1}, ALTERNATIVE_TWO_SIDED);
    (void)state;
    check_close(id, result.values[QUANTITY_UPPER], 0.975, 1e-12);
    check_close(id, result.values[QUANTITY_LOWER], -0.975, 1e-12);
}

/* 10/10 against 15/20: the differences that are not rejected leave a hole, which the
 * interval must not stop at. */
static void test_hull_over_a_hole(void **state)
{
    Result result = run("unpaired.diff_exact_unconditional_score_square",
                        (UnpairedTable){10, 10, 15, 20}, ALTERNATIVE_TWO_SIDED);
    (void)state;
    assert_true(fabs(result.values[QUANTITY_LOWER] + 0.0839) < 5e-5);
}

static void test_tiny_p(void **state)
{
    Result result = run("unpaired.barnard_zpooled", (UnpairedTable){1000, 1000, 0, 1000},
                        ALTERNATIVE_TWO_SIDED);
    (void)state;
    /* 2 (1/4)^1000: only the two extreme tables, largest at rate 1/2 */
    check_close("log10 p", result.values[QUANTITY_LOG10_P], log10(2) - 1000 * log10(4), 1e-14);
}

static void test_too_many_trials(void **state)
{
    Input input = {.kind = INPUT_UNPAIRED,
                   .unpaired = {1, UNCONDITIONAL_LIMIT, 1, UNCONDITIONAL_LIMIT}};
    Result result = {0};
    Error err = {0};
    (void)state;
    assert_false(method_run(method_find("unpaired.barnard_zpooled"), &input, &options_default,
                            &result, &err));
    assert_non_null(strstr(err.message, "50000"));
}

/* share(t) = t/n has the mean r: the maximum is 1 at r = 1. share 1/2 at t = 1 of 2
 * alone has r (1 - r), at most 1/4. */
static void test_nuisance_maximum(void **state)
{
    const long double one[] = {-HUGE_VALL, logl(0.5L), -HUGE_VALL}, line[] = {-HUGE_VALL, 0};
    NuisanceMaximum maximum;
    Error err = {0};
    (void)state;
    assert_true(nuisance_maximum(one, 2, &maximum, &err));
    check_close("r (1 - r)", (double)expl(maximum.log_p), 0.25, 1e-13);
    assert_true(nuisance_maximum(line, 1, &maximum, &err));
    check_close("r", (double)expl(maximum.log_p), 1, 0);
    check_close("rate", maximum.rate, 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_small_tables),
        cmocka_unit_test(test_known_p),
        cmocka_unit_test(test_never_above_fisher),
        cmocka_unit_test(test_interval_and_test_agree),
        cmocka_unit_test(test_central_interval),
        cmocka_unit_test(test_hull_over_a_hole),
        cmocka_unit_test(test_tiny_p),
        cmocka_unit_test(test_too_many_trials),
        cmocka_unit_test(test_nuisance_maximum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
