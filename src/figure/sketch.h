/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sketch.h - a plain canvas: lines, paths, bars, marks, texts, axes and panels where a
 * script puts them, in the colours, weights and type of the theme.
 *
 * Lengths are pt from the top left corner, y down; between "panel" and its "end" x and y are
 * values on the panel's axes. What reaches out of the canvas is refused, not cut. */
#ifndef OFFDIAG_FIGURE_SKETCH_H
#define OFFDIAG_FIGURE_SKETCH_H

#include "figure/figure.h"

typedef enum SketchKind {
    SKETCH_LINE,
    SKETCH_PATH,
    SKETCH_RECT,
    SKETCH_MARK,
    SKETCH_TEXT,
    SKETCH_AXIS,
    SKETCH_PANEL,
    SKETCH_GROUP,
    SKETCH_END,
    SKETCH_COUNT
} SketchKind;

typedef struct SketchItem {
    int draw;            /* SketchKind */
    double x, y, x2, y2; /* a place, and the other end or corner; NaN = not given */
    FieldList points;    /* double: x, y, x, y, ... of a path */
    bool closed;
    int shape;   /* MarkShape */
    double size; /* of a mark, pt; NaN = the theme's */
    const char *text;
    int role, anchor; /* TextRole, Anchor */
    double width;     /* that a text wraps at, pt; NaN = one line */
    int fill, stroke; /* Paint */
    int hatch, weight, dash;
    const char *reading; /* what a group, or an item by itself, says */
    double value;        /* that the item shows or stands for; NaN = none */
    Evidence value_of;
    double low, high; /* of an axis, or of a panel's x */
    double y_low, y_high;
    int unit, y_unit; /* ScaleUnit */
    int scale, y_scale;
    const char *label, *y_label;
} SketchItem;

typedef struct Sketch {
    const char *title; /* names the figure; not drawn, a caption says it */
    double width, height;
    const char *summary; /* null = how many readings there are */
    FieldList items;     /* SketchItem */
} Sketch;

extern const Record sketch_record;

/* Fails on an item that lacks a place, a path without two points, an axis that is reversed,
 * a group or panel without end, and what reaches out of the canvas. */
Figure *sketch_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err);

#endif
