/* SPDX-License-Identifier: GPL-3.0-or-later */
/* follow.c - one trial after the other, in the way that suits the design. */
#include "sequential/follow.h"

#include <math.h>
#include <stdlib.h>

#include "sequential/follow_ways.h"
#include "sequential/rule.h"

void way_nothing(Follower *follower)
{
    (void)follower;
}

static bool check_promise(const Design *design, Error *err)
{
    const Rule *rule = rule_find(design->spec.rule);

    if (rule->promise != PROMISE_NONE || design->certificate.holds)
        return true;
    return error_set(err, ERROR_DOMAIN,
                     "rule %s does not bound the error (it reaches %.3g): follow a design of "
                     "another rule",
                     rule->id, design->certificate.max_error);
}

Follower *follower_new(const Design *design, uint64_t seed, Error *err)
{
    if (!check_promise(design, err))
        return NULL;
    Follower *follower = calloc(1, sizeof *follower);
    if (!follower) {
        error_memory(err);
        return NULL;
    }
    follower->design = design;
    follower->draws = seed;
    follower->state.random_chance = (double)NAN;
    follower->state.e_value_a = follower->state.e_value_b = (double)NAN;
    if (design_has_cells(design))
        follower->way = &way_cells;
    else
        follower->way = design->budget ? &way_pattern : &way_e_values;
    if (!follower->way->open(follower, err)) {
        follower_free(follower);
        return NULL;
    }
    return follower;
}

void follower_free(Follower *follower)
{
    if (!follower)
        return;
    follower->way->close(follower);
    free(follower);
}

/* Counts one trial and looks. The trial was checked. */
static void take_trial(Follower *follower, int a, int b)
{
    FollowState *state = &follower->state;

    state->n++;
    state->successes_a += a;
    state->successes_b += b;
    state->only_a += a && !b;
    state->only_b += b && !a;
    state->allowed = follower->design->budget ? follower->design->budget[state->n]
                                              : follower->design->spec.alpha;
    state->decision = follower->way->look(follower, a, b);
    if (state->decision != DECISION_NONE)
        state->decided_at = state->n;
}

bool follower_step(Follower *follower, int a, int b, Error *err)
{
    const FollowState *state = &follower->state;

    if ((a != 0 && a != 1) || (b != 0 && b != 1))
        return error_set(err, ERROR_INPUT,
                         "trial %d has the outcomes %d and %d: each must be 0 or 1", state->n + 1,
                         a, b);
    if (state->decision != DECISION_NONE)
        return error_set(err, ERROR_INPUT,
                         "the design decided at trial %d: what comes later cannot change that",
                         state->decided_at);
    if (state->n >= follower->design->spec.n_max)
        return error_set(err, ERROR_INPUT,
                         "all %d trials of the design are used: the run is undecided, and more "
                         "trials need a new design and new data",
                         follower->design->spec.n_max);
    take_trial(follower, a, b);
    return true;
}

/* How many wins of one side in a row would decide for it. False: out of memory. */
static bool look_ahead(const Follower *follower, Decision side, int *wins)
{
    Follower ahead;
    int left = follower->design->spec.n_max - follower->state.n;

    *wins = 0;
    if (!follower->way->copy(follower, &ahead))
        return false;
    for (int i = 1; i <= left && !*wins; i++) {
        take_trial(&ahead, side == DECISION_A, side == DECISION_B);
        if (ahead.state.decision == side)
            *wins = i;
        ahead.state.decision = DECISION_NONE;
    }
    follower->way->close_copy(&ahead);
    return true;
}

bool follower_state(const Follower *follower, FollowState *state, Error *err)
{
    FollowState now = follower->state;

    if (now.decision == DECISION_NONE && (!look_ahead(follower, DECISION_A, &now.wins_to_a) ||
                                          !look_ahead(follower, DECISION_B, &now.wins_to_b)))
        return error_memory(err);
    *state = now;
    return true;
}

const Design *follower_design(const Follower *follower)
{
    return follower->design;
}

const int *follower_least(const Follower *follower)
{
    return follower->least;
}

bool follow_run(const Design *design, const unsigned char *a, const unsigned char *b, size_t count,
                uint64_t seed, FollowState *path, size_t *used, FollowState *last, Error *err)
{
    size_t i = 0;

    if (count > (size_t)design->spec.n_max)
        return error_set(err, ERROR_INPUT,
                         "the run has %zu trials and the design ends at %d: it must not be "
                         "lengthened after the fact",
                         count, design->spec.n_max);
    Follower *follower = follower_new(design, seed, err);
    if (!follower)
        return false;
    bool ok = true;
    while (ok && i < count && follower->state.decision == DECISION_NONE) {
        ok = follower_step(follower, a[i], b[i], err);
        if (ok && path)
            path[i] = follower->state;
        i += ok;
    }
    ok = ok && follower_state(follower, last, err);
    if (ok)
        *used = i;
    follower_free(follower);
    return ok;
}
