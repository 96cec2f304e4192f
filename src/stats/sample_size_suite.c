/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_size_suite.c - trials for suites of tasks, several policies, clusters and margins. */
#include "stats/sample_size_suite.h"

#include <float.h>
#include <math.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

#include "stats/distribution.h"
#include "stats/params.h"
#include "stats/power.h"
#include "stats/sample_size.h"

static const ParamRange rates = {0, 1, false}, differences = {-1, 1, false},
                        probabilities = {0, 1, true};

static bool read_pairs(const Params *params, double *psi, double *delta, Errors *errors, Error *err)
{
    if (!param_number(params, "psi", (double)NAN, rates, psi, err) ||
        !param_number(params, "delta", (double)NAN, differences, delta, err) ||
        !params_errors(params, true, errors, err))
        return false;
    PairedPlan plan = {*psi, *delta, errors->alpha, errors->sides};
    return paired_plan_check(&plan, err);
}

static bool read_flag(const Params *params, const char *name, bool *flag, Error *err)
{
    int64_t value;
    if (!param_count(params, name, 0, &value, err))
        return false;
    *flag = value == 1;
    return value <= 1 ||
           error_set(err, ERROR_DOMAIN, "%s is %lld: it must be 0 or 1", name, (long long)value);
}

bool size_n_per_task(const Input *input, const Options *options, Result *result, Error *err)
{
    static const char *const names[] = {"psi",   "delta", "alpha", "power",
                                        "sides", "tasks", "every"};
    const Params *params = &input->params;
    double psi = 0, delta = 0;
    Errors errors = {0};
    int64_t tasks = 0;
    bool every = false;
    SizeFound found;
    (void)options;

    if (!params_known(params, names, 7, err) || !read_pairs(params, &psi, &delta, &errors, err) ||
        !param_count(params, "tasks", -1, &tasks, err) || !read_flag(params, "every", &every, err))
        return false;
    if (tasks < 1)
        return error_set(err, ERROR_DOMAIN, "tasks is 0: give at least one");
    PairedPlan plan = {psi, delta, errors.alpha / (double)tasks, errors.sides};
    double power = every ? pow(errors.power, 1 / (double)tasks) : errors.power;
    if (!paired_size(POWER_EXACT, &plan, power, &found, err))
        return false;
    result_set(result, QUANTITY_N, (double)found.first, 0);
    result_set(result, QUANTITY_POWER, found.power_first, 1e-14);
    return true;
}

static bool discordant_needed(const Input *input, bool lasting, Result *result, Error *err)
{
    static const char *const names[] = {"prob_A_wins", "alpha", "power", "sides"};
    const Params *params = &input->params;
    Errors errors = {0};
    SizeFound found;
    double share = 0;

    if (!params_known(params, names, 4, err) ||
        !param_number(params, "prob_A_wins", (double)NAN, rates, &share, err) ||
        !params_errors(params, true, &errors, err))
        return false;
    PairedPlan plan = {1, 2 * share - 1, errors.alpha, errors.sides};
    if (!paired_size(POWER_EXACT, &plan, errors.power, &found, err))
        return false;
    result_set(result, QUANTITY_N, (double)(lasting ? found.all_larger : found.first), 0);
    result_set(result, QUANTITY_POWER, lasting ? found.power_all_larger : found.power_first, 1e-14);
    return true;
}

bool size_n_discordant_first(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)options;
    return discordant_needed(input, false, result, err);
}

bool size_n_discordant_all_larger(const Input *input, const Options *options, Result *result,
                                  Error *err)
{
    (void)options;
    return discordant_needed(input, true, result, err);
}

bool size_n_clusters(const Input *input, const Options *options, Result *result, Error *err)
{
    static const char *const names[] = {"psi", "delta", "alpha", "power", "sides", "seeds", "rho"};
    const Params *params = &input->params;
    double psi = 0, delta = 0, rho = 0;
    Errors errors = {0};
    int64_t seeds = 0;
    Result pairs;

    if (!params_known(params, names, 7, err) || !read_pairs(params, &psi, &delta, &errors, err) ||
        !param_count(params, "seeds", -1, &seeds, err) ||
        !param_number(params, "rho", (double)NAN, differences, &rho, err))
        return false;
    if (seeds < 1 || 1 + (double)(seeds - 1) * rho <= 0)
        return error_set(err, ERROR_DOMAIN,
                         "seeds is %lld and rho %g: seeds must be at least 1, and rho above "
                         "-1 / (seeds - 1)",
                         (long long)seeds, rho);
    Param items[] = {{"psi", psi},
                     {"delta", delta},
                     {"alpha", errors.alpha},
                     {"power", errors.power},
                     {"sides", errors.sides}};
    Input connor = {.kind = INPUT_PARAMS, .params = {items, 5}};
    if (!method_run(method_find("size.n_mcnemar_connor"), &connor, options, &pairs, err))
        return false;
    long double inflation = 1 + (long double)(seeds - 1) * param_as_written(rho);
    result_set_size(result,
                    (long double)pairs.values[QUANTITY_N_REAL] * inflation / (long double)seeds);
    return true;
}

/* (z_alpha + z_beta)^2 variance / distance^2; equivalence has two tests, which share the
 * failures when the truth is in the middle, else the nearer margin decides. */
static bool set_margin_size(const Errors *errors, long double difference, long double margin,
                            bool equivalence, long double variance, Result *result, Error *err)
{
    long double distance = equivalence ? margin - fabsl(difference) : margin + difference;
    bool middle = equivalence && difference == 0;
    double miss = (double)(1 - param_as_written(errors->power)) / (middle ? 2 : 1);
    if (distance <= 0)
        return error_set(err, ERROR_DOMAIN,
                         "the true difference %Lg is not within the margin %Lg: no number of "
                         "trials shows it",
                         difference, margin);
    long double z = normal_quantile(errors->alpha) + normal_quantile(miss);
    result_set_size(result, z * z * variance / (distance * distance));
    return true;
}

