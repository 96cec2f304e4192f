/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curves.h - curves: power, sample size, half-width or coverage against n or a rate.
 *
 * The power of an exact test is a saw-tooth in n: steps draw it as it is. */
#ifndef OFFDIAG_FIGURE_CURVES_H
#define OFFDIAG_FIGURE_CURVES_H

#include "figure/figure.h"

typedef struct Curve {
    const char *label;
    FieldList x, y;       /* double, as many of each, x ascending */
    FieldList x_of, y_of; /* Evidence of each, or none */
} Curve;

typedef struct Curves {
    const char *title;    /* names the figure; not drawn, a caption says it */
    double width;         /* pt */
    double height;        /* of the plot, pt; NaN = follows from the width */
    int x_unit, y_unit;   /* ScaleUnit */
    int x_scale, y_scale; /* 0 = linear, 1 = logarithmic */
    const char *x_axis, *y_axis;
    double minimum, maximum; /* of y; NaN = from the curves */
    double target;           /* a horizontal line; NaN = none */
    const char *target_label;
    double band_from, band_to; /* of x, shaded; NaN = none */
    bool steps;                /* y holds from its x to the next */
    const char *note;
    FieldList series; /* Curve, 1 to 8 */
} Curves;

extern const Record curves_record;

/* Fails on no series or more than 8, a series without a point or with lists of different
 * lengths, x that does not ascend, a reversed axis, a logarithmic one for what is not above 0, and
 * a width too small for the plot. */
Figure *curves_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err);

#endif
