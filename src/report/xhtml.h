/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml.h - a document as one self-contained page for browsers.
 *
 * The page is XHTML5 that an XML parser and an HTML parser read as the same tree,
 * so it may be saved as .xhtml or .html. Style stands inside, figures are inline
 * SVG, there is no script and nothing is fetched. Equal documents give equal bytes. */
#ifndef OFFDIAG_REPORT_XHTML_H
#define OFFDIAG_REPORT_XHTML_H

#include "base/text.h"
#include "report/document.h"

typedef struct XhtmlSlot {
    const char *name, *text;
} XhtmlSlot;

typedef struct XhtmlOptions {
    const char *template_path; /* a page with the slots of templates/report.xhtml */
    Typesetter *typesetter;    /* measures decimal columns */
    const Theme *theme;        /* of figures; null = theme_default */
    const Theme *dark;         /* of figures for readers who prefer dark; null = theme always */
    /* The content behind "strata=10x4 sha256=..." of a number's input, for the end of the
     * page; null = unknown. The function may be null. */
    const char *(*find_input)(void *context, const char *name);
    void *context;
    const XhtmlSlot *slots; /* further text slots for a template of one's own */
    size_t n_slots;
} XhtmlOptions;

/* Appends the page to *out. Fails when the document has an error, a reference
 * leads nowhere, or the template cannot be used. */
bool xhtml_write(const Document *document, const XhtmlOptions *options, Text *out, Error *err);

#endif
