/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_several.c - several policies, tasks, clusters and graded scores against values
 * that others computed, and the identities between them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dataset.h"
#include "stats/clustered.h"
#include "stats/several_pairwise.h"
#include "stats/strata.h"

typedef struct Cache { /* rows of one data set and one kind of test follow each other */
    Dataset dataset;
    Pairwise pairwise;
    char key[256];
    double *room;
    size_t *seen; /* rows of each method */
} Cache;

static Result run(const char *id, const Input *input, const Options *options)
{
    Result result = {0};
    Error err = {0};
    const Method *method = method_find(id);
    if (!method)
        fail_msg("there is no method %s", id);
    if (!method_run(method, input, options, &result, &err))
        fail_msg("%s: %s", id, err.message);
    return result;
}

static double p_of(const char *id, const Input *input, const Options *options)
{
    Result result = run(id, input, options);
    assert_true(result_has(&result, QUANTITY_P));
    return result.values[QUANTITY_P];
}

static void load(Cache *cache, const char *name)
{
    if (strcmp(cache->dataset.name, name) == 0)
        return;
    dataset_free(&cache->dataset);
    free(cache->room);
    cache->dataset = dataset_read(name);
    cache->room = calloc(2 * cache->dataset.rows, sizeof *cache->room);
    cache->key[0] = '\0';
    assert_non_null(cache->room);
}

/* "P1-P3" as two columns; false for "all". */
static bool columns_of(const Dataset *dataset, const char *item, size_t *first, size_t *second)
{
    char pair[40];
    for (*first = 0; *first < dataset->columns && *first < LABELS_MAX; ++*first)
        for (*second = *first + 1; *second < dataset->columns && *second < LABELS_MAX; ++*second) {
            snprintf(pair, sizeof pair, "%s-%s", dataset->labels[*first], dataset->labels[*second]);
            if (strcmp(pair, item) == 0)
                return true;
        }
    *first = 0;
    *second = 1;
    return false;
}

static void check_pairwise(Cache *cache, const ExpectedRow *row)
{
    char key[256];
    size_t first, second;
    PairwiseOptions options = pairwise_default;
    Matrix matrix = {cache->dataset.values, cache->dataset.rows, cache->dataset.columns};

    options.test = row->options.test;
    assert_true(adjust_parse(row->options.adjust, &options.adjust, NULL));
    snprintf(key, sizeof key, "%s %s %s", row->dataset, row->options.test, row->options.adjust);
    if (strcmp(key, cache->key) != 0) {
        several_pairwise_free(&cache->pairwise);
        assert_true(several_pairwise(&matrix, &options, &cache->pairwise, NULL));
        snprintf(cache->key, sizeof cache->key, "%s", key);
    }
    assert_true(columns_of(&cache->dataset, row->item, &first, &second));
    for (size_t i = 0; i < cache->pairwise.count; i++) {
        const Comparison *pair = &cache->pairwise.comparisons[i];
        if (pair->first == first && pair->second == second)
            expected_check(row, pair->adjusted, (double)INFINITY);
    }
}

static void check_per_task(Cache *cache, const ExpectedRow *row)
{
    PairedTables tables = {cache->dataset.tables, cache->dataset.rows};
    TaskResult results[LABELS_MAX];
    assert_true(strata_per_task(&tables, &row->options, results, NULL));
    for (size_t i = 0; i < tables.count; i++)
        if (strcmp(cache->dataset.labels[i], row->item) == 0)
            expected_check(row, results[i].adjusted, (double)INFINITY);
}

static void check_method(Cache *cache, const ExpectedRow *row)
{
    const Method *method = method_find(row->id);
    size_t first = 0, second = 1;
    if (!method)
        fail_msg("%s: there is no method %s", row->where, row->id);
    columns_of(&cache->dataset, row->item, &first, &second);
    Input input = method->input == INPUT_PARAMS
                      ? (Input){.kind = INPUT_PARAMS, .params = {row->params, row->param_count}}
                      : dataset_input(&cache->dataset, method->input, first, second, cache->room);
    Result result = run(row->id, &input, &row->options);
    if (!result_has(&result, row->quantity))
        fail_msg("%s: %s gives no %s", row->where, row->id, row->quantity_name);
    expected_check(row, result.values[row->quantity], result.errors[row->quantity]);
}

