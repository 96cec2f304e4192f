/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gauss.h - Gauss-Legendre quadrature on one panel. */
#ifndef OFFDIAG_STATS_GAUSS_H
#define OFFDIAG_STATS_GAUSS_H

#include "stats/solve.h"

/* The integral of a smooth function from..to, by 20 nodes: exact for polynomials of
 * degree 39, and good to 1e-20 for a Gaussian over three of its standard deviations. */
long double gauss_panel(RealFunction *function, const void *context, long double from,
                        long double to);

#endif
