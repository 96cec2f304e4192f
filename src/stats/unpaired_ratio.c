/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_ratio.c - large-sample intervals for the ratio of two rates and of two odds.
 *
 * The limit above is one over the limit below with the groups exchanged. */
#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/mover.h"
#include "stats/proportion.h"
#include "stats/unpaired.h"
#include "stats/unpaired_score.h"

typedef long double LowerLimit(const UnpairedTable *table, long double z);

static void set_limits(const UnpairedTable *table, const Options *options, LowerLimit *lower_limit,
                       Result *result)
{
    UnpairedTable exchanged = unpaired_exchange(table);
    long double z = normal_quantile(options_tail(options));
    Interval limits = {lower_limit(table, z), 1 / lower_limit(&exchanged, z)};
    double largest = isinf(limits.upper) ? (double)limits.lower : (double)limits.upper;

    result_set_interval(result, options, limits, (Interval){0, HUGE_VALL}, largest * 0x1p-54);
    if (limits.lower >= limits.upper)
        result_note(result, NOTE_ZERO_WIDTH);
}

static bool ratio_interval(const Input *input, const Options *options, LowerLimit *lower_limit,
                           Result *result)
{
    const UnpairedTable *table = &input->unpaired;
    double estimate = (double)((long double)table->x1 / (long double)table->n1 *
                               ((long double)table->n2 / (long double)table->x2));
    if (table->x2 > 0)
        result_set(result, QUANTITY_ESTIMATE, estimate, estimate * DBL_EPSILON);
    else
        result_note(result, NOTE_DEGENERATE);
    set_limits(table, options, lower_limit, result);
    return true;
}

static bool odds_interval(const Input *input, const Options *options, LowerLimit *lower_limit,
                          Result *result)
{
    const UnpairedTable *table = &input->unpaired;
    int64_t y1 = table->n1 - table->x1, y2 = table->n2 - table->x2;
    double estimate = (double)((long double)table->x1 / (long double)y1 *
                               ((long double)y2 / (long double)table->x2));
    if (table->x2 > 0 && y1 > 0)
        result_set(result, QUANTITY_ESTIMATE, estimate, estimate * DBL_EPSILON);
    else
        result_note(result, NOTE_DEGENERATE);
    set_limits(table, options, lower_limit, result);
    return true;
}

/* z for a variance that is N/(N-1) times as large. */
static long double widened(const UnpairedTable *table, long double z)
{
    long double total = (long double)(table->n1 + table->n2);
    return z * sqrtl(total / (total - 1));
}

static long double lower_ratio_miettinen_nurminen(const UnpairedTable *table, long double z)
{
    return score_ratio_lower(table, widened(table, z));
}

static long double lower_odds_miettinen_nurminen(const UnpairedTable *table, long double z)
{
    return score_odds_ratio_lower(table, widened(table, z));
}

/* 1/x - 1/n summed over the groups, as quotients without cancellation. */
static long double lower_log_ratio(const UnpairedTable *table, long double z, long double more)
{
    long double x1 = (long double)table->x1 + more, n1 = (long double)table->n1 + more;
    long double x2 = (long double)table->x2 + more, n2 = (long double)table->n2 + more;
    long double variance = (n1 - x1) / (x1 * n1) + (n2 - x2) / (x2 * n2);
    return x1 / n1 * (n2 / x2) * expl(-z * sqrtl(variance));
}

static long double lower_katz(const UnpairedTable *table, long double z)
{
    return table->x1 == 0 || table->x2 == 0 ? 0 : lower_log_ratio(table, z, 0);
}

static long double lower_katz_adjusted(const UnpairedTable *table, long double z)
{
    return lower_log_ratio(table, z, 0.5L);
}

static long double lower_log_odds(const UnpairedTable *table, long double z, long double more)
{
    long double x1 = (long double)table->x1 + more,
                y1 = (long double)(table->n1 - table->x1) + more;
    long double x2 = (long double)table->x2 + more,
                y2 = (long double)(table->n2 - table->x2) + more;
    if (!(x1 > 0 && y1 > 0 && x2 > 0 && y2 > 0))
        return 0;
    return x1 / y1 * (y2 / x2) * expl(-z * sqrtl(1 / x1 + 1 / y1 + 1 / x2 + 1 / y2));
}

static long double lower_woolf(const UnpairedTable *table, long double z)
{
    return lower_log_odds(table, z, 0);
}

static long double lower_gart(const UnpairedTable *table, long double z)
{
    return lower_log_odds(table, z, 0.5L);
}

static long double lower_mover_wilson(const UnpairedTable *table, long double z)
{
    long double x1 = (long double)table->x1, n1 = (long double)table->n1;
    long double x2 = (long double)table->x2, n2 = (long double)table->n2;
    Interval one = wilson_interval(x1, n1, z), two = wilson_interval(x2, n2, z);
    return mover_ratio_lower(x1 / n1, x1 / n1 - one.lower, x2 / n2, two.upper - x2 / n2, 0);
}

bool unpaired_ratio_koopman(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    return ratio_interval(input, options, score_ratio_lower, result);
}

bool unpaired_ratio_miettinen_nurminen(const Input *input, const Options *options, Result *result,
                                       Error *err)
{
    (void)err;
    return ratio_interval(input, options, lower_ratio_miettinen_nurminen, result);
}

bool unpaired_ratio_katz(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    return ratio_interval(input, options, lower_katz, result);
}

bool unpaired_ratio_katz_adjusted(const Input *input, const Options *options, Result *result,
                                  Error *err)
{
    (void)err;
    return ratio_interval(input, options, lower_katz_adjusted, result);
}

bool unpaired_ratio_mover_wilson(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    (void)err;
    return ratio_interval(input, options, lower_mover_wilson, result);
}

bool unpaired_or_miettinen_nurminen(const Input *input, const Options *options, Result *result,
                                    Error *err)
{
    (void)err;
    return odds_interval(input, options, lower_odds_miettinen_nurminen, result);
}

bool unpaired_or_woolf(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    return odds_interval(input, options, lower_woolf, result);
}

bool unpaired_or_gart(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    return odds_interval(input, options, lower_gart, result);
}
