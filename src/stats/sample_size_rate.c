/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_size_rate.c - trials for an interval of a wanted width, and for no failure.
 *
 * Wilson's half-width falls in n, so that bisection finds n. At a whole number of
 * successes a half-width is a saw-tooth in n: every n near the target is visited, from well below
 * the number that Wilson's formula gives to well beyond. */
#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/params.h"
#include "stats/sample_size.h"

enum {
    N_MAX = 20000000,
    VISIT_ALL = 3000 /* below this every n from 1 on is visited */
};

static const ParamRange rates = {0, 1, false}, probabilities = {0, 1, true};

int64_t round_half_even(double p, int64_t n)
{
    int64_t above, below;
    if (!param_decimal(p, &above, &below) || (long double)above * (long double)n > 4e18L)
        return (int64_t)rintl((long double)p * (long double)n);
    int64_t product = above * n, whole = product / below, rest = product % below;
    if (2 * rest > below || (2 * rest == below && whole % 2 == 1))
        whole++;
    return whole;
}

static bool read_level(const Params *params, double *level, Error *err)
{
    return param_number(params, "level", 0.95, probabilities, level, err);
}

static double tail_of(double level)
{
    Options options = options_default;
    options.level = level;
    return options_tail(&options);
}

static long double wilson_half_width(long double p, long double n, long double z)
{
    return z * sqrtl(z * z + 4 * n * p * (1 - p)) / (2 * (n + z * z));
}

bool size_wilson_halfwidth(const Input *input, const Options *options, Result *result, Error *err)
{
    static const char *const names[] = {"p", "n", "level"};
    const Params *params = &input->params;
    double p, level;
    int64_t n;
    (void)options;

    if (!params_known(params, names, 3, err) ||
        !param_number(params, "p", (double)NAN, rates, &p, err) ||
        !param_count(params, "n", -1, &n, err) || !read_level(params, &level, err))
        return false;
    if (n == 0)
        return error_set(err, ERROR_DOMAIN, "n is 0: give at least one trial");
    long double width =
        wilson_half_width(param_as_written(p), (long double)n, normal_quantile(tail_of(level)));
    result_set(result, QUANTITY_HALF_WIDTH, (double)width, (double)width * DBL_EPSILON);
    return true;
}

bool size_half_width(const Method *interval, int64_t k, int64_t n, double level, double *half_width,
                     Error *err)
{
    Input input = {.kind = INPUT_RATE, .rate = {k, n}};
    Options options = options_default;
    Result result;

    options.level = level;
    if (interval->input != INPUT_RATE || !interval->takes_level)
        return error_set(err, ERROR_DOMAIN, "%s is no interval of one rate", interval->id);
    if (!method_run(interval, &input, &options, &result, err))
        return false;
    *half_width = (result.values[QUANTITY_UPPER] - result.values[QUANTITY_LOWER]) / 2;
    return true;
}

bool size_clopper_pearson_halfwidth(const Input *input, const Options *options, Result *result,
                                    Error *err)
{
    static const char *const names[] = {"p", "k", "n", "level"};
    const Params *params = &input->params;
    double p = 0, level, width;
    int64_t n, k;
    (void)options;

    if (!params_known(params, names, 4, err) || !param_count(params, "n", -1, &n, err) ||
        !read_level(params, &level, err))
        return false;
    bool counted = param_given(params, "k", NULL);
    if (!param_number(params, "p", counted ? 0.5 : (double)NAN, rates, &p, err))
        return false;
    if (!param_count(params, "k", counted ? -1 : round_half_even(p, n), &k, err) ||
        !size_half_width(method_find("rate.clopper_pearson"), k, n, level, &width, err))
        return false;
    result_set(result, QUANTITY_HALF_WIDTH, width, DBL_EPSILON);
    return true;
}

static bool check_width(double half_width, double level, Error *err)
{
    if (!(half_width > 0 && half_width < 0.5))
        return error_set(err, ERROR_DOMAIN,
                         "half_width is %g: it must lie between 0 and 0.5, since rates lie from 0 "
                         "to 1",
                         half_width);
    return (level > 0 && level < 1) ||
           error_set(err, ERROR_DOMAIN, "level is %g: it must lie between 0 and 1", level);
}

