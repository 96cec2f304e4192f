/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design_view.c - a design as plain data, its canonical body, and the way back. */
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "sequential/build.h"

/* Joins the sure stops of one x into runs of y; null arrays only count. */
static void gather(const Design *design, DesignRun *runs, size_t *run_count, DesignCell *cells,
                   size_t *cell_count)
{
    DesignRun run = {0};

    *run_count = *cell_count = 0;
    for (int n = 1; n <= design->spec.n_max; n++)
        for (size_t i = design->first[n]; i < design->first[n + 1]; i++) {
            const Stop *stop = &design->stops[i];
            if (stop->chance < 1) {
                if (cells)
                    cells[*cell_count] = (DesignCell){n, stop->x, stop->y, stop->chance};
                ++*cell_count;
                continue;
            }
            if (run.n == n && run.x == stop->x && run.y_max == stop->y - 1)
                run.y_max++;
            else {
                run = (DesignRun){n, stop->x, stop->y, stop->y};
                ++*run_count;
            }
            if (runs)
                runs[*run_count - 1] = run;
        }
}

bool design_view(const Design *design, DesignView *view, Error *err)
{
    DesignView made = {
        .spec = design->spec, .constant = design->constant, .certificate = design->certificate};

    if (design_has_cells(design)) {
        gather(design, NULL, &made.run_count, NULL, &made.cell_count);
        made.runs = malloc((made.run_count + 1) * sizeof *made.runs);
        made.cells = malloc((made.cell_count + 1) * sizeof *made.cells);
        if (!made.runs || !made.cells) {
            design_view_free(&made);
            return error_memory(err);
        }
        gather(design, made.runs, &made.run_count, made.cells, &made.cell_count);
    }
    *view = made;
    return true;
}

void design_view_free(DesignView *view)
{
    free(view->runs);
    free(view->cells);
    *view = (DesignView){0};
}

static void body_number(Text *body, const char *name, double value)
{
    char digits[NUMBER_SIZE];

    number_shortest(value, digits);
    text_printf(body, "%s %s\n", name, digits);
}

static void body_spec(Text *body, const DesignView *view)
{
    const DesignSpec *spec = &view->spec;
    const Rule *rule = rule_find(spec->rule ? spec->rule : rule_default(spec->kind));

    text_printf(body, "offdiag design %d\nrule %s\nkind %s\nn_max %d\n", DESIGN_VERSION,
                rule ? rule->id : spec->rule, spec->kind == DESIGN_PAIRED ? "paired" : "unpaired",
                spec->n_max);
    body_number(body, "alpha", spec->alpha);
    if (rule && rule->spends) {
        text_printf(body, "spending %s\ndead %d\n",
                    spec->spending.family ? spec->spending.family : "linear", spec->spending.dead);
        body_number(body, "parameter", spec->spending.parameter);
    }
    for (size_t i = 0; i < spec->spending.table_count; i++)
        body_number(body, "spend", spec->spending.table[i]);
    text_printf(body, "randomised %d\nover_discordant %d\n", spec->randomised,
                spec->over_discordant);
    body_number(body, "rate_a", spec->rate_a);
    body_number(body, "rate_b", spec->rate_b);
    body_number(body, "constant", view->constant);
    if (spec->boundary)
        text_printf(body, "boundary %s\n", spec->boundary);
    for (size_t i = 0; i < spec->look_count; i++)
        text_printf(body, "look %d\n", spec->looks[i]);
}

bool design_body(const DesignView *view, Text *body, Error *err)
{
    char digits[NUMBER_SIZE];

    body_spec(body, view);
    for (size_t i = 0; i < view->run_count; i++)
        text_printf(body, "run %d %d %d %d\n", view->runs[i].n, view->runs[i].x,
                    view->runs[i].y_min, view->runs[i].y_max);
    for (size_t i = 0; i < view->cell_count; i++) {
        number_shortest(view->cells[i].chance, digits);
        text_printf(body, "cell %d %d %d %s\n", view->cells[i].n, view->cells[i].x,
                    view->cells[i].y, digits);
    }
    return text_ok(body, err);
}

