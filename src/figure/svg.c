/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg.c - a scene as SVG; textLength keeps the layout where the font is missing. */
#include "figure/svg.h"

#include <ctype.h>
#include <string.h>

#include "figure/outline.h"
#include "figure/svg_private.h"

const char *const svg_text_names[SVG_TEXT_COUNT] = {"none", "embed", "paths"};

static bool check_id(const char *id, Error *err)
{
    size_t length = id ? strlen(id) : 0;
    bool good = length > 0 && length <= 64 && isalpha((unsigned char)id[0]);

    for (size_t i = 0; good && i < length; i++) {
        unsigned char c = (unsigned char)id[i];
        good = c < 0x80 && (isalnum(c) || c == '-' || c == '_');
    }
    if (good)
        return true;
    return error_set(err, ERROR_USAGE,
                     "the id of a figure must be a letter, then up to 63 letters, digits, - or _");
}

static void append_clean(Text *out, const char *text)
{
    Text clean = {0};

    text_clean(text, false, &clean);
    text_append_xml(out, text_string(&clean));
    out->failed = out->failed || clean.failed;
    text_free(&clean);
}

static void attribute(Svg *svg, const char *name, double value)
{
    text_printf(svg->out, " %s=\"", name);
    scene_append_number(svg->out, value);
    text_append_char(svg->out, '"');
}

static void append_evidence(Svg *svg, const Number *number)
{
    EvidenceAttribute attributes[EVIDENCE_ATTRIBUTES];
    EvidenceText text;
    size_t count =
        evidence_attributes("data-value", number->value, &number->evidence, &text, attributes);

    for (size_t i = 0; i < count; i++) {
        text_printf(svg->out, " %s=\"", attributes[i].name);
        append_clean(svg->out, attributes[i].value);
        text_append_char(svg->out, '"');
    }
}

/* The number that a line, bar or mark stands for. */
static void append_number(Svg *svg, const SceneItem *item)
{
    if (item->numbers)
        append_evidence(svg, &item->numbers->list[0]);
}

static void append_pen(Svg *svg, Pen pen)
{
    double lengths[DASH_LENGTHS];
    size_t count = dash_lengths(pen.dash, pen.width, lengths);

    attribute(svg, "stroke-width", pen.width);
    for (size_t i = 0; i < count; i++) {
        text_append(svg->out, i == 0 ? " stroke-dasharray=\"" : " ");
        scene_append_number(svg->out, lengths[i]);
    }
    text_append(svg->out, count > 0 ? "\"" : "");
}

/* class="..." of what is filled and stroked. */
static void append_classes(Svg *svg, Paint fill, Paint stroke)
{
    text_append(svg->out, " class=\"");
    if (fill != PAINT_NONE)
        svg_class(svg, 'f', fill);
    if (fill != PAINT_NONE && stroke != PAINT_NONE)
        text_append_char(svg->out, ' ');
    if (stroke != PAINT_NONE)
        svg_class(svg, 's', stroke);
    text_append_char(svg->out, '"');
}

static void paint_line(Svg *svg, const SceneItem *item)
{
    text_append(svg->out, "<line");
    append_classes(svg, PAINT_NONE, item->pen.paint);
    attribute(svg, "x1", item->line.x1);
    attribute(svg, "y1", item->line.y1);
    attribute(svg, "x2", item->line.x2);
    attribute(svg, "y2", item->line.y2);
    append_pen(svg, item->pen);
    append_number(svg, item);
    text_append(svg->out, "/>\n");
}

static void append_rect(Svg *svg, double x, double y, double width, double height)
{
    attribute(svg, "x", x);
    attribute(svg, "y", y);
    attribute(svg, "width", width);
    attribute(svg, "height", height);
    text_append(svg->out, "/>\n");
}

