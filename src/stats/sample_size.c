/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_size.c - trials by the normal formulas, for two unpaired rates and for pairs. */
#include "stats/sample_size.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/params.h"

static const ParamRange rates = {0, 1, false}, differences = {-1, 1, false},
                        probabilities = {0, 1, true};

bool params_errors(const Params *params, bool with_power, Errors *out, Error *err)
{
    int64_t sides;
    if (!param_number(params, "alpha", (double)NAN, probabilities, &out->alpha, err) ||
        !param_count(params, "sides", 2, &sides, err))
        return false;
    if (sides != 1 && sides != 2)
        return error_set(err, ERROR_DOMAIN, "sides is %lld: it must be 1 or 2", (long long)sides);
    out->sides = (int)sides;
    out->power = 0;
    if (!with_power)
        return true;
    if (!param_number(params, "power", (double)NAN, probabilities, &out->power, err))
        return false;
    return out->power > out->alpha ||
           error_set(err, ERROR_DOMAIN,
                     "the power %g is not above alpha = %g: a test that ignores the data has as "
                     "much",
                     out->power, out->alpha);
}

void result_set_size(Result *result, long double n_real)
{
    long double nearest = roundl(n_real);
    long double whole = fabsl(n_real - nearest) <= 1e-9L ? nearest : ceill(n_real);
    result_set(result, QUANTITY_N_REAL, (double)n_real, (double)n_real * 4 * DBL_EPSILON);
    result_set(result, QUANTITY_N, (double)fmaxl(whole, 1), 0);
}

/* The quantiles of alpha / sides and of the power. */
static void quantiles(const Errors *errors, long double *za, long double *zb)
{
    *za = normal_quantile(errors->alpha / errors->sides);
    *zb = errors->power >= 0.5 ? normal_quantile((double)(1 - param_as_written(errors->power)))
                               : -normal_quantile(errors->power);
}

static bool against(const Options *options, double difference, Error *err)
{
    bool wrong = (options->alternative == ALTERNATIVE_GREATER && difference < 0) ||
                 (options->alternative == ALTERNATIVE_LESS && difference > 0);
    return wrong && !error_set(err, ERROR_DOMAIN,
                               "the difference %g points against the alternative %s: no number of "
                               "trials has power there",
                               difference, alternative_name(options->alternative));
}

typedef struct TwoRates {
    double p1, p2, ratio;
    Errors errors;
} TwoRates;

static bool read_rates(const Input *input, const Options *options, TwoRates *out, Error *err)
{
    static const char *const names[] = {"p1", "p2", "alpha", "power", "sides", "ratio"};
    static const ParamRange ratios = {0.001, 1000, false};
    const Params *params = &input->params;

    if (!params_known(params, names, 6, err) ||
        !param_number(params, "p1", (double)NAN, rates, &out->p1, err) ||
        !param_number(params, "p2", (double)NAN, rates, &out->p2, err) ||
        !param_number(params, "ratio", 1, ratios, &out->ratio, err) ||
        !params_errors(params, true, &out->errors, err))
        return false;
    if (out->p1 == out->p2)
        return error_set(err, ERROR_DOMAIN,
                         "p1 and p2 are both %g: no finite number of trials tells equal rates "
                         "apart",
                         out->p1);
    return !against(options, out->p1 - out->p2, err);
}

/* Group 1 of n, group 2 of ratio n: the variances are those of n (mean difference)^2. */
static long double two_rates_n(const TwoRates *plan, bool pooled)
{
    long double p1 = param_as_written(plan->p1), p2 = param_as_written(plan->p2);
    long double ratio = param_as_written(plan->ratio), za, zb;
    long double mean = (p1 + ratio * p2) / (1 + ratio);
    long double apart = p1 * (1 - p1) + p2 * (1 - p2) / ratio;
    long double null = pooled ? mean * (1 - mean) * (1 + 1 / ratio) : apart;
    quantiles(&plan->errors, &za, &zb);
    long double root = (za * sqrtl(null) + zb * sqrtl(apart)) / (p1 - p2);
    return root * root;
}

/* Fleiss, Tytun, Ury: the continuity correction of the test, carried to n. */
static long double corrected(const TwoRates *plan, long double n)
{
    long double ratio = param_as_written(plan->ratio);
    long double gap = fabsl(param_as_written(plan->p1) - param_as_written(plan->p2));
    long double root = 1 + sqrtl(1 + 2 * (ratio + 1) / (n * ratio * gap));
    return n / 4 * root * root;
}

static bool two_rates(const Input *input, const Options *options, bool pooled, bool correct,
                      Result *result, Error *err)
{
    TwoRates plan = {0};
    if (!read_rates(input, options, &plan, err))
        return false;
    long double n = two_rates_n(&plan, pooled);
    result_set_size(result, correct && n > 0 ? corrected(&plan, n) : n);
    return true;
}

bool size_n_two_prop_pooled(const Input *input, const Options *options, Result *result, Error *err)
{
    return two_rates(input, options, true, false, result, err);
}

bool size_n_two_prop_pooled_cc(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    return two_rates(input, options, true, true, result, err);
}

bool size_n_two_prop_unpooled(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    return two_rates(input, options, false, false, result, err);
}

bool size_n_two_prop_unpooled_cc(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    return two_rates(input, options, false, true, result, err);
}

typedef struct Pairs {
    long double discordance, difference, za, zb;
} Pairs;

static bool read_pairs(const Input *input, const Options *options, Pairs *out, Error *err)
{
    static const char *const names[] = {"psi", "delta", "alpha", "power", "sides"};
    const Params *params = &input->params;
    double psi, delta;
    Errors errors;

    if (!params_known(params, names, 5, err) ||
        !param_number(params, "psi", (double)NAN, rates, &psi, err) ||
        !param_number(params, "delta", (double)NAN, differences, &delta, err) ||
        !params_errors(params, true, &errors, err))
        return false;
    if (delta == 0)
        return error_set(err, ERROR_DOMAIN,
                         "delta is 0: no finite number of pairs tells equal rates apart");
    if (fabs(delta) > psi)
        return error_set(err, ERROR_DOMAIN,
                         "delta %g is beyond psi = %g: policies cannot differ by more than the "
                         "share of starts on which they disagree",
                         delta, psi);
    out->discordance = param_as_written(psi);
    out->difference = param_as_written(delta);
    quantiles(&errors, &out->za, &out->zb);
    return !against(options, delta, err);
}

bool size_n_mcnemar_connor(const Input *input, const Options *options, Result *result, Error *err)
{
    Pairs pairs = {0};
    if (!read_pairs(input, options, &pairs, err))
        return false;
    long double square = pairs.difference * pairs.difference;
    long double root = pairs.za * sqrtl(pairs.discordance) +
                       pairs.zb * sqrtl(fmaxl(pairs.discordance - square, 0));
    result_set_size(result, root * root / square);
    return true;
}

bool size_n_mcnemar_miettinen(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    Pairs pairs = {0};
    if (!read_pairs(input, options, &pairs, err))
        return false;
    long double psi = pairs.discordance, square = pairs.difference * pairs.difference;
    long double root =
        pairs.za * psi + pairs.zb * sqrtl(fmaxl(psi * psi - square * (3 + psi) / 4, 0));
    result_set_size(result, root * root / (psi * square));
    return true;
}
