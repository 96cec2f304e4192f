/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proportion_ends.c - the one bound of a rate without a success, or without a failure. */
#include <math.h>

#include "stats/proportion.h"

static long double log_alpha_by_n(const Input *input, const Options *options)
{
    return logl((long double)options_alpha(options)) / (long double)input->rate.n;
}

static void set_bound(const Input *input, const Options *options, long double upper_of_none,
                      long double lower_of_all, Result *result)
{
    RateCount rate = input->rate;
    Interval none = {0, upper_of_none}, all = {lower_of_all, 1};
    rate_set(result, options, rate, rate.k == 0 ? none : all, 0);
}

bool rate_rule_of_three(const Input *input, const Options *options, Result *result, Error *err)
{
    long double bound = fminl(-log_alpha_by_n(input, options), 1);

    (void)err;
    set_bound(input, options, bound, 1 - bound, result);
    return true;
}

bool rate_rule_of_three_exact(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    long double log_bound = log_alpha_by_n(input, options);

    (void)err;
    set_bound(input, options, -expm1l(log_bound), expl(log_bound), result);
    return true;
}
