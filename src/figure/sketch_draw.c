/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sketch_draw.c - the items of a plain canvas, put where they say. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/panel.h"
#include "figure/sketch_private.h"

enum {
    DEEPEST = 32 /* groups in groups */
};

static const size_t most_lines = 20; /* of a text that wraps */

typedef struct Plan {
    Frame *frame;
    const SketchItem *panel; /* open, or null */
    Panel place;
    bool ends_panel[DEEPEST]; /* of what is open, from outside in */
    size_t depth;
} Plan;

static Point place_of(const Plan *plan, double x, double y)
{
    return plan->panel ? panel_point(&plan->place, x, y) : (Point){x, y};
}

static Pen pen_of(const Plan *plan, const SketchItem *item, Paint otherwise)
{
    Paint paint = item->stroke == PAINT_NONE ? otherwise : (Paint)item->stroke;

    return (Pen){paint, plan->frame->theme->line[item->weight], (Dash)item->dash};
}

static Fill fill_of(const SketchItem *item, Paint otherwise)
{
    return (Fill){item->fill == PAINT_NONE ? otherwise : (Paint)item->fill, (Hatch)item->hatch};
}

static bool draw_line(Plan *plan, const SketchItem *item, Error *err)
{
    Point from = place_of(plan, item->x, item->y), to = place_of(plan, item->x2, item->y2);

    (void)err;
    scene_line(plan->frame->scene, from.x, from.y, to.x, to.y, pen_of(plan, item, PAINT_INK));
    return true;
}

static bool draw_path(Plan *plan, const SketchItem *item, Error *err)
{
    const double *numbers = item->points.items;
    size_t count = item->points.count / 2;
    Point *points = malloc(count * sizeof *points);
    bool filled = item->fill != PAINT_NONE;

    if (!points)
        return error_memory(err);
    for (size_t i = 0; i < count; i++)
        points[i] = place_of(plan, numbers[2 * i], numbers[2 * i + 1]);
    scene_path(plan->frame->scene, points, count, item->closed, fill_of(item, PAINT_NONE),
               pen_of(plan, item, filled ? PAINT_NONE : PAINT_INK));
    free(points);
    return true;
}

static bool draw_rect(Plan *plan, const SketchItem *item, Error *err)
{
    Point one = place_of(plan, item->x, item->y), other = place_of(plan, item->x2, item->y2);
    Paint otherwise = item->stroke == PAINT_NONE ? PAINT_SERIES_1 : PAINT_NONE;
    const Point corners[] = {one, {other.x, one.y}, other, {one.x, other.y}};

    (void)err;
    if (item->stroke == PAINT_NONE)
        scene_rect(plan->frame->scene, one.x, one.y, other.x - one.x, other.y - one.y,
                   fill_of(item, otherwise));
    else
        scene_path(plan->frame->scene, corners, 4, true, fill_of(item, otherwise),
                   pen_of(plan, item, PAINT_NONE));
    return true;
}

static bool draw_mark(Plan *plan, const SketchItem *item, Error *err)
{
    Point at = place_of(plan, item->x, item->y);

    (void)err;
    scene_mark(plan->frame->scene, (MarkShape)item->shape, at.x, at.y,
               isnan(item->size) ? plan->frame->theme->mark : item->size,
               fill_of(item, PAINT_SERIES_1).paint);
    return true;
}

/* A text that prints its value is one text: the number in it keeps its evidence. */
static bool draw_text(Plan *plan, const SketchItem *item, Error *err)
{
    Frame *frame = plan->frame;
    Point at = place_of(plan, item->x, item->y);
    Paint paint = fill_of(item, PAINT_INK).paint;
    Text lines = {0};

    (void)err;
    if (isnan(item->width)) {
        scene_text(frame->scene, at.x, at.y, (Anchor)item->anchor, (TextRole)item->role, paint,
                   item->text);
        return true;
    }
    frame_wrap(frame, (TextRole)item->role, item->text, item->width, most_lines, &lines);
    frame_lines(frame, at.x, at.y, (Anchor)item->anchor, (TextRole)item->role, paint, &lines);
    text_free(&lines);
    return true;
}

