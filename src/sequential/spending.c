/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spending.c - spending families, one row each.
 *
 * Lan and DeMets (1983) Biometrika 70:659 for obrien_fleming and pocock; Kim and DeMets (1987)
 * Biometrika 74:149 for power; the zeta family is that of Snyder et al. (2025)
 * arXiv:2503.10966, whose uniform budget with a dead time is "linear". */
#include "sequential/spending.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "stats/distribution.h"

static void fill_linear(const SpendingPlan *plan, double *share)
{
    for (int n = 1; n <= plan->n_max; n++)
        share[n] = (double)(n - plan->dead + 1) / (plan->n_max - plan->dead + 1);
}

static void fill_power(const SpendingPlan *plan, double *share)
{
    for (int n = 1; n <= plan->n_max; n++)
        share[n] = pow((double)n / plan->n_max, plan->parameter);
}

static void fill_zeta(const SpendingPlan *plan, double *share)
{
    double sum = 0;

    for (int n = 1; n <= plan->n_max; n++)
        share[n] = sum += pow(n, -plan->parameter);
    for (int n = 1; n <= plan->n_max; n++)
        share[n] /= sum;
}

static void fill_obrien_fleming(const SpendingPlan *plan, double *share)
{
    long double z = normal_quantile(plan->alpha / 2);

    for (int n = 1; n <= plan->n_max; n++) {
        long double tail = normal_log_tail(z / sqrtl((long double)n / plan->n_max));
        share[n] = (double)(2 * expl(tail)) / plan->alpha;
    }
}

static void fill_pocock(const SpendingPlan *plan, double *share)
{
    for (int n = 1; n <= plan->n_max; n++)
        share[n] = log1p((exp(1.0) - 1) * n / plan->n_max);
}

const SpendingFamily spending_families[] = {
    /* name, formula, default parameter, fill */
    {"linear", "the same error for every trial after the dead time", (double)NAN, fill_linear},
    {"power", "alpha (n / n_max)^rho", 1, fill_power},
    {"zeta", "alpha sum_{i<=n} i^-lambda / sum_{i<=n_max} i^-lambda", 1, fill_zeta},
    {"obrien_fleming", "2 (1 - Phi(z_{alpha/2} / sqrt(n / n_max)))", (double)NAN,
     fill_obrien_fleming},
    {"pocock", "alpha ln(1 + (e - 1) n / n_max)", (double)NAN, fill_pocock},
    {"table", "as given trial by trial", (double)NAN, NULL},
};
const size_t spending_family_count = sizeof spending_families / sizeof spending_families[0];

const SpendingFamily *spending_find(const char *family)
{
    for (size_t i = 0; i < spending_family_count; i++)
        if (!strcmp(spending_families[i].name, family ? family : "linear"))
            return &spending_families[i];
    return NULL;
}

int spending_dead(const Spending *spending, int n_max)
{
    const SpendingFamily *family = spending_find(spending->family);
    int log2_n = 0;

    if (spending->dead != SPENDING_DEAD_DEFAULT)
        return spending->dead;
    if (!family || strcmp(family->name, "linear"))
        return 0;
    while (n_max >> (log2_n + 1))
        log2_n++;
    return log2_n + 1 > 4 ? log2_n + 1 : 4;
}

static bool fill_table(const Spending *spending, int n_max, double alpha, double *budget,
                       Error *err)
{
    if (!spending->table || spending->table_count != (size_t)n_max)
        return error_set(err, ERROR_DOMAIN,
                         "the spending table has %zu values for %d trials: give one for each trial",
                         spending->table_count, n_max);
    for (int n = 1; n <= n_max; n++) {
        double value = spending->table[n - 1];
        if (!(value >= 0 && value <= alpha))
            return error_set(err, ERROR_DOMAIN,
                             "the spending table has %g at trial %d: every value must lie between "
                             "0 and alpha = %g",
                             value, n, alpha);
        if (n > 1 && value < spending->table[n - 2])
            return error_set(err, ERROR_DOMAIN,
                             "the spending table decreases at trial %d: what may be spent can "
                             "only grow",
                             n);
    }
    memcpy(budget + 1, spending->table, (size_t)n_max * sizeof *budget);
    budget[0] = 0;
    return true;
}

static bool check_family(const Spending *spending, int n_max, Error *err)
{
    const char *names[16];
    const SpendingFamily *family = spending_find(spending->family);

    if (!family) {
        for (size_t i = 0; i < spending_family_count; i++)
            names[i] = spending_families[i].name;
        const char *near = text_nearest(spending->family, names, spending_family_count);
        return error_set(err, ERROR_DOMAIN, "there is no spending family '%s': %s%s",
                         spending->family, near ? "did you mean " : "take linear, power, zeta, ",
                         near ? near : "obrien_fleming, pocock or table");
    }
    if (!isnan(spending->parameter) && !(spending->parameter > 0 && spending->parameter <= 100))
        return error_set(err, ERROR_DOMAIN,
                         "the spending parameter is %g: give a number above 0 and at most 100",
                         spending->parameter);
    if (!isnan(spending->parameter) && isnan(family->default_parameter))
        return error_set(err, ERROR_DOMAIN, "spending '%s' takes no parameter: leave it out",
                         family->name);
    if (spending->dead < SPENDING_DEAD_DEFAULT)
        return error_set(err, ERROR_DOMAIN, "the dead time is %d trials: it cannot be negative",
                         spending->dead);
    if (n_max <= spending_dead(spending, n_max))
        return error_set(err, ERROR_DOMAIN,
                         "n_max = %d is not above the dead time of %d trials: plan more trials or "
                         "ask for no dead time",
                         n_max, spending_dead(spending, n_max));
    return true;
}

bool spending_fill(const Spending *spending, int n_max, double alpha, double *budget, Error *err)
{
    if (!check_family(spending, n_max, err))
        return false;
    const SpendingFamily *family = spending_find(spending->family);
    if (!strcmp(family->name, "table"))
        return fill_table(spending, n_max, alpha, budget, err);
    SpendingPlan plan = {
        .n_max = n_max,
        .dead = spending_dead(spending, n_max),
        .parameter = isnan(spending->parameter) ? family->default_parameter : spending->parameter,
        .alpha = alpha,
    };
    family->fill(&plan, budget);
    for (int n = 0; n <= n_max; n++)
        budget[n] = n <= plan.dead ? 0 : fmin(alpha, alpha * budget[n]);
    budget[n_max] = alpha;
    return true;
}
