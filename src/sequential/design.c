/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design.c - checking what is asked for, and making a design of it. */
#include "sequential/design.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/build.h"

const char *const design_boundaries[DESIGN_BOUNDARIES] = {"spending", "pocock", "obrien_fleming"};

const DesignSpec design_spec_default = {
    .kind = DESIGN_UNPAIRED,
    .n_max = 200,
    .alpha = 0.05,
    .spending = {.parameter = (double)NAN, .dead = SPENDING_DEAD_DEFAULT},
    .rate_a = (double)NAN,
    .rate_b = (double)NAN,
    .constant = (double)NAN,
};

static const Rule *spec_rule(const DesignSpec *spec)
{
    return rule_find(spec->rule ? spec->rule : rule_default(spec->kind));
}

static bool check_rule(const DesignSpec *spec, Error *err)
{
    const Rule *rule = spec_rule(spec);

    if (!rule) {
        const char *names[32];
        for (size_t i = 0; i < rule_count; i++)
            names[i] = rules[i]->id;
        const char *near = text_nearest(spec->rule, names, rule_count);
        return error_set(err, ERROR_DOMAIN, "there is no rule '%s': %s%s", spec->rule,
                         near ? "did you mean " : "take staircase, conditional or pattern",
                         near ? near : "");
    }
    if (spec->kind == DESIGN_PAIRED ? !rule->paired : !rule->unpaired)
        return error_set(err, ERROR_DOMAIN, "rule %s is not made for %s: take %s", rule->id,
                         spec->kind == DESIGN_PAIRED ? "pairs" : "unpaired streams",
                         rule_default(spec->kind));
    if (spec->randomised && strcmp(rule->id, "conditional"))
        return error_set(err, ERROR_DOMAIN,
                         "rule %s has no randomised form: only conditional has one", rule->id);
    if (spec->over_discordant && strcmp(rule->id, "pattern"))
        return error_set(err, ERROR_DOMAIN,
                         "rule %s does not spend over discordant pairs: only pattern can",
                         rule->id);
    return true;
}

static bool check_size(const DesignSpec *spec, Error *err)
{
    double bytes, seconds;

    if (spec->n_max < 1)
        return error_set(err, ERROR_DOMAIN, "n_max is %d: plan at least one trial", spec->n_max);
    if (!(spec->alpha > 0 && spec->alpha < 0.5))
        return error_set(err, ERROR_DOMAIN,
                         "alpha is %g: the error of each direction must lie between 0 and 0.5",
                         spec->alpha);
    if (spec->n_max > DESIGN_N_LIMIT)
        return error_set(err, ERROR_DOMAIN, "n_max is %d: designs end at %d trials", spec->n_max,
                         DESIGN_N_LIMIT);
    if (!rule_has_cells(spec_rule(spec), spec))
        return true;
    design_cost(spec, &bytes, &seconds);
    if (spec->n_max > DESIGN_N_CELLS)
        return error_set(err, ERROR_DOMAIN,
                         "n_max is %d, which would take about %.0f MB and %.0f s: designs of rule "
                         "%s end at %d trials; rules without a table of states go on to %d: "
                         "pattern for pairs, savi",
                         spec->n_max, bytes / 1e6, seconds, spec_rule(spec)->id, DESIGN_N_CELLS,
                         DESIGN_N_LIMIT);
    if (spec->n_max > DESIGN_N_USUAL && !spec->force)
        return error_set(
            err, ERROR_DOMAIN,
            "n_max is %d, which takes about %.0f MB and %.0f s: ask for it with --force, "
            "or plan at most %d trials",
            spec->n_max, bytes / 1e6, seconds, DESIGN_N_USUAL);
    return true;
}

bool design_check(const DesignSpec *spec, Error *err)
{
    if (!check_rule(spec, err) || !check_size(spec, err))
        return false;
    const Rule *rule = spec_rule(spec);
    if (rule->spends) {
        double *budget = malloc(((size_t)spec->n_max + 1) * sizeof *budget);
        if (!budget)
            return error_memory(err);
        bool ok = spending_fill(&spec->spending, spec->n_max, spec->alpha, budget, err);
        free(budget);
        if (!ok)
            return false;
    }
    return !rule->check || rule->check(spec, err);
}

