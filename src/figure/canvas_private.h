/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas_private.h - what the files of the canvas share. */
#ifndef OFFDIAG_FIGURE_CANVAS_PRIVATE_H
#define OFFDIAG_FIGURE_CANVAS_PRIVATE_H

#include <cairo.h>

#include "figure/canvas.h"

typedef struct PendingLink { /* waits until its structure element has ended */
    char *target;
    double x, y, width, height;
} PendingLink;

struct Canvas {
    Typesetter *typesetter;
    const Theme *theme;
    cairo_surface_t *surface;
    cairo_t *cr;
    Text bytes;
    bool is_pdf;
    double dpi;
    int page, open_tags;
    char language[36]; /* empty = none */
    size_t n_figures;  /* elements Figure that were begun */
    Text alternatives; /* what they show, in words, parted by NUL */
    PendingLink *links;
    size_t n_links;
    Error error;
};

bool canvas_good(const Canvas *canvas);

/* False, and the canvas's error, when a value cannot be drawn or an error stands. */
bool canvas_accepts(Canvas *canvas, const double *values, size_t count);

void canvas_set_paint(Canvas *canvas, Paint paint);
void canvas_drop_links(Canvas *canvas);

#endif
