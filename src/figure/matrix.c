/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.c - what a matrix of pairwise comparisons takes, refuses and says. */
#include "figure/matrix.h"

#include <inttypes.h>
#include <math.h>

#include "figure/matrix_private.h"

enum {
    MOST_POLICIES = 30
};

static const MatrixPolicy policy_defaults = {0};

static const Field policy_fields[] = {
    {"label", FIELD_TEXT, offsetof(MatrixPolicy, label), .required = true,
     .help = "name of the policy"},
    {"k", FIELD_COUNT, offsetof(MatrixPolicy, k), .evidence = offsetof(MatrixPolicy, of.k),
     .help = "successes, printed k/n"},
    {"n", FIELD_COUNT, offsetof(MatrixPolicy, n), .evidence = offsetof(MatrixPolicy, of.n),
     .help = "trials"},
    {"letters", FIELD_TEXT, offsetof(MatrixPolicy, letters),
     .help = "compact letters: policies that share one are not told apart"},
};

static const Record policy_record = {
    .size = sizeof(MatrixPolicy),
    .defaults = &policy_defaults,
    .fields = policy_fields,
    .count = sizeof policy_fields / sizeof *policy_fields,
};

static const MatrixPair pair_defaults = {.p = (double)NAN};

static const Field pair_fields[] = {
    {"first", FIELD_COUNT, offsetof(MatrixPair, first), .required = true,
     .help = "a policy by its place in the list, from 1"},
    {"second", FIELD_COUNT, offsetof(MatrixPair, second), .required = true,
     .help = "the policy that it is compared with"},
    {"difference", FIELD_NUMBER, offsetof(MatrixPair, difference), .required = true,
     .evidence = offsetof(MatrixPair, of.difference),
     .help = "rate of the first minus rate of the second, a fraction"},
    {"p", FIELD_NUMBER, offsetof(MatrixPair, p), .evidence = offsetof(MatrixPair, of.p),
     .help = "p-value, adjusted for all pairs"},
};

static const Record pair_record = {
    .size = sizeof(MatrixPair),
    .defaults = &pair_defaults,
    .fields = pair_fields,
    .count = sizeof pair_fields / sizeof *pair_fields,
};

static const Matrix matrix_defaults = {.width = 480, .alpha = 0.05};

static const Field matrix_fields[] = {
    {"title", FIELD_TEXT, offsetof(Matrix, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Matrix, width), .help = "\"column\", \"page\", a venue or pt"},
    {"alpha", FIELD_NUMBER, offsetof(Matrix, alpha),
     .help = "cells with p at or below it are shaded"},
    {"labels", FIELD_TEXT, offsetof(Matrix, labels), .help = "heading of the labels"},
    {"note", FIELD_TEXT, offsetof(Matrix, note), .help = "what stands under the matrix"},
    {"policies", FIELD_RECORDS, offsetof(Matrix, policies), .required = true,
     .record = &policy_record, .help = "rows and columns, in order"},
    {"pairs", FIELD_RECORDS, offsetof(Matrix, pairs), .required = true, .record = &pair_record,
     .help = "the comparisons"},
};

const Record matrix_record = {
    .size = sizeof(Matrix),
    .defaults = &matrix_defaults,
    .fields = matrix_fields,
    .count = sizeof matrix_fields / sizeof *matrix_fields,
};

const MatrixPolicy *matrix_policy(const Matrix *matrix, size_t index)
{
    const MatrixPolicy *policies = matrix->policies.items;

    return &policies[index];
}

const MatrixPair *matrix_pair(const Matrix *matrix, size_t index)
{
    const MatrixPair *pairs = matrix->pairs.items;

    return &pairs[index];
}

const MatrixPair *matrix_find(const Matrix *matrix, size_t row, size_t column, double *sign)
{
    int64_t r = (int64_t)row + 1, c = (int64_t)column + 1;

    for (size_t i = 0; i < matrix->pairs.count; i++) {
        const MatrixPair *pair = matrix_pair(matrix, i);

        if ((pair->first == r && pair->second == c) || (pair->first == c && pair->second == r)) {
            *sign = pair->first == r ? 1 : -1;
            return pair;
        }
    }
    return NULL;
}

bool matrix_is_shaded(const Matrix *matrix, const MatrixPair *pair)
{
    return pair->p <= matrix->alpha;
}

static bool check_policy(const MatrixPolicy *policy, size_t number, Error *err)
{
    return figure_check_label(policy->label, "policy", number, err) &&
           ((policy->n == 0 && policy->k == 0) ||
            figure_check_counts(policy->k, policy->n, "policy", number, err));
}

static bool check_pair(const Matrix *matrix, size_t index, Error *err)
{
    const MatrixPair *pair = matrix_pair(matrix, index);
    int64_t count = (int64_t)matrix->policies.count;
    double sign;

    if (pair->first < 1 || pair->second < 1 || pair->first > count || pair->second > count ||
        pair->first == pair->second)
        return error_set(err, ERROR_DOMAIN,
                         "pair %zu: policies %" PRId64 " and %" PRId64
                         " make no pair: give two different ones from 1 to %" PRId64,
                         index + 1, pair->first, pair->second, count);
    if (matrix_find(matrix, (size_t)pair->first - 1, (size_t)pair->second - 1, &sign) != pair)
        return error_set(err, ERROR_DOMAIN,
                         "pair %zu: policies %" PRId64 " and %" PRId64
                         " are compared twice: give each pair once",
                         index + 1, pair->first, pair->second);
    if (!(fabs(pair->difference) <= 1))
        return error_set(err, ERROR_DOMAIN,
                         "pair %zu: %g is no difference of two rates: give -1 to 1", index + 1,
                         pair->difference);
    return figure_check_p(pair->p, "pair", index + 1, err);
}

