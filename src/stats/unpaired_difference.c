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

typedef Interval RateLimits(long double x, long double n, long double z);

/* The limits of both rates, squared and added. */
static long double lower_hybrid(const UnpairedTable *table, long double z, RateLimits *limits)
{
    long double x1 = (long double)table->x1, n1 = (long double)table->n1;
    long double x2 = (long double)table->x2, n2 = (long double)table->n2;
    long double down = x1 / n1 - limits(x1, n1, z).lower;
    long double up = limits(x2, n2, z).upper - x2 / n2;
    return unpaired_difference(table) - hypotl(down, up);
}

static long double lower_newcombe(const UnpairedTable *table, long double z)
{
    return lower_hybrid(table, z, wilson_interval);
}

/* Wilson with continuity correction: Newcombe (1998) Stat Med 17:857. */
static long double wilson_cc_lower(long double x, long double n, long double z)
{
    long double p = x / n, q = (n - x) / n;
    long double root = z * sqrtl(fmaxl(0, z * z - 2 - 1 / n + 4 * p * (n * q + 1)));
    return x > 0 ? fmaxl(0, (2 * x + z * z - 1 - root) / (2 * (n + z * z))) : 0;
}

static Interval wilson_cc_limits(long double x, long double n, long double z)
{
    return (Interval){wilson_cc_lower(x, n, z), 1 - wilson_cc_lower(n - x, n, z)};
}

static long double lower_newcombe_cc(const UnpairedTable *table, long double z)
{
    return lower_hybrid(table, z, wilson_cc_limits);
}

static long double lower_mee(const UnpairedTable *table, long double z)
{
    return score_difference_lower(table, z);
}

/* Wald's limit after `more` successes and failures are added to each group. */
static long double lower_wald_with(const UnpairedTable *table, long double z, long double more)
{
    long double n1 = (long double)table->n1 + 2 * more, x1 = (long double)table->x1 + more;
    long double n2 = (long double)table->n2 + 2 * more, x2 = (long double)table->x2 + more;
    long double variance = x1 * (n1 - x1) / n1 / n1 / n1 + x2 * (n2 - x2) / n2 / n2 / n2;
    long double centre = more > 0 ? x1 / n1 - x2 / n2 : unpaired_difference(table);
    return centre - z * sqrtl(variance);
}

static long double lower_wald(const UnpairedTable *table, long double z)
{
    return lower_wald_with(table, z, 0);
}

static long double lower_agresti_caffo(const UnpairedTable *table, long double z)
{
    return lower_wald_with(table, z, 1);
}

static long double lower_wald_cc(const UnpairedTable *table, long double z)
{
    long double correction = (1 / (long double)table->n1 + 1 / (long double)table->n2) / 2;
    return lower_wald_with(table, z, 0) - correction;
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
    if (limits.lower >= limits.upper)
        result_note(result, NOTE_ZERO_WIDTH);
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

bool unpaired_diff_newcombe_cc(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    (void)err;
    return interval(input, options, lower_newcombe_cc, result);
}

bool unpaired_diff_mee(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    return interval(input, options, lower_mee, result);
}

bool unpaired_diff_agresti_caffo(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    (void)err;
    return interval(input, options, lower_agresti_caffo, result);
}

bool unpaired_diff_wald(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    return interval(input, options, lower_wald, result);
}

bool unpaired_diff_wald_cc(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    return interval(input, options, lower_wald_cc, result);
}
