/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_trace.c - a scene as text, one line an item. */
#include "figure/scene.h"

static void trace_numbers(Text *out, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_append_char(out, ' ');
        scene_append_number(out, values[i]);
    }
}

static void trace_pen(Text *out, Pen pen)
{
    if (pen.paint == PAINT_NONE)
        return;
    text_printf(out, " pen %s", paint_names[pen.paint]);
    trace_numbers(out, &pen.width, 1);
    text_printf(out, " %s", dash_names[pen.dash]);
}

static void trace_fill(Text *out, Fill fill)
{
    if (fill.paint == PAINT_NONE)
        return;
    text_printf(out, " %s", paint_names[fill.paint]);
    if (fill.hatch != HATCH_NONE)
        text_printf(out, " %s", hatch_names[fill.hatch]);
}

static void trace_text(Text *out, const SceneItem *item)
{
    static const char *const anchors[] = {"start", "middle", "end"};

    text_append(out, "text");
    trace_numbers(out, (double[]){item->text.x, item->text.y, item->text.extent.width}, 3);
    text_printf(out, " %s %s %s \"%s\"", anchors[item->text.anchor],
                text_role_names[item->text.role], paint_names[item->fill.paint], item->text.text);
}

static void trace_mark(Text *out, const SceneItem *item)
{
    text_printf(out, "mark %s", mark_names[item->mark.shape]);
    trace_numbers(out, (double[]){item->mark.x, item->mark.y, item->mark.size}, 3);
    trace_fill(out, item->fill);
}

static void trace_path(Text *out, const SceneItem *item)
{
    text_append(out, item->path.closed ? "area" : "path");
    for (size_t i = 0; i < item->path.count; i++)
        trace_numbers(out, (double[]){item->path.points[i].x, item->path.points[i].y}, 2);
    trace_fill(out, item->fill);
    trace_pen(out, item->pen);
}

static void trace_item(Text *out, const SceneItem *item)
{
    switch (item->kind) {
    case SCENE_LINE:
        text_append(out, "line");
        trace_numbers(out, (double[]){item->line.x1, item->line.y1, item->line.x2, item->line.y2},
                      4);
        trace_pen(out, item->pen);
        break;
    case SCENE_RECT:
        text_append(out, "rect");
        trace_numbers(
            out, (double[]){item->rect.x, item->rect.y, item->rect.width, item->rect.height}, 4);
        trace_fill(out, item->fill);
        break;
    case SCENE_PATH:
        trace_path(out, item);
        break;
    case SCENE_MARK:
        trace_mark(out, item);
        break;
    case SCENE_TEXT:
        trace_text(out, item);
        break;
    case SCENE_GROUP_BEGIN:
        text_printf(out, "group \"%s\"", item->group.reading ? item->group.reading : "");
        break;
    case SCENE_GROUP_END:
        text_append(out, "end");
        break;
    }
    text_append_char(out, '\n');
}

void scene_trace(const Scene *scene, Text *out)
{
    text_append(out, "scene");
    trace_numbers(out, (double[]){scene_width(scene), scene_height(scene)}, 2);
    text_append_char(out, '\n');
    for (size_t i = 0; i < scene_count(scene); i++)
        trace_item(out, scene_item(scene, i));
}
