/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_odds.c - intervals for the conditional odds ratio of paired trials.
 *
 * 1 - L is taken as the upper bound for c of b + c, which is exact where L is near 1. */
#include "stats/paired_odds.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/proportion.h"

static const Interval odds_range = {0, HUGE_VALL};

static void set_odds(Result *result, const Options *options, const PairedTable *table,
                     Interval interval)
{
    if (table->c > 0) {
        double estimate = (double)table->b / (double)table->c;
        result_set(result, QUANTITY_ESTIMATE, estimate, estimate * (DBL_EPSILON / 2));
    }
    result_set_interval(result, options, interval, odds_range, 0);
    if (table->b + table->c == 0)
        result_note(result, NOTE_DEGENERATE);
}

/* only_a and only_b are intervals for b and for c of b + c that mirror each other. */
static void set_transformed(Result *result, const Options *options, const PairedTable *table,
                            Interval only_a, Interval only_b)
{
    Interval interval = {.lower = table->b > 0 ? only_a.lower / only_b.upper : 0,
                         .upper = table->c > 0 ? only_a.upper / only_b.lower : HUGE_VALL};
    set_odds(result, options, table, interval);
}

typedef Interval TailInterval(int64_t k, int64_t n, double tail);

static void set_exact(Result *result, const Options *options, const PairedTable *table,
                      TailInterval *rate_interval)
{
    int64_t b = table->b, c = table->c;
    double tail = options_tail(options);
    Interval all = {0, 1};

    set_transformed(result, options, table, b + c > 0 ? rate_interval(b, b + c, tail) : all,
                    b + c > 0 ? rate_interval(c, b + c, tail) : all);
}

bool paired_or_clopper_pearson(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    (void)err;
    set_exact(result, options, &input->paired, clopper_pearson_interval);
    result_note(result, NOTE_CONSERVATIVE);
    return true;
}

bool paired_or_midp(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    set_exact(result, options, &input->paired, midp_interval);
    return true;
}

bool paired_or_jeffreys(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    set_exact(result, options, &input->paired, jeffreys_interval);
    return true;
}

bool paired_or_blaker(const Input *input, const Options *options, Result *result, Error *err)
{
    if (!two_sided_only("paired.or_blaker", options, err))
        return false;
    set_exact(result, options, &input->paired, blaker_interval);
    result_note(result, NOTE_CONSERVATIVE);
    return true;
}

static Interval wilson_by_tail(int64_t k, int64_t n, double tail)
{
    return wilson_interval((long double)k, (long double)n, normal_quantile(tail));
}

bool paired_or_wilson(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    set_exact(result, options, &input->paired, wilson_by_tail);
    return true;
}

static Interval wald(long double b, long double c, const Options *options)
{
    long double half = normal_quantile(options_tail(options)) * sqrtl(1 / b + 1 / c);
    return (Interval){b / c * expl(-half), b / c * expl(half)};
}

bool paired_or_wald(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTable *table = &input->paired;
    bool both = table->b > 0 && table->c > 0;
    (void)err;

    set_odds(result, options, table,
             both ? wald((long double)table->b, (long double)table->c, options) : odds_range);
    if (!both)
        result_note(result, NOTE_DEGENERATE);
    return true;
}

bool paired_or_wald_laplace(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTable *table = &input->paired;
    (void)err;
    set_odds(result, options, table,
             wald((long double)table->b + 1, (long double)table->c + 1, options));
    return true;
}
