/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin_exact.c - exact tests of a difference that is not 0.
 *
 * The statistic rises with the successes of A alone and falls with those of B alone, so that
 * the largest probability over all D <= difference is reached at D = difference. For pairs
 * each pair is active with probability u, and then "only A" or "only B", the favoured one
 * with probability (1 + |D|)/2; an idle one is that one with probability |D|, else concordant.
 * That is every law with this D, and given t active pairs the share of a region is free of
 * u: what is left is a maximum over one rate. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/margin.h"
#include "stats/margin_above.h"
#include "stats/nuisance.h"
#include "stats/paired_difference.h"
#include "stats/unpaired_score.h"

/* Equal values of the irrational statistic are those within this, relative. */
static const long double tie = 1e-15L;

typedef struct Region {
    int64_t n;
    long double difference, least; /* T(difference) >= least */
    int64_t *edge;                 /* by the count that is not favoured: see find_edge */
    long double *active, *idle;
} Region;

static long double statistic(int64_t b, int64_t c, int64_t n, long double difference)
{
    long double variance =
        tango_variance((long double)b, (long double)c, (long double)n, difference);
    return ((long double)(b - c) - (long double)n * difference) / sqrtl(variance);
}

/* difference > 0: edge[c] is the least b from which on a table is in the region; else edge[b]
 * the largest c up to which it is, or -1. */
static void find_edge(Region *region)
{
    int64_t n = region->n, edge = region->difference > 0 ? 0 : -1;
    for (int64_t at = 0; at <= n; at++) {
        if (region->difference > 0)
            while (edge <= n && statistic(edge, at, n, region->difference) < region->least)
                edge++;
        else
            while (edge < n && statistic(at, edge + 1, n, region->difference) >= region->least)
                edge++;
        region->edge[at] = edge;
    }
}

/* p[x] = P(X = x), X ~ Bin(n, rate), from the mode outwards; 0 < rate < 1. */
static void fill_binomial(long double *p, int64_t n, long double rate)
{
    long double odds = rate / (1 - rate);
    int64_t mode = (int64_t)((long double)(n + 1) * rate);

    mode = mode > n ? n : mode;
    p[mode] = expl(binomial_log_pmf(mode, n, rate, 1 - rate));
    for (int64_t x = mode; x < n; x++)
        p[x + 1] = p[x] * odds * (long double)(n - x) / (long double)(x + 1);
    for (int64_t x = mode; x > 0; x--)
        p[x - 1] = p[x] * (long double)x / (odds * (long double)(n - x + 1));
}

/* Of t active pairs `other` are not favoured, and then so many idle ones must be favoured, at
 * least (difference > 0) or at most. */
static long double share(const Region *region, int64_t t)
{
    int64_t idle = region->n - t;
    bool above = region->difference > 0;
    long double size = fabsl(region->difference), sum = 0;

    fill_binomial(region->active, t, (1 - size) / 2);
    fill_binomial(region->idle, idle, size);
    for (int64_t y = idle; above && y > 0; y--)
        region->idle[y - 1] += region->idle[y];
    for (int64_t y = 0; !above && y < idle; y++)
        region->idle[y + 1] += region->idle[y];
    for (int64_t other = 0; other <= t; other++) {
        int64_t at = region->edge[other] - (t - other);
        if (above && at <= idle)
            sum += region->active[other] * (at > 0 ? region->idle[at] : 1);
        else if (!above && at >= 0)
            sum += region->active[other] * (at < idle ? region->idle[at] : 1);
    }
    return fminl(sum, 1);
}

static bool largest(Region *region, long double *log_p, Error *err)
{
    size_t size = (size_t)region->n + 1;
    long double *room = calloc(3 * size, sizeof *room);
    NuisanceMaximum maximum = {0};
    bool ok;

    region->edge = calloc(size, sizeof *region->edge);
    ok = (room && region->edge) || error_memory(err);
    if (ok) {
        region->active = room + size;
        region->idle = room + 2 * size;
        find_edge(region);
        bool any = false;
        for (int64_t t = 0; t <= region->n; t++) {
            room[t] = logl(share(region, t));
            any = any || !isinf(room[t]);
        }
        maximum.log_p = logl(LDBL_MIN); /* what is smaller than every number */
        ok = !any || nuisance_maximum(room, region->n, &maximum, err);
    }
    free(region->edge);
    free(room);
    *log_p = maximum.log_p;
    return ok;
}

bool paired_above_exact(const Input *input, long double difference, OneSided *out, Error *err)
{
    const PairedTable *table = &input->paired;
    int64_t n = table->a + table->b + table->c + table->d;
    Region region = {.n = n, .difference = difference};

    if (n > MARGIN_PAIRS_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "a + b + c + d is %lld: an exact margin test takes up to %d pairs, use "
                         "its score form",
                         (long long)n, MARGIN_PAIRS_MAX);
    if (!paired_above_score(input, difference, out, err))
        return false;
    region.least = statistic(table->b, table->c, n, difference);
    region.least -= fabsl(region.least) * tie;
    out->p_error = nuisance_error + (double)n * 1e-17;
    return largest(&region, &out->log_p, err);
}

bool unpaired_above_exact(const Input *input, long double difference, OneSided *out, Error *err)
{
    double chance = 0, error = 0;
    if (!unpaired_above_score(input, difference, out, err) ||
        !unpaired_score_chance(&input->unpaired, (double)difference, &chance, &error, err))
        return false;
    chance = fmax(chance, DBL_MIN);
    out->log_p = logl((long double)chance);
    out->p_error = error / chance;
    return true;
}
