/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_unpaired_odds.c - intervals for ratios and odds ratios: identities and edges. */
#include <math.h>

#include "../support.h"
#include "stats/method.h"

static Result run(const char *id, UnpairedTable table, Alternative alternative, double level)
{
    const Method *method = method_find(id);
    Input input = {.kind = INPUT_UNPAIRED, .unpaired = table};
    Options options = options_default;
    Result result = {0};
    Error err = {0};

    options.alternative = alternative;
    options.level = level;
    if (!method || !method_run(method, &input, &options, &result, &err))
        fail_msg("%s %lld/%lld %lld/%lld: %s", id, (long long)table.x1, (long long)table.n1,
                 (long long)table.x2, (long long)table.n2, err.message);
    return result;
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

static const char *const ids[] = {
    "unpaired.ratio_koopman",     "unpaired.ratio_miettinen_nurminen",
    "unpaired.ratio_katz",        "unpaired.or_miettinen_nurminen",
    "unpaired.or_woolf",          "unpaired.or_cornfield_exact",
    "unpaired.or_cornfield_midp", "unpaired.or_blaker_exact",
    "unpaired.or_minlike_exact",
};

/* Exchanged groups give the inverse, one-sided bounds are those of the level that
 * leaves the same tail, and the estimate lies inside. */
static void check_interval(const char *id, UnpairedTable table, double level)
{
    UnpairedTable exchanged = {table.x2, table.n2, table.x1, table.n1};
    Result straight = run(id, table, ALTERNATIVE_TWO_SIDED, level);
    Result turned = run(id, exchanged, ALTERNATIVE_TWO_SIDED, level);
    double lower = straight.values[QUANTITY_LOWER], upper = straight.values[QUANTITY_UPPER];
    double estimate = straight.values[QUANTITY_ESTIMATE];

    assert_true(lower >= 0 && lower < (double)INFINITY && upper > 0 && lower <= upper);
    check_close(id, 1 / turned.values[QUANTITY_UPPER], lower, 1e-12);
    check_close(id, 1 / turned.values[QUANTITY_LOWER], upper, 1e-12);
    if (result_has(&straight, QUANTITY_ESTIMATE))
        assert_true(lower <= estimate * (1 + 1e-15) && estimate <= upper * (1 + 1e-15));
    if (table.x1 == 0)
        assert_true(lower == 0);
    if (table.x2 == 0)
        assert_true(isinf(upper));
}

static void test_intervals(void **state)
{
    static const int64_t sizes[] = {2, 6, 30, 300};
    static const double levels[] = {0.9, 0.95, 0.999, 0.999999999999};
    uint64_t seed = 1;
    (void)state;
    for (int i = 0; i < 400; i++)
        for (size_t k = 0; k < sizeof ids / sizeof ids[0]; k++)
            check_interval(ids[k], random_table(&seed, sizes[i % 4]), levels[i / 4 % 4]);
}

static void test_one_sided(void **state)
{
    UnpairedTable table = {7, 12, 4, 15};
    (void)state;
    for (size_t k = 0; k < 7; k++) {
        Result both = run(ids[k], table, ALTERNATIVE_TWO_SIDED, 0.9);
        Result below = run(ids[k], table, ALTERNATIVE_GREATER, 0.95);
        Result above = run(ids[k], table, ALTERNATIVE_LESS, 0.95);
        check_close(ids[k], below.values[QUANTITY_LOWER], both.values[QUANTITY_LOWER], 1e-12);
        check_close(ids[k], above.values[QUANTITY_UPPER], both.values[QUANTITY_UPPER], 1e-12);
        assert_true(isinf(below.values[QUANTITY_UPPER]) && above.values[QUANTITY_LOWER] == 0);
    }
}

static bool excludes_one(const Result *interval)
{
    return interval->values[QUANTITY_LOWER] > 1 + 1e-12 ||
           interval->values[QUANTITY_UPPER] < 1 - 1e-12;
}

/* An odds ratio of 1 is outside only where the test that is inverted rejects it; for
 * Cornfield's interval also the other way round. */
static void check_agreement(const char *interval_id, const char *test_id, bool both_ways,
                            UnpairedTable table)
{
    Result interval = run(interval_id, table, ALTERNATIVE_TWO_SIDED, 0.95);
    double p = run(test_id, table, ALTERNATIVE_TWO_SIDED, 0.95).values[QUANTITY_P];
    if (fabs(p - 0.05) < 1e-12)
        return;
    if (excludes_one(&interval))
        assert_true(p <= 0.05);
    else if (both_ways)
        assert_true(p > 0.05);
}

static void test_interval_and_test_agree(void **state)
{
    (void)state;
    for (int64_t n1 = 1; n1 <= 9; n1++)
        for (int64_t n2 = 1; n2 <= 9; n2++)
            for (int64_t x1 = 0; x1 <= n1; x1++)
                for (int64_t x2 = 0; x2 <= n2; x2++) {
                    UnpairedTable table = {x1, n1, x2, n2};
                    check_agreement("unpaired.or_cornfield_exact", "unpaired.fisher_central", true,
                                    table);
                    check_agreement("unpaired.or_cornfield_midp", "unpaired.fisher_midp_central",
                                    true, table);
                    check_agreement("unpaired.or_minlike_exact", "unpaired.fisher_minlike", false,
                                    table);
                    check_agreement("unpaired.or_blaker_exact", "unpaired.fisher_blaker", false,
                                    table);
                }
}

/* Blaker's interval lies within Cornfield's. */
static void test_blaker_is_nested(void **state)
{
    uint64_t seed = 2;
    (void)state;
    for (int i = 0; i < 300; i++) {
        UnpairedTable table = random_table(&seed, 60);
        Result inner = run("unpaired.or_blaker_exact", table, ALTERNATIVE_TWO_SIDED, 0.95);
        Result outer = run("unpaired.or_cornfield_exact", table, ALTERNATIVE_TWO_SIDED, 0.95);
        assert_true(inner.values[QUANTITY_LOWER] >= outer.values[QUANTITY_LOWER] * (1 - 1e-13));
        assert_true(inner.values[QUANTITY_UPPER] <= outer.values[QUANTITY_UPPER] * (1 + 1e-13));
    }
}

/* With one success in all, X is binary with odds theta n1 / n2: closed forms. */
static void test_one_success(void **state)
{
    Result result = run("unpaired.or_cornfield_exact", (UnpairedTable){1, 4, 0, 8},
                        ALTERNATIVE_TWO_SIDED, 0.95);
    (void)state;
    check_close("lower", result.values[QUANTITY_LOWER], 0.025 / 0.975 * 2, 1e-15);
    assert_true(isinf(result.values[QUANTITY_UPPER]));
    assert_false(result_has(&result, QUANTITY_ESTIMATE));
}

static void test_large_counts(void **state)
{
    UnpairedTable billion = {500000000, 1000000000, 499900000, 1000000000};
    UnpairedTable million = {500000, 1000000, 499000, 1000000};
    Result exact = run("unpaired.or_cornfield_exact", billion, ALTERNATIVE_TWO_SIDED, 0.95);
    Result score = run("unpaired.or_miettinen_nurminen", billion, ALTERNATIVE_TWO_SIDED, 0.95);
    (void)state;
    check_close("lower", exact.values[QUANTITY_LOWER], score.values[QUANTITY_LOWER], 1e-8);
    check_close("upper", exact.values[QUANTITY_UPPER], score.values[QUANTITY_UPPER], 1e-8);
    exact = run("unpaired.or_blaker_exact", million, ALTERNATIVE_TWO_SIDED, 0.95);
    score = run("unpaired.or_miettinen_nurminen", million, ALTERNATIVE_TWO_SIDED, 0.95);
    check_close("lower", exact.values[QUANTITY_LOWER], score.values[QUANTITY_LOWER], 1e-5);
    check_close("upper", exact.values[QUANTITY_UPPER], score.values[QUANTITY_UPPER], 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_one_sided),
        cmocka_unit_test(test_interval_and_test_agree),
        cmocka_unit_test(test_blaker_is_nested),
        cmocka_unit_test(test_one_success),
        cmocka_unit_test(test_large_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
