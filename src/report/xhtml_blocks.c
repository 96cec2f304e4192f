/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml_blocks.c - one function a kind of node, in a table by kind. Most kinds are
 * the same element in the page. */
#include <string.h>

#include "report/node.h"
#include "report/xhtml_paint.h"

xmlNode *paint_element(XhtmlPaint *paint, xmlNode *to, const char *name)
{
    xmlNode *node = node_element(to, paint->xhtml, name);

    if (!node)
        error_memory(paint->err);
    return node;
}

bool paint_attribute(XhtmlPaint *paint, xmlNode *node, const char *name, const char *value)
{
    return !value || node_attribute(node, NULL, name, value) || error_memory(paint->err);
}

bool paint_text(XhtmlPaint *paint, xmlNode *to, const char *text)
{
    return node_text(to, text, strlen(text)) || error_memory(paint->err);
}

xmlNode *paint_classed(XhtmlPaint *paint, xmlNode *to, const char *name, const char *class,
                       const char *text)
{
    xmlNode *node = paint_element(paint, to, name);

    if (!node || !paint_attribute(paint, node, "class", class) ||
        (text && !paint_text(paint, node, text)))
        return NULL;
    return node;
}

xmlNode *paint_scroll(XhtmlPaint *paint, xmlNode *to, const char *class, const char *label)
{
    xmlNode *node = paint_classed(paint, to, "div", class, NULL);

    if (!node || !paint_attribute(paint, node, "role", "region") ||
        !paint_attribute(paint, node, "aria-labelledby", label) ||
        !paint_attribute(paint, node, "tabindex", "0"))
        return NULL;
    return node;
}

bool paint_caption(XhtmlPaint *paint, const xmlNode *from, xmlNode *to, const char *element)
{
    const xmlNode *caption = tree_child(from, DOCUMENT_CAPTION);
    Text label = {0}, id = {0};

    text_printf(&label, "%s\u00a0%s", tree_label(from), tree_attribute(from, "number"));
    text_printf(&id, "%s.caption", tree_attribute(from, "id"));
    xmlNode *node = text_ok(&label, paint->err) && text_ok(&id, paint->err)
                        ? paint_element(paint, to, element)
                        : NULL;
    bool good =
        node && paint_attribute(paint, node, "id", id.data) &&
        paint_classed(paint, node, "span", "label", label.data) &&
        (!caption || (paint_text(paint, node, " ") && paint_children(paint, caption, node)));
    text_free(&label);
    text_free(&id);
    return good;
}

bool paint_notes(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    for (const xmlNode *child = from->children; child; child = child->next) {
        if (tree_kind(child) != DOCUMENT_NOTE)
            continue;
        xmlNode *node = paint_classed(paint, to, "p", "note", NULL);
        if (!node || !paint_children(paint, child, node))
            return false;
    }
    return true;
}

/* The same element with the same attributes, less those of the document's own. */
static xmlNode *copy_element(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    xmlNode *node = paint_element(paint, to, (const char *)from->name);

    for (const xmlAttr *a = from->properties; node && a; a = a->next)
        if (!a->ns && !paint_attribute(paint, node, (const char *)a->name,
                                       (const char *)a->children->content))
            return NULL;
    return node;
}

static bool paint_same(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    xmlNode *node = copy_element(paint, from, to);

    return node && paint_children(paint, from, node);
}

static bool paint_aside(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    xmlNode *node = paint_classed(paint, to, "div", "aside", NULL);

    return node && paint_attribute(paint, node, "role", "note") &&
           paint_attribute(paint, node, "id", tree_attribute(from, "id")) &&
           paint_children(paint, from, node);
}

static bool paint_colophon(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    xmlNode *node = paint_classed(paint, to, "p", "colophon", NULL);

    return node && paint_attribute(paint, node, "id", tree_attribute(from, "id")) &&
           paint_children(paint, from, node);
}

/* The code element inside keeps a first newline, which an HTML parser drops after <pre>. */
static bool paint_listing(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    xmlNode *node = copy_element(paint, from, to);
    xmlNode *code = node && paint_attribute(paint, node, "tabindex", "0")
                        ? paint_element(paint, node, "code")
                        : NULL;

    return code && paint_children(paint, from, code);
}

static bool paint_reference(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    const xmlNode *target;
    Text shown = {0}, address = {0};
    bool good = tree_resolve(paint->document, from, &target, &shown, paint->err);

    text_printf(&address, "#%s", tree_attribute(from, "to"));
    if (good && tree_kind(target) == DOCUMENT_FOOTNOTE) {
        good = paint_mark(paint, target, to, false);
    } else if (good && text_ok(&address, paint->err)) {
        xmlNode *node = paint_classed(paint, to, "a", NULL, shown.data);
        good = node && paint_attribute(paint, node, "href", address.data);
    } else {
        good = false;
    }
    text_free(&shown);
    text_free(&address);
    return good;
}

/* A link inside the page must lead somewhere. */
static bool paint_link(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    return tree_check_link(paint->document, from, paint->err) && paint_same(paint, from, to);
}

typedef bool PaintKind(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);

static PaintKind *const painters[] = {
    [DOCUMENT_SECTION] = paint_same,        [DOCUMENT_PARAGRAPH] = paint_same,
    [DOCUMENT_LIST] = paint_same,           [DOCUMENT_NUMBERED_LIST] = paint_same,
    [DOCUMENT_ASIDE] = paint_aside,         [DOCUMENT_QUOTE] = paint_same,
    [DOCUMENT_LISTING] = paint_listing,     [DOCUMENT_HEADING] = paint_same,
    [DOCUMENT_ITEM] = paint_same,           [DOCUMENT_EMPHASIS] = paint_same,
    [DOCUMENT_STRONG] = paint_same,         [DOCUMENT_CODE] = paint_same,
    [DOCUMENT_SUBSCRIPT] = paint_same,      [DOCUMENT_SUPERSCRIPT] = paint_same,
    [DOCUMENT_TABLE] = paint_table,         [DOCUMENT_FIGURE] = paint_figure,
    [DOCUMENT_LINK] = paint_link,           [DOCUMENT_VALUE] = paint_same,
    [DOCUMENT_REFERENCE] = paint_reference, [DOCUMENT_BREAK] = paint_same,
    [DOCUMENT_FOOTNOTE] = paint_footnote,   [DOCUMENT_CONTENTS] = paint_contents,
    [DOCUMENT_FILE] = paint_same,           [DOCUMENT_COLOPHON] = paint_colophon,
    [DOCUMENT_CITATION] = paint_children,   [DOCUMENT_SOURCES] = paint_sources,
    [DOCUMENT_SOURCE] = paint_source,
};

bool paint_children(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    for (const xmlNode *child = from->children; child; child = child->next) {
        bool good = child->type == XML_TEXT_NODE
                        ? paint_text(paint, to, (const char *)child->content)
                        : painters[tree_kind(child)](paint, child, to);
        if (!good)
            return false;
    }
    return true;
}