static bool draw_axis(Plan *plan, const SketchItem *item, Error *err)
{
    Frame *frame = plan->frame;
    bool up = isnan(item->x2);
    const PanelAxis axis = {item->low, item->high, false, item->scale == 1, (ScaleUnit)item->unit};

    (void)err;
    frame->y = item->y;
    if (!up) {
        Scale scale =
            axis.is_log
                ? frame_log_scale(frame, axis.low, axis.high, item->x, item->x2, axis.unit)
                : frame_scale(frame, axis.low, axis.high, item->x, item->x2, false, axis.unit);
        frame_axis(frame, &scale, item->label);
        return true;
    }
    Scale scale = panel_scale_up(frame, &axis, fmin(item->y, item->y2), fmax(item->y, item->y2));
    panel_ticks_up(frame, &scale, item->x);
    scene_line(frame->scene, item->x, item->y, item->x, item->y2,
               (Pen){PAINT_MUTED, frame->theme->line[LINE_AXIS], DASH_SOLID});
    return true;
}

static bool open_panel(Plan *plan, const SketchItem *item, Error *err)
{
    Frame *frame = plan->frame;
    const PanelAxis x = {item->low, item->high, false, item->scale == 1, (ScaleUnit)item->unit};
    const PanelAxis y = {item->y_low, item->y_high, false, item->y_scale == 1,
                         (ScaleUnit)item->y_unit};

    plan->place = (Panel){.left = item->x, .right = item->x2, .top = item->y, .bottom = item->y2};
    if (item->y_label) {
        double baseline = item->y - 0.6 * frame->theme->text[TEXT_AXIS].size;
        scene_text(frame->scene, item->x, baseline, ANCHOR_START, TEXT_AXIS, PAINT_INK,
                   item->y_label);
    }
    panel_place(frame, &x, &y, &plan->place);
    plan->panel = item;
    (void)err;
    return true;
}

static bool open_group(Plan *plan, const SketchItem *item, Error *err)
{
    (void)err;
    scene_group_begin(plan->frame->scene, item->reading);
    return true;
}

static bool open_any(Plan *plan, const SketchItem *item, Error *err)
{
    bool panel = item->draw == SKETCH_PANEL;

    if (plan->depth == DEEPEST)
        return error_set(err, ERROR_DOMAIN, "groups of a canvas nest up to %d deep", DEEPEST);
    plan->ends_panel[plan->depth++] = panel;
    return panel ? open_panel(plan, item, err) : open_group(plan, item, err);
}

static bool draw_end(Plan *plan, const SketchItem *item, Error *err)
{
    (void)item;
    (void)err;
    if (plan->ends_panel[--plan->depth]) {
        panel_close(plan->frame, &plan->place, plan->panel->label);
        plan->panel = NULL;
    } else {
        scene_group_end(plan->frame->scene);
    }
    return true;
}

/* A reading of an item by itself is a group round it; its value goes with what it drew. */
static bool draw_item(Plan *plan, const SketchItem *item, Error *err)
{
    static bool (*const painters[SKETCH_COUNT])(Plan *, const SketchItem *, Error *) = {
        [SKETCH_LINE] = draw_line, [SKETCH_PATH] = draw_path, [SKETCH_RECT] = draw_rect,
        [SKETCH_MARK] = draw_mark, [SKETCH_TEXT] = draw_text, [SKETCH_AXIS] = draw_axis,
        [SKETCH_PANEL] = open_any, [SKETCH_GROUP] = open_any, [SKETCH_END] = draw_end,
    };
    Scene *scene = plan->frame->scene;
    bool alone = item->draw < SKETCH_PANEL && item->reading;

    if (alone)
        scene_group_begin(scene, item->reading);
    if (!painters[item->draw](plan, item, err))
        return false;
    if (!isnan(item->value) && item->draw < SKETCH_AXIS)
        scene_evidence(scene, item->value, item->value_of);
    if (alone)
        scene_group_end(scene);
    return true;
}

bool sketch_draw(const void *description, Frame *frame, Error *err)
{
    const Sketch *sketch = description;
    Plan plan = {.frame = frame};

    for (size_t i = 0; i < sketch->items.count; i++) {
        if (!draw_item(&plan, sketch_item(sketch, i), err))
            return false;
    }
    scene_set_height(frame->scene, sketch->height);
    return true;
}
