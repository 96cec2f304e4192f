/* SPDX-License-Identifier: GPL-3.0-or-later */
/* follow_e_values.c - following by e-values: decided where one reaches 1 / alpha. */
#include <math.h>

#include "sequential/follow_ways.h"

static bool open_e_values(Follower *follower, Error *err)
{
    (void)err;
    follower->state.e_value_a = follower->state.e_value_b = 1;
    follower->state.spent = (double)NAN;
    return true;
}

static Decision look_at_e_values(Follower *follower, int a, int b)
{
    double limit = -log(follower->design->spec.alpha);

    savi_advance(&follower->savi, a, b);
    follower->state.e_value_a = exp(follower->savi.log_for_a);
    follower->state.e_value_b = exp(follower->savi.log_for_b);
    if (follower->savi.log_for_b >= limit)
        return DECISION_B;
    return follower->savi.log_for_a >= limit ? DECISION_A : DECISION_NONE;
}

static bool copy_e_values(const Follower *from, Follower *to)
{
    *to = *from;
    return true;
}

const Way way_e_values = {
    .open = open_e_values,
    .look = look_at_e_values,
    .copy = copy_e_values,
    .close = way_nothing,
    .close_copy = way_nothing,
};
