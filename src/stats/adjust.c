/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adjust.c - step-down, step-up and closed adjustments of p-values.
 *
 * Hommel's is the closed test by Simes. With s_k the Simes p of the k largest, the
 * adjusted p_i is the largest over k of min(k p_i, s_k); k p_i rises and s_k falls in k,
 * so a bisection finds it. All s_k come from the lower hull of the points (i, p_(i)), as
 * the least slope seen from (M - k, 0) (Meijer, Krebs, Goeman 2019 Biom J 61:1353 have
 * another way to the same order of time). */
#include "stats/adjust.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Ranked {
    double p;
    size_t index;
} Ranked;

static const char *const names[ADJUST_COUNT] = {
    [ADJUST_NONE] = "none",     [ADJUST_BONFERRONI] = "bonferroni",
    [ADJUST_HOLM] = "holm",     [ADJUST_HOCHBERG] = "hochberg",
    [ADJUST_HOMMEL] = "hommel", [ADJUST_BH] = "bh",
    [ADJUST_BY] = "by",
};

const char *adjust_name(Adjust adjust)
{
    return names[adjust];
}

bool adjust_parse(const char *name, Adjust *adjust, Error *err)
{
    if (!name || !*name) {
        *adjust = ADJUST_HOLM;
        return true;
    }
    for (int i = 0; i < ADJUST_COUNT; i++) {
        if (strcmp(name, names[i]) == 0) {
            *adjust = (Adjust)i;
            return true;
        }
    }
    return error_set(err, ERROR_DOMAIN,
                     "adjust is \"%.40s\": use none, bonferroni, holm, hochberg, hommel, bh or by",
                     name);
}

static int by_p(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    if (a->p != b->p)
        return a->p < b->p ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static double capped(double p)
{
    return p < 1 ? p : 1;
}

/* Rising from the smallest p: the running maximum of (M - rank + 1) p. */
static void step_down(Ranked *ranked, size_t count)
{
    double largest = 0;
    for (size_t i = 0; i < count; i++) {
        largest = fmax(largest, capped((double)(count - i) * ranked[i].p));
        ranked[i].p = largest;
    }
}

/* Falling from the largest p: the running minimum of (M - rank + 1) p. */
static void step_up(Ranked *ranked, size_t count)
{
    double smallest = 1;
    for (size_t i = count; i-- > 0;) {
        smallest = fmin(smallest, (double)(count - i) * ranked[i].p);
        ranked[i].p = smallest;
    }
}

static void false_discovery(Ranked *ranked, size_t count, double factor)
{
    double smallest = 1;
    for (size_t i = count; i-- > 0;) {
        smallest = fmin(smallest, (double)count * factor / (double)(i + 1) * ranked[i].p);
        ranked[i].p = smallest;
    }
}

static double harmonic(size_t count)
{
    long double sum = 0;
    for (size_t i = count; i > 0; i--)
        sum += 1.0L / (long double)i;
    return (double)sum;
}

/* True when b lies on or above the line from a to c. */
static bool above(const Ranked *ranked, size_t a, size_t b, size_t c)
{
    return (ranked[b].p - ranked[a].p) * (double)(c - a) >=
           (ranked[c].p - ranked[a].p) * (double)(b - a);
}

static double slope(const Ranked *ranked, size_t from, size_t to)
{
    return ranked[to - 1].p / (double)(to - from);
}

/* simes[k] = min over j of k p_(M-k+j) / j. hull is a stack of places in ranked, its top
 * the leftmost; the slope from a point left of the hull falls and then rises along it. */
static void simes_of_largest(const Ranked *ranked, size_t count, double *simes, size_t *hull)
{
    size_t size = 0;
    for (size_t k = 1; k <= count; k++) {
        size_t from = count - k, low = 0;
        while (size >= 2 && above(ranked, from, hull[size - 1], hull[size - 2]))
            size--;
        hull[size++] = from;
        size_t high = size - 1;
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (slope(ranked, from, hull[middle] + 1) < slope(ranked, from, hull[middle + 1] + 1))
                high = middle;
            else
                low = middle + 1;
        }
        simes[k] = fmin(1, (double)k * slope(ranked, from, hull[low] + 1));
    }
}

static double closed_simes(double p, const double *simes, size_t count)
{
    size_t low = 0, high = count; /* low p <= simes[low], or low = 0 */
    while (low < high) {
        size_t middle = low + (high - low + 1) / 2;
        if ((double)middle * p <= simes[middle])
            low = middle;
        else
            high = middle - 1;
    }
    double adjusted = fmax(p, (double)low * p);
    return low < count ? fmax(adjusted, simes[low + 1]) : adjusted;
}

static bool hommel(Ranked *ranked, size_t count, Error *err)
{
    double *simes = calloc(count + 1, sizeof *simes);
    size_t *hull = calloc(count, sizeof *hull);
    bool ok = simes && hull;

    if (ok) {
        simes_of_largest(ranked, count, simes, hull);
        for (size_t i = 0; i < count; i++)
            ranked[i].p = capped(closed_simes(ranked[i].p, simes, count));
        for (size_t i = 1; i < count; i++) /* roundings must not turn the order */
            ranked[i].p = fmax(ranked[i].p, ranked[i - 1].p);
    }
    free(simes);
    free(hull);
    return ok || error_memory(err);
}

static bool adjust_ranked(Adjust adjust, Ranked *ranked, size_t count, Error *err)
{
    switch (adjust) {
    case ADJUST_BONFERRONI:
        for (size_t i = 0; i < count; i++)
            ranked[i].p = capped((double)count * ranked[i].p);
        return true;
    case ADJUST_HOLM:
        step_down(ranked, count);
        return true;
    case ADJUST_HOCHBERG:
        step_up(ranked, count);
        return true;
    case ADJUST_HOMMEL:
        return hommel(ranked, count, err);
    case ADJUST_BH:
        false_discovery(ranked, count, 1);
        return true;
    case ADJUST_BY:
        false_discovery(ranked, count, harmonic(count));
        return true;
    default:
        return true;
    }
}

bool adjust_p(Adjust adjust, const double *p, size_t count, double *adjusted, Error *err)
{
    for (size_t i = 0; i < count; i++)
        if (!(p[i] >= 0 && p[i] <= 1))
            return error_set(err, ERROR_DOMAIN,
                             "p-value %zu is %g: it must lie between 0 and 1, leave out what was "
                             "not tested",
                             i + 1, p[i]);
    if (count == 0)
        return true;
    Ranked *ranked = malloc(count * sizeof *ranked);
    if (!ranked)
        return error_memory(err);
    for (size_t i = 0; i < count; i++)
        ranked[i] = (Ranked){p[i], i};
    qsort(ranked, count, sizeof *ranked, by_p);
    bool ok = adjust_ranked(adjust, ranked, count, err);
    for (size_t i = 0; ok && i < count; i++)
        adjusted[ranked[i].index] = ranked[i].p;
    free(ranked);
    return ok;
}
