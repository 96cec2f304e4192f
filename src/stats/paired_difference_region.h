/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_difference_region.h - tables of n pairs whose score statistic is large.
 *
 * The statistic T(D) of Tango (1998) Stat Med 17:891 rises with b, falls with c and falls in
 * D, so that the tables with T(D) >= least have an edge. Given D, let each pair be active with
 * probability u: an active one is "only A" with probability (1 + |D|)/2, else "only B" (the
 * other way round for D < 0); an idle one is "only A" with probability |D|, else concordant.
 * That is every law with pA - pB = D, and given t active pairs the share of a region is free
 * of u. */
#ifndef OFFDIAG_STATS_PAIRED_DIFFERENCE_REGION_H
#define OFFDIAG_STATS_PAIRED_DIFFERENCE_REGION_H

#include "base/error.h"

typedef struct PairedRegion {
    int64_t n;
    int64_t *least_b;           /* for each c the b from which on a table is in it; n + 1 = none */
    int64_t *most_c;            /* for each b the c up to which it is; -1 = none */
    long double *active, *idle; /* room for paired_region_share */
    long double *reciprocal;    /* 1 / x for x = 1..n */
} PairedRegion;

/* For n pairs; close it also when that fails. */
bool paired_region_open(PairedRegion *region, int64_t n, Error *err);
void paired_region_close(PairedRegion *region);

/* T(difference) of b and c out of n pairs, -1 <= difference <= 1. */
long double paired_score(int64_t b, int64_t c, int64_t n, long double difference);

/* Makes it the tables with T(difference) >= least; least is lowered by what equal values of
 * the irrational statistic can differ. */
void paired_region_find(PairedRegion *region, long double difference, long double least);

/* The probability of the region given t active pairs, where pA - pB = difference. */
long double paired_region_share(const PairedRegion *region, int64_t t, long double difference);

#endif
