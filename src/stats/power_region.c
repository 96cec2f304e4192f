/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_region.c - the critical region of a test of two rates, all tables at once.
 *
 * Every table that is asked about gets a key, small where the table is extreme: the logarithm of
 * its Fisher p, or -z^2. The p of an unconditional test rises with the key, so that its region is
 * found by bisection with a few calls of the test itself; Fisher's own p is asked of the test only
 * where a rounding could decide. */
#include "stats/power_region.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/unpaired_region.h"

typedef struct Tables {
    Span one, two;
    double *keys; /* in the order of `rejected`; infinite = never rejected */
} Tables;

int64_t span_width(Span span)
{
    return span.high - span.low + 1;
}

static int64_t count_of(const Tables *tables)
{
    return span_width(tables->one) * span_width(tables->two);
}

static double *key_of(const Tables *tables, int64_t x1, int64_t x2)
{
    return &tables->keys[(x1 - tables->one.low) * span_width(tables->two) + x2 - tables->two.low];
}

/* The law of x1 for one total s, from first to last: beyond them it does not count beside any
 * x that is asked about, from..to. */
typedef struct Conditional {
    int64_t n1, n2, s, low, high, from, to, first, last;
    long double *weight, *up, *down; /* by x - low; up = sum from x on, down = up to x */
    long double total;
} Conditional;

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static int64_t largest(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* Grows the law by one more x above or below. */
static void grow_up(Conditional *law)
{
    int64_t x = law->last++;
    law->weight[x + 1 - law->low] =
        law->weight[x - law->low] * ((long double)(law->n1 - x) * (long double)(law->s - x)) /
        ((long double)(x + 1) * (long double)(law->n2 - law->s + x + 1));
}

static void grow_down(Conditional *law)
{
    int64_t x = law->first--;
    law->weight[x - 1 - law->low] =
        law->weight[x - law->low] * ((long double)x * (long double)(law->n2 - law->s + x)) /
        ((long double)(law->n1 - x + 1) * (long double)(law->s - x + 1));
}

static void grow_law(Conditional *law)
{
    static const long double nothing = 1e-24L;
    int64_t mode =
        (int64_t)((double)(law->n1 + 1) * (double)(law->s + 1) / (double)(law->n1 + law->n2 + 2));
    law->first = law->last = largest(law->low, least(mode, law->high));
    law->weight[law->first - law->low] = 1;
    while (law->last < law->to)
        grow_up(law);
    while (law->first > law->from)
        grow_down(law);
    long double enough =
        nothing * fminl(law->weight[law->first - law->low], law->weight[law->last - law->low]);
    while (law->last < law->high && law->weight[law->last - law->low] > enough)
        grow_up(law);
    while (law->first > law->low && law->weight[law->first - law->low] > enough)
        grow_down(law);
}

/* False where no table of the two spans has the total s. */
static bool fill_conditional(const Tables *tables, int64_t s, Conditional *law)
{
    law->n1 = tables->one.n;
    law->n2 = tables->two.n;
    law->s = s;
    law->low = largest(0, s - law->n2);
    law->high = least(s, law->n1);
    law->from = largest(tables->one.low, s - tables->two.high);
    law->to = least(tables->one.high, s - tables->two.low);
    if (law->from > law->to)
        return false;
    grow_law(law);
    long double sum = 0;
    for (int64_t x = law->last; x >= law->first; x--)
        law->up[x - law->low] = sum += law->weight[x - law->low];
    law->total = sum;
    sum = 0;
    for (int64_t x = law->first; x <= law->last; x++)
        law->down[x - law->low] = sum += law->weight[x - law->low];
    return true;
}

/* log of the one-sided p, group 1 better. */
static void keys_one_sided(const Tables *tables, const Conditional *law)
{
    for (int64_t x = law->from; x <= law->to; x++)
        *key_of(tables, x, law->s - x) = (double)logl(law->up[x - law->low] / law->total);
}

static void set_key(const Tables *tables, const Conditional *law, int64_t x, long double sum)
{
    if (x >= law->from && x <= law->to)
        *key_of(tables, x, law->s - x) = (double)logl(sum / law->total);
}

/* log of the two-sided p: from the ends inwards, the less probable one next. */
static void keys_two_sided(const Tables *tables, const Conditional *law)
{
    static const long double tie = 1e-13L;
    int64_t left = law->first, right = law->last;
    while (left <= right) {
        long double l = law->weight[left - law->low], r = law->weight[right - law->low];
        bool take_left = l <= r * (1 + tie), take_right = r <= l * (1 + tie) && left != right;
        long double below = take_left           ? law->down[left - law->low]
                            : left > law->first ? law->down[left - 1 - law->low]
                                                : 0;
        long double above = take_right          ? law->up[right - law->low]
                            : right < law->last ? law->up[right + 1 - law->low]
                                                : 0;
        if (take_left)
            set_key(tables, law, left, below + above);
        if (take_right)
            set_key(tables, law, right, below + above);
        left += take_left;
        right -= take_right;
    }
}

static bool keys_by_fisher(const Tables *tables, bool two_sided, Error *err)
{
    size_t room = (size_t)tables->one.n + 1;
    Conditional law = {.weight = malloc(3 * room * sizeof *law.weight)};
    if (!law.weight)
        return error_memory(err);
    law.up = law.weight + room;
    law.down = law.up + room;
    for (int64_t s = tables->one.low + tables->two.low; s <= tables->one.high + tables->two.high;
         s++) {
        if (!fill_conditional(tables, s, &law))
            continue;
        if (two_sided)
            keys_two_sided(tables, &law);
        else
            keys_one_sided(tables, &law);
    }
    free(law.weight);
    return true;
}

static void keys_by_z(const Tables *tables, StandardError kind, bool greater)
{
    for (int64_t x1 = tables->one.low; x1 <= tables->one.high; x1++) {
        for (int64_t x2 = tables->two.low; x2 <= tables->two.high; x2++) {
            UnpairedTable table = {x1, tables->one.n, x2, tables->two.n};
            double z = (double)z_of(&table, kind);
            *key_of(tables, x1, x2) = greater && z <= 0 ? HUGE_VAL : -z * z;
        }
    }
}

typedef struct Candidate {
    double key;
    int32_t x1, x2;
} Candidate;

static int by_key(const void *left, const void *right)
{
    const Candidate *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (a->x1 != b->x1)
        return a->x1 < b->x1 ? -1 : 1;
    return (a->x2 > b->x2) - (a->x2 < b->x2);
}

/* The p of the test, 0 where it is too small for a number. */
static bool p_of(const char *id, const Tables *tables, const Candidate *at, bool greater, double *p,
                 Error *err)
{
    Input input = {.kind = INPUT_UNPAIRED,
                   .unpaired = {at->x1, tables->one.n, at->x2, tables->two.n}};
    Options options = options_default;
    Result result;
    if (greater)
        options.alternative = ALTERNATIVE_GREATER;
    if (!method_run(method_find(id), &input, &options, &result, err))
        return false;
    *p = result_has(&result, QUANTITY_P) ? result.values[QUANTITY_P] : 0;
    return true;
}

/* The tables whose keys lie in a window, in order; null when out of memory. */
static Candidate *candidates_between(const Tables *tables, double from, double to, size_t *count)
{
    int64_t all = count_of(tables), width = span_width(tables->two);
    size_t found = 0;
    for (int64_t i = 0; i < all; i++)
        found += tables->keys[i] >= from && tables->keys[i] <= to;
    Candidate *candidates = malloc((found + 1) * sizeof *candidates);
    *count = 0;
    for (int64_t i = 0; candidates && i < all; i++)
        if (tables->keys[i] >= from && tables->keys[i] <= to)
            candidates[(*count)++] =
                (Candidate){tables->keys[i], (int32_t)(tables->one.low + i / width),
                            (int32_t)(tables->two.low + i % width)};
    if (candidates)
        qsort(candidates, *count, sizeof *candidates, by_key);
    return candidates;
}

typedef struct Cut { /* the search for the last rejected candidate */
    const char *id;
    const Tables *tables;
    bool greater;
    double alpha, key_a_log; /* by how much the key rises with the logarithm of p, about */
    const Candidate *items;
    size_t count;
} Cut;

static size_t place_of(const Candidate *items, size_t count, double key)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (items[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t within(size_t place, size_t low, size_t high)
{
    return place < low ? low : place >= high ? high - 1 : place;
}

/* *rejected = how many of the candidates are rejected: from a guess by the distance of its p
 * from alpha, twice, and then outwards. */
static bool find_cut(const Cut *cut, size_t guess, size_t *rejected, Error *err)
{
    size_t low = 0, high = cut->count, step = 0; /* rejected below low, not from high on */
    size_t next = guess < cut->count ? guess : cut->count / 2;
    for (int call = 0; low < high; call++) {
        const Candidate *at = &cut->items[next];
        double p;
        if (!p_of(cut->id, cut->tables, at, cut->greater, &p, err))
            return false;
        if (p <= cut->alpha)
            low = next + 1;
        else
            high = next;
        if (low == high)
            break;
        size_t middle = low + (high - low) / 2;
        double key = at->key + cut->key_a_log * (log(cut->alpha) - log(fmax(p, 1e-300)));
        if (call < 2) {
            next = within(place_of(cut->items, cut->count, key), low, high);
            continue;
        }
        next = p <= cut->alpha ? within(low + step, low, middle + 1)
                               : within(high > step ? high - 1 - step : 0, middle, high);
        step = 4 * step + 3;
    }
    *rejected = low;
    return true;
}

/* The largest rejected key, by bisection in a window, or among all tables where the window
 * does not hold the boundary. */
static bool critical_key(const char *id, const Tables *tables, bool greater, double alpha,
                         const double window[2], double key_a_log, double *hint, double *key,
                         Error *err)
{
    for (int attempt = 0; attempt < 2; attempt++) {
        double from = attempt ? -HUGE_VAL : window[0], to = attempt ? HUGE_VAL : window[1];
        Cut cut = {
            .id = id, .tables = tables, .greater = greater, .alpha = alpha, .key_a_log = key_a_log};
        Candidate *items = candidates_between(tables, from, to, &cut.count);
        size_t rejected;
        if (!items)
            return error_memory(err);
        cut.items = items;
        size_t guess = *hint != 0 ? place_of(items, cut.count, *hint) : cut.count / 2;
        bool ok = find_cut(&cut, guess, &rejected, err);
        bool inside = rejected > 0 && rejected < cut.count;
        if (ok && (inside || attempt)) {
            *key = rejected > 0 ? items[rejected - 1].key : -HUGE_VAL;
            *hint = rejected > 0 ? *key : 0;
        }
        free(items);
        if (!ok || inside)
            return ok;
    }
    return true;
}

static void reject_up_to(const Tables *tables, double key, bool *rejected)
{
    int64_t all = count_of(tables);
    double slack = isfinite(key) ? fabs(key) * 1e-13 : 0; /* ties in another rounding */
    for (int64_t i = 0; i < all; i++)
        rejected[i] = tables->keys[i] <= key + slack && tables->keys[i] < HUGE_VAL;
}

/* By Fisher's own p; near the level the test itself is asked. */
static bool reject_by_fisher(const Tables *tables, const char *id, bool greater, double alpha,
                             bool *rejected, Error *err)
{
    double level = log(alpha);
    for (int64_t x1 = tables->one.low; x1 <= tables->one.high; x1++) {
        for (int64_t x2 = tables->two.low; x2 <= tables->two.high; x2++) {
            Candidate at = {*key_of(tables, x1, x2), (int32_t)x1, (int32_t)x2};
            bool *answer = &rejected[key_of(tables, x1, x2) - tables->keys];
            *answer = at.key <= level;
            if (fabs(at.key - level) >= 1e-10)
                continue;
            double p;
            if (!p_of(id, tables, &at, greater, &p, err))
                return false;
            *answer = p <= alpha;
        }
    }
    return true;
}

static bool reject_by_z(const Tables *tables, double alpha, bool greater, bool *rejected)
{
    double z = (double)normal_quantile(greater ? alpha : alpha / 2);
    int64_t all = count_of(tables);
    for (int64_t i = 0; i < all; i++)
        rejected[i] = tables->keys[i] <= -z * z;
    return true;
}

bool power_region(UnpairedTest test, Span one, Span two, double alpha, bool greater, double *hint,
                  bool *rejected, Error *err)
{
    Tables tables = {.one = one, .two = two};
    double z = (double)normal_quantile(greater ? alpha : alpha / 2), key = -HUGE_VAL;
    const double by_p[] = {log(alpha), log(alpha) + 1.6}, by_z[] = {-2.2 * z * z, -0.6 * z * z};
    bool by_fisher = test == UNPAIRED_FISHER_MINLIKE || test == UNPAIRED_FISHER_CENTRAL;
    bool by_square = test == UNPAIRED_Z_POOLED || test == UNPAIRED_Z_UNPOOLED;
    bool barnard = test == UNPAIRED_BARNARD_ZPOOLED;
    const char *id = by_fisher ? (greater ? "unpaired.fisher_onesided" : "unpaired.fisher_minlike")
                     : barnard ? "unpaired.barnard_zpooled"
                     : greater ? "unpaired.boschloo"
                               : "unpaired.boschloo_fisher2sided_order";
    bool ok;

    tables.keys = malloc((size_t)count_of(&tables) * sizeof *tables.keys);
    ok = tables.keys || error_memory(err);
    if (ok && (by_square || barnard))
        keys_by_z(&tables,
                  test == UNPAIRED_Z_UNPOOLED ? STANDARD_ERROR_UNPOOLED : STANDARD_ERROR_POOLED,
                  greater);
    else
        ok = ok && keys_by_fisher(&tables, !greater, err);
    if (ok && by_square)
        ok = reject_by_z(&tables, alpha, greater, rejected);
    else if (ok && by_fisher)
        ok = reject_by_fisher(&tables, id, greater, alpha, rejected, err);
    else if (ok) {
        ok = critical_key(id, &tables, greater, alpha, barnard ? by_z : by_p, barnard ? 2 : 1, hint,
                          &key, err);
        if (ok)
            reject_up_to(&tables, key, rejected);
    }
    free(tables.keys);
    return ok;
}
