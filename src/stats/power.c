/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power.c - exact power of McNemar's tests.
 *
 * Given m discordant pairs A wins X ~ Bin(m, r), r = (discordance + difference) / (2
 * discordance), and the test rejects in one or two tails of X; m itself is binomial.
 * Searches do not visit every n: one pair more changes the power by at most the
 * discordance times the largest step of the conditional power, so that a gap to the
 * target tells how many n can be passed over. */
#include "stats/power.h"

#include <math.h>
#include <stdlib.h>

#include "stats/binomial_walk.h"
#include "stats/distribution.h"
#include "stats/power_search.h"

enum {
    COUNT_MAX = 4000000
};

bool paired_plan_check(const PairedPlan *plan, Error *err)
{
    if (!(plan->discordance > 0 && plan->discordance <= 1))
        return error_set(err, ERROR_DOMAIN,
                         "the discordance is %g: it must be above 0 and at most 1",
                         plan->discordance);
    if (!(fabs(plan->difference) <= plan->discordance))
        return error_set(err, ERROR_DOMAIN,
                         "the difference %g is beyond the discordance %g: policies cannot differ "
                         "by more than the share of starts on which they disagree",
                         plan->difference, plan->discordance);
    if (!(plan->alpha > 0 && plan->alpha < 1))
        return error_set(err, ERROR_DOMAIN, "alpha is %g: it must lie between 0 and 1",
                         plan->alpha);
    if (plan->sides != 1 && plan->sides != 2)
        return error_set(err, ERROR_DOMAIN, "sides is %d: it must be 1 or 2", plan->sides);
    return true;
}

/* log of the one-sided p when the loser won c of m pairs, 2 c < m. */
static long double log_one_sided(PowerTest test, int64_t c, int64_t m)
{
    long double log_tail = binomial_log_upper(m - c, m, 0.5L, 0.5L);
    if (test == POWER_EXACT)
        return log_tail;
    long double log_here = binomial_log_pmf(c, m, 0.5L, 0.5L);
    return log_tail + log1pl(-expl(log_here - log_tail) / 2);
}

static bool rejects(PowerTest test, int64_t c, int64_t m, double alpha, int sides)
{
    if (2 * c >= m)
        return false;
    if (test == POWER_ASYMPTOTIC) {
        long double z = normal_quantile(alpha / sides), d = (long double)(m - 2 * c);
        return d >= z * sqrtl((long double)m);
    }
    return log_one_sided(test, c, m) <= logl((long double)alpha / sides) + 1e-15L;
}

/* From a limit that is right or too low. */
static int64_t raise_limit(PowerTest test, int64_t limit, int64_t m, double alpha, int sides)
{
    while (rejects(test, limit + 1, m, alpha, sides))
        limit++;
    return limit;
}

int64_t paired_power_limit(PowerTest test, int64_t m, double alpha, int sides)
{
    int64_t low = -1, high = m / 2; /* rejects at low, not at high */
    if (m == 0)
        return -1;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (rejects(test, middle, m, alpha, sides))
            low = middle;
        else
            high = middle;
    }
    return raise_limit(test, low, m, alpha, sides);
}

/* The tails of the loser's wins among m discordant pairs, up to the last number at which the
 * test rejects: without a difference, and with it in either direction. */
typedef struct Tails {
    BinomialWalk equal, right, wrong;
} Tails;

static Tails tails_at(const PairedPlan *plan, int64_t m, int64_t limit)
{
    long double discordance = (long double)plan->discordance;
    long double difference = fabsl((long double)plan->difference);
    long double p = (discordance + difference) / (2 * discordance);
    long double q = (discordance - difference) / (2 * discordance);
    return (Tails){binomial_walk(m, limit, 0.5L, 0.5L), binomial_walk(m, limit, p, q),
                   binomial_walk(m, limit, q, p)};
}

/* Whether the test rejects at one win more; where a rounding could decide it is asked itself. */
static bool rejects_next(const PairedPower *power, const BinomialWalk *equal)
{
    const PairedPlan *plan = &power->plan;
    long double next = binomial_walk_next(equal), level = (long double)plan->alpha / plan->sides;
    long double p = equal->below + (power->test == POWER_EXACT ? next : next / 2);
    if (power->test == POWER_ASYMPTOTIC || fabsl(p / level - 1) < 1e-9L)
        return rejects(power->test, equal->c + 1, equal->m, plan->alpha, plan->sides);
    return 2 * (equal->c + 1) < equal->m && p < level;
}

