/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_pairwise.c - all pairs of policies: missing outcomes, policies that never meet,
 * letters, ranks, a control, and degenerate tables of every kind of input. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stats/clustered.h"
#include "stats/several_pairwise.h"
#include "stats/strata.h"
#include "support.h"

#define MISSING ((double)NAN)

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static Pairwise compare(const double *values, size_t rows, size_t columns, int control)
{
    Matrix matrix = {values, rows, columns};
    PairwiseOptions options = pairwise_default;
    Pairwise found;
    Error err = {0};
    options.control = control;
    if (!several_pairwise(&matrix, &options, &found, &err))
        fail_msg("%s", err.message);
    return found;
}

static void test_missing_and_disconnected(void **state)
{
    static const double outcomes[] = {
        1,       0,       MISSING, MISSING, MISSING, /* */
        1,       1,       MISSING, MISSING, MISSING, /* */
        0,       MISSING, MISSING, MISSING, MISSING, /* */
        MISSING, MISSING, 1,       0,       MISSING, /* */
        MISSING, MISSING, 0,       0,       MISSING,
    };
    (void)state;
    Pairwise found = compare(outcomes, 5, 5, ALL_PAIRS);
    assert_int_equal(found.count, 10);
    assert_int_equal(found.compared, 2);
    assert_int_equal(found.components, 3);
    assert_true(found.policies[0].component == 0 && found.policies[1].component == 0);
    assert_true(found.policies[2].component == 1 && found.policies[3].component == 1);
    assert_true(found.policies[4].component == 2 && found.policies[4].trials == 0);
    assert_true(found.policies[0].successes == 2 && found.policies[0].missing == 2);
    assert_true(found.order[4] == 4 && !found.policies[4].best);
    const Comparison *first = &found.comparisons[0];
    assert_true(first->comparable && first->missing == 3);
    assert_true(first->table.a == 1 && first->table.b == 1 && first->adjusted == 1);
    assert_false(found.comparisons[1].comparable);
    several_pairwise_free(&found);
}

/* a and b are each much better than c; d lies between. */
static void test_letters(void **state)
{
    enum {
        ROWS = 40
    };
    static const size_t wins[] = {38, 36, 8, 24};
    static const char *const expected[] = {"a", "ab", "c", "b"};
    double outcomes[4 * ROWS];
    LetterGroups groups;
    (void)state;
    for (size_t row = 0; row < ROWS; row++)
        for (size_t policy = 0; policy < 4; policy++)
            outcomes[4 * row + policy] = row < wins[policy];
    Pairwise found = compare(outcomes, ROWS, 4, ALL_PAIRS);
    assert_true(several_letters(&found, 0.05, &groups, NULL));
    for (size_t policy = 0; policy < 4; policy++)
        if (policy != 1 && policy != 3)
            assert_string_equal(groups.text[policy], expected[policy]);
    assert_true(found.order[0] == 0 && found.order[3] == 2);
    assert_true(found.policies[0].best && found.policies[1].best && !found.policies[2].best);
    assert_true(found.policies[2].rank_low == 4 && found.policies[2].rank_high == 4);
    assert_true(found.policies[0].rank_low == 1);
    several_letters_free(&groups);
    several_pairwise_free(&found);
}

/* Two policies share a letter exactly when they are not told apart, and no group lies
 * within another. */
static void test_letters_are_the_graph(void **state)
{
    enum {
        POLICIES = 9
    };
    uint64_t seed = 1;
    double outcomes[30 * POLICIES];
    (void)state;
    for (int i = 0; i < 60; i++) {
        LetterGroups groups;
        for (size_t j = 0; j < 30 * POLICIES; j++)
            outcomes[j] = next_random(&seed) % 100 < 10 + 10 * (j % POLICIES);
        Pairwise found = compare(outcomes, 30, POLICIES, ALL_PAIRS);
        assert_true(several_letters(&found, 0.05, &groups, NULL));
        for (size_t pair = 0; pair < found.count; pair++) {
            bool together = false;
            for (size_t g = 0; g < groups.count; g++)
                together =
                    together || (groups.member[g * POLICIES + found.comparisons[pair].first] &&
                                 groups.member[g * POLICIES + found.comparisons[pair].second]);
            assert_true(together == (found.comparisons[pair].adjusted > 0.05));
        }
        for (size_t g = 0; g < groups.count; g++) {
            for (size_t h = 0; h < groups.count; h++) {
                bool within = true;
                for (size_t p = 0; p < POLICIES; p++)
                    within = within &&
                             (!groups.member[g * POLICIES + p] || groups.member[h * POLICIES + p]);
                assert_true(g == h || !within);
            }
        }
        several_letters_free(&groups);
        several_pairwise_free(&found);
    }
}

