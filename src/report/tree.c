/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.c - the table of kinds, and questions about nodes. A node's kind is kept in
 * its _private pointer, so that painters need not compare names. */
#include "report/tree.h"

#include <stdlib.h>
#include <string.h>

static const char in_block[] = "the document, a section, an item, an aside, a quote or a footnote";
static const char in_text[] = "a paragraph, heading, item, cell, caption or note";

enum {
    TABLE_PARTS = TREE_CAPTION | TREE_HEAD | TREE_GROUP | TREE_NOTE
};

const TreeKind tree_kinds[] = {
    [DOCUMENT_ROOT] = {"body", 0, TREE_BLOCK, "the document", ""},
    [DOCUMENT_SECTION] = {"section", TREE_BLOCK, TREE_BLOCK | TREE_HEADING, "a section", in_block},
    [DOCUMENT_PARAGRAPH] = {"p", TREE_BLOCK, TREE_INLINE, "a paragraph", in_block},
    [DOCUMENT_LIST] = {"ul", TREE_BLOCK, TREE_ITEM, "a list", in_block},
    [DOCUMENT_NUMBERED_LIST] = {"ol", TREE_BLOCK, TREE_ITEM, "a numbered list", in_block},
    [DOCUMENT_ASIDE] = {"aside", TREE_BLOCK, TREE_BLOCK, "an aside", in_block},
    [DOCUMENT_QUOTE] = {"blockquote", TREE_BLOCK, TREE_BLOCK, "a quote", in_block},
    [DOCUMENT_LISTING] = {"pre", TREE_BLOCK, TREE_INLINE, "a listing", in_block},
    [DOCUMENT_COLOPHON] = {"p", TREE_BLOCK, TREE_INLINE, "a colophon", in_block},
    [DOCUMENT_HEADING] = {NULL, TREE_HEADING, TREE_INLINE, "a heading",
                          "the beginning of a section"},
    [DOCUMENT_ITEM] = {"li", TREE_ITEM, TREE_INLINE | TREE_BLOCK, "an item", "a list"},
    [DOCUMENT_CAPTION] = {"caption", TREE_CAPTION, TREE_INLINE, "a caption", "a table or figure"},
    [DOCUMENT_HEAD] = {"thead", TREE_HEAD, TREE_ROW, "a table's head", "a table"},
    [DOCUMENT_GROUP] = {"tbody", TREE_GROUP, TREE_ROW, "a group of rows", "a table"},
    [DOCUMENT_ROW] = {"tr", TREE_ROW, TREE_CELL, "a row", "a table's head or group"},
    [DOCUMENT_NOTE] = {"note", TREE_NOTE, TREE_INLINE, "a note", "a table or figure"},
    [DOCUMENT_EMPHASIS] = {"em", TREE_INLINE, TREE_INLINE, "emphasis", in_text},
    [DOCUMENT_STRONG] = {"strong", TREE_INLINE, TREE_INLINE, "strong text", in_text},
    [DOCUMENT_CODE] = {"code", TREE_INLINE, TREE_INLINE, "code", in_text},
    [DOCUMENT_SUBSCRIPT] = {"sub", TREE_INLINE, TREE_INLINE, "a subscript", in_text},
    [DOCUMENT_SUPERSCRIPT] = {"sup", TREE_INLINE, TREE_INLINE, "a superscript", in_text},
    [DOCUMENT_TABLE] = {"table", TREE_BLOCK, TABLE_PARTS, "a table", in_block},
    [DOCUMENT_CELL] = {NULL, TREE_CELL, TREE_INLINE, "a cell", "a row"},
    [DOCUMENT_FIGURE] = {"figure", TREE_BLOCK, TREE_CAPTION | TREE_NOTE, "a figure", in_block},
    [DOCUMENT_LINK] = {"a", TREE_INLINE, TREE_INLINE, "a link", in_text},
    [DOCUMENT_VALUE] = {"data", TREE_INLINE, 0, "a value", in_text},
    [DOCUMENT_REFERENCE] = {"reference", TREE_INLINE, 0, "a reference", in_text},
    [DOCUMENT_BREAK] = {"br", TREE_INLINE, 0, "a line break", in_text},
    [DOCUMENT_FOOTNOTE] = {"footnote", TREE_INLINE, TREE_INLINE | TREE_BLOCK, "a footnote",
                           in_text},
    [DOCUMENT_CONTENTS] = {"contents", TREE_BLOCK, 0, "a list of contents", in_block},
    [DOCUMENT_SOURCES] = {"ol", TREE_BLOCK, TREE_SOURCE, "a list of sources", in_block},
    [DOCUMENT_CITATION] = {"citation", TREE_INLINE, TREE_INLINE, "a citation", in_text},
    [DOCUMENT_FILE] = {"code", TREE_INLINE, TREE_INLINE, "a file", in_text},
    [DOCUMENT_SOURCE] = {"source", TREE_SOURCE, TREE_INLINE, "a source", "a list of sources"},
};

