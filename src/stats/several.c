/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several.c - Cochran's Q and Friedman's test, from whole numbers.
 *
 * Both statistics are ratios of whole numbers (Friedman's on doubled ranks), so that no
 * order of rows or columns changes a digit. */
#include "stats/several.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

#include "stats/distribution.h"
#include "stats/several_cochran.h"

void result_set_chi_square(Result *result, long double statistic, double df)
{
    double rounded = (double)statistic;
    long double log_p =
        df == 1 ? chi_square_1_log_tail(statistic) : (long double)pchisq(rounded, df, 0, 1);
    result_set(result, QUANTITY_STATISTIC, rounded, rounded * 4 * DBL_EPSILON);
    result_set(result, QUANTITY_DF, df, 0);
    result_set_log_p(result, log_p, df == 1 ? 1e-15 * (1 + rounded) : 1e-13 * (1 + rounded));
}

void result_set_nothing(Result *result, double df)
{
    result_set(result, QUANTITY_STATISTIC, 0, 0);
    result_set(result, QUANTITY_DF, df, 0);
    result_set(result, QUANTITY_P, 1, 0);
    result_note(result, NOTE_DEGENERATE);
}

bool several_form(const Options *options, const char *const *forms, size_t count, size_t *form,
                  Error *err)
{
    const char *wanted = options->form && *options->form ? options->form : forms[0];
    for (size_t i = 0; i < count; i++) {
        if (strcmp(wanted, forms[i]) == 0) {
            *form = i;
            return true;
        }
    }
    char known[100] = "";
    for (size_t i = 0, used = 0; i < count && used < sizeof known; i++)
        used +=
            (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", forms[i]);
    return error_set(err, ERROR_DOMAIN, "form is \"%.40s\": use one of %s", wanted, known);
}

static int by_value(const void *left, const void *right)
{
    long double a = *(const long double *)left, b = *(const long double *)right;
    return (a > b) - (a < b);
}

long double sum_in_order(long double *terms, size_t count)
{
    long double sum = 0;
    qsort(terms, count, sizeof *terms, by_value);
    for (size_t i = 0; i < count; i++)
        sum += terms[i];
    return sum;
}

static bool complete(const Matrix *matrix, size_t row)
{
    for (size_t column = 0; column < matrix->columns; column++)
        if (isnan(matrix->values[row * matrix->columns + column]))
            return false;
    return true;
}

/* *rows = complete rows, at least one. */
static bool check_matrix(const Matrix *matrix, size_t *rows, Error *err)
{
    size_t count = 0;
    if (matrix->columns < 2)
        return error_set(err, ERROR_DOMAIN,
                         "there is %s: give one column for each of at least two policies",
                         matrix->columns ? "one policy only" : "no policy");
    for (size_t row = 0; row < matrix->rows; row++)
        count += complete(matrix, row);
    if (count == 0)
        return error_set(err, ERROR_DOMAIN,
                         "no start has an outcome for every policy: leave out the policies "
                         "that were not run on the same starts");
    *rows = count;
    return true;
}

static void set_rows(Result *result, const Matrix *matrix, size_t rows)
{
    result_set(result, QUANTITY_N, (double)rows, 0);
    if (rows < matrix->rows)
        result_note(result, NOTE_INCOMPLETE);
}

bool several_cochran_q(const Input *input, const Options *options, Result *result, Error *err)
{
    static const char *const forms[] = {"asymptotic", "exact"};
    const Matrix *matrix = &input->matrix;
    size_t form = 0, rows = 0;
    CochranSums sums;

    if (!several_form(options, forms, 2, &form, err) || !check_matrix(matrix, &rows, err) ||
        !cochran_sums(matrix, &sums, err))
        return false;
    long double k = (long double)matrix->columns, total = (long double)sums.total;
    long double between = k * (long double)sums.squared_columns - total * total;
    long double within = k * total - (long double)sums.squared_rows;
    bool ok = true;
    if (within <= 0) {
        result_set_nothing(result, (double)matrix->columns - 1);
    } else {
        result_set_chi_square(result, (k - 1) * between / within, (double)matrix->columns - 1);
        if (form == 1)
            ok = cochran_exact(&sums, matrix->columns, result, err);
    }
    set_rows(result, matrix, rows);
    cochran_sums_free(&sums);
    return ok;
}

static int by_number(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Adds the doubled midranks of a row to sums; returns the sum of t^3 - t over its ties.
 * sorted has room for the row. */
static double add_row_ranks(const double *row, size_t count, double *sorted, int64_t *sums)
{
    double ties = 0;
    memcpy(sorted, row, count * sizeof *row);
    qsort(sorted, count, sizeof *sorted, by_number);
    for (size_t start = 0, end; start < count; start = end) {
        for (end = start + 1; end < count && sorted[end] == sorted[start];)
            end++;
        double size = (double)(end - start);
        ties += size * size * size - size;
        for (size_t column = 0; column < count; column++)
            if (row[column] == sorted[start])
                sums[column] += (int64_t)(start + end + 1);
    }
    return ties;
}

static void friedman_result(const int64_t *sums, size_t columns, size_t rows, long double ties,
                            Result *result)
{
    long double k = (long double)columns, n = (long double)rows, squares = 0;
    long double spread = n * k * (k * k - 1) - ties;
    for (size_t column = 0; column < columns; column++) {
        long double above_mean = (long double)sums[column] - n * (k + 1);
        squares += above_mean * above_mean;
    }
    if (spread <= 0)
        result_set_nothing(result, (double)columns - 1);
    else
        result_set_chi_square(result, 3 * (k - 1) * squares / spread, (double)columns - 1);
}

bool several_friedman(const Input *input, const Options *options, Result *result, Error *err)
{
    const Matrix *matrix = &input->matrix;
    size_t rows = 0;
    (void)options;

    if (!check_matrix(matrix, &rows, err))
        return false;
    int64_t *sums = calloc(matrix->columns, sizeof *sums);
    double *sorted = malloc(matrix->columns * sizeof *sorted);
    bool ok = sums && sorted;
    long double ties = 0;
    for (size_t row = 0; ok && row < matrix->rows; row++)
        if (complete(matrix, row))
            ties += (long double)add_row_ranks(matrix->values + row * matrix->columns,
                                               matrix->columns, sorted, sums);
    if (ok) {
        friedman_result(sums, matrix->columns, rows, ties, result);
        set_rows(result, matrix, rows);
    }
    free(sums);
    free(sorted);
    return ok || error_memory(err);
}
