/* SPDX-License-Identifier: GPL-3.0-or-later */
/* follow_ways.c - by cells, along the pattern, by e-values. */
#include "sequential/follow_ways.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/build.h"
#include "sequential/draw.h"
#include "sequential/power.h"

/* ---- by cells ---- */

static bool cells_open(Follower *follower, Error *err)
{
    const Design *design = follower->design;

    follower->spent = calloc((size_t)design->spec.n_max + 1, sizeof(double));
    if (!follower->spent)
        return error_memory(err);
    return power_error_by_trial(design, design->certificate.at, follower->spent, err);
}

static bool cell_stops(Follower *follower, const Stop *stop)
{
    if (!stop)
        return false;
    if (stop->chance >= 1)
        return true;
    follower->state.random_cells++;
    follower->state.random_chance = stop->chance;
    return draw_uniform(&follower->draws) < stop->chance;
}

static Decision cells_look(Follower *follower, int a, int b)
{
    const Design *design = follower->design;
    FollowState *state = &follower->state;
    bool successes = design->state == STATE_SUCCESSES;
    int x = successes ? state->successes_a : state->only_a;
    int y = successes ? state->successes_b : state->only_b;

    (void)a;
    (void)b;
    state->spent = follower->spent[state->n];
    if (cell_stops(follower, x < y ? design_stop(design, state->n, x, y) : NULL))
        return DECISION_B;
    if (cell_stops(follower, y < x ? design_stop(design, state->n, y, x) : NULL))
        return DECISION_A;
    return DECISION_NONE;
}

static bool cells_copy(const Follower *from, Follower *to)
{
    *to = *from; /* spent is only read */
    return true;
}

static void cells_close(Follower *follower)
{
    free(follower->spent);
}

static void no_close(Follower *follower)
{
    (void)follower;
}

/* ---- along the pattern ---- */

static bool pattern_way_open(Follower *follower, Error *err)
{
    int n_max = follower->design->spec.n_max;

    follower->least = calloc((size_t)n_max + 1, sizeof(int));
    return (follower->least && pattern_open(&follower->pattern, n_max)) || error_memory(err);
}

static Decision pattern_way_look(Follower *follower, int a, int b)
{
    FollowState *state = &follower->state;
    const Design *design = follower->design;

    if (a != b) {
        int least = pattern_discordant(
            &follower->pattern, budget_allowance(design->budget, state->n, design->spec.n_max, 0));
        if (follower->least)
            follower->least[follower->pattern.m] = least;
        state->spent = follower->pattern.used;
        if (state->only_b >= least)
            return DECISION_B;
        if (state->only_a >= least)
            return DECISION_A;
    }
    return DECISION_NONE;
}

static bool pattern_way_copy(const Follower *from, Follower *to)
{
    *to = *from;
    to->least = NULL;
    if (!pattern_open(&to->pattern, from->pattern.m_max))
        return false;
    double *law = to->pattern.law;
    memcpy(law, from->pattern.law, ((size_t)from->pattern.m_max + 2) * sizeof *law);
    to->pattern = from->pattern;
    to->pattern.law = law;
    return true;
}

static void pattern_way_close(Follower *follower)
{
    pattern_close(&follower->pattern);
    free(follower->least);
}

/* ---- by e-values ---- */

static bool savi_way_open(Follower *follower, Error *err)
{
    (void)err;
    follower->state.e_value_a = follower->state.e_value_b = 1;
    follower->state.spent = (double)NAN;
    return true;
}

static Decision savi_way_look(Follower *follower, int a, int b)
{
    double limit = -log(follower->design->spec.alpha);

    savi_advance(&follower->savi, a, b);
    follower->state.e_value_a = exp(follower->savi.log_for_a);
    follower->state.e_value_b = exp(follower->savi.log_for_b);
    if (follower->savi.log_for_b >= limit)
        return DECISION_B;
    return follower->savi.log_for_a >= limit ? DECISION_A : DECISION_NONE;
}

const Way way_cells = {
    .open = cells_open,
    .look = cells_look,
    .copy = cells_copy,
    .close = cells_close,
    .close_copy = no_close,
};
const Way way_pattern = {
    .open = pattern_way_open,
    .look = pattern_way_look,
    .copy = pattern_way_copy,
    .close = pattern_way_close,
    .close_copy = pattern_way_close,
};
const Way way_e_values = {
    .open = savi_way_open,
    .look = savi_way_look,
    .copy = cells_copy,
    .close = no_close,
    .close_copy = no_close,
};
