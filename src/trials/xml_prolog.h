/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml_prolog.h - what stands before the root element of an XML file, and that element's name. */
#ifndef OFFDIAG_TRIALS_XML_PROLOG_H
#define OFFDIAG_TRIALS_XML_PROLOG_H

#include <stddef.h>

#include "trials/cell_place.h"

typedef struct XmlProlog {
    char root[64];     /* name of the root element without its namespace; empty = no XML */
    CellPlace begin;   /* of that element */
    CellPlace doctype; /* of the document type; all zero = none */
} XmlProlog;

/* Of the beginning of a file; what is beyond its end is not found. */
XmlProlog xml_prolog_of(const char *text, size_t length);

#endif
