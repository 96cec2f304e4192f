/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_search.c - numbers of pairs from power: the first, the lasting, from a pilot. */
#include "stats/power_search.h"

#include <math.h>

#define MATHLIB_STANDALONE
#include <Rmath.h>

#include "stats/distribution.h"
#include "stats/paired_difference.h"

enum {
    PAIRS_MAX = 1000000
};

/* What a sum of probabilities is exact to: a power closer to 1 cannot be told from it. */
static const double power_error = 1e-14;

/* Connor's formula: where it is beyond the limit, so is the exact number. */
static bool beyond_limit(const PairedPlan *plan, double target)
{
    double z = (double)(normal_quantile(plan->alpha / plan->sides) - normal_quantile(target));
    double square = plan->difference * plan->difference;
    return z * z * (plan->discordance - square) > square * PAIRS_MAX;
}

static bool find_first(PairedPower *power, double target, SizeFound *out, Error *err)
{
    for (int64_t n = 1; n <= PAIRS_MAX;) {
        double value;
        if (!paired_power_at(power, n, &value, err))
            return false;
        if (value >= target) {
            out->first = n;
            out->power_first = value;
            return true;
        }
        n += paired_power_stride(power, n, target - value);
    }
    return error_set(err, ERROR_DOMAIN, "no number of pairs up to %d has a power of %g", PAIRS_MAX,
                     target);
}

/* Down from the horizon; what a stride passes over has the power. */
static bool find_all_larger(PairedPower *power, double target, SizeFound *out, Error *err)
{
    double value;
    out->horizon = (int64_t)ceil(1.6 * (double)out->first) + 150;
    for (int64_t n = out->horizon; n >= out->first;) {
        if (!paired_power_at(power, n, &value, err))
            return false;
        if (value < target)
            break;
        out->all_larger = n;
        out->power_all_larger = value;
        int64_t stride = paired_power_stride(power, n, value - target);
        n -= n > out->first && stride > n - out->first ? n - out->first : stride;
    }
    return out->all_larger > 0 ||
           error_set(err, ERROR_DOMAIN,
                     "the power still falls below %g at %lld pairs: no lasting number found",
                     target, (long long)out->horizon);
}

bool paired_size(PowerTest test, const PairedPlan *plan, double power, SizeFound *out, Error *err)
{
    PairedPower table;
    SizeFound found = {0};

    if (!paired_power_open(test, plan, &table, err))
        return false;
    if (plan->difference == 0)
        return error_set(err, ERROR_DOMAIN,
                         "the difference is 0: with equal rates no number of pairs has a power "
                         "above alpha");
    if (!(power > plan->alpha && power < 1))
        return error_set(err, ERROR_DOMAIN,
                         "the power is %g: it must be above alpha = %g and below 1", power,
                         plan->alpha);
    if (power > 1 - 10 * power_error)
        return error_set(err, ERROR_DOMAIN,
                         "power is %.17g: exact power is summed to %g, it must be at most %.15g",
                         power, power_error, 1 - 10 * power_error);
    if (beyond_limit(plan, power))
        return error_set(err, ERROR_DOMAIN,
                         "more than %d pairs would be needed: use size.n_mcnemar_connor",
                         PAIRS_MAX);
    bool ok = find_first(&table, power, &found, err) && find_all_larger(&table, power, &found, err);
    paired_power_close(&table);
    if (ok)
        *out = found;
    return ok;
}

static bool power_of_difference(PowerTest test, const PairedPlan *plan, int thousandths, int64_t n,
                                double *value, Error *err)
{
    PairedPlan tried = *plan;
    PairedPower table;
    tried.difference = (double)thousandths / 1000;
    if (!paired_power_open(test, &tried, &table, err))
        return false;
    bool ok = paired_power_at(&table, n, value, err);
    paired_power_close(&table);
    return ok;
}

bool paired_detectable(PowerTest test, const PairedPlan *plan, int64_t n, double power,
                       double *difference, Error *err)
{
    PairedPlan checked = *plan;
    checked.difference = 0;
    if (!paired_plan_check(&checked, err))
        return false;
    if (!(power > plan->alpha && power < 1))
        return error_set(err, ERROR_DOMAIN,
                         "the power is %g: it must be above alpha = %g and below 1", power,
                         plan->alpha);
    int low = 0, high = (int)floor(plan->discordance * 1000 + 1e-9);
    double value;
    if (!power_of_difference(test, plan, high, n, &value, err))
        return false;
    *difference = 0;
    if (value < power)
        return true;
    while (high - low > 1) { /* power rises with the difference at a fixed discordance */
        int middle = (low + high) / 2;
        if (!power_of_difference(test, plan, middle, n, &value, err))
            return false;
        if (value >= power)
            high = middle;
        else
            low = middle;
    }
    *difference = (double)high / 1000;
    return true;
}

