/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h - the share of the paths into each state that have not stopped before.
 *
 * All paths into a state are equally likely at any rates, so this one table serves all
 * rates and nulls. A state is (x, lead): the counts x and y = x + lead, lead >= 0; the
 * mirror image with a negative lead has the same share. Every value lies in [0, 1]. */
#ifndef OFFDIAG_SEQUENTIAL_TABLE_H
#define OFFDIAG_SEQUENTIAL_TABLE_H

#include "sequential/design.h"

typedef struct TableRow { /* the states of one lead */
    double *share[2];     /* now and before, by x; zero outside its range */
    int low[2], high[2];  /* range of x that may differ from zero; low > high = none */
} TableRow;

typedef struct Table {
    StateKind state;
    int n_max, n;
    int side;  /* which of the two is now */
    int leads; /* leads 0 .. leads - 1 may be alive */
    int used;  /* rows below this one have been alive once */
    TableRow *rows;
    double *part, *rest; /* i / n and 1 - i / n */
} Table;

Table *table_new(StateKind state, int n_max); /* null when out of memory; at n = 0 */
void table_free(Table *table);

/* One trial on. False when out of memory. */
bool table_advance(Table *table);

/* Largest y for x after n trials: n, or n - x where trials are counted. */
int table_top(const Table *table, int x);

/* The share of a state with lead >= 0; 0 outside. */
double table_share(const Table *table, int x, int lead);

/* Range of x alive at a lead; low > high = none. */
void table_range(const Table *table, int lead, int *low, int *high);

/* Takes the part `chance` of a state that is alive out, and returns the share that stopped. */
double table_stop(Table *table, int x, int lead, double chance);

/* Forgets the dead ends of every range after stops. */
void table_trim(Table *table);

#endif
