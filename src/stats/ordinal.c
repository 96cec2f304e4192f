/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ordinal.c - symmetry and equal margins of a square table.
 *
 * The covariance of the margins' differences is a graph Laplacian: levels are vertices,
 * n_ij + n_ji the weight between them. Its quadratic form is found by eliminating the
 * levels one by one, which adds only positive terms; a level that is left without weight
 * ends its group. */
#include "stats/ordinal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats/several.h"

static bool check_square(const Matrix *square, Error *err)
{
    double total = 0;
    if (square->rows != square->columns || square->rows < 2)
        return error_set(err, ERROR_DOMAIN,
                         "the table has %zu rows and %zu columns: a square table of at least two "
                         "levels is needed",
                         square->rows, square->columns);
    for (size_t i = 0; i < square->rows * square->columns; i++) {
        double count = square->values[i];
        if (!(count >= 0 && count <= (double)COUNT_LIMIT) || count != floor(count))
            return error_set(err, ERROR_DOMAIN,
                             "row %zu, column %zu of the table is %g: it must be a whole number, "
                             "not negative",
                             i / square->columns + 1, i % square->columns + 1, count);
        total += count;
    }
    return total > 0 || error_set(err, ERROR_DOMAIN, "the table is empty: there is no data");
}

static long double at(const Matrix *square, size_t row, size_t column)
{
    return (long double)square->values[row * square->columns + column];
}

bool ordinal_bowker(const Input *input, const Options *options, Result *result, Error *err)
{
    const Matrix *square = &input->matrix;
    size_t k = square->rows, used = 0;
    (void)options;

    if (!check_square(square, err))
        return false;
    long double *terms = malloc(k * k * sizeof *terms);
    if (!terms)
        return error_memory(err);
    for (size_t i = 0; i < k; i++) {
        for (size_t j = i + 1; j < k; j++) {
            long double above = at(square, i, j), below = at(square, j, i);
            if (above + below > 0)
                terms[used++] = (above - below) * (above - below) / (above + below);
        }
    }
    double df = (double)(k * (k - 1) / 2);
    if (used == 0)
        result_set_nothing(result, df);
    else
        result_set_chi_square(result, sum_in_order(terms, used), df);
    free(terms);
    return true;
}

/* weights[i * k + j] = n_ij + n_ji, i != j; charges[i] = row sum - column sum. */
static void laplacian(const Matrix *square, long double *weights, long double *charges)
{
    size_t k = square->rows;
    for (size_t i = 0; i < k; i++) {
        charges[i] = 0;
        for (size_t j = 0; j < k; j++) {
            weights[i * k + j] = i == j ? 0 : at(square, i, j) + at(square, j, i);
            charges[i] += at(square, i, j) - at(square, j, i);
        }
    }
}

/* Takes out level i: its charge flows to its neighbours in proportion to their weights,
 * which are joined to each other instead. Returns its part of the quadratic form; *free
 * grows when it had neighbours. */
static long double eliminate(size_t i, size_t k, long double *weights, long double *charges,
                             size_t *free_levels)
{
    long double total = 0, part;
    for (size_t j = i + 1; j < k; j++)
        total += weights[i * k + j];
    if (total <= 0)
        return 0;
    part = charges[i] * charges[i] / total;
    for (size_t j = i + 1; j < k; j++) {
        long double share = weights[i * k + j] / total;
        charges[j] += charges[i] * share;
        for (size_t l = i + 1; l < k; l++)
            if (l != j)
                weights[j * k + l] += share * weights[i * k + l];
    }
    ++*free_levels;
    return part;
}

bool ordinal_stuart_maxwell(const Input *input, const Options *options, Result *result, Error *err)
{
    const Matrix *square = &input->matrix;
    size_t k = square->rows, free_levels = 0;
    long double statistic = 0;
    (void)options;

    if (!check_square(square, err))
        return false;
    long double *weights = malloc((k * k + k) * sizeof *weights);
    if (!weights)
        return error_memory(err);
    long double *charges = weights + k * k;
    laplacian(square, weights, charges);
    for (size_t i = 0; i < k; i++)
        statistic += eliminate(i, k, weights, charges, &free_levels);
    if (free_levels == 0)
        result_set_nothing(result, (double)k - 1);
    else
        result_set_chi_square(result, statistic, (double)free_levels);
    free(weights);
    return true;
}
