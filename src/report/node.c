/* SPDX-License-Identifier: GPL-3.0-or-later */
/* node.c - checks each string that libxml2 was to copy. */
#include "report/node.h"

#include <limits.h>
#include <string.h>

static xmlNode *append(xmlNode *parent, xmlNode *node)
{
    node->parent = parent;
    node->prev = parent->last;
    if (parent->last)
        parent->last->next = node;
    else
        parent->children = node;
    parent->last = node;
    return node;
}

xmlNs *node_namespace(xmlNode *node, const char *href, const char *prefix)
{
    xmlNs *ns = xmlNewNs(node, (const xmlChar *)href, (const xmlChar *)prefix);

    return ns && ns->href && !prefix == !ns->prefix ? ns : NULL;
}

xmlNs *node_xml_namespace(xmlNode *node)
{
    xmlNs *ns = xmlSearchNs(node->doc, node, (const xmlChar *)"xml");

    return ns && ns->href && ns->prefix ? ns : NULL;
}

xmlNode *node_element(xmlNode *parent, xmlNs *ns, const char *name)
{
    xmlNode *node = xmlNewDocNode(parent->doc, ns, (const xmlChar *)name, NULL);

    if (node && node->name)
        return append(parent, node);
    xmlFreeNode(node);
    return NULL;
}

bool node_attribute(xmlNode *node, xmlNs *ns, const char *name, const char *value)
{
    xmlAttr *attribute = xmlNewNsProp(node, ns, (const xmlChar *)name, (const xmlChar *)value);

    if (!attribute)
        return false;
    if (attribute->name && attribute->children && attribute->children->content)
        return true;
    xmlRemoveProp(attribute);
    return false;
}

bool node_text(xmlNode *parent, const char *text, size_t length)
{
    xmlNode *node = length <= INT_MAX
                        ? xmlNewDocTextLen(parent->doc, (const xmlChar *)text, (int)length)
                        : NULL;

    if (node && node->content)
        return append(parent, node);
    xmlFreeNode(node);
    return false;
}

static const char *address(const xmlNode *node)
{
    return node->type == XML_ELEMENT_NODE && node->ns ? (const char *)node->ns->href : "";
}

/* The namespace of the parent where it is the same, else one declared on the node. */
static bool copy_namespace(xmlNode *node, const xmlNode *from)
{
    if (!from->ns)
        return true;
    if (node->parent->type == XML_ELEMENT_NODE && strcmp(address(node->parent), address(from)) == 0)
        node->ns = node->parent->ns;
    else
        node->ns = node_namespace(node, address(from), NULL);
    return node->ns != NULL;
}

static bool copy_attributes(xmlNode *node, const xmlNode *from)
{
    for (const xmlAttr *a = from->properties; a; a = a->next) {
        const char *value = a->children ? (const char *)a->children->content : "";
        xmlNs *ns = a->ns ? node_xml_namespace(node) : NULL;

        if ((a->ns && !ns) || !node_attribute(node, ns, (const char *)a->name, value))
            return false;
    }
    return true;
}

xmlNode *node_copy_element(xmlNode *parent, const xmlNode *from)
{
    xmlNode *node = node_element(parent, NULL, (const char *)from->name);

    if (!node || (copy_namespace(node, from) && copy_attributes(node, from)))
        return node;
    xmlUnlinkNode(node);
    xmlFreeNode(node);
    return NULL;
}

bool node_copy(xmlNode *parent, const xmlNode *from)
{
    if (from->type == XML_TEXT_NODE)
        return node_text(parent, (const char *)from->content, strlen((const char *)from->content));
    if (from->type != XML_ELEMENT_NODE)
        return true;
    xmlNode *node = node_copy_element(parent, from);
    if (!node)
        return false;
    for (const xmlNode *child = from->children; child; child = child->next)
        if (!node_copy(node, child))
            return false;
    return true;
}

static bool is_whole(const xmlNode *node)
{
    for (const xmlNode *child = node->children; child; child = child->next) {
        bool element = child->type == XML_ELEMENT_NODE;

        if (!child->name || (element && child->ns && !child->ns->href) ||
            (child->type == XML_TEXT_NODE && !child->content))
            return false;
        for (const xmlAttr *a = element ? child->properties : NULL; a; a = a->next)
            if (!a->name || (a->ns && !a->ns->prefix) || (a->children && !a->children->content))
                return false;
        if (element && !is_whole(child))
            return false;
    }
    return true;
}

static void note_memory(void *context, xmlErrorPtr error)
{
    bool *memory = context;

    *memory = *memory || error->code == XML_ERR_NO_MEMORY;
}

xmlDoc *node_parse(xmlParserCtxt *parser, const Text *text, int options, bool *memory)
{
    *memory = false;
    xmlSetStructuredErrorFunc(memory, note_memory);
    xmlDoc *doc = xmlCtxtReadMemory(parser, text_string(text), (int)text->length, NULL, NULL,
                                    XML_PARSE_NONET | options);
    xmlSetStructuredErrorFunc(NULL, NULL);
    *memory = *memory || (doc ? !is_whole((const xmlNode *)doc) : parser->errNo == XML_ERR_OK);
    if (!*memory)
        return doc;
    xmlFreeDoc(doc);
    return NULL;
}
