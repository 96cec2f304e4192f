/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_difference_region.c - the edge of a region, and its share among active pairs. */
#include "stats/paired_difference_region.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/paired_difference.h"

/* Equal values of the irrational statistic are those within this, relative. */
static const long double tie = 1e-15L;

bool paired_region_open(PairedRegion *region, int64_t n, Error *err)
{
    size_t size = (size_t)n + 1;

    *region = (PairedRegion){.n = n};
    region->least_b = calloc(2 * size, sizeof *region->least_b);
    region->active = calloc(3 * size, sizeof *region->active);
    if (!region->least_b || !region->active)
        return error_memory(err);
    region->most_c = region->least_b + size;
    region->idle = region->active + size;
    region->reciprocal = region->idle + size;
    for (int64_t x = 1; x <= n; x++)
        region->reciprocal[x] = 1 / (long double)x;
    return true;
}

void paired_region_close(PairedRegion *region)
{
    free(region->least_b);
    free(region->active);
    *region = (PairedRegion){0};
}

long double paired_score(int64_t b, int64_t c, int64_t n, long double difference)
{
    long double excess = (long double)(b - c) - (long double)n * difference;
    long double variance =
        tango_variance((long double)b, (long double)c, (long double)n, difference);
    if (excess == 0)
        return 0;
    return variance > 0 ? excess / sqrtl(variance) : excess > 0 ? HUGE_VALL : -HUGE_VALL;
}

void paired_region_find(PairedRegion *region, long double difference, long double least)
{
    int64_t n = region->n, b = 0, c = -1;

    least -= fabsl(least) * tie;
    for (int64_t at = 0; at <= n; at++) {
        while (at + b <= n && paired_score(b, at, n, difference) < least)
            b++;
        region->least_b[at] = at + b <= n ? b : n + 1;
    }
    for (int64_t at = 0; at <= n; at++) {
        while (c < n && region->least_b[c + 1] <= at)
            c++;
        region->most_c[at] = c;
    }
}

/* Of t active pairs c are "only B", and at least need of the idle ones must be "only A" for
 * the table to be in the region. */
static long double share_above(const PairedRegion *region, int64_t t)
{
    int64_t idle = region->n - t;
    long double sum = 0;

    for (int64_t y = idle; y > 0; y--)
        region->idle[y - 1] += region->idle[y];
    for (int64_t c = 0; c <= t; c++) {
        int64_t need = region->least_b[c] - (t - c);
        if (need <= idle)
            sum += region->active[c] * (need > 0 ? region->idle[need] : 1);
    }
    return sum;
}

/* The same where idle pairs can be "only B", of which at most so many may be. */
static long double share_below(const PairedRegion *region, int64_t t)
{
    int64_t idle = region->n - t;
    long double sum = 0;

    for (int64_t y = 0; y < idle; y++)
        region->idle[y + 1] += region->idle[y];
    for (int64_t b = 0; b <= t; b++) {
        int64_t most = region->most_c[b] - (t - b);
        if (most >= 0)
            sum += region->active[b] * (most < idle ? region->idle[most] : 1);
    }
    return sum;
}

long double paired_region_share(const PairedRegion *region, int64_t t, long double difference)
{
    long double size = fabsl(difference);

    binomial_fill(region->active, t, (1 - size) / 2, region->reciprocal);
    binomial_fill(region->idle, region->n - t, size, region->reciprocal);
    return fminl(difference >= 0 ? share_above(region, t) : share_below(region, t), 1);
}
