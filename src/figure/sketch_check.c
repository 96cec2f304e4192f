/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sketch_check.c - what a plain canvas refuses, item by item. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/sketch_private.h"

enum {
    MOST_ITEMS = 20000
};

static bool lacks(const SketchItem *item, size_t number, const char *what, Error *err)
{
    static const char *const names[SKETCH_COUNT] = {"line", "path",  "rect",  "mark", "text",
                                                    "axis", "panel", "group", "end"};

    return error_set(err, ERROR_DOMAIN, "item %zu, a %s, needs %s", number, names[item->draw],
                     what);
}

static bool has_corners(const SketchItem *item)
{
    return !isnan(item->x) && !isnan(item->y) && !isnan(item->x2) && !isnan(item->y2);
}

static bool check_range(double low, double high, int scale, size_t number, Error *err)
{
    if (low < high && (scale == 0 || low > 0))
        return true;
    return error_set(err, ERROR_DOMAIN,
                     "item %zu: an axis cannot run from %g to %g: give the smaller one first, and "
                     "for a logarithmic one numbers above 0",
                     number, low, high);
}

static bool check_corners(const SketchItem *item, size_t number, Error *err)
{
    return has_corners(item) || lacks(item, number, "x, y, x2 and y2", err);
}

static bool check_path(const SketchItem *item, size_t number, Error *err)
{
    if (item->points.count >= 4 && item->points.count % 2 == 0)
        return true;
    return lacks(item, number, "points: x, y, x, y, ... of two points or more", err);
}

static bool check_place(const SketchItem *item, size_t number, Error *err)
{
    return (!isnan(item->x) && !isnan(item->y)) || lacks(item, number, "x and y", err);
}

static bool check_mark(const SketchItem *item, size_t number, Error *err)
{
    if (!isnan(item->size) && !(item->size > 0 && item->size <= 1000))
        return error_set(err, ERROR_DOMAIN, "item %zu: a mark of %g pt is not possible", number,
                         item->size);
    return check_place(item, number, err);
}

static bool check_words(const SketchItem *item, size_t number, Error *err)
{
    if (!item->text)
        return lacks(item, number, "text", err);
    if (!isnan(item->width) && !(item->width > 0))
        return error_set(err, ERROR_DOMAIN, "item %zu: a text %g pt wide is not possible", number,
                         item->width);
    return check_place(item, number, err);
}

static bool check_axis(const SketchItem *item, size_t number, Error *err)
{
    if (isnan(item->x) || isnan(item->y) || isnan(item->x2) == isnan(item->y2))
        return lacks(item, number, "x and y, and x2 to run along or y2 to run up", err);
    return check_range(item->low, item->high, item->scale, number, err);
}

static bool check_panel(const SketchItem *item, size_t number, Error *err)
{
    return check_corners(item, number, err) &&
           ((item->x < item->x2 && item->y < item->y2) ||
            error_set(err, ERROR_DOMAIN,
                      "item %zu: a panel runs from its top left corner x, y to x2, y2", number)) &&
           check_range(item->low, item->high, item->scale, number, err) &&
           check_range(item->y_low, item->y_high, item->y_scale, number, err);
}

static bool check_nothing(const SketchItem *item, size_t number, Error *err)
{
    (void)item;
    (void)number;
    (void)err;
    return true;
}

/* What was begun and not ended: at most one panel, any number of groups. */
typedef struct Open {
    size_t panels, all;
} Open;

static bool follow_ends(const Sketch *sketch, size_t i, Open *open, Error *err)
{
    const SketchItem *item = sketch_item(sketch, i);

    if (item->draw == SKETCH_PANEL && open->panels++ > 0)
        return error_set(err, ERROR_DOMAIN, "item %zu: a panel cannot stand in a panel: end one",
                         i + 1);
    if (item->draw == SKETCH_PANEL && open->all > 0)
        return error_set(err, ERROR_DOMAIN, "item %zu: a panel cannot stand in a group", i + 1);
    if (item->draw == SKETCH_AXIS && open->panels > 0)
        return error_set(err, ERROR_DOMAIN, "item %zu: a panel has its axes: end it first", i + 1);
    open->all += item->draw == SKETCH_PANEL || item->draw == SKETCH_GROUP ? 1 : 0;
    if (item->draw != SKETCH_END)
        return true;
    if (open->all == 0)
        return error_set(err, ERROR_DOMAIN, "item %zu ends what was not begun: leave it out",
                         i + 1);
    if (--open->all == 0)
        open->panels = 0;
    return true;
}

bool sketch_check(const Sketch *sketch, Error *err)
{
    static bool (*const checks[SKETCH_COUNT])(const SketchItem *, size_t, Error *) = {
        [SKETCH_LINE] = check_corners, [SKETCH_PATH] = check_path,
        [SKETCH_RECT] = check_corners, [SKETCH_MARK] = check_mark,
        [SKETCH_TEXT] = check_words,   [SKETCH_AXIS] = check_axis,
        [SKETCH_PANEL] = check_panel,  [SKETCH_GROUP] = check_nothing,
        [SKETCH_END] = check_nothing,
    };
    Open open = {0};

    if (!figure_check_some(sketch->items.count, MOST_ITEMS, "a canvas", "items", err) ||
        !figure_check_width(sketch->width, err))
        return false;
    if (!(sketch->height >= 10 && sketch->height <= 14400))
        return error_set(err, ERROR_DOMAIN,
                         "a canvas %g pt high is not possible: give a height of 10 to 14400",
                         sketch->height);
    for (size_t i = 0; i < sketch->items.count; i++) {
        const SketchItem *item = sketch_item(sketch, i);

        if (!checks[item->draw](item, i + 1, err) || !follow_ends(sketch, i, &open, err))
            return false;
    }
    if (open.all > 0)
        return error_set(err, ERROR_DOMAIN,
                         "a group or panel of the canvas is not ended: add {draw = \"end\"}");
    return true;
}
