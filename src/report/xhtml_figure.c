/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml_figure.c - a figure: its drawing as SVG, its caption, its data as a table. */
#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "figure/svg.h"
#include "report/xhtml_paint.h"

/* The drawing goes through an XML parser: what is not well-formed never gets in. */
static bool insert_svg(XhtmlPaint *paint, const Text *drawing, xmlNode *to)
{
    xmlDoc *doc = xmlReadMemory(drawing->data, (int)drawing->length, NULL, NULL,
                                XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    xmlNode *root = doc ? xmlDocGetRootElement(doc) : NULL;
    xmlNode *copy = root ? xmlDocCopyNode(root, to->doc, 1) : NULL;

    xmlFreeDoc(doc);
    if (copy && xmlAddChild(to, copy))
        return true;
    xmlFreeNode(copy);
    return error_set(paint->err, ERROR_INTERNAL, "a figure's drawing is no well-formed XML");
}

static bool paint_drawing(XhtmlPaint *paint, const Figure *figure, const char *number, xmlNode *to)
{
    char prefix[24];
    Text drawing = {0}, description = {0};
    const Theme *theme = paint->options->theme ? paint->options->theme : &theme_default;

    snprintf(prefix, sizeof prefix, "drawing-%s", number);
    figure_describe(figure, &description);
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

/* Columns of numbers are set flush right. */
static bool is_numeric(const FigureTable *table, size_t column)
{
    double ignored;

    for (size_t row = 0; row < table->rows; row++) {
        const char *cell = table->cells[row * table->columns + column];
        if (*cell && !number_parse(cell, strlen(cell), &ignored))
            return false;
    }
    return table->rows > 0;
}

static bool paint_data_row(XhtmlPaint *paint, const bool *numeric, size_t columns, char **cells,
                           xmlNode *to, bool head)
{
    xmlNode *row = paint_element(paint, to, "tr");

    for (size_t i = 0; row && i < columns; i++) {
        bool label = (head || i == 0) && *cells[i];
        xmlNode *cell =
            paint_classed(paint, row, label ? "th" : "td", numeric[i] ? "right" : NULL, cells[i]);
        if (!cell || (label && !paint_attribute(paint, cell, "scope", head ? "col" : "row")))
            return false;
    }
    return row != NULL;
}

static bool paint_data_grid(XhtmlPaint *paint, const FigureTable *table, xmlNode *to)
{
    bool *numeric = calloc(table->columns, sizeof *numeric);
    xmlNode *grid = paint_element(paint, to, "table");
    xmlNode *head = grid ? paint_element(paint, grid, "thead") : NULL;
    xmlNode *body = grid ? paint_element(paint, grid, "tbody") : NULL;
    bool good = head && body && (numeric || error_memory(paint->err));

    for (size_t i = 0; good && i < table->columns; i++)
        numeric[i] = is_numeric(table, i);
    good = good && paint_data_row(paint, numeric, table->columns, table->head, head, true);
    for (size_t row = 0; good && row < table->rows; row++)
        good = paint_data_row(paint, numeric, table->columns, table->cells + row * table->columns,
                              body, false);
    free(numeric);
    return good;
}

static bool paint_data(XhtmlPaint *paint, const xmlNode *from, const FigureTable *table,
                       xmlNode *to)
{
    Text label = {0};

    if (table->columns == 0)
        return true;
    text_printf(&label, "Data of figure %s", tree_attribute(from, "number"));
    xmlNode *details = paint_element(paint, to, "details");
    bool good = details && text_ok(&label, paint->err) &&
                paint_classed(paint, details, "summary", NULL, label.data);
    text_free(&label);
    text_printf(&label, "%s.caption", tree_attribute(from, "id"));
    xmlNode *box = good && text_ok(&label, paint->err)
                       ? paint_scroll(paint, details, "scroll", label.data)
                       : NULL;
    text_free(&label);
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
    if (!box || !paint_drawing(paint, figure, tree_attribute(from, "number"), box))
        return false;
    xmlNode *text = paint_element(paint, node, "figcaption"); /* it must come last */
    return text && paint_caption(paint, from, text, "p") && paint_notes(paint, from, text) &&
           paint_data(paint, from, &figure->table, text);
}
