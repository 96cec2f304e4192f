/* SPDX-License-Identifier: GPL-3.0-or-later */
/* after.c - the chance of an outcome at least as far towards B as the observed one, as a
 * function of the difference; it is 1/2 at the median-unbiased estimate, and half of
 * what the interval leaves out at its ends. */
#include "sequential/after.h"

#include <math.h>

#include "sequential/after_tail.h"

/* Largest difference B - A in (-limit, limit) that is possible with the totals held. */
static double difference_limit(const AfterTail *tail)
{
    if (tail->design->state == STATE_SUCCESSES)
        return 2 * fmin(tail->held_rate, 1 - tail->held_rate);
    return tail->held_rate;
}

/* Where the chance crosses `target`; it grows with the difference B - A. */
static bool cross(const AfterTail *tail, double target, double at_least, double *where, Error *err)
{
    double limit = difference_limit(tail), low = -limit, high = limit;

    for (int i = 0; i < 44; i++) {
        double middle = (low + high) / 2;
        TailChance chance;
        if (!after_tail_chance(tail, middle, &chance, err))
            return false;
        double value = at_least * chance.at_least + (1 - at_least) * chance.beyond;
        *(value < target ? &low : &high) = middle;
    }
    *where = (low + high) / 2;
    return true;
}

/* B - A is found, A - B returned: the ends change places. */
static bool fill_interval(const AfterTail *tail, After *out, Error *err)
{
    double estimate, low, high, tail_size = (1 - out->level) / 2;

    if (difference_limit(tail) <= 0)
        return true;
    if (!cross(tail, 0.5, 0.5, &estimate, err) || !cross(tail, tail_size, 1, &low, err) ||
        !cross(tail, 1 - tail_size, 0, &high, err))
        return false;
    out->has_estimate = true;
    out->estimate = -estimate;
    out->lower = -high;
    out->upper = -low;
    return true;
}

bool after_run(const Follower *follower, double level, After *out, Error *err)
{
    FollowState state;
    const Design *design = follower_design(follower);
    AfterTail tail;
    After made = {
        .level = level, .estimate = (double)NAN, .lower = (double)NAN, .upper = (double)NAN};

    if (!(level >= 0.5 && level < 1))
        return error_set(err, ERROR_DOMAIN, "the level is %g: give one from 0.5 to below 1", level);
    if (!follower_state(follower, &state, err))
        return false;
    if (!design_has_cells(design) && !design->budget)
        return error_set(err, ERROR_DOMAIN,
                         "rule savi has no ordering of outcomes: its p-value is 1 / e-value");
    if (state.decision == DECISION_NONE && state.n < design->spec.n_max)
        return error_set(err, ERROR_DOMAIN,
                         "the run is undecided after %d of %d trials and could go on: estimates "
                         "come when it has ended",
                         state.n, design->spec.n_max);
    if (!after_tail_open(&tail, follower, &state, err))
        return false;
    made.plain = (double)(state.successes_a - state.successes_b) / state.n;
    bool ok = after_tail_p(&tail, &made.p_a, &made.p_b, err) && fill_interval(&tail, &made, err);
    after_tail_close(&tail);
    if (ok)
        *out = made;
    return ok;
}
