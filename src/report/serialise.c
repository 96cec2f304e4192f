/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serialise.c - polyglot markup (W3C Note, Polyglot Markup: A robust profile of the
 * HTML5 vocabulary): void elements as <br/>, all other elements of XHTML with an end
 * tag, empty SVG elements as <path/>, style sheets as they are, all else escaped. */
#include "report/serialise.h"

#include <libxml/hash.h>
#include <stdlib.h>
#include <string.h>

static const char xhtml[] = "http://www.w3.org/1999/xhtml";
static const char svg[] = "http://www.w3.org/2000/svg";

static const char *const void_elements[] = {"area",  "base", "br",   "col",    "embed", "hr", "img",
                                            "input", "link", "meta", "source", "track", "wbr"};

/* A newline after these changes nothing and keeps lines short. */
static const char *const ended_by_newline[] = {
    "article",    "aside",  "blockquote", "body",    "caption", "details", "div",  "dl",
    "figcaption", "figure", "footer",     "h1",      "h2",      "h3",      "h4",   "h5",
    "h6",         "head",   "header",     "li",      "link",    "main",    "meta", "nav",
    "ol",         "p",      "pre",        "section", "style",   "summary", "svg",  "table",
    "tbody",      "thead",  "title",      "tr",      "ul"};

typedef struct Writing {
    Text *out;
    xmlHashTable *ids;
    Error *err;
} Writing;

static int compare(const void *name, const void *row)
{
    return strcmp(name, *(const char *const *)row);
}

static bool among(const char *name, const char *const *names, size_t count)
{
    return bsearch(name, names, count, sizeof *names, compare) != NULL;
}

static const char *namespace_of(const xmlNode *node)
{
    return node && node->type == XML_ELEMENT_NODE && node->ns ? (const char *)node->ns->href : "";
}

static void write_escaped(Text *out, const char *text, bool attribute)
{
    const char *start = text;

    for (const char *c = text; *c; c++) {
        const char *entity = *c == '&'                 ? "&amp;"
                             : *c == '<'               ? "&lt;"
                             : *c == '>'               ? "&gt;"
                             : attribute && *c == '"'  ? "&quot;"
                             : attribute && *c == '\n' ? "&#10;"
                             : attribute && *c == '\t' ? "&#9;"
                                                       : NULL;
        if (!entity)
            continue;
        text_append_n(out, start, (size_t)(c - start));
        text_append(out, entity);
        start = c + 1;
    }
    text_append(out, start);
}

static bool note_id(Writing *w, const char *id)
{
    int status = xmlHashAddEntry(w->ids, (const xmlChar *)id, w);

    if (!xmlHashLookup(w->ids, (const xmlChar *)id))
        return error_memory(w->err);
    if (status == 0)
        return true;
    return error_set(w->err, ERROR_OUTPUT,
                     "the id \"%s\" stands twice in the page: rename it in the layout or in the "
                     "template",
                     id);
}

static bool write_attributes(Writing *w, const xmlNode *node)
{
    for (const xmlAttr *a = node->properties; a; a = a->next) {
        const char *value = a->children ? (const char *)a->children->content : "";

        if (a->ns && strcmp((const char *)a->ns->prefix, "xml") != 0)
            return error_set(w->err, ERROR_INTERNAL, "the attribute %s is of no page's vocabulary",
                             (const char *)a->name);
        if (!a->ns && strcmp((const char *)a->name, "id") == 0 && !note_id(w, value))
            return false;
        text_printf(w->out, " %s%s=\"", a->ns ? "xml:" : "", (const char *)a->name);
        write_escaped(w->out, value, true);
        text_append_char(w->out, '"');
    }
    return true;
}

/* A style sheet of XHTML is text to one parser and raw to the other. */
static bool write_style(Writing *w, const xmlNode *node)
{
    for (const xmlNode *child = node->children; child; child = child->next) {
        const char *text = (const char *)child->content;
        if (child->type != XML_TEXT_NODE || strpbrk(text, "<&") || strstr(text, "]]>"))
            return error_set(
                w->err, ERROR_OUTPUT,
                "a style sheet holds \"<\", \"&\" or \"]]>\", which a page cannot carry: "
                "write it without, or as an escape such as \\3c");
        text_append(w->out, text);
    }
    return true;
}

static bool write_node(Writing *w, const xmlNode *node);

static bool write_content(Writing *w, const xmlNode *node, bool is_html)
{
    if (is_html && strcmp((const char *)node->name, "style") == 0)
        return write_style(w, node);
    for (const xmlNode *child = node->children; child; child = child->next)
        if (!write_node(w, child))
            return false;
    return true;
}

static void end_line(Writing *w, const xmlNode *node)
{
    const xmlNode *next = node->next;
    bool broken = next && next->type == XML_TEXT_NODE && *next->content == '\n';

    if (!broken && among((const char *)node->name, ended_by_newline,
                         sizeof ended_by_newline / sizeof *ended_by_newline))
        text_append_char(w->out, '\n');
}

static bool write_element(Writing *w, const xmlNode *node)
{
    const char *uri = namespace_of(node), *name = (const char *)node->name;
    bool is_html = strcmp(uri, xhtml) == 0;
    bool is_void =
        is_html && among(name, void_elements, sizeof void_elements / sizeof *void_elements);

    if (!is_html && strcmp(uri, svg) != 0)
        return error_set(w->err, ERROR_INTERNAL, "the element %s is of no page's vocabulary", name);
    text_printf(w->out, "<%s", name);
    if (strcmp(uri, namespace_of(node->parent)) != 0)
        text_printf(w->out, " xmlns=\"%s\"", uri);
    if (!write_attributes(w, node))
        return false;
    if (is_void || (!is_html && !node->children)) {
        text_append(w->out, "/>");
    } else {
        text_append_char(w->out, '>');
        if (!write_content(w, node, is_html))
            return false;
        text_printf(w->out, "</%s>", name);
    }
    end_line(w, node);
    return true;
}

static bool write_node(Writing *w, const xmlNode *node)
{
    if (node->type == XML_ELEMENT_NODE)
        return write_element(w, node);
    if (node->type == XML_TEXT_NODE)
        write_escaped(w->out, (const char *)node->content, false);
    return true;
}

bool serialise_page(xmlDoc *page, Text *out, Error *err)
{
    Writing writing = {.out = out, .ids = xmlHashCreate(256), .err = err};

    if (!writing.ids)
        return error_memory(err);
    text_append(out, "<!DOCTYPE html>\n");
    bool good = write_element(&writing, xmlDocGetRootElement(page));
    text_append_char(out, '\n');
    xmlHashFree(writing.ids, NULL);
    return good && text_ok(out, err);
}
