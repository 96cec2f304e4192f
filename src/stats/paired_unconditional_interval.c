/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_unconditional_interval.c - exact unconditional intervals for pA - pB.
 *
 * Given D >= 0, let each pair be active with probability u: an active one is "only A"
 * with probability (1 + D)/2, else "only B", an idle one is "only A" with probability D,
 * else concordant. That is every law with pA - pB = D, and given t active pairs the
 * share of a region is free of u: p(D) is the maximum of a polynomial in u.
 *
 * The lower limit is the least D with p(D) > alpha. p jumps and is not monotone, so that
 * the search goes from the left over intervals (D1, D2) on which p is bounded: T falls in D,
 * rises in b and falls in c, so that the tables extreme for some D in it have
 * T(D1) >= the observed T(D2), and their probability is largest at D2; the tables extreme
 * on the other side mirror those. */
#include "stats/paired_unconditional.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/paired_difference.h"

enum {
    INTERVAL_PAIRS_MAX = 500,
    DEPTH_MAX = 40
};

/* Equal values of the irrational statistic are those within this, relative. */
static const long double tie = 1e-15L;

/* Limits are looked for to this. */
static const double resolution = 0x1p-52;

typedef struct Search {
    int64_t b, c, n;
    double alpha;
    bool two_sided;
    int64_t *least_b; /* for each c the b from which on a table is extreme; n + 1 = none */
    int64_t *most_c;  /* for each b the c up to which it is; -1 = none */
    double *active, *idle;
    long double *shares; /* with room for each depth of sum_exceeds */
} Search;

static long double statistic(int64_t b, int64_t c, int64_t n, double difference)
{
    long double d = (long double)difference;
    long double excess = (long double)(b - c) - (long double)n * d;
    long double variance = tango_variance((long double)b, (long double)c, (long double)n, d);
    if (excess == 0)
        return 0;
    return variance > 0 ? excess / sqrtl(variance) : excess > 0 ? HUGE_VALL : -HUGE_VALL;
}

/* The tables with T(difference) >= least, by their edge. */
static void find_region(Search *search, double difference, long double least)
{
    int64_t n = search->n, b = 0, c = -1;
    for (int64_t at = 0; at <= n; at++) {
        while (at + b <= n && statistic(b, at, n, difference) < least)
            b++;
        search->least_b[at] = at + b <= n ? b : n + 1;
    }
    for (int64_t at = 0; at <= n; at++) {
        while (c < n && search->least_b[c + 1] <= at)
            c++;
        search->most_c[at] = c;
    }
}

/* p[x] = P(X = x), X ~ Bin(n, rate), from the mode outwards. */
static void fill_binomial(double *p, int64_t n, double rate)
{
    double odds = rate / (1 - rate);
    int64_t mode = (int64_t)((double)(n + 1) * rate);

    mode = mode > n ? n : mode;
    p[mode] = (double)expl(binomial_log_pmf(mode, n, (long double)rate, 1 - (long double)rate));
    for (int64_t x = mode; x < n; x++)
        p[x + 1] = p[x] * odds * (double)(n - x) / (double)(x + 1);
    for (int64_t x = mode; x > 0; x--)
        p[x - 1] = odds > 0 ? p[x] * (double)x / (odds * (double)(n - x + 1)) : 0;
}

/* Of t active pairs, c are "only B", and at least need of the n - t idle ones must be
 * "only A" for the table to be extreme; difference >= 0. */
static double share_above(const Search *search, int64_t t, double difference)
{
    int64_t idle = search->n - t;
    double sum = 0;
    fill_binomial(search->active, t, (1 - difference) / 2);
    fill_binomial(search->idle, idle, difference);
    for (int64_t y = idle; y > 0; y--)
        search->idle[y - 1] += search->idle[y];
    for (int64_t c = 0; c <= t; c++) {
        int64_t need = search->least_b[c] - (t - c);
        if (need <= idle)
            sum += search->active[c] * (need > 0 ? search->idle[need] : 1);
    }
    return sum;
}

/* The same for difference < 0, where idle pairs can be "only B", of which at most so many
 * may be. */
