/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power_region.c - the critical region of a test of two rates, all tables at once.
 *
 * Every table gets a key, small where the table is extreme: the logarithm of its Fisher p,
 * or -z^2. The p of an unconditional test rises with the key, so that its region is found
 * by bisection with a few calls of the test itself; Fisher's own p is asked of the test
 * only where a rounding could decide. */
#include "stats/power_region.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"
#include "stats/unpaired_region.h"

typedef struct Tables {
    int64_t n1, n2;
    double *keys; /* of x1 * (n2 + 1) + x2; infinite = never rejected */
} Tables;

static double *key_of(const Tables *tables, int64_t x1, int64_t x2)
{
    return &tables->keys[x1 * (tables->n2 + 1) + x2];
}

/* The laws of x1 for one total s: weights and their sums from both ends. */
typedef struct Conditional {
    int64_t low, high, mode;
    long double *weight, *up, *down; /* by x - low; up = sum from x on, down = up to x */
    long double total;
} Conditional;

static void fill_conditional(const Tables *tables, int64_t s, Conditional *law)
{
    int64_t n1 = tables->n1, n2 = tables->n2;
    law->low = s > n2 ? s - n2 : 0;
    law->high = s < n1 ? s : n1;
    law->mode = (int64_t)((double)(n1 + 1) * (double)(s + 1) / (double)(n1 + n2 + 2));
    law->mode = law->mode > law->high ? law->high : law->mode < law->low ? law->low : law->mode;
    law->weight[law->mode - law->low] = 1;
    for (int64_t x = law->mode; x < law->high; x++)
        law->weight[x + 1 - law->low] = law->weight[x - law->low] * (long double)(n1 - x) *
                                        (long double)(s - x) /
                                        ((long double)(x + 1) * (long double)(n2 - s + x + 1));
    for (int64_t x = law->mode; x > law->low; x--)
        law->weight[x - 1 - law->low] = law->weight[x - law->low] * (long double)x *
                                        (long double)(n2 - s + x) /
                                        ((long double)(n1 - x + 1) * (long double)(s - x + 1));
    long double sum = 0;
    for (int64_t x = law->high; x >= law->low; x--)
        law->up[x - law->low] = sum += law->weight[x - law->low];
    law->total = sum;
    sum = 0;
    for (int64_t x = law->low; x <= law->high; x++)
        law->down[x - law->low] = sum += law->weight[x - law->low];
}

/* log of the one-sided p, group 1 better. */
static void keys_one_sided(const Tables *tables, int64_t s, const Conditional *law)
{
    for (int64_t x = law->low; x <= law->high; x++)
        *key_of(tables, x, s - x) = (double)logl(law->up[x - law->low] / law->total);
}

/* log of the two-sided p: from the ends inwards, the less probable one next. */
static void keys_two_sided(const Tables *tables, int64_t s, const Conditional *law)
{
    static const long double tie = 1e-13L;
    int64_t left = law->low, right = law->high;
    while (left <= right) {
        long double l = law->weight[left - law->low], r = law->weight[right - law->low];
        bool take_left = l <= r * (1 + tie), take_right = r <= l * (1 + tie) && left != right;
        long double below = take_left         ? law->down[left - law->low]
                            : left > law->low ? law->down[left - 1 - law->low]
                                              : 0;
        long double above = take_right          ? law->up[right - law->low]
                            : right < law->high ? law->up[right + 1 - law->low]
                                                : 0;
        double key = (double)logl((below + above) / law->total);
        if (take_left)
            *key_of(tables, left, s - left) = key;
        if (take_right)
            *key_of(tables, right, s - right) = key;
        left += take_left;
        right -= take_right;
    }
}

static bool keys_by_fisher(const Tables *tables, bool two_sided, Error *err)
{
    size_t room = (size_t)tables->n1 + 1;
    Conditional law = {.weight = malloc(3 * room * sizeof *law.weight)};
    if (!law.weight)
        return error_memory(err);
    law.up = law.weight + room;
    law.down = law.up + room;
    for (int64_t s = 0; s <= tables->n1 + tables->n2; s++) {
        fill_conditional(tables, s, &law);
        if (two_sided)
            keys_two_sided(tables, s, &law);
        else
            keys_one_sided(tables, s, &law);
    }
    free(law.weight);
    return true;
}

