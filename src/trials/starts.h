/* SPDX-License-Identifier: GPL-3.0-or-later */
/* starts.h - all trials in order of their starts: what pairing walks along. */
#ifndef OFFDIAG_TRIALS_STARTS_H
#define OFFDIAG_TRIALS_STARTS_H

#include "trials/pairs.h"

enum {                   /* a Place packs what pairing asks of a trial */
    PLACE_OUTCOME = 3,   /* mask */
    PLACE_NEW_START = 4, /* the first trial of its start */
    PLACE_POLICY_SHIFT = 3
};

struct Starts {
    const Trials *trials;
    uint32_t *order;    /* trials by task, state, seed in natural order, then as they were read */
    uint32_t *places;   /* of order[i]: policy << 3 | new start << 2 | outcome */
    size_t *task_first; /* in order, of the tasks; and one beyond the last */
    uint32_t *tasks;    /* their ids */
    size_t task_count;
    bool has_role[KEY_COUNT]; /* is any label of it not empty? */
};

static inline uint32_t place_policy(uint32_t place)
{
    return place >> PLACE_POLICY_SHIFT;
}

static inline Outcome place_outcome(uint32_t place)
{
    return (Outcome)(place & PLACE_OUTCOME);
}

#endif