static void check_row(const ExpectedRow *row, void *context)
{
    Cache *cache = context;
    const Method *method = method_find(row->id);
    if (method)
        cache->seen[method_place(method)]++;
    if (*row->dataset)
        load(cache, row->dataset);
    if (strcmp(row->id, "several.pairwise") == 0)
        check_pairwise(cache, row);
    else if (strcmp(row->id, "several.per_task") == 0)
        check_per_task(cache, row);
    else
        check_method(cache, row);
}

static void test_every_row(void **state)
{
    Cache cache = {.seen = calloc(method_count(), sizeof *cache.seen)};
    (void)state;
    assert_non_null(cache.seen);
    assert_true(expected_read("multi.csv", check_row, &cache) > 2000);
    assert_true(expected_read("multi_more.csv", check_row, &cache) > 50);
    for (size_t i = 0; i < method_count(); i++)
        if (method_at(i)->question == QUESTION_SEVERAL && cache.seen[i] == 0)
            fail_msg("%s has no row in tests/oracle", method_at(i)->id);
    several_pairwise_free(&cache.pairwise);
    dataset_free(&cache.dataset);
    free(cache.room);
    free(cache.seen);
}

/* A repeatable stream of numbers. */
static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static void fill_outcomes(double *values, size_t count, uint64_t *seed)
{
    for (size_t i = 0; i < count; i++)
        values[i] = next_random(seed) % 100 < 60 ? 1 : 0;
}

static PairedTable table_of(const double *values, size_t rows)
{
    PairedTable table = {0};
    for (size_t row = 0; row < rows; row++) {
        int64_t *cells[] = {&table.d, &table.c, &table.b, &table.a};
        ++*cells[2 * (int)values[2 * row] + (int)values[2 * row + 1]];
    }
    return table;
}

static void test_two_policies_q_is_mcnemar(void **state)
{
    uint64_t seed = 1;
    double values[120];
    (void)state;
    for (int i = 0; i < 500; i++) {
        size_t rows = 1 + (size_t)(next_random(&seed) % 60);
        fill_outcomes(values, 2 * rows, &seed);
        Input matrix = {.kind = INPUT_MATRIX, .matrix = {values, rows, 2}};
        Input paired = {.kind = INPUT_PAIRED, .paired = table_of(values, rows)};
        double mcnemar = p_of("paired.mcnemar_asymptotic", &paired, &options_default);
        check_close("Cochran", p_of("several.cochran_q", &matrix, &options_default), mcnemar,
                    1e-14);
        check_close("Friedman", p_of("several.friedman", &matrix, &options_default), mcnemar,
                    1e-14);
        Options exact = options_default;
        exact.form = "exact";
        check_close("exact Q", p_of("several.cochran_q", &matrix, &exact),
                    p_of("paired.mcnemar_exact", &paired, &options_default), 1e-13);
        check_close("pairwise", p_of("several.pairwise", &matrix, &options_default),
                    p_of("paired.mcnemar_exact", &paired, &options_default), 0);
    }
}

static void test_binary_scores_are_signs(void **state)
{
    uint64_t seed = 2;
    double values[120];
    (void)state;
    for (int i = 0; i < 500; i++) {
        size_t rows = 1 + (size_t)(next_random(&seed) % 60);
        fill_outcomes(values, 2 * rows, &seed);
        Input scores = {.kind = INPUT_SCORES, .matrix = {values, rows, 2}};
        Input paired = {.kind = INPUT_PAIRED, .paired = table_of(values, rows)};
        Options options = options_default;
        options.alternative = (Alternative)(1 + i % 3);
        double exact = p_of("paired.mcnemar_exact", &paired, &options);
        check_close("sign", p_of("several.sign_test", &scores, &options), exact, 0);
        check_close("Wilcoxon", p_of("several.signed_rank_wilcoxon", &scores, &options), exact,
                    1e-14);
        check_close("Pratt", p_of("several.signed_rank_pratt", &scores, &options), exact, 1e-14);
    }
}

