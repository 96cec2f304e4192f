/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf_update.h - what a PDF says to those who hear it: its language, and its figures in words.
 *
 * Cairo 1.16 has structure elements but drops their attributes, and knows no language. Both are
 * therefore added to the finished file, as an incremental update (ISO 32000-1, 7.5.6); so is the
 * wish that a window be titled as the document is. */
#ifndef OFFDIAG_FIGURE_PDF_UPDATE_H
#define OFFDIAG_FIGURE_PDF_UPDATE_H

#include "base/error.h"
#include "base/text.h"

/* language: a tag of BCP 47; null or empty = none. texts: one for each element Figure in the order
 * in which they were begun, each ended by NUL; an empty one is none. UTF-8. A file that is not as
 * Cairo 1.16 writes them stays as it is. */
bool pdf_update(Text *pdf, const char *language, const char *texts, size_t count, Error *err);

#endif
