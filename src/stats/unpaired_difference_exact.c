/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_difference_exact.c - exact unconditional intervals for the difference.
 *
 * p(D) is the largest probability, over the rate r2 with r1 = r2 + D, of a table whose score
 * statistic T(D) is as extreme as the observed one: |T| for the square form, T for the central
 * one. The limit below is the least D with p(D) above alpha. */
#include <float.h>
#include <math.h>

#include "stats/first_above.h"
#include "stats/unpaired.h"
#include "stats/unpaired_difference_region.h"
#include "stats/unpaired_score.h"

/* Below this alpha the bound by the curvature, which is absolute, is joined by one that
 * is relative: each part of the region is monotone in both rates. */
static const double tiny = 1e-5;

/* The least alpha for which a limit is found in reasonable time. */
static const double least_alpha = 0.999e-9;

typedef struct Search {
    UnpairedRegion region;
    double alpha;
} Search;

static double chance(const Search *search, double low, double high)
{
    return (double)unpaired_region_chance(&search->region, low, high);
}

typedef struct Point {
    double r2, p;
} Point;

static bool exceeds_between(const Search *search, Point left, Point right)
{
    double width = right.r2 - left.r2;
    double bend = unpaired_region_bend(&search->region, search->alpha, left.r2, right.r2);
    double rise = bend * width * width / 8;
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

/* The range of r2 is cut where an r1 meets an end of its own range. */
static bool may_exceed(void *context, double d1, double d2)
{
    Search *search = context;
    double cuts[] = {fmax(0, -d2), rate_cut(-d1), rate_cut(1 - d2), fmin(1, 1 - d1)};
    Point left, right;

    unpaired_region_find(&search->region, d1, d2);
    left = (Point){cuts[0], chance(search, cuts[0], cuts[0])};
    for (int i = 1; i < 4; i++, left = right) {
        right = (Point){fmax(cuts[i], left.r2), 0};
        right.p = chance(search, right.r2, right.r2);
        if (exceeds_between(search, left, right))
            return true;
    }
    return false;
}

static bool lower_limit(const UnpairedTable *table, double alpha, bool two_sided, double *limit,
                        Error *err)
{
    Search search = {.alpha = alpha};
    bool ok = unpaired_region_open(&search.region, table, two_sided, err);

    *limit = (double)unpaired_difference(table);
    if (ok)
        first_above(may_exceed, &search, -1, *limit, limit);
    unpaired_region_close(&search.region);
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

    if (!unpaired_region_check(table, err))
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