static void paint_rect(Svg *svg, const SceneItem *item)
{
    text_append(svg->out, "<rect");
    append_classes(svg, item->fill.paint, PAINT_NONE);
    append_number(svg, item);
    append_rect(svg, item->rect.x, item->rect.y, item->rect.width, item->rect.height);
    if ((svg->hatches >> item->fill.hatch & 1) != 0) {
        Box box = hatch_box(item->rect.x, item->rect.y, item->rect.width, item->rect.height);

        text_printf(svg->out, "<rect fill=\"url(#%s-hatch%d)\"", svg->options->id,
                    (int)item->fill.hatch);
        append_rect(svg, box.left, box.top, box.right - box.left, box.bottom - box.top);
    }
}

static void append_points(Svg *svg, const Point *points, size_t count, bool closed)
{
    text_append(svg->out, " d=\"");
    for (size_t i = 0; i < count; i++) {
        text_append_char(svg->out, i == 0 ? 'M' : 'L');
        scene_append_number(svg->out, points[i].x);
        text_append_char(svg->out, ' ');
        scene_append_number(svg->out, points[i].y);
    }
    text_append(svg->out, closed ? "Z\"" : "\"");
}

static void paint_path(Svg *svg, const SceneItem *item)
{
    text_append(svg->out, "<path");
    append_classes(svg, item->fill.paint, item->pen.paint);
    if (item->fill.paint == PAINT_NONE)
        text_append(svg->out, " fill=\"none\"");
    append_points(svg, item->path.points, item->path.count, item->path.closed);
    if (item->pen.paint != PAINT_NONE)
        append_pen(svg, item->pen);
    text_append(svg->out, "/>\n");
    if ((svg->hatches >> item->fill.hatch & 1) != 0) {
        text_printf(svg->out, "<path fill=\"url(#%s-hatch%d)\"", svg->options->id,
                    (int)item->fill.hatch);
        append_points(svg, item->path.points, item->path.count, item->path.closed);
        text_append(svg->out, "/>\n");
    }
}

static void paint_mark(Svg *svg, const SceneItem *item)
{
    Point points[MARK_POINTS];
    double pen = mark_pen(item->mark.shape, item->mark.size);
    bool open = pen > 0;
    size_t count =
        mark_outline(item->mark.shape, item->mark.x, item->mark.y, item->mark.size, points);

    text_append(svg->out, count > 0 ? "<path" : "<circle");
    append_classes(svg, open ? PAINT_PAPER : item->fill.paint,
                   open ? item->fill.paint : PAINT_NONE);
    if (count > 0) {
        append_points(svg, points, count, true);
    } else {
        attribute(svg, "cx", item->mark.x);
        attribute(svg, "cy", item->mark.y);
        attribute(svg, "r", (item->mark.size - pen) / 2);
    }
    if (open)
        attribute(svg, "stroke-width", pen);
    append_number(svg, item);
    text_append(svg->out, "/>\n");
}

static void append_clean_n(Text *out, const char *text, size_t length)
{
    Text part = {0};

    text_append_n(&part, text, length);
    append_clean(out, text_string(&part));
    out->failed = out->failed || part.failed;
    text_free(&part);
}

/* The text, each number in it with what stands behind it. */
static void append_content(Svg *svg, const SceneItem *item)
{
    const char *text = item->text.text;
    size_t at = 0;

    for (size_t i = 0; item->numbers && i < item->numbers->count; i++) {
        const Number *number = &item->numbers->list[i];

        append_clean_n(svg->out, text + at, number->start - at);
        text_append(svg->out, "<tspan");
        append_evidence(svg, number);
        text_append_char(svg->out, '>');
        append_clean_n(svg->out, text + number->start, number->length);
        text_append(svg->out, "</tspan>");
        at = number->start + number->length;
    }
    append_clean(svg->out, text + at);
}

