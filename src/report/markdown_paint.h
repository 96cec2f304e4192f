/* SPDX-License-Identifier: GPL-3.0-or-later */
/* markdown_paint.h - a document as GitHub Flavored Markdown, for a pull request.
 *
 * Tables keep their alignment; a figure is its caption and its text equivalent. */
#ifndef OFFDIAG_REPORT_MARKDOWN_PAINT_H
#define OFFDIAG_REPORT_MARKDOWN_PAINT_H

#include "base/text.h"
#include "report/document.h"

bool markdown_paint(const Document *document, Text *out, Error *err);

#endif
