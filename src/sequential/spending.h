/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spending.h - how much error a design may have used by each trial.
 *
 * A spending function is never negative, never decreases and ends at alpha. The dead
 * time is the number of first trials after which nothing may be spent. */
#ifndef OFFDIAG_SEQUENTIAL_SPENDING_H
#define OFFDIAG_SEQUENTIAL_SPENDING_H

#include "base/error.h"

enum {
    SPENDING_DEAD_DEFAULT = -1 /* linear: max(4, floor(log2 n_max) + 1) trials; others: 0 */
};

typedef struct Spending {
    const char *family;  /* a name of spending_families; null = "linear" */
    double parameter;    /* exponent rho of "power", lambda of "zeta"; NaN = the family's default */
    int dead;            /* first trials without a decision, or SPENDING_DEAD_DEFAULT */
    const double *table; /* "table" only: S(1), ..., S(n_max) */
    size_t table_count;
} Spending;

typedef struct SpendingPlan { /* what a family computes from */
    int n_max, dead;
    double parameter, alpha;
} SpendingPlan;

typedef struct SpendingFamily {
    const char *name;
    const char *formula;      /* in words that a report can print */
    double default_parameter; /* NaN = takes none */
    /* Fills share[1..n_max] with S(n) / alpha; null for "table". */
    void (*fill)(const SpendingPlan *plan, double *share);
} SpendingFamily;

/* linear, power, zeta, obrien_fleming, pocock, table. */
extern const SpendingFamily spending_families[];
extern const size_t spending_family_count;

const SpendingFamily *spending_find(const char *family); /* null when there is none */

/* The dead time in trials that this spending has at n_max. */
int spending_dead(const Spending *spending, int n_max);

/* Fills budget[0..n_max] with S(0) = 0, ..., S(n_max) = alpha. Fails on an unknown
 * family, a parameter that is not positive, n_max not above the dead time, and a table that has
 * the wrong length, decreases, is negative or exceeds alpha. */
bool spending_fill(const Spending *spending, int n_max, double alpha, double *budget, Error *err);

#endif
