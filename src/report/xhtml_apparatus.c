/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml_apparatus.c - footnotes at the end of the page with links there and back, the
 * list of contents, and the list of sources; roles as in DPUB-ARIA 1.1. */
#include <string.h>

#include "report/xhtml_paint.h"

/* A link to "#ID" or "#ID.mark". */
static xmlNode *paint_jump(XhtmlPaint *paint, xmlNode *to, const char *id, const char *suffix,
                           const char *text)
{
    Text address = {0};
    xmlNode *node = paint_classed(paint, to, "a", NULL, text);

    text_printf(&address, "#%s%s", id, suffix);
    bool good =
        node && text_ok(&address, paint->err) && paint_attribute(paint, node, "href", address.data);
    text_free(&address);
    return good ? node : NULL;
}

/* Where the back link of a footnote leads to. */
static bool paint_mark_id(XhtmlPaint *paint, xmlNode *node, const char *id)
{
    Text mark = {0};

    text_printf(&mark, "%s.mark", id);
    bool good = text_ok(&mark, paint->err) && paint_attribute(paint, node, "id", mark.data);
    text_free(&mark);
    return good;
}

bool paint_mark(XhtmlPaint *paint, const xmlNode *footnote, xmlNode *to, bool first)
{
    const char *id = tree_attribute(footnote, "id");
    xmlNode *raised = paint_classed(paint, to, "sup", "mark", NULL);
    xmlNode *node =
        raised ? paint_jump(paint, raised, id, "", tree_attribute(footnote, "number")) : NULL;

    return node && paint_attribute(paint, node, "role", "doc-noteref") &&
           (!first || paint_mark_id(paint, node, id));
}

bool paint_footnote(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    return paint_mark(paint, from, to, true);
}

/* Where the link back stands: behind the last words, or in a paragraph below the last block. */
static xmlNode *note_end(XhtmlPaint *paint, const xmlNode *footnote, xmlNode *item)
{
    const xmlNode *last = footnote->last;

    if (!last || tree_is_inline(last))
        return item;
    if (tree_kind(last) == DOCUMENT_PARAGRAPH)
        return item->last;
    return paint_element(paint, item, "p");
}

static bool paint_note_item(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    const char *id = tree_attribute(from, "id");
    xmlNode *item = paint_element(paint, to, "li");

    if (!item || !paint_attribute(paint, item, "id", id) || !paint_children(paint, from, item))
        return false;
    xmlNode *end = note_end(paint, from, item);
    if (!end || (end->children && !paint_text(paint, end, " ")))
        return false;
    xmlNode *back = paint_jump(paint, end, id, ".mark", "\u21a9\ufe0e");
    return back && paint_attribute(paint, back, "role", "doc-backlink") &&
           paint_attribute(paint, back, "aria-label", "Back to the text");
}

bool paint_footnotes(XhtmlPaint *paint, xmlNode *to)
{
    const Document *doc = paint->document;

    if (doc->n_footnotes == 0)
        return true;
    xmlNode *box = paint_classed(paint, to, "section", "footnotes", NULL);
    if (!box || !paint_attribute(paint, box, "role", "doc-endnotes") ||
        !paint_attribute(paint, box, "aria-label", "Footnotes"))
        return false;
    xmlNode *list = paint_element(paint, box, "ol");
    for (size_t i = 0; i < doc->n_footnotes; i++)
        if (!list || !paint_note_item(paint, doc->footnotes[i], list))
            return false;
    return true;
}

/* The sections of a holder as a list, each with the list of its own. */
static bool paint_sections(XhtmlPaint *paint, const xmlNode *holder, int depth, xmlNode *to)
{
    xmlNode *list = NULL;

    for (const xmlNode *child = holder->children; child; child = child->next) {
        bool section = child->type == XML_ELEMENT_NODE && tree_kind(child) == DOCUMENT_SECTION;
        const xmlNode *heading = section ? tree_child(child, DOCUMENT_HEADING) : NULL;
        Text title = {0};

        if (!heading || tree_level(heading) > depth)
            continue;
        if (!list && !(list = paint_element(paint, to, "ul")))
            return false;
        tree_text(heading, &title);
        xmlNode *item = text_ok(&title, paint->err) ? paint_element(paint, list, "li") : NULL;
        bool good =
            item && paint_jump(paint, item, tree_attribute(child, "id"), "", text_string(&title));
        text_free(&title);
        if (!good || !paint_sections(paint, child, depth, item))
            return false;
    }
    return true;
}

bool paint_contents(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    xmlNode *box = paint_classed(paint, to, "nav", "contents", NULL);

    return box && paint_attribute(paint, box, "role", "doc-toc") &&
           paint_attribute(paint, box, "aria-label", "Contents") &&
           paint_sections(paint, paint->document->root, tree_integer(from, "depth", 1), box);
}

bool paint_sources(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    xmlNode *list = from->children ? paint_classed(paint, to, "ol", "sources", NULL) : to;

    return list && paint_children(paint, from, list);
}

bool paint_source(XhtmlPaint *paint, const xmlNode *from, xmlNode *to)
{
    xmlNode *item = paint_element(paint, to, "li");

    return item && paint_attribute(paint, item, "id", tree_attribute(from, "id")) &&
           paint_children(paint, from, item);
}
