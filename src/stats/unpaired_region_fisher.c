/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_region_fisher.c - critical regions ordered by Fisher's p (Boschloo).
 *
 * Boschloo (1970) Stat Neerl 24:1. The p-values are fractions with different
 * denominators C(N, t); where their logarithms are too close to tell, the products with
 * the other denominator are compared as whole numbers. */
#include <math.h>
#include <stdlib.h>

#include "stats/unpaired_hypergeometric.h"
#include "stats/unpaired_region.h"

typedef struct Set { /* the tables x <= below or x >= above of one total */
    const Hypergeometric *law;
    int64_t below, above;
} Set;

/* Logarithms further apart than this differ for certain. */
static const long double surely = 1e-11L;

/* *number = ways of the set, times C(N, s) of the other law. */
static void scaled_ways(const Set *set, const Hypergeometric *other, Natural *number)
{
    int64_t total = other->n1 + other->n2;
    int64_t shorter = other->s < total - other->s ? other->s : total - other->s;
    hypergeometric_count_below(set->law, set->below, number);
    hypergeometric_count_above(set->law, set->above, number);
    for (int64_t i = 0; i < shorter; i++) {
        natural_multiply(number, (uint64_t)(total - i));
        natural_divide(number, (uint64_t)(i + 1));
    }
}

/* *within = whether the probability of the set is at most that of the other. */
static bool is_within(const Set *set, long double log_p, const Set *other, long double log_other,
                      bool *within, Error *err)
{
    Natural left = {0}, right = {0};
    if (fabsl(log_p - log_other) > surely) {
        *within = log_p < log_other;
        return true;
    }
    if (set->law->s == other->law->s && set->below == other->below && set->above == other->above) {
        *within = true;
        return true;
    }
    scaled_ways(set, other->law, &left);
    scaled_ways(other, set->law, &right);
    bool ok = natural_ok(&left, err) && natural_ok(&right, err);
    if (ok)
        *within = natural_compare(&left, &right) <= 0;
    natural_free(&left);
    natural_free(&right);
    return ok;
}

/* The cut moves by 0 or 1 from one total to the next; it is looked for from there. */
static bool move_cut(const Hypergeometric *law, const Set *observed, long double log_observed,
                     int64_t *cut, long double *log_share, Error *err)
{
    int64_t x = *cut < law->low ? law->low : *cut > law->high + 1 ? law->high + 1 : *cut;
    long double log_x = hypergeometric_log_above(law, x), log_lower = 0;
    bool within = true;

    for (; x <= law->high; log_x = hypergeometric_log_above(law, ++x)) {
        Set set = {law, law->low - 1, x};
        if (!is_within(&set, log_x, observed, log_observed, &within, err))
            return false;
        if (within)
            break;
    }
    for (; x > law->low; log_x = log_lower, x--) {
        Set set = {law, law->low - 1, x - 1};
        log_lower = hypergeometric_log_above(law, x - 1);
        if (!is_within(&set, log_lower, observed, log_observed, &within, err))
            return false;
        if (!within)
            break;
    }
    *cut = x;
    *log_share = log_x;
    return true;
}

bool region_by_fisher(const UnpairedTable *table, long double *log_share, Error *err)
{
    Hypergeometric own = hypergeometric(table->n1, table->n2, table->x1 + table->x2);
    Set observed = {&own, own.low - 1, table->x1};
    long double log_observed = hypergeometric_log_above(&own, table->x1);
    int64_t cut = 0;

    for (int64_t t = 0; t <= table->n1 + table->n2; t++) {
        Hypergeometric law = hypergeometric(table->n1, table->n2, t);
        if (!move_cut(&law, &observed, log_observed, &cut, &log_share[t], err))
            return false;
    }
    return true;
}

typedef struct Window { /* probabilities first..last of one law; what lies outside is negligible */
    int64_t first, last;
    long double *p; /* p[x - law.low] */
} Window;

