/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_odds.c - exact conditional inference for the odds ratio.
 *
 * Limits above are those below with the groups exchanged, inverted. */
#include "stats/unpaired_odds.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/solve.h"
#include "stats/unpaired.h"
#include "stats/unpaired_noncentral.h"
#include "stats/unpaired_score.h"

typedef struct Target {
    const Hypergeometric *law;
    int64_t x;
    long double share, log_tail;
} Target;

static Curved tail_left(long double u, const void *context)
{
    const Target *target = context;
    Curved left = noncentral_above(target->law, target->x, target->share, u);
    left.value -= target->log_tail;
    return left;
}

/* On the scale of its standard deviation. */
static Curved mean_left(long double u, const void *context)
{
    const Target *target = context;
    Curved left = noncentral_mean_above(target->law, target->x, u);
    long double scale = sqrtl(left.slope);
    return (Curved){left.value / scale, left.slope / scale, left.bend / scale};
}

/* The u at which a function is 0, from the logit on, with `more` added to x and to the failures
 * of group 2, less `z` standard errors. */
static long double solve_from_logit(CurvedFunction *function, const Target *target,
                                    long double more, long double z)
{
    const Hypergeometric *law = target->law;
    long double x = (long double)target->x, y = (long double)(law->s - target->x);
    long double cells[] = {x + more, (long double)law->n1 - x + 1 - more, y + 1 - more,
                           (long double)law->n2 - y + more};
    long double u = logl(cells[0] / cells[1]) + logl(cells[3] / cells[2]);
    u -= z * sqrtl(1 / cells[0] + 1 / cells[1] + 1 / cells[2] + 1 / cells[3]);
    solve_near(function, target, function(u, target), -HUGE_VALL, HUGE_VALL, &u);
    return u;
}

long double odds_lower_by_tail(const Hypergeometric *law, int64_t x, long double share,
                               long double tail)
{
    Target target = {law, x, share, logl(tail)};
    return solve_from_logit(tail_left, &target, 0.5L - share, normal_quantile((double)tail));
}

static const int64_t TRIALS_MAX = 100000000000;

typedef long double LogLower(const Hypergeometric *law, int64_t x, long double tail);

static long double lower_cornfield(const Hypergeometric *law, int64_t x, long double tail)
{
    return odds_lower_by_tail(law, x, 1, tail);
}

/* The mid-p tail of the largest x never exceeds 1/2, which it reaches at no finite odds ratio. */
static long double lower_midp(const Hypergeometric *law, int64_t x, long double tail)
{
    if (x == law->high && tail >= 0.5L)
        return HUGE_VALL;
    return odds_lower_by_tail(law, x, 0.5L, tail);
}

static long double lower_minlike(const Hypergeometric *law, int64_t x, long double tail)
{
    return odds_lower_two_sided(law, x, opposite_minlike, 2 * tail);
}

static long double lower_blaker(const Hypergeometric *law, int64_t x, long double tail)
{
    return odds_lower_two_sided(law, x, opposite_blaker, 2 * tail);
}

/* The conditional maximum likelihood estimate: E(X) = x. */
static void set_estimate(const Hypergeometric *law, int64_t x, Result *result)
{
    Target target = {.law = law, .x = x};
    if (x == law->high) {
        result_note(result, NOTE_DEGENERATE);
        return;
    }
    double estimate =
        x > law->low ? (double)expl(solve_from_logit(mean_left, &target, 0.5L, 0)) : 0;
    result_set(result, QUANTITY_ESTIMATE, estimate, estimate * 4 * DBL_EPSILON);
}

static long double lower_limit(const Hypergeometric *law, int64_t x, LogLower *log_lower,
                               long double tail)
{
    return x > law->low ? expl(log_lower(law, x, tail)) : 0;
}

/* Beyond these trials the ratios of neighbouring weights, which all here is made of, differ
 * by less than they can be told apart. */
static bool check_size(const UnpairedTable *table, Error *err)
{
    if (table->n1 <= TRIALS_MAX && table->n2 <= TRIALS_MAX)
        return true;
    return error_set(err, ERROR_DOMAIN,
                     "%s is %lld: the exact odds ratio takes at most %lld trials of a group, "
                     "use unpaired.or_woolf",
                     table->n1 > TRIALS_MAX ? "n1" : "n2",
                     (long long)(table->n1 > TRIALS_MAX ? table->n1 : table->n2),
                     (long long)TRIALS_MAX);
}

static bool interval(const Input *input, const Options *options, LogLower *log_lower,
                     Result *result, Error *err)
{
    const UnpairedTable *table = &input->unpaired;
    if (!check_size(table, err))
        return false;
    Hypergeometric law = hypergeometric(table->n1, table->n2, table->x1 + table->x2);
    Hypergeometric swapped = hypergeometric_swapped(&law);
    bool one_sided = !(options_bounds_below(options) && options_bounds_above(options));
    long double tail = (long double)options_tail(options);
    LogLower *lower = one_sided && log_lower != lower_midp ? lower_cornfield : log_lower;
    Interval limits = {0, HUGE_VALL};

    if (options_bounds_below(options))
        limits.lower = lower_limit(&law, table->x1, lower, tail);
    if (options_bounds_above(options))
        limits.upper = 1 / lower_limit(&swapped, table->x2, lower, tail);
    double largest = (double)(isinf(limits.upper) ? limits.lower : limits.upper);
    set_estimate(&law, table->x1, result);
    result_set_interval(result, options, limits, (Interval){0, HUGE_VALL},
                        isinf(largest) ? 0 : largest * 0x1p-50);
    return true;
}

bool unpaired_or_cmle(const Input *input, const Options *options, Result *result, Error *err)
{
    const UnpairedTable *table = &input->unpaired;
    (void)options;
    if (!check_size(table, err))
        return false;
    Hypergeometric law = hypergeometric(table->n1, table->n2, table->x1 + table->x2);
    if (table->x1 == law.high)
        return error_set(err, ERROR_DOMAIN,
                         "the odds ratio has no finite estimate where group 1 has no failure or "
                         "group 2 no success: give its interval, unpaired.or_cornfield_midp");
    set_estimate(&law, table->x1, result);
    return true;
}

bool unpaired_or_cornfield_exact(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    return interval(input, options, lower_cornfield, result, err);
}

bool unpaired_or_cornfield_midp(const Input *input, const Options *options, Result *result,
                                Error *err)
{
    return interval(input, options, lower_midp, result, err);
}

bool unpaired_or_blaker_exact(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    return interval(input, options, lower_blaker, result, err);
}

bool unpaired_or_minlike_exact(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    return interval(input, options, lower_minlike, result, err);
}

bool unpaired_or_baptista_pike(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    return interval(input, options, lower_minlike, result, err);
}
