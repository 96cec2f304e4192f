/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_recheck.c - printed digits and what they leave possible, against brute force, and
 * published numbers found again among the methods. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stats/recheck_match.h"
#include "support.h"

static Printed printed(const char *text)
{
    Printed out;
    Error err = {0};
    if (!printed_parse(text, &out, &err))
        fail_msg("%s", err.message);
    return out;
}

static void test_parsing(void **state)
{
    static const struct {
        const char *text;
        double value;
        int decimals, relation;
    } rows[] = {{"0.02", 0.02, 2, 0},   {".020", 0.02, 3, 0},      {"< 0.05", 0.05, 2, -1},
                {"<0.05", 0.05, 2, -1}, {"84.3 %", 0.843, 3, 0},   {"84%", 0.84, 2, 0},
                {"-4.5", -4.5, 1, 0},   {"2e-3", 0.002, 3, 0},     {"> 1.50e1", 15.0, 1, 1},
                {"= 1", 1, 0, 0},       {" +12.5 % ", 0.125, 3, 0}};
    static const char *const bad[] = {"",       "abc", "0.1.2", "5%%", "1e", "12345678901234567890",
                                      "0.05 x", "<",   "nan"};
    Printed out;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        out = printed(rows[i].text);
        check_close(rows[i].text, printed_value(&out), rows[i].value, 1e-15);
        assert_int_equal(out.decimals, rows[i].decimals);
        assert_int_equal(out.relation, rows[i].relation);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (printed_parse(bad[i], &out, NULL))
            fail_msg("\"%s\" is taken for a number", bad[i]);
}

/* Whole numbers only: |k 10^d - V n| <= n / 2. */
static void test_counts_by_trying(void **state)
{
    static const int64_t scales[] = {1, 10, 100, 1000};
    (void)state;
    for (int decimals = 0; decimals <= 3; decimals++) {
        for (int64_t n = 1; n <= 60; n += 7) {
            for (int64_t digits = 0; digits <= scales[decimals]; digits++) {
                Printed rate = {digits, decimals, 0};
                CountRange range = recheck_counts(&rate, n);
                for (int64_t k = 0; k <= n; k++) {
                    int64_t apart = llabs(k * scales[decimals] - digits * n);
                    bool in = k >= range.low && k <= range.high;
                    assert_true(in == (2 * apart <= n));
                    assert_true(in == printed_agrees_ratio(&rate, k, n));
                }
            }
        }
    }
}

static void test_counts(void **state)
{
    Printed rate = printed("84.3 %"), eighty_four = printed("84 %"), less = printed("< 0.5"),
            more = printed("> 0.5");
    SizedCounts sizes[4];
    (void)state;
    CountRange none = recheck_counts(&rate, 50), near = recheck_nearest(&rate, 50);
    assert_true(none.low > none.high && near.low == 42 && near.high == 43);
    CountRange one = recheck_counts(&eighty_four, 50);
    assert_true(one.low == 42 && one.high == 42);
    CountRange several = recheck_counts(&eighty_four, 500);
    assert_true(several.low == 418 && several.high == 422);
    CountRange below = recheck_counts(&less, 10), above = recheck_counts(&more, 10);
    assert_true(below.low == 0 && below.high == 4 && above.low == 6 && above.high == 10);
    /* 84.3 % needs at least 51 trials: 43 of 51 */
    assert_true(recheck_counts_over(&rate, 1, 51, sizes, 4) == 1);
    assert_true(sizes[0].n == 51 && sizes[0].counts.low == 43);
    none = recheck_counts(&rate, 0);
    assert_true(none.low > none.high);
    Printed eighth = printed("0.12"), other = printed("0.13"); /* 1/8 = 0.125: either way */
    assert_true(recheck_counts(&eighth, 8).low == 1 && recheck_counts(&other, 8).low == 1);
    Printed above_one = printed("101 %"), negative = printed("-5 %");
    assert_true(recheck_counts(&above_one, 50).low > recheck_counts(&above_one, 50).high);
    assert_true(recheck_counts(&negative, 9).low > recheck_counts(&negative, 9).high);
}