void design_cost(const DesignSpec *spec, double *bytes, double *seconds)
{
    const Rule *rule = spec_rule(spec);
    double n = spec->n_max, scale = rule && rule->cost > 0 ? rule->cost : 1;

    if (rule && !rule_has_cells(rule, spec)) {
        *bytes = 16 * n;
        *seconds = 1e-8 * n;
        return;
    }
    *bytes = 30 * n * n + 200 * pow(n, 1.5);
    *seconds = scale * 2 * pow(n / 2000, 2.4);
}

/* Copies what the spec borrows; names become those of our tables. */
static bool copy_spec(const DesignSpec *spec, DesignSpec *copy)
{
    *copy = *spec;
    copy->rule = spec_rule(spec)->id;
    copy->spending.family = spending_find(spec->spending.family)->name;
    copy->spending.table = NULL;
    copy->looks = NULL;
    copy->boundary = NULL;
    for (int i = 0; spec->boundary && i < DESIGN_BOUNDARIES; i++)
        if (!strcmp(spec->boundary, design_boundaries[i]))
            copy->boundary = design_boundaries[i];
    if (spec->spending.table) {
        double *table = malloc(spec->spending.table_count * sizeof *table);
        if (!table)
            return false;
        memcpy(table, spec->spending.table, spec->spending.table_count * sizeof *table);
        copy->spending.table = table;
    }
    if (spec->looks) {
        int *looks = malloc(spec->look_count * sizeof *looks);
        if (!looks)
            return false;
        memcpy(looks, spec->looks, spec->look_count * sizeof *looks);
        copy->looks = looks;
    }
    return true;
}

Design *design_start(const DesignSpec *spec, Error *err)
{
    Design *design = calloc(1, sizeof *design);
    const Rule *rule = spec_rule(spec);

    if (!design || !copy_spec(spec, &design->spec))
        goto failed;
    design->constant = spec->constant;
    design->state =
        spec->kind == DESIGN_PAIRED || rule->matched ? STATE_DISCORDANT : STATE_SUCCESSES;
    if (rule->spends) {
        design->budget = malloc(((size_t)spec->n_max + 1) * sizeof *design->budget);
        if (!design->budget)
            goto failed;
        if (!spending_fill(&spec->spending, spec->n_max, spec->alpha, design->budget, err)) {
            design_free(design);
            return NULL;
        }
    }
    return design;
failed:
    design_free(design);
    error_memory(err);
    return NULL;
}

bool design_build(const DesignSpec *spec, const Progress *progress, Design **out, Error *err)
{
    if (!design_check(spec, err))
        return false;
    const Rule *rule = spec_rule(spec);
    Design *design = design_start(spec, err);
    if (!design)
        return false;
    if (!rule_has_cells(rule, spec)) {
        design->certificate = (Certificate){.holds = true,
                                            .alpha = spec->alpha,
                                            .max_error = (double)NAN,
                                            .max_error_bound = spec->alpha,
                                            .at = (double)NAN,
                                            .null_high = 1,
                                            .max_coefficient = spec->alpha};
    } else if (!build_walk(rule, NULL, progress, design, err)) {
        design_free(design);
        return false;
    } else if (!rule_keeps(rule, design)) {
        design_free(design);
        return error_set(err, ERROR_INTERNAL,
                         "rule %s found no design that keeps its promise: report this", rule->id);
    }
    *out = design;
    return true;
}

void design_free(Design *design)
{
    if (!design)
        return;
    free((void *)(uintptr_t)design->spec.spending.table);
    free((void *)(uintptr_t)design->spec.looks);
    free(design->budget);
    free(design->first);
    free(design->stops);
    free(design->coefficients);
    free(design);
}

bool design_has_cells(const Design *design)
{
    return design->first != NULL;
}

const Stop *design_stop(const Design *design, int n, int x, int y)
{
    size_t low = design->first[n], high = design->first[n + 1];

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const Stop *stop = &design->stops[middle];
        if (stop->x == x && stop->y == y)
            return stop;
        if (stop->x < x || (stop->x == x && stop->y < y))
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
