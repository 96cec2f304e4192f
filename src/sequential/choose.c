/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.c - one design for each rule and size, and its exact power at each of the rates. */
#include "sequential/choose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/rule.h"

static const char *const unpaired_rules[] = {"staircase", "conditional", "lai"};
static const char *const paired_rules[] = {"pattern", "staircase", "lai", "savi"};

static double weight_of(const ChooseRequest *request, size_t i)
{
    return request->weights ? request->weights[i] : 1;
}

static bool check_request(const ChooseRequest *request, Error *err)
{
    if (!request->size_count || !request->rate_count)
        return error_set(err, ERROR_DOMAIN,
                         "there is nothing to choose from: give at least one size and one pair of "
                         "rates");
    if (!(request->target > 0 && request->target < 1))
        return error_set(err, ERROR_DOMAIN, "the target power is %g: give one between 0 and 1",
                         request->target);
    for (size_t i = 0; i < request->rate_count; i++)
        if (!(weight_of(request, i) > 0 && isfinite(weight_of(request, i))))
            return error_set(err, ERROR_DOMAIN, "weight %zu is %g: weights are positive", i + 1,
                             weight_of(request, i));
    return true;
}

/* The means over the prior. */
static void summarise(const ChooseRequest *request, ChooseRow *row)
{
    double all = 0, unequal = 0;

    for (size_t i = 0; i < request->rate_count; i++) {
        double weight = weight_of(request, i);
        const Operating *at = &row->at[i];
        RatePair rates = request->rates[i];
        all += weight;
        row->trials += weight * at->expected_trials;
        if (fabs(rates.a - rates.b) < 1e-12)
            continue;
        bool a_better = rates.a > rates.b;
        unequal += weight;
        row->power += weight * (a_better ? at->decide_a : at->decide_b);
        row->wrong += weight * (a_better ? at->decide_b : at->decide_a);
        row->resolved[i] = (a_better ? at->decide_a : at->decide_b) >= request->target;
    }
    row->trials /= all;
    row->power = unequal > 0 ? row->power / unequal : (double)NAN;
    row->wrong = unequal > 0 ? row->wrong / unequal : (double)NAN;
}

static bool fill_row(const ChooseRequest *request, const char *rule, int n_max, ChooseRow *row,
                     Error *err)
{
    DesignSpec spec = request->base;
    Design *design;

    *row = (ChooseRow){.rule = rule,
                       .n_max = n_max,
                       .stand_in = !strcmp(rule, "pattern") && !spec.over_discordant,
                       .at = calloc(request->rate_count, sizeof(Operating)),
                       .resolved = calloc(request->rate_count, sizeof(bool))};
    if (!row->at || !row->resolved)
        return error_memory(err);
    spec.rule = row->stand_in ? "conditional" : rule;
    spec.n_max = n_max;
    if (!design_build(&spec, NULL, &design, err))
        return false;
    bool ok =
        power_grid(design, request->rates, request->rate_count, request->threads, row->at, err);
    design_free(design);
    if (ok)
        summarise(request, row);
    return ok;
}

static size_t find_best(const ChooseTable *table)
{
    size_t best = 0;
    double largest = 0;

    for (size_t i = 0; i < table->row_count; i++)
        largest = fmax(largest, table->rows[i].power);
    for (size_t i = 1; i < table->row_count; i++) {
        const ChooseRow *row = &table->rows[i], *now = &table->rows[best];
        bool able = row->power >= largest - 1e-3, now_able = now->power >= largest - 1e-3;
        if (able != now_able ? able : row->trials < now->trials)
            best = i;
    }
    return best;
}

bool choose_compare(const ChooseRequest *request, const Progress *progress, ChooseTable *out,
                    Error *err)
{
    bool paired = request->base.kind == DESIGN_PAIRED;
    const char *const *names = request->rules;
    size_t count = request->rule_count;

    if (!check_request(request, err))
        return false;
    if (!names) {
        names = paired ? paired_rules : unpaired_rules;
        count = paired ? sizeof paired_rules / sizeof *paired_rules
                       : sizeof unpaired_rules / sizeof *unpaired_rules;
    }
    ChooseTable table = {.rows = calloc(count * request->size_count + 1, sizeof(ChooseRow)),
                         .rate_count = request->rate_count};
    if (!table.rows)
        return error_memory(err);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < request->size_count; j++) {
            if (progress)
                progress_report(progress, "comparing designs",
                                (double)table.row_count / (double)(count * request->size_count));
            if (!fill_row(request, names[i], request->sizes[j], &table.rows[table.row_count++],
                          err)) {
                choose_free(&table);
                return false;
            }
        }
    table.best = find_best(&table);
    *out = table;
    return true;
}

void choose_free(ChooseTable *table)
{
    for (size_t i = 0; i < table->row_count; i++) {
        free(table->rows[i].at);
        free(table->rows[i].resolved);
    }
    free(table->rows);
    *table = (ChooseTable){0};
}
