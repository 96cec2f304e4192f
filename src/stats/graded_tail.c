/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graded_tail.c - the law of a sum of signed ranks, and the interval that inverts it.
 *
 * The number of sign patterns for each sum is built rank by rank as a probability, all
 * terms positive; long doubles reach below 2^-1000. The median of pair means and its
 * limits are order statistics of all sums of two differences, found by bisection on
 * whole numbers, each step one pass over the sorted differences. */
#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/graded.h"

enum {
    EXACT_MAX = 1000
};

static int64_t common_divisor(const int64_t *ranks, size_t count)
{
    int64_t divisor = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t a = divisor, b = ranks[i];
        while (b != 0) {
            int64_t rest = a % b;
            a = b;
            b = rest;
        }
        divisor = a;
    }
    return divisor;
}

/* law[s] = P(sum = s) for s up to `last`, in units of the divisor; null when out of memory. */
static long double *law_of_sum(const int64_t *ranks, size_t count, int64_t divisor, int64_t last)
{
    long double *law = calloc((size_t)last + 1, sizeof *law);
    int64_t reached = 0;
    if (!law)
        return NULL;
    law[0] = 1;
    for (size_t i = 0; i < count; i++) {
        int64_t step = ranks[i] / divisor;
        reached = reached + step < last ? reached + step : last;
        for (int64_t s = reached; s >= step; s--)
            law[s] = (law[s] + law[s - step]) / 2;
        for (int64_t s = step <= reached ? step - 1 : reached; s >= 0; s--)
            law[s] /= 2;
    }
    return law;
}

/* The law is symmetric, so that the smaller tail is a sum from 0, and the larger one 1
 * minus a sum that is below 1/2. */
bool graded_log_tails(const int64_t *doubled_ranks, size_t count, int64_t doubled_sum,
                      long double *log_above, long double *log_below, Error *err)
{
    int64_t divisor = common_divisor(doubled_ranks, count), total = 0;
    long double within = 0;

    for (size_t i = 0; i < count; i++)
        total += doubled_ranks[i];
    int64_t other = total - doubled_sum, least = doubled_sum < other ? doubled_sum : other;
    int64_t last = least / divisor;
    long double *law = law_of_sum(doubled_ranks, count, divisor, last);
    if (!law)
        return error_memory(err);
    for (int64_t s = 0; s < last; s++)
        within += law[s];
    long double small = logl(within + law[last]), large = log1pl(-within);
    free(law);
    *log_above = doubled_sum < other ? large : small;
    *log_below = doubled_sum < other ? small : large;
    if (doubled_sum == other)
        *log_above = *log_below = small;
    return true;
}

static int by_value(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

/* How many of the sums d_i + d_j, i <= j, are at most `sum`; d rising. */
static int64_t sums_up_to(const Differences *d, int64_t sum)
{
    int64_t counted = 0;
    size_t end = d->count; /* d[i] + d[j] <= sum for j < end */
    for (size_t i = 0; i < d->count; i++) {
        while (end > 0 && d->items[i] + d->items[end - 1] > sum)
            end--;
        if (end <= i)
            break;
        counted += (int64_t)(end - i);
    }
    return counted;
}

/* The k-th smallest of those sums, k from 1. */
static int64_t ordered_sum(const Differences *d, int64_t k)
{
    int64_t low = 2 * d->items[0], high = 2 * d->items[d->count - 1];
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (sums_up_to(d, middle) >= k)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The largest w with P(W+ <= w) <= tail for ranks 1 .. n, or -1. */
static bool quantile(size_t n, double tail, int64_t *w, Error *err)
{
    int64_t all = (int64_t)n * ((int64_t)n + 1) / 2;
    if (n > EXACT_MAX) {
        long double size = (long double)n;
        long double deviation = sqrtl(size * (size + 1) * (2 * size + 1) / 24);
        *w = (int64_t)floorl((long double)all / 2 - 0.5L - normal_quantile(tail) * deviation);
        return true;
    }
    int64_t *ranks = malloc(n * sizeof *ranks);
    if (!ranks)
        return error_memory(err);
    for (size_t i = 0; i < n; i++)
        ranks[i] = (int64_t)i + 1;
    long double *law = law_of_sum(ranks, n, 1, all / 2), sum = 0;
    free(ranks);
    if (!law)
        return error_memory(err);
    *w = -1;
    while (*w + 1 <= all / 2 && sum + law[*w + 1] <= (long double)tail)
        sum += law[++*w];
    free(law);
    return true;
}

static bool shift(Differences *d, const Options *options, Result *result, Error *err)
{
    int64_t all = (int64_t)d->count * ((int64_t)d->count + 1) / 2, w = -1;
    long double half = d->unit / 2;
    Interval interval = {-HUGE_VALL, HUGE_VALL};

    qsort(d->items, d->count, sizeof *d->items, by_value);
    if (!quantile(d->count, options_tail(options), &w, err))
        return false;
    long double middle =
        (long double)ordered_sum(d, (all + 1) / 2) + (long double)ordered_sum(d, all / 2 + 1);
    if (w >= 0)
        interval = (Interval){(long double)ordered_sum(d, w + 1) * half,
                              (long double)ordered_sum(d, all - w) * half};
    double estimate = (double)(middle / 2 * half);
    result_set(result, QUANTITY_ESTIMATE, estimate, fabs(estimate) * 1e-15);
    result_set(result, QUANTITY_N, (double)d->count, 0);
    result_set_interval(result, options, interval, (Interval){-HUGE_VALL, HUGE_VALL}, 0);
    return true;
}

bool graded_hodges_lehmann(const Input *input, const Options *options, Result *result, Error *err)
{
    Differences differences;
    if (!graded_differences(&input->matrix, &differences, err))
        return false;
    bool ok = shift(&differences, options, result, err);
    if (ok && differences.missing)
        result_note(result, NOTE_INCOMPLETE);
    graded_differences_free(&differences);
    return ok;
}
