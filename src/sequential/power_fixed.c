/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_fixed.c - the fixed-n test to compare a design with: from the size that normal
 * theory gives, to a size that has the power while one trial fewer has not. */
#include <math.h>

#include "sequential/power.h"
#include "stats/distribution.h"

/* The power of the one-look design of n trials for the better one. */
static bool power_of(DesignKind kind, RatePair rates, double alpha, int n, double *power,
                     Error *err)
{
    DesignSpec spec = design_spec_default;
    Design *design;
    Operating got;

    spec.rule = "group";
    spec.kind = kind;
    spec.n_max = n;
    spec.alpha = alpha;
    spec.spending.dead = 0;
    spec.looks = &n;
    spec.look_count = 1;
    spec.force = true;
    if (!design_build(&spec, NULL, &design, err))
        return false;
    bool ok = power_at(design, rates, NULL, NULL, &got, err);
    design_free(design);
    if (ok)
        *power = rates.a > rates.b ? got.decide_a : got.decide_b;
    return ok;
}

/* Normal theory, one-sided. */
static double first_guess(DesignKind kind, RatePair rates, double alpha, double power)
{
    double gap = fabs(rates.a - rates.b), middle = (rates.a + rates.b) / 2;
    double variance = kind == DESIGN_PAIRED ? 2 * middle : 2 * middle * (1 - middle);
    double z = (double)(normal_quantile(alpha) + normal_quantile(1 - power));

    return variance * z * z / (gap * gap);
}

bool power_fixed_trials(DesignKind kind, RatePair rates, double alpha, double power, int limit,
                        int *trials, Error *err)
{
    double got;
    int low = 0, high;

    if (!(power > alpha && power < 1) || !(alpha > 0 && alpha < 0.5))
        return error_set(err, ERROR_DOMAIN,
                         "no fixed-n test for alpha %g and power %g: give alpha below 0.5 and a "
                         "power between alpha and 1",
                         alpha, power);
    if (limit < 1 || fabs(rates.a - rates.b) < 1e-9 ||
        first_guess(kind, rates, alpha, power) > 2.0 * limit) {
        *trials = 0;
        return true;
    }
    high = (int)fmin(limit, ceil(first_guess(kind, rates, alpha, power)) + 2);
    for (;;) { /* a size that has the power */
        if (!power_of(kind, rates, alpha, high, &got, err))
            return false;
        if (got >= power)
            break;
        if (high >= limit) {
            *trials = 0;
            return true;
        }
        low = high;
        high = (int)fmin(limit, high * 1.2 + 2);
    }
    while (high - low > 1) {
        int middle = low > 0 || high < 8 ? low + (high - low) / 2 : high * 3 / 4;
        if (!power_of(kind, rates, alpha, middle, &got, err))
            return false;
        *(got >= power ? &high : &low) = middle;
    }
    *trials = high;
    return true;
}
