/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.h - a figure as a list of things to draw, before any painter has seen it.
 *
 * Lengths are pt, y grows downwards, every number is rounded to 0.01 pt by one
 * function, so that all painters print the same. Colours are roles. A scene keeps
 * its first error (a coordinate that is not finite or beyond 2^22, out of memory)
 * and turns later calls into nothing: draw straight, ask once with scene_finish. */
#ifndef OFFDIAG_FIGURE_SCENE_H
#define OFFDIAG_FIGURE_SCENE_H

#include "figure/evidence.h"
#include "figure/typeset.h"

typedef enum Dash {
    DASH_SOLID,
    DASH_DASHED,
    DASH_DOTTED,
    DASH_DASHDOT,
    DASH_LONG,
    DASH_DASHDOTDOT,
    DASH_SPARSE,
    DASH_LONGSHORT,
    DASH_COUNT
} Dash;

typedef enum Hatch {
    HATCH_NONE,
    HATCH_RISING,
    HATCH_FALLING,
    HATCH_CROSSED,
    HATCH_COUNT
} Hatch;

typedef enum MarkShape {
    MARK_CIRCLE,
    MARK_SQUARE,
    MARK_DIAMOND,
    MARK_TRIANGLE,
    MARK_DOWN, /* triangle on its point */
    MARK_CROSS,
    MARK_RING, /* circle filled with paper, as are the last four */
    MARK_PLUS,
    MARK_OPEN_SQUARE,
    MARK_OPEN_DIAMOND,
    MARK_OPEN_TRIANGLE,
    MARK_OPEN_DOWN,
    MARK_COUNT
} MarkShape;

typedef enum Anchor {
    ANCHOR_START,
    ANCHOR_MIDDLE,
    ANCHOR_END
} Anchor;

typedef struct Pen {
    Paint paint;
    double width;
    Dash dash;
} Pen;

typedef struct Fill {
    Paint paint;
    Hatch hatch; /* drawn where the theme is hatched */
} Fill;

typedef struct Point {
    double x, y;
} Point;

typedef enum SceneKind {
    SCENE_LINE,
    SCENE_RECT,
    SCENE_PATH,
    SCENE_MARK,
    SCENE_TEXT,
    SCENE_GROUP_BEGIN,
    SCENE_GROUP_END
} SceneKind;

typedef struct SceneItem {
    SceneKind kind;
    Pen pen;          /* line, path */
    Fill fill;        /* rect, path, mark; also the paint of a text */
    Numbers *numbers; /* owned: those a text prints, or the one a mark stands for; null = none */
    union {
        struct {
            double x1, y1, x2, y2;
        } line;
        struct {
            double x, y, width, height;
        } rect;
        struct {
            Point *points; /* owned */
            size_t count;
            bool closed;
        } path;
        struct {
            MarkShape shape;
            double x, y, size; /* centre and diameter */
        } mark;
        struct {
            double x, y; /* y of the baseline */
            Anchor anchor;
            TextRole role;
            TextStyle style;
            TextExtent extent;
            char *text; /* owned */
        } text;
        struct {
            char *reading; /* owned; null = a group without one */
        } group;
    };
} SceneItem;

typedef struct Scene Scene;

/* The typesetter and the theme must outlive the calls that add texts. */
Scene *scene_new(Typesetter *typesetter, const Theme *theme, double width, double height,
                 Error *err);
void scene_free(Scene *scene); /* null is fine */

/* Layouts that learn their height at the end set it then. */
void scene_set_height(Scene *scene, double height);
double scene_width(const Scene *scene);
double scene_height(const Scene *scene);

void scene_line(Scene *scene, double x1, double y1, double x2, double y2, Pen pen);
void scene_rect(Scene *scene, double x, double y, double width, double height, Fill fill);
void scene_path(Scene *scene, const Point *points, size_t count, bool closed, Fill fill, Pen pen);
void scene_mark(Scene *scene, MarkShape shape, double x, double y, double size, Paint paint);
void scene_text(Scene *scene, double x, double y, Anchor anchor, TextRole role, Paint paint,
                const char *text);

