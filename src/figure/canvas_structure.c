/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas_structure.c - structure elements, links, destinations and outline of a PDF.
 *
 * Cairo reads numbers in attributes with the locale's decimal sign: only whole numbers
 * are handed to it. A link inside an element that draws would make that element a
 * container and its text unmarked, so links wait until the element has ended. */
#include <cairo-pdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/canvas_private.h"

static const char *const tags[] = {
    "Document",  "Part",  "Art",    "Sect",    "Div",       "BlockQuote", "Caption", "TOC",
    "TOCI",      "Index", "P",      "H",       "H1",        "H2",         "H3",      "H4",
    "H5",        "H6",    "L",      "LI",      "Lbl",       "LBody",      "Table",   "TR",
    "TH",        "TD",    "THead",  "TBody",   "TFoot",     "Span",       "Quote",   "Note",
    "Reference", "Code",  "Figure", "Formula", "NonStruct",
};

static bool known_tag(Canvas *canvas, const char *name)
{
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (strcmp(tags[i], name) == 0)
            return true;
    }
    return error_set(&canvas->error, ERROR_INTERNAL, "a PDF has no structure element \"%s\"", name);
}

static bool ready(const Canvas *canvas)
{
    return canvas_good(canvas) && canvas->is_pdf;
}

/* Appends name='value' with quotes and backslashes escaped. */
static void append_attribute(Text *out, const char *name, const char *value)
{
    text_printf(out, "%s='", name);
    for (const char *c = value; *c; c++) {
        if (*c == '\'' || *c == '\\')
            text_append_char(out, '\\');
        text_append_char(out, *c);
    }
    text_append(out, "' ");
}

static void emit(Canvas *canvas, const char *tag, Text *attributes)
{
    if (text_ok(attributes, &canvas->error)) {
        cairo_tag_begin(canvas->cr, tag, text_string(attributes));
        cairo_tag_end(canvas->cr, tag);
    }
    text_free(attributes);
}

static void emit_link(Canvas *canvas, const PendingLink *link)
{
    Text attributes = {0};
    double left = floor(link->x), top = floor(link->y);

    if (link->target[0] == '#')
        append_attribute(&attributes, "dest", link->target + 1);
    else
        append_attribute(&attributes, "uri", link->target);
    text_printf(&attributes, "rect=[%ld %ld %ld %ld]", (long)left, (long)top,
                (long)ceil(link->x + link->width - left), (long)ceil(link->y + link->height - top));
    emit(canvas, CAIRO_TAG_LINK, &attributes);
}

void canvas_drop_links(Canvas *canvas)
{
    for (size_t i = 0; i < canvas->n_links; i++)
        free(canvas->links[i].target);
    free(canvas->links);
    canvas->links = NULL;
    canvas->n_links = 0;
}

static void emit_links(Canvas *canvas)
{
    for (size_t i = 0; i < canvas->n_links; i++)
        emit_link(canvas, &canvas->links[i]);
    canvas_drop_links(canvas);
}

void canvas_tag_begin(Canvas *canvas, const char *name)
{
    if (!ready(canvas) || !known_tag(canvas, name))
        return;
    cairo_tag_begin(canvas->cr, name, NULL);
    canvas->open_tags++;
    if (strcmp(name, "Figure") == 0 && canvas->n_figures++ > 0)
        text_append_char(&canvas->alternatives, '\0');
}

void canvas_alternative(Canvas *canvas, const char *text)
{
    if (ready(canvas) && canvas->n_figures > 0)
        text_append(&canvas->alternatives, text);
}

void canvas_tag_end(Canvas *canvas, const char *name)
{
    if (!ready(canvas) || !known_tag(canvas, name))
        return;
    cairo_tag_end(canvas->cr, name);
    canvas->open_tags--;
    emit_links(canvas);
}

void canvas_link(Canvas *canvas, const char *target, double x, double y, double width,
                 double height)
{
    PendingLink *links;
    char *copy;

    if (!canvas_accepts(canvas, (double[]){x, y, width, height}, 4) || !canvas->is_pdf)
        return;
    copy = text_copy(target);
    links = realloc(canvas->links, (canvas->n_links + 1) * sizeof *links);
    if (links)
        canvas->links = links;
    if (!copy || !links) {
        free(copy);
        error_memory(&canvas->error);
        return;
    }
    links[canvas->n_links++] = (PendingLink){copy, x, y, width, height};
    if (canvas->open_tags == 0)
        emit_links(canvas);
}

void canvas_destination(Canvas *canvas, const char *name, double x, double y)
{
    Text attributes = {0};

    if (!canvas_accepts(canvas, (double[]){x, y}, 2) || !canvas->is_pdf)
        return;
    append_attribute(&attributes, "name", name);
    text_printf(&attributes, "x=%ld y=%ld", (long)floor(x), (long)floor(y));
    emit(canvas, CAIRO_TAG_DEST, &attributes);
}

int canvas_outline(Canvas *canvas, int parent, const char *title, const char *destination)
{
    Text clean = {0}, attributes = {0};
    int number = 0;

    if (!ready(canvas))
        return 0;
    text_clean(title, false, &clean);
    append_attribute(&attributes, "dest", destination);
    if (text_ok(&clean, &canvas->error) && text_ok(&attributes, &canvas->error))
        number =
            cairo_pdf_surface_add_outline(canvas->surface, parent, text_string(&clean),
                                          text_string(&attributes), CAIRO_PDF_OUTLINE_FLAG_OPEN);
    text_free(&attributes);
    text_free(&clean);
    return number;
}

void canvas_page_label(Canvas *canvas, const char *label)
{
    if (ready(canvas))
        cairo_pdf_surface_set_page_label(canvas->surface, label);
}
