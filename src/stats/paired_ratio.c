/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_ratio.c - closed-form intervals for a ratio of paired rates. */
#include "stats/paired_ratio.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/mover.h"
#include "stats/paired_difference.h"
#include "stats/paired_ratio_set.h"
#include "stats/proportion.h"

typedef struct Margins {
    long double xa, xb, n; /* successes of A, of B, pairs */
} Margins;

static Margins margins_of(const PairedTable *table)
{
    return (Margins){(long double)(table->a + table->b), (long double)(table->a + table->c),
                     (long double)(table->a + table->b + table->c + table->d)};
}

void paired_ratio_set(Result *result, const Options *options, const PairedTable *table,
                      Interval interval)
{
    static const Interval range = {0, HUGE_VALL};
    Margins margins = margins_of(table);

    if (margins.xb > 0) {
        double estimate = (double)(margins.xa / margins.xb);
        result_set(result, QUANTITY_ESTIMATE, estimate, estimate * (DBL_EPSILON / 2));
    }
    if (margins.xa <= 0)
        interval.lower = 0;
    if (margins.xb <= 0)
        interval.upper = HUGE_VALL;
    result_set_interval(result, options, interval, range, 0);
    if (margins.xa <= 0 || margins.xb <= 0)
        result_note(result, NOTE_DEGENERATE);
}

bool paired_ratio_wald_log(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTable *table = &input->paired;
    Margins margins = margins_of(table);
    Interval interval = {0, HUGE_VALL};
    (void)err;

    if (margins.xa > 0 && margins.xb > 0) {
        long double ratio = margins.xa / margins.xb;
        long double half = normal_quantile(options_tail(options)) *
                           sqrtl((long double)(table->b + table->c) / margins.xa / margins.xb);
        long double factor = expl(half);
        interval = (Interval){ratio / factor, ratio * factor};
    }
    paired_ratio_set(result, options, table, interval);
    if (table->b + table->c == 0)
        result_note(result, NOTE_ZERO_WIDTH);
    return true;
}

/* Wilson's limits with the quantile that makes the pair of them cover together. */
static void set_bonett_price(Result *result, const Options *options, const PairedTable *table,
                             bool corrected)
{
    Margins margins = margins_of(table);
    long double n = (long double)(table->a + table->b + table->c);
    long double xa = margins.xa, xb = margins.xb;
    Interval interval = {0, HUGE_VALL};

    if (n > 0) {
        long double joint = sqrtl((n - (long double)table->a + 2) / ((xa + 1) * (xb + 1)));
        long double first = sqrtl((1 - (xa + 1) / (n + 2)) / (xa + 1));
        long double second = sqrtl((1 - (xb + 1) / (n + 2)) / (xb + 1));
        long double z = normal_quantile(options_tail(options)) * joint / (first + second);
        Interval a = corrected ? wilson_cc_interval(xa, n, z) : wilson_interval(xa, n, z);
        Interval b = corrected ? wilson_cc_interval(xb, n, z) : wilson_interval(xb, n, z);
        interval.lower = a.lower / b.upper;
        interval.upper = b.lower > 0 ? a.upper / b.lower : HUGE_VALL;
    }
    paired_ratio_set(result, options, table, interval);
}

bool paired_ratio_bonett_price(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    (void)err;
    set_bonett_price(result, options, &input->paired, false);
    return true;
}

bool paired_ratio_bonett_price_cc(const Input *input, const Options *options, Result *result,
                                  Error *err)
{
    (void)err;
    set_bonett_price(result, options, &input->paired, true);
    return true;
}

bool paired_ratio_mover_wilson(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    const PairedTable *table = &input->paired;
    Margins margins = margins_of(table);
    long double z = normal_quantile(options_tail(options));
    long double phi = paired_correlation(table, false);
    long double pa = margins.xa / margins.n, pb = margins.xb / margins.n;
    Interval a = wilson_interval(margins.xa, margins.n, z);
    Interval b = wilson_interval(margins.xb, margins.n, z);
    (void)err;

    /* The upper bound is 1 over the lower one of pB / pA. */
    paired_ratio_set(result, options, table,
                     (Interval){mover_ratio_lower(pa, pa - a.lower, pb, b.upper - pb, phi),
                                1 / mover_ratio_lower(pb, pb - b.lower, pa, a.upper - pa, phi)});
    return true;
}
