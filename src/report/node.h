/* SPDX-License-Identifier: GPL-3.0-or-later */
/* node.h - libxml2's nodes, made so that a failed allocation is always noticed.
 *
 * libxml2 2.9 gives nodes without a name, text without content and attributes without
 * a value when memory runs out half-way; these functions give null or false then, and
 * leave the tree as it was. New nodes go to the end of their parent; text is never
 * merged with the text before it. */
#ifndef OFFDIAG_REPORT_NODE_H
#define OFFDIAG_REPORT_NODE_H

#include <stdbool.h>
#include <stddef.h>

#include <libxml/parser.h>

#include "base/text.h"

xmlNs *node_namespace(xmlNode *node, const char *href, const char *prefix);
xmlNs *node_xml_namespace(xmlNode *node); /* of xml:lang */
xmlNode *node_element(xmlNode *parent, xmlNs *ns, const char *name);
bool node_attribute(xmlNode *node, xmlNs *ns, const char *name, const char *value);
bool node_text(xmlNode *parent, const char *text, size_t length);

/* A copy of an element without what is in it, in the namespace of the same address. */
xmlNode *node_copy_element(xmlNode *parent, const xmlNode *from);

/* A copy of a node and all that is in it; only elements and text are copied. */
bool node_copy(xmlNode *parent, const xmlNode *from);

/* Parses with a parser of the caller's, without a network and without a word on standard
 * error. libxml2 may run out of memory and give a document that lacks something: *memory
 * says so, and null is returned then, as for text that is not well-formed. */
xmlDoc *node_parse(xmlParserCtxt *parser, const Text *text, int options, bool *memory);

#endif
