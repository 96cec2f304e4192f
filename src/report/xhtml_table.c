/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml_table.c - a table as a figure with a caption, a box that scrolls, and notes.
 * A decimal column is set flush right; what a number's decimals are narrower than
 * the widest of its column is added as padding, measured in em. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "report/decimal.h"
#include "report/xhtml_paint.h"

typedef struct Columns {
    size_t count;
    double *after; /* em behind the decimal sign, the widest of each column */
} Columns;

static const TextStyle measured = {.family = FONT_SANS, .size = 100};

/* From the decimal sign on, in em; less than 0 when out of memory. */
static double rest_width(XhtmlPaint *paint, const xmlNode *cell)
{
    Text text = {0};

    tree_text(cell, &text);
    double width = -1;
    if (text_ok(&text, paint->err))
        width = text_width(paint->options->typesetter, measured, decimal_rest(text_string(&text)));
    text_free(&text);
    return width / measured.size;
}

static bool is_decimal(const xmlNode *table, const xmlNode *cell, size_t column)
{
    return tree_align(table, column) == DOCUMENT_ALIGN_DECIMAL &&
           tree_integer(cell, "colspan", 1) == 1;
}

static bool measure_row(XhtmlPaint *paint, const xmlNode *table, const xmlNode *row,
                        Columns *columns)
{
    size_t column = 0;

    for (const xmlNode *cell = row->children; cell; cell = cell->next) {
        if (is_decimal(table, cell, column)) {
            double width = rest_width(paint, cell);
            if (width < 0)
                return false;
            if (width > columns->after[column])
                columns->after[column] = width;
        }
        column += (size_t)tree_integer(cell, "colspan", 1);
    }
    return true;
}

static bool measure(XhtmlPaint *paint, const xmlNode *table, Columns *columns)
{
    for (const xmlNode *group = table->children; group; group = group->next)
        if (tree_kind(group) == DOCUMENT_GROUP)
            for (const xmlNode *row = group->children; row; row = row->next)
                if (!measure_row(paint, table, row, columns))
                    return false;
    return true;
}

static const char *cell_class(const xmlNode *table, const xmlNode *cell, size_t column, bool head)
{
    static const char *const names[] = {
        [DOCUMENT_ALIGN_RIGHT] = "right",
        [DOCUMENT_ALIGN_CENTRE] = "centre",
        [DOCUMENT_ALIGN_DECIMAL] = "right",
        [DOCUMENT_ALIGN_LEFT] = NULL,
    };

    if (tree_integer(cell, "colspan", 1) > 1)
        return head ? "span" : "group";
    return names[tree_align(table, column)];
}

/* "padding-right" as a variable, so that the style sheet can add its own. */
static bool pad(XhtmlPaint *paint, xmlNode *node, double em)
{
    char number[NUMBER_SIZE], style[NUMBER_SIZE + 16];

    if (em < 0.005)
        return true;
    number_fixed(em, 2, number, sizeof number);
    snprintf(style, sizeof style, "--after:%sem", number);
    return paint_attribute(paint, node, "style", style);
}

static const char *scope(const xmlNode *cell, bool head, size_t columns)
{
    size_t span = (size_t)tree_integer(cell, "colspan", 1);

    if (head)
        return span > 1 ? "colgroup" : "col";
    return span == columns ? "rowgroup" : "row";
}

static bool paint_cell(XhtmlPaint *paint, const xmlNode *table, const xmlNode *from, xmlNode *to,
                       const Columns *columns, size_t column, bool head)
{
    bool label = from->name[1] == 'h' && from->children; /* an empty one heads nothing */
    xmlNode *node = paint_element(paint, to, label ? "th" : "td");

    if (!node || !paint_attribute(paint, node, "class", cell_class(table, from, column, head)) ||
        !paint_attribute(paint, node, "colspan", tree_attribute(from, "colspan")))
        return false;
    if (label && !paint_attribute(paint, node, "scope", scope(from, head, columns->count)))
        return false;
    if (!head && is_decimal(table, from, column) &&
        !pad(paint, node, columns->after[column] - rest_width(paint, from)))
        return false;
    return paint_children(paint, from, node);
}

static bool paint_rows(XhtmlPaint *paint, const xmlNode *table, const xmlNode *group, xmlNode *to,
                       const Columns *columns)
{
    xmlNode *body = paint_element(paint, to, (const char *)group->name);

    for (const xmlNode *row = group->children; body && row; row = row->next) {
        xmlNode *node = paint_element(paint, body, "tr");
        size_t column = 0;

        for (const xmlNode *cell = row->children; cell; cell = cell->next) {
            if (!node || !paint_cell(paint, table, cell, node, columns, column,
                                     tree_kind(group) == DOCUMENT_HEAD))
                return false;
            column += (size_t)tree_integer(cell, "colspan", 1);
        }
    }
    return body != NULL;
}

static bool paint_grid(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    Columns columns = {.count = tree_columns(from)};
    xmlNode *node = paint_element(paint, to, "table");

    columns.after = calloc(columns.count, sizeof *columns.after);
    if (!columns.after)
        return error_memory(paint->err);
    bool good = node && measure(paint, from, &columns);
    for (const xmlNode *group = from->children; good && group; group = group->next)
        if (tree_kind(group) == DOCUMENT_HEAD || tree_kind(group) == DOCUMENT_GROUP)
            good = paint_rows(paint, from, group, node, &columns);
    free(columns.after);
    return good;
}

bool paint_table(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    Text label = {0};
    xmlNode *node = paint_classed(paint, to, "figure", "table", NULL);

    text_printf(&label, "%s.caption", tree_attribute(from, "id"));
    if (!node || !text_ok(&label, paint->err) ||
        !paint_attribute(paint, node, "id", tree_attribute(from, "id")) ||
        !paint_caption(paint, from, node, "figcaption")) {
        text_free(&label);
        return false;
    }
    xmlNode *box = paint_scroll(paint, node, "scroll", label.data);
    text_free(&label);
    return box && paint_grid(paint, from, box) && paint_notes(paint, from, node);
}
