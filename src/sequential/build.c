/* SPDX-License-Identifier: GPL-3.0-or-later */
/* build.c - the walk through all trials in which a rule makes its design.
 *
 * Beside the table it carries the chance to have stopped for B given the ancillary
 * total, trials imagined to go on after stopping:
 *   successes:   c_n(s) = [s(s-1) c(s-2) + 2s(2n-s) c(s-1) + (2n-s)(2n-s-1) c(s)] / (2n(2n-1))
 *   discordant:  c_n(m) = [m c(m-1) + (n-m) c(m)] / n
 * plus what stops at n. After the last trial these are the Bernstein coefficients of
 * the error in the null rate. */
#include "sequential/build.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/certificate.h"

enum {
    ATTEMPTS = 16
};

void cells_add(Cells *cells, int x, int lead, double chance)
{
    if (cells->count == cells->capacity) {
        size_t capacity = cells->capacity ? 2 * cells->capacity : 256;
        Cell *items = realloc(cells->items, capacity * sizeof *items);
        if (!items) {
            cells->failed = true;
            return;
        }
        cells->items = items;
        cells->capacity = capacity;
    }
    cells->items[cells->count++] = (Cell){x, lead, chance};
}

/* In place, from the largest total down. */
void coefficients_advance(StateKind state, int n, double *c)
{
    if (state == STATE_DISCORDANT) {
        c[n] = 0;
        for (int m = n; m > 0; m--)
            c[m] = ((double)m * c[m - 1] + (double)(n - m) * c[m]) / n;
        return;
    }
    double draws = 2.0 * n, scale = 1 / (draws * (draws - 1));
    c[2 * n] = c[2 * n - 1] = 0;
    for (int s = 2 * n; s >= 2; s--) {
        double yes = s, no = draws - s;
        c[s] =
            (yes * (yes - 1) * c[s - 2] + 2 * yes * no * c[s - 1] + no * (no - 1) * c[s]) * scale;
    }
    double no = draws - 1;
    c[1] = (2 * no * c[0] + no * (no - 1) * c[1]) * scale;
}

static int by_x_then_lead(const void *a, const void *b)
{
    const Cell *one = a, *two = b;

    if (one->x != two->x)
        return one->x < two->x ? -1 : 1;
    return (one->lead > two->lead) - (one->lead < two->lead);
}

static bool stops_reserve(Design *design, size_t extra, size_t *capacity, size_t used)
{
    if (used + extra <= *capacity)
        return true;
    size_t wanted = *capacity + *capacity / 2 + extra + 1024;
    Stop *stops = realloc(design->stops, wanted * sizeof *stops);
    if (!stops)
        return false;
    design->stops = stops;
    *capacity = wanted;
    return true;
}

/* Takes the chosen cells out of the table, and notes them. */
static bool take_cells(Walk *walk, Table *table, double *coefficients, Cells *cells, Design *design,
                       size_t *capacity, Error *err)
{
    size_t used = design->first[walk->n];

    if (cells->failed || !stops_reserve(design, cells->count, capacity, used))
        return error_memory(err);
    if (cells->count)
        qsort(cells->items, cells->count, sizeof *cells->items, by_x_then_lead);
    for (size_t i = 0; i < cells->count; i++) {
        const Cell *cell = &cells->items[i];
        int y = cell->x + cell->lead;
        double share = table_stop(table, cell->x, cell->lead, cell->chance);
        if (share <= 0)
            continue;
        coefficients[cell->x + y] +=
            share * weight_given_total(walk->weight, walk->state, walk->n, cell->x, y);
        design->stops[used++] = (Stop){cell->x, y, cell->chance, share};
    }
    design->first[walk->n + 1] = used;
    table_trim(table);
    return true;
}

static bool walk_trials(Walk *walk, Table *table, const Rule *rule, void *context,
                        const Progress *progress, Design *design, Error *err)
{
    int n_max = walk->spec->n_max;
    Cells cells = {0};
    size_t capacity = 0;
    bool ok = true;

    for (int n = 1; ok && n <= n_max; n++) {
        if (!table_advance(table)) {
            ok = error_memory(err);
            break;
        }
        walk->n = n;
        walk->totals = weight_totals(walk->state, n);
        coefficients_advance(walk->state, n, design->coefficients);
        cells.count = 0;
        ok = rule->choose(walk, context, &cells, err) &&
             take_cells(walk, table, design->coefficients, &cells, design, &capacity, err);
        if (progress && n % 16 == 0)
            progress_report(progress, "designing", (double)n / n_max * n / n_max);
    }
    free(cells.items);
    return ok;
}

/* A tie with S(n) is spent whichever way it was rounded, but not in the last trial,
 * where the bound counts all rounding against alpha. */
double budget_allowance(const double *budget, int n, int n_max, double shrink)
{
    double rounding = 32.0 * n_max * DBL_EPSILON;

    return budget[n] * (1 - shrink + (n < n_max ? rounding : -rounding));
}

double walk_allowance(const Walk *walk)
{
    return budget_allowance(walk->budget, walk->n, walk->spec->n_max, walk->shrink);
}

static bool walk_once(const Rule *rule, const DesignView *given, const Weight *weight,
                      double shrink, const Progress *progress, Design *design, Error *err)
{
    Table *table = table_new(design->state, design->spec.n_max);
    void *context = NULL;
    Walk walk = {.spec = &design->spec,
                 .state = design->state,
                 .budget = design->budget,
                 .weight = weight,
                 .table = table,
                 .coefficients = design->coefficients,
                 .constant = design->constant,
                 .given = given,
                 .shrink = shrink};

    memset(design->coefficients, 0, ((size_t)design->degree + 3) * sizeof(double));
    bool ok = table ? (!rule->open || rule->open(&walk, &context, err)) : error_memory(err);
    ok = ok && walk_trials(&walk, table, rule, context, progress, design, err);
    if (context)
        rule->close(context);
    table_free(table);
    design->constant = walk.constant;
    return ok;
}

static bool walk_certify(const Rule *rule, Design *design, Error *err)
{
    double high = rule->matched && design->spec.kind == DESIGN_UNPAIRED ? 0.5 : 1;

    return certify(design->coefficients, design->degree, high, design->spec.alpha,
                   design->spec.n_max, &design->certificate) ||
           error_memory(err);
}

bool build_walk(const Rule *rule, const DesignView *given, const Progress *progress, Design *design,
                Error *err)
{
    int n_max = design->spec.n_max;
    Weight *weight = weight_new(2 * n_max);
    double shrink = rule->shrink;
    bool ok = false;

    design->degree = weight_totals(design->state, n_max);
    design->coefficients = calloc((size_t)design->degree + 3, sizeof(double));
    design->first = calloc((size_t)n_max + 2, sizeof(size_t));
    ok = (weight && design->coefficients && design->first) || error_memory(err);
    for (int attempt = 0; ok && attempt < ATTEMPTS; attempt++) {
        ok = walk_once(rule, given, weight, shrink, progress, design, err) &&
             walk_certify(rule, design, err);
        if (!ok || design->certificate.holds || rule->shrink <= 0)
            break;
        double excess = design->certificate.max_error_bound / design->spec.alpha - 1;
        shrink = fmax(1.5 * shrink, shrink + 1.5 * excess);
    }
    weight_free(weight);
    return ok;
}
