/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dialect.c - walks inlines; each kind is a pair of marks in the dialect's table. */
#include "report/dialect.h"

#include <string.h>

static void append(Text *out, const char *mark)
{
    if (mark)
        text_append(out, mark);
}

void dialect_text(const Dialect *dialect, const char *content, Text *out)
{
    Text joined = {0};
    bool blank =
        out->length == 0 || out->data[out->length - 1] == ' ' || out->data[out->length - 1] == '\n';

    for (const char *c = content; *c; c++) {
        bool now = *c == ' ' || *c == '\t' || *c == '\n';
        if (now && !blank)
            text_append_char(&joined, ' ');
        else if (!now)
            text_append_char(&joined, *c);
        blank = now;
    }
    dialect->escape(text_string(&joined), out);
    out->failed = out->failed || joined.failed;
    text_free(&joined);
}

static bool append_reference(const Dialect *dialect, const Document *document, const xmlNode *node,
                             Text *out, Error *err)
{
    const xmlNode *target;
    Text text = {0}, shown = {0}, address = {0};
    bool good = tree_resolve(document, node, &target, &text, err);

    if (good) {
        dialect_text(dialect, text_string(&text), &shown);
        text_printf(&address, "#%s", tree_attribute(node, "to"));
        dialect->link(text_string(&address), target, &shown, out);
    }
    text_free(&text);
    text_free(&shown);
    text_free(&address);
    return good;
}

static bool append_link(const Dialect *dialect, const Document *document, const xmlNode *node,
                        Text *out, Error *err)
{
    Text shown = {0};
    bool good = tree_check_link(document, node, err) &&
                dialect_children(dialect, document, node, &shown, err);

    if (good)
        dialect->link(tree_attribute(node, "href"), NULL, &shown, out);
    text_free(&shown);
    return good;
}

/* Takes the blank back that parts a citation from the words before it. */
static void drop_blank(Text *out)
{
    if (out->length > 0 && strchr(" ~", out->data[out->length - 1]))
        out->data[--out->length] = '\0';
}

static bool append_element(const Dialect *dialect, const Document *document, const xmlNode *node,
                           Text *out, Error *err)
{
    const DialectMark *mark = &dialect->marks[tree_kind(node)];

    if (!tree_is_inline(node)) /* of a footnote: they follow each other in its line */
        dialect_text(dialect, " ", out);
    switch (tree_kind(node)) {
    case DOCUMENT_BREAK:
        append(out, dialect->line_break);
        return true;
    case DOCUMENT_REFERENCE:
        return append_reference(dialect, document, node, out, err);
    case DOCUMENT_CITATION:
        if (!dialect->uncited)
            return dialect_children(dialect, document, node, out, err);
        drop_blank(out);
        return true;
    case DOCUMENT_LINK:
        return append_link(dialect, document, node, out, err);
    default:
        append(out, mark->open);
        if (dialect->numbered && tree_kind(node) == DOCUMENT_FOOTNOTE)
            append(out, tree_attribute(node, "number"));
        else if (!dialect_children(dialect, document, node, out, err))
            return false;
        append(out, mark->close);
        return true;
    }
}

bool dialect_inlines(const Dialect *dialect, const Document *document, const xmlNode *first,
                     const xmlNode *last, Text *out, Error *err)
{
    for (const xmlNode *node = first; node && node != last; node = node->next)
        if (node->type == XML_TEXT_NODE)
            dialect_text(dialect, (const char *)node->content, out);
        else if (!append_element(dialect, document, node, out, err))
            return false;
    return text_ok(out, err);
}

bool dialect_children(const Dialect *dialect, const Document *document, const xmlNode *node,
                      Text *out, Error *err)
{
    return dialect_inlines(dialect, document, node->children, NULL, out, err);
}
