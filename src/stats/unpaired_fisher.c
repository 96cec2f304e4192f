/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_fisher.c - Fisher's exact test in its one-sided and two-sided forms. */
#include <math.h>

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

static long double log_sum(long double x, long double y)
{
    long double larger = fmaxl(x, y), smaller = fminl(x, y);
    return isinf(smaller) ? larger : larger + log1pl(expl(smaller - larger));
}

static bool set_p(const Observed *observed, long double log_p, Result *result)
{
    if (observed->law.low == observed->law.high)
        result_note(result, NOTE_DEGENERATE);
    result_set_log_p(result, fminl(log_p, 0), p_error);
    return true;
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

/* Finds the largest y below the mode with P(y) <= P(x), or low - 1; x lies above the mode. */
static bool opposite_by_weight(const Observed *observed, int64_t *y, Error *err)
{
    const Hypergeometric *law = &observed->law;
    int64_t inside = law->low - 1, outside = law->mode;
    while (outside - inside > 1) {
        int64_t middle = inside + (outside - inside) / 2;
        int order;
        if (!hypergeometric_compare(law, middle, observed->x, &order, err))
            return false;
        if (order <= 0)
            inside = middle;
        else
            outside = middle;
    }
    *y = inside;
    return true;
}

static bool log_minlike(const Observed *observed, long double *log_p, Error *err)
{
    const Hypergeometric *law = &observed->law;
    int64_t opposite;
    int order;

    if (observed->x < law->mode) {
        Observed other = swapped(observed);
        if (other.x > other.law.mode)
            return log_minlike(&other, log_p, err);
    }
    if (!hypergeometric_compare(law, observed->x, law->mode, &order, err))
        return false;
    if (order == 0) {
        *log_p = 0;
        return true;
    }
    if (!opposite_by_weight(observed, &opposite, err))
        return false;
    *log_p = log_sum(hypergeometric_log_above(law, observed->x),
                     hypergeometric_log_below(law, opposite));
    return true;
}

/* Finds the largest y < x with P(X <= y) <= P(X >= x), or low - 1. */
static bool opposite_by_tail(const Observed *observed, int64_t *y, Error *err)
{
    const Hypergeometric *law = &observed->law;
    int64_t inside = law->low - 1, outside = observed->x;
    while (outside - inside > 1) {
        int64_t middle = inside + (outside - inside) / 2;
        int order;
        if (!hypergeometric_compare_tails(law, middle, observed->x, &order, err))
            return false;
        if (order <= 0)
            inside = middle;
        else
            outside = middle;
    }
    *y = inside;
    return true;
}

/* When the smaller tail is 1/2 or more, the opposite one reaches up to x and p is 1. */
static bool log_blaker(const Observed *observed, long double *log_p, Error *err)
{
    const Hypergeometric *law = &observed->law;
    long double above = hypergeometric_log_above(law, observed->x);
    int64_t opposite;

    if (above > hypergeometric_log_below(law, observed->x)) {
        Observed other = swapped(observed);
        if (hypergeometric_log_above(&other.law, other.x) <= above)
            return log_blaker_upper(&other, log_p, err);
    }
    if (!opposite_by_tail(observed, &opposite, err))
        return false;
    *log_p =
        opposite == observed->x - 1 ? 0 : log_sum(above, hypergeometric_log_below(law, opposite));
    return true;
}
