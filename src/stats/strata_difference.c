/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strata_difference.c - the size of the difference over several tasks.
 *
 * The common difference inverts the sum over tasks of Tango's score: its numerator is
 * B - C - N D, its variance the sum of the tasks' variances at D. The equal-weight mean
 * squares and adds the distances of the tasks' own limits (MOVER; Zou, Donner 2008 Stat
 * Med 27:1693), which never has zero width. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/paired_difference.h"
#include "stats/proportion.h"
#include "stats/several.h"
#include "stats/solve.h"
#include "stats/strata.h"

static const Interval difference_range = {-1, 1};

static int64_t pairs_of(const PairedTable *table)
{
    return table->a + table->b + table->c + table->d;
}

typedef struct Score {
    const PairedTables *tables;
    long double *terms; /* room for one a task */
    long double b, c, n, z;
    bool exchanged;
} Score;

static long double excess(long double difference, const void *context)
{
    const Score *score = context;
    size_t count = 0;
    for (size_t i = 0; i < score->tables->count; i++) {
        const PairedTable *table = &score->tables->items[i];
        long double b = (long double)(score->exchanged ? table->c : table->b);
        long double c = (long double)(score->exchanged ? table->b : table->c);
        if (pairs_of(table) > 0)
            score->terms[count++] = tango_variance(b, c, (long double)pairs_of(table), difference);
    }
    long double variance = sum_in_order(score->terms, count);
    return score->b - score->c - score->n * difference - score->z * sqrtl(variance);
}

/* The limit below; the one above is that of the exchanged policies. */
static long double common_lower(const Score *score)
{
    long double square = score->z * score->z, estimate = (score->b - score->c) / score->n;
    Root root = {.root = estimate};

    if (score->c == score->n)
        return -1;
    if (score->b + score->c == 0)
        return -square / (score->n + square);
    if (score->b == score->n)
        return (score->n - square) / (score->n + square);
    solve_bracket(excess, score, -1, estimate, &root);
    return root.root;
}

bool strata_common_difference(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    PairedTable sum;
    if (!strata_sum(&input->tables, &sum, err))
        return false;
    long double *terms = malloc(input->tables.count * sizeof *terms);
    if (!terms)
        return error_memory(err);
    Score score = {&input->tables,
                   terms,
                   (long double)sum.b,
                   (long double)sum.c,
                   (long double)pairs_of(&sum),
                   normal_quantile(options_tail(options)),
                   false};
    Score other = {&input->tables, terms, score.c, score.b, score.n, score.z, true};
    paired_difference_set(result, options, &sum,
                          (Interval){common_lower(&score), -common_lower(&other)});
    free(terms);
    return true;
}

/* The weighted mean of estimates and its limits, all distances squared and added. */
typedef struct Mover {
    long double *estimates, *below, *above; /* one a task */
    size_t count;
} Mover;

static bool mover_new(Mover *mover, size_t capacity, Error *err)
{
    *mover = (Mover){.estimates = malloc(3 * (capacity + 1) * sizeof *mover->estimates)};
    if (!mover->estimates)
        return error_memory(err);
    mover->below = mover->estimates + capacity + 1;
    mover->above = mover->below + capacity + 1;
    return true;
}

static void mover_add(Mover *mover, long double weight, long double estimate, Interval interval)
{
    long double below = weight * (estimate - interval.lower);
    long double above = weight * (interval.upper - estimate);
    mover->estimates[mover->count] = weight * estimate;
    mover->below[mover->count] = below * below;
    mover->above[mover->count++] = above * above;
}

static Interval mover_interval(Mover *mover, long double *estimate)
{
    *estimate = sum_in_order(mover->estimates, mover->count);
    return (Interval){*estimate - sqrtl(sum_in_order(mover->below, mover->count)),
                      *estimate + sqrtl(sum_in_order(mover->above, mover->count))};
}

static size_t tasks_with_pairs(const PairedTables *tables)
{
    size_t count = 0;
    for (size_t i = 0; i < tables->count; i++)
        count += pairs_of(&tables->items[i]) > 0;
    return count;
}

static Interval cut(Interval interval, Interval range)
{
    return (Interval){fmaxl(interval.lower, range.lower), fminl(interval.upper, range.upper)};
}

