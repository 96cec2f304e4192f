/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_difference_largest.c - the largest probability of a region, certified.
 *
 * By branch and bound over r2, with r1 = r2 + D. The logarithm of the chance of each table is
 * concave in r2 and lies below its tangent at the middle of an interval. The exponentials of
 * those tangents add up to a convex function, which is largest at the ends; and since a
 * tangent's slope is linear in x1 and x2, that sum is the probability of the region at two
 * tilted rates, times a constant: a bound that is relative, for any size of p. Where p is
 * near 1 the curvature, at most the information times 1 - p, gives the better one. */
#include <math.h>

#include "stats/unpaired_difference_region.h"

const double unpaired_region_error = 2e-13;

static const long double tolerance = 1e-13L;

typedef struct Node {
    double r2;
    long double p;
} Node;

static Node node_at(const UnpairedRegion *region, double r2)
{
    return (Node){r2, unpaired_region_chance(region, r2, r2)};
}

typedef struct Tilted { /* a rate, and what its law has been multiplied by */
    long double rate, log_factor;
} Tilted;

static Tilted tilt(int64_t n, long double rate, long double step)
{
    long double turn = step / (rate * (1 - rate)), grown = rate * expm1l(turn);
    return (Tilted){(rate + grown) / (1 + grown), (long double)n * (log1pl(grown) - turn * rate)};
}

/* The sum of the tangents at `middle`, so far from it. */
static long double tangents(const UnpairedRegion *region, double middle, double step)
{
    long double r2 = (long double)middle, r1 = r2 + (long double)region->d1;
    Tilted one = tilt(region->table->n1, r1, (long double)step);
    Tilted two = tilt(region->table->n2, r2, (long double)step);
    return unpaired_region_upper(region, one.rate, two.rate) *
           expl(one.log_factor + two.log_factor);
}

/* The least probability between the two is that of the corner which is worst for both rates. */
static long double bound_by_curvature(const UnpairedRegion *region, Node left, Node right)
{
    long double least = unpaired_region_upper(region, (long double)rate_cut(left.r2 + region->d1),
                                              (long double)right.r2);
    long double width = (long double)(right.r2 - left.r2);
    long double most = (long double)unpaired_region_curvature(region, left.r2, right.r2);
    return fmaxl(left.p, right.p) + most * fmaxl(1 - least, 0) * width * width / 8;
}

static bool bend_is_small(const UnpairedRegion *region, Node left, Node right, long double enough)
{
    double width = right.r2 - left.r2;
    double bend = unpaired_region_bend(region, (double)enough, left.r2, right.r2);
    return fmaxl(left.p, right.p) + (long double)(bend * width * width / 8) <= enough;
}

static void raise(const UnpairedRegion *region, Node left, Node right, long double *best)
{
    double half = (right.r2 - left.r2) / 2, middle = left.r2 + half;
    long double enough = *best * (1 + tolerance);

    if (!(left.r2 < middle && middle < right.r2) || enough >= 1 ||
        bend_is_small(region, left, right, enough) ||
        bound_by_curvature(region, left, right) <= enough ||
        fmaxl(tangents(region, middle, -half), tangents(region, middle, half)) <= enough)
        return;
    Node node = node_at(region, middle);
    *best = fmaxl(*best, node.p);
    raise(region, left, node, best);
    raise(region, node, right, best);
}

/* A coarse grid first, so that most of the range is passed over at once. */
long double unpaired_region_largest(const UnpairedRegion *region)
{
    enum {
        PARTS = 32
    };
    double from = fmax(0, -region->d1), to = fmin(1, 1 - region->d1);
    Node nodes[PARTS + 1];
    long double best = 0;

    for (int i = 0; i <= PARTS; i++) {
        nodes[i] = node_at(region, from + (to - from) * i / PARTS);
        best = fmaxl(best, nodes[i].p);
    }
    for (int i = 0; i < PARTS; i++)
        raise(region, nodes[i], nodes[i + 1], &best);
    return fminl(best, 1);
}
