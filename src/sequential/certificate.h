/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.h - the largest value of a polynomial in Bernstein form, rigorously.
 *
 * The error of a design as a function of the null rate p is
 *     sum_k c_k C(d, k) p^k (1 - p)^(d - k),   c_k = P(stopped for B | ancillary total k). */
#ifndef OFFDIAG_SEQUENTIAL_CERTIFICATE_H
#define OFFDIAG_SEQUENTIAL_CERTIFICATE_H

#include "sequential/design.h"

/* Its value at p in [0, 1]. */
double bernstein_value(const double *coefficients, int degree, double p);

/* Finds its maximum over [0, high]: max_error and at are reached, max_error_bound holds
 * everywhere and includes rounding. Branch and bound: on a short interval a function
 * exceeds the larger of its end values by at most width^2 / 8 of its largest second derivative,
 * which the second differences of the coefficients bound. False when out of memory. */
bool certify(const double *coefficients, int degree, double high, double alpha, int trials,
             Certificate *out);

#endif
