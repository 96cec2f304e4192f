/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs_doubts.h - what makes pairs doubtful, gathered while they are made. */
#ifndef OFFDIAG_TRIALS_PAIRS_DOUBTS_H
#define OFFDIAG_TRIALS_PAIRS_DOUBTS_H

#include "trials/starts.h"

typedef struct Doubting { /* start from {0}; release with doubts_free */
    uint32_t *partner;    /* of each trial of A, its trial of B; null where order says nothing */
} Doubting;

/* Fails only when memory is short. */
bool doubts_begin(const Starts *starts, Doubting *out, Error *err);
void doubts_free(Doubting *doubting);

/* Two trials that became a pair. */
static inline void doubts_pair(Doubting *doubting, uint32_t trial_a, uint32_t trial_b)
{
    if (doubting->partner)
        doubting->partner[trial_a] = trial_b;
}

/* A start that one policy has more than once: its outcomes as they were read. */
void doubts_repeated(PairDoubts *doubts, bool of_a, Outcome first, bool succeeded_later);

/* Fills pairs->doubts from what was joined and dropped. Fails only when memory is short. */
bool doubts_finish(const Starts *starts, const PairOptions *options, const Doubting *doubting,
                   Pairs *pairs, Error *err);

#endif