static void test_letter_names(void **state)
{
    static const struct {
        size_t n;
        const char *text;
    } names[] = {{0, "a"},   {25, "z"},   {26, "aa"},  {51, "az"},
                 {52, "ba"}, {701, "zz"}, {702, "aaa"}};
    char text[16];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        several_letter(names[i].n, text);
        assert_string_equal(text, names[i].text);
    }
}

/* Policy j solves the first j of 60 starts, so that i and j disagree on |i - j| starts, all one
 * way, and p is 2^(1 - |i - j|): above 0.05 for neighbours up to 5 apart, times 1770 up to 16
 * apart. Each run of so many neighbours is a group, the best policies' first. */
static void test_letters_past_z(void **state)
{
    enum {
        POLICIES = 60
    };
    static const struct {
        Adjust adjust;
        size_t apart;
        const char *text; /* of the policy at rank 30 */
    } rows[] = {{ADJUST_NONE, 5, "z aa ab ac ad ae"},
                {ADJUST_BONFERRONI, 16, "o p q r s t u v w x y z aa ab ac ad ae"}};
    static double outcomes[POLICIES * POLICIES];
    (void)state;
    for (size_t start = 0; start < POLICIES; start++)
        for (size_t policy = 0; policy < POLICIES; policy++)
            outcomes[start * POLICIES + policy] = start < policy;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Matrix matrix = {outcomes, POLICIES, POLICIES};
        PairwiseOptions options = pairwise_default;
        Pairwise found;
        LetterGroups groups;
        options.adjust = rows[i].adjust;
        assert_true(several_pairwise(&matrix, &options, &found, NULL));
        assert_true(several_letters(&found, 0.05, &groups, NULL));
        assert_int_equal(groups.count, POLICIES - rows[i].apart);
        assert_string_equal(groups.text[POLICIES - 1], "a");
        assert_string_equal(groups.text[POLICIES - 1 - 30], rows[i].text);
        assert_string_equal(groups.text[0], rows[i].apart == 5 ? "bc" : "ar");
        for (size_t group = 0; group < groups.count; group++)
            for (size_t rank = 0; rank < POLICIES; rank++)
                assert_int_equal(groups.member[group * POLICIES + POLICIES - 1 - rank],
                                 group <= rank && rank <= group + rows[i].apart);
        several_letters_free(&groups);
        several_pairwise_free(&found);
    }
}

static void test_control(void **state)
{
    static const double outcomes[] = {1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 1};
    (void)state;
    Pairwise found = compare(outcomes, 4, 3, 1);
    assert_int_equal(found.count, 2);
    assert_true(found.comparisons[0].first == 0 && found.comparisons[0].second == 1);
    assert_true(found.comparisons[1].first == 2 && found.comparisons[1].second == 1);
    assert_true(found.comparisons[0].table.b == 2 && found.comparisons[0].table.c == 0);
    check_close("estimate", found.comparisons[0].estimate, 0.5, 1e-15);
    several_pairwise_free(&found);
}

static void test_refusals(void **state)
{
    static const double bad[] = {1, 0, 0.5, 1}, good[] = {1, 0, 0, 1};
    Matrix matrix = {bad, 2, 2}, one = {good, 4, 1}, fine = {good, 2, 2};
    PairwiseOptions options = pairwise_default;
    Pairwise found;
    Error err = {0};
    (void)state;
    assert_false(several_pairwise(&matrix, &options, &found, &err));
    assert_non_null(strstr(err.message, "row 2 of policy 1 is 0.5"));
    assert_false(several_pairwise(&one, &options, &found, &err));
    options.control = 2;
    assert_false(several_pairwise(&fine, &options, &found, &err));
    options = pairwise_default;
    options.test = "paired.diff_tango";
    assert_false(several_pairwise(&fine, &options, &found, &err));
    options.test = "unpaired.fisher_minlike";
    assert_false(several_pairwise(&fine, &options, &found, &err));
}