/* The shapes of the signs; nothing where there are none to see. */
static void paint_outline(Svg *svg, const SceneItem *item)
{
    Text path = {0};

    svg->failed = svg->failed || !outline_text(svg->options->typesetter, item, &path, svg->err);
    if (path.length > 0) {
        text_append(svg->out, "<path");
        append_classes(svg, item->fill.paint, PAINT_NONE);
        text_printf(svg->out, " d=\"%s\"/>\n", text_string(&path));
    }
    svg->out->failed = svg->out->failed || path.failed;
    text_free(&path);
}

static void paint_text(Svg *svg, const SceneItem *item)
{
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    bool paths = svg->options->text == SVG_TEXT_PATHS;

    if (paths)
        paint_outline(svg, item);
    text_printf(svg->out, "<text class=\"%s-%s", svg->options->id,
                text_role_names[item->text.role]);
    if (!paths) {
        text_append_char(svg->out, ' ');
        svg_class(svg, 'f', item->fill.paint);
    }
    text_append(svg->out, paths ? "\" fill=\"none\"" : "\"");
    attribute(svg, "x", item->text.x);
    attribute(svg, "y", item->text.y);
    text_append(svg->out, anchors[item->text.anchor]);
    if (scene_round(item->text.extent.width) > 0) {
        attribute(svg, "textLength", item->text.extent.width);
        text_append(svg->out, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    text_append_char(svg->out, '>');
    append_content(svg, item);
    text_append(svg->out, "</text>\n");
}

static void paint_group(Svg *svg, const SceneItem *item)
{
    if (!item->group.reading) {
        text_append(svg->out, "<g>\n");
        return;
    }
    text_append(svg->out, "<g role=\"graphics-symbol\">\n<title>");
    append_clean(svg->out, item->group.reading);
    text_append(svg->out, "</title>\n");
}

static void paint_group_end(Svg *svg, const SceneItem *item)
{
    (void)item;
    text_append(svg->out, "</g>\n");
}

static void paint_items(Svg *svg)
{
    static void (*const painters[])(Svg *, const SceneItem *) = {
        [SCENE_LINE] = paint_line,           [SCENE_RECT] = paint_rect,
        [SCENE_PATH] = paint_path,           [SCENE_MARK] = paint_mark,
        [SCENE_TEXT] = paint_text,           [SCENE_GROUP_BEGIN] = paint_group,
        [SCENE_GROUP_END] = paint_group_end,
    };

    for (size_t i = 0; i < scene_count(svg->scene); i++) {
        const SceneItem *item = scene_item(svg->scene, i);
        painters[item->kind](svg, item);
    }
}

static void append_head(Svg *svg)
{
    const SvgOptions *options = svg->options;
    Text *out = svg->out;

    if (!options->inline_xhtml)
        text_append(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"%s\" width=\"", options->id);
    scene_append_number(out, scene_width(svg->scene));
    text_append(out, "pt\" height=\"");
    scene_append_number(out, scene_height(svg->scene));
    text_append(out, "pt\" viewBox=\"0 0 ");
    scene_append_number(out, scene_width(svg->scene));
    text_append_char(out, ' ');
    scene_append_number(out, scene_height(svg->scene));
    text_append(out, "\" role=\"graphics-document\">\n<title>");
    append_clean(out, options->title && options->title[0] ? options->title : options->id);
    text_append(out, "</title>\n");
    if (options->description) {
        text_append(out, "<desc>");
        append_clean(out, options->description);
        text_append(out, "</desc>\n");
    }
}

bool scene_svg(const Scene *scene, const SvgOptions *options, Text *out, Error *err)
{
    Svg svg = {.scene = scene, .options = options, .out = out, .err = err};

    if (!check_id(options->id, err))
        return false;
    append_head(&svg);
    svg_style(&svg);
    if (svg_has_paper(&svg)) {
        text_append(out, "<rect");
        append_classes(&svg, PAINT_PAPER, PAINT_NONE);
        append_rect(&svg, 0, 0, scene_width(scene), scene_height(scene));
    }
    paint_items(&svg);
    text_append(out, "</svg>\n");
    return !svg.failed && text_ok(out, err);
}
