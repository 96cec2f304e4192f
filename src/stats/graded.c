/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graded.c - tests on the differences of graded scores.
 *
 * All work on whole numbers: the differences in units of graded_differences, and ranks
 * doubled so that midranks are whole. */
#include "stats/graded.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

#include "stats/distribution.h"
#include "stats/several.h"

enum {
    EXACT_MAX = 1000
};

static const char *const rank_forms[] = {"exact", "asymptotic", "asymptotic_cc"};

typedef struct SignedRanks {
    int64_t *doubled; /* doubled ranks of the differences that count, rising */
    size_t count;
    int64_t plus, sum; /* doubled sums: of the positive differences, of all */
    long double squares;
} SignedRanks;

static int by_size(const void *left, const void *right)
{
    int64_t x = *(const int64_t *)left, y = *(const int64_t *)right;
    int64_t a = x < 0 ? -x : x, b = y < 0 ? -y : y;
    if (a != b)
        return a < b ? -1 : 1;
    return (x > y) - (x < y);
}

static int64_t size_of(int64_t x)
{
    return x < 0 ? -x : x;
}

/* sorted by size. skip = zeros that take no rank. */
static void rank(const int64_t *sorted, size_t count, size_t skip, SignedRanks *out)
{
    for (size_t start = skip, end; start < count; start = end) {
        for (end = start + 1; end < count && size_of(sorted[end]) == size_of(sorted[start]);)
            end++;
        int64_t doubled = (int64_t)(start - skip + end - skip + 1);
        for (size_t i = start; i < end && sorted[i] != 0; i++) {
            out->doubled[out->count++] = doubled;
            out->plus += sorted[i] > 0 ? doubled : 0;
            out->sum += doubled;
            out->squares += (long double)doubled * (long double)doubled;
        }
    }
}

static bool rank_differences(Differences *differences, bool with_zeros, SignedRanks *out,
                             Error *err)
{
    size_t zeros = 0;
    *out = (SignedRanks){.doubled = malloc((differences->count + 1) * sizeof *out->doubled)};
    if (!out->doubled)
        return error_memory(err);
    qsort(differences->items, differences->count, sizeof *differences->items, by_size);
    while (zeros < differences->count && differences->items[zeros] == 0)
        zeros++;
    rank(differences->items, differences->count, with_zeros ? 0 : zeros, out);
    return true;
}

static long double two_sided(long double log_above, long double log_below)
{
    return fminl(fminl(log_above, log_below) + logl(2), 0);
}

static bool exact_p(const SignedRanks *ranks, const Options *options, Result *result, Error *err)
{
    long double above, below;
    if (ranks->count > EXACT_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "there are %zu differences: the exact form takes up to %d, use the form "
                         "asymptotic_cc",
                         ranks->count, EXACT_MAX);
    if (!graded_log_tails(ranks->doubled, ranks->count, ranks->plus, &above, &below, err))
        return false;
    result_set_log_p(result,
                     options->alternative == ALTERNATIVE_GREATER ? above
                     : options->alternative == ALTERNATIVE_LESS  ? below
                                                                 : two_sided(above, below),
                     1e-15);
    return true;
}

/* (W+ - sum/2) / sqrt(sum of squares / 4), in doubled ranks. */
static void asymptotic_p(const SignedRanks *ranks, const Options *options, bool correct,
                         Result *result)
{
    long double above = (long double)(2 * ranks->plus - ranks->sum); /* four times W+ - mean */
    long double spread = sqrtl(ranks->squares), shift = correct ? 2 : 0;
    long double size = fmaxl(fabsl(above) - shift, 0), z = (above < 0 ? -size : size) / spread;
    long double up = (above - shift) / spread, down = (-above - shift) / spread;
    result_set(result, QUANTITY_Z, (double)z, (double)fabsl(z) * 1e-15);
    result_set_log_p(result,
                     options->alternative == ALTERNATIVE_GREATER ? normal_log_tail(up)
                     : options->alternative == ALTERNATIVE_LESS
                         ? normal_log_tail(down)
                         : fminl(normal_log_tail(fabsl(z)) + logl(2), 0),
                     1e-15 * (1 + (double)(z * z)));
}

static bool signed_rank(const Input *input, const Options *options, bool with_zeros, Result *result,
                        Error *err)
{
    Differences differences;
    SignedRanks ranks;
    bool named = options->form && *options->form;
    size_t form;

    if (!several_form(options, rank_forms, 3, &form, err) ||
        !graded_differences(&input->matrix, &differences, err))
        return false;
    bool ok = rank_differences(&differences, with_zeros, &ranks, err);
    if (ok) {
        result_set(result, QUANTITY_STATISTIC, (double)ranks.plus / 2, 0);
        result_set(result, QUANTITY_N, (double)ranks.count, 0);
        if (differences.missing)
            result_note(result, NOTE_INCOMPLETE);
        if (ranks.count == 0) {
            result_set(result, QUANTITY_P, 1, 0);
            result_note(result, NOTE_DEGENERATE);
        } else if (form == 0 && (named || ranks.count <= EXACT_MAX)) {
            ok = exact_p(&ranks, options, result, err);
        } else {
            asymptotic_p(&ranks, options, form != 1, result);
        }
        free(ranks.doubled);
    }
    graded_differences_free(&differences);
    return ok;
}

