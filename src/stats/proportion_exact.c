/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proportion_exact.c - intervals for one rate from binomial and beta tails.
 *
 * Lower bounds are found on the log scale, and the upper bound for k of n is 1 minus
 * the lower one for n - k as -expm1(log), so that rates near 0 and 1 keep their digits. */
#include "stats/proportion.h"

#include <math.h>

#include "stats/distribution.h"
#include "stats/solve.h"

/* log of the lower bound for 0 < k <= n. */
typedef long double LogLower(int64_t k, int64_t n, double tail);

static Interval both_sides(LogLower *log_lower, int64_t k, int64_t n, double tail)
{
    return (Interval){.lower = k > 0 ? expl(log_lower(k, n, tail)) : 0,
                      .upper = k < n ? -expm1l(log_lower(n - k, n, tail)) : 1};
}

Interval clopper_pearson_interval(int64_t k, int64_t n, double tail)
{
    return both_sides(binomial_solve_log_upper, k, n, tail);
}

typedef struct Equation {
    int64_t k, n;
    long double log_tail;
} Equation;

/* log of P(X > k) + P(X = k)/2 over the tail. */
static long double midp_excess(long double log_p, const void *context)
{
    const Equation *equation = context;
    int64_t k = equation->k, n = equation->n;
    long double p = expl(log_p), q = -expm1l(log_p);
    if (n * p < k) {
        BinomialTail tail = binomial_tail(k, n, p, q);
        return tail.log_pmf + logl(tail.ratio - 0.5L) - equation->log_tail;
    }
    long double less = expl(binomial_log_upper(n - k + 1, n, q, p));
    return log1pl(-less - expl(binomial_log_pmf(k, n, p, q)) / 2) - equation->log_tail;
}

/* At least half of P(X >= k) is in the mid-p tail, which gives the bracket. */
static long double midp_log_lower(int64_t k, int64_t n, double tail)
{
    Equation equation = {k, n, logl((long double)tail)};
    Root root;
    if (k == n)
        return logl(2 * (long double)tail) / (long double)n;
    long double low = binomial_solve_log_upper(k, n, tail);
    long double high = tail <= 0.25 ? binomial_solve_log_upper(k, n, 2 * tail)
                                    : binomial_solve_log_upper(k + 1, n, 0.5);
    root.root = low;
    solve_bracket(midp_excess, &equation, low, high, &root);
    return root.root;
}

Interval midp_interval(int64_t k, int64_t n, double tail)
{
    return both_sides(midp_log_lower, k, n, tail);
}

/* Near the quantile: where x^a / (a B(a, b)) is the tail, a = 1/2; a normal deviate squared
 * for the other end, b = 1/2; and between them the score bound. */
static long double near_jeffreys(int64_t k, int64_t n, double tail)
{
    long double x = (long double)k, size = (long double)n;

    if (k == 0)
        return 2 * (logl((long double)tail / 2) + lgammal(0.5L) + lgammal(size + 0.5L) -
                    lgammal(size + 1));
    long double z = normal_quantile(k < n ? tail : tail / 2);
    if (k == n)
        return -z * z / (2 * size + 1);
    return logl((2 * x + z * z - z * sqrtl(z * z + 4 * x * (1 - x / size))) / (2 * (size + z * z)));
}

static Curved jeffreys_excess(long double log_p, const void *context)
{
    const Equation *equation = context;
    long double a = (long double)equation->k + 0.5L;
    long double b = (long double)(equation->n - equation->k) + 0.5L;
    Curved excess = beta_lower(a, b, expl(log_p), -expm1l(log_p));
    excess.value -= equation->log_tail;
    return excess;
}

long double jeffreys_log_quantile(int64_t k, int64_t n, double tail)
{
    Equation equation = {k, n, logl((long double)tail)};
    long double log_p = near_jeffreys(k, n, tail);
    solve_near(jeffreys_excess, &equation, jeffreys_excess(log_p, &equation), -HUGE_VALL, 0,
               &log_p);
    return log_p;
}

Interval jeffreys_interval(int64_t k, int64_t n, double tail)
{
    return both_sides(jeffreys_log_quantile, k, n, tail);
}

bool rate_clopper_pearson(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    rate_set(result, options, input->rate,
             clopper_pearson_interval(input->rate.k, input->rate.n, options_tail(options)), 0);
    result_note(result, NOTE_CONSERVATIVE);
    return true;
}

bool rate_midp(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    rate_set(result, options, input->rate,
             midp_interval(input->rate.k, input->rate.n, options_tail(options)), 0);
    return true;
}

bool rate_jeffreys(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    rate_set(result, options, input->rate,
             jeffreys_interval(input->rate.k, input->rate.n, options_tail(options)), 0);
    return true;
}
