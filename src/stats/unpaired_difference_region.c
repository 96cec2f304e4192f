/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_difference_region.c - the edges of a region, and its probability. */
#include "stats/unpaired_difference_region.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/unpaired.h"
#include "stats/unpaired_score.h"

/* Equal values of the irrational statistic are those within this, relative. */
static const long double tie = 1e-9L;

bool unpaired_region_check(const UnpairedTable *table, Error *err)
{
    if (table->n1 > SCORE_LIMIT || table->n2 > SCORE_LIMIT)
        return error_set(err, ERROR_DOMAIN,
                         "%s is %lld: an exact unconditional method takes up to %d trials a "
                         "group, use a score method, like unpaired.diff_miettinen_nurminen",
                         table->n1 > SCORE_LIMIT ? "n1" : "n2",
                         (long long)(table->n1 > SCORE_LIMIT ? table->n1 : table->n2), SCORE_LIMIT);
    return true;
}

bool unpaired_region_open(UnpairedRegion *region, const UnpairedTable *table, bool two_sided,
                          Error *err)
{
    size_t size1 = (size_t)table->n1 + 1, size2 = (size_t)table->n2 + 2;
    size_t most = size1 > size2 ? size1 : size2;

    *region = (UnpairedRegion){.table = table, .two_sided = two_sided};
    region->upper = calloc(2 * size1, sizeof *region->upper);
    region->p1 = calloc(size1 + 2 * size2 + most, sizeof *region->p1);
    if (!region->upper || !region->p1)
        return error_memory(err);
    region->lower = region->upper + size1;
    region->p2 = region->p1 + size1;
    region->tail2 = region->p2 + size2;
    region->reciprocal = region->tail2 + size2;
    for (size_t x = 1; x < most; x++)
        region->reciprocal[x] = 1 / (long double)x;
    return true;
}

void unpaired_region_close(UnpairedRegion *region)
{
    free(region->upper);
    free(region->p1);
    *region = (UnpairedRegion){0};
}

/* Walks along the edges of both parts, which rise with x1. */
void unpaired_region_find(UnpairedRegion *region, double d1, double d2)
{
    int64_t n1 = region->table->n1, n2 = region->table->n2, upper = -1, lower = 0;
    long double least = score_restrict_difference(region->table, (long double)d2).statistic;
    long double start = 1, other_start = 1;

    region->d1 = d1;
    region->d2 = d2;
    least -= fabsl(least) * tie;
    for (int64_t x = 0; x <= n1; x++) {
        while (upper < n2 && score_reaches(&(UnpairedTable){x, n1, upper + 1, n2}, (long double)d1,
                                           least, &start))
            upper++;
        while (region->two_sided && lower <= n2 &&
               !score_reaches(&(UnpairedTable){lower, n2, x, n1}, -(long double)d2, least,
                              &other_start))
            lower++;
        region->upper[x] = upper;
        region->lower[x] = region->two_sided ? lower : n2 + 1;
    }
}

double rate_cut(double r)
{
    return r < 0 ? 0 : r > 1 ? 1 : r;
}

/* Probability of one part; the sums run from the small end. */
static long double part_chance(const UnpairedRegion *region, long double r1, long double r2,
                               bool upper_part)
{
    int64_t n1 = region->table->n1, n2 = region->table->n2;
    long double *tail = region->tail2, sum = 0;

    binomial_fill(region->p1, n1, r1, region->reciprocal);
    binomial_fill(region->p2, n2, r2, region->reciprocal);
    for (int64_t x = 0; x <= n2; x++)
        tail[x + 1] = tail[x] + region->p2[upper_part ? x : n2 - x];
    for (int64_t x = 0; x <= n1; x++)
        sum += region->p1[x] * tail[upper_part ? region->upper[x] + 1 : n2 + 1 - region->lower[x]];
    return sum;
}

long double unpaired_region_upper(const UnpairedRegion *region, long double r1, long double r2)
{
    return part_chance(region, r1, r2, true);
}

long double unpaired_region_chance(const UnpairedRegion *region, double low, double high)
{
    double above = rate_cut(high + region->d2), below = rate_cut(low + region->d1);
    long double sum = part_chance(region, (long double)above, (long double)low, true);

    if (region->two_sided)
        sum += part_chance(region, (long double)below, (long double)high, false);
    return sum;
}

static double information(int64_t n, double low, double high)
{
    double spread = fmin(low * (1 - low), high * (1 - high));
    return spread > 0 ? (double)n / spread : (double)INFINITY;
}

/* The second derivative is the sum over the region of chance times (score^2 - information), and
 * the mean of score^2 is the information; as a polynomial it is at most the square of its degree.
 */
double unpaired_region_curvature(const UnpairedRegion *region, double low, double high)
{
    double total = (double)(region->table->n1 + region->table->n2);
    double both =
        information(region->table->n2, low, high) +
        information(region->table->n1, rate_cut(low + region->d1), rate_cut(high + region->d2));
    return fmin(total * total, both) * (region->two_sided ? 2 : 1);
}

/* (1 - 2 r) / (r (1 - r)), which falls with r. */
static double turn(double r)
{
    return 1 / r - 1 / (1 - r);
}

/* With u = x - n r and v = r (1 - r) of a group, its score is s = u/v, and the second derivative
 * is the sum over the region of chance times (s1 + s2)^2 - n1/v1 - n2/v2 - s1 c1 - s2 c2, where
 * c = (1 - 2 r)/v. With s = s1 + s2 the last two are s c1 + s2 (c2 - c1); s c1 - s^2 is at most
 * c1^2/4, and the sum of |s2| at most the square root of p times that of n2/v2, its mean square
 * (Cauchy-Schwarz). The same with the groups exchanged. */
double unpaired_region_bend(const UnpairedRegion *region, double p, double low, double high)
{
    double low1 = rate_cut(low + region->d1), high1 = rate_cut(high + region->d2);
    double one = information(region->table->n1, low1, high1);
    double two = information(region->table->n2, low, high);
    double curvature = unpaired_region_curvature(region, low, high);
    if (isinf(one) || isinf(two))
        return curvature;
    double apart = fmax(turn(low1) - turn(high), turn(low) - turn(high1));
    double most1 = fmax(fabs(turn(low1)), fabs(turn(high1)));
    double most2 = fmax(fabs(turn(low)), fabs(turn(high)));
    double parts = region->two_sided ? 2 : 1;
    double bend = p * (one + two) + fmin(p * most1 * most1 / 4 + apart * sqrt(parts * p * two),
                                         p * most2 * most2 / 4 + apart * sqrt(parts * p * one));
    return fmin(curvature, bend);
}
