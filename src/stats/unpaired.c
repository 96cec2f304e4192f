/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired.c - large-sample tests of two rates: the chi-square family and z.
 *
 * All are a statistic with the sign of the difference; its square is referred to
 * chi-square with one degree of freedom, or it alone to the normal law. The
 * difference of the cross products is a whole number, so that equal rates give 0. */
#include "stats/unpaired.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/unpaired_hypergeometric.h"

__extension__ typedef __int128 Wide;

/* A few roundings of long double. */
static const double statistic_error = 0x1p-58;

typedef struct Margins {                /* the table as long double numbers */
    long double n1, n2, s, f, total, d; /* f failures in all, d = x1 n2 - x2 n1 */
} Margins;

static Margins margins_of(const UnpairedTable *table)
{
    Wide d = (Wide)table->x1 * table->n2 - (Wide)table->x2 * table->n1;
    Margins m = {.n1 = (long double)table->n1,
                 .n2 = (long double)table->n2,
                 .s = (long double)(table->x1 + table->x2),
                 .d = (long double)d};
    m.total = m.n1 + m.n2;
    m.f = m.total - m.s;
    return m;
}

static bool is_degenerate(const Margins *m)
{
    return m->s <= 0 || m->f <= 0;
}

/* z from a cross product difference d, pooled variance. */
static long double pooled_z(const Margins *m, long double d)
{
    return is_degenerate(m) ? 0 : d * sqrtl(m->total / (m->n1 * m->n2)) / sqrtl(m->s * m->f);
}

static long double log_p(long double z, Alternative alternative)
{
    if (alternative == ALTERNATIVE_GREATER)
        return normal_log_tail(z);
    if (alternative == ALTERNATIVE_LESS)
        return normal_log_tail(-z);
    return chi_square_1_log_tail(z * z);
}

static void set_test(const Margins *m, const Options *options, long double z, Result *result)
{
    long double expected = fminl(m->n1, m->n2) * fminl(m->s, m->f) / m->total;
    long double log = is_degenerate(m) ? 0 : log_p(z, options->alternative);

    if (is_degenerate(m))
        result_note(result, NOTE_DEGENERATE);
    else if (expected < 5)
        result_note(result, NOTE_APPROXIMATE);
    result_set_log_p(result, log, statistic_error * (4 + (double)(z * z)));
}

static bool chi_square_test(const Margins *m, const Options *options, long double z, Result *result)
{
    double statistic = (double)(z * z);
    set_test(m, options, z, result);
    result_set(result, QUANTITY_STATISTIC, statistic, statistic * DBL_EPSILON);
    result_set(result, QUANTITY_DF, 1, 0);
    return true;
}

static bool z_test(const Margins *m, const Options *options, long double z, Result *result)
{
    set_test(m, options, z, result);
    result_set(result, QUANTITY_STATISTIC, (double)z, fabs((double)z) * DBL_EPSILON);
    return true;
}

bool unpaired_pearson_chi2(const Input *input, const Options *options, Result *result, Error *err)
{
    Margins m = margins_of(&input->unpaired);
    (void)err;
    return chi_square_test(&m, options, pooled_z(&m, m.d), result);
}

bool unpaired_pearson_chi2_yates(const Input *input, const Options *options, Result *result,
                                 Error *err)
{
    Margins m = margins_of(&input->unpaired);
    long double reduced = fmaxl(0, fabsl(m.d) - m.total / 2);
    (void)err;
    return chi_square_test(&m, options, pooled_z(&m, copysignl(reduced, m.d)), result);
}

bool unpaired_chi2_nminus1(const Input *input, const Options *options, Result *result, Error *err)
{
    Margins m = margins_of(&input->unpaired);
    (void)err;
    return chi_square_test(&m, options, pooled_z(&m, m.d) * sqrtl((m.total - 1) / m.total), result);
}

bool unpaired_g_test(const Input *input, const Options *options, Result *result, Error *err)
{
    const UnpairedTable *table = &input->unpaired;
    Margins m = margins_of(table);
    Hypergeometric law = hypergeometric(table->n1, table->n2, table->x1 + table->x2);
    long double half = is_degenerate(&m) ? 0 : hypergeometric_deviance(&law, table->x1);
    (void)err;
    return chi_square_test(&m, options, copysignl(sqrtl(2 * half), m.d), result);
}

bool unpaired_z_pooled(const Input *input, const Options *options, Result *result, Error *err)
{
    Margins m = margins_of(&input->unpaired);
    (void)err;
    return z_test(&m, options, pooled_z(&m, m.d), result);
}

bool unpaired_z_unpooled(const Input *input, const Options *options, Result *result, Error *err)
{
    const UnpairedTable *table = &input->unpaired;
    Margins m = margins_of(table);
    long double x1 = (long double)table->x1, x2 = (long double)table->x2;
    long double variance =
        x1 * (m.n1 - x1) / m.n1 / m.n1 / m.n1 + x2 * (m.n2 - x2) / m.n2 / m.n2 / m.n2;
    bool equal = m.d == 0;

    if (!equal && !(variance > 0))
        return error_set(err, ERROR_DOMAIN,
                         "the unpooled standard error is 0 where one group always succeeds and "
                         "the other always fails: use unpaired.z_pooled or an exact test");
    return z_test(&m, options, equal ? 0 : m.d / (m.n1 * m.n2) / sqrtl(variance), result);
}
