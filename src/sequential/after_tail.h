/* SPDX-License-Identifier: GPL-3.0-or-later */
/* after_tail.h - for this folder only: the outcomes at least as far towards B. */
#ifndef OFFDIAG_SEQUENTIAL_AFTER_TAIL_H
#define OFFDIAG_SEQUENTIAL_AFTER_TAIL_H

#include "sequential/after.h"
#include "sequential/table.h"

typedef struct AfterTail {
    const Design *design;
    const int *least; /* pattern: fewest wins that decided at each discordant pair */
    FollowState state;
    int x, y;         /* counts of A and B in the design's terms */
    double score;     /* standardised lead of B */
    double held_rate; /* held: mean success rate, or share of discordant trials */
    Table *table;     /* cells: alive after the last trial, when the run is undecided */
} AfterTail;

typedef struct TailChance {
    double at_least, beyond; /* with and without outcomes that tie with the observed one */
} TailChance;

bool after_tail_open(AfterTail *tail, const Follower *follower, const FollowState *state,
                     Error *err);
void after_tail_close(AfterTail *tail);

/* At the difference B - A, held_rate held. */
bool after_tail_chance(const AfterTail *tail, double difference, TailChance *chance, Error *err);

/* The largest chance over the null rates, towards A and towards B. */
bool after_tail_p(const AfterTail *tail, double *p_a, double *p_b, Error *err);

#endif
