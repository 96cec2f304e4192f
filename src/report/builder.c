/* SPDX-License-Identifier: GPL-3.0-or-later */
/* builder.c - the first error, attributes, ids, and what may stand where. */
#include "report/builder.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "report/node.h"

enum {
    DEEPEST = 48 /* painters recurse */
};

/* Keeps the first error, at the place in the layout that is being followed. */
void builder_fail(Document *doc, const char *format, ...)
{
    char message[sizeof doc->error.message];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (doc->error.code == ERROR_NONE)
        error_at(&doc->error, ERROR_SCRIPT, doc->file, doc->line, doc->column, "%s", message);
}

void builder_fail_memory(Document *doc)
{
    if (doc->error.code == ERROR_NONE)
        error_memory(&doc->error);
}

bool builder_failed(const Document *doc)
{
    return doc->error.code != ERROR_NONE;
}

void builder_charge(Document *doc, size_t bytes)
{
    static const size_t limit = (size_t)64 << 20;

    doc->size += bytes;
    if (doc->size > limit)
        builder_fail(doc, "the document is larger than %zu MiB: make several of it", limit >> 20);
}

/* A copy that every page can hold, in malloc'ed memory. */
char *builder_copy(Document *doc, const char *string)
{
    Text text = {0};

    visible_append(&text, string, strlen(string));
    char *copy = text_take(&text);
    if (!copy)
        builder_fail_memory(doc);
    return copy;
}

void builder_set(Document *doc, xmlNode *node, xmlNs *ns, const char *name, const char *value)
{
    if (!value || builder_failed(doc))
        return;
    char *copy = builder_copy(doc, value);
    if (copy)
        builder_charge(doc, sizeof(xmlAttr) + sizeof(xmlNode) + strlen(copy));
    if (copy && !node_attribute(node, ns, name, copy))
        builder_fail_memory(doc);
    free(copy);
}

void builder_set_integer(Document *doc, xmlNode *node, xmlNs *ns, const char *name, int64_t value)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%lld", (long long)value);
    builder_set(doc, node, ns, name, digits);
}

/* The id names the node from now on; false when it cannot. */
static bool add_id(Document *doc, xmlNode *node, const char *id)
{
    int status = xmlHashAddEntry(doc->ids, (const xmlChar *)id, node);
    const xmlNode *found = xmlHashLookup(doc->ids, (const xmlChar *)id);

    if (!found)
        builder_fail_memory(doc);
    else if (status != 0)
        builder_fail(doc, "the id \"%s\" is taken: each id names one thing", id);
    if (!found || status != 0)
        return false;
    builder_set(doc, node, NULL, "id", id);
    return true;
}

void builder_give_id(Document *doc, xmlNode *node, const char *id)
{
    bool good = isalpha((unsigned char)*id) && *id > 0;

    for (const char *c = id; *c && good; c++)
        good = *c > 0 && (isalnum((unsigned char)*c) || *c == '-' || *c == '_');
    if (good) {
        add_id(doc, node, id);
        return;
    }
    char shown[80];
    text_escape(id, strlen(id), shown, sizeof shown);
    builder_fail(
        doc,
        "the id \"%s\" cannot be used: letters a to z, digits, \"-\" and \"_\", beginning with a "
        "letter",
        shown);
}

/* An id with a full stop, which no given id has: "figure.2", "section.methods". */
void builder_make_id(Document *doc, xmlNode *node, const char *prefix, const char *rest)
{
    Text id = {0};

    text_printf(&id, "%s.%s", prefix, rest);
    size_t stem = id.length;
    for (int again = 2; text_ok(&id, NULL) && xmlHashLookup(doc->ids, (xmlChar *)id.data);
         again++) {
        id.length = stem;
        text_printf(&id, ".%d", again);
    }
    if (text_ok(&id, NULL))
        add_id(doc, node, id.data);
    else
        builder_fail_memory(doc);
    text_free(&id);
}

