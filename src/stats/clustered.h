/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clustered.h - pairs that are not independent: seeds that replay a start are one cluster.
 *
 * One paired table a cluster; d = b - c, n = its pairs; clusters without pairs are left
 * out. K clusters; K = 1 is an error: one cluster cannot show its own variation. No
 * discordance, or d = 0 in every cluster: statistic 0, p = 1. Results: statistic, df = 1,
 * p, n = K. */
#ifndef OFFDIAG_STATS_CLUSTERED_H
#define OFFDIAG_STATS_CLUSTERED_H

#include "stats/method.h"

/* (K-1)/K (sum d)^2 / sum d^2. Obuchowski (1998) Stat Med 17:1495. */
MethodFunction clustered_obuchowski;

/* (sum d/n)^2 / sum (d/n)^2: clusters weigh the same; clusters of one pair: McNemar.
 * Durkalski, Palesch, Lipsitz, Rust (2003) Stat Med 22:2417. */
MethodFunction clustered_durkalski;

/* McNemar divided by a variance inflation from the intra-cluster correlation. Fails
 * where that is not defined: clusters of one pair each, or fewer than two clusters with
 * discordance. Eliasziw, Donner (1991) Stat Med 10:1981. */
MethodFunction clustered_eliasziw;

/* Yang, Sun, Hardin (2010) Biom J 52:638. */
MethodFunction clustered_yang;

/* The difference of the rates over all pairs with the variance between clusters,
 * K/(K-1) sum (d - n D)^2 / N^2, and Student's t with K - 1 degrees of freedom; clusters
 * of one pair: the paired t interval. Cut to [-1, 1]. Results: estimate, stderr, df,
 * lower, upper, n = K. Zeger, Liang (1986) Biometrics 42:121. */
MethodFunction clustered_difference;

/* Which columns (seeds) of one policy repeat an earlier column in every row (start):
 * first[column] is the earliest equal column, itself when there is none. Missing equals
 * missing only; a column without any outcome repeats nothing. Returns the number of
 * columns that repeat another. */
size_t clustered_repeated_columns(const Matrix *outcomes, size_t *first);

#endif