/* Three tasks of 7, each rate rounded to two decimals, then the mean: all triples tried. */
static void test_mean_by_trying(void **state)
{
    (void)state;
    for (int64_t digits = 0; digits <= 100; digits++) {
        Printed mean = {digits, 2, 0};
        CountRange found, plain;
        int64_t low = 100, high = -1;
        for (int a = 0; a <= 7; a++)
            for (int b = 0; b <= 7; b++)
                for (int c = 0; c <= 7; c++) {
                    double sum = round(100 * a / 7.0) + round(100 * b / 7.0) + round(100 * c / 7.0);
                    if (fabs(sum / 3 - (double)digits) > 0.5)
                        continue;
                    low = a + b + c < low ? a + b + c : low;
                    high = a + b + c > high ? a + b + c : high;
                }
        assert_true(recheck_mean(&mean, 3, 7, 2, &found, NULL));
        assert_true(high < 0 ? found.low > found.high : found.low == low && found.high == high);
        assert_true(recheck_mean(&mean, 3, 7, -1, &plain, NULL));
        CountRange direct = recheck_counts(&mean, 21);
        assert_memory_equal(&plain, &direct, sizeof plain);
    }
    CountRange range;
    Printed mean = {50, 2, 0};
    assert_false(recheck_mean(&mean, 0, 7, 2, &range, NULL));
    assert_false(recheck_mean(&mean, 100000, 1000, 2, &range, NULL));
}

/* 42 of 50 against 34 of 50; p as fractions of powers of two. */
static void test_tables(void **state)
{
    FeasibleTables tables;
    (void)state;
    assert_true(recheck_tables(42, 34, 50, 0.95, &tables, NULL));
    assert_int_equal(tables.count, 9);
    for (size_t i = 0; i < 9; i++) {
        const PairedTable *t = &tables.items[i].table;
        assert_true(t->c == (int64_t)i && t->b == t->c + 8 && t->a + t->b == 42 &&
                    t->a + t->c == 34);
        assert_true(t->a + t->b + t->c + t->d == 50 && t->d >= 0);
    }
    check_close("least exact", tables.least[0], 2.0 / 256, 1e-15);
    check_close("most exact", tables.most[0], 0.15158963203430176, 1e-14);
    check_close("least mid-p", tables.least[1], 1.0 / 256, 1e-15);
    check_close("most mid-p", tables.most[1], 0.10775214433670044, 1e-14);
    assert_int_equal(tables.fails_from[0], 3);
    assert_int_equal(tables.fails_from[1], 5);
    check_close("exact at c = 1", tables.items[1].p[0], 0.021484375, 1e-15);
    CountRange c;
    Printed p = printed("0.0215"), never = printed("0.9");
    assert_true(
        recheck_discordance(&tables, "paired.mcnemar_exact", ALTERNATIVE_TWO_SIDED, &p, &c, NULL));
    assert_true(c.low == 1 && c.high == 1);
    assert_true(recheck_discordance(&tables, "paired.mcnemar_exact", ALTERNATIVE_TWO_SIDED, &never,
                                    &c, NULL));
    assert_true(c.low > c.high);
    assert_false(recheck_discordance(&tables, "rate.wilson", ALTERNATIVE_TWO_SIDED, &p, &c, NULL));
    recheck_tables_free(&tables);
    assert_true(recheck_tables(50, 50, 50, 0.95, &tables, NULL)); /* one table, no discordance */
    assert_true(tables.count == 1 && tables.items[0].p[0] == 1 &&
                isnan(tables.items[0].correlation));
    recheck_tables_free(&tables);
    assert_false(recheck_tables(51, 34, 50, 0.95, &tables, NULL));
    assert_false(recheck_tables(0, 0, 0, 0.95, &tables, NULL));
}

static const Match *find(const Matches *matches, const char *id, Alternative alternative)
{
    for (size_t i = 0; i < matches->count; i++)
        if (strcmp(matches->items[i].method->id, id) == 0 &&
            matches->items[i].alternative == alternative && matches->items[i].agrees)
            return &matches->items[i];
    return NULL;
}

