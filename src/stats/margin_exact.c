/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin_exact.c - exact tests of a difference that is not 0.
 *
 * The statistic rises with the successes of A alone and falls with those of B alone, so that
 * the largest probability over all D <= difference is reached at D = difference. What is left
 * is a maximum over one rate: of the active pairs, or of the second group. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stats/margin.h"
#include "stats/margin_above.h"
#include "stats/nuisance.h"
#include "stats/paired_difference_region.h"
#include "stats/unpaired_difference_region.h"

/* What is smaller than every number. */
static long double log_nothing(void)
{
    return logl(LDBL_MIN);
}

static bool largest_share(PairedRegion *region, long double difference, long double *log_p,
                          Error *err)
{
    long double *log_share = calloc((size_t)region->n + 1, sizeof *log_share);
    NuisanceMaximum maximum = {.log_p = log_nothing()};
    bool any = false, ok = log_share || error_memory(err);

    for (int64_t t = 0; ok && t <= region->n; t++) {
        log_share[t] = logl(paired_region_share(region, t, difference));
        any = any || !isinf(log_share[t]);
    }
    ok = ok && (!any || nuisance_maximum(log_share, region->n, &maximum, err));
    free(log_share);
    *log_p = maximum.log_p;
    return ok;
}

bool paired_above_exact(const Input *input, long double difference, OneSided *out, Error *err)
{
    const PairedTable *table = &input->paired;
    int64_t n = table->a + table->b + table->c + table->d;
    PairedRegion region;
    bool ok;

    if (n > MARGIN_PAIRS_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "a + b + c + d is %lld: an exact margin test takes up to %d pairs, use "
                         "its score form",
                         (long long)n, MARGIN_PAIRS_MAX);
    if (!paired_above_score(input, difference, out, err))
        return false;
    out->p_error = nuisance_error + (double)n * 1e-17;
    ok = paired_region_open(&region, n, err);
    if (ok) {
        paired_region_find(&region, difference, paired_score(table->b, table->c, n, difference));
        ok = largest_share(&region, difference, &out->log_p, err);
    }
    paired_region_close(&region);
    return ok;
}

bool unpaired_above_exact(const Input *input, long double difference, OneSided *out, Error *err)
{
    UnpairedRegion region;
    double d = (double)difference;
    bool ok;

    if (!unpaired_region_check(&input->unpaired, err) ||
        !unpaired_above_score(input, difference, out, err))
        return false;
    ok = unpaired_region_open(&region, &input->unpaired, false, err);
    if (ok) {
        unpaired_region_find(&region, d, d);
        out->log_p = fmaxl(logl(unpaired_region_largest(&region)), log_nothing());
        out->p_error = unpaired_region_error;
    }
    unpaired_region_close(&region);
    return ok;
}
