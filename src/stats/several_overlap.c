/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several_overlap.c - pairs and leftovers combined.
 *
 * Under equal rates the variance of the numerator is p (1 - p) for every trial that has
 * no partner, and half the discordance for every pair member, which is what the pairs
 * themselves say of p (1 - p) less their covariance. */
#include "stats/several_overlap.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"
#include "stats/params.h"
#include "stats/proportion.h"

typedef struct Overlap {
    long double a, b, c, d, x1, n1, x2, n2;
} Overlap;

static bool read_overlap(const Params *params, Overlap *out, Error *err)
{
    static const char *const names[] = {"a", "b", "c", "d", "x1", "n1", "x2", "n2"};
    double values[8];
    for (size_t i = 0; i < 8; i++) {
        int64_t count;
        if (!param_count(params, names[i], 0, &count, err))
            return false;
        values[i] = (double)count;
    }
    if (!params_known(params, names, 8, err))
        return false;
    if (values[4] > values[5] || values[6] > values[7])
        return error_set(err, ERROR_DOMAIN, "%s is more than %s: give successes and trials",
                         values[4] > values[5] ? "x1" : "x2", values[4] > values[5] ? "n1" : "n2");
    *out = (Overlap){(long double)values[0], (long double)values[1], (long double)values[2],
                     (long double)values[3], (long double)values[4], (long double)values[5],
                     (long double)values[6], (long double)values[7]};
    return true;
}

static long double correlation(const Overlap *o)
{
    long double product = (o->a + o->b) * (o->c + o->d) * (o->a + o->c) * (o->b + o->d);
    return product > 0 ? (o->a * o->d - o->b * o->c) / sqrtl(product) : 0;
}

static Interval interval_of(const Overlap *o, long double all1, long double all2, long double z)
{
    long double k1 = o->a + o->b + o->x1, k2 = o->a + o->c + o->x2;
    long double p1 = k1 / all1, p2 = k2 / all2, pairs = o->a + o->b + o->c + o->d;
    long double share = correlation(o) * pairs / sqrtl(all1 * all2);
    Interval one = wilson_interval(k1, all1, z), two = wilson_interval(k2, all2, z);
    long double down1 = p1 - one.lower, up1 = one.upper - p1;
    long double down2 = p2 - two.lower, up2 = two.upper - p2;
    long double below = down1 * down1 - 2 * share * down1 * up2 + up2 * up2;
    long double above = up1 * up1 - 2 * share * up1 * down2 + down2 * down2;
    return (Interval){fmaxl(p1 - p2 - sqrtl(fmaxl(below, 0)), -1),
                      fminl(p1 - p2 + sqrtl(fmaxl(above, 0)), 1)};
}

static void set_test(const Options *options, long double z, Result *result)
{
    long double log_p = options->alternative == ALTERNATIVE_GREATER ? normal_log_tail(z)
                        : options->alternative == ALTERNATIVE_LESS
                            ? normal_log_tail(-z)
                            : fminl(normal_log_tail(fabsl(z)) + logl(2), 0);
    result_set(result, QUANTITY_Z, (double)z, (double)fabsl(z) * 1e-15);
    result_set_log_p(result, log_p, 1e-15 * (1 + (double)(z * z)));
}

bool several_overlap(const Input *input, const Options *options, Result *result, Error *err)
{
    Overlap o = {0};
    if (!read_overlap(&input->params, &o, err))
        return false;
    long double pairs = o.a + o.b + o.c + o.d, all1 = pairs + o.n1, all2 = pairs + o.n2;
    if (all1 <= 0 || all2 <= 0)
        return error_set(err, ERROR_DOMAIN, "policy %s has no trial: give at least one",
                         all1 <= 0 ? "A" : "B");
    long double successes = 2 * o.a + o.b + o.c + o.x1 + o.x2, all = all1 + all2;
    long double difference = (o.a + o.b + o.x1) / all1 - (o.a + o.c + o.x2) / all2;
    long double variance =
        (successes / all * (all - successes) / all * (o.n1 + o.n2) + o.b + o.c) / (all1 * all2);
    result_set(result, QUANTITY_ESTIMATE, (double)difference, DBL_EPSILON);
    result_set(result, QUANTITY_N, (double)all, 0);
    set_test(options, variance > 0 ? difference / sqrtl(variance) : 0, result);
    if (variance <= 0)
        result_note(result, NOTE_DEGENERATE);
    result_set_interval(result, options,
                        interval_of(&o, all1, all2, normal_quantile(options_tail(options))),
                        (Interval){-1, 1}, 1e-15);
    return true;
}
