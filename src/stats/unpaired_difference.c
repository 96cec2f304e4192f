/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_difference.c - closed and score intervals for the difference of two rates.
 *
 * A limit above is minus the limit below with the groups exchanged, so that every
 * interval turns over with its groups to the last bit. */
#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/proportion.h"
#include "stats/unpaired.h"
#include "stats/unpaired_score.h"

typedef long double LowerLimit(const UnpairedTable *table, long double z);

static long double lower_newcombe(const UnpairedTable *table, long double z)
{
    long double x1 = (long double)table->x1, n1 = (long double)table->n1;
    long double x2 = (long double)table->x2, n2 = (long double)table->n2;
    long double down = x1 / n1 - wilson_interval(x1, n1, z).lower;
    long double up = wilson_interval(x2, n2, z).upper - x2 / n2;
    return unpaired_difference(table) - hypotl(down, up);
}

static long double lower_miettinen_nurminen(const UnpairedTable *table, long double z)
{
    long double total = (long double)(table->n1 + table->n2);
    return score_difference_lower(table, z * sqrtl(total / (total - 1)));
}

static bool interval(const Input *input, const Options *options, LowerLimit *lower_limit,
                     Result *result)
{
    const UnpairedTable *table = &input->unpaired;
    UnpairedTable exchanged = unpaired_exchange(table);
    long double z = normal_quantile(options_tail(options));
    long double estimate = unpaired_difference(table);
    Interval limits = {.lower = fmaxl(lower_limit(table, z), -1),
                       .upper = -fmaxl(lower_limit(&exchanged, z), -1)};

    result_set(result, QUANTITY_ESTIMATE, (double)estimate, fabs((double)estimate) * DBL_EPSILON);
    result_set_interval(result, options, limits, (Interval){-1, 1}, 0x1p-56);
    return true;
}

bool unpaired_diff_newcombe(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    return interval(input, options, lower_newcombe, result);
}

bool unpaired_diff_miettinen_nurminen(const Input *input, const Options *options, Result *result,
                                      Error *err)
{
    (void)err;
    return interval(input, options, lower_miettinen_nurminen, result);
}
