/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml_paint.h - what the files that turn a document into a page's nodes share. */
#ifndef OFFDIAG_REPORT_XHTML_PAINT_H
#define OFFDIAG_REPORT_XHTML_PAINT_H

#include "report/tree.h"
#include "report/xhtml.h"

typedef struct XhtmlPaint {
    const Document *document;
    const XhtmlOptions *options;
    xmlNs *xhtml;
    Error *err;
} XhtmlPaint;

/* A new element at the end of to; null and an Error when memory is short. */
xmlNode *paint_element(XhtmlPaint *paint, xmlNode *to, const char *name);
bool paint_attribute(XhtmlPaint *paint, xmlNode *node, const char *name, const char *value);
bool paint_text(XhtmlPaint *paint, xmlNode *to, const char *text);

/* A new element with a class and a text, each of which may be null. */
xmlNode *paint_classed(XhtmlPaint *paint, xmlNode *to, const char *name, const char *class,
                       const char *text);

/* A box that scrolls by itself when it is wider than the window, and can be reached
 * by keyboard; label is the id of what names it. */
xmlNode *paint_scroll(XhtmlPaint *paint, xmlNode *to, const char *class, const char *label);

/* "Table 2" and the caption, as an element with the id "ID.caption". */
bool paint_caption(XhtmlPaint *paint, const xmlNode *from, xmlNode *to, const char *element);
bool paint_notes(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);

/* What is in a node of the document goes into one of the page. */
bool paint_children(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);

/* xhtml_apparatus.c. A footnote leaves its mark, first with the place that its text
 * leads back to; all of them are painted by paint_footnotes, at the end. */
bool paint_mark(XhtmlPaint *paint, const xmlNode *footnote, xmlNode *to, bool first);
bool paint_footnote(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);
bool paint_footnotes(XhtmlPaint *paint, xmlNode *to);
bool paint_contents(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);
bool paint_sources(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);
bool paint_source(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);

/* xhtml_inputs.c: the inputs that the page's numbers name by their digest. */
bool paint_inputs(XhtmlPaint *paint, xmlNode *body);

bool paint_table(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);
bool paint_figure(XhtmlPaint *paint, const xmlNode *from, xmlNode *to);

#endif
