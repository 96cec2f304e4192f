/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_read.h - a template as a tree that knows where each element began. */
#ifndef OFFDIAG_REPORT_TEMPLATE_READ_H
#define OFFDIAG_REPORT_TEMPLATE_READ_H

#include <libxml/tree.h>

#include "base/text.h"

/* The file's tree, for the caller to free with xmlFreeDoc; *source gets its bytes.
 * A document type is refused, nothing is fetched, no entity but the five of XML. */
bool template_read(const char *path, Text *source, xmlDoc **out, Error *err);

/* An error at the place where an element of a read tree begins. */
bool template_error(const xmlNode *node, const char *path, const Text *source, Error *err,
                    const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
