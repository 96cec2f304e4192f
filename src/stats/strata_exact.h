/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strata_exact.h - Freeman and Halton's exact test of a table of two columns. */
#ifndef OFFDIAG_STATS_STRATA_EXACT_H
#define OFFDIAG_STATS_STRATA_EXACT_H

#include "base/error.h"

/* *log_p = log of the probability, given all margins, of a table no more probable than
 * this one. Both columns and every row have a positive sum, count >= 2. Sorts the rows.
 * Fails when there are too many tables. Freeman, Halton (1951) Biometrika 38:141. */
bool strata_exact_p(int64_t (*rows)[2], size_t count, long double *log_p, Error *err);

#endif
