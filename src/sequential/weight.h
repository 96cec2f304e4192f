/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weight.h - probabilities of states: given the ancillary total, and at given rates. */
#ifndef OFFDIAG_SEQUENTIAL_WEIGHT_H
#define OFFDIAG_SEQUENTIAL_WEIGHT_H

#include "sequential/design.h"

typedef struct Weight Weight; /* logarithms of factorials up to a limit */

Weight *weight_new(int limit); /* null when out of memory */
void weight_free(Weight *weight);

/* log C(n, k) */
long double weight_log_choose(const Weight *weight, int n, int k);

/* Probability of the counts (x, y) after n trials given their ancillary total, under
 * the null: hypergeometric (successes), or that of m fair coins (discordant). */
double weight_given_total(const Weight *weight, StateKind state, int n, int x, int y);

/* The ancillary total x + y and the number of totals at n. */
int weight_totals(StateKind state, int n);

/* A binomial law as it grows with n: probabilities p[low..high] of Bin(n, rate), with
 * all that is below 1e-40 dropped at the ends. */
typedef struct Binomial {
    int n, low, high;
    double rate;
    double *p; /* by count; zero outside low..high */
} Binomial;

bool binomial_open(Binomial *law, int n_max, double rate); /* at n = 0; false: out of memory */
void binomial_close(Binomial *law);
void binomial_advance(Binomial *law);

#endif
