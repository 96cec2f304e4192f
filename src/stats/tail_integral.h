/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tail_integral.h - the smooth integral to which long tail sums are reduced. */
#ifndef OFFDIAG_STATS_TAIL_INTEGRAL_H
#define OFFDIAG_STATS_TAIL_INTEGRAL_H

/* exp(shrinking log(1 - s) + growing log(1 + s odds)), with the slope of the exponent
 * at s = 0, growing * odds - shrinking, as exactly as it is known. */
typedef struct TailIntegrand {
    long double shrinking, growing, odds, slope;
} TailIntegrand;

/* Where slope s - curvature s^2 / 2 has fallen to -46, so that its exponential is below
 * 1e-20; curvature >= 0, and slope < 0 where it is 0. */
long double tail_reach(long double slope, long double curvature);

/* The s beyond which the integrand no longer counts; may exceed 1. */
long double tail_end(const TailIntegrand *integrand);

/* The integral over s from 0 to 1, good to 1e-18 where tail_end is below 1. Takes
 * constant time. */
long double tail_integral(const TailIntegrand *integrand);

#endif
