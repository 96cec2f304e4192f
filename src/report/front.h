/* SPDX-License-Identifier: GPL-3.0-or-later */
/* front.h - the front matter of a document: YAML between two lines of "---".
 *
 * A mapping whose values are scalars, lists or mappings of those. Anchors, aliases,
 * tags and doubled keys are refused: what stands there is what is meant. */
#ifndef OFFDIAG_REPORT_FRONT_H
#define OFFDIAG_REPORT_FRONT_H

#include "base/error.h"

typedef enum FrontKind {
    FRONT_SCALAR,
    FRONT_LIST,
    FRONT_MAPPING
} FrontKind;

typedef struct FrontNode FrontNode;

struct FrontNode {
    FrontKind kind;
    char *key;               /* in a mapping; else null */
    char *text;              /* of a scalar; else null */
    bool plain;              /* a scalar without quotes: true, 12 and 0.5 are no strings */
    int64_t line, column;    /* in the document, from 1, of the key or else the value; characters */
    FrontNode *first, *next; /* what is in it, and what follows it */
};

/* Length of the front matter at the beginning of text, with both its lines of dashes;
 * 0 = there is none. Fails when it has no end. */
bool front_length(const char *text, size_t length, size_t *front, Error *err);

/* Reads it. text is what front_length measured; *out is a mapping, null for an empty one. */
bool front_read(const char *text, size_t length, FrontNode **out, Error *err);
void front_free(FrontNode *node); /* with all that is in it and follows it; null is fine */

#endif