static Result run(const char *id, const Input *input)
{
    Result result = {0};
    Error err = {0};
    if (!method_run(method_find(id), input, &options_default, &result, &err))
        fail_msg("%s: %s", id, err.message);
    return result;
}

/* All rows equal, no discordance, one direction only: decided, never 0/0. */
static void test_nothing_to_see(void **state)
{
    static const double same[] = {1, 1, 1, 0, 0, 0, 1, 1, 1};
    PairedTable quiet[3] = {{5, 0, 0, 3}, {0, 0, 0, 0}, {2, 0, 0, 0}};
    (void)state;
    Input matrix = {.kind = INPUT_MATRIX, .matrix = {same, 3, 3}};
    assert_true(run("several.cochran_q", &matrix).values[QUANTITY_P] == 1);
    assert_true(run("several.friedman", &matrix).values[QUANTITY_P] == 1);
    assert_true(run("several.pairwise", &matrix).values[QUANTITY_P] == 1);
    for (size_t i = 0; i < method_count(); i++) {
        Input input = {.kind = method_at(i)->input, .tables = {quiet, 3}};
        Options options = options_default;
        Result result;
        Error err = {0};
        if (method_at(i)->input != INPUT_STRATA && method_at(i)->input != INPUT_CLUSTERS)
            continue;
        if (method_at(i)->one_sided_only)
            options.alternative = ALTERNATIVE_GREATER;
        if (!method_run(method_at(i), &input, &options, &result, &err))
            fail_msg("%s: %s", method_at(i)->id, err.message);
        if (result_has(&result, QUANTITY_P))
            assert_true(result.values[QUANTITY_P] == 1);
        if (method_at(i)->takes_level)
            assert_true(result.values[QUANTITY_ESTIMATE] == 0);
    }
}

static void test_empty_and_single(void **state)
{
    PairedTable empty[2] = {{0}}, one[2] = {{3, 2, 1, 4}, {0, 0, 0, 0}};
    (void)state;
    for (size_t i = 0; i < method_count(); i++) {
        Options options = options_default;
        Input input = {.kind = method_at(i)->input, .tables = {empty, 2}};
        Result result;
        Error err = {0};
        if (method_at(i)->input != INPUT_STRATA && method_at(i)->input != INPUT_CLUSTERS)
            continue;
        options.alternative =
            method_at(i)->one_sided_only ? ALTERNATIVE_GREATER : ALTERNATIVE_UNSET;
        assert_false(method_run(method_at(i), &input, &options, &result, &err));
        assert_true(err.code == ERROR_DOMAIN);
        input.tables.count = 0;
        assert_false(method_run(method_at(i), &input, &options, &result, &err));
        input.tables = (PairedTables){one, 2};
        bool ok = method_run(method_at(i), &input, &options, &result, &err);
        assert_true(ok == (method_at(i)->input == INPUT_STRATA)); /* one cluster is refused */
    }
}

static void test_directions(void **state)
{
    static const PairedTable paradox[] = {{50, 30, 0, 20}, {2, 1, 2, 1}, {3, 0, 1, 2}};
    PairedTables tables = {paradox, 3}, first = {paradox, 1};
    (void)state;
    Directions found = strata_directions(&tables);
    assert_true(found.pooled == 1 && found.equal_weight < 0);
    assert_true(found.positive == 1 && found.negative == 2);
    assert_true(found.contradicts && found.opposite);
    found = strata_directions(&first);
    assert_false(found.contradicts || found.opposite);
}

/* Two diagnostic tests judged on the diseased and on the healthy: each is better in one
 * group, and pooling hides it. p of the groups as the exact test of 78:22 and 22:53. */
