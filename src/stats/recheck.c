/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recheck.c - the tables that two margins leave possible. */
#include "stats/recheck.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/paired_difference.h"

const char *const recheck_tests[RECHECK_TESTS] = {"paired.mcnemar_exact", "paired.mcnemar_midp",
                                                  "paired.mcnemar_asymptotic"};

double recheck_correlation(const PairedTable *table)
{
    double a = (double)table->a, b = (double)table->b, c = (double)table->c, d = (double)table->d;
    double product = (a + b) * (c + d) * (a + c) * (b + d);
    return product > 0 ? (a * d - b * c) / sqrt(product) : (double)NAN;
}

static double p_of(const Result *result)
{
    return result_has(result, QUANTITY_P) ? result->values[QUANTITY_P] : 0;
}

static bool fill_table(FeasibleTable *out, long double z, Error *err)
{
    const PairedTable *table = &out->table;
    Input input = {.kind = INPUT_PAIRED, .paired = *table};
    Result result;

    for (int i = 0; i < RECHECK_TESTS; i++) {
        if (!method_run(method_find(recheck_tests[i]), &input, &options_default, &result, err))
            return false;
        out->p[i] = p_of(&result);
    }
    Interval interval =
        tango_interval(table->b, table->c, table->a + table->b + table->c + table->d, z);
    out->lower = (double)interval.lower;
    out->upper = (double)interval.upper;
    out->correlation = recheck_correlation(table);
    return true;
}

static bool check_margins(int64_t x1, int64_t x2, int64_t n, double level, Error *err)
{
    if (n < 1 || n > COUNT_LIMIT || x1 < 0 || x1 > n || x2 < 0 || x2 > n)
        return error_set(err, ERROR_DOMAIN,
                         "%lld and %lld successes of %lld starts: give counts from 0 to n, with n "
                         "at least 1",
                         (long long)x1, (long long)x2, (long long)n);
    return (level > 0 && level < 1) ||
           error_set(err, ERROR_DOMAIN, "level is %g: it must lie between 0 and 1, like 0.95",
                     level);
}

static void summarise(FeasibleTables *tables, double alpha)
{
    for (int test = 0; test < RECHECK_TESTS; test++) {
        tables->fails_from[test] = -1;
        tables->least[test] = 1;
        for (size_t i = 0; i < tables->count; i++) {
            double p = tables->items[i].p[test];
            tables->least[test] = fmin(tables->least[test], p);
            tables->most[test] = fmax(tables->most[test], p);
            if (p > alpha && tables->fails_from[test] < 0)
                tables->fails_from[test] = tables->items[i].table.c;
        }
    }
}

bool recheck_tables(int64_t x1, int64_t x2, int64_t n, double level, FeasibleTables *out,
                    Error *err)
{
    FeasibleTables found = {0};
    Options options = options_default;
    options.level = level;

    if (!check_margins(x1, x2, n, level, err))
        return false;
    int64_t low = x2 > x1 ? x2 - x1 : 0, high = x2 < n - x1 ? x2 : n - x1;
    if (high - low >= 10000000)
        return error_set(err, ERROR_DOMAIN,
                         "%lld starts leave too many tables: up to 10,000,000 are listed",
                         (long long)n);
    found.items = calloc((size_t)(high - low + 1), sizeof *found.items);
    if (!found.items)
        return error_memory(err);
    long double z = normal_quantile(options_tail(&options));
    bool ok = true;
    for (int64_t c = low; ok && c <= high; c++) {
        FeasibleTable *item = &found.items[found.count++];
        item->table = (PairedTable){x2 - c, x1 - x2 + c, c, n - x1 - c};
        ok = fill_table(item, z, err);
    }
    if (!ok) {
        recheck_tables_free(&found);
        return false;
    }
    summarise(&found, options_alpha(&options));
    *out = found;
    return true;
}

void recheck_tables_free(FeasibleTables *tables)
{
    free(tables->items);
    *tables = (FeasibleTables){0};
}

bool recheck_discordance(const FeasibleTables *tables, const char *test, Alternative alternative,
                         const Printed *p, CountRange *c, Error *err)
{
    const Method *method = method_find(test);
    Options options = options_default;
    CountRange found = {1, 0};

    if (!method || method->input != INPUT_PAIRED || method->question != QUESTION_TEST)
        return error_set(err, ERROR_DOMAIN,
                         "test is \"%.60s\": use the id of a paired test, like "
                         "paired.mcnemar_exact",
                         test);
    options.alternative = alternative;
    for (size_t i = 0; i < tables->count; i++) {
        const PairedTable *table = &tables->items[i].table;
        Input input = {.kind = INPUT_PAIRED, .paired = *table};
        Result result;
        if (!method_run(method, &input, &options, &result, err))
            return false;
        if (!printed_agrees(p, p_of(&result)))
            continue;
        found.low = found.low > found.high ? table->c : found.low;
        found.high = table->c;
    }
    *c = found;
    return true;
}
