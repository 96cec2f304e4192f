/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex.h - a document's tables and values for papers set with LaTeX.
 *
 * The tables want \usepackage{booktabs} and nothing else; the text is UTF-8. Values are
 * macros, so that a paper's text can say \pairedMcnemarExactP and never a stale number. */
#ifndef OFFDIAG_REPORT_LATEX_H
#define OFFDIAG_REPORT_LATEX_H

#include "base/text.h"
#include "report/document.h"

/* All tables, each a float with its caption, label and notes. */
bool latex_tables(const Document *document, Text *out, Error *err);

/* A \newcommand a value, named by its method, quantity and the row where it stands in a
 * table; the exact number, method and input stand above each as a comment. Equal values of
 * equal evidence are one macro; those that would have one name are told apart by B, C, ... */
bool latex_values(const Document *document, Text *out, Error *err);

#endif