static PairedTable random_table(uint64_t *seed)
{
    return (PairedTable){(int64_t)(next_random(seed) % 30), (int64_t)(next_random(seed) % 12),
                         (int64_t)(next_random(seed) % 12), 1 + (int64_t)(next_random(seed) % 20)};
}

static void check_same(const char *left_id, const Input *left, const char *right_id,
                       const Input *right, QuantityId quantity, double limit)
{
    Result a = run(left_id, left, &options_default), b = run(right_id, right, &options_default);
    check_close(left_id, a.values[quantity], b.values[quantity], limit);
}

static void test_one_task_is_pooled(void **state)
{
    uint64_t seed = 3;
    (void)state;
    for (int i = 0; i < 300; i++) {
        PairedTable table = random_table(&seed);
        Input one = {.kind = INPUT_STRATA, .tables = {&table, 1}};
        Input paired = {.kind = INPUT_PAIRED, .paired = table};
        const char *tango = "paired.diff_tango";
        check_same("several.pooled_mcnemar_exact", &one, "paired.mcnemar_exact", &paired,
                   QUANTITY_P, 0);
        check_same("several.cmh_pair_strata", &one, "paired.mcnemar_asymptotic", &paired,
                   QUANTITY_P, 0);
        check_same("several.per_task", &one, "paired.mcnemar_exact", &paired, QUANTITY_P, 0);
        for (int quantity = QUANTITY_ESTIMATE; quantity <= QUANTITY_UPPER; quantity++) {
            check_same("several.common_difference", &one, tango, &paired, (QuantityId)quantity,
                       1e-14);
            check_same("several.equal_weight_difference", &one, tango, &paired,
                       (QuantityId)quantity, 1e-13);
        }
        Result homogeneous = run("several.homogeneity_discordance_exact", &one, &options_default);
        assert_true(homogeneous.values[QUANTITY_P] == 1);
    }
}

/* The common difference excludes 0 exactly when the pooled chi-square test rejects. */
static void test_common_difference_agrees_with_test(void **state)
{
    uint64_t seed = 4;
    PairedTable tables[4];
    (void)state;
    for (int i = 0; i < 300; i++) {
        for (int j = 0; j < 4; j++)
            tables[j] = random_table(&seed);
        Input strata = {.kind = INPUT_STRATA, .tables = {tables, 4}};
        Result interval = run("several.common_difference", &strata, &options_default);
        double p = p_of("several.pooled_mcnemar_asymptotic", &strata, &options_default);
        bool outside = interval.values[QUANTITY_LOWER] > 0 || interval.values[QUANTITY_UPPER] < 0;
        assert_true(outside == (p < 0.05));
        assert_true(interval.values[QUANTITY_LOWER] <= interval.values[QUANTITY_ESTIMATE]);
        assert_true(interval.values[QUANTITY_ESTIMATE] <= interval.values[QUANTITY_UPPER]);
    }
}

static void test_clusters_of_one_are_pairs(void **state)
{
    uint64_t seed = 5;
    double values[80];
    PairedTable clusters[40];
    (void)state;
    for (int i = 0; i < 200; i++) {
        fill_outcomes(values, 80, &seed);
        for (size_t row = 0; row < 40; row++)
            clusters[row] = table_of(values + 2 * row, 1);
        Input clustered = {.kind = INPUT_CLUSTERS, .tables = {clusters, 40}};
        Input paired = {.kind = INPUT_PAIRED, .paired = table_of(values, 40)};
        Input scores = {.kind = INPUT_SCORES, .matrix = {values, 40, 2}};
        check_same("several.clustered_mcnemar_durkalski", &clustered, "paired.mcnemar_asymptotic",
                   &paired, QUANTITY_STATISTIC, 1e-14);
        Result obuchowski =
            run("several.clustered_mcnemar_obuchowski", &clustered, &options_default);
        Result plain = run("paired.mcnemar_asymptotic", &paired, &options_default);
        check_close("Obuchowski", obuchowski.values[QUANTITY_STATISTIC],
                    plain.values[QUANTITY_STATISTIC] * 39 / 40, 1e-14);
        for (int quantity = QUANTITY_ESTIMATE; quantity <= QUANTITY_UPPER; quantity++)
            check_same("several.clustered_difference", &clustered, "several.paired_t", &scores,
                       (QuantityId)quantity, 1e-13);
    }
}

