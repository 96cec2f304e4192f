/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slots.h - every place of a document that takes a text from outside, and where it is read. */
#ifndef OFFDIAG_TESTS_SLOTS_H
#define OFFDIAG_TESTS_SLOTS_H

#include "report/document.h"

typedef enum Reader { /* of the outputs */
    READ_XHTML = 1,
    READ_PDF = 2,    /* on its pages; what stands in its metadata only is none */
    READ_LATEX = 4,  /* tables */
    READ_VALUES = 8, /* macros */
    READ_MARKDOWN = 16,
    READ_ALL = 31
} Reader;

typedef struct Slot {
    const char *name;  /* "document_subtitle(subtitle)", "XhtmlSlot.text" */
    DocumentKind kind; /* whose text it is; DOCUMENT_ROOT = of none */
    void (*write)(Document *doc,
                  const char *text); /* null = with what paints, not in the document */
    unsigned readers;                /* outputs that show it */
} Slot;

extern const Slot slots[];
extern const size_t slot_count;

/* What takes no text but has a syntax of its own: anything else in it is one clear error. */
typedef struct StrictSlot {
    const char *name;
    void (*write)(Document *doc, const char *text);
} StrictSlot;

extern const StrictSlot strict_slots[];
extern const size_t strict_slot_count;

/* A figure with the text in its title, summary and data, or without any; it lives until
 * slots_finish. */
const Figure *slots_figure(const char *text);
void slots_finish(void);

#endif
