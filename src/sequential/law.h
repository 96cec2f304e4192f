/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law.h - for this folder only: probability of each state at given rates, trial by trial. */
#ifndef OFFDIAG_SEQUENTIAL_LAW_H
#define OFFDIAG_SEQUENTIAL_LAW_H

#include "sequential/power.h"
#include "sequential/weight.h"

typedef struct StateLaw {
    StateKind state;
    Binomial a, b; /* successes: of A and of B; discordant: a is the number of discordant trials */
    double *
        *split; /* discordant: split[m], the chances that A won x of m; by x from split_low[m] */
    int split_count;             /* of rows: m from 0 to one less */
    int *split_low, *split_high; /* the x that are kept for m */
} StateLaw;

/* Fails on impossible rates. Unpaired streams of a matched rule: the chances that only A
 * and only B succeeds follow from the two rates. */
bool law_open(StateLaw *law, const Design *design, RatePair rates, Error *err);
void law_close(StateLaw *law);
void law_advance(StateLaw *law);

/* Probability that the state after n trials is (x, y), stopping aside. */
double law_state(const StateLaw *law, int x, int y);

/* Rates of the design's kind at a null: common success rate, or share of discordant trials. */
RatePair law_null_rates(const Design *design, double null_rate);

#endif
