/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_region.c - critical regions ordered by z.
 *
 * z^2 is a fraction of whole numbers; two tables are compared by cross-multiplying in
 * 256 bits. For a fixed total, d^2 - z0^2 (variance) is convex in x1, so that the tables
 * with z >= z0 > 0 are an upper tail, those with z >= z0 (z0 <= 0) too, and each cut is
 * found by bisection. */
#include "stats/unpaired_region.h"

#include <math.h>

#include "stats/distribution.h"
#include "stats/unpaired_hypergeometric.h"

__extension__ typedef unsigned __int128 Wide;

typedef struct Square { /* z = sign sqrt(over / under); 0/0 is 0, d/0 infinite */
    int sign;
    Wide over, under;
} Square;

/* high 2^128 + low */
typedef struct Product {
    Wide high, low;
} Product;

static Product multiply(Wide x, Wide y)
{
    const Wide half = (Wide)UINT64_MAX;
    Wide x0 = x & half, x1 = x >> 64, y0 = y & half, y1 = y >> 64;
    Wide low = x0 * y0, middle = x1 * y0 + (low >> 64);
    Wide other = x0 * y1 + (middle & half);
    return (Product){x1 * y1 + (middle >> 64) + (other >> 64), (other << 64) | (low & half)};
}

/* -1, 0, 1 as a b is less than, equal to, greater than c d. */
static int compare_products(Wide a, Wide b, Wide c, Wide d)
{
    Product left = multiply(a, b), right = multiply(c, d);
    if (left.high != right.high)
        return left.high < right.high ? -1 : 1;
    return (left.low > right.low) - (left.low < right.low);
}

/* Counts are at most a few 10^5 here, so that no factor exceeds 128 bits. */
static Square square_of(const UnpairedTable *t, StandardError kind)
{
    int64_t d = t->x1 * t->n2 - t->x2 * t->n1, s = t->x1 + t->x2;
    Wide n1 = (Wide)t->n1, n2 = (Wide)t->n2, size = (Wide)(d < 0 ? -d : d);
    Square square = {.sign = (d > 0) - (d < 0), .over = size * size};
    if (kind == STANDARD_ERROR_POOLED)
        square.under = (Wide)s * (Wide)(t->n1 + t->n2 - s);
    else
        square.under = (Wide)t->x1 * (Wide)(t->n1 - t->x1) * n2 * n2 * n2 +
                       (Wide)t->x2 * (Wide)(t->n2 - t->x2) * n1 * n1 * n1;
    return square;
}

long double z_of(const UnpairedTable *table, StandardError kind)
{
    Square square = square_of(table, kind);
    long double product = (long double)table->n1 * (long double)table->n2;
    long double total = (long double)(table->n1 + table->n2);
    long double factor = kind == STANDARD_ERROR_POOLED ? total / product : product;
    if (square.sign == 0)
        return 0;
    return (long double)square.sign *
           sqrtl((long double)square.over / (long double)square.under * factor);
}

/* Whether z of one square is at least that of the other. */
static bool reaches(Square z, Square other)
{
    if (z.sign != other.sign)
        return z.sign > other.sign;
    int order = compare_products(z.over, other.under, other.over, z.under);
    return z.sign == 0 || (z.sign > 0 ? order >= 0 : order <= 0);
}

/* The smallest x1 of the total t whose z reaches that of `least`, or high + 1. */
static int64_t first_extreme(const UnpairedTable *sizes, const Hypergeometric *law,
                             StandardError kind, Square least)
{
    int64_t outside = law->low - 1, inside = law->high + 1;
    while (inside - outside > 1) {
        int64_t x = outside + (inside - outside) / 2;
        UnpairedTable table = {x, sizes->n1, law->s - x, sizes->n2};
        if (reaches(square_of(&table, kind), least))
            inside = x;
        else
            outside = x;
    }
    return inside;
}

/* With z0 > 0 the two tails are apart; z0 = 0 takes in every table. */
static long double log_share_of(const UnpairedTable *table, const Hypergeometric *law,
                                StandardError kind, Square observed, bool two_sided)
{
    Hypergeometric swapped = hypergeometric_swapped(law);
    UnpairedTable exchanged = {table->x2, table->n2, table->x1, table->n1};
    Square far = observed;

    if (!two_sided)
        return hypergeometric_log_above(law, first_extreme(table, law, kind, observed));
    if (observed.sign == 0)
        return 0;
    far.sign = 1;
    return log_sum(
        hypergeometric_log_above(law, first_extreme(table, law, kind, far)),
        hypergeometric_log_above(&swapped, first_extreme(&exchanged, &swapped, kind, far)));
}

/* A two-sided region stays the same when successes and failures change places. */
bool region_by_z(const UnpairedTable *table, StandardError kind, bool two_sided,
                 long double *log_share, Error *err)
{
    int64_t total = table->n1 + table->n2, last = two_sided ? total / 2 : total;
    Square observed = square_of(table, kind);

    (void)err;
    for (int64_t t = 0; t <= last; t++) {
        Hypergeometric law = hypergeometric(table->n1, table->n2, t);
        log_share[t] = log_share_of(table, &law, kind, observed, two_sided);
        if (two_sided)
            log_share[total - t] = log_share[t];
    }
    return true;
}
