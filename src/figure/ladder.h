/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder.h - interval ladder: estimates with their intervals below each other, and
 * the same numbers in columns at the right. */
#ifndef OFFDIAG_FIGURE_LADDER_H
#define OFFDIAG_FIGURE_LADDER_H

#include "figure/figure.h"
#include "figure/scale.h"

typedef struct LadderRung {
    const char *label;
    const char *group;             /* rungs of one group stand under its heading; null = none */
    int64_t series;                /* 1-based; rungs of one label and group share a row */
    double estimate, lower, upper; /* fractions where the unit is percent or points;
                                      lower and upper may be infinite */
    int64_t k, n;                  /* printed "k/n", or n alone when k < 0; n = 0: none */
    struct {
        Evidence estimate, lower, upper, k, n;
    } of;
} LadderRung;

typedef struct Ladder {
    const char *title;        /* names the figure; not drawn, a caption says it */
    double width;             /* pt */
    int unit;                 /* UNIT_NUMBER, UNIT_PERCENT or UNIT_POINTS */
    double level;             /* of the intervals */
    int64_t decimals;         /* of the numbers; -1 = 1 for percent and points, 2 else */
    bool dense;               /* rows close together, without counts and numbers */
    double reference;         /* a line through the rows; NaN = at 0 for points, else none */
    double minimum, maximum;  /* of the axis; NaN = from the data. Intervals beyond get arrows */
    const char *axis;         /* what the axis shows; null = by unit */
    const char *left, *right; /* what lies left and right of the reference: "B better" */
    const char *labels, *counts, *numbers; /* headings of the columns; null = by unit */
    FieldList series;                      /* names, const char *; more than one gives a legend */
    FieldList rungs;                       /* LadderRung */
} Ladder;

extern const Record ladder_record;

/* Fails on no rung, a value that is not a number, a reversed interval, an estimate
 * outside its interval, k > n, and a width too small for the columns. */
Figure *ladder_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err);

#endif
