/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graded_scale.c - scores as whole multiples of one unit, and a declared cut.
 *
 * A score is taken as a fraction p/q with q up to 10,000 when that fraction reads as the
 * same double, which covers steps of a task, decimals and thirds; all then count in
 * units of 1 / (least common multiple). Where that does not do, as decimals of up to 17
 * places; and else as they are, in units of a power of two. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stats/graded.h"

enum {
    DENOMINATOR_MAX = 10000
};

static const long double units_max = 2e18L; /* differences and their sums stay in int64 */

static int64_t greatest_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The smallest denominator up to the limit whose fraction reads as x, by convergents of
 * its continued fraction; 0 when there is none. */
static int64_t denominator_of(double x)
{
    long double rest = fabsl((long double)x);
    int64_t before = 0, now = 1;
    for (int step = 0; step < 20; step++) {
        long double numerator = roundl((long double)x * (long double)now);
        if ((double)(numerator / (long double)now) == x)
            return now;
        long double fraction = rest - floorl(rest);
        if (fraction < 1e-15L)
            return 0;
        rest = 1 / fraction;
        if (rest > 2.0L * DENOMINATOR_MAX)
            return 0;
        int64_t next = (int64_t)floorl(rest) * now + before;
        before = now;
        now = next;
        if (now > DENOMINATOR_MAX)
            return 0;
    }
    return 0;
}

static bool row_complete(const double *row)
{
    return !isnan(row[0]) && !isnan(row[1]);
}

/* The number of units in 1 by common fractions, or 0. */
static long double common_fraction(const Matrix *scores, double largest)
{
    int64_t common = 1;
    for (size_t i = 0; i < 2 * scores->rows; i++) {
        if (!row_complete(scores->values + i / 2 * 2))
            continue;
        int64_t denominator = denominator_of(scores->values[i]);
        if (denominator == 0)
            return 0;
        common = common / greatest_divisor(common, denominator) * denominator;
        if ((long double)common * (long double)largest > units_max ||
            common > INT64_C(1000000000000))
            return 0;
    }
    return (long double)common;
}

static bool is_decimal(double x, long double scale)
{
    return (double)(roundl((long double)x * scale) / scale) == x;
}

static long double common_decimal(const Matrix *scores, double largest)
{
    long double scale = 1;
    if ((long double)largest > units_max)
        return 0;
    for (size_t i = 0; i < 2 * scores->rows; i++) {
        if (!row_complete(scores->values + i / 2 * 2))
            continue;
        while (!is_decimal(scores->values[i], scale)) {
            scale *= 10;
            if (scale > 1e17L || scale * (long double)largest > units_max)
                return 0;
        }
    }
    return scale;
}

/* A power of two that fills the range; differences that are not 0 stay so. */
static long double power_of_two(double largest)
{
    int exponent;
    frexp(largest, &exponent);
    return ldexpl(1, 60 - exponent);
}

static int64_t whole(long double x)
{
    long double rounded = roundl(x);
    return rounded == 0 && x != 0 ? (x > 0 ? 1 : -1) : (int64_t)rounded;
}

static bool check_scores(const Matrix *scores, size_t *rows, double *largest, Error *err)
{
    *rows = 0;
    *largest = 0;
    if (scores->columns != 2)
        return error_set(err, ERROR_DOMAIN,
                         "there are %zu columns of scores: give two, those of A and of B",
                         scores->columns);
    for (size_t row = 0; row < scores->rows; row++) {
        const double *pair = scores->values + 2 * row;
        if (isinf(pair[0]) || isinf(pair[1]))
            return error_set(err, ERROR_DOMAIN, "row %zu has an infinite score: leave it out",
                             row + 1);
        if (!row_complete(pair))
            continue;
        ++*rows;
        *largest = fmax(*largest, fmax(fabs(pair[0]), fabs(pair[1])));
    }
    return *rows > 0 ||
           error_set(err, ERROR_DOMAIN, "no start has a score of both policies: there is no data");
}

bool graded_differences(const Matrix *scores, Differences *out, Error *err)
{
    Differences found = {0};
    double largest;
    size_t rows;

    if (!check_scores(scores, &rows, &largest, err))
        return false;
    found.items = malloc(rows * sizeof *found.items);
    if (!found.items)
        return error_memory(err);
    long double scale = common_fraction(scores, largest);
    if (scale <= 0)
        scale = common_decimal(scores, largest);
    bool exact = scale > 0;
    if (!exact)
        scale = power_of_two(largest);
    found.missing = scores->rows - rows;
    found.unit = 1 / scale;
    for (size_t row = 0; row < scores->rows; row++) {
        const double *pair = scores->values + 2 * row;
        long double a = (long double)pair[0], b = (long double)pair[1];
        if (row_complete(pair))
            found.items[found.count++] =
                exact ? whole(a * scale) - whole(b * scale) : whole((a - b) * scale);
    }
    *out = found;
    return true;
}

void graded_differences_free(Differences *differences)
{
    free(differences->items);
    *differences = (Differences){0};
}

bool graded_cut(const Matrix *scores, double cut, PairedTable *table, int64_t *missing, Error *err)
{
    PairedTable counts = {0};
    double largest;
    size_t rows;

    if (isnan(cut))
        return error_set(err, ERROR_DOMAIN, "the cut is not a number: give one, like 0.5");
    if (!check_scores(scores, &rows, &largest, err))
        return false;
    for (size_t row = 0; row < scores->rows; row++) {
        const double *pair = scores->values + 2 * row;
        bool a = pair[0] >= cut, b = pair[1] >= cut;
        if (!row_complete(pair))
            continue;
        counts.a += a && b;
        counts.b += a && !b;
        counts.c += !a && b;
        counts.d += !a && !b;
    }
    *table = counts;
    *missing = (int64_t)(scores->rows - rows);
    return true;
}
