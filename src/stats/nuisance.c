/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nuisance.c - the certified maximum over a nuisance rate, by branch and bound.
 *
 * With the logit u = log(r / (1 - r)) the value is exp(A(u)) / (1 + e^u)^n, where
 * A(u) = log sum C(n, t) share(t) e^(u t) is convex, being the logarithm of a sum of
 * exponentials with positive weights. Between two points A lies below its chord, and
 * chord minus n log(1 + e^u) is concave with its maximum in closed form: an upper
 * bound from two values of the sum that is off by (variance of T)(width)^2/8 at most.
 * Intervals whose bound beats the best value seen are halved: no grid to trust. Where
 * the value is near 1 and flat the same is done from the other side: the logarithm of
 * sum C(n, t) (1 - share(t)) e^(u t) is convex too and lies above its two tangents. */
#include "stats/nuisance.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"

const double nuisance_error = 2e-13;

static const long double tolerance = 1e-13L;

typedef struct Node {
    long double logit, rate, log_p;
    long double log_rest, mean_rest; /* log(1 - p), and the mean of T outside the region */
} Node;

typedef struct Search {
    int64_t total;
    long double *share; /* divided by the largest one, so that it cannot vanish */
    long double *rest;  /* 1 - share */
    long double *up;    /* C(n, t + 1) / C(n, t) */
    long double *down;  /* and its inverse */
    long double log_scale;
    Node best;
} Search;

typedef struct Sums {                    /* over t, of binomial probability times */
    long double share, rest, rest_count; /* share(t), 1 - share(t), t (1 - share(t)) */
} Sums;

static void add_term(const Search *search, int64_t t, long double binomial, Sums *sums)
{
    sums->share += binomial * search->share[t];
    sums->rest += binomial * search->rest[t];
    sums->rest_count += binomial * search->rest[t] * (long double)t;
}

/* The sums run away from the binomial mode until what is left cannot count, since no
 * share exceeds 1. */
static Sums sum_terms(const Search *search, long double rate, long double odds)
{
    int64_t n = search->total, mode = (int64_t)((long double)(n + 1) * rate);
    Sums sums = {0};
    mode = mode > n ? n : mode;
    long double start = expl(binomial_log_pmf(mode, n, rate, 1 / (1 + odds)));
    long double binomial = start, ratio;

    for (int64_t t = mode; t <= n; t++) {
        add_term(search, t, binomial, &sums);
        ratio = search->up[t] * odds;
        binomial *= ratio;
        if (binomial < 1e-22L * (1 - ratio) * sums.share)
            break;
    }
    binomial = start;
    for (int64_t t = mode; t > 0; t--) {
        ratio = search->down[t - 1] / odds;
        binomial *= ratio;
        add_term(search, t - 1, binomial, &sums);
        if (binomial * ratio < 1e-22L * (1 - ratio) * sums.share)
            break;
    }
    return sums;
}

static Node node_at(Search *search, long double logit)
{
    long double odds = expl(logit);
    Node node = {.logit = logit, .rate = odds / (1 + odds)};
    Sums sums = sum_terms(search, node.rate, odds);
    node.log_p = logl(sums.share) + search->log_scale;
    node.log_rest = logl(sums.rest);
    node.mean_rest = sums.rest_count / sums.rest;
    if (!(node.log_p <= search->best.log_p))
        search->best = node;
    return node;
}

/* No rate between the two nodes gives more than this: from the chord. */
static long double bound_by_chord(const Search *search, const Node *left, const Node *right)
{
    long double n = (long double)search->total, width = right->logit - left->logit;
    long double grown = n * log1pl(left->rate * expm1l(width));
    long double slope = (right->log_p - left->log_p + grown) / width;
    long double peak = slope > 0 && slope < n ? logl(slope / (n - slope)) - left->logit : -1;

    if (!(peak > 0 && peak < width))
        return fmaxl(left->log_p, right->log_p);
    return left->log_p + slope * peak - n * log1pl(left->rate * expm1l(peak));
}

/* The same from the tangents of the rest: the least of their upper envelope, which is
 * a concave function on either side of their crossing. */