static double share_below(const Search *search, int64_t t, double difference)
{
    int64_t idle = search->n - t;
    double sum = 0;
    fill_binomial(search->active, t, (1 + difference) / 2);
    fill_binomial(search->idle, idle, -difference);
    for (int64_t y = 0; y < idle; y++)
        search->idle[y + 1] += search->idle[y];
    for (int64_t b = 0; b <= t; b++) {
        int64_t most = search->most_c[b] - (t - b);
        if (most >= 0)
            sum += search->active[b] * (most < idle ? search->idle[most] : 1);
    }
    return sum;
}

/* Adds, for each number of active pairs, the share of the tables with T(region) >= least
 * when the difference is `difference`. */
static void add_shares(Search *search, double region, long double least, double difference)
{
    find_region(search, region, least);
    for (int64_t t = 0; t <= search->n; t++)
        search->shares[t] += (long double)(difference >= 0 ? share_above(search, t, difference)
                                                           : share_below(search, t, difference));
}

/* Whether sum of C(n, t) u^t (1-u)^(n-t) share[t] exceeds alpha for some u in [0, 1]. The
 * shares are Bernstein coefficients: no value exceeds the largest of them, and the first
 * and the last are values. Undecided, the range is halved by de Casteljau's rule, which
 * leaves the coefficients of the right half in place and puts those of the left half
 * behind. At the last depth they differ by less than rounding. */
static bool sum_exceeds(const Search *search, long double *share, int depth)
{
    long double *left = share + search->n + 1, alpha = (long double)search->alpha, largest = 0;
    int64_t n = search->n;

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

/* Whether p may exceed alpha somewhere in d1..d2; for d1 = d2, whether it does. */
static bool may_exceed(Search *search, double d1, double d2)
{
    long double least = statistic(search->b, search->c, search->n, d2) * (1 - tie);

    for (int64_t t = 0; t <= search->n; t++)
        search->shares[t] = 0;
    add_shares(search, d1, least, d2);
    if (search->two_sided)
        add_shares(search, -d2, least, -d1);
    return sum_exceeds(search, search->shares, 0);
}

/* The first place in left..right where p exceeds alpha, into *limit. */
static bool first_above(Search *search, double left, double right, double *limit)
{
    double middle = left + (right - left) / 2;

    if (!may_exceed(search, left, right))
        return false;
    if (right - left > resolution)
        return first_above(search, left, middle, limit) ||
               first_above(search, middle, right, limit);
    *limit = may_exceed(search, left, left) ? left : right;
    return *limit == left || may_exceed(search, right, right);
}

static bool lower_limit(Search search, double *limit, Error *err)
{
    size_t size = (size_t)search.n + 2;
    double estimate = (double)(search.b - search.c) / (double)search.n;
    int64_t *edges = calloc(2 * size, sizeof *edges);
    double *laws = calloc(2 * size, sizeof *laws);
    bool ok;

    search.shares = calloc(size * (DEPTH_MAX + 2), sizeof *search.shares);
    ok = edges && laws && search.shares;
    if (ok) {
        search.least_b = edges;
        search.most_c = edges + size;
        search.active = laws;
        search.idle = laws + size;
        *limit = estimate;
        first_above(&search, -1, estimate, limit);
    }
    free(edges);
    free(laws);
    free(search.shares);
    return ok ? true : error_memory(err);
}

static bool set_interval(const Input *input, const Options *options, bool square, Result *result,
                         Error *err)
{
    const PairedTable *table = &input->paired;
    bool both = options_bounds_below(options) && options_bounds_above(options);
    Search search = {.b = table->b,
                     .c = table->c,
                     .n = table->a + table->b + table->c + table->d,
                     .alpha = options_tail(options) * (square && both ? 2 : 1),
                     .two_sided = square && both};
    Search exchanged = search;
    double lower = -1, minus_upper = -1;

    if (search.n > INTERVAL_PAIRS_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "a + b + c + d is %lld: an exact unconditional interval takes up to %d "
                         "pairs, use paired.diff_tango",
                         (long long)search.n, INTERVAL_PAIRS_MAX);
    exchanged.b = table->c;
    exchanged.c = table->b;
    if (options_bounds_below(options) && !lower_limit(search, &lower, err))
        return false;
    if (options_bounds_above(options) && !lower_limit(exchanged, &minus_upper, err))
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