/* Order of the parts of a table or figure; 0 for everything else. */
static int part_rank(DocumentKind kind)
{
    static const int ranks[] = {
        [DOCUMENT_CAPTION] = 1, [DOCUMENT_HEAD] = 2, [DOCUMENT_GROUP] = 3, [DOCUMENT_NOTE] = 4};

    return (size_t)kind < sizeof ranks / sizeof *ranks ? ranks[kind] : 0;
}

static bool check_order(Document *doc, DocumentKind kind)
{
    const xmlNode *last = doc->open->last;
    DocumentKind before = last && last->type == XML_ELEMENT_NODE ? tree_kind(last) : DOCUMENT_ROOT;
    bool single = kind == DOCUMENT_CAPTION || kind == DOCUMENT_HEAD;

    if (kind == DOCUMENT_HEADING && last) {
        builder_fail(doc, "a heading comes first in its section: begin a new section");
        return false;
    }
    if (!part_rank(kind))
        return true;
    if (part_rank(kind) < part_rank(before) || (single && before == kind)) {
        builder_fail(doc, "%s cannot follow %s: the order is caption, head, rows, notes",
                     tree_kinds[kind].name, tree_kinds[before].name);
        return false;
    }
    return true;
}

bool builder_inside(const xmlNode *node, DocumentKind kind)
{
    for (; node && node->type == XML_ELEMENT_NODE; node = node->parent)
        if (tree_kind(node) == kind)
            return true;
    return false;
}

static int nesting(const xmlNode *node)
{
    int count = 0;

    for (; node && node->type == XML_ELEMENT_NODE; node = node->parent)
        count++;
    return count;
}

static bool check_place(Document *doc, DocumentKind kind)
{
    DocumentKind holder = tree_kind(doc->open);
    bool noting = kind == DOCUMENT_FOOTNOTE;
    bool linking = kind == DOCUMENT_LINK || kind == DOCUMENT_REFERENCE || noting;

    if (!(tree_kinds[holder].holds & tree_kinds[kind].is)) {
        builder_fail(doc, "%s cannot stand in %s: it goes into %s", tree_kinds[kind].name,
                     tree_kinds[holder].name, tree_kinds[kind].home);
        return false;
    }
    if (linking && builder_inside(doc->open, DOCUMENT_LINK)) {
        builder_fail(doc, "%s cannot stand in a link: end the link first", tree_kinds[kind].name);
        return false;
    }
    if (noting && builder_inside(doc->open, DOCUMENT_FOOTNOTE)) {
        builder_fail(doc, "a footnote cannot stand in a footnote: end the outer one first");
        return false;
    }
    if (kind == DOCUMENT_SECTION && builder_inside(doc->open, DOCUMENT_FOOTNOTE)) {
        builder_fail(doc, "a section cannot stand in a footnote: leave its heading out");
        return false;
    }
    if (nesting(doc->open) >= DEEPEST) {
        builder_fail(doc, "things are nested more than %d deep: use fewer levels", DEEPEST);
        return false;
    }
    return check_order(doc, kind);
}

static void set_source(Document *doc, xmlNode *node)
{
    Text source = {0};

    if (!doc->file)
        return;
    text_printf(&source, "%s:%lld:%lld", doc->file, (long long)doc->line, (long long)doc->column);
    if (text_ok(&source, NULL))
        builder_set(doc, node, doc->own, "source", source.data);
    else
        builder_fail_memory(doc);
    text_free(&source);
}

/* Adds an element at the open place, without opening it. */
xmlNode *builder_add(Document *doc, DocumentKind kind, const char *element)
{
    if (builder_failed(doc) || !check_place(doc, kind))
        return NULL;
    bool own = kind == DOCUMENT_NOTE || kind == DOCUMENT_REFERENCE || kind == DOCUMENT_FOOTNOTE ||
               kind == DOCUMENT_CONTENTS || kind == DOCUMENT_SOURCE || kind == DOCUMENT_CITATION;
    xmlNode *node = node_element(doc->open, own ? doc->own : doc->xhtml,
                                 element ? element : tree_kinds[kind].element);
    if (!node) {
        builder_fail_memory(doc);
        return NULL;
    }
    builder_charge(doc, sizeof(xmlNode) + 16);
    node->_private = (void *)(uintptr_t)kind;
    set_source(doc, node);
    return node;
}
