/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_rows.c - the planning methods of the paired tests, by named numbers. */
#include <math.h>

#include "stats/params.h"
#include "stats/power.h"
#include "stats/sample_size.h"

static const ParamRange rates = {0, 1, false}, differences = {-1, 1, false};

static bool wrong_direction(const Options *options, double difference, Error *err)
{
    bool against = (options->alternative == ALTERNATIVE_GREATER && difference < 0) ||
                   (options->alternative == ALTERNATIVE_LESS && difference > 0);
    return against && !error_set(err, ERROR_DOMAIN,
                                 "the difference %g points against the alternative %s: no number "
                                 "of trials has power there",
                                 difference, alternative_name(options->alternative));
}

static bool read_plan(const Params *params, const Options *options, bool with_power,
                      PairedPlan *plan, double *power, Error *err)
{
    static const char *const names[] = {"psi", "delta", "alpha", "power", "sides", "n"};
    Errors errors = {0};
    if (!params_known(params, names, with_power ? 5 : 6, err) ||
        !param_number(params, "psi", (double)NAN, rates, &plan->discordance, err) ||
        !param_number(params, "delta", (double)NAN, differences, &plan->difference, err) ||
        !params_errors(params, with_power, &errors, err))
        return false;
    plan->alpha = errors.alpha;
    plan->sides = errors.sides;
    *power = errors.power;
    return !wrong_direction(options, plan->difference, err) && paired_plan_check(plan, err);
}

static bool exact_power(PowerTest test, const Input *input, const Options *options, Result *result,
                        Error *err)
{
    PairedPlan plan;
    PairedPower table;
    double unused, value = 0;
    int64_t n;

    if (!read_plan(&input->params, options, false, &plan, &unused, err) ||
        !param_count(&input->params, "n", -1, &n, err) ||
        !paired_power_open(test, &plan, &table, err))
        return false;
    bool ok = paired_power_at(&table, n, &value, err);
    paired_power_close(&table);
    if (ok)
        result_set(result, QUANTITY_POWER, value, 1e-14);
    return ok;
}

bool size_exact_power_mcnemar_exact(const Input *input, const Options *options, Result *result,
                                    Error *err)
{
    return exact_power(POWER_EXACT, input, options, result, err);
}

bool size_exact_power_mcnemar_midp(const Input *input, const Options *options, Result *result,
                                   Error *err)
{
    return exact_power(POWER_MIDP, input, options, result, err);
}

bool size_exact_power_mcnemar_asym(const Input *input, const Options *options, Result *result,
                                   Error *err)
{
    return exact_power(POWER_ASYMPTOTIC, input, options, result, err);
}

/* All pairs discordant: the discordance is 1, the difference 2 r - 1. */
static bool conditional_power(PowerTest test, const Input *input, Result *result, Error *err)
{
    static const char *const names[] = {"discordant", "prob_A_wins", "alpha", "sides"};
    const Params *params = &input->params;
    PairedPower table;
    Errors errors;
    double share, value = 0;
    int64_t discordant;

    if (!params_known(params, names, 4, err) ||
        !param_count(params, "discordant", -1, &discordant, err) ||
        !param_number(params, "prob_A_wins", (double)NAN, rates, &share, err) ||
        !params_errors(params, false, &errors, err))
        return false;
    PairedPlan plan = {1, 2 * share - 1, errors.alpha, errors.sides};
    if (!paired_power_open(test, &plan, &table, err))
        return false;
    bool ok = discordant == 0 || paired_power_at(&table, discordant, &value, err);
    paired_power_close(&table);
    if (ok)
        result_set(result, QUANTITY_POWER, value, 1e-14);
    return ok;
}

bool size_conditional_power_mcnemar_exact(const Input *input, const Options *options,
                                          Result *result, Error *err)
{
    (void)options;
    return conditional_power(POWER_EXACT, input, result, err);
}

bool size_conditional_power_mcnemar_midp(const Input *input, const Options *options, Result *result,
                                         Error *err)
{
    (void)options;
    return conditional_power(POWER_MIDP, input, result, err);
}

static bool pairs_needed(PowerTest test, bool lasting, const Input *input, const Options *options,
                         Result *result, Error *err)
{
    PairedPlan plan;
    SizeFound found;
    double power;

    if (!read_plan(&input->params, options, true, &plan, &power, err) ||
        !paired_size(test, &plan, power, &found, err))
        return false;
    result_set(result, QUANTITY_N, (double)(lasting ? found.all_larger : found.first), 0);
    result_set(result, QUANTITY_POWER, lasting ? found.power_all_larger : found.power_first, 1e-14);
    return true;
}

bool size_n_mcnemar_exact_first(const Input *input, const Options *options, Result *result,
                                Error *err)
{
    return pairs_needed(POWER_EXACT, false, input, options, result, err);
}

bool size_n_mcnemar_exact_all_larger(const Input *input, const Options *options, Result *result,
                                     Error *err)
{
    return pairs_needed(POWER_EXACT, true, input, options, result, err);
}

bool size_n_mcnemar_midp_first(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    return pairs_needed(POWER_MIDP, false, input, options, result, err);
}

bool size_n_mcnemar_midp_all_larger(const Input *input, const Options *options, Result *result,
                                    Error *err)
{
    return pairs_needed(POWER_MIDP, true, input, options, result, err);
}

bool size_n_mcnemar_asym_first(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    return pairs_needed(POWER_ASYMPTOTIC, false, input, options, result, err);
}

bool size_n_mcnemar_asym_all_larger(const Input *input, const Options *options, Result *result,
                                    Error *err)
{
    return pairs_needed(POWER_ASYMPTOTIC, true, input, options, result, err);
}
