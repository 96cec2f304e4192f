/* SPDX-License-Identifier: GPL-3.0-or-later */
/* params.h - named numbers of a planning question, looked up and checked. */
#ifndef OFFDIAG_STATS_PARAMS_H
#define OFFDIAG_STATS_PARAMS_H

#include "stats/method.h"

/* True when the name is given, and then its value. A null value asks only whether. */
bool param_given(const Params *params, const char *name, double *value);

/* The value of a name, or `standard` when it is not given; a NaN standard means that it
 * must be. Fails on NaN and on what lies outside low .. high (ends excluded when open). */
typedef struct ParamRange {
    double low, high;
    bool open;
} ParamRange;

bool param_number(const Params *params, const char *name, double standard, ParamRange range,
                  double *value, Error *err);

/* The same for a whole number from 0 to COUNT_LIMIT; standard -1: must be given. */
bool param_count(const Params *params, const char *name, int64_t standard, int64_t *value,
                 Error *err);

/* Fails on a name that is not among the known ones, and on one that is given twice. */
bool params_known(const Params *params, const char *const *names, size_t count, Error *err);

/* x as the nearest fraction of whole numbers that its decimals say: 0.3 is 3/10.
 * *numerator / *denominator with a power of ten up to 10^15 below; false when x has more
 * decimals than that. */
bool param_decimal(double x, int64_t *numerator, int64_t *denominator);

/* The decimal that x is written as, closer than a double can say: 0.1 is 1/10. */
long double param_as_written(double x);

#endif