static Matches match(const Claim *claim, const Reported *reported)
{
    Matches found;
    Error err = {0};
    if (!recheck_match(claim, reported, &found, &err))
        fail_msg("%s", err.message);
    return found;
}

static void test_match_p(void **state)
{
    PairedTable table = {33, 9, 1, 7};
    Claim claim = {.counts = {42, 50, 34, 50}, .paired = true, .table = &table};
    Reported fisher = {.has_p = true, .p = printed("0.10")};
    Reported mcnemar = {.has_p = true, .p = printed("0.0215")};
    Reported none = {.has_p = true, .p = printed("0.6789")};
    Reported claimed = {.has_p = true, .p = printed("< 0.05")};
    (void)state;
    Matches found = match(&claim, &fisher);
    assert_non_null(find(&found, "unpaired.fisher_minlike", ALTERNATIVE_TWO_SIDED));
    recheck_matches_free(&found);
    found = match(&claim, &mcnemar);
    assert_non_null(find(&found, "paired.mcnemar_exact", ALTERNATIVE_TWO_SIDED));
    assert_null(find(&found, "paired.mcnemar_midp", ALTERNATIVE_TWO_SIDED));
    assert_true(found.tried > 8);
    recheck_matches_free(&found);
    found = match(&claim, &none);
    assert_true(found.count == 0 || !found.items[0].agrees);
    recheck_matches_free(&found);
    claim.table = NULL; /* every table that the margins allow */
    found = match(&claim, &mcnemar);
    const Match *exact = find(&found, "paired.mcnemar_exact", ALTERNATIVE_TWO_SIDED);
    assert_true(exact && exact->input.paired.c == 1 && exact->tables == 1);
    recheck_matches_free(&found);
    found = match(&claim, &claimed);
    exact = find(&found, "paired.mcnemar_exact", ALTERNATIVE_TWO_SIDED);
    assert_true(exact && exact->tables == 3); /* c = 0, 1, 2 */
    recheck_matches_free(&found);
}

static void test_match_interval_and_statistic(void **state)
{
    PairedTable table = {33, 9, 1, 7};
    int64_t hundred = 500;
    Claim claim = {.counts = {42, 50, 34, 50}, .paired = true, .table = &table};
    Reported wald = {
        .has_interval = true, .level = 0.95, .lower = printed("4 %"), .upper = printed("28 %")};
    Reported reversed = {
        .has_interval = true, .level = 0.95, .lower = printed("-28 %"), .upper = printed("-4 %")};
    Reported edwards = {.has_statistic = true, .statistic = printed("4.9")};
    Reported root = {.has_statistic = true, .statistic = printed("2.53")};
    Reported more = {.has_p = true, .p = printed("0.0000000035")};
    (void)state;
    Matches found = match(&claim, &wald);
    assert_non_null(find(&found, "paired.diff_wald", ALTERNATIVE_TWO_SIDED));
    recheck_matches_free(&found);
    found = match(&claim, &reversed);
    const Match *exchanged = find(&found, "paired.diff_wald", ALTERNATIVE_TWO_SIDED);
    assert_true(exchanged && exchanged->variant == MATCH_EXCHANGED);
    recheck_matches_free(&found);
    found = match(&claim, &edwards);
    assert_non_null(find(&found, "paired.mcnemar_edwards", ALTERNATIVE_TWO_SIDED));
    recheck_matches_free(&found);
    found = match(&claim, &root); /* 6.4 = 2.53^2 */
    assert_non_null(find(&found, "paired.mcnemar_asymptotic", ALTERNATIVE_TWO_SIDED));
    recheck_matches_free(&found);
    claim.other_n = &hundred;
    claim.other_count = 1;
    found = match(&claim, &more);
    bool other = false;
    for (size_t i = 0; i < found.count; i++)
        other = other || found.items[i].variant == MATCH_OTHER_N;
    assert_true(other || found.count == 0);
    recheck_matches_free(&found);
}

