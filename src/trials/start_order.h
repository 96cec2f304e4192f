/* SPDX-License-Identifier: GPL-3.0-or-later */
/* start_order.h - sorting trials by their starts. */
#ifndef OFFDIAG_TRIALS_START_ORDER_H
#define OFFDIAG_TRIALS_START_ORDER_H

#include "trials/trials.h"

typedef struct StartOrder {
    uint32_t *trials;  /* by task, state, seed in natural order, then as they were read */
    uint32_t *numbers; /* equal, one beside the other, for trials of one start ... */
    bool complete;     /* ... and for no others; else for all of one task at least */
    uint64_t span;     /* numbers of one task lie between two multiples of it, no others do */
    uint32_t *spare;   /* memory of the same size, to be used again */
} StartOrder;          /* release the three with free */

/* False when out of memory. */
bool start_order(const Trials *trials, StartOrder *out);

#endif
