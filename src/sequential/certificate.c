/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.c - branch and bound on the Bernstein form.
 *
 * With d2 the largest |c_k - 2 c_{k+1} + c_{k+2}|, the second derivative of the polynomial is at
 * most degree (degree - 1) d2 (Farouki (2012) CAGD 29:379, section 3). On an interval that is far
 * shorter than the spread of the weights only the coefficients near degree * p matter, so
 * the largest second difference is taken over that window, with the rest of the weight (Hoeffding)
 * times d2. */
#include "sequential/certificate.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Sums outwards from the likeliest k, with weights relative to it; their sum divides. */
double bernstein_value(const double *coefficients, int degree, double p)
{
    if (p <= 0)
        return coefficients[0];
    if (p >= 1)
        return coefficients[degree];
    int mode = (int)fmin(degree, floor((degree + 1) * p));
    double odds = p / (1 - p), sum = coefficients[mode], total = 1, w = 1;
    for (int k = mode; k < degree && w > 1e-22; k++) {
        w *= odds * (degree - k) / (k + 1);
        total += w;
        sum += w * coefficients[k + 1];
    }
    w = 1;
    for (int k = mode; k > 0 && w > 1e-22; k--) {
        w *= k / (odds * (degree - k + 1));
        total += w;
        sum += w * coefficients[k - 1];
    }
    return sum / total;
}

enum {
    BLOCK = 16 /* second differences are summed up in blocks of this many */
};

typedef struct Search {
    const double *coefficients;
    double *block; /* largest second difference (positive part of -c'') of each block */
    double all;    /* of all blocks */
    int degree, blocks;
    double tolerance; /* relative gap at which the search is content */
    Certificate *found;
} Search;

static bool search_prepare(Search *search)
{
    const double *c = search->coefficients;

    search->blocks = search->degree / BLOCK + 1;
    search->block = calloc((size_t)search->blocks, sizeof *search->block);
    if (!search->block)
        return false;
    for (int k = 0; k + 2 <= search->degree; k++) {
        double bend = 2 * c[k + 1] - c[k] - c[k + 2]; /* only a concave bend lifts the middle */
        double *largest = &search->block[k / BLOCK];
        *largest = fmax(*largest, bend);
        search->all = fmax(search->all, bend);
    }
    return true;
}

/* Bound on -f'' over [low, high]: its coefficients are those bends, of degree - 2. */
static double bend_bound(const Search *search, double low, double high)
{
    double n = search->degree - 2.0, far = sqrt(20.0 * fmax(n, 1)); /* 2 exp(-2 * 20) = 8.5e-18 */
    int first = (int)fmax(0, floor((n * low - far) / BLOCK));
    int last = (int)fmin(search->blocks - 1, ceil((n * high + far) / BLOCK));
    double largest = 8.5e-18 * search->all;

    for (int i = first; i <= last; i++)
        largest = fmax(largest, search->block[i] + 8.5e-18 * search->all);
    return (double)search->degree * (search->degree - 1.0) * largest;
}

static void note_value(Search *search, double p, double value)
{
    if (value > search->found->max_error) {
        search->found->max_error = value;
        search->found->at = p;
    }
}

/* Depth stays below 60: the width halves until the bend is negligible. */
static void search_interval(Search *search, double low, double at_low, double high, double at_high)
{
    double width = high - low;
    double bound = fmax(at_low, at_high) + width * width / 8 * bend_bound(search, low, high);

    if (bound <= search->found->max_error * (1 + search->tolerance) || width < 1e-12) {
        search->found->max_error_bound = fmax(search->found->max_error_bound, bound);
        return;
    }
    double middle = low + width / 2;
    double at_middle = bernstein_value(search->coefficients, search->degree, middle);
    note_value(search, middle, at_middle);
    search_interval(search, low, at_low, middle, at_middle);
    search_interval(search, middle, at_middle, high, at_high);
}

bool certify(const double *coefficients, int degree, double high, double alpha, int trials,
             Certificate *out)
{
    enum {
        PIECES = 256
    };
    Certificate found = {.alpha = alpha, .null_high = high, .at = 0};
    Search search = {coefficients, NULL, 0, degree, 0, 1e-6, &found};
    double values[PIECES + 1];

    if (!search_prepare(&search))
        return false;
    for (int i = 0; i <= PIECES; i++) {
        values[i] = bernstein_value(coefficients, degree, high * i / PIECES);
        note_value(&search, high * i / PIECES, values[i]);
    }
    for (int i = 0; i < PIECES; i++)
        search_interval(&search, high * i / PIECES, values[i], high * (i + 1) / PIECES,
                        values[i + 1]);
    for (int k = 0; k <= degree; k++)
        found.max_coefficient = fmax(found.max_coefficient, coefficients[k]);
    /* Each trial rounds a value at most 8 times; evaluating adds 2 roundings a term. */
    found.max_error_bound *= 1 + (8.0 * trials + 4.0 * degree) * DBL_EPSILON;
    if (high >= 1) /* the largest coefficient is a bound as well */
        found.max_error_bound =
            fmin(found.max_error_bound, found.max_coefficient * (1 + 8.0 * trials * DBL_EPSILON));
    found.holds = found.max_error_bound <= alpha;
    free(search.block);
    *out = found;
    return true;
}
