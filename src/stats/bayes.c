/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bayes.c - posterior laws of a rate and of a difference. */
#include "stats/bayes.h"

#include <float.h>
#include <math.h>

#include "stats/beta_law.h"
#include "stats/distribution.h"
#include "stats/proportion.h"
#include "stats/solve.h"
#include "stats/unpaired_hypergeometric.h"

static void set_mean(Result *result, long double mean)
{
    result_set(result, QUANTITY_ESTIMATE, (double)mean, fabs((double)mean) * DBL_EPSILON);
}

static void set_probability(Result *result, long double log_p)
{
    double p = fmax((double)expl(fminl(log_p, 0)), DBL_MIN);
    result_set(result, QUANTITY_PROBABILITY, p, fmax(p * 1e-13, DBL_MIN));
}

bool rate_bayes_beta(const Input *input, const Options *options, Result *result, Error *err)
{
    static const Interval range = {0, 1};
    int64_t k = input->rate.k, n = input->rate.n;
    double tail = options_tail(options);
    Interval interval = {expl(binomial_solve_log_upper(k + 1, n + 1, tail)),
                         -expm1l(binomial_solve_log_upper(n - k + 1, n + 1, tail))};

    (void)err;
    set_mean(result, (long double)(k + 1) / (long double)(n + 2));
    result_set_interval(result, options, interval, range, 0);
    return true;
}

bool rate_bayes_beta_jeffreys(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    static const Interval range = {0, 1};
    int64_t k = input->rate.k, n = input->rate.n;
    double tail = options_tail(options);
    Interval interval = {expl(jeffreys_log_quantile(k, n, tail)),
                         -expm1l(jeffreys_log_quantile(n - k, n, tail))};

    (void)err;
    set_mean(result, ((long double)k + 0.5L) / (long double)(n + 1));
    result_set_interval(result, options, interval, range, 0);
    return true;
}

/* P(difference <= d) under two laws, less the tail. */
typedef struct Equation {
    long double (*below)(BetaLaw, BetaLaw, long double);
    BetaLaw first, second;
    long double tail;
} Equation;

static long double excess(long double d, const void *context)
{
    const Equation *equation = context;
    return equation->below(equation->first, equation->second, d) - equation->tail;
}

static long double quantile(Equation equation)
{
    Root root = {.root = -1};
    solve_bracket(excess, &equation, -1, 1, &root);
    return root.root;
}

static void set_difference(Result *result, const Options *options, Equation lower, Equation upper)
{
    static const Interval range = {-1, 1};
    Interval interval = range;

    if (options_bounds_below(options))
        interval.lower = quantile(lower);
    if (options_bounds_above(options))
        interval.upper = -quantile(upper);
    result_set_interval(result, options, interval, range, 1e-13);
}

/* Of the first x1 + x2 + 1 of n1 + n2 + 2 uniform numbers in order, at least x2 + 1 are of
 * group 2 when its rate, the x2 + 1 st of its n2 + 1 numbers, is the smaller one. */
bool unpaired_bayes_beta(const Input *input, const Options *options, Result *result, Error *err)
{
    const UnpairedTable *t = &input->unpaired;
    BetaLaw one = {t->x1 + 1, t->n1 - t->x1 + 1}, two = {t->x2 + 1, t->n2 - t->x2 + 1};
    long double tail = (long double)options_tail(options);
    Hypergeometric law = hypergeometric(t->n2 + 1, t->n1 + 1, t->x1 + t->x2 + 1);

    (void)err;
    set_probability(result, hypergeometric_log_above(&law, t->x2 + 1));
    set_mean(result, (long double)one.a / (long double)(t->n1 + 2) -
                         (long double)two.a / (long double)(t->n2 + 2));
    set_difference(result, options, (Equation){beta_difference_below, one, two, tail},
                   (Equation){beta_difference_below, two, one, tail});
    return true;
}

/* The rate of discordance and the share of A in it are independent beta laws. */
bool paired_bayes_dirichlet(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTable *t = &input->paired;
    int64_t m = t->b + t->c;
    BetaLaw rate = {m + 2, t->a + t->d + 2}, share = {t->b + 1, t->c + 1};
    BetaLaw other = {t->c + 1, t->b + 1};
    long double tail = (long double)options_tail(options);

    (void)err;
    set_probability(result, binomial_log_upper(t->c + 1, m + 1, 0.5L, 0.5L));
    set_mean(result, (long double)(t->b - t->c) / (long double)(t->a + t->d + m + 4));
    set_difference(result, options, (Equation){beta_product_below, share, rate, tail},
                   (Equation){beta_product_below, other, rate, tail});
    return true;
}
