/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panel.h - a plot with two axes: where it stands, its ticks, and labels at its right. */
#ifndef OFFDIAG_FIGURE_PANEL_H
#define OFFDIAG_FIGURE_PANEL_H

#include "figure/frame.h"

typedef struct PanelAxis {
    double low, high; /* what it must cover */
    bool round_out;   /* an end may move out to the next tick */
    bool is_log;      /* both ends are above 0 */
    ScaleUnit unit;
} PanelAxis;

typedef struct Panel {
    Scale x, y;
    double left, right, top, bottom;
} Panel;

/* What the y axis shows, above the plot to come; null or empty = nothing. */
void panel_heading(Frame *frame, const char *label);

/* The plot from frame->y on with its grid and the ticks of y; room at its
 * right stays free. Fails with the width that would do when the plot becomes too narrow. */
bool panel_open(Frame *frame, const PanelAxis *x, const PanelAxis *y, double height, double room,
                Panel *panel, Error *err);

/* The same between given edges, which it fills. */
void panel_place(Frame *frame, const PanelAxis *x, const PanelAxis *y, Panel *panel);

/* A scale upwards whose tick labels stand clear of each other. */
Scale panel_scale_up(const Frame *frame, const PanelAxis *axis, double top, double bottom);

/* Ticks of a scale upwards and their labels, left of x. */
void panel_ticks_up(Frame *frame, const Scale *scale, double x);

/* The axes over what was drawn, with the ticks and label of x; moves frame->y below. */
void panel_close(Frame *frame, const Panel *panel, const char *label);

/* A point of the data on the panel, kept within its edges. */
Point panel_point(const Panel *panel, double x, double y);

enum {
    PANEL_LABELS = 12
};

typedef struct PanelLabel { /* names what ends at (x, y), pt */
    const char *text;
    double x, y;
    Paint paint; /* of the line that leads to it */
    Paint ink;   /* of the words */
} PanelLabel;

extern const double panel_most_labels; /* what they take at most, of the width of the figure */

/* Room that labels need at the right, and height that they need in all. */
double panel_labels_room(const Frame *frame, const PanelLabel *labels, size_t count);
double panel_labels_height(const Frame *frame, const PanelLabel *labels, size_t count, double room);

/* Sets each label beside its point, moved up or down until all stand clear. */
void panel_labels(Frame *frame, const Panel *panel, const PanelLabel *labels, size_t count);

typedef struct PanelCourse { /* a line over a panel, which carries one mark */
    const double *x, *y;     /* of its points */
    size_t count, wanted;    /* points; the one that is to carry the mark */
    Point *points;           /* on the panel, pt, owned by the first course */
    size_t mark;             /* the point that carries the mark */
    double size;             /* of the mark, pt */
} PanelCourse;

/* Sets the last three members of at most PANEL_LABELS courses. A mark stands at the wanted point,
 * or at the nearest where it is clear of those before; where there is none it covers others, which
 * become larger so as to be seen around it. */
bool panel_courses(const Panel *panel, double size, PanelCourse *courses, size_t count, Error *err);
void panel_courses_free(PanelCourse *courses);

#endif
