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
    LookName look;                      /* of prose here: body, aside or quote */
    double left, width;                 /* of prose here */
    double measure;                     /* width of captions and notes */
    double block;                       /* width of tables and figures */
    double page_width;                  /* across all columns */
    double turned_width, turned_height; /* of a page that lies on its side */
    double page_height;                 /* of the text on a page */
    double after;        /* white space that the block above wants before the next one */
    bool headed;         /* the block above is a heading: what follows moves closer */
    const char *label;   /* set before the next prose; null = none */
    const char *marker;  /* of a list's item, set beside the next line; null = none */
    const xmlNode *item; /* it belongs to */
    const xmlNode *anchor;
    int *feet; /* in the galley, by number of the footnote; -1 = not set yet */
} Setting;

/* Sets the whole document: title, subtitle, blocks. False with the galley's error. */
bool set_document(Setting *setting);

/* The inlines from first up to, not including, last as a paragraph of the galley.
 * breaks: long words may be broken behind _ / . : - too. label, where not null, is
 * set before them, in semibold unless light. Null after a failure. */
typedef struct InlineOptions {
    const char *label;
    const char *target; /* all of it leads to this id; null = nowhere */
    double width;       /* 0 = one line */
    TextAlign align;
    double scale; /* of the size */
    bool bold, italic, breaks, light;
    bool fit; /* lines end where all of them together are best */
} InlineOptions;
const Paragraph *set_inlines(Setting *setting, const xmlNode *first, const xmlNode *last,
                             const Look *look, const InlineOptions *options);

/* Each line of a paragraph as a strip; the first has the look's white space above.
 * keep: the last line stays with what follows. */
void set_lines(Setting *setting, const Paragraph *paragraph, Role role, double x, double above,
               bool keep);

/* Inlines as prose of the setting's look, with the marker that waits. */
void set_prose(Setting *setting, const xmlNode *first, const xmlNode *last, Role role);

/* What is in a node that holds inlines, blocks or both; its own text has the role. */
void set_mixed(Setting *setting, const xmlNode *node, Role role);

/* The text of a footnote, for the foot of the page: set once, however often the text with
 * its mark is set. Its index in the galley, -1 after a failure. */
int set_foot(Setting *setting, const xmlNode *footnote);

/* Takes what was waiting for the next strip. Of the white space that a block wants
 * before and the one above it wants after, the larger stands. */
void set_claim(Setting *setting, Strip *strip);

/* Moves prose in, while enough of its width is left. */
void set_indent(Setting *setting, double left, double right);

/* What a block inside another one leaves to what comes next. */
void set_leave(Setting *setting, const Setting *inner);

/* "Table 2" and the caption; keep as above. */
void set_caption(Setting *setting, const xmlNode *node, double above, bool keep);
void set_notes(Setting *setting, const xmlNode *node);
bool set_has_notes(const xmlNode *node);

/* Between the two, the strips of a node are set that may move to the top of a later
 * page; before is the setting as it was. wide: across all columns; turned: on a page that
 * lies on its side. What is higher than a page stays where it comes, or is an error. */
void set_drift(Setting *setting, bool wide, bool turned);
void set_settle(Setting *setting, const xmlNode *node, const Setting *before);

/* False with an error when a footnote does not fit on a page with what refers to it. */
bool set_check_feet(Setting *setting);

void set_sources(Setting *setting, const xmlNode *sources);
void set_contents(Setting *setting, const xmlNode *contents);
void set_figure(Setting *setting, const xmlNode *figure);
void set_table(Setting *setting, const xmlNode *table);

#endif
