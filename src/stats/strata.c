/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strata.c - tasks taken together, and each by itself.
 *
 * The pooled tests hand the sums over the tasks to the paired methods, so that one task
 * gives their numbers to the last digit. */
#include "stats/strata.h"

#include <math.h>
#include <stdlib.h>

#include "stats/several.h"

static int64_t pairs_of(const PairedTable *table)
{
    return table->a + table->b + table->c + table->d;
}

bool strata_sum(const PairedTables *tables, PairedTable *sum, Error *err)
{
    PairedTable total = {0};
    for (size_t i = 0; i < tables->count; i++) {
        const PairedTable *table = &tables->items[i];
        if (table->a < 0 || table->b < 0 || table->c < 0 || table->d < 0)
            return error_set(err, ERROR_DOMAIN, "table %zu has a negative count: counts start at 0",
                             i + 1);
        if (table->a > COUNT_LIMIT || table->b > COUNT_LIMIT || table->c > COUNT_LIMIT ||
            table->d > COUNT_LIMIT || pairs_of(&total) > COUNT_LIMIT)
            return error_set(err, ERROR_DOMAIN, "table %zu has a count beyond %lld", i + 1,
                             (long long)COUNT_LIMIT);
        total.a += table->a;
        total.b += table->b;
        total.c += table->c;
        total.d += table->d;
    }
    if (pairs_of(&total) == 0)
        return error_set(err, ERROR_DOMAIN,
                         "no table has any pair: there is no data, give at least one pair");
    *sum = total;
    return true;
}

static bool run_pooled(const char *id, const Input *input, const Options *options, Result *result,
                       Error *err)
{
    Input pooled = {.kind = INPUT_PAIRED};
    return strata_sum(&input->tables, &pooled.paired, err) &&
           method_run(method_find(id), &pooled, options, result, err);
}

bool strata_pooled_exact(const Input *input, const Options *options, Result *result, Error *err)
{
    return run_pooled("paired.mcnemar_exact", input, options, result, err);
}

bool strata_pooled_asymptotic(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    return run_pooled("paired.mcnemar_asymptotic", input, options, result, err);
}

bool strata_mantel_haenszel(const Input *input, const Options *options, Result *result, Error *err)
{
    PairedTable sum;
    if (!run_pooled("paired.mcnemar_asymptotic", input, options, result, err) ||
        !strata_sum(&input->tables, &sum, err))
        return false;
    if (sum.c > 0) {
        double odds_ratio = (double)sum.b / (double)sum.c;
        result_set(result, QUANTITY_ESTIMATE, odds_ratio, odds_ratio * 2e-16);
    }
    return true;
}

static const Method *paired_test(const Options *options, Error *err)
{
    const char *id = options->test && *options->test ? options->test : "paired.mcnemar_exact";
    const Method *method = method_find(id);
    if (method && method->input == INPUT_PAIRED && method->question == QUESTION_TEST)
        return method;
    error_set(err, ERROR_DOMAIN,
              "test is \"%.60s\": use the id of a paired test, like paired.mcnemar_exact", id);
    return NULL;
}

static bool run_task(const Method *test, const PairedTable *table, const Options *options,
                     TaskResult *out, Error *err)
{
    Input input = {.kind = INPUT_PAIRED, .paired = *table};
    Result result;

    if (!method_run(test, &input, options, &result, err))
        return false;
    out->tested = true;
    out->p = result_has(&result, QUANTITY_P) ? result.values[QUANTITY_P] : 0;
    out->log10_p =
        result_has(&result, QUANTITY_LOG10_P) ? result.values[QUANTITY_LOG10_P] : log10(out->p);
    if (!method_run(method_find("paired.diff_tango"), &input, options, &result, err))
        return false;
    out->estimate = result.values[QUANTITY_ESTIMATE];
    out->lower = result.values[QUANTITY_LOWER];
    out->upper = result.values[QUANTITY_UPPER];
    return true;
}

static bool adjust_tasks(const Options *options, TaskResult *results, size_t count, Error *err)
{
    double *p = malloc((count + 1) * sizeof *p);
    size_t tested = 0;
    Adjust adjust;

    if (!p)
        return error_memory(err);
    for (size_t i = 0; i < count; i++)
        if (results[i].tested)
            p[tested++] = results[i].p;
    bool ok = adjust_parse(options->adjust, &adjust, err) && adjust_p(adjust, p, tested, p, err);
    for (size_t i = 0, next = 0; ok && i < count; i++)
        if (results[i].tested)
            results[i].adjusted = p[next++];
    free(p);
    return ok;
}

bool strata_per_task(const PairedTables *tables, const Options *options, TaskResult *results,
                     Error *err)
{
    const Method *test = paired_test(options, err);
    PairedTable sum;

    if (!test || !strata_sum(tables, &sum, err))
        return false;
    for (size_t i = 0; i < tables->count; i++) {
        results[i] = (TaskResult){0};
        if (pairs_of(&tables->items[i]) > 0 &&
            !run_task(test, &tables->items[i], options, &results[i], err))
            return false;
    }
    return adjust_tasks(options, results, tables->count, err);
}

/* The place of the smallest (largest) p among the tested; log10_p decides, since p may
 * underflow. Some task is tested. */
static size_t extreme_task(const TaskResult *results, size_t count, double sign, size_t *tested)
{
    size_t found = count;
    *tested = 0;
    for (size_t i = 0; i < count; i++) {
        if (!results[i].tested)
            continue;
        ++*tested;
        if (found == count || sign * results[i].log10_p > sign * results[found].log10_p)
            found = i;
    }
    return found;
}

bool strata_per_task_method(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTables *tables = &input->tables;
    TaskResult *results = calloc(tables->count + 1, sizeof *results);
    size_t tested;

    if (!results)
        return error_memory(err);
    bool ok = strata_per_task(tables, options, results, err);
    if (ok) {
        const TaskResult *least = &results[extreme_task(results, tables->count, -1, &tested)];
        result_set(result, QUANTITY_N, (double)tested, 0);
        if (least->adjusted > 0)
            result_set_p(result, (long double)least->adjusted, 1e-14);
        else
            result_set_log_p(result,
                             ((long double)least->log10_p + log10l((long double)tested)) * logl(10),
                             1e-12);
    }
    free(results);
    return ok;
}

bool strata_every_task(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTables *tables = &input->tables;
    TaskResult *results = calloc(tables->count + 1, sizeof *results);
    double sign = options->alternative == ALTERNATIVE_LESS ? -1 : 1, least = 2;
    size_t tested;

    if (!results)
        return error_memory(err);
    bool ok = strata_per_task(tables, options, results, err);
    if (ok) {
        size_t worst = extreme_task(results, tables->count, 1, &tested);
        if (results[worst].p > 0)
            result_set_p(result, (long double)results[worst].p, 1e-14);
        else
            result_set_log_p(result, (long double)results[worst].log10_p * logl(10), 1e-12);
        for (size_t i = 0; i < tables->count; i++)
            if (results[i].tested)
                least = fmin(least, sign * results[i].estimate);
        result_set(result, QUANTITY_ESTIMATE, sign * least, 2e-16);
        result_set(result, QUANTITY_N, (double)tested, 0);
    }
    free(results);
    return ok;
}
