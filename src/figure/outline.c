/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outline.c - Cairo traces the signs, the numbers are rounded as all others of a drawing. */
#include "figure/outline.h"

#include "figure/typeset_private.h"

static void append_points(Text *out, char command, const cairo_path_data_t *points, int count)
{
    text_append_char(out, command);
    for (int i = 1; i <= count; i++) {
        if (i > 1)
            text_append_char(out, ' ');
        scene_append_number(out, points[i].point.x);
        text_append_char(out, ' ');
        scene_append_number(out, points[i].point.y);
    }
}

static void append_path(Text *out, const cairo_path_t *path)
{
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *part = &path->data[i];

        switch (part->header.type) {
        case CAIRO_PATH_MOVE_TO:
            /* the last move of a path leads to nothing */
            if (i + part->header.length < path->num_data)
                append_points(out, 'M', part, 1);
            break;
        case CAIRO_PATH_LINE_TO:
            append_points(out, 'L', part, 1);
            break;
        case CAIRO_PATH_CURVE_TO:
            append_points(out, 'C', part, 3);
            break;
        case CAIRO_PATH_CLOSE_PATH:
            text_append_char(out, 'Z');
            break;
        }
    }
}

static bool trace(cairo_t *cr, PangoLayout *layout, double x, double y, Text *out, Error *err)
{
    cairo_path_t *path;
    bool ok;

    cairo_move_to(cr, x, y);
    pango_cairo_layout_line_path(cr, pango_layout_get_line_readonly(layout, 0));
    path = cairo_copy_path(cr);
    ok = path->status == CAIRO_STATUS_SUCCESS && cairo_status(cr) == CAIRO_STATUS_SUCCESS;
    if (ok)
        append_path(out, path);
    cairo_path_destroy(path);
    return ok || error_memory(err);
}

bool outline_text(Typesetter *typesetter, const SceneItem *item, Text *out, Error *err)
{
    Box box = scene_item_box(item);
    PangoLayout *layout = typesetter_line(typesetter, item->text.style, item->text.text);
    cairo_surface_t *surface;
    cairo_t *cr;
    uint32_t sign = 0;

    if (typeset_layout_missing(layout, &sign) > 0)
        return text_missing_error(sign, item->text.text, err);
    surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cr = cairo_create(surface);
    bool ok = trace(cr, layout, box.left, item->text.y, out, err) && typesetter_ok(typesetter, err);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return ok;
}
