/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sketch.c - what a plain canvas takes and says. */
#include "figure/sketch.h"

#include <math.h>

#include "figure/sketch_private.h"

static const char *const kinds[] = {"line", "path",  "rect",  "mark", "text",
                                    "axis", "panel", "group", "end",  NULL};
static const char *const anchors[] = {"start", "middle", "end", NULL};
static const char *const units[] = {"number", "percent", "points", "count", "whole", NULL};
static const char *const scales[] = {"linear", "log", NULL};

static const SketchItem item_defaults = {.x = (double)NAN,
                                         .y = (double)NAN,
                                         .x2 = (double)NAN,
                                         .y2 = (double)NAN,
                                         .size = (double)NAN,
                                         .width = (double)NAN,
                                         .fill = PAINT_NONE,
                                         .stroke = PAINT_NONE,
                                         .role = TEXT_LABEL,
                                         .weight = LINE_AXIS,
                                         .value = (double)NAN,
                                         .low = (double)NAN,
                                         .high = (double)NAN,
                                         .y_low = (double)NAN,
                                         .y_high = (double)NAN};

static const Field item_fields[] = {
    {"draw", FIELD_CHOICE, offsetof(SketchItem, draw), .required = true, .choices = kinds,
     .help = "line, path, rect, mark, text, axis, panel or group; end closes the last two"},
    {"x", FIELD_NUMBER, offsetof(SketchItem, x), .help = "where; one end or corner"},
    {"y", FIELD_NUMBER, offsetof(SketchItem, y), .help = "where; of a text its baseline"},
    {"x2", FIELD_NUMBER, offsetof(SketchItem, x2), .help = "the other end or corner"},
    {"y2", FIELD_NUMBER, offsetof(SketchItem, y2), .help = "the other end or corner"},
    {"points", FIELD_NUMBERS, offsetof(SketchItem, points), .help = "x, y, x, y, ... of a path"},
    {"closed", FIELD_FLAG, offsetof(SketchItem, closed), .help = "the path ends where it began"},
    {"shape", FIELD_CHOICE, offsetof(SketchItem, shape), .choices = mark_names,
     .help = "of a mark: circle, square, diamond, triangle, ..."},
    {"size", FIELD_NUMBER, offsetof(SketchItem, size), .help = "of a mark, pt"},
    {"text", FIELD_TEXT, offsetof(SketchItem, text), .help = "the words"},
    {"role", FIELD_CHOICE, offsetof(SketchItem, role), .choices = text_role_names,
     .help = "of a text: title, heading, label, value, tick, axis or note"},
    {"anchor", FIELD_CHOICE, offsetof(SketchItem, anchor), .choices = anchors,
     .help = "what of a text stands at x: start, middle or end"},
    {"width", FIELD_NUMBER, offsetof(SketchItem, width), .help = "that a text wraps at, pt"},
    {"fill", FIELD_CHOICE, offsetof(SketchItem, fill), .choices = paint_names,
     .help = "ink, muted, grid, paper, accent, series.1 to series.8, stop, go or none"},
    {"stroke", FIELD_CHOICE, offsetof(SketchItem, stroke), .choices = paint_names,
     .help = "of a line or outline: the same names"},
    {"hatch", FIELD_CHOICE, offsetof(SketchItem, hatch), .choices = hatch_names,
     .help = "of a filled area where the theme hatches: none, rising, falling, crossed"},
    {"weight", FIELD_CHOICE, offsetof(SketchItem, weight), .choices = line_role_names,
     .help = "of a line: hair, axis, data or bold"},
    {"dash", FIELD_CHOICE, offsetof(SketchItem, dash), .choices = dash_names,
     .help = "of a line: solid, dashed, dotted, dashdot, long, dashdotdot, sparse or longshort"},
    {"reading", FIELD_TEXT, offsetof(SketchItem, reading), .help = "says the mark in a sentence"},
    {"value", FIELD_NUMBER, offsetof(SketchItem, value), .evidence = offsetof(SketchItem, value_of),
     .help = "the number that a text prints or a mark stands for"},
    {"low", FIELD_NUMBER, offsetof(SketchItem, low), .help = "of an axis, or of a panel's x"},
    {"high", FIELD_NUMBER, offsetof(SketchItem, high), .help = "of an axis, or of a panel's x"},
    {"y_low", FIELD_NUMBER, offsetof(SketchItem, y_low), .help = "of a panel's y"},
    {"y_high", FIELD_NUMBER, offsetof(SketchItem, y_high), .help = "of a panel's y"},
    {"unit", FIELD_CHOICE, offsetof(SketchItem, unit), .choices = units,
     .help = "of an axis, or of a panel's x: number, percent, points, count or whole"},
    {"y_unit", FIELD_CHOICE, offsetof(SketchItem, y_unit), .choices = units,
     .help = "of a panel's y"},
    {"scale", FIELD_CHOICE, offsetof(SketchItem, scale), .choices = scales,
     .help = "of an axis, or of a panel's x: linear or log"},
    {"y_scale", FIELD_CHOICE, offsetof(SketchItem, y_scale), .choices = scales,
     .help = "of a panel's y"},
    {"label", FIELD_TEXT, offsetof(SketchItem, label), .help = "what the axis shows"},
    {"y_label", FIELD_TEXT, offsetof(SketchItem, y_label), .help = "what a panel's y shows"},
};

