/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.h - a document as a paginated PDF.
 *
 * A heading stays with what follows it; a paragraph leaves or brings at least two
 * lines; a table's row is never split and its head is repeated on each page; a
 * figure stays with its caption; footnotes stand at the foot of their column; a table
 * that is too wide stands on a page that lies on its side. The PDF has an outline, links, page
 * labels, metadata and structure tags; its dates are fixed, so equal documents give equal bytes. */
#ifndef OFFDIAG_REPORT_PAGES_H
#define OFFDIAG_REPORT_PAGES_H

#include "base/text.h"
#include "report/document.h"

typedef enum PagesPaper {
    PAGES_A4,
    PAGES_LETTER,
    PAGES_PAPER_COUNT
} PagesPaper;

extern const char *const pages_paper_names[PAGES_PAPER_COUNT]; /* "a4", "letter" */

typedef struct PagesOptions {
    PagesPaper paper;
    int columns; /* 1 or 2; 0 = 1. What is too wide for a column stands across both */
    Typesetter *typesetter;
    const Theme *theme;       /* of text and figures */
    const char *running_head; /* null = the title */
} PagesOptions;

/* Appends the PDF's bytes to *out. Fails when the document has an error, a
 * reference leads nowhere, a table is too wide even at the smallest type or a
 * figure is taller than a page, or a character is in none of the fonts. */
bool pages_write(const Document *document, const PagesOptions *options, Text *out, Error *err);

#endif