bool graded_signed_rank_wilcoxon(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    return signed_rank(input, options, false, result, err);
}

bool graded_signed_rank_pratt(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    return signed_rank(input, options, true, result, err);
}

bool graded_sign_test(const Input *input, const Options *options, Result *result, Error *err)
{
    static const char *const forms[] = {"exact", "asymptotic"};
    static const char *const tests[] = {"paired.mcnemar_exact", "paired.mcnemar_asymptotic"};
    Input signs = {.kind = INPUT_PAIRED};
    Differences differences;
    size_t form;

    if (!several_form(options, forms, 2, &form, err) ||
        !graded_differences(&input->matrix, &differences, err))
        return false;
    for (size_t i = 0; i < differences.count; i++) {
        signs.paired.b += differences.items[i] > 0;
        signs.paired.c += differences.items[i] < 0;
        signs.paired.d += differences.items[i] == 0;
    }
    bool ok = method_run(method_find(tests[form]), &signs, options, result, err);
    if (ok)
        result_set(result, QUANTITY_N, (double)(signs.paired.b + signs.paired.c), 0);
    if (ok && differences.missing)
        result_note(result, NOTE_INCOMPLETE);
    graded_differences_free(&differences);
    return ok;
}

/* Mean of d and n - 1 times its variance, exact up to the rounding of sums of whole numbers. */
static void moments(const Differences *differences, long double *mean, long double *squares)
{
    long double n = (long double)differences->count, sum = 0;
    long double *terms = malloc(differences->count * sizeof *terms);
    for (size_t i = 0; i < differences->count; i++)
        sum += (long double)differences->items[i];
    *mean = sum / n;
    *squares = terms ? 0 : -1;
    for (size_t i = 0; terms && i < differences->count; i++) {
        long double above = (long double)differences->items[i] - *mean;
        terms[i] = above * above;
    }
    if (terms)
        *squares = sum_in_order(terms, differences->count);
    free(terms);
}

static void student_p(long double t, double df, const Options *options, Result *result)
{
    double size = (double)t;
    double log_p = options->alternative == ALTERNATIVE_GREATER ? pt(size, df, 0, 1)
                   : options->alternative == ALTERNATIVE_LESS  ? pt(size, df, 1, 1)
                                                               : pt(fabs(size), df, 0, 1) + log(2);
    result_set(result, QUANTITY_STATISTIC, size, fabs(size) * 1e-15);
    result_set(result, QUANTITY_DF, df, 0);
    result_set_log_p(result, fminl((long double)log_p, 0), 1e-13 * (1 + fabs(log_p)));
}

static bool paired_t(const Differences *differences, const Options *options, Result *result,
                     Error *err)
{
    long double mean, squares, n = (long double)differences->count;
    if (differences->count < 2)
        return error_set(err, ERROR_DOMAIN,
                         "there is one pair of scores only: the paired t test needs two");
    moments(differences, &mean, &squares);
    if (squares < 0)
        return error_memory(err);
    if (squares <= 0 && mean != 0)
        return error_set(err, ERROR_DOMAIN,
                         "all differences are the same, so that their spread is 0 and t is not "
                         "defined: use several.sign_test or several.signed_rank_pratt");
    long double error = sqrtl(squares / (n - 1) / n) * differences->unit;
    long double estimate = mean * differences->unit;
    long double width =
        error > 0 ? (long double)qt(options_tail(options), (double)n - 1, 0, 0) * error : 0;
    result_set(result, QUANTITY_ESTIMATE, (double)estimate, (double)fabsl(estimate) * DBL_EPSILON);
    result_set(result, QUANTITY_STDERR, (double)error, (double)error * 1e-15);
    result_set(result, QUANTITY_N, (double)n, 0);
    result_set_interval(result, options, (Interval){estimate - width, estimate + width},
                        (Interval){-HUGE_VALL, HUGE_VALL}, (double)width * 1e-12);
    student_p(error > 0 ? estimate / error : 0, (double)n - 1, options, result);
    if (error <= 0) {
        result_set(result, QUANTITY_P, 1, 0);
        result_note(result, NOTE_DEGENERATE);
    }
    return true;
}

bool graded_paired_t(const Input *input, const Options *options, Result *result, Error *err)
{
    Differences differences;
    if (!graded_differences(&input->matrix, &differences, err))
        return false;
    bool ok = paired_t(&differences, options, result, err);
    if (ok && differences.missing)
        result_note(result, NOTE_INCOMPLETE);
    graded_differences_free(&differences);
    return ok;
}
