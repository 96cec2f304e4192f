/* SPDX-License-Identifier: GPL-3.0-or-later */
/* writing.h - short words for writing documents in tests, and for looking at what
 * became of them. Each fails the test where something goes wrong. */
#ifndef OFFDIAG_TESTS_WRITING_H
#define OFFDIAG_TESTS_WRITING_H

#include <libxml/tree.h>

#include "report/document.h"
#include "report/pages.h"
#include "report/xhtml.h"
#include "support.h"

void heading(Document *document, int level, const char *text, const char *id);
void paragraph(Document *document, const char *text);
void caption(Document *document, const char *text);
void note(Document *document, const char *text);
void cell(Document *document, const char *text, bool label);
void row(Document *document, const char *const *cells, size_t count);

/* A table with one head row and rows of "row N", N; columns left and right. */
void counting_table(Document *document, int rows, const char *id);

/* The fonts of the project, opened once. */
Typesetter *fonts(void);

/* A figure of some rows, with a table of data; for figure_free after the document. */
Figure *small_figure(int rows);

/* The page by a template below the source folder; null = templates/report.xhtml. */
Text as_xhtml(const Document *document, const char *template);
Text as_pages(const Document *document);

/* The page as an XML parser reads it: well-formed, without a network, for xmlFreeDoc. */
xmlDoc *parse_page(const Text *page);

/* How many nodes an XPath finds, h: is XHTML, s: is SVG; and the text of the first. */
int count_nodes(xmlDoc *page, const char *path);
Text first_text(xmlDoc *page, const char *path);

/* Standard output of a command that ends with status 0. It may name document.pdf, and
 * runs where that file is. */
Text run_on(const Text *pdf, const char *command);

#endif
