/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evidence_read.h - the numbers of a page that was written by xhtml.h, read back. */
#ifndef OFFDIAG_REPORT_EVIDENCE_READ_H
#define OFFDIAG_REPORT_EVIDENCE_READ_H

#include "base/error.h"
#include "base/text.h"

typedef struct EvidenceNumber { /* strings belong to the page; null = not there */
    const char *value;          /* the exact number, as it stands there */
    char *text;                 /* what a reader sees; null for a mark of a drawing */
    const char *method, *quantity, *input, *alternative, *level;
    int64_t line;
} EvidenceNumber;

typedef struct EvidenceInput { /* an input in full */
    const char *name;
    char *text;
} EvidenceInput;

typedef struct EvidenceFile { /* an input file of the report */
    const char *name;
    char *sha256;
} EvidenceFile;

typedef enum EvidenceSeal {
    SEAL_NONE, /* the page has none */
    SEAL_WHOLE,
    SEAL_BROKEN /* something was changed since it was written */
} EvidenceSeal;

typedef struct EvidencePage EvidencePage;

/* Reads a page from a file, .xhtml or .html. Fails, with line and column, on what is no
 * well-formed page, on a document type with content of its own and on entities. Null then. */
EvidencePage *evidence_read(const char *path, Error *err);
void evidence_free(EvidencePage *page); /* null is fine */

size_t evidence_numbers(const EvidencePage *page, const EvidenceNumber **numbers);
size_t evidence_inputs(const EvidencePage *page, const EvidenceInput **inputs);
size_t evidence_files(const EvidencePage *page, const EvidenceFile **files);
EvidenceSeal evidence_seal(const EvidencePage *page);
bool evidence_has_id(const EvidencePage *page, const char *id);

#endif
