/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml_figure.c - a figure: its drawing as SVG, its caption, its data as a table. */
#include <string.h>

#include "base/visible.h"
#include "figure/svg.h"
#include "report/node.h"
#include "report/xhtml_paint.h"

/* The drawing goes through an XML parser: what is not well-formed never gets in. */
static bool insert_svg(XhtmlPaint *paint, const Text *drawing, xmlNode *to)
{
    xmlParserCtxt *parser = xmlNewParserCtxt();
    bool memory = parser == NULL;
    xmlDoc *doc = parser ? node_parse(parser, drawing, 0, &memory) : NULL;
    bool good = doc && node_copy(to, xmlDocGetRootElement(doc));

    if (memory || (doc && !good))
        error_memory(paint->err);
    else if (!doc)
        error_set(paint->err, ERROR_INTERNAL, "a figure's drawing is no well-formed XML");
    xmlFreeParserCtxt(parser);
    xmlFreeDoc(doc);
    return good;
}

static bool paint_drawing(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    char prefix[24];
    Text drawing = {0}, description = {0};
    const Theme *theme = paint->options->theme ? paint->options->theme : &theme_default;
    const Figure *figure = tree_figure(paint->document, from);

    snprintf(prefix, sizeof prefix, "drawing-%s", tree_attribute(from, "number"));
    tree_alternative(paint->document, from, &description);
    SvgOptions options = {
        .id = prefix,
        .title = figure->title,
        .description = text_string(&description),
        .theme = theme,
        .dark = paint->options->dark,
        .inline_xhtml = true,
    };
    bool good = text_ok(&description, paint->err) &&
                scene_svg(figure->scene, &options, &drawing, paint->err) &&
                text_ok(&drawing, paint->err) && insert_svg(paint, &drawing, to);
    text_free(&drawing);
    text_free(&description);
    return good;
}

/* A figure keeps the bytes it was given: what no page may hold is shown. */
static bool paint_part(XhtmlPaint *paint, xmlNode *to, const char *text, size_t length)
{
    Text part = {0};

    visible_append(&part, text, length);
    bool good =
        text_ok(&part, paint->err) && (length == 0 || paint_text(paint, to, text_string(&part)));
    text_free(&part);
    return good;
}

static bool paint_given(XhtmlPaint *paint, xmlNode *node, const EvidenceAttribute *attribute)
{
    Text value = {0};

    visible_append(&value, attribute->value, strlen(attribute->value));
    bool good = text_ok(&value, paint->err) &&
                paint_attribute(paint, node, attribute->name, text_string(&value));
    text_free(&value);
    return good;
}

/* A number with what stands behind it, as a value in the text has it. */
static bool paint_number(XhtmlPaint *paint, xmlNode *to, const char *text, const Number *number)
{
    EvidenceAttribute attributes[EVIDENCE_ATTRIBUTES];
    EvidenceText exact;
    size_t count =
        evidence_attributes("value", number->value, &number->evidence, &exact, attributes);
    xmlNode *node = paint_element(paint, to, "data");
    bool good = node != NULL;

    for (size_t i = 0; good && i < count; i++)
        good = paint_given(paint, node, &attributes[i]);
    return good && paint_part(paint, node, text + number->start, number->length);
}

static bool paint_data_cell(XhtmlPaint *paint, xmlNode *to, const FigureCell *cell)
{
    size_t at = 0, count = cell->numbers ? cell->numbers->count : 0;

    for (size_t i = 0; i < count; i++) {
        const Number *number = &cell->numbers->list[i];

        if (!paint_part(paint, to, cell->text + at, number->start - at) ||
            !paint_number(paint, to, cell->text, number))
            return false;
        at = number->start + number->length;
    }
    return paint_part(paint, to, cell->text + at, strlen(cell->text) - at);
}

static xmlNode *paint_box(XhtmlPaint *paint, const FigureTable *table, size_t column, xmlNode *row,
                          const char *scope)
{
    const char *class = (table->numeric >> column & 1) != 0 ? "right" : NULL;
    xmlNode *cell = paint_classed(paint, row, scope ? "th" : "td", class, NULL);

    return cell && (!scope || paint_attribute(paint, cell, "scope", scope)) ? cell : NULL;
}

static bool paint_data_head(XhtmlPaint *paint, const FigureTable *table, xmlNode *to)
{
    xmlNode *row = paint_element(paint, to, "tr");
    bool good = row != NULL;

    for (size_t i = 0; good && i < table->columns; i++) {
        xmlNode *cell = paint_box(paint, table, i, row, *table->head[i] ? "col" : NULL);
        good = cell && paint_part(paint, cell, table->head[i], strlen(table->head[i]));
    }
    return good;
}

static bool paint_data_row(XhtmlPaint *paint, const FigureTable *table, size_t index, xmlNode *to)
{
    const FigureCell *cells = table->cells + index * table->columns;
    xmlNode *row = paint_element(paint, to, "tr");
    bool good = row != NULL;

    for (size_t i = 0; good && i < table->columns; i++) {
        bool label = i == 0 && *cells[i].text;
        xmlNode *cell = paint_box(paint, table, i, row, label ? "row" : NULL);
        good = cell && paint_data_cell(paint, cell, &cells[i]);
    }
    return good;
}

static bool paint_data_grid(XhtmlPaint *paint, const FigureTable *table, xmlNode *to)
{
    xmlNode *grid = paint_element(paint, to, "table");
    xmlNode *head = grid ? paint_element(paint, grid, "thead") : NULL;
    xmlNode *body = grid ? paint_element(paint, grid, "tbody") : NULL;
    bool good = head && body && paint_data_head(paint, table, head);

    for (size_t row = 0; good && row < table->rows; row++)
        good = paint_data_row(paint, table, row, body);
    return good;
}

/* The box of the data is named by the line that opens it. */
static xmlNode *paint_data_box(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    Text label = {0}, id = {0};

    text_printf(&label, "Data of figure %s", tree_attribute(from, "number"));
    text_printf(&id, "%s.data", tree_attribute(from, "id"));
    bool good = text_ok(&label, paint->err) && text_ok(&id, paint->err);
    xmlNode *details = good ? paint_element(paint, to, "details") : NULL;
    xmlNode *summary = details ? paint_element(paint, details, "summary") : NULL;
    good = summary && paint_attribute(paint, summary, "id", id.data) &&
           paint_text(paint, summary, label.data);
    xmlNode *box = good ? paint_scroll(paint, details, "scroll", id.data) : NULL;
    text_free(&label);
    text_free(&id);
    return box;
}

static bool paint_data(XhtmlPaint *paint, const xmlNode *from, const FigureTable *table,
                       xmlNode *to)
{
    if (table->columns == 0)
        return true;
    xmlNode *box = paint_data_box(paint, from, to);
    return box && paint_data_grid(paint, table, box);
}

bool paint_figure(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    const Figure *figure = tree_figure(paint->document, from);
    Text label = {0};
    xmlNode *node = paint_classed(paint, to, "figure", NULL, NULL);

    text_printf(&label, "%s.caption", tree_attribute(from, "id"));
    xmlNode *box = node && text_ok(&label, paint->err) &&
                           paint_attribute(paint, node, "id", tree_attribute(from, "id"))
                       ? paint_scroll(paint, node, "drawing", label.data)
                       : NULL;
    text_free(&label);
    if (!box || !paint_drawing(paint, from, box))
        return false;
    xmlNode *text = paint_element(paint, node, "figcaption"); /* it must come last */
    return text && paint_caption(paint, from, text, "p") && paint_notes(paint, from, text) &&
           paint_data(paint, from, &figure->table, text);
}