bool strata_equal_weight_difference(const Input *input, const Options *options, Result *result,
                                    Error *err)
{
    const PairedTables *tables = &input->tables;
    long double z = normal_quantile(options_tail(options)), estimate;
    PairedTable sum;
    Mover mover;

    if (!strata_sum(tables, &sum, err) || !mover_new(&mover, tables->count, err))
        return false;
    size_t tasks = tasks_with_pairs(tables);
    for (size_t i = 0; i < tables->count; i++) {
        const PairedTable *table = &tables->items[i];
        int64_t n = pairs_of(table);
        if (n > 0)
            mover_add(&mover, 1 / (long double)tasks,
                      (long double)(table->b - table->c) / (long double)n,
                      tango_interval(table->b, table->c, n, z));
    }
    Interval interval = cut(mover_interval(&mover, &estimate), difference_range);
    free(mover.estimates);
    result_set(result, QUANTITY_ESTIMATE, (double)estimate, DBL_EPSILON);
    result_set(result, QUANTITY_N, (double)tasks, 0);
    result_set_interval(result, options, interval, difference_range, 1e-15);
    return true;
}

static bool check_rates(const RateCount *tasks, size_t count, RateCount *sum, size_t *used,
                        Error *err)
{
    *sum = (RateCount){0};
    *used = 0;
    for (size_t i = 0; i < count; i++) {
        if (tasks[i].k < 0 || tasks[i].n > COUNT_LIMIT || tasks[i].k > tasks[i].n)
            return error_set(err, ERROR_DOMAIN,
                             "task %zu has %lld successes of %lld trials: give successes and "
                             "trials",
                             i + 1, (long long)tasks[i].k, (long long)tasks[i].n);
        sum->k += tasks[i].k;
        sum->n += tasks[i].n;
        *used += tasks[i].n > 0;
    }
    return sum->n > 0 ||
           error_set(err, ERROR_DOMAIN, "no task has any trial: give at least one trial");
}

static Interval weighted_interval(const RateCount *tasks, size_t count, size_t used, int64_t all,
                                  bool equal, long double z, Mover *mover, long double *estimate)
{
    mover->count = 0;
    for (size_t i = 0; i < count; i++) {
        long double k = (long double)tasks[i].k, n = (long double)tasks[i].n;
        if (n > 0)
            mover_add(mover, equal ? 1 / (long double)used : n / (long double)all, k / n,
                      wilson_interval(k, n, z));
    }
    return cut(mover_interval(mover, estimate), (Interval){0, 1});
}

/* The standard errors; false where a task has a single trial. */
static bool rate_errors(const RateCount *tasks, size_t count, size_t used, int64_t all, Mover *room,
                        TaskRates *out)
{
    size_t filled = 0;
    for (size_t i = 0; i < count; i++) {
        long double k = (long double)tasks[i].k, n = (long double)tasks[i].n;
        if (tasks[i].n == 1)
            return false;
        if (tasks[i].n == 0)
            continue;
        long double square = k / n * (n - k) / n / (n - 1), share = n / (long double)all;
        room->below[filled] = square / ((long double)used * (long double)used);
        room->above[filled++] = square * share * share;
    }
    out->mean_stderr = (double)sqrtl(sum_in_order(room->below, filled));
    out->pooled_stderr = (double)sqrtl(sum_in_order(room->above, filled));
    return true;
}

bool strata_rates(const RateCount *tasks, size_t count, double level, TaskRates *out, Error *err)
{
    Options options = options_default;
    TaskRates rates = {0};
    long double estimate;
    RateCount sum;
    Mover mover;

    if (!(level > 0 && level < 1))
        return error_set(err, ERROR_DOMAIN, "level is %g: it must lie between 0 and 1, like 0.95",
                         level);
    if (!check_rates(tasks, count, &sum, &rates.tasks, err) || !mover_new(&mover, count, err))
        return false;
    options.level = level;
    long double z = normal_quantile(options_tail(&options));
    Interval mean = weighted_interval(tasks, count, rates.tasks, sum.n, true, z, &mover, &estimate);
    rates.mean = (double)estimate;
    Interval pooled =
        weighted_interval(tasks, count, rates.tasks, sum.n, false, z, &mover, &estimate);
    rates.pooled = (double)sum.k / (double)sum.n;
    rates.mean_lower = (double)mean.lower;
    rates.mean_upper = (double)mean.upper;
    rates.pooled_lower = (double)pooled.lower;
    rates.pooled_upper = (double)pooled.upper;
    rates.stderr_known = rate_errors(tasks, count, rates.tasks, sum.n, &mover, &rates);
    free(mover.estimates);
    *out = rates;
    return true;
}
