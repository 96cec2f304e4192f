/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readers.h - what a reader sees of an output, as others would read it: a page by an XML parser,
 * Markdown by cmark, LaTeX by the rules of TeX, a PDF by pdftotext. Blanks count as one. Each
 * fails the test where the output holds what no text may bring in. */
#ifndef OFFDIAG_TESTS_READERS_H
#define OFFDIAG_TESTS_READERS_H

#include "support.h"

Text read_xhtml(const Text *page); /* text and attributes */
Text read_markdown(const Text *page);
Text read_latex(const Text *source);
Text read_pdf(const Text *pdf);

/* Runs of blanks as one blank, none at the beginning. */
Text collapsed(const char *text);

#endif
