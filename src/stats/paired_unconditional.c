/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_unconditional.c - the exact unconditional McNemar test.
 *
 * Given j discordant pairs the share of the critical region is a binomial tail of
 * Bin(j, 1/2), found once for each j; the rest is a maximum over one rate. */
#include "stats/paired_unconditional.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/nuisance.h"

enum {
    PAIRS_MAX = 100000
}; /* so that excess^2 * pairs fits 64 bits */

typedef struct Order {
    int64_t excess, m; /* b - c in the direction of the test; b + c, or 1 where that is 0 */
    bool two_sided;
} Order;

/* The least s of the parity of j with s / sqrt(j) >= excess / sqrt(m), j > 0; s = 2 i - j for i of
 * j discordant pairs. */
static int64_t least_excess(const Order *order, int64_t j)
{
    int64_t limit = order->excess * order->excess * j, m = order->m;
    int64_t s = (int64_t)sqrtl((long double)limit / (long double)m);

    if (order->excess >= 0) {
        s = s > 1 ? s - 2 : 0;
        s += (s ^ j) & 1;
        while (s * s * m < limit)
            s += 2;
        return s;
    }
    s += 2;
    s += (s ^ j) & 1;
    while (s > 0 && s * s * m > limit)
        s -= 2;
    return -s; /* s is -1 where neither 1 nor anything below will do */
}

static long double log_share(const Order *order, int64_t j)
{
    if (j == 0)
        return (order->two_sided ? order->excess == 0 : order->excess <= 0) ? 0 : -HUGE_VALL;
    int64_t s = least_excess(order, j);
    if (s > j)
        return -HUGE_VALL;
    long double log_tail = binomial_log_upper((j + s) / 2, j, 0.5L, 0.5L);
    return order->two_sided ? fminl(log_tail + logl(2), 0) : log_tail;
}

static bool maximise(const Order *order, int64_t n, NuisanceMaximum *maximum, Error *err)
{
    long double *shares = malloc((size_t)(n + 1) * sizeof *shares);
    bool ok;

    if (!shares)
        return error_memory(err);
    for (int64_t j = 0; j <= n; j++)
        shares[j] = log_share(order, j);
    ok = nuisance_maximum(shares, n, maximum, err);
    free(shares);
    return ok;
}

bool paired_mcnemar_exact_unconditional(const Input *input, const Options *options, Result *result,
                                        Error *err)
{
    const PairedTable *table = &input->paired;
    int64_t n = table->a + table->b + table->c + table->d, m = table->b + table->c;
    Order order = {table->b - table->c, m > 0 ? m : 1,
                   options_bounds_below(options) && options_bounds_above(options)};
    NuisanceMaximum maximum = {0};

    if (n > PAIRS_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "a + b + c + d is %lld: this exact test takes up to %d pairs, use "
                         "paired.mcnemar_midp",
                         (long long)n, PAIRS_MAX);
    if (order.two_sided ? order.excess < 0 : options->alternative == ALTERNATIVE_LESS)
        order.excess = -order.excess;
    if (!maximise(&order, n, &maximum, err))
        return false;
    result_set_log_p(result, maximum.log_p, nuisance_error);
    if (m == 0)
        result_note(result, NOTE_DEGENERATE);
    return true;
}
