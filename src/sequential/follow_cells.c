/* SPDX-License-Identifier: GPL-3.0-or-later */
/* follow_cells.c - following a design that is told by cells: is there a stop at the counts? */
#include <stdlib.h>

#include "sequential/draw.h"
#include "sequential/follow_ways.h"
#include "sequential/power.h"

static bool open_cells(Follower *follower, Error *err)
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

static Decision look_at_cells(Follower *follower, int a, int b)
{
    const Design *design = follower->design;
    FollowState *state = &follower->state;
    bool successes = design->state == STATE_SUCCESSES;
    int x = successes ? state->successes_a : state->only_a;
    int y = successes ? state->successes_b : state->only_b;

    (void)a;
    (void)b;
    state->spent = follower->spent[state->n];
    const Stop *stop =
        x < y ? design_stop(design, state->n, x, y) : design_stop(design, state->n, y, x);
    if (x == y || !cell_stops(follower, stop))
        return DECISION_NONE;
    return x < y ? DECISION_B : DECISION_A;
}

static bool copy_cells(const Follower *from, Follower *to)
{
    *to = *from; /* spent is only read */
    return true;
}

static void close_cells(Follower *follower)
{
    free(follower->spent);
}

const Way way_cells = {
    .open = open_cells,
    .look = look_at_cells,
    .copy = copy_cells,
    .close = close_cells,
    .close_copy = way_nothing,
};