static bool check_matrix(const Matrix *matrix, Error *err)
{
    size_t count = matrix->policies.count;

    if (count < 2 || count > MOST_POLICIES)
        return error_set(err, ERROR_DOMAIN,
                         "a matrix of %zu policies is not possible: give 2 to %d", count,
                         MOST_POLICIES);
    if (!figure_check_some(matrix->pairs.count, MOST_POLICIES * MOST_POLICIES, "a matrix", "pairs",
                           err))
        return false;
    if (!(matrix->alpha > 0 && matrix->alpha < 1))
        return error_set(err, ERROR_DOMAIN, "alpha %g is not possible: give one in (0, 1)",
                         matrix->alpha);
    for (size_t i = 0; i < count; i++) {
        if (!check_policy(matrix_policy(matrix, i), i + 1, err))
            return false;
    }
    for (size_t i = 0; i < matrix->pairs.count; i++) {
        if (!check_pair(matrix, i, err))
            return false;
    }
    return figure_check_width(matrix->width, err);
}

void matrix_print_difference(const MatrixPair *pair, double sign, Printed *printed)
{
    char text[SCALE_LABEL];

    scale_format(UNIT_POINTS, sign * pair->difference, 1, text);
    printed_number(printed, text, sign * pair->difference,
                   sign > 0 ? pair->of.difference : (Evidence){0});
}

void matrix_reading(const Matrix *matrix, const MatrixPair *pair, double sign, Text *out)
{
    const char *first = matrix_policy(matrix, (size_t)pair->first - 1)->label;
    const char *second = matrix_policy(matrix, (size_t)pair->second - 1)->label;
    char text[SCALE_LABEL];

    scale_format(UNIT_POINTS, sign * pair->difference, 1, text);
    text_printf(out, "%s minus %s: %s pp", sign > 0 ? first : second, sign > 0 ? second : first,
                text);
    if (!isnan(pair->p)) {
        text_append(out, ", adjusted ");
        figure_append_p(pair->p, out);
    }
    text_append_char(out, '.');
}

void matrix_note(const Matrix *matrix, bool signs, bool letters, Text *out)
{
    char alpha[NUMBER_SIZE];

    if (matrix->note) {
        text_append(out, matrix->note);
        return;
    }
    number_shortest(matrix->alpha, alpha);
    if (signs)
        text_printf(out,
                    "Row against column: + higher, \xE2\x88\x92 lower, 0 equal; shaded and bold "
                    "where adjusted p is %s or less.",
                    alpha);
    else
        text_printf(out,
                    "Row minus column in percentage points, and adjusted p under it; shaded and "
                    "bold where it is %s or less.",
                    alpha);
    if (letters)
        text_append(out, " Policies that share a letter are not shown to differ.");
}

static void summarise(const void *description, Text *out)
{
    const Matrix *matrix = description;
    const MatrixPair *widest = matrix_pair(matrix, 0);
    size_t shaded = 0, count = matrix->pairs.count;
    char alpha[NUMBER_SIZE];

    for (size_t i = 0; i < count; i++) {
        const MatrixPair *pair = matrix_pair(matrix, i);
        shaded += matrix_is_shaded(matrix, pair) ? 1 : 0;
        widest = fabs(pair->difference) > fabs(widest->difference) ? pair : widest;
    }
    number_shortest(matrix->alpha, alpha);
    text_printf(out,
                "%zu pairwise comparison%s of %zu policies, %zu with adjusted p of %s or less. The "
                "largest difference: ",
                count, count == 1 ? "" : "s", matrix->policies.count, shaded, alpha);
    matrix_reading(matrix, widest, widest->difference < 0 ? -1 : 1, out);
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    static const char *const head[] = {"First", "Second", "Difference (pp)", "Adjusted p"};
    const Matrix *matrix = description;
    bool ok = figure_table_new(figure, head, 4, matrix->pairs.count, err);

    figure->table.numeric = 1u << 2 | 1u << 3;
    for (size_t i = 0; ok && i < matrix->pairs.count; i++) {
        const MatrixPair *pair = matrix_pair(matrix, i);
        Printed difference = {0}, p = {0};

        matrix_print_difference(pair, 1, &difference);
        figure_print_p(pair->p, pair->of.p, &p);
        const TableCell cells[] = {{.text = matrix_policy(matrix, (size_t)pair->first - 1)->label},
                                   {.text = matrix_policy(matrix, (size_t)pair->second - 1)->label},
                                   {.printed = &difference},
                                   {.printed = &p}};
        ok = figure_table_row(figure, i, cells, err);
    }
    return ok;
}

Figure *matrix_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err)
{
    static const FigureParts parts = {"matrix", summarise, matrix_draw, fill_table};
    const Matrix *matrix = description;

    if (!check_matrix(matrix, err))
        return NULL;
    return figure_assemble(&parts, matrix->title, matrix->width, matrix, typesetter, theme, err);
}
