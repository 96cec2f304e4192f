/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_unpaired.c - power as a sum over tables, and the size it takes. */
#include "stats/power_unpaired.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/params.h"
#include "stats/power_region.h"
#include "stats/sample_size.h"

enum {
    TABLES_MAX = 5000000
};

static double tables_of(int64_t n1, int64_t n2)
{
    return ((double)n1 + 1) * ((double)n2 + 1);
}

static bool check_plan(const UnpairedPlan *plan, Error *err)
{
    if (!(plan->p1 >= 0 && plan->p1 <= 1 && plan->p2 >= 0 && plan->p2 <= 1))
        return error_set(err, ERROR_DOMAIN, "the rates are %g and %g: they must lie from 0 to 1",
                         plan->p1, plan->p2);
    if (!(plan->alpha > 0 && plan->alpha < 1))
        return error_set(err, ERROR_DOMAIN, "alpha is %g: it must lie between 0 and 1",
                         plan->alpha);
    return plan->sides == 1 || plan->sides == 2 ||
           error_set(err, ERROR_DOMAIN, "sides is %d: it must be 1 or 2", plan->sides);
}

/* What could have been left out of a sum of probabilities: far below what it is exact to. */
static const long double negligible = 1e-24L;

/* The successes that count at this rate. */
static Span fill_pmf(int64_t n, double rate, long double *pmf)
{
    Span span = {.n = n, .high = n};
    long double p = param_as_written(rate);
    for (int64_t k = 0; k <= n; k++)
        pmf[k] = expl(binomial_log_pmf(k, n, p, 1 - p));
    while (span.low < n && pmf[span.low] < negligible)
        span.low++;
    while (span.high > span.low && pmf[span.high] < negligible)
        span.high--;
    return span;
}

/* Adds the probability of the rejected tables; pmf1 belongs to the rows. */
static long double probability(const bool *rejected, Span one, Span two, const long double *pmf1,
                               const long double *pmf2)
{
    long double sum = 0;
    for (int64_t x1 = one.low; x1 <= one.high; x1++) {
        long double row = 0;
        for (int64_t x2 = two.low; x2 <= two.high; x2++)
            row += *rejected++ ? pmf2[x2] : 0;
        sum += pmf1[x1] * row;
    }
    return sum;
}

/* Tests that are two one-sided ones at half the level. */
static bool is_central(UnpairedTest test)
{
    return test == UNPAIRED_FISHER_CENTRAL || test == UNPAIRED_BOSCHLOO_CENTRAL;
}

typedef struct Work {
    Span one, two;
    bool *rejected;
    long double *pmf1, *pmf2;
} Work;

static bool one_direction(UnpairedTest test, double alpha, bool exchanged, double *hint,
                          const Work *work, long double *sum, Error *err)
{
    Span rows = exchanged ? work->two : work->one, columns = exchanged ? work->one : work->two;
    if (!power_region(test, rows, columns, alpha, true, hint, work->rejected, err))
        return false;
    *sum += probability(work->rejected, rows, columns, exchanged ? work->pmf2 : work->pmf1,
                        exchanged ? work->pmf1 : work->pmf2);
    return true;
}

static bool sum_regions(UnpairedTest test, const UnpairedPlan *plan, double *hint, const Work *work,
                        long double *sum, Error *err)
{
    bool toward_second = plan->p1 < plan->p2;
    *sum = 0;
    if (plan->sides == 1)
        return one_direction(test, plan->alpha, toward_second, hint, work, sum, err);
    if (is_central(test)) {
        if (!one_direction(test, plan->alpha / 2, false, hint, work, sum, err))
            return false;
        if (work->one.n != work->two.n)
            return one_direction(test, plan->alpha / 2, true, hint, work, sum, err);
        *sum += probability(work->rejected, work->two, work->one, work->pmf2, work->pmf1);
        return true; /* the mirror: both groups have the same span */
    }
    if (!power_region(test, work->one, work->two, plan->alpha, false, hint, work->rejected, err))
        return false;
    *sum = probability(work->rejected, work->one, work->two, work->pmf1, work->pmf2);
    return true;
}