/* The smallest n by Wilson's formula, or N_MAX + 1. */
static int64_t wilson_n(long double p, long double half_width, long double z)
{
    int64_t low = 0, high = N_MAX + 1;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (wilson_half_width(p, (long double)middle, z) <= half_width)
            high = middle;
        else
            low = middle;
    }
    return high;
}

static bool too_narrow(double half_width, Error *err)
{
    return error_set(err, ERROR_DOMAIN,
                     "a half-width of %g takes more than %d trials: ask for a wider interval",
                     half_width, N_MAX);
}

static bool read_width(const Input *input, double *p, double *half_width, double *level, Error *err)
{
    static const char *const names[] = {"p", "half_width", "level"};
    static const ParamRange widths = {0, 0.5, true};
    const Params *params = &input->params;
    return params_known(params, names, 3, err) &&
           param_number(params, "p", (double)NAN, rates, p, err) &&
           param_number(params, "half_width", (double)NAN, widths, half_width, err) &&
           read_level(params, level, err);
}

bool size_n_for_wilson_halfwidth(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    double p, half_width, level;
    (void)options;
    if (!read_width(input, &p, &half_width, &level, err))
        return false;
    int64_t n = wilson_n((long double)p, (long double)half_width, normal_quantile(tail_of(level)));
    if (n > N_MAX)
        return too_narrow(half_width, err);
    result_set(result, QUANTITY_N, (double)n, 0);
    return true;
}

/* A distance that must not exceed its target: a half-width, or that from p down to the
 * lower bound. */
typedef struct Goal {
    const Method *interval;
    double p, target, level; /* NaN p = where intervals are widest */
    bool to_lower;
} Goal;

static bool distance_at(const Goal *goal, int64_t n, double *distance, Error *err)
{
    int64_t k = isnan(goal->p) ? n / 2 : round_half_even(goal->p, n);
    Input input = {.kind = INPUT_RATE, .rate = {k, n}};
    Options options = options_default;
    Result result;

    if (!goal->to_lower)
        return size_half_width(goal->interval, k, n, goal->level, distance, err);
    options.level = goal->level;
    if (!method_run(goal->interval, &input, &options, &result, err))
        return false;
    *distance = goal->p - result.values[QUANTITY_LOWER];
    return true;
}

/* How many n surely stay on the same side: a distance is proportional to n^-1/2 up to a few
 * parts in n p (1 - p) from the interval's own terms, and up to half a success, of the
 * square root of that, where k / n is not p. */
static int64_t stride(const Goal *goal, int64_t n, double gap)
{
    double spread = 1 + (double)n * (isnan(goal->p) ? 0.25 : goal->p * (1 - goal->p));
    double sure = fabs(gap) - 8 / spread - (goal->to_lower ? 2 / sqrt(spread) : 0);
    return sure > 0 ? 1 + (int64_t)((double)n * fmin(sure, 0.2)) : 1;
}

/* Looks from well below `near`, the size by formula, to well beyond. */
static bool search(const Goal *goal, int64_t near, WidthFound *out, Error *err)
{
    WidthFound found = {.horizon = (int64_t)(1.6 * (double)near) + 300};
    for (int64_t n = near > VISIT_ALL ? (int64_t)(0.7 * (double)near) : 1; n <= found.horizon;) {
        double distance;
        if (!distance_at(goal, n, &distance, err))
            return false;
        bool reached = distance <= goal->target;
        if (reached && found.first == 0) {
            found.first = n;
            found.width_first = distance;
        }
        if (reached != (found.all_larger > 0))
            found.all_larger = reached ? n : 0;
        n += stride(goal, n, distance / goal->target - 1);
    }
    if (found.all_larger == 0)
        return error_set(err, ERROR_DOMAIN, "%s does not keep within %g of %g up to %lld trials",
                         goal->interval->id, goal->target, goal->p, (long long)found.horizon);
    *out = found;
    return true;
}

