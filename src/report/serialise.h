/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serialise.h - a page's tree as bytes that an XML and an HTML parser read alike. */
#ifndef OFFDIAG_REPORT_SERIALISE_H
#define OFFDIAG_REPORT_SERIALISE_H

#include <libxml/tree.h>

#include "base/text.h"

/* Appends <!DOCTYPE html> and the root. Fails on what cannot be written in both
 * ways: "<", "&" or "]]>" in a style sheet, a namespace other than XHTML and SVG,
 * an id that stands twice. */
bool serialise_page(xmlDoc *page, Text *out, Error *err);

#endif
