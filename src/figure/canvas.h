/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas.h - pages of a PDF, or one PNG image, drawn to memory by Cairo.
 *
 * Lengths are pt from the page's top left corner, y down. A canvas keeps its first
 * error (a value that is not finite or beyond 2^22, a sign that no font has, an error
 * of Cairo) and turns later calls into nothing: draw straight, ask once at
 * canvas_finish. The typesetter and the theme must outlive it. */
#ifndef OFFDIAG_FIGURE_CANVAS_H
#define OFFDIAG_FIGURE_CANVAS_H

#include "figure/paragraph.h"
#include "figure/scene.h"

typedef struct Canvas Canvas;

typedef struct CanvasInfo { /* each may be null */
    const char *title, *author, *subject, *keywords;
    const char *date;     /* ISO 8601; null = the file carries no date */
    const char *language; /* a tag of BCP 47, at most 35 signs */
} CanvasInfo;

Canvas *canvas_new_pdf(Typesetter *typesetter, const Theme *theme, const CanvasInfo *info,
                       Error *err);

/* One page of width by height pt at dpi (36 to 2400) dots an inch. Fails above 32767
 * dots a side or 100 million dots. The ground is the theme's paper. */
Canvas *canvas_new_png(Typesetter *typesetter, const Theme *theme, double width, double height,
                       double dpi, Error *err);

/* What the caller could not make for want of memory: it is the canvas's error, unless it has one.
 */
void canvas_fail_memory(Canvas *canvas);

/* Appends the file to *bytes, or gives the first error. Call once, then free. */
bool canvas_finish(Canvas *canvas, Text *bytes, Error *err);
void canvas_free(Canvas *canvas); /* null is fine */

/* A page of a PDF, 1 to 14400 pt a side; ends the page before. */
void canvas_page(Canvas *canvas, double width, double height);
int canvas_page_number(const Canvas *canvas); /* 1-based; 0 before the first */

void canvas_line(Canvas *canvas, double x1, double y1, double x2, double y2, Pen pen);
void canvas_rect(Canvas *canvas, double x, double y, double width, double height, Fill fill);
void canvas_text(Canvas *canvas, double x, double baseline, Anchor anchor, TextStyle style,
                 Paint paint, const char *text);

/* Lines first to first + count - 1 with the top of line first at y. Links of its
 * runs become links of the page. */
void canvas_paragraph(Canvas *canvas, const Paragraph *paragraph, size_t first, size_t count,
                      double x, double y);

/* A figure with its top left corner at x, y. */
void canvas_scene(Canvas *canvas, const Scene *scene, double x, double y);

/* One part of a figure with its head and foot, the top left corner of the part at x, y. */
void canvas_scene_part(Canvas *canvas, const Scene *scene, ScenePart part, double x, double y);

/* Structure of a PDF (no effect on a PNG). Every drawn thing should sit in a leaf
 * ("P", "H1", "TD", "Figure", ...), containers ("Document", "Sect", "L", "Table", "TR")
 * draw nothing themselves, and a leaf must not cross a page. Names outside the list
 * of canvas.c are an error of the canvas. */
void canvas_tag_begin(Canvas *canvas, const char *name);
void canvas_tag_end(Canvas *canvas, const char *name);

/* What the element Figure that was begun last shows, in words; read aloud in its place. */
void canvas_alternative(Canvas *canvas, const char *text);

/* A place to jump to, by name, at y on this page. Call once a name. */
void canvas_destination(Canvas *canvas, const char *name, double x, double y);
/* An area of this page that leads to "https://..." or "#destination". */
void canvas_link(Canvas *canvas, const char *target, double x, double y, double width,
                 double height);
/* An entry of the outline that leads to a destination; parent 0 = top. Returns its
 * number, the parent of entries below it. */
int canvas_outline(Canvas *canvas, int parent, const char *title, const char *destination);
/* The name of this page in a viewer's list: "iv", "12". */
void canvas_page_label(Canvas *canvas, const char *label);

/* A scene alone as a file. The scene's signs must all be in the fonts. */
bool scene_pdf(const Scene *scene, Typesetter *typesetter, const Theme *theme,
               const CanvasInfo *info, Text *bytes, Error *err);
bool scene_png(const Scene *scene, Typesetter *typesetter, const Theme *theme, double dpi,
               Text *bytes, Error *err);

#endif
