/* SPDX-License-Identifier: GPL-3.0-or-later */
/* builder.h - what the functions that write a document share. */
#ifndef OFFDIAG_REPORT_BUILDER_H
#define OFFDIAG_REPORT_BUILDER_H

#include "report/tree.h"

/* Keeps the first error, at the place in the layout that is being followed. */
void builder_fail(Document *doc, const char *format, ...) __attribute__((format(printf, 2, 3)));
void builder_fail_memory(Document *doc);
bool builder_failed(const Document *doc);

/* Counts bytes of the tree; a document beyond 64 MiB is an error. */
void builder_charge(Document *doc, size_t bytes);

/* A copy that every page can hold, in malloc'ed memory; null after a failed allocation. */
char *builder_copy(Document *doc, const char *string);

/* Attributes; a null value is left out. */
void builder_set(Document *doc, xmlNode *node, xmlNs *ns, const char *name, const char *value);
void builder_set_integer(Document *doc, xmlNode *node, xmlNs *ns, const char *name, int64_t value);

/* The node gets the id, or the document an error. */
void builder_give_id(Document *doc, xmlNode *node, const char *id);

/* An id with a full stop, which no given id has: "figure.2", "section.methods". */
void builder_make_id(Document *doc, xmlNode *node, const char *prefix, const char *rest);

bool builder_inside(const xmlNode *node, DocumentKind kind);

/* Adds an element at the open place, without opening it; null when it cannot stand
 * there. element null = the kind's own. */
xmlNode *builder_add(Document *doc, DocumentKind kind, const char *element);

#endif
