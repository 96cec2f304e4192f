/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proportion.c - intervals for one rate in closed form or by likelihood.
 *
 * Each bound is computed from positive terms only, so that a rate of one in 10^12 has
 * as many right digits as any other. */
#include "stats/proportion.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/solve.h"

static const Interval unit_range = {0, 1};
static const double cancelled = 5e-18; /* absolute error of a difference of two rates */

void rate_set(Result *result, const Options *options, RateCount rate, Interval interval,
              double error)
{
    double estimate = (double)rate.k / (double)rate.n;
    result_set(result, QUANTITY_ESTIMATE, estimate, estimate * (DBL_EPSILON / 2));
    result_set_interval(result, options, interval, unit_range, error);
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
             wilson_interval((long double)input->rate.k, (long double)input->rate.n, z), 0);
    return true;
}

/* (2 k - 1)^2 (1 + z^2/n) is the product of the two solutions times 4 (n + z^2)^2. */
Interval wilson_cc_interval(long double k, long double n, long double z)
{
    long double spread = z * z - 1 / n, kept = 4 * k * (n - k) / n, rate = k / n;
    long double below = 2 * k + z * z - 1 + z * sqrtl(fmaxl(spread - 2 + kept + 4 * rate, 0));
    long double above = 2 * k + z * z + 1 + z * sqrtl(fmaxl(spread + 2 + kept - 4 * rate, 0));
    long double product = (2 * k - 1) * (2 * k - 1) / n;
    return (Interval){.lower = k > 0 ? product / (2 * below) : 0,
                      .upper = k < n ? fminl(above / (2 * (n + z * z)), 1) : 1};
}

bool rate_wilson_cc(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    long double z = normal_quantile(options_tail(options));
    rate_set(result, options, input->rate,
             wilson_cc_interval((long double)input->rate.k, (long double)input->rate.n, z), 0);
    return true;
}

static Interval cut(long double middle, long double half)
{
    return (Interval){fmaxl(middle - half, 0), fminl(middle + half, 1)};
}

bool rate_agresti_coull(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    long double z = normal_quantile(options_tail(options)), square = z * z;
    long double n = (long double)input->rate.n + square;
    long double rate = ((long double)input->rate.k + square / 2) / n;
    long double other = ((long double)(input->rate.n - input->rate.k) + square / 2) / n;
    rate_set(result, options, input->rate, cut(rate, z * sqrtl(rate * other / n)), cancelled);
    return true;
}

/* correction = 1/2 adds 1/(2n). */
static void set_wald(Result *result, const Options *options, RateCount count,
                     long double correction)
{
    enum {
        SMALL = 10
    };
    long double k = (long double)count.k, n = (long double)count.n;
    long double z = normal_quantile(options_tail(options));
    long double half = z * sqrtl(k * (n - k) / n) / n + correction / n;

    rate_set(result, options, count, cut(k / n, half), cancelled);
    if (half <= 0)
        result_note(result, NOTE_ZERO_WIDTH);
    if (count.k < SMALL || count.n - count.k < SMALL)
        result_note(result, NOTE_APPROXIMATE);
}

bool rate_wald(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    set_wald(result, options, input->rate, 0);
    return true;
}

bool rate_wald_cc(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    set_wald(result, options, input->rate, 0.5L);
    return true;
}

typedef struct Likelihood {
    int64_t k, n;
    long double limit; /* z^2 / 2 */
} Likelihood;

static long double likelihood_left(long double log_p, const void *context)
{
    const Likelihood *likelihood = context;
    return likelihood->limit -
           binomial_deviance(likelihood->k, likelihood->n, expl(log_p), -expm1l(log_p));
}

/* log of the lower bound, 0 < k: the deviance is at least k (t - 1 + exp(-t)) with
 * t = log((k/n) / p), so that t need not exceed 1 + limit / k. */
static long double likelihood_log_lower(int64_t k, int64_t n, long double limit)
{
    Likelihood likelihood = {k, n, limit};
    Root root = {0};
    if (k == n)
        return -limit / (long double)n;
    long double top = n - k < k ? log1pl(-(long double)(n - k) / (long double)n)
                                : logl((long double)k / (long double)n);
    root.root = top;
    solve_bracket(likelihood_left, &likelihood, top - 1 - limit / (long double)k, top, &root);
    return root.root;
}

bool rate_likelihood_ratio(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    int64_t k = input->rate.k, n = input->rate.n;
    long double z = normal_quantile(options_tail(options)), limit = z * z / 2;
    Interval interval = {.lower = k > 0 ? expl(likelihood_log_lower(k, n, limit)) : 0,
                         .upper = k < n ? -expm1l(likelihood_log_lower(n - k, n, limit)) : 1};
    rate_set(result, options, input->rate, interval, 0);
    return true;
}
