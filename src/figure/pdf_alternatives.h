/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf_alternatives.h - what the figures of a PDF show, in words.
 *
 * Cairo 1.16 has structure elements but drops their attributes. The alternatives are therefore
 * added to the finished file, as an incremental update (ISO 32000-1, 7.5.6). */
#ifndef OFFDIAG_FIGURE_PDF_ALTERNATIVES_H
#define OFFDIAG_FIGURE_PDF_ALTERNATIVES_H

#include "base/error.h"
#include "base/text.h"

/* texts: one for each element Figure in the order in which they were begun, each ended by NUL;
 * an empty one is none. UTF-8. A file that is not as Cairo 1.16 writes them stays as it is. */
bool pdf_add_alternatives(Text *pdf, const char *texts, size_t count, Error *err);

#endif
