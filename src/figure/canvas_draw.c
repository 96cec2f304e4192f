/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas_draw.c - lines, areas, marks, text and whole scenes on a canvas. */
#include <math.h>

#include "figure/canvas_private.h"
#include "figure/typeset_private.h"

void canvas_set_paint(Canvas *canvas, Paint paint)
{
    Colour colour = canvas->theme->colours[paint];

    cairo_set_source_rgb(canvas->cr, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

static void stroke(Canvas *canvas, Pen pen)
{
    double lengths[DASH_LENGTHS];
    size_t count = dash_lengths(pen.dash, pen.width, lengths);

    canvas_set_paint(canvas, pen.paint);
    cairo_set_line_width(canvas->cr, pen.width);
    cairo_set_dash(canvas->cr, lengths, (int)count, 0);
    cairo_stroke(canvas->cr);
}

void canvas_line(Canvas *canvas, double x1, double y1, double x2, double y2, Pen pen)
{
    if (!canvas_accepts(canvas, (double[]){x1, y1, x2, y2, pen.width}, 5) ||
        pen.paint == PAINT_NONE)
        return;
    cairo_move_to(canvas->cr, x1, y1);
    cairo_line_to(canvas->cr, x2, y2);
    stroke(canvas, pen);
}

static void hatch_lines(Canvas *canvas, double slope)
{
    static const double pitch = 3;
    double left, top, right, bottom;

    cairo_clip_extents(canvas->cr, &left, &top, &right, &bottom);
    double first = floor((slope > 0 ? top - right : top + left) / pitch) * pitch;
    double last = slope > 0 ? bottom - left : bottom + right;
    for (double at = first; at <= last; at += pitch) {
        cairo_move_to(canvas->cr, left, at + slope * left);
        cairo_line_to(canvas->cr, right, at + slope * right);
    }
    stroke(canvas, (Pen){PAINT_PAPER, 0.7, DASH_SOLID});
}

static bool is_hatched(const Canvas *canvas, Fill fill)
{
    return fill.hatch != HATCH_NONE && canvas->theme->hatched;
}

/* Hatches what the current path holds, and drops the path. */
static void hatch_path(Canvas *canvas, Hatch hatch)
{
    cairo_save(canvas->cr);
    cairo_clip(canvas->cr);
    if (hatch != HATCH_FALLING)
        hatch_lines(canvas, -1);
    if (hatch != HATCH_RISING)
        hatch_lines(canvas, 1);
    cairo_restore(canvas->cr);
}

/* Fills the current path and keeps it. */
static void fill_path(Canvas *canvas, Fill fill)
{
    if (fill.paint == PAINT_NONE)
        return;
    canvas_set_paint(canvas, fill.paint);
    cairo_fill_preserve(canvas->cr);
    if (!is_hatched(canvas, fill))
        return;
    cairo_path_t *path = cairo_copy_path(canvas->cr);
    hatch_path(canvas, fill.hatch);
    cairo_append_path(canvas->cr, path);
    cairo_path_destroy(path);
}

void canvas_rect(Canvas *canvas, double x, double y, double width, double height, Fill fill)
{
    Box hatched = hatch_box(x, y, width, height);

    if (!canvas_accepts(canvas, (double[]){x, y, width, height}, 4) || fill.paint == PAINT_NONE)
        return;
    canvas_set_paint(canvas, fill.paint);
    cairo_rectangle(canvas->cr, x, y, width, height);
    cairo_fill(canvas->cr);
    if (!is_hatched(canvas, fill))
        return;
    cairo_rectangle(canvas->cr, hatched.left, hatched.top, hatched.right - hatched.left,
                    hatched.bottom - hatched.top);
    hatch_path(canvas, fill.hatch);
}

static void trace_points(Canvas *canvas, const Point *points, size_t count, bool closed)
{
    for (size_t i = 0; i < count; i++)
        cairo_line_to(canvas->cr, points[i].x, points[i].y);
    if (closed)
        cairo_close_path(canvas->cr);
}

static void draw_path(Canvas *canvas, const SceneItem *item)
{
    trace_points(canvas, item->path.points, item->path.count, item->path.closed);
    fill_path(canvas, item->fill);
    if (item->pen.paint != PAINT_NONE)
        stroke(canvas, item->pen);
    cairo_new_path(canvas->cr);
}

static void draw_mark(Canvas *canvas, const SceneItem *item)
{
    Point points[MARK_POINTS];
    double pen = mark_pen(item->mark.shape, item->mark.size);
    bool open = pen > 0;
    size_t count =
        mark_outline(item->mark.shape, item->mark.x, item->mark.y, item->mark.size, points);

    if (count > 0)
        trace_points(canvas, points, count, true);
    else
        cairo_arc(canvas->cr, item->mark.x, item->mark.y, (item->mark.size - pen) / 2, 0,
                  6.283185307179586);
    fill_path(canvas, (Fill){open ? PAINT_PAPER : item->fill.paint, HATCH_NONE});
    if (open)
        stroke(canvas, (Pen){item->fill.paint, pen, DASH_SOLID});
    cairo_new_path(canvas->cr);
}

void canvas_text(Canvas *canvas, double x, double baseline, Anchor anchor, TextStyle style,
                 Paint paint, const char *text)
{
    PangoLayout *layout;
    uint32_t sign = 0;
    double width;

    if (!canvas_accepts(canvas, (double[]){x, baseline, style.size}, 3) || paint == PAINT_NONE)
        return;
    width = anchor == ANCHOR_START ? 0 : text_width(canvas->typesetter, style, text);
    layout = typesetter_line(canvas->typesetter, style, text);
    if (typeset_layout_missing(layout, &sign) > 0) {
        text_missing_error(sign, text, &canvas->error);
        return;
    }
    x -= anchor == ANCHOR_MIDDLE ? width / 2 : width;
    canvas_set_paint(canvas, paint);
    cairo_move_to(canvas->cr, x, baseline);
    pango_cairo_show_layout_line(canvas->cr, pango_layout_get_line_readonly(layout, 0));
    cairo_new_path(canvas->cr);
}

static void draw_run(Canvas *canvas, const Paragraph *paragraph, const ParagraphLine *line,
                     PangoGlyphItem *item, double x, double y)
{
    const ParagraphRun *run = paragraph_run_of(paragraph, item->item);
    double width = pango_units_to_double(pango_glyph_string_get_width(item->glyphs));

    if (!run || run->paint == PAINT_NONE)
        return;
    canvas_set_paint(canvas, run->paint);
    cairo_move_to(canvas->cr, x, y + line->baseline - run->rise);
    pango_cairo_show_glyph_item(canvas->cr, pango_layout_get_text(paragraph_layout(paragraph)),
                                item);
    cairo_new_path(canvas->cr);
    if (run->link)
        canvas_link(canvas, run->link, x, y + line->top, width, line->bottom - line->top);
}

void canvas_paragraph(Canvas *canvas, const Paragraph *paragraph, size_t first, size_t count,
                      double x, double y)
{
    PangoLayout *layout = paragraph_layout(paragraph);
    uint32_t sign = 0;

    if (!canvas_accepts(canvas, (double[]){x, y}, 2))
        return;
    if (paragraph_missing(paragraph, &sign) > 0) {
        text_missing_error(sign, pango_layout_get_text(layout), &canvas->error);
        return;
    }
    for (size_t i = first; i < first + count && i < paragraph_lines(paragraph); i++) {
        ParagraphLine line = paragraph_line(paragraph, i);
        double at = x + line.x, top = y - paragraph_line(paragraph, first).top;

        for (const GSList *node = pango_layout_get_line_readonly(layout, (int)i)->runs; node;
             node = node->next) {
            PangoGlyphItem *item = node->data;

            draw_run(canvas, paragraph, &line, item, at, top);
            at += pango_units_to_double(pango_glyph_string_get_width(item->glyphs));
        }
    }
}

static void draw_item(Canvas *canvas, const SceneItem *item)
{
    switch (item->kind) {
    case SCENE_LINE:
        canvas_line(canvas, item->line.x1, item->line.y1, item->line.x2, item->line.y2, item->pen);
        break;
    case SCENE_RECT:
        canvas_rect(canvas, item->rect.x, item->rect.y, item->rect.width, item->rect.height,
                    item->fill);
        break;
    case SCENE_PATH:
        draw_path(canvas, item);
        break;
    case SCENE_MARK:
        draw_mark(canvas, item);
        break;
    case SCENE_TEXT:
        canvas_text(canvas, item->text.x, item->text.y, item->text.anchor, item->text.style,
                    item->fill.paint, item->text.text);
        break;
    case SCENE_GROUP_BEGIN:
    case SCENE_GROUP_END:
        break;
    }
}

/* Items that reach into the band; the clip cuts those that reach out of it. */
static void draw_band(Canvas *canvas, const Scene *scene, const Band *band)
{
    for (size_t i = 0; i < scene_count(scene) && canvas_good(canvas); i++) {
        const SceneItem *item = scene_item(scene, i);
        Box box = scene_item_box(item);

        if (box.bottom >= band->top && box.top < band->bottom)
            draw_item(canvas, item);
    }
}

void canvas_scene_part(Canvas *canvas, const Scene *scene, ScenePart part, double x, double y)
{
    Band bands[PART_BANDS];

    if (!canvas_accepts(canvas, (double[]){x, y}, 2))
        return;
    scene_part_bands(scene, part, bands);
    for (size_t i = 0; i < PART_BANDS; i++) {
        const Band *band = &bands[i];

        if (band->bottom <= band->top)
            continue;
        cairo_save(canvas->cr);
        cairo_translate(canvas->cr, x, y - band->up);
        cairo_rectangle(canvas->cr, -x, band->top, scene_width(scene) + 2 * x,
                        band->bottom - band->top);
        cairo_clip(canvas->cr);
        draw_band(canvas, scene, band);
        cairo_restore(canvas->cr);
    }
}

void canvas_scene(Canvas *canvas, const Scene *scene, double x, double y)
{
    if (!canvas_accepts(canvas, (double[]){x, y}, 2))
        return;
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, x, y);
    for (size_t i = 0; i < scene_count(scene) && canvas_good(canvas); i++)
        draw_item(canvas, scene_item(scene, i));
    cairo_restore(canvas->cr);
}

static bool finish_scene(Canvas *canvas, const Scene *scene, Text *bytes, Error *err)
{
    bool ok;

    if (!canvas)
        return false;
    canvas_page(canvas, scene_width(scene), scene_height(scene));
    canvas_scene(canvas, scene, 0, 0);
    ok = canvas_finish(canvas, bytes, err);
    canvas_free(canvas);
    return ok;
}

bool scene_pdf(const Scene *scene, Typesetter *typesetter, const Theme *theme,
               const CanvasInfo *info, Text *bytes, Error *err)
{
    return finish_scene(canvas_new_pdf(typesetter, theme, info, err), scene, bytes, err);
}

bool scene_png(const Scene *scene, Typesetter *typesetter, const Theme *theme, double dpi,
               Text *bytes, Error *err)
{
    return finish_scene(
        canvas_new_png(typesetter, theme, scene_width(scene), scene_height(scene), dpi, err), scene,
        bytes, err);
}
