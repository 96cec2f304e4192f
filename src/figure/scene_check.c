/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_check.c - what a scene covers and whether anything collides. */
#include <math.h>
#include <string.h>

#include "figure/scene.h"

static const double slack = 0.06; /* pt: what rounding may add */

static Box box_of_points(const Point *points, size_t count)
{
    Box box = {(double)INFINITY, (double)INFINITY, -(double)INFINITY, -(double)INFINITY};

    for (size_t i = 0; i < count; i++) {
        box.left = fmin(box.left, points[i].x);
        box.right = fmax(box.right, points[i].x);
        box.top = fmin(box.top, points[i].y);
        box.bottom = fmax(box.bottom, points[i].y);
    }
    return box;
}

static Box box_of_mark(const SceneItem *item)
{
    Point points[MARK_POINTS];
    double x = item->mark.x, y = item->mark.y, radius = item->mark.size / 2;
    size_t count = mark_outline(item->mark.shape, x, y, item->mark.size, points);

    return count > 0 ? box_of_points(points, count)
                     : (Box){x - radius, y - radius, x + radius, y + radius};
}

static Box box_of_text(const SceneItem *item)
{
    double width = item->text.extent.width;
    double left = item->text.x - (item->text.anchor == ANCHOR_START    ? 0
                                  : item->text.anchor == ANCHOR_MIDDLE ? width / 2
                                                                       : width);

    return (Box){left, item->text.y - item->text.extent.above, left + width,
                 item->text.y + item->text.extent.below};
}

Box scene_item_box(const SceneItem *item)
{
    switch (item->kind) {
    case SCENE_LINE:
        return box_of_points(
            (Point[]){{item->line.x1, item->line.y1}, {item->line.x2, item->line.y2}}, 2);
    case SCENE_RECT:
        return (Box){item->rect.x, item->rect.y, item->rect.x + item->rect.width,
                     item->rect.y + item->rect.height};
    case SCENE_PATH:
        return box_of_points(item->path.points, item->path.count);
    case SCENE_MARK:
        return box_of_mark(item);
    case SCENE_TEXT:
        return box_of_text(item);
    case SCENE_GROUP_BEGIN:
    case SCENE_GROUP_END:
        break;
    }
    return (Box){0, 0, 0, 0};
}

static bool is_group(const SceneItem *item)
{
    return item->kind == SCENE_GROUP_BEGIN || item->kind == SCENE_GROUP_END;
}

/* Texts may stand on the grid and on paper, not on data, rules or other texts. */
static bool is_obstacle(const SceneItem *item)
{
    Paint paint = item->fill.paint != PAINT_NONE ? item->fill.paint : item->pen.paint;

    return !is_group(item) && paint != PAINT_GRID && paint != PAINT_PAPER && paint != PAINT_NONE;
}

static bool overlap(Box a, Box b)
{
    return a.left + slack < b.right - slack && b.left + slack < a.right - slack &&
           a.top + slack < b.bottom - slack && b.top + slack < a.bottom - slack;
}

/* A line has no width of its own: give it that of its pen. */
static Box solid_box(const SceneItem *item)
{
    Box box = scene_item_box(item);
    double half = item->kind == SCENE_LINE ? fmax(item->pen.width / 2, 2 * slack) : 0;

    return (Box){box.left - half, box.top - half, box.right + half, box.bottom + half};
}

static const char *name_of(const SceneItem *item)
{
    static const char *const names[] = {"a line", "a bar", "a path", "a mark", "", "", ""};

    return item->kind == SCENE_TEXT ? item->text.text : names[item->kind];
}

static bool check_inside(const Scene *scene, const SceneItem *item, Error *err)
{
    Box box = scene_item_box(item);

    if (box.left >= -slack && box.top >= -slack && box.right <= scene_width(scene) + slack &&
        box.bottom <= scene_height(scene) + slack)
        return true;
    return error_set(err, ERROR_DOMAIN,
                     "\"%.60s\" reaches out of the figure: %.2f %.2f to %.2f %.2f in %.2f x %.2f: "
                     "move it, or give more room",
                     name_of(item), box.left, box.top, box.right, box.bottom, scene_width(scene),
                     scene_height(scene));
}

static bool check_text(const Scene *scene, size_t index, Error *err)
{
    const SceneItem *text = scene_item(scene, index);
    Box box = scene_item_box(text);

    for (size_t i = 0; i < scene_count(scene); i++) {
        const SceneItem *other = scene_item(scene, i);
        bool seen = other->kind == SCENE_TEXT && i <= index;

        if (!seen && is_obstacle(other) && overlap(box, solid_box(other)))
            return error_set(err, ERROR_INTERNAL,
                             "\"%.60s\" at %.2f %.2f collides with \"%.60s\": %.2f %.2f to "
                             "%.2f %.2f",
                             text->text.text, box.left, box.top, name_of(other),
                             solid_box(other).left, solid_box(other).top, solid_box(other).right,
                             solid_box(other).bottom);
    }
    return true;
}

bool scene_check_inside(const Scene *scene, Error *err)
{
    for (size_t i = 0; i < scene_count(scene); i++) {
        const SceneItem *item = scene_item(scene, i);

        if (!is_group(item) && !check_inside(scene, item, err))
            return false;
    }
    return true;
}

bool scene_check_layout(const Scene *scene, Error *err)
{
    if (!scene_check_inside(scene, err))
        return false;
    for (size_t i = 0; i < scene_count(scene); i++) {
        if (scene_item(scene, i)->kind == SCENE_TEXT && !check_text(scene, i, err))
            return false;
    }
    return true;
}

bool scene_check_glyphs(const Scene *scene, Typesetter *typesetter, Error *err)
{
    for (size_t i = 0; i < scene_count(scene); i++) {
        const SceneItem *item = scene_item(scene, i);
        uint32_t sign = 0;

        if (item->kind == SCENE_TEXT &&
            text_missing(typesetter, item->text.style, item->text.text, &sign) > 0)
            return text_missing_error(sign, item->text.text, err);
    }
    return true;
}
