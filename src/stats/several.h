/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several.h - do several policies differ at all? One row a start, one column a policy.
 *
 * NaN is a missing outcome; a start that any policy misses is left out of the overall
 * tests, which then say so by a note. Results: statistic, df, p, and n = starts used. */
#ifndef OFFDIAG_STATS_SEVERAL_H
#define OFFDIAG_STATS_SEVERAL_H

#include "stats/method.h"

/* Cochran (1950) Biometrika 37:256, for outcomes 0 and 1 and at least two policies.
 * Form asymptotic (default) refers to chi-square; exact counts the arrangements of
 * each start's successes over the policies, for tables small enough, else it fails.
 * Every start alike for all policies: statistic 0, p = 1. */
bool several_cochran_q(const Input *input, const Options *options, Result *result, Error *err);

/* Friedman (1937) JASA 32:675, midranks, corrected for ties; equals Cochran's Q on
 * outcomes 0 and 1. */
bool several_friedman(const Input *input, const Options *options, Result *result, Error *err);

/* Puts a chi-square statistic, its degrees of freedom and its upper tail. df >= 1. */
void result_set_chi_square(Result *result, long double statistic, double df);

/* Puts statistic 0 and p 1, with a note that this is by convention. */
void result_set_nothing(Result *result, double df);

/* True when options ask for this form; the first form is the default. Fails where the
 * form is not among them. *form is its place. */
bool several_form(const Options *options, const char *const *forms, size_t count, size_t *form,
                  Error *err);

/* The sum of the terms, the same for any order of them: sorts them. */
long double sum_in_order(long double *terms, size_t count);

#endif
