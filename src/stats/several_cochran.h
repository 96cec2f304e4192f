/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several_cochran.h - the whole numbers behind Cochran's Q, and its exact distribution. */
#ifndef OFFDIAG_STATS_SEVERAL_COCHRAN_H
#define OFFDIAG_STATS_SEVERAL_COCHRAN_H

#include "stats/method.h"

typedef struct CochranSums {
    int64_t total;           /* successes */
    int64_t squared_columns; /* sum over policies of (successes of the policy)^2 */
    int64_t squared_rows;    /* sum over starts of (successes at the start)^2 */
    int64_t *rows;           /* rows[l] = complete starts with l successes */
} CochranSums;

/* Reads the complete rows; fails on an outcome other than 0, 1 and NaN. */
bool cochran_sums(const Matrix *matrix, CochranSums *out, Error *err);
void cochran_sums_free(CochranSums *sums);

/* Puts the exact p: the successes of each start may have fallen on any of the policies
 * alike. Fails where the table is too large to be counted. */
bool cochran_exact(const CochranSums *sums, size_t columns, Result *result, Error *err);

#endif