static void keys_by_z(const Tables *tables, StandardError kind, bool greater)
{
    for (int64_t x1 = 0; x1 <= tables->n1; x1++) {
        for (int64_t x2 = 0; x2 <= tables->n2; x2++) {
            UnpairedTable table = {x1, tables->n1, x2, tables->n2};
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

static bool rejects(const char *id, const Tables *tables, const Candidate *at, bool greater,
                    double alpha, bool *answer, Error *err)
{
    Input input = {.kind = INPUT_UNPAIRED, .unpaired = {at->x1, tables->n1, at->x2, tables->n2}};
    Options options = options_default;
    Result result;
    if (greater)
        options.alternative = ALTERNATIVE_GREATER;
    if (!method_run(method_find(id), &input, &options, &result, err))
        return false;
    *answer = !result_has(&result, QUANTITY_P) || result.values[QUANTITY_P] <= alpha;
    return true;
}

/* The tables whose keys lie in a window, in order; null when out of memory. */
static Candidate *candidates_between(const Tables *tables, double from, double to, size_t *count)
{
    int64_t all = (tables->n1 + 1) * (tables->n2 + 1);
    size_t found = 0;
    for (int64_t i = 0; i < all; i++)
        found += tables->keys[i] >= from && tables->keys[i] <= to;
    Candidate *candidates = malloc((found + 1) * sizeof *candidates);
    *count = 0;
    for (int64_t i = 0; candidates && i < all; i++)
        if (tables->keys[i] >= from && tables->keys[i] <= to)
            candidates[(*count)++] = (Candidate){tables->keys[i], (int32_t)(i / (tables->n2 + 1)),
                                                 (int32_t)(i % (tables->n2 + 1))};
    if (candidates)
        qsort(candidates, *count, sizeof *candidates, by_key);
    return candidates;
}

typedef struct Cut { /* the search for the last rejected candidate */
    const char *id;
    const Tables *tables;
    bool greater;
    double alpha;
    const Candidate *items;
    size_t count;
} Cut;

/* *rejected = how many of the candidates are rejected, from a guess outwards. */
static bool find_cut(const Cut *cut, size_t guess, size_t *rejected, Error *err)
{
    size_t low = 0, high = cut->count, step = 8; /* rejected below low, not from high on */
    size_t next = guess < cut->count ? guess : cut->count / 2;
    while (low < high) {
        bool answer;
        if (!rejects(cut->id, cut->tables, &cut->items[next], cut->greater, cut->alpha, &answer,
                     err))
            return false;
        if (answer)
            low = next + 1;
        else
            high = next;
        size_t middle = low + (high - low) / 2;
        size_t near = answer ? low + step : high > step ? high - step : 0;
        next = answer ? (near < middle ? near : middle) : (near > middle ? near : middle);
        step *= 4;
    }
    *rejected = low;
    return true;
}

static size_t place_of(const Candidate *items, size_t count, double key)
{
    size_t low = 0;
    while (low < count && items[low].key < key)
        low++;
    return low;
}

/* The largest rejected key, by bisection in a window, or among all tables where the window
 * does not hold the boundary. */
static bool critical_key(const char *id, const Tables *tables, bool greater, double alpha,
                         const double window[2], double *hint, double *key, Error *err)
{
    for (int attempt = 0; attempt < 2; attempt++) {
        double from = attempt ? -HUGE_VAL : window[0], to = attempt ? HUGE_VAL : window[1];
        Cut cut = {.id = id, .tables = tables, .greater = greater, .alpha = alpha};
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
    int64_t all = (tables->n1 + 1) * (tables->n2 + 1);
    double slack = isfinite(key) ? fabs(key) * 1e-13 : 0; /* ties in another rounding */
    for (int64_t i = 0; i < all; i++)
        rejected[i] = tables->keys[i] <= key + slack && tables->keys[i] < HUGE_VAL;
}

/* By Fisher's own p; near the level the test itself is asked. */
static bool reject_by_fisher(const Tables *tables, const char *id, bool greater, double alpha,
                             bool *rejected, Error *err)
{
    double level = log(alpha);
    for (int64_t x1 = 0; x1 <= tables->n1; x1++) {
        for (int64_t x2 = 0; x2 <= tables->n2; x2++) {
            Candidate at = {*key_of(tables, x1, x2), (int32_t)x1, (int32_t)x2};
            bool *answer = &rejected[x1 * (tables->n2 + 1) + x2];
            *answer = at.key <= level;
            if (fabs(at.key - level) < 1e-10 &&
                !rejects(id, tables, &at, greater, alpha, answer, err))
                return false;
        }
    }
    return true;
}

static bool reject_by_z(const Tables *tables, double alpha, bool greater, bool *rejected)
{
    double z = (double)normal_quantile(greater ? alpha : alpha / 2);
    int64_t all = (tables->n1 + 1) * (tables->n2 + 1);
    for (int64_t i = 0; i < all; i++)
        rejected[i] = tables->keys[i] <= -z * z;
    return true;
}

bool power_region(UnpairedTest test, int64_t n1, int64_t n2, double alpha, bool greater,
                  double *hint, bool *rejected, Error *err)
{
    Tables tables = {n1, n2, malloc((size_t)((n1 + 1) * (n2 + 1)) * sizeof *tables.keys)};
    double z = (double)normal_quantile(greater ? alpha : alpha / 2), key = -HUGE_VAL;
    const double by_p[] = {log(alpha), log(alpha) + 1.6}, by_z[] = {-2.2 * z * z, -0.6 * z * z};
    bool by_fisher = test == UNPAIRED_FISHER_MINLIKE || test == UNPAIRED_FISHER_CENTRAL;
    bool by_square = test == UNPAIRED_Z_POOLED || test == UNPAIRED_Z_UNPOOLED;
    bool barnard = test == UNPAIRED_BARNARD_ZPOOLED;
    const char *id = by_fisher ? (greater ? "unpaired.fisher_onesided" : "unpaired.fisher_minlike")
                     : barnard ? "unpaired.barnard_zpooled"
                     : greater ? "unpaired.boschloo"
                               : "unpaired.boschloo_fisher2sided_order";
    bool ok = tables.keys || error_memory(err);

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
        ok = critical_key(id, &tables, greater, alpha, barnard ? by_z : by_p, hint, &key, err);
        if (ok)
            reject_up_to(&tables, key, rejected);
    }
    free(tables.keys);
    return ok;
}
