/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region.h - region map: where a design stops for A, where for B, and where it goes on,
 * with the path that was observed over it. The boundaries are plain numbers. */
#ifndef OFFDIAG_FIGURE_REGION_H
#define OFFDIAG_FIGURE_REGION_H

#include "figure/figure.h"

typedef struct RegionColumn { /* all y at one x; x and y are whole numbers */
    int64_t x;
    double above;       /* stops where y is this or more; NaN = nowhere */
    double below;       /* stops where y is this or less; NaN = nowhere */
    double least, most; /* the y that can occur; NaN = the ends of the axis */
    struct {
        Evidence x, above, below;
    } of;
} RegionColumn;

typedef struct Region {
    const char *title;       /* names the figure; not drawn, a caption says it */
    double width;            /* pt */
    double height;           /* of the plot, pt; NaN = follows from the width */
    double minimum, maximum; /* of y; NaN = from the columns */
    const char *policy_a, *policy_b;
    bool b_above; /* the upper region is for B, not for A */
    const char *x_axis, *y_axis, *note;
    const char *path_label;   /* null = "Observed" */
    FieldList columns;        /* RegionColumn, x ascending */
    FieldList path_x, path_y; /* double: the observed path; may be empty */
    FieldList path_y_of;      /* Evidence of each y, or none */
} Region;

extern const Record region_record;

/* Fails on no column, x that does not ascend, below at or beyond above, a path of unequal
 * lists, and a width too small for the plot. */
Figure *region_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err);

#endif