/* A text with numbers in it, which keep their evidence. */
void scene_printed(Scene *scene, double x, double y, Anchor anchor, TextRole role, Paint paint,
                   const Printed *printed);

/* The last item, a line, bar or mark, stands for this number; a text prints it. */
void scene_evidence(Scene *scene, double value, Evidence evidence);

/* Moves the last item in front of item index, so that it is painted before it. */
void scene_send_behind(Scene *scene, size_t index);

/* A figure of rows that may be parted over pages: tell where each row begins, from top
 * to bottom. What is above the first is the head, what is below scene_rows_end the foot;
 * both are repeated with every part. */
void scene_row(Scene *scene, double y);
void scene_rows_end(Scene *scene, double y);

typedef struct ScenePart { /* rows from y to y of the scene; start from {0} */
    double from, to;
} ScenePart;

/* The next part that is no higher than height, head and foot included; a part has one
 * row at least. A scene without rows, or one that fits, is one part. False after the last. */
bool scene_next_part(const Scene *scene, double height, ScenePart *part);
double scene_part_height(const Scene *scene, ScenePart part);

typedef struct Band { /* of the scene, and how far up it moves in a part */
    double top, bottom, up;
} Band;

enum {
    PART_BANDS = 3
};

/* Head, rows and foot of a part from top to bottom. */
void scene_part_bands(const Scene *scene, ScenePart part, Band bands[static PART_BANDS]);

/* What stands between belongs to one mark; reading says it in a sentence. Groups nest. */
void scene_group_begin(Scene *scene, const char *reading);
void scene_group_end(Scene *scene);

/* Tells of an allocation of the caller's that failed: a text may be incomplete. */
void scene_memory(Scene *scene);

/* The first error, or one for an open group; true when all is well. */
bool scene_finish(Scene *scene, Error *err);

size_t scene_count(const Scene *scene);
const SceneItem *scene_item(const Scene *scene, size_t index);

/* The one rounding: to 0.01, never -0. And the same as text, in the fewest digits. */
double scene_round(double value);
void scene_append_number(Text *out, double value);

typedef struct Box {
    double left, top, right, bottom;
} Box;

/* The part of a bar that its hatch covers: all but a rim. */
Box hatch_box(double x, double y, double width, double height);

enum {
    MARK_POINTS = 12
};

/* Corners of a mark's outline, drawn so that all shapes look equally large; 0 for a
 * circle and a ring, which have no corners. */
size_t mark_outline(MarkShape shape, double x, double y, double size,
                    Point points[static MARK_POINTS]);

/* Width of the line round a ring and its like; 0 for shapes that are filled. */
double mark_pen(MarkShape shape, double size);

/* "circle", "rising", "dashed", ...; each ends with a null. */
extern const char *const mark_names[MARK_COUNT + 1];
extern const char *const hatch_names[HATCH_COUNT + 1];
extern const char *const dash_names[DASH_COUNT + 1];

/* The shape and the dash of a series, 1-based; shapes wrap after 12, dashes and hatches after 8. */
MarkShape mark_of_series(int series);
Dash dash_of_series(int series);
Hatch hatch_of_series(int series);

enum {
    DASH_LENGTHS = 6
};

/* Lengths on, off, ... of a dash for a pen of that width; returns how many, 0 = solid. */
size_t dash_lengths(Dash dash, double width, double lengths[static DASH_LENGTHS]);

/* The area that an item covers, without the width of its pen; empty for a group. */
Box scene_item_box(const SceneItem *item);

/* Fails when an item reaches out of the scene: says which. */
bool scene_check_inside(const Scene *scene, Error *err);

/* Fails when a text or mark reaches out of the scene, or two texts, or a text and a
 * mark or bar, overlap: says which. What the tests ask of every layout. */
bool scene_check_layout(const Scene *scene, Error *err);

/* One line an item, for comparison as text. */
void scene_trace(const Scene *scene, Text *out);

/* Fails on a text with a sign that no font has. */
bool scene_check_glyphs(const Scene *scene, Typesetter *typesetter, Error *err);

#endif
