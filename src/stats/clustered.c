/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clustered.c - tests and an interval for pairs that come in clusters.
 *
 * Formulas as in Yang, Sun, Hardin (2010) Biom J 52:638, who compare the tests. Sums of
 * fractions are taken in sorted order, so that the order of the clusters changes no digit. */
#include "stats/clustered.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

#include "stats/several.h"
#include "stats/strata.h"

typedef struct Clusters {
    const PairedTables *tables;
    PairedTable sum;
    long double count, pairs;
    long double *terms; /* room for one a cluster */
} Clusters;

static int64_t pairs_of(const PairedTable *table)
{
    return table->a + table->b + table->c + table->d;
}

static bool clusters_open(const PairedTables *tables, Clusters *out, Error *err)
{
    size_t count = 0;
    *out = (Clusters){.tables = tables};
    if (!strata_sum(tables, &out->sum, err))
        return false;
    for (size_t i = 0; i < tables->count; i++)
        count += pairs_of(&tables->items[i]) > 0;
    if (count < 2)
        return error_set(err, ERROR_DOMAIN,
                         "there is one cluster only: at least two are needed, since clusters are "
                         "the units that vary");
    out->count = (long double)count;
    out->pairs = (long double)pairs_of(&out->sum);
    out->terms = malloc(count * sizeof *out->terms);
    return out->terms || error_memory(err);
}

/* One cluster's part of a sum, from d = b - c, its pairs n and a number x. */
typedef long double ClusterTerm(long double d, long double n, long double x);

static long double add_up(const Clusters *clusters, ClusterTerm *term, long double x)
{
    size_t count = 0;
    for (size_t i = 0; i < clusters->tables->count; i++) {
        const PairedTable *table = &clusters->tables->items[i];
        if (pairs_of(table) > 0)
            clusters->terms[count++] =
                term((long double)(table->b - table->c), (long double)pairs_of(table), x);
    }
    return sum_in_order(clusters->terms, count);
}

static long double square(long double d, long double n, long double x)
{
    (void)n;
    (void)x;
    return d * d;
}

static long double mean_of(long double d, long double n, long double x)
{
    (void)x;
    return d / n;
}

static long double mean_square(long double d, long double n, long double x)
{
    (void)x;
    return d / n * (d / n);
}

static long double residual_square(long double d, long double n, long double x)
{
    return (d - n * x) * (d - n * x);
}

/* numerator^2 / variance; 0/0 is 0 by convention. */
static void set_test(const Clusters *clusters, long double numerator, long double variance,
                     Result *result)
{
    if (variance > 0)
        result_set_chi_square(result, numerator * numerator / variance, 1);
    else
        result_set_nothing(result, 1);
    result_set(result, QUANTITY_N, (double)clusters->count, 0);
}

bool clustered_obuchowski(const Input *input, const Options *options, Result *result, Error *err)
{
    Clusters clusters;
    (void)options;
    if (!clusters_open(&input->tables, &clusters, err))
        return false;
    long double k = clusters.count;
    set_test(&clusters, (long double)(clusters.sum.b - clusters.sum.c),
             add_up(&clusters, square, 0) * k / (k - 1), result);
    free(clusters.terms);
    return true;
}

bool clustered_durkalski(const Input *input, const Options *options, Result *result, Error *err)
{
    Clusters clusters;
    (void)options;
    if (!clusters_open(&input->tables, &clusters, err))
        return false;
    long double sum = add_up(&clusters, mean_of, 0);
    set_test(&clusters, sum, add_up(&clusters, mean_square, 0), result);
    free(clusters.terms);
    return true;
}

bool clustered_yang(const Input *input, const Options *options, Result *result, Error *err)
{
    Clusters clusters;
    (void)options;
    if (!clusters_open(&input->tables, &clusters, err))
        return false;
    long double k = clusters.count, d = (long double)(clusters.sum.b - clusters.sum.c);
    long double squares = add_up(&clusters, square, 0);
    long double residuals = add_up(&clusters, residual_square, d / clusters.pairs);
    set_test(&clusters, d, squares > 0 ? (squares + residuals) / 2 * k / (k - 1) : 0, result);
    free(clusters.terms);
    return true;
}

bool clustered_difference(const Input *input, const Options *options, Result *result, Error *err)
{
    Clusters clusters;
    if (!clusters_open(&input->tables, &clusters, err))
        return false;
    long double k = clusters.count;
    long double estimate = (long double)(clusters.sum.b - clusters.sum.c) / clusters.pairs;
    long double variance = add_up(&clusters, residual_square, estimate) * k / (k - 1);
    long double stderr_ = sqrtl(variance) / clusters.pairs;
    long double width = (long double)qt(options_tail(options), (double)k - 1, 0, 0) * stderr_;
    Interval interval = {fmaxl(estimate - width, -1), fminl(estimate + width, 1)};

    result_set(result, QUANTITY_ESTIMATE, (double)estimate, DBL_EPSILON);
    result_set(result, QUANTITY_STDERR, (double)stderr_, (double)stderr_ * 1e-14);
    result_set(result, QUANTITY_DF, (double)k - 1, 0);
    result_set(result, QUANTITY_N, (double)k, 0);
    result_set_interval(result, options, interval, (Interval){-1, 1}, (double)width * 1e-12);
    if (variance <= 0)
        result_note(result, NOTE_ZERO_WIDTH);
    free(clusters.terms);
    return true;
}

static bool same_outcome(double x, double y)
{
    return x == y || (isnan(x) && isnan(y));
}

static bool column_equals(const Matrix *outcomes, size_t left, size_t right)
{
    bool any = false;
    for (size_t row = 0; row < outcomes->rows; row++) {
        double x = outcomes->values[row * outcomes->columns + left];
        if (!same_outcome(x, outcomes->values[row * outcomes->columns + right]))
            return false;
        any = any || !isnan(x);
    }
    return any;
}

size_t clustered_repeated_columns(const Matrix *outcomes, size_t *first)
{
    size_t repeated = 0;
    for (size_t column = 0; column < outcomes->columns; column++) {
        first[column] = column;
        for (size_t earlier = 0; earlier < column && first[column] == column; earlier++)
            if (first[earlier] == earlier && column_equals(outcomes, earlier, column))
                first[column] = earlier;
        repeated += first[column] != column;
    }
    return repeated;
}