static void test_match_percent(void **state)
{
    /* 42/50 v 34/50 given to Fisher's test as 84 and 68 of 100: p = 0.01273 */
    Claim claim = {.counts = {42, 50, 34, 50}};
    Reported reported = {.has_p = true, .p = printed("0.0127")};
    (void)state;
    Input input = {.kind = INPUT_UNPAIRED, .unpaired = {84, 100, 68, 100}};
    Result result;
    assert_true(method_run(method_find("unpaired.fisher_minlike"), &input, &options_default,
                           &result, NULL));
    char text[32];
    snprintf(text, sizeof text, "%.4f", result.values[QUANTITY_P]);
    reported.p = printed(text);
    Matches found = match(&claim, &reported);
    const Match *fisher = find(&found, "unpaired.fisher_minlike", ALTERNATIVE_TWO_SIDED);
    assert_true(fisher && fisher->variant == MATCH_PERCENT_AS_COUNTS);
    recheck_matches_free(&found);
}

static void test_match_rate_and_size(void **state)
{
    Reported wilson = {.has_interval = true,
                       .level = 0.95,
                       .lower = printed("58.4 %"),
                       .upper = printed("91.9 %")};
    Param params[] = {{"p1", 0.9}, {"p2", 0.5}, {"alpha", 0.05}, {"power", 0.8}};
    Param connor[] = {{"psi", 0.2}, {"delta", 0.1}, {"alpha", 0.05}, {"power", 0.8}};
    Params unpaired = {params, 4}, paired = {connor, 4};
    Matches found;
    (void)state;
    assert_true(recheck_match_rate(16, 20, &wilson, &found, NULL));
    assert_true(found.count > 0 && strcmp(found.items[0].method->id, "rate.wilson") == 0 &&
                found.items[0].agrees);
    recheck_matches_free(&found);
    assert_true(recheck_match_size(&paired, 155, &found, NULL));
    assert_non_null(find(&found, "size.n_mcnemar_connor", ALTERNATIVE_UNSET));
    assert_null(find(&found, "size.n_mcnemar_miettinen", ALTERNATIVE_UNSET));
    recheck_matches_free(&found);
    assert_true(recheck_match_size(&unpaired, 46, &found, NULL)); /* 23 a group */
    assert_non_null(find(&found, "size.n_two_prop_exactpower_fisher_first", ALTERNATIVE_UNSET));
    recheck_matches_free(&found);
    assert_false(recheck_match_rate(21, 20, &wilson, &found, NULL));
}

static void test_refusals(void **state)
{
    PairedTable wrong = {30, 9, 1, 10};
    Claim claim = {.counts = {42, 50, 34, 50}, .paired = true, .table = &wrong};
    Claim uneven = {.counts = {42, 50, 34, 51}, .paired = true};
    Claim impossible = {.counts = {52, 50, 34, 50}};
    Claim fine = {.counts = {42, 50, 34, 50}};
    Reported reported = {.has_p = true, .p = printed("0.10")}, nothing = {0};
    Matches found;
    (void)state;
    assert_false(recheck_match(&claim, &reported, &found, NULL));
    assert_false(recheck_match(&uneven, &reported, &found, NULL));
    assert_false(recheck_match(&impossible, &reported, &found, NULL));
    assert_false(recheck_match(&fine, &nothing, &found, NULL));
}

static void test_speed(void **state)
{
    FeasibleTables tables;
    (void)state;
    clock_t start = clock();
    assert_true(recheck_tables(5200, 5000, 10000, 0.95, &tables, NULL));
    printf("%zu tables of 10,000 starts: %.2f s\n", tables.count,
           (double)(clock() - start) / CLOCKS_PER_SEC);
    recheck_tables_free(&tables);
    start = clock();
    for (int i = 0; i < 1000; i++) {
        assert_true(recheck_tables(42, 34, 50, 0.95, &tables, NULL));
        recheck_tables_free(&tables);
    }
    printf("1,000 claims of 9 tables: %.2f s\n", (double)(clock() - start) / CLOCKS_PER_SEC);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parsing),
        cmocka_unit_test(test_counts_by_trying),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_mean_by_trying),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_match_p),
        cmocka_unit_test(test_match_interval_and_statistic),
        cmocka_unit_test(test_match_percent),
        cmocka_unit_test(test_match_rate_and_size),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
