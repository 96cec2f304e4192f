/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_difference.c - Wald's and Newcombe's intervals for a paired difference.
 *
 * Radicands are written as sums of positive terms: n (b + c) - (b - c)^2 is
 * 4 b c + (a + d)(b + c), and Newcombe's is (x - y)^2 + 2 (1 - phi) x y. */
#include "stats/paired_difference.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/proportion.h"

static const Interval difference_range = {-1, 1};

void paired_difference_set(Result *result, const Options *options, const PairedTable *table,
                           Interval interval)
{
    int64_t n = table->a + table->b + table->c + table->d;
    double estimate = (double)(table->b - table->c) / (double)n;
    Interval cut = {fmaxl(interval.lower, -1), fminl(interval.upper, 1)};

    result_set(result, QUANTITY_ESTIMATE, estimate, fabs(estimate) * (DBL_EPSILON / 2));
    result_set_interval(result, options, cut, difference_range, 1e-17);
}

/* (b - c)/n -/+ z sqrt(b + c - (b-c)^2/n + extra/n)/n with n = b + c + alike; real counts. */
static Interval wald(long double b, long double c, long double alike, long double extra,
                     long double z)
{
    long double n = b + c + alike, radicand = (4 * b * c + alike * (b + c) + extra) / n;
    long double half = z * sqrtl(fmaxl(radicand, 0)) / n;
    return (Interval){(b - c) / n - half, (b - c) / n + half};
}

static void set_wald(Result *result, const Options *options, const PairedTable *table,
                     Interval interval)
{
    enum {
        SMALL = 25
    };
    paired_difference_set(result, options, table, interval);
    if (interval.upper <= interval.lower)
        result_note(result, NOTE_ZERO_WIDTH);
    if (table->b + table->c < SMALL)
        result_note(result, NOTE_APPROXIMATE);
}

bool paired_diff_wald(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTable *table = &input->paired;
    long double z = normal_quantile(options_tail(options));
    (void)err;
    set_wald(result, options, table,
             wald((long double)table->b, (long double)table->c, (long double)(table->a + table->d),
                  0, z));
    return true;
}

bool paired_diff_wald_cc_edwards(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    const PairedTable *table = &input->paired;
    long double b = (long double)table->b, c = (long double)table->c;
    long double z = normal_quantile(options_tail(options));
    (void)err;
    /* (|b-c| - 1)^2 in place of (b-c)^2 */
    set_wald(result, options, table,
             wald(b, c, (long double)(table->a + table->d), 2 * fabsl(b - c) - 1, z));
    return true;
}

static void set_adjusted(Result *result, const Options *options, const PairedTable *table,
                         long double added)
{
    long double z = normal_quantile(options_tail(options));
    long double alike = (long double)(table->a + table->d) + 2 - 2 * added;
    paired_difference_set(
        result, options, table,
        wald((long double)table->b + added, (long double)table->c + added, alike, 0, z));
}

bool paired_diff_agresti_min(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    set_adjusted(result, options, &input->paired, 0.5L);
    return true;
}

bool paired_diff_bonett_price(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    (void)err;
    set_adjusted(result, options, &input->paired, 1);
    return true;
}

long double paired_correlation(const PairedTable *table, bool corrected)
{
    long double a = (long double)table->a, b = (long double)table->b;
    long double c = (long double)table->c, d = (long double)table->d;
    long double margins = (a + b) * (c + d) * (a + c) * (b + d);
    long double numerator = a * d - b * c;

    if (margins <= 0)
        return 0;
    if (corrected && numerator > 0)
        numerator = fmaxl(numerator - (a + b + c + d) / 2, 0);
    else if (table->b + table->c == 0)
        return 1; /* without a trace of rounding, which a square root would magnify */
    return numerator / sqrtl(margins);
}

static long double side(long double x, long double y, long double phi)
{
    return sqrtl((x - y) * (x - y) + 2 * (1 - phi) * x * y);
}

static void set_newcombe(Result *result, const Options *options, const PairedTable *table,
                         bool corrected)
{
    int64_t n = table->a + table->b + table->c + table->d;
    long double z = normal_quantile(options_tail(options)), size = (long double)n;
    long double x1 = (long double)(table->a + table->b), x2 = (long double)(table->a + table->c);
    long double phi = paired_correlation(table, corrected);
    Interval first = wilson_interval(x1, size, z), second = wilson_interval(x2, size, z);
    long double p1 = x1 / size, p2 = x2 / size;
    long double difference = (long double)(table->b - table->c) / size;
    Interval interval = {difference - side(p1 - first.lower, second.upper - p2, phi),
                         difference + side(first.upper - p1, p2 - second.lower, phi)};

    paired_difference_set(result, options, table, interval);
}

bool paired_diff_newcombe8(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    set_newcombe(result, options, &input->paired, false);
    return true;
}

bool paired_diff_newcombe10(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)err;
    set_newcombe(result, options, &input->paired, true);
    return true;
}