static const Record item_record = {
    .size = sizeof(SketchItem),
    .defaults = &item_defaults,
    .fields = item_fields,
    .count = sizeof item_fields / sizeof *item_fields,
};

static const Sketch sketch_defaults = {.width = 480};

static const Field sketch_fields[] = {
    {"title", FIELD_TEXT, offsetof(Sketch, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Sketch, width), .help = "\"column\", \"page\", a venue or pt"},
    {"height", FIELD_NUMBER, offsetof(Sketch, height), .required = true, .help = "pt"},
    {"summary", FIELD_TEXT, offsetof(Sketch, summary), .help = "the figure in a sentence"},
    {"items", FIELD_RECORDS, offsetof(Sketch, items), .required = true, .record = &item_record,
     .help = "what is drawn, from the back to the front"},
};

const Record sketch_record = {
    .size = sizeof(Sketch),
    .defaults = &sketch_defaults,
    .fields = sketch_fields,
    .count = sizeof sketch_fields / sizeof *sketch_fields,
};

const SketchItem *sketch_item(const Sketch *sketch, size_t index)
{
    const SketchItem *items = sketch->items.items;

    return &items[index];
}

/* What a row of the data table is named by; null = the item is no row. */
static const char *row_name(const SketchItem *item)
{
    if (isnan(item->value))
        return NULL;
    return item->reading ? item->reading : item->text ? item->text : "";
}

static void summarise(const void *description, Text *out)
{
    const Sketch *sketch = description;
    size_t count = 0;

    if (sketch->summary) {
        text_append(out, sketch->summary);
        return;
    }
    for (size_t i = 0; i < sketch->items.count; i++)
        count += sketch_item(sketch, i)->reading ? 1 : 0;
    text_printf(out, "A drawing with %zu mark%s.", count, count == 1 ? "" : "s");
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    static const char *const head[] = {"Mark", "Value"};
    const Sketch *sketch = description;
    size_t rows = 0, row = 0;
    bool ok = true;

    for (size_t i = 0; i < sketch->items.count; i++)
        rows += row_name(sketch_item(sketch, i)) ? 1 : 0;
    if (rows == 0)
        return true;
    ok = figure_table_new(figure, head, 2, rows, err);
    figure->table.numeric = 1u << 1;
    for (size_t i = 0; ok && i < sketch->items.count; i++) {
        const SketchItem *item = sketch_item(sketch, i);
        Printed value = {0};

        if (!row_name(item))
            continue;
        figure_print_exact(item->value, item->value_of, &value);
        const TableCell cells[] = {{.text = row_name(item)}, {.printed = &value}};
        ok = figure_table_row(figure, row++, cells, err);
    }
    return ok;
}

/* Words over bars may be meant: said, not refused. */
static void warn_of_overlaps(Figure *figure)
{
    Error found = {0};

    if (scene_count(figure->scene) <= 2000 && !scene_check_layout(figure->scene, &found)) {
        text_append(&figure->warnings, found.message);
        text_append_char(&figure->warnings, '\n');
    }
}

Figure *sketch_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err)
{
    static const FigureParts parts = {"canvas", summarise, sketch_draw, fill_table};
    const Sketch *sketch = description;

    if (!sketch_check(sketch, err))
        return NULL;
    Figure *figure =
        figure_assemble(&parts, sketch->title, sketch->width, sketch, typesetter, theme, err);
    if (figure && !scene_check_inside(figure->scene, err)) {
        figure_free(figure);
        return NULL;
    }
    if (figure)
        warn_of_overlaps(figure);
    return figure;
}
