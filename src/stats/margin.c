/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin.c - the three questions about a margin, by any one-sided test. */
#include "stats/margin.h"

#include <float.h>
#include <math.h>

#include "stats/margin_above.h"
#include "stats/params.h"
#include "stats/proportion.h"
#include "stats/unpaired_score.h"

static bool margin_of(const Options *options, long double *margin, Error *err)
{
    if (isnan(options->margin))
        return error_set(err, ERROR_DOMAIN, "margin is missing: give one, like margin=0.1");
    if (!(options->margin > 0))
        return error_set(err, ERROR_DOMAIN, "margin is %g: it must lie between 0 and 1",
                         options->margin);
    *margin = param_as_written(options->margin);
    return true;
}

static Input exchanged(const Input *input)
{
    Input other = *input;
    if (input->kind == INPUT_UNPAIRED) {
        other.unpaired = unpaired_exchange(&input->unpaired);
    } else {
        other.paired.b = input->paired.c;
        other.paired.c = input->paired.b;
    }
    return other;
}

/* The test of D < difference: that of the exchanged table. */
static bool test_below(const Input *input, long double difference, AboveTest *above, OneSided *out,
                       Error *err)
{
    Input other = exchanged(input);
    if (!above(&other, -difference, out, err))
        return false;
    out->statistic = -out->statistic;
    return true;
}

static long double difference_of(const Input *input)
{
    const PairedTable *table = &input->paired;
    if (input->kind == INPUT_UNPAIRED)
        return unpaired_difference(&input->unpaired);
    return (long double)(table->b - table->c) /
           (long double)(table->a + table->b + table->c + table->d);
}

static void set_result(const Input *input, const OneSided *found, Result *result)
{
    double estimate = (double)difference_of(input), statistic = (double)found->statistic;
    result_set_log_p(result, found->log_p, found->p_error);
    result_set(result, QUANTITY_STATISTIC, statistic,
               found->statistic_error + fabs(statistic) * DBL_EPSILON);
    result_set(result, QUANTITY_ESTIMATE, estimate, fabs(estimate) * DBL_EPSILON);
}

/* greater: D > from; less: D < -from. */
static bool one_bound(const Input *input, const Options *options, long double from,
                      AboveTest *above, Result *result, Error *err)
{
    OneSided found = {0};
    bool ok = options->alternative == ALTERNATIVE_LESS
                  ? test_below(input, -from, above, &found, err)
                  : above(input, from, &found, err);
    if (ok)
        set_result(input, &found, result);
    return ok;
}

static bool noninferiority(const Input *input, const Options *options, AboveTest *above,
                           Result *result, Error *err)
{
    long double margin = 0;
    return margin_of(options, &margin, err) &&
           one_bound(input, options, -margin, above, result, err);
}

static bool superiority_margin(const Input *input, const Options *options, AboveTest *above,
                               Result *result, Error *err)
{
    long double margin = 0;
    return margin_of(options, &margin, err) &&
           one_bound(input, options, margin, above, result, err);
}

static bool equivalence_tost(const Input *input, const Options *options, AboveTest *above,
                             Result *result, Error *err)
{
    long double margin = 0;
    OneSided over = {0}, under = {0};

    if (!margin_of(options, &margin, err) || !two_sided_only("an equivalence test", options, err) ||
        !above(input, -margin, &over, err) || !test_below(input, margin, above, &under, err))
        return false;
    set_result(input, over.log_p >= under.log_p ? &over : &under, result);
    return true;
}

bool paired_noninferiority_score(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    return noninferiority(input, options, paired_above_score, result, err);
}

bool paired_superiority_margin_score(const Input *input, const Options *options, Result *result,
                                     Error *err)
{
    return superiority_margin(input, options, paired_above_score, result, err);
}

bool paired_equivalence_tost_score(const Input *input, const Options *options, Result *result,
                                   Error *err)
{
    return equivalence_tost(input, options, paired_above_score, result, err);
}

bool paired_noninferiority_exact(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    return noninferiority(input, options, paired_above_exact, result, err);
}

bool paired_superiority_margin_exact(const Input *input, const Options *options, Result *result,
                                     Error *err)
{
    return superiority_margin(input, options, paired_above_exact, result, err);
}

bool paired_equivalence_tost_exact(const Input *input, const Options *options, Result *result,
                                   Error *err)
{
    return equivalence_tost(input, options, paired_above_exact, result, err);
}

bool unpaired_noninferiority_score(const Input *input, const Options *options, Result *result,
                                   Error *err)
{
    return noninferiority(input, options, unpaired_above_score, result, err);
}

bool unpaired_superiority_margin_score(const Input *input, const Options *options, Result *result,
                                       Error *err)
{
    return superiority_margin(input, options, unpaired_above_score, result, err);
}

bool unpaired_equivalence_tost_score(const Input *input, const Options *options, Result *result,
                                     Error *err)
{
    return equivalence_tost(input, options, unpaired_above_score, result, err);
}

bool unpaired_noninferiority_miettinen_nurminen(const Input *input, const Options *options,
                                                Result *result, Error *err)
{
    return noninferiority(input, options, unpaired_above_miettinen_nurminen, result, err);
}

bool unpaired_superiority_margin_miettinen_nurminen(const Input *input, const Options *options,
                                                    Result *result, Error *err)
{
    return superiority_margin(input, options, unpaired_above_miettinen_nurminen, result, err);
}

bool unpaired_equivalence_tost_miettinen_nurminen(const Input *input, const Options *options,
                                                  Result *result, Error *err)
{
    return equivalence_tost(input, options, unpaired_above_miettinen_nurminen, result, err);
}

bool unpaired_noninferiority_exact(const Input *input, const Options *options, Result *result,
                                   Error *err)
{
    return noninferiority(input, options, unpaired_above_exact, result, err);
}

bool unpaired_superiority_margin_exact(const Input *input, const Options *options, Result *result,
                                       Error *err)
{
    return superiority_margin(input, options, unpaired_above_exact, result, err);
}

bool unpaired_equivalence_tost_exact(const Input *input, const Options *options, Result *result,
                                     Error *err)
{
    return equivalence_tost(input, options, unpaired_above_exact, result, err);
}
