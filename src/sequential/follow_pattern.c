/* SPDX-License-Identifier: GPL-3.0-or-later */
/* follow_pattern.c - following along the pattern of discordant pairs. */
#include <stdlib.h>
#include <string.h>

#include "sequential/build.h"
#include "sequential/follow_ways.h"

static bool open_pattern(Follower *follower, Error *err)
{
    int n_max = follower->design->spec.n_max;

    follower->least = calloc((size_t)n_max + 1, sizeof(int));
    return (follower->least && pattern_open(&follower->pattern, n_max)) || error_memory(err);
}

static Decision look_along_pattern(Follower *follower, int a, int b)
{
    FollowState *state = &follower->state;
    const Design *design = follower->design;

    if (a != b) {
        int least = pattern_discordant(
            &follower->pattern, budget_allowance(design->budget, state->n, design->spec.n_max, 0));
        if (follower->least)
            follower->least[follower->pattern.m] = least;
        state->spent = follower->pattern.used;
        if (state->only_b >= least || state->only_a >= least)
            return state->only_b > state->only_a ? DECISION_B : DECISION_A;
    }
    return DECISION_NONE;
}

static bool copy_pattern(const Follower *from, Follower *to)
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

static void close_pattern(Follower *follower)
{
    pattern_close(&follower->pattern);
    free(follower->least);
}

const Way way_pattern = {
    .open = open_pattern,
    .look = look_along_pattern,
    .copy = copy_pattern,
    .close = close_pattern,
    .close_copy = close_pattern,
};