static bool read_margin(const Params *params, double *margin, bool *equivalence, Error *err)
{
    return param_number(params, "margin", (double)NAN, probabilities, margin, err) &&
           read_flag(params, "equivalence", equivalence, err);
}

bool size_n_paired_margin(const Input *input, const Options *options, Result *result, Error *err)
{
    static const char *const names[] = {"psi", "delta", "margin", "alpha", "power", "equivalence"};
    const Params *params = &input->params;
    double psi = 0, delta = 0, margin = 0;
    Errors errors = {0};
    bool equivalence = false;
    (void)options;

    if (!params_known(params, names, 6, err) || !read_pairs(params, &psi, &delta, &errors, err) ||
        !read_margin(params, &margin, &equivalence, err))
        return false;
    long double difference = param_as_written(delta);
    return set_margin_size(&errors, difference, param_as_written(margin), equivalence,
                           param_as_written(psi) - difference * difference, result, err);
}

bool size_n_two_prop_margin(const Input *input, const Options *options, Result *result, Error *err)
{
    static const char *const names[] = {"p1", "p2", "margin", "alpha", "power", "equivalence"};
    const Params *params = &input->params;
    double p1 = 0, p2 = 0, margin = 0;
    Errors errors = {0};
    bool equivalence = false;
    (void)options;

    if (!params_known(params, names, 6, err) ||
        !param_number(params, "p1", (double)NAN, rates, &p1, err) ||
        !param_number(params, "p2", (double)NAN, rates, &p2, err) ||
        !params_errors(params, true, &errors, err) ||
        !read_margin(params, &margin, &equivalence, err))
        return false;
    long double x = param_as_written(p1), y = param_as_written(p2);
    return set_margin_size(&errors, x - y, param_as_written(margin), equivalence,
                           x * (1 - x) + y * (1 - y), result, err);
}

enum {
    POLICIES_MAX = 9
};

static bool read_policies(const Params *params, double *p, int *count, Error *err)
{
    static const char *const names[] = {"p1", "p2", "p3", "p4", "p5",    "p6",
                                        "p7", "p8", "p9", "n",  "alpha", "rho"};
    if (!params_known(params, names, 12, err))
        return false;
    for (*count = 0; *count < POLICIES_MAX && param_given(params, names[*count], NULL); ++*count)
        if (!param_number(params, names[*count], (double)NAN, rates, &p[*count], err))
            return false;
    for (int i = *count; i < POLICIES_MAX; i++)
        if (param_given(params, names[i], NULL))
            return error_set(err, ERROR_DOMAIN, "%s is given without %s: name the rates p1, p2, ..",
                             names[i], names[*count]);
    return *count >= 2 ||
           error_set(err, ERROR_DOMAIN, "give the rates of at least two policies, p1 and p2");
}

/* Q divides the spread of the column sums by k sum p - E L^2, L a start's successes. */
static double noncentrality(const double *p, int k, double rho, double n)
{
    long double sum = 0, squares = 0, pairs = 0;
    for (int i = 0; i < k; i++) {
        long double x = (long double)p[i];
        sum += x;
        squares += x * x;
        for (int j = 0; j < i; j++) {
            long double y = (long double)p[j];
            pairs += x * y + (long double)rho * sqrtl(x * (1 - x) * y * (1 - y));
        }
    }
    long double within = k * sum - sum - 2 * pairs;
    return (double)((long double)n * (k - 1) * (k * squares - sum * sum) / within);
}

/* P(chi-square with df and noncentrality lambda > x): central tails mixed by a Poisson law. */
static double noncentral_tail(double x, double df, double lambda)
{
    long double half = (long double)lambda / 2, sum = 0;
    int64_t mode = (int64_t)floorl(half), reach = (int64_t)(14 * sqrt((double)half)) + 40;
    for (int64_t j = mode > reach ? mode - reach : 0; j <= mode + reach; j++) {
        long double log_weight =
            j == 0 ? -half : (long double)j * logl(half) - half - lgammal((long double)j + 1);
        sum += expl(log_weight) * (long double)pchisq(x, df + 2 * (double)j, 0, 0);
        if (half <= 0)
            break;
    }
    return (double)fminl(sum, 1);
}

bool size_power_cochran_q(const Input *input, const Options *options, Result *result, Error *err)
{
    const Params *params = &input->params;
    double p[POLICIES_MAX] = {0}, alpha = 0, rho = 0, discordance, difference;
    int64_t n = 0;
    int k = 0;
    (void)options;

    if (!read_policies(params, p, &k, err) || !param_count(params, "n", -1, &n, err) ||
        !param_number(params, "alpha", (double)NAN, probabilities, &alpha, err) ||
        !param_number(params, "rho", (double)NAN, differences, &rho, err))
        return false;
    for (int i = 0; i < k; i++)
        for (int j = 0; j < i; j++)
            if (!paired_plan_from_rates(p[j], p[i], rho, &discordance, &difference, err))
                return false;
    double lambda = noncentrality(p, k, rho, (double)n), df = k - 1;
    if (!(lambda >= 0 && lambda < 1e4))
        return error_set(err, ERROR_DOMAIN,
                         "the policies never disagree at a start, or the power is 1 to all digits");
    double power = noncentral_tail(qchisq(alpha, df, 0, 0), df, lambda);
    result_set(result, QUANTITY_POWER, power, 1e-12);
    result_set(result, QUANTITY_STATISTIC, lambda, lambda * 1e-14);
    result_set(result, QUANTITY_DF, df, 0);
    return true;
}
