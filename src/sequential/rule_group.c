/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_group.c - looks at given trials only.
 *
 * Pocock (1977) Biometrika 64:191: the same critical value C at every look. O'Brien and Fleming
 * (1979) Biometrics 35:549: C sqrt(n_max / n). C is calibrated on the exact largest error, not on
 * the normal limit. "spending" is Lan and DeMets (1983) Biometrika 70:659 with the exact staircase
 * in place of a normal boundary: at each look as many cells as S(n) allows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/boundary.h"
#include "sequential/rule_rows.h"

typedef struct Group {
    double *budget; /* S(n) at looks, else 0 */
    void *stairs;   /* of the staircase, for "spending" */
    double constant;
    bool flat;   /* pocock */
    bool look[]; /* by trial */
} Group;

static const char *boundary_of(const DesignSpec *spec)
{
    return spec->boundary ? spec->boundary : design_boundaries[0];
}

static bool group_check(const DesignSpec *spec, Error *err)
{
    bool known = false;

    for (int i = 0; i < DESIGN_BOUNDARIES; i++)
        known = known || !strcmp(boundary_of(spec), design_boundaries[i]);
    if (!known)
        return error_set(err, ERROR_DOMAIN,
                         "there is no boundary '%s': take spending, pocock or obrien_fleming",
                         spec->boundary);
    if (!spec->looks || !spec->look_count || spec->look_count > DESIGN_LOOKS_LIMIT)
        return error_set(err, ERROR_DOMAIN,
                         "rule group has no looks: give 1 to %d trial numbers, the last n_max",
                         DESIGN_LOOKS_LIMIT);
    for (size_t i = 0; i < spec->look_count; i++)
        if (spec->looks[i] < 1 || (i && spec->looks[i] <= spec->looks[i - 1]))
            return error_set(err, ERROR_DOMAIN,
                             "look %d does not increase: looks are trial numbers", spec->looks[i]);
    if (spec->looks[spec->look_count - 1] != spec->n_max)
        return error_set(err, ERROR_DOMAIN, "the last look is %d: it must be n_max = %d",
                         spec->looks[spec->look_count - 1], spec->n_max);
    return true;
}

static void group_close(void *context)
{
    Group *group = context;

    if (group->stairs)
        rule_staircase.close(group->stairs);
    free(group->budget);
    free(group);
}

/* Whether the design with this constant holds at every null rate. */
static bool try_constant(const DesignSpec *spec, double constant, bool *holds, Error *err)
{
    Design *design = design_start(spec, err);

    if (!design)
        return false;
    Rule once = rule_group;
    once.shrink = 0;
    design->constant = constant;
    bool ok = build_walk(&once, NULL, NULL, design, err);
    *holds = ok && design->certificate.holds;
    design_free(design);
    return ok;
}

/* The smallest constant that holds, to a relative 1e-5. */
static bool calibrate(const DesignSpec *spec, double *constant, Error *err)
{
    double low = 0.1, high = 40;

    while (high - low > 1e-5 * high) {
        double middle = sqrt(low * high);
        bool holds;
        if (!try_constant(spec, middle, &holds, err))
            return false;
        *(holds ? &high : &low) = middle;
    }
    *constant = high;
    return true;
}

static bool group_open(Walk *walk, void **context, Error *err)
{
    const DesignSpec *spec = walk->spec;
    size_t size = (size_t)spec->n_max + 1;
    Group *group = calloc(1, sizeof *group + size * sizeof(bool));

    if (!group)
        return error_memory(err);
    *context = group;
    group->budget = calloc(size, sizeof(double));
    if (!group->budget)
        return error_memory(err);
    for (size_t i = 0; i < spec->look_count; i++) {
        group->look[spec->looks[i]] = true;
        group->budget[spec->looks[i]] = walk->budget[spec->looks[i]];
    }
    if (!strcmp(boundary_of(spec), "spending"))
        return rule_staircase.open(walk, &group->stairs, err);
    group->flat = !strcmp(boundary_of(spec), "pocock");
    if (isnan(walk->constant) && !calibrate(spec, &walk->constant, err))
        return false;
    group->constant = walk->constant;
    return true;
}

static bool group_stops(const Walk *walk, const void *context, int x, int y)
{
    const Group *group = context;
    double limit = group->constant;

    if (!group->flat)
        limit *= sqrt((double)walk->spec->n_max / walk->n);
    return boundary_score(walk, x, y) >= limit;
}

static bool group_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    Group *group = context;
    Walk at_looks = *walk;

    at_looks.budget = group->budget;
    if (group->stairs)
        return rule_staircase.choose(&at_looks, group->stairs, cells, err);
    if (group->look[walk->n])
        boundary_cells(walk, group, group_stops, cells);
    return true;
}

const Rule rule_group = {
    .id = "group",
    .title = "Group-sequential looks",
    .unpaired = true,
    .paired = true,
    .spends = true,
    .promise = PROMISE_EVERY_RATE,
    .shrink = 2e-5,
    .cost = 20,
    .reference = "Lan and DeMets (1983) Biometrika 70:659",
    .assumes = "the order of the starts is random",
    .check = group_check,
    .open = group_open,
    .choose = group_choose,
    .close = group_close,
};