static void add_pair(const PairedPower *power, Tails *tails)
{
    binomial_walk_trial(&tails->equal);
    binomial_walk_trial(&tails->right);
    binomial_walk_trial(&tails->wrong);
    while (rejects_next(power, &tails->equal)) {
        binomial_walk_success(&tails->equal);
        binomial_walk_success(&tails->right);
        binomial_walk_success(&tails->wrong);
    }
}

/* given[m] from..count - 1: the chance of rejection given m discordant pairs. */
static void fill_given(const PairedPower *power, double *given, int64_t from, int64_t count)
{
    const PairedPlan *plan = &power->plan;
    int64_t limit = -1;
    Tails tails = {0};

    if (from > 0)
        limit = paired_power_limit(power->test, from - 1, plan->alpha, plan->sides);
    if (limit >= 0)
        tails = tails_at(plan, from - 1, limit);
    for (int64_t m = from; m < count; m++) {
        if (limit >= 0) {
            add_pair(power, &tails);
        } else {
            limit = raise_limit(power->test, limit, m, plan->alpha, plan->sides);
            if (limit >= 0)
                tails = tails_at(plan, m, limit);
        }
        given[m] = (double)(tails.right.below + (plan->sides == 2 ? tails.wrong.below : 0));
    }
}

bool paired_power_open(PowerTest test, const PairedPlan *plan, PairedPower *out, Error *err)
{
    if (!paired_plan_check(plan, err))
        return false;
    *out = (PairedPower){.test = test, .plan = *plan};
    return true;
}

void paired_power_close(PairedPower *power)
{
    free(power->given);
    free(power->rise);
    *power = (PairedPower){0};
}

static bool grow(PairedPower *power, int64_t count, Error *err)
{
    if (count <= power->count)
        return true;
    if (count > COUNT_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "more than %d pairs would have to be enumerated: use "
                         "size.n_mcnemar_connor",
                         COUNT_MAX);
    count += count / 2 + 100;
    double *given = realloc(power->given, (size_t)count * sizeof *given);
    if (given)
        power->given = given;
    double *rise = realloc(power->rise, (size_t)count * sizeof *rise);
    if (rise)
        power->rise = rise;
    if (!given || !rise)
        return error_memory(err);
    fill_given(power, given, power->count, count);
    rise[count - 1] = 0;
    for (int64_t m = count - 2; m >= 0; m--)
        rise[m] = fmax(rise[m + 1], fabs(given[m + 1] - given[m]));
    power->count = count;
    return true;
}

/* The sum of pmf(m) given[m] from the most probable m outwards, until what is left cannot
 * count. */
static double mix(const PairedPower *power, int64_t n)
{
    long double p = (long double)power->plan.discordance, q = 1 - p;
    int64_t mode = (int64_t)floorl((long double)(n + 1) * p);
    mode = mode > n ? n : mode;
    long double top = expl(binomial_log_pmf(mode, n, p, q)), pmf = top, sum = 0;
    for (int64_t m = mode; m <= n && m < power->count && pmf > 1e-24L * top; m++) {
        sum += pmf * (long double)power->given[m];
        pmf *= q > 0 ? (long double)(n - m) / (long double)(m + 1) * (p / q) : 0;
    }
    pmf = top;
    for (int64_t m = mode; m > 0; m--) {
        pmf *= (long double)m / (long double)(n - m + 1) * (q / p);
        if (pmf < 1e-24L * top)
            break;
        sum += pmf * (long double)power->given[m - 1];
    }
    return (double)fminl(sum, 1);
}

bool paired_power_at(PairedPower *power, int64_t n, double *value, Error *err)
{
    if (n < 1)
        return error_set(err, ERROR_DOMAIN, "n is %lld: it must be at least 1", (long long)n);
    double mean = (double)n * power->plan.discordance;
    double most = fmin((double)n, mean + 20 * sqrt(mean) + 100); /* more never occur */
    if (!grow(power, (int64_t)most + 2, err))
        return false;
    *value = mix(power, n);
    return true;
}

/* How many n can be passed over: none of them can close the gap. */
int64_t paired_power_stride(const PairedPower *power, int64_t n, double gap)
{
    double mean = (double)n * power->plan.discordance;
    double least = mean / 2 - 20 * sqrt(mean) - 20; /* fewer discordant pairs never occur */
    int64_t from = least > 0 ? (int64_t)least : 0;
    double step =
        power->plan.discordance * power->rise[from < power->count ? from : power->count - 1];
    double stride = step > 0 ? floor((gap - 1e-9) / step) : 1;
    /* the mean must not move beyond what `least` allows for */
    return (int64_t)fmax(1, fmin(stride, (double)(n / 4)));
}
