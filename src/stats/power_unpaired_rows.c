/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_unpaired_rows.c - the planning methods of two rates by exact power, by named
 * numbers. */
#include <math.h>

#include "stats/params.h"
#include "stats/power_unpaired.h"
#include "stats/sample_size.h"

static const ParamRange rates = {0, 1, false};

static bool read_plan(const Params *params, bool with_power, UnpairedPlan *plan, double *power,
                      Error *err)
{
    Errors errors;
    if (!param_number(params, "p1", (double)NAN, rates, &plan->p1, err) ||
        !param_number(params, "p2", (double)NAN, rates, &plan->p2, err) ||
        !params_errors(params, with_power, &errors, err))
        return false;
    plan->alpha = errors.alpha;
    plan->sides = errors.sides;
    *power = errors.power;
    return true;
}

static bool exact_power(UnpairedTest test, const Input *input, Result *result, Error *err)
{
    static const char *const names[] = {"p1", "p2", "n_per_arm", "alpha", "sides"};
    UnpairedPlan plan = {0};
    double unused, power;
    int64_t n;

    if (!params_known(&input->params, names, 5, err) ||
        !read_plan(&input->params, false, &plan, &unused, err) ||
        !param_count(&input->params, "n_per_arm", -1, &n, err) ||
        !unpaired_power(test, &plan, n, n, NULL, &power, err))
        return false;
    result_set(result, QUANTITY_POWER, power, 1e-13);
    return true;
}

static bool trials_needed(UnpairedTest test, bool lasting, const Input *input, Result *result,
                          Error *err)
{
    static const char *const names[] = {"p1", "p2", "alpha", "power", "sides", "ratio"};
    static const ParamRange ratios = {0.001, 1000, false};
    UnpairedPlan plan = {0};
    UnpairedSize found;
    double power = 0, ratio = 1;

    if (!params_known(&input->params, names, 6, err) ||
        !read_plan(&input->params, true, &plan, &power, err) ||
        !param_number(&input->params, "ratio", 1, ratios, &ratio, err) ||
        !unpaired_size(test, &plan, ratio, power, &found, err))
        return false;
    result_set(result, QUANTITY_N, (double)(lasting ? found.all_larger : found.first), 0);
    result_set(result, QUANTITY_POWER, lasting ? found.power_all_larger : found.power_first, 1e-13);
    return true;
}

bool size_exact_power_fisher_minlike(const Input *input, const Options *options, Result *result,
                                     Error *err)
{
    (void)options;
    return exact_power(UNPAIRED_FISHER_MINLIKE, input, result, err);
}

bool size_exact_power_fisher_central(const Input *input, const Options *options, Result *result,
                                     Error *err)
{
    (void)options;
    return exact_power(UNPAIRED_FISHER_CENTRAL, input, result, err);
}

bool size_exact_power_barnard_zpooled(const Input *input, const Options *options, Result *result,
                                      Error *err)
{
    (void)options;
    return exact_power(UNPAIRED_BARNARD_ZPOOLED, input, result, err);
}

bool size_exact_power_boschloo_central(const Input *input, const Options *options, Result *result,
                                       Error *err)
{
    (void)options;
    return exact_power(UNPAIRED_BOSCHLOO_CENTRAL, input, result, err);
}

bool size_exact_power_boschloo_fisher2sided_order(const Input *input, const Options *options,
                                                  Result *result, Error *err)
{
    (void)options;
    return exact_power(UNPAIRED_BOSCHLOO_TWO_SIDED, input, result, err);
}

bool size_exact_power_z_pooled(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    (void)options;
    return exact_power(UNPAIRED_Z_POOLED, input, result, err);
}

bool size_exact_power_z_unpooled(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    (void)options;
    return exact_power(UNPAIRED_Z_UNPOOLED, input, result, err);
}

bool size_n_fisher_first(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)options;
    return trials_needed(UNPAIRED_FISHER_MINLIKE, false, input, result, err);
}

bool size_n_fisher_all_larger(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    (void)options;
    return trials_needed(UNPAIRED_FISHER_MINLIKE, true, input, result, err);
}

bool size_n_boschloo_first(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)options;
    return trials_needed(UNPAIRED_BOSCHLOO_CENTRAL, false, input, result, err);
}

bool size_n_boschloo_all_larger(const Input *input, const Options *options, Result *result,
                                Error *err)
{
    (void)options;
    return trials_needed(UNPAIRED_BOSCHLOO_CENTRAL, true, input, result, err);
}

bool size_n_barnard_first(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)options;
    return trials_needed(UNPAIRED_BARNARD_ZPOOLED, false, input, result, err);
}

bool size_n_barnard_all_larger(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    (void)options;
    return trials_needed(UNPAIRED_BARNARD_ZPOOLED, true, input, result, err);
}

bool size_n_z_pooled_first(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)options;
    return trials_needed(UNPAIRED_Z_POOLED, false, input, result, err);
}

bool size_n_z_pooled_all_larger(const Input *input, const Options *options, Result *result,
                                Error *err)
{
    (void)options;
    return trials_needed(UNPAIRED_Z_POOLED, true, input, result, err);
}