/* What counts of groups of one size in either. */
static void join_spans(Span *one, Span *two)
{
    one->low = two->low = one->low < two->low ? one->low : two->low;
    one->high = two->high = one->high > two->high ? one->high : two->high;
}

bool unpaired_power(UnpairedTest test, const UnpairedPlan *plan, int64_t n1, int64_t n2,
                    double *hint, double *power, Error *err)
{
    double no_hint = 0;
    long double sum = 0;
    if (!check_plan(plan, err))
        return false;
    if (n1 < 1 || n2 < 1 || tables_of(n1, n2) > TABLES_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "%lld and %lld trials: exact power takes at least 1 and up to some 2,000 "
                         "a group, use size.n_two_prop_pooled_null",
                         (long long)n1, (long long)n2);
    Work work = {.pmf1 = malloc((size_t)(n1 + 1) * sizeof *work.pmf1),
                 .pmf2 = malloc((size_t)(n2 + 1) * sizeof *work.pmf2)};
    bool ok = (work.pmf1 && work.pmf2) || error_memory(err);
    if (ok) {
        work.one = fill_pmf(n1, plan->p1, work.pmf1);
        work.two = fill_pmf(n2, plan->p2, work.pmf2);
        if (n1 == n2)
            join_spans(&work.one, &work.two);
        work.rejected = malloc((size_t)(span_width(work.one) * span_width(work.two)));
        ok = (work.rejected || error_memory(err)) &&
             sum_regions(test, plan, hint ? hint : &no_hint, &work, &sum, err);
    }
    if (ok)
        *power = (double)fminl(sum, 1);
    free(work.rejected);
    free(work.pmf1);
    free(work.pmf2);
    return ok;
}

/* How far a search looks. Below `small` every n from 1 on is visited; beyond, until
 * `enough` n in a row are clear of the target. The teeth of z tests, whose true level
 * wanders, are high, but each n is quick; those of unconditional tests are low, and the
 * test itself is asked. That takes as long as so many tables for each trial. */
typedef struct Reach {
    int64_t small;
    int enough;
    double tables_a_trial;
} Reach;

static const Reach quick = {100, 25, 60}, slow = {40, 8, 1500};

/* Tables that a search may take, some 5 seconds: what one around the largest n takes. */
static const double work_max = 2.5e8;

/* What the sum over the tables is exact to: a power closer to 1 cannot be told from it. */
static const double power_error = 1e-13;

typedef struct Search {
    UnpairedTest test;
    const UnpairedPlan *plan;
    double ratio, target, hint, work;
    Reach reach;
} Search;

static int64_t second_group(const Search *search, int64_t n)
{
    int64_t n2 = (int64_t)ceil(search->ratio * (double)n - 1e-9);
    return n2 > 0 ? n2 : 1;
}

/* About how many successes count. */
static double counted(int64_t n, double rate)
{
    return fmin((double)n, 21 * sqrt((double)n * rate * (1 - rate)) + 50) + 1;
}

static bool power_at(Search *search, int64_t n, double *value, Error *err)
{
    int64_t n2 = second_group(search, n);
    search->work += counted(n, search->plan->p1) * counted(n2, search->plan->p2) +
                    search->reach.tables_a_trial * (double)(n + n2);
    if (search->work > work_max)
        return error_set(err, ERROR_DOMAIN,
                         "power is %.15g with p1 = %g, p2 = %g and ratio = %g: the search by exact "
                         "power would take minutes, use size.n_two_prop_pooled_null or ask for "
                         "less power",
                         search->target, search->plan->p1, search->plan->p2, search->ratio);
    return unpaired_power(search->test, search->plan, n, n2, &search->hint, value, err);
}

static bool too_many(const Search *search, double n, Error *err)
{
    return error_set(err, ERROR_DOMAIN,
                     "p1 = %g and p2 = %g: some %.3g trials would be needed, exact power takes up "
                     "to some 2,000 a group, use size.n_two_prop_pooled_null",
                     search->plan->p1, search->plan->p2, n);
}

