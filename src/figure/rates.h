/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rates.h - rates of success: the exact posterior density of each as a violin (scaled to
 * one height), its interval inside, and compact letters that say which policies are not told apart.
 */
#ifndef OFFDIAG_FIGURE_RATES_H
#define OFFDIAG_FIGURE_RATES_H

#include "figure/figure.h"

typedef struct Rate {
    const char *label;
    int64_t k, n;        /* successes of trials */
    double lower, upper; /* NaN = no interval */
    const char *letters; /* "a", "bc"; null = none */
    struct {
        Evidence k, n, lower, upper;
    } of;
} Rate;

typedef struct Rates {
    const char *title; /* names the figure; not drawn, a caption says it */
    double width;      /* pt */
    double level;      /* of the intervals */
    double prior;      /* both parameters of the Beta prior, 1 = uniform; 1 or more */
    const char *axis, *labels;
    const char *note; /* what a shared letter means; null = the usual sentence */
    FieldList rates;  /* Rate */
} Rates;

extern const Record rates_record;

/* Fails on no rate, k outside 0 to n, an interval that is reversed or does not hold k/n
 * or reaches beyond 0 to 1, a prior below 1, and a width too small for the columns. */
Figure *rates_build(const void *description, Typesetter *typesetter, const Theme *theme,
                    Error *err);

#endif
