/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_unconditional.c - exact unconditional tests: a region, and its largest
 * probability over the common rate. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stats/nuisance.h"
#include "stats/unpaired.h"
#include "stats/unpaired_region.h"
#include "stats/unpaired_score.h"

typedef bool Region(const UnpairedTable *table, bool two_sided, long double *log_share, Error *err);

static bool region_z_pooled(const UnpairedTable *table, bool two_sided, long double *log_share,
                            Error *err)
{
    return region_by_z(table, STANDARD_ERROR_POOLED, two_sided, log_share, err);
}

static bool region_z_unpooled(const UnpairedTable *table, bool two_sided, long double *log_share,
                              Error *err)
{
    return region_by_z(table, STANDARD_ERROR_UNPOOLED, two_sided, log_share, err);
}

static bool region_fisher(const UnpairedTable *table, bool two_sided, long double *log_share,
                          Error *err)
{
    return two_sided ? region_by_fisher_two_sided(table, log_share, err)
                     : region_by_fisher(table, log_share, err);
}

static bool largest_p(const UnpairedTable *table, Region *region, bool two_sided,
                      long double *log_p, Error *err)
{
    NuisanceMaximum maximum = {0};
    int64_t total = table->n1 + table->n2;
    if (total > UNCONDITIONAL_LIMIT)
        return error_set(err, ERROR_DOMAIN,
                         "n1 + n2 is %lld: an exact unconditional test takes up to %d trials, use "
                         "unpaired.fisher_midp_minlike or unpaired.chi2_nminus1",
                         (long long)total, UNCONDITIONAL_LIMIT);
    long double *log_share = malloc(((size_t)total + 1) * sizeof *log_share);
    if (!log_share)
        return error_memory(err);
    bool ok = region(table, two_sided, log_share, err) &&
              nuisance_maximum(log_share, total, &maximum, err);
    free(log_share);
    if (ok)
        *log_p = maximum.log_p;
    return ok;
}

/* In the direction that the alternative names, or in both. */
static bool log_p_toward(const UnpairedTable *table, Region *region, Alternative alternative,
                         long double *log_p, Error *err)
{
    UnpairedTable exchanged = unpaired_exchange(table);
    if (alternative == ALTERNATIVE_GREATER)
        return largest_p(table, region, false, log_p, err);
    if (alternative == ALTERNATIVE_LESS)
        return largest_p(&exchanged, region, false, log_p, err);
    return largest_p(table, region, true, log_p, err);
}

static void set_p(const UnpairedTable *table, long double log_p, Result *result)
{
    int64_t s = table->x1 + table->x2;
    if (s == 0 || s == table->n1 + table->n2)
        result_note(result, NOTE_DEGENERATE);
    result_set_log_p(result, log_p, nuisance_error);
}

static bool barnard(const Input *input, const Options *options, Region *region, StandardError kind,
                    Result *result, Error *err)
{
    const UnpairedTable *table = &input->unpaired;
    long double log_p = 0;
    if (!log_p_toward(table, region, options->alternative, &log_p, err))
        return false;
    double z = (double)z_of(table, kind);
    set_p(table, log_p, result);
    if (isfinite(z))
        result_set(result, QUANTITY_STATISTIC, z, fabs(z) * DBL_EPSILON);
    return true;
}

bool unpaired_barnard_zpooled(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    return barnard(input, options, region_z_pooled, STANDARD_ERROR_POOLED, result, err);
}

bool unpaired_barnard_zunpooled(const Input *input, const Options *options, Result *result,
                                Error *err)
{
    return barnard(input, options, region_z_unpooled, STANDARD_ERROR_UNPOOLED, result, err);
}

bool unpaired_boschloo_fisher2sided_order(const Input *input, const Options *options,
                                          Result *result, Error *err)
{
    long double log_p = 0;
    if (!log_p_toward(&input->unpaired, region_fisher, options->alternative, &log_p, err))
        return false;
    set_p(&input->unpaired, log_p, result);
    return true;
}

bool unpaired_boschloo(const Input *input, const Options *options, Result *result, Error *err)
{
    return unpaired_boschloo_fisher2sided_order(input, options, result, err);
}

bool unpaired_boschloo_central(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    const UnpairedTable *table = &input->unpaired;
    long double greater = 0, less = 0;
    if (options->alternative == ALTERNATIVE_GREATER || options->alternative == ALTERNATIVE_LESS)
        return unpaired_boschloo(input, options, result, err);
    if (!log_p_toward(table, region_fisher, ALTERNATIVE_GREATER, &greater, err) ||
        !log_p_toward(table, region_fisher, ALTERNATIVE_LESS, &less, err))
        return false;
    set_p(table, fminl(0, logl(2) + fminl(greater, less)), result);
    return true;
}
