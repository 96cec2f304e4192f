/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_difference_exact.c - exact unconditional intervals for the difference.
 *
 * p(D) is the largest probability, over the rate r2 with r1 = r2 + D, of a table whose
 * score statistic T(D) is as extreme as the observed one: |T| for the square form, T for
 * the central one. The limit below is the least D with p(D) above alpha. p is no
 * monotone function and jumps, so that the search goes from the left over intervals of D
 * on which p is bounded: T falls in D, rises in x1 and falls in x2, which makes the
 * tables extreme for some D in (D1, D2) at most those with T(D1) at least the observed
 * T(D2), or T(D2) at most minus that; their probability is largest with r1 = r2 + D2 in
 * the upper part and r1 = r2 + D1 in the lower one. The largest value over r2 is bounded
 * by the curvature, which is at most twice the information, and at most N^2. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/margin_above.h"
#include "stats/unpaired.h"
#include "stats/unpaired_score.h"

/* Equal values of the irrational statistic are those within this, relative. */
static const long double tie = 1e-9L;

/* Below this alpha the bound by the curvature, which is absolute, is joined by one that
 * is relative: each part of the region is monotone in both rates. */
static const double tiny = 1e-5;

/* The least alpha for which a limit is found in reasonable time. */
static const double least_alpha = 0.999e-9;

/* The largest chance is looked for to this. */
static const double chance_error = 1e-13;

/* Limits are looked for to this. */
static const double resolution = 0x1p-52;

typedef struct Search {
    const UnpairedTable *table;
    double alpha;
    bool two_sided;
    double d1, d2;  /* the interval of differences at hand */
    int64_t *upper; /* for each x1: extreme for x2 <= upper[x1] or >= lower[x1] */
    int64_t *lower;
    double *p1, *p2; /* P(X1 = x), P(X2 = x) */
    double *tail2;   /* P(X2 < x) or P(X2 > n2 - x); tail2[0] = 0 */
} Search;

static long double statistic(const Search *search, int64_t x1, int64_t x2, double difference)
{
    UnpairedTable table = {x1, search->table->n1, x2, search->table->n2};
    return score_restrict_difference(&table, (long double)difference).statistic;
}

/* Walks along the edges of both parts of the region, which rise with x1. */
static void find_region(Search *search)
{
    int64_t n1 = search->table->n1, n2 = search->table->n2, upper = -1, lower = 0;
    long double least = statistic(search, search->table->x1, search->table->x2, search->d2);
    least -= fabsl(least) * tie;
    for (int64_t x = 0; x <= n1; x++) {
        while (upper < n2 && statistic(search, x, upper + 1, search->d1) >= least)
            upper++;
        while (search->two_sided && lower <= n2 && statistic(search, x, lower, search->d2) > -least)
            lower++;
        search->upper[x] = upper;
        search->lower[x] = search->two_sided ? lower : n2 + 1;
    }
}

/* p[x] = P(X = x), from the mode outwards. */
static void fill_binomial(double *p, int64_t n, double rate)
{
    double odds = rate / (1 - rate);
    int64_t mode = (int64_t)((double)(n + 1) * rate);
    mode = mode > n ? n : mode;
    p[mode] = (double)expl(binomial_log_pmf(mode, n, (long double)rate, 1 - (long double)rate));
    for (int64_t x = mode; x < n; x++)
        p[x + 1] = p[x] * odds * (double)(n - x) / (double)(x + 1);
    for (int64_t x = mode; x > 0; x--)
        p[x - 1] = p[x] * (double)x / (odds * (double)(n - x + 1));
}

static double clamp(double rate)
{
    return rate < 0 ? 0 : rate > 1 ? 1 : rate;
}

/* Probability of one part of the region; the sums run from the small end. */
static double part_chance(const Search *search, double r1, double r2, bool upper_part)
{
    int64_t n1 = search->table->n1, n2 = search->table->n2;
    double *tail = search->tail2, sum = 0;
    fill_binomial(search->p1, n1, r1);
    fill_binomial(search->p2, n2, r2);
    if (upper_part)
        for (int64_t x = 0; x <= n2; x++)
            tail[x + 1] = tail[x] + search->p2[x];
    else
        for (int64_t x = 0; x <= n2; x++)
            tail[x + 1] = tail[x] + search->p2[n2 - x];
    for (int64_t x = 0; x <= n1; x++)
        sum += search->p1[x] * tail[upper_part ? search->upper[x] + 1 : n2 + 1 - search->lower[x]];
    return sum;
}

