/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proportion.c - intervals for one rate: the score interval and the exact one.
 *
 * Each bound is computed from positive terms only, so that a rate of one in 10^12 has
 * as many right digits as any other. */
#include "stats/proportion.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"

static const Interval unit_range = {0, 1};

void rate_set(Result *result, const Options *options, RateCount rate, Interval interval)
{
    double estimate = (double)rate.k / (double)rate.n;
    result_set(result, QUANTITY_ESTIMATE, estimate, estimate * (DBL_EPSILON / 2));
    result_set_interval(result, options, interval, unit_range, 0);
}

/* The roots of (n + z^2) p^2 - (2 k + z^2) p + k^2 / n, the smaller by way of the larger. */
Interval wilson_interval(long double k, long double n, long double z)
{
    long double sum = 2 * k + z * z + z * sqrtl(z * z + 4 * k * (n - k) / n);
    return (Interval){.lower = k > 0 ? 2 * k * k / n / sum : 0,
                      .upper = k < n ? sum / (2 * (n + z * z)) : 1};
}

bool rate_wilson(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    long double z = normal_quantile(options_tail(options));
    rate_set(result, options, input->rate,
             wilson_interval((long double)input->rate.k, (long double)input->rate.n, z));
    return true;
}

Interval clopper_pearson_interval(int64_t k, int64_t n, double tail)
{
    return (Interval){.lower = k > 0 ? expl(binomial_solve_log_upper(k, n, tail)) : 0,
                      .upper = k < n ? -expm1l(binomial_solve_log_upper(n - k, n, tail)) : 1};
}

bool rate_clopper_pearson(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    rate_set(result, options, input->rate,
             clopper_pearson_interval(input->rate.k, input->rate.n, options_tail(options)));
    result_note(result, NOTE_CONSERVATIVE);
    return true;
}
