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

/* A probability by its logarithm, and that of the rest to 1. */
typedef struct Chance {
    long double log, log_rest;
} Chance;

/* Logarithms further apart than this differ for certain. */
static const long double surely = 1e-11L;

static Chance chance_above(const Hypergeometric *law, int64_t x)
{
    long double log = x > law->mode ? hypergeometric_log_above(law, x) : 0;
    long double log_rest =
        x > law->mode ? log1pl(-expl(log)) : hypergeometric_log_below(law, x - 1);
    return (Chance){x > law->mode ? log : log1pl(-expl(log_rest)), log_rest};
}

/* Negative, zero or positive as the first is surely the smaller, close, surely larger. */
static int compare_chances(Chance one, Chance two)
{
    const long double half = -0.69L;
    long double gap =
        one.log > half && two.log > half ? two.log_rest - one.log_rest : one.log - two.log;
    return (gap > surely) - (gap < -surely);
}

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
static bool is_within(const Set *set, Chance chance, const Set *other, Chance chance_other,
                      bool *within, Error *err)
{
    Natural left = {0}, right = {0};
    int order = compare_chances(chance, chance_other);
    bool same =
        set->law->s == other->law->s && set->below == other->below && set->above == other->above;
    if (order != 0 || same || isinf(chance_other.log_rest)) {
        *within = order <= 0;
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
static bool move_cut(const Hypergeometric *law, const Set *observed, Chance chance_observed,
                     int64_t *cut, long double *log_share, Error *err)
{
    int64_t x = *cut < law->low ? law->low : *cut > law->high + 1 ? law->high + 1 : *cut;
    Chance chance = chance_above(law, x), lower;
    bool within = true;

    for (; x <= law->high; chance = chance_above(law, ++x)) {
        Set set = {law, law->low - 1, x};
        if (!is_within(&set, chance, observed, chance_observed, &within, err))
            return false;
        if (within)
            break;
    }
    for (; x > law->low; chance = lower, x--) {
        Set set = {law, law->low - 1, x - 1};
        lower = chance_above(law, x - 1);
        if (!is_within(&set, lower, observed, chance_observed, &within, err))
            return false;
        if (!within)
            break;
    }
    *cut = x;
    *log_share = chance.log;
    return true;
}

bool region_by_fisher(const UnpairedTable *table, long double *log_share, Error *err)
{
    Hypergeometric own = hypergeometric(table->n1, table->n2, table->x1 + table->x2);
    Set observed = {&own, own.low - 1, table->x1};
    Chance chance = chance_above(&own, table->x1);
    int64_t cut = 0;

    for (int64_t t = 0; t <= table->n1 + table->n2; t++) {
        Hypergeometric law = hypergeometric(table->n1, table->n2, t);
        if (!move_cut(&law, &observed, chance, &cut, &log_share[t], err))
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

static bool is_all(const Set *set)
{
    return set->below == set->above - 1;
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
        *p = is_all(&grown) ? 1 : *p + added(window, set, &grown);
        *set = grown;
    }
    return true;
}

/* The probability of a two-sided set, whose rest holds the mode or is nothing. */
static Chance chance_of(long double p)
{
    return (Chance){logl(p), p < 1 ? log1pl(-p) : -HUGE_VALL};
}

/* The largest set of a total, in the order of growth, whose probability is within that
 * of the observed set. */
static bool largest_within(const Hypergeometric *law, const Window *window, const Set *observed,
                           long double p_observed, long double *log_share, Error *err)
{
    Set set = empty_set(law, window), grown;
    long double p = is_all(&set) ? 1 : 0;
    while (!is_all(&set)) {
        if (!grow(window, &set, &grown, err))
            return false;
        long double next = is_all(&grown) ? 1 : p + added(window, &set, &grown);
        bool within = next < p_observed * (1 - surely);
        if (!within &&
            !is_within(&grown, chance_of(next), observed, chance_of(p_observed), &within, err))
            return false;
        if (!within)
            break;
        p = next;
        set = grown;
    }
    *log_share = logl(p);
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