/* The upper part at r1 = high + d2, r2 = low, the lower at r1 = low + d1, r2 = high: the
 * probability itself where low = high, else a bound on it in between. */
static double chance(const Search *search, double low, double high)
{
    double sum = part_chance(search, clamp(high + search->d2), low, true);
    return search->two_sided ? sum + part_chance(search, clamp(low + search->d1), high, false)
                             : sum;
}

static double information(int64_t n, double low, double high)
{
    double spread = fmin(low * (1 - low), high * (1 - high));
    return spread > 0 ? (double)n / spread : (double)INFINITY;
}

/* A bound on the second derivative between two values of r2 of which neither r1 is cut. */
static double curvature(const Search *search, double left, double right)
{
    double total = (double)(search->table->n1 + search->table->n2);
    double both =
        information(search->table->n2, left, right) +
        information(search->table->n1, clamp(left + search->d1), clamp(right + search->d2));
    return fmin(2 * total * total, 4 * both);
}

typedef struct Point {
    double r2, p;
} Point;

static bool exceeds_between(const Search *search, Point left, Point right)
{
    double width = right.r2 - left.r2;
    double rise = curvature(search, left.r2, right.r2) * width * width / 8;
    Point middle = {.r2 = left.r2 + width / 2};
    if (left.p > search->alpha || right.p > search->alpha)
        return true;
    if (fmax(left.p, right.p) + rise <= search->alpha || rise < 1e-12 * search->alpha)
        return false;
    if (search->alpha < tiny && chance(search, left.r2, right.r2) <= search->alpha)
        return false;
    middle.p = chance(search, middle.r2, middle.r2);
    return exceeds_between(search, left, middle) || exceeds_between(search, middle, right);
}

/* Whether p may exceed alpha somewhere in d1..d2; for d1 = d2, whether it does. The
 * range of r2 is cut where an r1 meets an end of its own range. */
static bool exceeds(Search *search, double d1, double d2)
{
    double cuts[] = {fmax(0, -d2), clamp(-d1), clamp(1 - d2), fmin(1, 1 - d1)};
    Point left, right;
    search->d1 = d1;
    search->d2 = d2;
    find_region(search);
    left = (Point){cuts[0], chance(search, cuts[0], cuts[0])};
    for (int i = 1; i < 4; i++, left = right) {
        right = (Point){fmax(cuts[i], left.r2), 0};
        right.p = chance(search, right.r2, right.r2);
        if (exceeds_between(search, left, right))
            return true;
    }
    return false;
}

static bool first_above(Search *search, double left, double right, double *limit)
{
    double middle = left + (right - left) / 2;
    if (!exceeds(search, left, right))
        return false;
    if (right - left > resolution)
        return first_above(search, left, middle, limit) ||
               first_above(search, middle, right, limit);
    *limit = exceeds(search, left, left) ? left : right;
    return *limit == left || exceeds(search, right, right);
}

static bool search_open(Search *search, Error *err)
{
    size_t size1 = (size_t)search->table->n1 + 1, size2 = (size_t)search->table->n2 + 2;
    search->upper = calloc(2 * size1, sizeof *search->upper);
    search->p1 = calloc(size1 + 2 * size2, sizeof *search->p1);
    if (!search->upper || !search->p1)
        return error_memory(err);
    search->lower = search->upper + size1;
    search->p2 = search->p1 + size1;
    search->tail2 = search->p2 + size2;
    return true;
}

static void search_close(Search *search)
{
    free(search->upper);
    free(search->p1);
}

static bool lower_limit(const UnpairedTable *table, double alpha, bool two_sided, double *limit,
                        Error *err)
{
    Search search = {.table = table, .alpha = alpha, .two_sided = two_sided};
    bool ok = search_open(&search, err);

    *limit = (double)unpaired_difference(table);
    if (ok)
        first_above(&search, -1, *limit, limit);
    search_close(&search);
    return ok;
}

