/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distribution.h - tails of the normal, chi-square, binomial and beta laws.
 *
 * Tails are given as natural logarithms where they may be too small for a double,
 * and always for the side that is asked, never as 1 minus the other side. */
#ifndef OFFDIAG_STATS_DISTRIBUTION_H
#define OFFDIAG_STATS_DISTRIBUTION_H

#include <stdint.h>

#include "stats/solve.h"

/* log P(Z >= z) of a standard normal Z; relative error of the tail below 1e-17 for
 * |z| < 20 and 1e-16 beyond, to the end of the range of z. */
long double normal_log_tail(long double z);

/* z with P(Z >= z) = tail, for 0 < tail < 1, right to 1e-17. */
long double normal_quantile(double tail);

/* log P(X >= x) of chi-square with one degree of freedom, x >= 0. */
long double chi_square_1_log_tail(long double x);

/* log(e^x + e^y), also of -Inf. */
long double log_sum(long double x, long double y);

/* log(1 + x) - x without cancellation, x > -1. */
long double log1p_minus(long double x);

/* The upper tail of a binomial law from k on, in two factors: the probability of k
 * itself, by its logarithm, and P(X >= k) / P(X = k). */
typedef struct BinomialTail {
    long double log_pmf;
    long double ratio;
} BinomialTail;

/* log P(X = k), X ~ Bin(n, p), q = 1 - p, 0 <= k <= n; -Inf for probability 0. Give p
 * and q each as exactly as it is known: near 0 or 1 the small one matters. Takes
 * constant time for any n. */
long double binomial_log_pmf(int64_t k, int64_t n, long double p, long double q);

/* The same for real x and y >= 0: log of p^x q^y / (B(x + 1, y + 1) (x + y + 1)). */
long double binomial_log_weight(long double x, long double y, long double p, long double q);

/* p[x] = P(X = x) for x = 0..n, X ~ Bin(n, rate), 0 <= rate <= 1: by recurrence from the mode
 * outwards. reciprocal[x] = 1 / x for x = 1..n, which saves the divisions. */
void binomial_fill(long double *p, int64_t n, long double rate, const long double *reciprocal);

/* log of the likelihood of k / n over that of p, for 0 < k < n and 0 < p < 1. */
long double binomial_deviance(int64_t k, int64_t n, long double p, long double q);

/* P(X >= k) in its two factors, for 1 <= k <= n and n p < k: the side away from the
 * mean. Relative error below 1e-14 for n to 1e9 and tails to 1e-300, 1e-17 for small
 * n; constant time for large n. */
BinomialTail binomial_tail(int64_t k, int64_t n, long double p, long double q);

/* log P(X >= k) for any k; of P(X <= k) take binomial_log_upper(n - k, n, q, p). */
long double binomial_log_upper(int64_t k, int64_t n, long double p, long double q);

/* The same with its derivatives by log p, 0 where k is below 1 or above n; and log P(X <= j)
 * with its own. */
Curved binomial_upper(int64_t k, int64_t n, long double p, long double q);
Curved binomial_lower(int64_t j, int64_t n, long double p, long double q);

/* The latter for j + 1 from that for j, 0 <= j < n, at the same p. */
Curved binomial_lower_next(Curved lower, int64_t j, int64_t n, long double p, long double q);

/* log p with P(X >= k) = tail, X ~ Bin(n, p), for 1 <= k <= n and 0 < tail <= 1/2: p
 * is the lower Clopper-Pearson bound, and the quantile `tail` of Beta(k, n - k + 1).
 * The logarithm keeps 1 - p = -expm1(log p) exact where p is near 1. */
long double binomial_solve_log_upper(int64_t k, int64_t n, double tail);

/* log P(B <= x), B ~ Beta(a, b) with real a, b > 0, y = 1 - x; -Inf for x <= 0. The other has
 * its derivatives by log x too, 0 outside 0 < x < 1. */
long double beta_log_lower(long double a, long double b, long double x, long double y);
Curved beta_lower(long double a, long double b, long double x, long double y);

#endif
