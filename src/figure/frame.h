/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frame.h - parts that several kinds of figure share: labels, legend, headings, axis. */
#ifndef OFFDIAG_FIGURE_FRAME_H
#define OFFDIAG_FIGURE_FRAME_H

#include "figure/scale.h"
#include "figure/scene.h"

typedef struct Frame {
    Scene *scene;
    Typesetter *typesetter;
    const Theme *theme;
    double width;
    double y;       /* how far down the figure is drawn */
    Text *warnings; /* one line each */
} Frame;

/* Baseline to baseline of a role. */
double frame_leading(const Frame *frame, TextRole role);

/* The baseline at which figures and capitals of a role are centred on y. */
double frame_baseline(const Frame *frame, TextRole role, double y);

double frame_text_width(const Frame *frame, TextRole role, const char *text);

/* Width of a column of numbers: that of its values, or of its heading, which may
 * take several lines when it is long and much wider than they are. */
double frame_heading_width(const Frame *frame, const char *heading, double values);

/* Divides what the columns of numbers leave: the labels get their natural width, but
 * no more than a little under half. Fails with the width that would do when the plot
 * becomes too narrow to be read. */
bool frame_share(const Frame *frame, double natural, double room, double *labels, Error *err);

/* text_wrap in a role; warns when the text was shortened. */
size_t frame_wrap(Frame *frame, TextRole role, const char *text, double width, size_t max_lines,
                  Text *lines);

/* Draws wrapped lines below each other, the first at baseline. */
void frame_lines(Frame *frame, double x, double baseline, Anchor anchor, TextRole role, Paint paint,
                 const Text *lines);

/* Begins a group with this reading, which is released. */
void frame_group(Frame *frame, Text *reading);

typedef struct LegendEntry LegendEntry;

/* Draws a key of its own kind, size wide and high, from x on and centred on y. */
typedef void LegendKey(Frame *frame, const LegendEntry *entry, double x, double y, double size);

struct LegendEntry {
    LegendKey *draw; /* null = as said by the members that follow */
    Paint paint;
    bool is_bar; /* a swatch with this hatch, else a mark */
    MarkShape shape;
    Hatch hatch;
    const char *label;
};

/* Entries in a row that wraps; moves frame->y below it. */
void frame_legend(Frame *frame, const LegendEntry *entries, size_t count);

typedef struct Heading { /* wrapped into its width; null text = none */
    const char *text;
    double x, width;
    Anchor anchor;
    TextRole role;
    Paint paint;
} Heading;

/* Headings that end on one baseline, a rule under them; moves frame->y below it. */
void frame_headings(Frame *frame, const Heading *headings, size_t count);

/* A scale from left to right whose tick labels stand clear of each other. */
Scale frame_scale(const Frame *frame, double low, double high, double left, double right,
                  bool round_out, ScaleUnit unit);

/* The same, logarithmic: its ends are low and high. */
Scale frame_log_scale(const Frame *frame, double low, double high, double left, double right,
                      ScaleUnit unit);

/* How far the labels of the first and last tick reach beyond left and right. */
double frame_overhang(const Frame *frame, ScaleUnit unit, double low, double high);

/* Axis line at frame->y, ticks, their labels and the axis's label; moves frame->y. */
void frame_axis(Frame *frame, const Scale *scale, const char *label);

/* A sentence under the figure, over its whole width; moves frame->y below it. */
void frame_note(Frame *frame, const char *note);

#endif
