/* SPDX-License-Identifier: GPL-3.0-or-later */
/* follow_ways.h - for this folder only: the ways to follow a run. */
#ifndef OFFDIAG_SEQUENTIAL_FOLLOW_WAYS_H
#define OFFDIAG_SEQUENTIAL_FOLLOW_WAYS_H

#include "sequential/follow.h"
#include "sequential/pattern.h"
#include "sequential/savi.h"

typedef struct Way Way;

struct Follower {
    const Design *design;
    const Way *way;
    FollowState state;
    double *spent;   /* cells: error by trial at the worst null rate */
    Pattern pattern; /* pattern only */
    int *least;
    Savi savi; /* savi only */
    uint64_t draws;
};

struct Way {
    bool (*open)(Follower *follower, Error *err);
    Decision (*look)(Follower *follower, int a, int b); /* counts are up to date */
    bool (*copy)(const Follower *from, Follower *to);   /* for looking ahead */
    void (*close)(Follower *follower);
    void (*close_copy)(Follower *copy); /* of what copy took */
};

/* For close and close_copy of a way that holds nothing. */
void way_nothing(Follower *follower);

extern const Way way_cells, way_pattern, way_e_values;

#endif
