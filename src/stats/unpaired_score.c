/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_score.c - score limits by way of the Lagrange multiplier.
 *
 * The likelihood under p1 - p2 = D is largest where x1 - n1 r1 = m r1 (1 - r1) and
 * x2 - n2 r2 = -m r2 (1 - r2) for one multiplier m. Given m each rate is the root of
 * its own quadratic, and the statistic of Mee (1984) Biometrics 40:1175 is simply
 * m sqrt(V), V = r1 (1 - r1)/n1 + r2 (1 - r2)/n2: one equation in one unknown in place
 * of a cubic inside a search, in sums of positive terms. */
#include "stats/unpaired_score.h"

#include <math.h>

#include "stats/solve.h"

typedef struct Fit { /* one group's rate at a given multiplier */
    long double r, q;
} Fit;

/* The group is pulled down, r below x/n, by the multiplier m >= 0; y = n - x. */
static Fit fit_down(int64_t successes, int64_t failures, long double m)
{
    long double x = (long double)successes, y = (long double)failures, n = x + y;
    long double root = sqrtl((n - m) * (n - m) + 4 * m * y);
    Fit fit = {.r = 2 * x / (n + m + root)};
    fit.q = n >= m ? 2 * y / (n - m + root) : (root + (m - n)) / (2 * m);
    if (successes == 0)
        fit = (Fit){0, 1};
    else if (failures == 0 && m <= n)
        fit = (Fit){1, 0};
    return fit;
}

/* Group 1 pulled down, group 2 up. */
static RestrictedRates restrict_by(const UnpairedTable *table, long double m)
{
    Fit one = fit_down(table->x1, table->n1 - table->x1, m);
    Fit two = fit_down(table->n2 - table->x2, table->x2, m);
    RestrictedRates rates = {.r1 = one.r, .q1 = one.q, .r2 = two.q, .q2 = two.r};
    long double variance =
        one.r * one.q / (long double)table->n1 + two.r * two.q / (long double)table->n2;
    rates.statistic = m * sqrtl(variance);
    return rates;
}

UnpairedTable unpaired_exchange(const UnpairedTable *table)
{
    return (UnpairedTable){table->x2, table->n2, table->x1, table->n1};
}

long double unpaired_difference(const UnpairedTable *table)
{
    __extension__ typedef __int128 Wide;
    Wide d = (Wide)table->x1 * table->n2 - (Wide)table->x2 * table->n1;
    return (long double)d / ((long double)table->n1 * (long double)table->n2);
}

typedef struct Target {
    const UnpairedTable *table;
    long double value;
} Target;

static long double statistic_above(long double m, const void *context)
{
    const Target *target = context;
    return restrict_by(target->table, m).statistic - target->value;
}

static long double difference_below(long double m, const void *context)
{
    const Target *target = context;
    RestrictedRates rates = restrict_by(target->table, m);
    return target->value - (rates.r1 - rates.r2);
}

/* The multiplier at which the function, negative or 0 at 0 and rising, is 0. */
static long double solve_multiplier(RealFunction *function, const Target *target)
{
    Root root = {0};
    long double high = 1;
    while (function(high, target) < 0)
        high *= 4;
    solve_bracket(function, target, 0, high, &root);
    return root.root;
}

long double score_difference_lower(const UnpairedTable *table, long double z)
{
    Target target = {table, z};
    if (table->x1 == 0 && table->x2 == table->n2)
        return -1;
    long double m = solve_multiplier(statistic_above, &target);
    long double statistic = restrict_by(table, m).statistic;
    long double lower =
        m > 0 ? unpaired_difference(table) - statistic * statistic / m : unpaired_difference(table);
    return fmaxl(lower, -1);
}

/* The failures and successes change places when group 2 and group 1 do. */
RestrictedRates score_restrict_difference(const UnpairedTable *table, long double difference)
{
    if (difference > unpaired_difference(table)) {
        UnpairedTable exchanged = unpaired_exchange(table);
        RestrictedRates other = score_restrict_difference(&exchanged, -difference);
        return (RestrictedRates){other.r2, other.q2, other.r1, other.q1, -other.statistic};
    }
    Target target = {table, difference};
    return restrict_by(table, solve_multiplier(difference_below, &target));
}