bool size_for_half_width(const Method *interval, double p, double half_width, double level,
                         WidthFound *out, Error *err)
{
    Goal goal = {interval, p, half_width, level, false};
    if (!check_width(half_width, level, err))
        return false;
    if (!isnan(p) && !(p >= 0 && p <= 1))
        return error_set(err, ERROR_DOMAIN, "p is %g: it must lie from 0 to 1", p);
    int64_t near = wilson_n(isnan(p) ? 0.5L : (long double)p, (long double)half_width,
                            normal_quantile(tail_of(level)));
    return near > N_MAX / 20 ? too_narrow(half_width, err) : search(&goal, near, out, err);
}

bool size_for_lower_bound(const Method *interval, double p, double lower, double level,
                          WidthFound *out, Error *err)
{
    double distance = (double)(param_as_written(p) - param_as_written(lower));
    Goal goal = {interval, p, distance, level, true};
    if (!(p > 0 && p <= 1 && lower > 0 && lower < p))
        return error_set(err, ERROR_DOMAIN,
                         "the lower bound %g must lie above 0 and below the rate %g", lower, p);
    if (interval->input != INPUT_RATE || !interval->takes_level)
        return error_set(err, ERROR_DOMAIN, "%s is no interval of one rate", interval->id);
    if (!(level > 0 && level < 1))
        return error_set(err, ERROR_DOMAIN, "level is %g: it must lie between 0 and 1", level);
    int64_t near = wilson_n((long double)p, (long double)distance, normal_quantile(tail_of(level)));
    return near > N_MAX / 20 ? too_narrow(distance, err) : search(&goal, near, out, err);
}

static bool lower_bound_n(const Input *input, bool lasting, Result *result, Error *err)
{
    static const char *const names[] = {"p", "lower", "level"};
    const Params *params = &input->params;
    double p, lower, level;
    WidthFound found;
    if (!params_known(params, names, 3, err) ||
        !param_number(params, "p", (double)NAN, rates, &p, err) ||
        !param_number(params, "lower", (double)NAN, rates, &lower, err) ||
        !read_level(params, &level, err) ||
        !size_for_lower_bound(method_find("rate.clopper_pearson"), p, lower, level, &found, err))
        return false;
    result_set(result, QUANTITY_N, (double)(lasting ? found.all_larger : found.first), 0);
    return true;
}

bool size_n_for_lower_bound_first(const Input *input, const Options *options, Result *result,
                                  Error *err)
{
    (void)options;
    return lower_bound_n(input, false, result, err);
}

bool size_n_for_lower_bound_all_larger(const Input *input, const Options *options, Result *result,
                                       Error *err)
{
    (void)options;
    return lower_bound_n(input, true, result, err);
}

static bool clopper_pearson_n(const Input *input, bool lasting, Result *result, Error *err)
{
    double p, half_width, level;
    WidthFound found;
    if (!read_width(input, &p, &half_width, &level, err) ||
        !size_for_half_width(method_find("rate.clopper_pearson"), p, half_width, level, &found,
                             err))
        return false;
    result_set(result, QUANTITY_N, (double)(lasting ? found.all_larger : found.first), 0);
    return true;
}

bool size_n_for_clopper_pearson_first(const Input *input, const Options *options, Result *result,
                                      Error *err)
{
    (void)options;
    return clopper_pearson_n(input, false, result, err);
}

bool size_n_for_clopper_pearson_all_larger(const Input *input, const Options *options,
                                           Result *result, Error *err)
{
    (void)options;
    return clopper_pearson_n(input, true, result, err);
}

bool size_n_zero_failures(const Input *input, const Options *options, Result *result, Error *err)
{
    static const char *const names[] = {"p", "level"};
    const Params *params = &input->params;
    double p, level;
    (void)options;

    if (!params_known(params, names, 2, err) ||
        !param_number(params, "p", (double)NAN, probabilities, &p, err) ||
        !read_level(params, &level, err))
        return false;
    Options wanted = options_default;
    wanted.level = level;
    result_set_size(result, logl((long double)options_alpha(&wanted)) / logl((long double)p));
    return true;
}
