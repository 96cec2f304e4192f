/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_score.c - score limits by way of the Lagrange multiplier.
 *
 * The likelihood under p1 - p2 = D is largest where x1 - n1 r1 = m r1 (1 - r1) and
 * x2 - n2 r2 = -m r2 (1 - r2) for one multiplier m. Given m each rate is the root of
 * its own quadratic, and the statistic of Mee (1984) Biometrics 40:1175 is simply
 * m sqrt(V), V = r1 (1 - r1)/n1 + r2 (1 - r2)/n2: one equation in one unknown in place
 * of a cubic inside a search, in sums of positive terms. With p1 = R p2 the multiplier
 * gives the rates at once, r1 = (x1 - m)/(n1 - m) and r2 = (x2 + m)/(n2 + m), and the
 * statistic of Koopman (1984) Biometrics 40:513 is m sqrt(1/r1-odds/n1 + 1/r2-odds/n2).
 * With the odds ratio and the total fixed the four cells move by the same amount e,
 * and the statistic is e sqrt(sum of 1/cell). */
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

/* The rates come nearer each other, and the statistic grows, with the multiplier: Newton's steps
 * towards the difference end where one place settles it. */
bool score_reaches(const UnpairedTable *table, long double difference, long double value,
                   long double *multiplier)
{
    long double low = 0, high = HUGE_VALL, m = *multiplier;
    bool reached = true;

    if (difference > unpaired_difference(table))
        return value <= 0 && score_restrict_difference(table, difference).statistic >= value;
    for (int step = 0; step < 200 && value > 0; step++) {
        RestrictedRates at = restrict_by(table, m);
        long double gap = at.r1 - at.r2 - difference;
        long double fall = at.r1 * at.q1 / ((long double)table->n1 + m * (at.q1 - at.r1)) +
                           at.r2 * at.q2 / ((long double)table->n2 - m * (at.q2 - at.r2));
        *multiplier = m;
        reached = at.statistic >= value;
        if (reached ? gap >= 0 : gap <= 0)
            break;
        if (gap >= 0)
            low = m;
        else
            high = m;
        m += gap / fall;
        if (m == *multiplier)
            break;
        if (!(m > low && m < high))
            m = isinf(high) ? 4 * low : low + (high - low) / 2;
    }
    return reached;
}

/* x1 - m = e is what is left of the successes of group 1. */
static long double ratio_statistic_left(long double e, const void *context)
{
    const Target *target = context;
    const UnpairedTable *t = target->table;
    long double m = (long double)t->x1 - e, variance = 0;

    if (m <= 0)
        return -target->value;
    if (t->x1 < t->n1)
        variance += (long double)(t->n1 - t->x1) / ((long double)t->n1 * e);
    if (t->x2 < t->n2)
        variance += (long double)(t->n2 - t->x2) / ((long double)t->n2 * ((long double)t->x2 + m));
    return m * sqrtl(variance) - target->value;
}

/* Group 1 has no failure: its rate stays 1 until m = n1, and then falls at that m. */
static long double ratio_lower_full(const UnpairedTable *table, long double z)
{
    Target target = {table, z};
    long double n1 = (long double)table->n1, n2 = (long double)table->n2;
    long double x2 = (long double)table->x2;
    long double beyond = ratio_statistic_left(0, &target);
    Root root = {0};

    if (beyond < 0) {
        long double reached = beyond + z;
        long double odds = n1 / (z * z - reached * reached);
        return odds / (1 + odds) * (n2 + n1) / (x2 + n1);
    }
    solve_bracket(ratio_statistic_left, &target, 0, n1, &root);
    return (n2 + n1 - root.root) / (x2 + n1 - root.root);
}

long double score_ratio_lower(const UnpairedTable *table, long double z)
{
    Target target = {table, z};
    long double x1 = (long double)table->x1;
    Root root = {0};

    if (table->x1 == 0)
        return 0;
    if (table->x1 == table->n1)
        return ratio_lower_full(table, z);
    solve_bracket(ratio_statistic_left, &target, 0, x1, &root);
    long double e = root.root, m = x1 - e;
    return e / ((long double)(table->n1 - table->x1) + e) * ((long double)table->n2 + m) /
           ((long double)table->x2 + m);
}

typedef struct Cells {
    long double x1, y1, x2, y2; /* y failures */
} Cells;

static Cells moved_cells(const UnpairedTable *t, long double e)
{
    return (Cells){(long double)t->x1 - e, (long double)(t->n1 - t->x1) + e, (long double)t->x2 + e,
                   (long double)(t->n2 - t->x2) - e};
}

static long double odds_statistic(long double e, const void *context)
{
    const Target *target = context;
    Cells c = moved_cells(target->table, e);
    if (e <= 0)
        return -target->value;
    return e * sqrtl(1 / c.x1 + 1 / c.y1 + 1 / c.x2 + 1 / c.y2) - target->value;
}

long double score_odds_ratio_lower(const UnpairedTable *table, long double z)
{
    Target target = {table, z};
    int64_t y2 = table->n2 - table->x2;
    long double most = (long double)(table->x1 < y2 ? table->x1 : y2);
    Root root = {0};

    if (table->x1 == 0 || y2 == 0)
        return 0;
    solve_bracket(odds_statistic, &target, 0, most, &root);
    Cells c = moved_cells(table, root.root);
    return c.x1 / c.y1 * (c.y2 / c.x2);
}