bool paired_plan_from_rates(double rate_a, double rate_b, double correlation, double *discordance,
                            double *difference, Error *err)
{
    if (!(rate_a >= 0 && rate_a <= 1 && rate_b >= 0 && rate_b <= 1))
        return error_set(err, ERROR_DOMAIN, "the rates are %g and %g: they must lie from 0 to 1",
                         rate_a, rate_b);
    double spread = sqrt(rate_a * (1 - rate_a) * rate_b * (1 - rate_b));
    double most = fmin(rate_a, rate_b) - rate_a * rate_b;
    double least = fmax(0, rate_a + rate_b - 1) - rate_a * rate_b;
    double covariance = correlation * spread;
    if (!(covariance >= least - 1e-12 && covariance <= most + 1e-12))
        return error_set(err, ERROR_DOMAIN,
                         "a correlation of %g is not possible with rates of %g and %g: it can be "
                         "from %.4f to %.4f",
                         correlation, rate_a, rate_b, spread > 0 ? least / spread : 0,
                         spread > 0 ? most / spread : 0);
    covariance = fmin(fmax(covariance, least), most);
    *difference = rate_a - rate_b;
    *discordance =
        fmax(rate_a * (1 - rate_b) + rate_b * (1 - rate_a) - 2 * covariance, fabs(*difference));
    return true;
}

/* The number for one difference at the pilot's discordance, 0 where none suffices. */
static int64_t size_or_none(PowerTest test, const PairedPlan *plan, double difference, double power)
{
    PairedPlan tried = *plan;
    SizeFound found;
    tried.difference = fmin(fabs(difference), plan->discordance);
    return difference != 0 && paired_size(test, &tried, power, &found, NULL) ? found.first : 0;
}

enum {
    ASSURANCE_POINTS = 20
};

/* The mean power over equally probable values of the two discordant rates: b + 1/2,
 * c + 1/2 and the rest + 1 as a Dirichlet law, by its quantiles. */
static bool assurance(PowerTest test, const PairedPlan *plan, int64_t b, int64_t c, int64_t n,
                      int64_t n_main, double *value, Error *err)
{
    long double sum = 0;
    for (int i = 0; i < ASSURANCE_POINTS; i++) {
        for (int j = 0; j < ASSURANCE_POINTS; j++) {
            PairedPlan tried = *plan;
            PairedPower table;
            double at;
            double share =
                qbeta((i + 0.5) / ASSURANCE_POINTS, (double)b + 0.5, (double)c + 0.5, 1, 0);
            tried.discordance = qbeta((j + 0.5) / ASSURANCE_POINTS, (double)(b + c) + 1,
                                      (double)(n - b - c) + 1, 1, 0);
            tried.difference = tried.discordance * (2 * share - 1);
            if (!paired_power_open(test, &tried, &table, err))
                return false;
            bool ok = paired_power_at(&table, n_main, &at, err);
            paired_power_close(&table);
            if (!ok)
                return false;
            sum += (long double)at;
        }
    }
    *value = (double)(sum / (ASSURANCE_POINTS * ASSURANCE_POINTS));
    return true;
}

bool paired_pilot(PowerTest test, int64_t b, int64_t c, int64_t n, double alpha, double power,
                  double level, int64_t n_main, PilotPlan *out, Error *err)
{
    Options options = options_default;
    PilotPlan found = {0};

    options.level = level;
    if (b < 0 || c < 0 || n < 1 || b + c > n || b + c == 0 || !(level > 0 && level < 1))
        return error_set(err, ERROR_DOMAIN,
                         "the pilot has %lld and %lld discordant of %lld pairs: at least one "
                         "discordant pair is needed, and no more than there are pairs",
                         (long long)b, (long long)c, (long long)n);
    Interval interval = tango_interval(b, c, n, normal_quantile(options_tail(&options)));
    found.discordance = (double)(b + c) / (double)n;
    found.difference = (double)(b - c) / (double)n;
    found.lower = (double)interval.lower;
    found.upper = (double)interval.upper;
    PairedPlan plan = {found.discordance, found.difference, alpha, 2};
    if (!paired_plan_check(&plan, err))
        return false;
    double near = b >= c ? found.lower : -found.upper, far = b >= c ? found.upper : -found.lower;
    found.n_estimate = size_or_none(test, &plan, found.difference, power);
    found.n_optimistic = size_or_none(test, &plan, far, power);
    found.n_pessimistic = near > 0 ? size_or_none(test, &plan, near, power) : 0;
    if (n_main > 0 && !assurance(test, &plan, b, c, n, n_main, &found.assurance, err))
        return false;
    *out = found;
    return true;
}