static Window fill_window(const Hypergeometric *law, long double negligible, long double *room)
{
    Window window = {law->mode, law->mode, room};
    long double p = expl(hypergeometric_log(law, law->mode));
    room[law->mode - law->low] = p;
    for (int64_t x = law->mode; x < law->high && p > negligible; window.last = ++x) {
        p *= (long double)(law->n1 - x) * (long double)(law->s - x) /
             ((long double)(x + 1) * (long double)(law->n2 - law->s + x + 1));
        room[x + 1 - law->low] = p;
    }
    p = room[law->mode - law->low];
    for (int64_t x = law->mode; x > law->low && p > negligible; window.first = --x) {
        p *= (long double)x * (long double)(law->n2 - law->s + x) /
             ((long double)(law->n1 - x + 1) * (long double)(law->s - x + 1));
        room[x - 1 - law->low] = p;
    }
    return window;
}

/* Takes in the least probable tables that are left, both where two tie. */
static bool grow(const Window *window, const Set *set, Set *grown, Error *err)
{
    const Hypergeometric *law = set->law;
    long double left = window->p[set->below + 1 - law->low];
    long double right = window->p[set->above - 1 - law->low];
    int order = (left > right) - (left < right);

    *grown = *set;
    if (fabsl(left - right) <= surely * right &&
        !hypergeometric_compare(law, set->below + 1, set->above - 1, &order, err))
        return false;
    if (order <= 0)
        grown->below++;
    if (order >= 0 && grown->below < grown->above - 1)
        grown->above--;
    return true;
}

static long double added(const Window *window, const Set *set, const Set *grown)
{
    int64_t low = set->law->low;
    long double sum = 0;
    if (grown->below > set->below)
        sum += window->p[grown->below - low];
    if (grown->above < set->above)
        sum += window->p[grown->above - low];
    return sum;
}

static Set empty_set(const Hypergeometric *law, const Window *window)
{
    return (Set){law, window->first - 1, window->last + 1};
}

/* The observed set: everything as improbable as the observed table x. */
static bool observed_set(const Hypergeometric *law, const Window *window, int64_t x, Set *set,
                         long double *p, Error *err)
{
    *p = 0;
    *set = empty_set(law, window);
    while (set->below < x && x < set->above) {
        Set grown;
        if (!grow(window, set, &grown, err))
            return false;
        *p += added(window, set, &grown);
        *set = grown;
    }
    return true;
}

/* The largest set of a total, in the order of growth, whose probability is within that
 * of the observed set. */
static bool largest_within(const Hypergeometric *law, const Window *window, const Set *observed,
                           long double p_observed, long double *log_share, Error *err)
{
    Set set = empty_set(law, window), grown;
    long double p = 0;
    while (set.below < set.above - 1) {
        if (!grow(window, &set, &grown, err))
            return false;
        long double next = p + added(window, &set, &grown);
        bool within = next < p_observed * (1 - surely);
        if (!within && !is_within(&grown, logl(next), observed, logl(p_observed), &within, err))
            return false;
        if (!within)
            break;
        p = next;
        set = grown;
    }
    *log_share = set.below == set.above - 1 ? 0 : logl(p);
    return true;
}

/* The region stays the same when successes and failures change places, which also
 * allows to look from the side of the smaller total. */
bool region_by_fisher_two_sided(const UnpairedTable *table, long double *log_share, Error *err)
{
    static const long double nothing = 1e-25L;
    int64_t total = table->n1 + table->n2, s = table->x1 + table->x2;
    int64_t x = 2 * s <= total ? table->x1 : table->n1 - table->x1;
    Hypergeometric own = hypergeometric(table->n1, table->n2, 2 * s <= total ? s : total - s);
    long double *room = calloc((size_t)(own.n1 < own.n2 ? own.n1 : own.n2) + 1, sizeof *room);
    long double p = 0;
    Set observed;
    bool ok = room || error_memory(err);

    if (ok) {
        Window window = fill_window(&own, nothing * expl(hypergeometric_log(&own, x)), room);
        ok = observed_set(&own, &window, x, &observed, &p, err);
    }
    for (int64_t t = 0; ok && t <= total / 2; t++) {
        Hypergeometric law = hypergeometric(table->n1, table->n2, t);
        Window window = fill_window(&law, nothing * p, room);
        ok = largest_within(&law, &window, &observed, p, &log_share[t], err);
        log_share[total - t] = log_share[t];
    }
    free(room);
    return ok;
}
