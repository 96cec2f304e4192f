/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setting.h - turns a document's nodes into the strips of a galley. */
#ifndef OFFDIAG_REPORT_SETTING_H
#define OFFDIAG_REPORT_SETTING_H

#include "report/galley.h"
#include "report/look.h"

typedef struct Setting {
    const Document *document;
    Typesetter *typesetter;
    Galley *galley;
    LookName look;       /* of prose here: body, aside or quote */
    double left, width;  /* of prose here */
    double page_height;  /* of the text on a page */
    double after;        /* white space that the block above wants before the next one */
    bool headed;         /* the block above is a heading: what follows moves closer */
    const char *marker;  /* of a list's item, set beside the next line; null = none */
    const xmlNode *item; /* it belongs to */
    const xmlNode *anchor;
} Setting;

/* Sets the whole document: title, subtitle, blocks. False with the galley's error. */
bool set_document(Setting *setting);

/* The inlines from first up to, not including, last as a paragraph of the galley.
 * breaks: long words may be broken behind _ / . : - too. label, where not null, is
 * set in semibold before them. Null after a failure. */
typedef struct InlineOptions {
    const char *label;
    double width; /* 0 = one line */
    TextAlign align;
    double scale; /* of the size */
    bool bold, italic, breaks;
} InlineOptions;
const Paragraph *set_inlines(Setting *setting, const xmlNode *first, const xmlNode *last,
                             const Look *look, const InlineOptions *options);

/* Each line of a paragraph as a strip; the first has the look's white space above.
 * keep: the last line stays with what follows. */
void set_lines(Setting *setting, const Paragraph *paragraph, Role role, double x, double above,
               bool keep);

/* "Table 2" and the caption; keep as above. suffix, where not null, ends it. */
void set_caption(Setting *setting, const xmlNode *node, double above, bool keep);
void set_notes(Setting *setting, const xmlNode *node);
bool set_has_notes(const xmlNode *node);

void set_table(Setting *setting, const xmlNode *table);

#endif
