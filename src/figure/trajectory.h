/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trajectory.h - a comparison as it went on: running lead or rates with their confidence
 * sequences, and where it stopped. */
#ifndef OFFDIAG_FIGURE_TRAJECTORY_H
#define OFFDIAG_FIGURE_TRAJECTORY_H

#include "figure/figure.h"

typedef struct Course {
    const char *label;
    FieldList x, y;         /* double, as many of each, x ascending */
    FieldList lower, upper; /* as many, or none */
    struct {
        FieldList x, y, lower, upper; /* Evidence of each, or none */
    } of;
} Course;

typedef struct Trajectory {
    const char *title; /* names the figure; not drawn, a caption says it */
    double width;      /* pt */
    double height;     /* of the plot, pt; NaN = follows from the width */
    int unit;          /* ScaleUnit of y */
    double level;      /* of the confidence sequences */
    double reference;  /* a horizontal line; NaN = 0 for points, else none */
    double minimum, maximum;
    double stop; /* x at which the comparison stopped; NaN = it goes on */
    Evidence stop_of;
    const char *stop_label;
    const char *x_axis, *y_axis, *note;
    FieldList series; /* Course, 1 to 4 */
} Trajectory;

extern const Record trajectory_record;

/* Fails on no series or more than 4, lists of different lengths, x that does not ascend,
 * reversed bounds, a stop outside x, and a width too small. */
Figure *trajectory_build(const void *description, Typesetter *typesetter, const Theme *theme,
                         Error *err);

#endif