static long double bound_by_tangents(const Search *search, const Node *left, const Node *right)
{
    long double n = (long double)search->total, width = right->logit - left->logit;
    long double grown = n * log1pl(left->rate * expm1l(width));
    long double rise = right->log_rest - left->log_rest + grown - right->mean_rest * width;
    long double crossing = rise / (left->mean_rest - right->mean_rest);
    long double least = fminl(left->log_rest, right->log_rest);

    if (crossing > 0 && crossing < width)
        least = fminl(least, left->log_rest + left->mean_rest * crossing -
                                 n * log1pl(left->rate * expm1l(crossing)));
    return log1pl(-expl(least));
}

static bool can_exceed(const Search *search, const Node *left, const Node *right)
{
    const long double enough = search->best.log_p + tolerance;
    return enough < 0 && bound_by_chord(search, left, right) > enough &&
           !(enough > -0.5L && bound_by_tangents(search, left, right) <= enough);
}

static void refine(Search *search, Node left, Node right)
{
    long double middle = left.logit + (right.logit - left.logit) / 2;
    if (!can_exceed(search, &left, &right))
        return;
    if (!(left.logit < middle && middle < right.logit))
        return;
    Node node = node_at(search, middle);
    refine(search, left, node);
    refine(search, node, right);
}

/* Beyond the outermost nodes, where total * rate is 1e-14, the sum cannot grow any more. */
static void search_all(Search *search, Node *nodes, int64_t count)
{
    long double quarter = 1.5707963267948966192313216916397514L;
    long double far = logl((long double)search->total) + 32;
    int64_t peak = 1;

    nodes[0] = node_at(search, -far);
    for (int64_t i = 1; i < count - 1; i++) {
        long double angle = quarter * ((long double)i - 0.5L) / (long double)(count - 2);
        nodes[i] = node_at(search, 2 * logl(tanl(angle)));
        if (nodes[i].log_p > nodes[peak].log_p)
            peak = i;
    }
    nodes[count - 1] = node_at(search, far);
    refine(search, nodes[peak - 1], nodes[peak]);
    refine(search, nodes[peak], nodes[peak + 1]);
    for (int64_t i = 0; i + 1 < count; i++)
        refine(search, nodes[i], nodes[i + 1]);
}

static void fill_ratios(Search *search, const long double *log_share)
{
    int64_t n = search->total;
    search->log_scale = -HUGE_VALL;
    for (int64_t t = 0; t <= n; t++)
        search->log_scale = fmaxl(search->log_scale, log_share[t]);
    for (int64_t t = 0; t <= n; t++) {
        search->share[t] = expl(log_share[t] - search->log_scale);
        search->rest[t] = -expm1l(log_share[t]);
        search->up[t] = (long double)(n - t) / (long double)(t + 1);
        search->down[t] = t < n ? 1 / search->up[t] : 0;
    }
}

/* At the ends of the range T is 0 or total for certain. */
static Node better_end(const long double *log_share, int64_t total)
{
    Node first = {.rate = 0, .log_p = log_share[0]}, last = {.rate = 1, .log_p = log_share[total]};
    return first.log_p >= last.log_p ? first : last;
}

bool nuisance_maximum(const long double *log_share, int64_t total, NuisanceMaximum *maximum,
                      Error *err)
{
    int64_t count = 18 + 2 * (int64_t)sqrtl((long double)total);
    size_t size = (size_t)total + 1;
    Search search = {.total = total, .best = better_end(log_share, total)};
    long double *room = calloc(4 * size, sizeof *room);
    Node *nodes = calloc((size_t)count, sizeof *nodes);
    bool ok = room && nodes;

    if (ok && search.best.log_p < 0) {
        search.share = room;
        search.up = room + size;
        search.down = room + 2 * size;
        search.rest = room + 3 * size;
        fill_ratios(&search, log_share);
        search_all(&search, nodes, count);
    }
    free(room);
    free(nodes);
    if (!ok)
        return error_memory(err);
    *maximum = (NuisanceMaximum){fminl(search.best.log_p, 0), (double)search.best.rate};
    return true;
}
