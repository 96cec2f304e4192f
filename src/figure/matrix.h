/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.h - matrix of pairwise comparisons: policies by policies, in each cell the
 * difference of the row from the column and its adjusted p, or its sign where the cells have
 * no room for numbers. */
#ifndef OFFDIAG_FIGURE_MATRIX_H
#define OFFDIAG_FIGURE_MATRIX_H

#include "figure/figure.h"

typedef struct MatrixPolicy {
    const char *label;
    int64_t k, n;        /* successes of trials; n 0 = not printed */
    const char *letters; /* compact letters; null = none */
    struct {
        Evidence k, n;
    } of;
} MatrixPolicy;

typedef struct MatrixPair {
    int64_t first, second; /* policies, from 1 */
    double difference;     /* rate of the first minus rate of the second */
    double p;              /* adjusted for the number of pairs; NaN = not printed */
    struct {
        Evidence difference, p;
    } of;
} MatrixPair;

typedef struct Matrix {
    const char *title; /* names the figure; not drawn, a caption says it */
    double width;      /* pt */
    double alpha;      /* cells with p at or below it are shaded */
    const char *labels, *note;
    FieldList policies; /* MatrixPolicy, 2 to 30 */
    FieldList pairs;    /* MatrixPair, each pair at most once */
} Matrix;

extern const Record matrix_record;

/* Fails on fewer than two policies, a pair of unknown or equal policies or given twice, a
 * difference outside -1 to 1, a p outside 0 to 1, and a width too small for the cells. */
Figure *matrix_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err);

#endif
