/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired.h - tests for two policies that faced the same starts.
 *
 * The null hypothesis is P(only A) = P(only B); only b and c count, m = b + c. All
 * give p; greater means A better, less means B better. The chi-square tests give the
 * statistic with df = 1 when two-sided, and the signed root of it, without df, when
 * one-sided. No discordant pair (m = 0) is decided by convention and noted: p = 1,
 * one-sided 1 for the exact test and 1/2 for the others. Notes tell when m is so
 * small that no table can reach p = 0.05. */
#ifndef OFFDIAG_STATS_PAIRED_H
#define OFFDIAG_STATS_PAIRED_H

#include "stats/method.h"

/* Exact conditional test: X ~ Bin(m, 1/2), greater P(X >= b), less P(X <= b),
 * two-sided twice the smaller, 1 at b = c. McNemar (1947) Psychometrika 12:153. */
bool paired_mcnemar_exact(const Input *input, const Options *options, Result *result, Error *err);

/* Mid-p: P(X = b) counts half. Two-sided 2 P(X < min) + P(X = min), 1 at b = c.
 * Fagerland, Lydersen, Laake (2013) BMC Med Res Methodol 13:91. */
bool paired_mcnemar_midp(const Input *input, const Options *options, Result *result, Error *err);

/* (b - c)^2 / m, uncorrected. McNemar (1947) Psychometrika 12:153. */
bool paired_mcnemar_asymptotic(const Input *input, const Options *options, Result *result,
                               Error *err);

/* max(0, |b - c| - 1)^2 / m, so that b = c gives 0 and p = 1. One-sided: the signed
 * root. Edwards (1948) Psychometrika 13:185. */
bool paired_mcnemar_edwards(const Input *input, const Options *options, Result *result, Error *err);

#endif
