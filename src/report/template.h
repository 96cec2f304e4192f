/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h - an XHTML file with places to fill.
 *
 * Instructions are elements of the namespace urn:offdiag:template:
 *
 *     <t:insert slot="body"/>                 nodes
 *     <t:text slot="title"/>                  text
 *     <t:attribute name="lang" slot="language"/>   an attribute of the element round it
 *     <t:if slot="description"> ... </t:if>   when the slot has something; missing="..." when not
 *     <t:each slot="contents" as="entry"> <t:text slot="entry.title"/> </t:each>
 *     <t:include file="report.css"/>          text, or a part of a page when the name ends in
 * .xhtml
 *
 * A file is included from the template's own folder only. Document types and
 * entities are refused, nothing is ever fetched. An unknown instruction, slot or
 * attribute is an error with line and column, and the nearest known name. */
#ifndef OFFDIAG_REPORT_TEMPLATE_H
#define OFFDIAG_REPORT_TEMPLATE_H

#include <libxml/tree.h>

#include "base/error.h"

/* One record of a list: names[i] has the text texts[i], or none where that is null. */
typedef struct TemplateRecord {
    const char *const *texts;
} TemplateRecord;

/* What goes into a place. One of text, nodes, records is used; all null = empty. */
typedef struct TemplateSlot {
    const char *name;
    const char *text;
    xmlNode *nodes; /* this node and its next siblings; copied */
    const TemplateRecord *records;
    size_t n_records;
    const char *const *fields; /* names of the records' texts, ends with null */
} TemplateSlot;

/* The filled page, for the caller to free with xmlFreeDoc. */
bool template_fill(const char *path, const TemplateSlot *slots, size_t count, xmlDoc **out,
                   Error *err);

#endif
