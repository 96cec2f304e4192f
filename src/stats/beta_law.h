/* SPDX-License-Identifier: GPL-3.0-or-later */
/* beta_law.h - beta laws with whole parameters, and combinations of two of them. */
#ifndef OFFDIAG_STATS_BETA_LAW_H
#define OFFDIAG_STATS_BETA_LAW_H

#include <stdint.h>

typedef struct BetaLaw { /* Beta(a, b); a = 0 is the point 0, b = 0 the point 1 */
    int64_t a, b;
} BetaLaw;

/* P(X <= x), y = 1 - x */
long double beta_below(BetaLaw law, long double x, long double y);

/* P(T (2B - 1) <= d), B and T independent with the laws split and rate. Good to about
 * 1e-17, as is the next; constant time for any parameters. */
long double beta_product_below(BetaLaw split, BetaLaw rate, long double d);

/* P(X - Y <= d), X and Y independent with laws that are no points. */
long double beta_difference_below(BetaLaw x, BetaLaw y, long double d);

#endif