/* Where the normal formula is beyond the limit, so is the exact number. */
static bool by_formula(const Search *search, int64_t *n, Error *err)
{
    const UnpairedPlan *plan = search->plan;
    Param items[] = {{"p1", plan->p1},          {"p2", plan->p2},       {"alpha", plan->alpha},
                     {"power", search->target}, {"sides", plan->sides}, {"ratio", search->ratio}};
    Input input = {.kind = INPUT_PARAMS, .params = {items, 6}};
    Result result;

    if (!method_run(method_find("size.n_two_prop_pooled_null"), &input, &options_default, &result,
                    err))
        return false;
    double found = result.values[QUANTITY_N];
    if (found * fmax(1, found * search->ratio) > TABLES_MAX)
        return too_many(search, found, err);
    *n = (int64_t)found;
    return true;
}

/* An n whose power is near the target: the normal formula, mended by the power found. */
static bool guess(Search *search, int64_t *n, Error *err)
{
    const UnpairedPlan *plan = search->plan;
    long double za = normal_quantile(plan->alpha / plan->sides);

    if (!by_formula(search, n, err))
        return false;
    long double wanted = za - normal_quantile(search->target);
    for (int i = 0; i < 3 && *n > search->reach.small; i++) {
        double power;
        if (!power_at(search, *n, &power, err))
            return false;
        power = fmin(fmax(power, power_error), 1 - power_error);
        long double part = wanted / (za - normal_quantile(power));
        long double next = (long double)*n * part * part;
        if (next * fmaxl(1, next * (long double)search->ratio) > TABLES_MAX)
            return too_many(search, (double)next, err);
        if (fabsl(next - (long double)*n) <= 2)
            break;
        *n = (int64_t)roundl(next);
    }
    return true;
}

/* Looks at every n in one direction. The teeth are low where the power levels off. */
static bool look(Search *search, int64_t start, int step, int64_t end, UnpairedSize *found,
                 Error *err)
{
    double flat = fmin(1, 20 * (1 - search->target));
    int clear = 0;
    for (int64_t n = start; clear < search->reach.enough && n != end; n += step) {
        double value, margin = (0.0005 + 1.5 / (double)n) * flat;
        if (!power_at(search, n, &value, err))
            return false;
        bool reached = value >= search->target;
        if (reached && (found->first == 0 || n < found->first)) {
            found->first = n;
            found->power_first = value;
        }
        if (!reached && n >= found->all_larger)
            found->all_larger = n + 1;
        clear = fabs(value - search->target) > margin && reached == (step > 0) ? clear + 1 : 0;
        found->from = n < found->from ? n : found->from;
        found->to = n > found->to ? n : found->to;
    }
    return true;
}

bool unpaired_size(UnpairedTest test, const UnpairedPlan *plan, double ratio, double power,
                   UnpairedSize *out, Error *err)
{
    bool unconditional = test == UNPAIRED_BARNARD_ZPOOLED || test == UNPAIRED_BOSCHLOO_CENTRAL ||
                         test == UNPAIRED_BOSCHLOO_TWO_SIDED;
    Search search = {.test = test,
                     .plan = plan,
                     .ratio = ratio,
                     .target = power,
                     .reach = unconditional ? slow : quick};
    int64_t n = 0;

    if (power > 1 - 10 * power_error && power < 1)
        return error_set(err, ERROR_DOMAIN,
                         "power is %.17g: exact power is summed to %g, it must be at most %.15g",
                         power, power_error, 1 - 10 * power_error);
    if (!check_plan(plan, err) || !guess(&search, &n, err))
        return false;
    bool small = n <= search.reach.small;
    UnpairedSize found = {.from = n, .to = n, .all_larger = 1};
    if (!look(&search, small ? 1 : n, 1, small ? 3 * n + 30 : -1, &found, err) ||
        (!small && !look(&search, n - 1, -1, 0, &found, err)))
        return false;
    if (!small && found.all_larger == 1)
        found.all_larger = found.first;
    if (found.first == 0 || found.all_larger > found.to)
        return error_set(err, ERROR_DOMAIN,
                         "power is %g: no number of trials up to %lld keeps it, use "
                         "size.n_two_prop_pooled_null",
                         power, (long long)found.to);
    search.hint = 0;
    if (!power_at(&search, found.all_larger, &found.power_all_larger, err))
        return false;
    *out = found;
    return true;
}
