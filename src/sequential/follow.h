/* SPDX-License-Identifier: GPL-3.0-or-later */
/* follow.h - a run of trials under a design, outcome by outcome.
 *
 * The order of the trials is part of the data: feed them as they were run, once each.
 * In a randomised cell the answer depends on a draw; the state says that one was met. */
#ifndef OFFDIAG_SEQUENTIAL_FOLLOW_H
#define OFFDIAG_SEQUENTIAL_FOLLOW_H

#include "sequential/design.h"

typedef struct FollowState {
    int n; /* trials so far */
    int successes_a, successes_b;
    int only_a, only_b; /* trials that only one of them solved */
    Decision decision;
    int decided_at; /* trial of the decision; 0 = none */
    double allowed; /* error of each direction that may be used by trial n: S(n), or alpha */
    double spent;   /* error used by trial n: at the worst null rate, or along the pattern */
    double e_value_a, e_value_b; /* savi for unpaired streams: evidence for A, for B; else NaN */
    int random_cells;            /* randomised cells met so far */
    double random_chance;        /* of stopping in the last one met; NaN = none met */
    int wins_to_a, wins_to_b; /* that many trials in a row that only A (B) solves would decide for
                                 it; 0 = none left would */
} FollowState;

typedef struct Follower Follower;

/* The design must outlive the follower. seed starts the draws of randomised cells.
 * Refuses a design that does not bound its error (naive, sprt) unless the
 * certificate holds. Null on failure. */
Follower *follower_new(const Design *design, uint64_t seed, Error *err);
void follower_free(Follower *follower);

/* One more trial: outcomes 0 or 1 of A and B. Fails, and stays as it was, on another
 * outcome, after a decision, and beyond n_max. */
bool follower_step(Follower *follower, int a, int b, Error *err);

/* Where the run stands. Answers what the next outcomes would decide. */
bool follower_state(const Follower *follower, FollowState *state, Error *err);

const Design *follower_design(const Follower *follower);

/* Fewest wins that decided at the m-th discordant pair so far; pattern only, else null. */
const int *follower_least(const Follower *follower);

/* A whole run: a[i], b[i] of trial i + 1. Refuses more than n_max trials. Trials after
 * the decision are left aside: *used tells how many were looked at. path may be null, or
 * has room for count states (without wins_to_a and wins_to_b, which are 0 there). */
bool follow_run(const Design *design, const unsigned char *a, const unsigned char *b, size_t count,
                uint64_t seed, FollowState *path, size_t *used, FollowState *last, Error *err);

#endif
