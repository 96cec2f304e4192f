/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mark.c - shapes of marks, and which shape, dash and hatch a series has.
 *
 * Corners on a circle of radius 1 about the centre of mass, scaled so that every
 * shape covers about the area of the circle with the mark's diameter. */
#include <math.h>

#include "figure/scene.h"

typedef struct Outline {
    double scale; /* times half the diameter */
    size_t count;
    Point corners[MARK_POINTS];
} Outline;

static const double half = 0.5, root = 0.8660254037844386;
static const double hatch_rim = 0.5; /* pt */

static const MarkShape shapes[SERIES_MARKS] = {
    MARK_CIRCLE,      MARK_SQUARE,       MARK_DIAMOND,       MARK_TRIANGLE,
    MARK_RING,        MARK_DOWN,         MARK_PLUS,          MARK_CROSS,
    MARK_OPEN_SQUARE, MARK_OPEN_DIAMOND, MARK_OPEN_TRIANGLE, MARK_OPEN_DOWN,
};

static const Dash dashes[SERIES_COUNT] = {
    DASH_SOLID, DASH_DASHED,     DASH_DOTTED, DASH_DASHDOT,
    DASH_LONG,  DASH_DASHDOTDOT, DASH_SPARSE, DASH_LONGSHORT,
};

static const Hatch hatches[SERIES_COUNT] = {
    HATCH_NONE, HATCH_RISING, HATCH_FALLING, HATCH_CROSSED,
    HATCH_NONE, HATCH_RISING, HATCH_FALLING, HATCH_CROSSED,
};

const char *const mark_names[MARK_COUNT + 1] = {
    "circle", "square", "diamond",     "triangle",     "down",          "cross",
    "ring",   "plus",   "open-square", "open-diamond", "open-triangle", "open-down"};
const char *const hatch_names[HATCH_COUNT + 1] = {"none", "rising", "falling", "crossed"};
const char *const dash_names[DASH_COUNT + 1] = {"solid", "dashed",     "dotted", "dashdot",
                                                "long",  "dashdotdot", "sparse", "longshort"};

/* The shape whose outline a shape has: that of an open one is the filled one's. */
static const MarkShape drawn_as[MARK_COUNT] = {
    MARK_CIRCLE, MARK_SQUARE, MARK_DIAMOND, MARK_TRIANGLE, MARK_DOWN,     MARK_CROSS,
    MARK_RING,   MARK_PLUS,   MARK_SQUARE,  MARK_DIAMOND,  MARK_TRIANGLE, MARK_DOWN,
};

static Outline outline_of(MarkShape shape)
{
    static const double arm = 1, thin = 0.3;
    const Outline plus = {1.15,
                          12,
                          {{-thin, -arm},
                           {thin, -arm},
                           {thin, -thin},
                           {arm, -thin},
                           {arm, thin},
                           {thin, thin},
                           {thin, arm},
                           {-thin, arm},
                           {-thin, thin},
                           {-arm, thin},
                           {-arm, -thin},
                           {-thin, -thin}}};
    const Outline outlines[MARK_COUNT] = {
        [MARK_SQUARE] = {0.886, 4, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}},
        [MARK_DIAMOND] = {1.253, 4, {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}},
        [MARK_TRIANGLE] = {1.5, 3, {{0, -1}, {root, half}, {-root, half}}},
        [MARK_DOWN] = {1.5, 3, {{0, 1}, {root, -half}, {-root, -half}}},
        [MARK_PLUS] = plus,
        [MARK_CROSS] = plus,
    };

    return outlines[shape];
}

size_t mark_outline(MarkShape shape, double x, double y, double size,
                    Point points[static MARK_POINTS])
{
    Outline outline = outline_of(drawn_as[shape]);
    double across = size - mark_pen(shape, size);
    double turn = shape == MARK_CROSS ? sqrt(half) : 0;

    for (size_t i = 0; i < outline.count; i++) {
        Point at = outline.corners[i];
        Point turned = turn > 0 ? (Point){(at.x - at.y) * turn, (at.x + at.y) * turn} : at;

        points[i].x = scene_round(x + turned.x * outline.scale * across / 2);
        points[i].y = scene_round(y + turned.y * outline.scale * across / 2);
    }
    return outline.count;
}

double mark_pen(MarkShape shape, double size)
{
    return shape == MARK_RING || shape >= MARK_OPEN_SQUARE ? scene_round(0.22 * size) : 0;
}

static int index_of(int series, int count)
{
    return series > 0 ? (series - 1) % count : 0;
}

MarkShape mark_of_series(int series)
{
    return shapes[index_of(series, SERIES_MARKS)];
}

Dash dash_of_series(int series)
{
    return dashes[index_of(series, SERIES_COUNT)];
}

Hatch hatch_of_series(int series)
{
    return hatches[index_of(series, SERIES_COUNT)];
}

size_t dash_lengths(Dash dash, double width, double lengths[static DASH_LENGTHS])
{
    static const struct {
        size_t count;
        double lengths[DASH_LENGTHS]; /* in widths of the pen */
    } patterns[DASH_COUNT] = {
        [DASH_DASHED] = {2, {4, 2}},
        [DASH_DOTTED] = {2, {1.2, 1.8}},
        [DASH_DASHDOT] = {4, {5, 1.8, 1.2, 1.8}},
        [DASH_LONG] = {2, {9, 2.5}},
        [DASH_DASHDOTDOT] = {6, {5, 1.8, 1.2, 1.8, 1.2, 1.8}},
        [DASH_SPARSE] = {2, {1.5, 4}},
        [DASH_LONGSHORT] = {4, {9, 2, 3, 2}},
    };

    for (size_t i = 0; i < patterns[dash].count; i++)
        lengths[i] = scene_round(patterns[dash].lengths[i] * width);
    return patterns[dash].count;
}

Box hatch_box(double x, double y, double width, double height)
{
    double rim = fmin(hatch_rim, fmin(width, height) / 2);

    return (Box){x + rim, y + rim, x + width - rim, y + height - rim};
}