/* The order of rows, tasks and clusters changes no byte. */
static void test_order_changes_nothing(void **state)
{
    static const char *const ids[] = {"several.common_difference",
                                      "several.equal_weight_difference",
                                      "several.homogeneity_discordance_lr",
                                      "several.homogeneity_discordance_pearson",
                                      "several.homogeneity_discordance_exact",
                                      "several.clustered_mcnemar_durkalski",
                                      "several.clustered_mcnemar_yang",
                                      "several.clustered_mcnemar_eliasziw",
                                      "several.clustered_difference"};
    uint64_t seed = 6;
    PairedTable tables[7], reversed[7];
    (void)state;
    for (int i = 0; i < 50; i++) {
        for (size_t j = 0; j < 7; j++)
            reversed[6 - j] = tables[j] = random_table(&seed);
        for (size_t j = 0; j < sizeof ids / sizeof ids[0]; j++) {
            InputKind kind = method_find(ids[j])->input;
            Input forward = {.kind = kind, .tables = {tables, 7}};
            Input backward = {.kind = kind, .tables = {reversed, 7}};
            Result a = run(ids[j], &forward, &options_default);
            Result b = run(ids[j], &backward, &options_default);
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
}

/* Whatever the numbers: a valid result or a reason, never a crash or a NaN. */
static void test_anything(void **state)
{
    static const double odd[] = {0, 1, 1, 0, (double)NAN, 0.5, -1, 1e300, 1e-300, (double)INFINITY,
                                 3};
    uint64_t seed = 7;
    double values[64];
    PairedTable tables[6];
    (void)state;
    for (int i = 0; i < 4000; i++) {
        uint64_t kinds = i % 3 == 0 ? 11 : i % 3 == 1 ? 4 : 5; /* anything, 0 and 1, and missing */
        for (size_t j = 0; j < 64; j++)
            values[j] = odd[next_random(&seed) % kinds];
        for (size_t j = 0; j < 6; j++)
            tables[j] =
                (PairedTable){(int64_t)(next_random(&seed) % 3), (int64_t)(next_random(&seed) % 4),
                              (int64_t)(next_random(&seed) % 4),
                              (int64_t)(next_random(&seed) % 3) - (i % 50 == 0)};
        size_t columns = 1 + (size_t)(next_random(&seed) % 5),
               rows = (size_t)(next_random(&seed) % 9);
        for (size_t m = 0; m < method_count(); m++) {
            Input input = {.kind = method_at(m)->input};
            Options options = options_default;
            Result result;
            Error err = {0};
            if (method_at(m)->question != QUESTION_SEVERAL || input.kind == INPUT_PARAMS)
                continue;
            if (input.kind == INPUT_STRATA || input.kind == INPUT_CLUSTERS)
                input.tables = (PairedTables){tables, (size_t)(next_random(&seed) % 7)};
            else
                input.matrix = (Matrix){values, rows, input.kind == INPUT_SCORES ? 2 : columns};
            options.alternative = (Alternative)(next_random(&seed) % 4);
            options.level = 0.5 + 0.49 * (double)(next_random(&seed) % 100) / 100;
            if (!method_run(method_at(m), &input, &options, &result, &err) &&
                (err.code != ERROR_DOMAIN || !strstr(err.message, ": ") ||
                 strstr(err.message, "please report")))
                fail_msg("%s: %s", method_at(m)->id, err.message);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row),
        cmocka_unit_test(test_two_policies_q_is_mcnemar),
        cmocka_unit_test(test_binary_scores_are_signs),
        cmocka_unit_test(test_one_task_is_pooled),
        cmocka_unit_test(test_common_difference_agrees_with_test),
        cmocka_unit_test(test_clusters_of_one_are_pairs),
        cmocka_unit_test(test_order_changes_nothing),
        cmocka_unit_test(test_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
