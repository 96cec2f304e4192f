/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.c - walks a template and writes the filled page beside it. */
#include "report/template.h"

#include <stdarg.h>
#include <string.h>

#include "base/visible.h"
#include "report/filling.h"
#include "report/node.h"
#include "report/template_read.h"

static const char own_namespace[] = "urn:offdiag:template";
static const char *const copied_namespaces[] = {"http://www.w3.org/1999/xhtml",
                                                "http://www.w3.org/2000/svg"};

bool filling_memory(const void *pointer, Filling *f)
{
    return pointer ? true : error_memory(f->err);
}

const char *filling_attribute(const xmlNode *node, const char *name)
{
    for (const xmlAttr *a = node->properties; a; a = a->next)
        if (!a->ns && strcmp((const char *)a->name, name) == 0)
            return a->children ? (const char *)a->children->content : "";
    return NULL;
}

bool filling_error(Filling *f, const xmlNode *node, const char *format, ...)
{
    char message[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return template_error(node, f->path, &f->source, f->err, "%s", message);
}

bool filling_text(Filling *f, xmlNode *to, const char *bytes, size_t length)
{
    Text text = {0};

    visible_append(&text, bytes, length);
    bool good =
        text_ok(&text, f->err) && (node_text(to, text.data, text.length) || error_memory(f->err));
    text_free(&text);
    return good;
}

static bool check_attributes(Filling *f, const xmlNode *node)
{
    for (const xmlAttr *a = node->properties; a; a = a->next)
        if (a->ns && strcmp((const char *)a->ns->prefix, "xml") != 0)
            return filling_error(f, node,
                                 "the attribute %s:%s cannot be used: instructions are elements, "
                                 "such as <t:attribute name=\"...\" slot=\"...\"/>",
                                 (const char *)a->ns->prefix, (const char *)a->name);
    return true;
}

/* The same element in the page, then what is in it. */
static bool copy_element(Filling *f, const xmlNode *node, xmlNode *to)
{
    const char *uri = node->ns ? (const char *)node->ns->href : "";
    bool known = false;

    for (size_t i = 0; i < sizeof copied_namespaces / sizeof *copied_namespaces; i++)
        known = known || strcmp(uri, copied_namespaces[i]) == 0;
    if (!known)
        return filling_error(f, node,
                             "the element %s is in no namespace of a page: put "
                             "xmlns=\"%s\" on the first element",
                             (const char *)node->name, copied_namespaces[0]);
    if (strcmp((const char *)node->name, "script") == 0)
        return filling_error(f, node, "a report holds no script: remove it");
    if (!check_attributes(f, node))
        return false;
    xmlNode *copy = node_copy_element(to, node);
    return copy ? filling_children(f, node, copy) : error_memory(f->err);
}

static bool fill_node(Filling *f, const xmlNode *node, xmlNode *to)
{
    switch (node->type) {
    case XML_TEXT_NODE:
        return to->type == XML_DOCUMENT_NODE || filling_text(f, to, (const char *)node->content,
                                                             strlen((const char *)node->content));
    case XML_ELEMENT_NODE:
        if (node->ns && strcmp((const char *)node->ns->href, own_namespace) == 0)
            return filling_instruction(f, node, to);
        return copy_element(f, node, to);
    default: /* comments and processing instructions stay behind */
        return true;
    }
}

bool filling_children(Filling *f, const xmlNode *from, xmlNode *to)
{
    for (const xmlNode *child = from->children; child; child = child->next)
        if (!fill_node(f, child, to))
            return false;
    return true;
}

bool template_fill(const char *path, const TemplateSlot *slots, size_t count, xmlDoc **out,
                   Error *err)
{
    Filling filling = {.path = path, .slots = slots, .n_slots = count, .err = err};
    xmlDoc *doc = NULL, *page = xmlNewDoc((const xmlChar *)"1.0");
    bool good = filling_memory(page, &filling) && template_read(path, &filling.source, &doc, err) &&
                filling_children(&filling, (const xmlNode *)doc, (xmlNode *)page);

    if (good && !xmlDocGetRootElement(page))
        good = error_at(err, ERROR_INPUT, path, 1, 1,
                        "the template gives no element: begin it with <html>");
    text_free(&filling.source);
    xmlFreeDoc(doc);
    if (good)
        *out = page;
    else
        xmlFreeDoc(page);
    return good;
}