static bool check_sizes(const UnpairedTable *table, Error *err)
{
    if (table->n1 > SCORE_LIMIT || table->n2 > SCORE_LIMIT)
        return error_set(err, ERROR_DOMAIN,
                         "%s is %lld: an exact unconditional method takes up to %d trials a "
                         "group, use a score method, like unpaired.diff_miettinen_nurminen",
                         table->n1 > SCORE_LIMIT ? "n1" : "n2",
                         (long long)(table->n1 > SCORE_LIMIT ? table->n1 : table->n2), SCORE_LIMIT);
    return true;
}

/* Raises *best to the largest chance between two values of r2, but for what does not matter. */
static void raise_between(const Search *search, Point left, Point right, double *best)
{
    double width = right.r2 - left.r2;
    double rise = curvature(search, left.r2, right.r2) * width * width / 8;
    double enough = *best + chance_error;
    Point middle = {.r2 = left.r2 + width / 2};

    if (fmax(left.p, right.p) + rise <= enough || chance(search, left.r2, right.r2) <= enough)
        return;
    if (!(left.r2 < middle.r2 && middle.r2 < right.r2))
        return;
    middle.p = chance(search, middle.r2, middle.r2);
    *best = fmax(*best, middle.p);
    raise_between(search, left, middle, best);
    raise_between(search, middle, right, best);
}

/* A coarse grid first, so that most of the range is passed over at once. */
static double largest_chance(const Search *search, double from, double to)
{
    enum {
        PARTS = 32
    };
    Point points[PARTS + 1];
    double best = 0;
    for (int i = 0; i <= PARTS; i++) {
        points[i].r2 = from + (to - from) * i / PARTS;
        points[i].p = chance(search, points[i].r2, points[i].r2);
        best = fmax(best, points[i].p);
    }
    for (int i = 0; i < PARTS; i++)
        raise_between(search, points[i], points[i + 1], &best);
    return best;
}

bool unpaired_score_chance(const UnpairedTable *table, double difference, double *largest,
                           double *error, Error *err)
{
    Search search = {.table = table, .d1 = difference, .d2 = difference};
    bool ok = check_sizes(table, err) && search_open(&search, err);

    if (ok) {
        find_region(&search);
        *largest = fmin(largest_chance(&search, fmax(0, -difference), fmin(1, 1 - difference)), 1);
        *error = 2 * chance_error + *largest * 1e-12;
    }
    search_close(&search);
    return ok;
}

static bool interval(const Input *input, const Options *options, bool square, Result *result,
                     Error *err)
{
    const UnpairedTable *table = &input->unpaired;
    UnpairedTable exchanged = unpaired_exchange(table);
    bool two_sided = options_bounds_below(options) && options_bounds_above(options);
    double alpha = options_tail(options) * (two_sided && square ? 2 : 1);
    double estimate = (double)unpaired_difference(table), lower = -1, minus_upper = -1;

    if (!check_sizes(table, err))
        return false;
    if (alpha < least_alpha)
        return error_set(err, ERROR_DOMAIN,
                         "level is %.17g: an exact unconditional interval takes levels up to "
                         "1 - 1e-9, use unpaired.diff_miettinen_nurminen",
                         options->level);
    if (options_bounds_below(options) &&
        !lower_limit(table, alpha, two_sided && square, &lower, err))
        return false;
    if (options_bounds_above(options) &&
        !lower_limit(&exchanged, alpha, two_sided && square, &minus_upper, err))
        return false;
    result_set(result, QUANTITY_ESTIMATE, estimate, fabs(estimate) * DBL_EPSILON);
    result_set_interval(result, options, (Interval){(long double)lower, -(long double)minus_upper},
                        (Interval){-1, 1}, 1e-11);
    result_note(result, NOTE_CONSERVATIVE);
    return true;
}

bool unpaired_diff_exact_unconditional_score_square(const Input *input, const Options *options,
                                                    Result *result, Error *err)
{
    return interval(input, options, true, result, err);
}

bool unpaired_diff_exact_unconditional_score_central(const Input *input, const Options *options,
                                                     Result *result, Error *err)
{
    return interval(input, options, false, result, err);
}
