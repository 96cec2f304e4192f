/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin_score.c - score tests of a difference that is not 0. */
#include <math.h>

#include "stats/distribution.h"
#include "stats/margin_above.h"
#include "stats/paired_difference.h"
#include "stats/unpaired_score.h"

/* A z that is off by e changes its tail by at most (|z| + 1) e. */
static void set_z(OneSided *out, long double z, double error)
{
    double size = (double)fabsl(z);
    out->statistic = z;
    out->statistic_error = error + size * 1e-17;
    out->log_p = normal_log_tail(z);
    out->p_error = (size + 1) * out->statistic_error + 1e-16;
}

/* The difference of the counts loses what n times the difference has rounded off. */
bool paired_above_score(const Input *input, long double difference, OneSided *out, Error *err)
{
    const PairedTable *table = &input->paired;
    long double b = (long double)table->b, c = (long double)table->c;
    long double n = (long double)table->a + b + c + (long double)table->d;
    long double deviation = sqrtl(tango_variance(b, c, n, difference));

    (void)err;
    set_z(out, (b - c - n * difference) / deviation, (double)(n * 1e-18L / deviation));
    return true;
}

static void set_group_z(const UnpairedTable *table, long double difference, long double factor,
                        OneSided *out)
{
    RestrictedRates rates = score_restrict_difference(table, difference);
    long double variance =
        rates.r1 * rates.q1 / (long double)table->n1 + rates.r2 * rates.q2 / (long double)table->n2;
    set_z(out, rates.statistic * factor, (double)(1e-17L / sqrtl(variance)));
}

bool unpaired_above_score(const Input *input, long double difference, OneSided *out, Error *err)
{
    (void)err;
    set_group_z(&input->unpaired, difference, 1, out);
    return true;
}

bool unpaired_above_miettinen_nurminen(const Input *input, long double difference, OneSided *out,
                                       Error *err)
{
    long double total = (long double)(input->unpaired.n1 + input->unpaired.n2);
    (void)err;
    set_group_z(&input->unpaired, difference, sqrtl((total - 1) / total), out);
    return true;
}