static bool check_run(const DesignView *view, const DesignRun *run, const DesignRun *before,
                      bool discordant, Error *err)
{
    int top = discordant ? run->n - run->x : run->n;

    if (run->n < 1 || run->n > view->spec.n_max || run->x < 0 || run->x > run->n)
        return error_set(err, ERROR_INPUT,
                         "the design has a run at trial %d, x = %d: outside its %d trials", run->n,
                         run->x, view->spec.n_max);
    if (run->y_min <= run->x || run->y_max < run->y_min || run->y_max > top)
        return error_set(err, ERROR_INPUT,
                         "the design has the run %d..%d at trial %d, x = %d: it must lie above x "
                         "and end by %d",
                         run->y_min, run->y_max, run->n, run->x, top);
    if (before && (run->n < before->n || (run->n == before->n && run->x < before->x) ||
                   (run->n == before->n && run->x == before->x && run->y_min <= before->y_max)))
        return error_set(err, ERROR_INPUT,
                         "the runs of the design overlap or are out of order at trial %d, x = %d",
                         run->n, run->x);
    return true;
}

/* The run of trial n and x that holds y, by bisection; null when there is none. */
static const DesignRun *find_run(const DesignView *view, int n, int x, int y)
{
    size_t low = 0, high = view->run_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const DesignRun *run = &view->runs[middle];
        if (run->n == n && run->x == x && y >= run->y_min && y <= run->y_max)
            return run;
        if (run->n < n || (run->n == n && (run->x < x || (run->x == x && run->y_max < y))))
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static bool check_cell(const DesignView *view, const DesignCell *cell, const DesignCell *before,
                       bool discordant, Error *err)
{
    int top = discordant ? cell->n - cell->x : cell->n;

    if (cell->n < 1 || cell->n > view->spec.n_max || cell->x < 0 || cell->y <= cell->x ||
        cell->y > top || !(cell->chance > 0 && cell->chance < 1))
        return error_set(err, ERROR_INPUT,
                         "the design has a randomised cell (%d, %d) with chance %g at trial %d: "
                         "outside what is possible",
                         cell->x, cell->y, cell->chance, cell->n);
    bool after = !before || cell->n > before->n ||
                 (cell->n == before->n &&
                  (cell->x > before->x || (cell->x == before->x && cell->y > before->y)));
    if (!after || find_run(view, cell->n, cell->x, cell->y))
        return error_set(err, ERROR_INPUT,
                         "the randomised cells of the design overlap or are out of order at trial "
                         "%d, x = %d",
                         cell->n, cell->x);
    return true;
}

static bool check_cells(const DesignView *view, bool discordant, Error *err)
{
    for (size_t i = 0; i < view->run_count; i++)
        if (!check_run(view, &view->runs[i], i ? &view->runs[i - 1] : NULL, discordant, err))
            return false;
    for (size_t i = 0; i < view->cell_count; i++)
        if (!check_cell(view, &view->cells[i], i ? &view->cells[i - 1] : NULL, discordant, err))
            return false;
    return true;
}

bool design_from_view(const DesignView *view, Design **out, Error *err)
{
    const DesignSpec spec = view->spec;

    if (!design_check(&spec, err))
        return false;
    const Rule *rule = rule_find(spec.rule ? spec.rule : rule_default(spec.kind));
    if (!rule_has_cells(rule, &spec)) {
        if (view->run_count || view->cell_count)
            return error_set(err, ERROR_INPUT, "a design of rule %s has no cells: this one has",
                             rule->id);
        return design_build(&spec, NULL, out, err);
    }
    if (!check_cells(view, spec.kind == DESIGN_PAIRED || rule->matched, err))
        return false;
    Design *design = design_start(&spec, err);
    if (!design)
        return false;
    Rule given = *rule;
    given.open = given_open;
    given.choose = given_choose;
    given.close = given_close;
    given.shrink = 0;
    design->constant = view->constant;
    if (!build_walk(&given, view, NULL, design, err))
        goto failed;
    const Certificate *found = &design->certificate;
    if (!rule_keeps(rule, design)) {
        error_set(err, ERROR_INPUT,
                  "the design does not hold: its error reaches %.6g at null rate %.4g, above alpha "
                  "= %g; build it again",
                  found->max_error, found->at, found->alpha);
        goto failed;
    }
    *out = design;
    return true;
failed:
    design_free(design);
    return false;
}
