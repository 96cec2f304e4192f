/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_unconditional_interval.c - exact unconditional intervals for pA - pB.
 *
 * p(D) is the largest probability, over the share u of active pairs, of a table whose score
 * statistic is as extreme as the observed one: the maximum of a polynomial in u.
 *
 * The lower limit is the least D with p(D) > alpha. Over an interval (D1, D2) p is bounded:
 * T falls in D, rises in b and falls in c, so that the tables extreme for some D in it have
 * T(D1) >= the observed T(D2), and their probability is largest at D2; the tables extreme
 * on the other side mirror those. */
#include "stats/paired_unconditional.h"

#include <math.h>
#include <stdlib.h>

#include "stats/first_above.h"
#include "stats/paired_difference.h"
#include "stats/paired_difference_region.h"

enum {
    INTERVAL_PAIRS_MAX = 500,
    DEPTH_MAX = 40
};

typedef struct Search {
    int64_t b, c;
    double alpha;
    bool two_sided;
    PairedRegion region;
    long double *shares; /* with room for each depth of sum_exceeds */
} Search;

/* Adds, for each number of active pairs, the share of the tables with T(d) >= least when the
 * difference is `difference`. */
static void add_shares(Search *search, double d, long double least, double difference)
{
    paired_region_find(&search->region, (long double)d, least);
    for (int64_t t = 0; t <= search->region.n; t++)
        search->shares[t] += paired_region_share(&search->region, t, (long double)difference);
}

/* Whether sum of C(n, t) u^t (1-u)^(n-t) share[t] exceeds alpha for some u in [0, 1]. The
 * shares are Bernstein coefficients: no value exceeds the largest of them, and the first
 * and the last are values. Undecided, the range is halved by de Casteljau's rule, which
 * leaves the coefficients of the right half in place and puts those of the left half
 * behind. At the last depth they differ by less than rounding. */
static bool sum_exceeds(const Search *search, long double *share, int depth)
{
    long double *left = share + search->region.n + 1, alpha = (long double)search->alpha,
                largest = 0;
    int64_t n = search->region.n;

    for (int64_t t = 0; t <= n; t++)
        largest = fmaxl(largest, share[t]);
    if (largest <= alpha)
        return false;
    if (share[0] > alpha || share[n] > alpha || depth == DEPTH_MAX)
        return true;
    for (int64_t step = 0; step <= n; step++) {
        left[step] = share[0];
        for (int64_t t = 0; t < n - step; t++)
            share[t] = (share[t] + share[t + 1]) / 2;
    }
    return sum_exceeds(search, left, depth + 1) || sum_exceeds(search, share, depth + 1);
}

static bool may_exceed(void *context, double d1, double d2)
{
    Search *search = context;
    int64_t n = search->region.n;
    long double least = paired_score(search->b, search->c, n, (long double)d2);

    for (int64_t t = 0; t <= n; t++)
        search->shares[t] = 0;
    add_shares(search, d1, least, d2);
    if (search->two_sided)
        add_shares(search, -d2, least, -d1);
    return sum_exceeds(search, search->shares, 0);
}

static bool lower_limit(Search *search, int64_t n, double *limit, Error *err)
{
    bool ok = paired_region_open(&search->region, n, err);

    search->shares = calloc(((size_t)n + 1) * (DEPTH_MAX + 2), sizeof *search->shares);
    ok = ok && (search->shares || error_memory(err));
    if (ok) {
        *limit = (double)(search->b - search->c) / (double)n;
        first_above(may_exceed, search, -1, *limit, limit);
    }
    paired_region_close(&search->region);
    free(search->shares);
    return ok;
}

static bool set_interval(const Input *input, const Options *options, bool square, Result *result,
                         Error *err)
{
    const PairedTable *table = &input->paired;
    bool both = options_bounds_below(options) && options_bounds_above(options);
    int64_t n = table->a + table->b + table->c + table->d;
    Search search = {.b = table->b,
                     .c = table->c,
                     .alpha = options_tail(options) * (square && both ? 2 : 1),
                     .two_sided = square && both};
    Search exchanged = search;
    double lower = -1, minus_upper = -1;

    if (n > INTERVAL_PAIRS_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "a + b + c + d is %lld: an exact unconditional interval takes up to %d "
                         "pairs, use paired.diff_tango",
                         (long long)n, INTERVAL_PAIRS_MAX);
    exchanged.b = table->c;
    exchanged.c = table->b;
    if (options_bounds_below(options) && !lower_limit(&search, n, &lower, err))
        return false;
    if (options_bounds_above(options) && !lower_limit(&exchanged, n, &minus_upper, err))
        return false;
    paired_difference_set(result, options, table,
                          (Interval){(long double)lower, -(long double)minus_upper});
    result->errors[QUANTITY_LOWER] += 1e-11;
    result->errors[QUANTITY_UPPER] += 1e-11;
    result_note(result, NOTE_CONSERVATIVE);
    return true;
}

bool paired_diff_exact_unconditional_score_square(const Input *input, const Options *options,
                                                  Result *result, Error *err)
{
    return set_interval(input, options, true, result, err);
}

bool paired_diff_exact_unconditional_score_central(const Input *input, const Options *options,
                                                   Result *result, Error *err)
{
    return set_interval(input, options, false, result, err);
}
