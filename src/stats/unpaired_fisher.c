/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_fisher.c - Fisher's exact test in its one-sided and two-sided forms. */
#include <math.h>

#include "stats/distribution.h"
#include "stats/unpaired.h"
#include "stats/unpaired_hypergeometric.h"

/* The roundings of a long double sum of up to some million terms, and of its logarithm. */
static const double p_error = 4e-15;

typedef struct Observed {
    Hypergeometric law;
    int64_t x;
} Observed;

static Observed observe(const UnpairedTable *table)
{
    return (Observed){hypergeometric(table->n1, table->n2, table->x1 + table->x2), table->x1};
}

static Observed swapped(const Observed *observed)
{
    return (Observed){hypergeometric_swapped(&observed->law), observed->law.s - observed->x};
}

static bool is_one_sided(const Options *options)
{
    return options->alternative == ALTERNATIVE_GREATER || options->alternative == ALTERNATIVE_LESS;
}

static void set_p(const Observed *observed, long double log_p, Result *result)
{
    if (observed->law.low == observed->law.high)
        result_note(result, NOTE_DEGENERATE);
    result_set_log_p(result, fminl(log_p, 0), p_error);
}

static long double log_one_sided(const Observed *observed, Alternative alternative)
{
    return alternative == ALTERNATIVE_GREATER
               ? hypergeometric_log_above(&observed->law, observed->x)
               : hypergeometric_log_below(&observed->law, observed->x);
}

/* log(P - P(X = x)/2), where P is at least P(X = x). */
static long double less_half(const Observed *observed, long double log_p)
{
    long double log_observed = hypergeometric_log(&observed->law, observed->x);
    return log_p + log1pl(-expl(log_observed - log_p) / 2);
}

/* The order of two tables: -1, 0, 1 as y is less, as, more likely than x. */
typedef bool Compare(const Hypergeometric *law, int64_t y, int64_t x, int *order, Error *err);

/* Finds the largest y below `outside` that is at most as likely as the observed x, or low - 1.
 * By weight, x lies above the mode and y below; by tails, y lies below x. */
static bool find_opposite(const Observed *observed, Compare *compare, int64_t outside, int64_t *y,
                          Error *err)
{
    const Hypergeometric *law = &observed->law;
    int64_t inside = law->low - 1;
    while (outside - inside > 1) {
        int64_t middle = inside + (outside - inside) / 2;
        int order;
        if (!compare(law, middle, observed->x, &order, err))
            return false;
        if (order <= 0)
            inside = middle;
        else
            outside = middle;
    }
    *y = inside;
    return true;
}

/* Seen from the group in which the observed successes lie at or above the mode. */
static bool log_minlike(const Observed *seen, long double *log_p, Error *err)
{
    Observed observed = seen->x < seen->law.mode ? swapped(seen) : *seen;
    const Hypergeometric *law = &observed.law;
    int64_t opposite;
    int order;

    if (!hypergeometric_compare(law, observed.x, law->mode, &order, err))
        return false;
    if (order == 0) {
        *log_p = 0;
        return true;
    }
    if (!find_opposite(&observed, hypergeometric_compare, law->mode, &opposite, err))
        return false;
    *log_p =
        log_sum(hypergeometric_log_above(law, observed.x), hypergeometric_log_below(law, opposite));
    return true;
}

/* Seen from the group whose upper tail is the smaller one. When it is 1/2 or more, the
 * opposite one reaches up to x and p is 1. */
static bool log_blaker(const Observed *seen, long double *log_p, Error *err)
{
    bool upper = hypergeometric_log_above(&seen->law, seen->x) <=
                 hypergeometric_log_below(&seen->law, seen->x);
    Observed observed = upper ? *seen : swapped(seen);
    int64_t opposite;

    if (!find_opposite(&observed, hypergeometric_compare_tails, observed.x, &opposite, err))
        return false;
    *log_p = opposite == observed.x - 1
                 ? 0
                 : log_sum(hypergeometric_log_above(&observed.law, observed.x),
                           hypergeometric_log_below(&observed.law, opposite));
    return true;
}

static bool log_central(const Observed *observed, long double *log_p, Error *err)
{
    (void)err;
    *log_p = logl(2) + fminl(log_one_sided(observed, ALTERNATIVE_GREATER),
                             log_one_sided(observed, ALTERNATIVE_LESS));
    return true;
}

static bool log_midp_minlike(const Observed *observed, long double *log_p, Error *err)
{
    if (!log_minlike(observed, log_p, err))
        return false;
    *log_p = less_half(observed, *log_p);
    return true;
}

static bool log_midp_central(const Observed *observed, long double *log_p, Error *err)
{
    (void)err;
    *log_p = logl(2) + fminl(less_half(observed, log_one_sided(observed, ALTERNATIVE_GREATER)),
                             less_half(observed, log_one_sided(observed, ALTERNATIVE_LESS)));
    return true;
}

typedef bool TwoSided(const Observed *observed, long double *log_p, Error *err);

static bool exact(const Input *input, const Options *options, TwoSided *two_sided, Result *result,
                  Error *err)
{
    Observed observed = observe(&input->unpaired);
    long double log_p;
    if (is_one_sided(options))
        log_p = log_one_sided(&observed, options->alternative);
    else if (!two_sided(&observed, &log_p, err))
        return false;
    set_p(&observed, log_p, result);
    return true;
}

static bool midp(const Input *input, const Options *options, TwoSided *two_sided, Result *result,
                 Error *err)
{
    Observed observed = observe(&input->unpaired);
    long double log_p;
    if (is_one_sided(options))
        log_p = less_half(&observed, log_one_sided(&observed, options->alternative));
    else if (!two_sided(&observed, &log_p, err))
        return false;
    set_p(&observed, log_p, result);
    return true;
}

bool unpaired_fisher_minlike(const Input *input, const Options *options, Result *result, Error *err)
{
    return exact(input, options, log_minlike, result, err);
}

bool unpaired_fisher_central(const Input *input, const Options *options, Result *result, Error *err)
{
    return exact(input, options, log_central, result, err);
}

bool unpaired_fisher_blaker(const Input *input, const Options *options, Result *result, Error *err)
{
    return exact(input, options, log_blaker, result, err);
}

/* The catalogue lets only greater and less through. */
bool unpaired_fisher_onesided(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    return exact(input, options, log_central, result, err);
}

bool unpaired_fisher_midp_minlike(const Input *input, const Options *options, Result *result,
                                  Error *err)
{
    return midp(input, options, log_midp_minlike, result, err);
}

bool unpaired_fisher_midp_central(const Input *input, const Options *options, Result *result,
                                  Error *err)
{
    return midp(input, options, log_midp_central, result, err);
}

bool unpaired_fisher_midp_onesided(const Input *input, const Options *options, Result *result,
                                   Error *err)
{
    return midp(input, options, log_midp_central, result, err);
}
