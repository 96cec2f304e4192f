/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dialect.h - inlines of a document as marked-up text: what LaTeX and Markdown share. */
#ifndef OFFDIAG_REPORT_DIALECT_H
#define OFFDIAG_REPORT_DIALECT_H

#include "report/tree.h"

typedef struct DialectMark { /* what stands round an inline; null = nothing */
    const char *open, *close;
} DialectMark;

typedef struct Dialect {
    void (*escape)(const char *text, Text *out); /* any text as text */
    /* A link or reference; target is null for what is not in the document. */
    void (*link)(const char *address, const xmlNode *target, const Text *shown, Text *out);
    const char *line_break;
    bool numbered; /* a footnote is its number between its marks: what it says comes later */
    bool uncited;  /* citations are left out: their numbers lead nowhere */
    DialectMark marks[DOCUMENT_FILE + 1]; /* by kind */
} Dialect;

/* What is in a node, appended as one line: runs of blanks become one. Fails when a
 * reference leads nowhere. */
bool dialect_children(const Dialect *dialect, const Document *document, const xmlNode *node,
                      Text *out, Error *err);

/* A text with its blanks as one, and none at the beginning of a line. */
void dialect_text(const Dialect *dialect, const char *content, Text *out);

/* The same of the nodes from first up to, not including, last. */
bool dialect_inlines(const Dialect *dialect, const Document *document, const xmlNode *first,
                     const xmlNode *last, Text *out, Error *err);

#endif