DocumentKind tree_kind(const xmlNode *node)
{
    return (DocumentKind)(uintptr_t)node->_private;
}

bool tree_is_inline(const xmlNode *node)
{
    return node->type == XML_TEXT_NODE ||
           (node->type == XML_ELEMENT_NODE && (tree_kinds[tree_kind(node)].is & TREE_INLINE));
}

const char *tree_attribute(const xmlNode *node, const char *name)
{
    for (const xmlAttr *a = node->properties; a; a = a->next)
        if (strcmp((const char *)a->name, name) == 0)
            return a->children ? (const char *)a->children->content : "";
    return NULL;
}

int tree_integer(const xmlNode *node, const char *name, int otherwise)
{
    const char *value = tree_attribute(node, name);

    return value ? atoi(value) : otherwise;
}

xmlNode *tree_child(const xmlNode *node, DocumentKind kind)
{
    for (xmlNode *child = node->children; child; child = child->next)
        if (child->type == XML_ELEMENT_NODE && tree_kind(child) == kind)
            return child;
    return NULL;
}

int tree_level(const xmlNode *heading)
{
    return heading->name[1] - '1';
}

static void gather(const xmlNode *node, Text *text)
{
    for (const xmlNode *child = node->children; child; child = child->next) {
        if (child->type != XML_TEXT_NODE) {
            if (tree_kind(child) != DOCUMENT_FOOTNOTE)
                gather(child, text);
            continue;
        }
        for (const char *c = (const char *)child->content; *c; c++) {
            bool blank = *c == ' ' || *c == '\t' || *c == '\n';
            bool doubled = text->length > 0 && text->data[text->length - 1] == ' ';

            if (!blank)
                text_append_char(text, *c);
            else if (!doubled)
                text_append_char(text, ' ');
        }
    }
}

void tree_text(const xmlNode *node, Text *text)
{
    gather(node, text);
}

size_t tree_columns(const xmlNode *table)
{
    const char *align = tree_attribute(table, "align");

    return align ? strlen(align) : 0;
}

DocumentAlign tree_align(const xmlNode *table, size_t column)
{
    return (DocumentAlign)(tree_attribute(table, "align")[column] - '0');
}

const Figure *tree_figure(const Document *document, const xmlNode *node)
{
    return document->figures[tree_integer(node, "figure", 0)];
}

void tree_alternative(const Document *document, const xmlNode *figure, Text *text)
{
    const char *alternative = tree_attribute(figure, "alternative");

    if (alternative)
        text_append(text, alternative);
    else
        figure_describe(tree_figure(document, figure), text);
}

const char *tree_label(const xmlNode *node)
{
    DocumentKind kind = tree_kind(node);

    return kind == DOCUMENT_FIGURE ? "Figure" : kind == DOCUMENT_TABLE ? "Table" : "";
}

