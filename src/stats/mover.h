/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mover.h - limits of a ratio of two rates from limits of each rate.
 *
 * Donner, Zou (2012) Stat Methods Med Res 21:347. */
#ifndef OFFDIAG_STATS_MOVER_H
#define OFFDIAG_STATS_MOVER_H

/* The smaller ratio r at which (pa - r pb) is as far from 0 as the two limits allow: x is pa
 * less its lower limit, y the upper limit of pb less pb, phi the correlation. The upper limit
 * is 1 over the lower one of pb / pa. */
long double mover_ratio_lower(long double pa, long double x, long double pb, long double y,
                              long double phi);

#endif