static void test_opposite_groups(void **state)
{
    PairedTable groups[] = {{319, 78, 22, 32}, {155, 22, 53, 31}};
    Input strata = {.kind = INPUT_STRATA, .tables = {groups, 2}};
    Options options = options_default;
    TaskResult tasks[2];
    (void)state;
    Directions found = strata_directions(&strata.tables);
    assert_true(found.opposite && !found.contradicts && found.pooled == 1);
    options.adjust = "none";
    assert_true(strata_per_task(&strata.tables, &options, tasks, NULL));
    check_close("diseased", tasks[0].adjusted, 1.59053e-08, 1e-5);
    check_close("healthy", tasks[1].adjusted, 4.49648e-04, 1e-5);
    check_close("pooled", run("several.pooled_mcnemar_exact", &strata).values[QUANTITY_P],
                0.0693370, 1e-6);
    assert_true(run("several.homogeneity_discordance_exact", &strata).values[QUANTITY_P] < 1e-9);
}

/* Standard errors of means over unequal tasks, by 40-digit arithmetic. */
static void test_rates(void **state)
{
    static const RateCount tasks[] = {{30, 40}, {380, 400}},
                           batches[] = {{100, 128}, {90, 128}, {40, 40}};
    static const RateCount single[] = {{1, 1}, {5, 9}};
    TaskRates rates;
    (void)state;
    assert_true(strata_rates(tasks, 2, 0.95, &rates, NULL));
    check_close("weighted", rates.pooled_stderr, 0.01175242342248076437525558, 1e-14);
    check_close("equal", rates.mean_stderr, 0.03509536980407788330193141, 1e-14);
    check_close("mean", rates.mean, 0.85, 1e-15);
    assert_true(rates.mean_lower < 0.85 && rates.mean_upper > 0.85 && rates.stderr_known);
    assert_true(strata_rates(batches, 3, 0.95, &rates, NULL));
    check_close("pooled", rates.pooled, 115.0 / 148, 1e-15);
    assert_true(strata_rates(single, 2, 0.95, &rates, NULL) && !rates.stderr_known);
    assert_false(strata_rates(single, 0, 0.95, &rates, NULL));
}

static void test_repeated_seeds(void **state)
{
    static const double outcomes[] = {1, 1, 1, MISSING, 0, 0, 1, MISSING, 1, 1, 1, MISSING};
    Matrix matrix = {outcomes, 3, 4};
    size_t first[4];
    (void)state;
    assert_int_equal(clustered_repeated_columns(&matrix, first), 1);
    assert_true(first[0] == 0 && first[1] == 0 && first[2] == 2 && first[3] == 3);
}

/* 200 policies on 2,000 starts, and 10,000 tasks. */
static void test_sizes(void **state)
{
    size_t rows = 2000, columns = 200, tasks = 10000;
    double *outcomes = malloc(rows * columns * sizeof *outcomes);
    PairedTable *tables = malloc(tasks * sizeof *tables);
    uint64_t seed = 2;
    (void)state;
    assert_non_null(outcomes);
    assert_non_null(tables);
    for (size_t i = 0; i < rows * columns; i++)
        outcomes[i] = next_random(&seed) % 100 < 60;
    clock_t start = clock();
    Pairwise found = compare(outcomes, rows, columns, ALL_PAIRS);
    printf("19,900 pairs of 200 policies: %.2f s\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    several_pairwise_free(&found);
    for (size_t i = 0; i < tasks; i++)
        tables[i] = (PairedTable){5, (int64_t)(next_random(&seed) % 5),
                                  (int64_t)(next_random(&seed) % 4), 3};
    Input strata = {.kind = INPUT_STRATA, .tables = {tables, tasks}};
    start = clock();
    run("several.per_task", &strata);
    run("several.common_difference", &strata);
    run("several.equal_weight_difference", &strata);
    run("several.homogeneity_discordance_lr", &strata);
    printf("10,000 tasks: %.2f s\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    free(outcomes);
    free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_missing_and_disconnected),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_letters_are_the_graph),
        cmocka_unit_test(test_letter_names),
        cmocka_unit_test(test_letters_past_z),
        cmocka_unit_test(test_control),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_nothing_to_see),
        cmocka_unit_test(test_empty_and_single),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_opposite_groups),
        cmocka_unit_test(test_rates),
        cmocka_unit_test(test_repeated_seeds),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