static bool is_listed(const xmlNode *node, int depth)
{
    const xmlNode *heading = node->type == XML_ELEMENT_NODE && tree_kind(node) == DOCUMENT_SECTION
                                 ? tree_child(node, DOCUMENT_HEADING)
                                 : NULL;

    return heading && tree_level(heading) <= depth;
}

/* The node after this one in document order; in = what is inside it counts. */
static const xmlNode *following(const xmlNode *node, const xmlNode *root, bool in)
{
    if (in && node->children)
        return node->children;
    while (node != root && !node->next)
        node = node->parent;
    return node == root ? NULL : node->next;
}

const xmlNode *tree_next_section(const Document *document, const xmlNode *section, int depth)
{
    const xmlNode *node = section ? section : document->root;

    do {
        bool holds = node == document->root ||
                     (node->type == XML_ELEMENT_NODE && tree_kind(node) == DOCUMENT_SECTION);
        node = following(node, document->root, holds);
    } while (node && !is_listed(node, depth));
    return node;
}

static void collect_id(void *node, void *context, const xmlChar *id)
{
    const char ***next = context;

    (void)node;
    *(*next)++ = (const char *)id;
}

static bool unknown_id(const Document *document, const xmlNode *reference, const char *id,
                       Error *err)
{
    size_t count = (size_t)xmlHashSize(document->ids);
    const char **known = malloc((count + 1) * sizeof *known);
    const char **next = known;

    if (!known)
        return error_memory(err);
    xmlHashScan(document->ids, collect_id, &next);
    const char *nearest = text_nearest(id, known, count);
    if (strncmp(id, "source.", 7) == 0)
        error_set(err, ERROR_SCRIPT,
                  "sources are cited but not listed: write doc:sources(...) behind the text");
    else if (nearest)
        error_set(err, ERROR_SCRIPT,
                  "no part of the document has the id \"%s\": did you mean \"%s\"?", id, nearest);
    else
        error_set(
            err, ERROR_SCRIPT,
            "no part of the document has the id \"%s\": give it to the table, figure or heading "
            "that is meant",
            id);
    free(known);
    return tree_locate(reference, err);
}

bool tree_resolve(const Document *document, const xmlNode *reference, const xmlNode **target,
                  Text *text, Error *err)
{
    const char *id = tree_attribute(reference, "to");
    const xmlNode *node = xmlHashLookup(document->ids, (const xmlChar *)id);

    if (!node)
        return unknown_id(document, reference, id, err);
    const char *label = tree_label(node);
    const xmlNode *heading = tree_child(node, DOCUMENT_HEADING);
    if (*label)
        text_printf(text, "%s\u00a0%s", label, tree_attribute(node, "number"));
    else if (tree_attribute(node, "number")) /* a footnote or source */
        text_append(text, tree_attribute(node, "number"));
    else if (heading)
        tree_text(heading, text);
    else
        tree_text(node, text);
    *target = node;
    return text_ok(text, err);
}

bool tree_check_link(const Document *document, const xmlNode *link, Error *err)
{
    const char *address = tree_attribute(link, "href");

    if (*address != '#' || xmlHashLookup(document->ids, (const xmlChar *)address + 1))
        return true;
    return unknown_id(document, link, address + 1, err);
}

/* file:line:column */
static bool locate_at(const char *source, Error *err)
{
    const char *column = strrchr(source, ':'), *line = column;

    while (line > source && line[-1] != ':')
        line--;
    char *file = text_copy_n(source, (size_t)(line - 1 - source));
    if (file)
        error_locate(err, file, atoll(line), atoll(column + 1));
    free(file);
    return false;
}

bool tree_locate(const xmlNode *node, Error *err)
{
    for (; node && node->type == XML_ELEMENT_NODE; node = node->parent) {
        const char *source = tree_attribute(node, "source");

        if (source)
            return locate_at(source, err);
    }
    return false;
}
