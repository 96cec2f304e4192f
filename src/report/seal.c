/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal.c - SHA-256 over a walk through the page. */
#include "report/seal.h"

#include <string.h>

#include "report/node.h"

const char seal_attribute[] = "data-seal";

static void add(Digest *digest, const char *text)
{
    digest_update(digest, text, strlen(text));
}

static void add_solid(Digest *digest, const char *text)
{
    static const char blanks[] = " \t\r\n";

    while (*(text += strspn(text, blanks))) {
        size_t length = strcspn(text, blanks);
        digest_update(digest, text, length);
        text += length;
    }
}

/* A name with its namespace, "{http://www.w3.org/2000/svg}path". */
static void add_name(Digest *digest, const xmlNs *space, const xmlChar *name)
{
    if (space && space->href) {
        add(digest, "{");
        add(digest, (const char *)space->href);
        add(digest, "}");
    }
    add(digest, (const char *)name);
}

static void add_node(Digest *digest, const xmlNode *node)
{
    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
        add_solid(digest, (const char *)node->content);
    if (node->type != XML_ELEMENT_NODE)
        return;
    add(digest, "<");
    add_name(digest, node->ns, node->name);
    for (const xmlAttr *a = node->properties; a; a = a->next) {
        if (strcmp((const char *)a->name, seal_attribute) == 0)
            continue;
        add(digest, "\t");
        add_name(digest, a->ns, a->name);
        add(digest, "=");
        add_solid(digest, a->children ? (const char *)a->children->content : "");
    }
    add(digest, ">");
    for (const xmlNode *child = node->children; child; child = child->next)
        add_node(digest, child);
    add(digest, "/");
}

bool seal_compute(const xmlNode *root, char hex[static DIGEST_SIZE], Error *err)
{
    Digest *digest = digest_new();

    if (!digest)
        return error_memory(err);
    add_node(digest, root);
    digest_finish(digest, hex);
    digest_free(digest);
    return true;
}

bool seal_set(xmlNode *root, Error *err)
{
    char hex[DIGEST_SIZE];

    return seal_compute(root, hex, err) &&
           (node_attribute(root, NULL, seal_attribute, hex) || error_memory(err));
}
