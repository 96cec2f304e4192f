/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal.h - a digest of all that a page says, kept in the page itself.
 *
 * It covers names of elements and attributes with their namespaces, values and text, but no
 * blanks and line ends: a page that was saved again keeps its seal, one in which a digit was
 * changed does not. */
#ifndef OFFDIAG_REPORT_SEAL_H
#define OFFDIAG_REPORT_SEAL_H

#include <libxml/tree.h>

#include "base/digest.h"
#include "base/error.h"

extern const char seal_attribute[]; /* of the page's first element */

/* The seal as hex digits; the attribute itself is left out. */
bool seal_compute(const xmlNode *root, char hex[static DIGEST_SIZE], Error *err);

/* Gives the page its seal. */
bool seal_set(xmlNode *root, Error *err);

#endif
