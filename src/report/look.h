/* SPDX-License-Identifier: GPL-3.0-or-later */
/* look.h - sizes of a page and of its kinds of text, in pt. */
#ifndef OFFDIAG_REPORT_LOOK_H
#define OFFDIAG_REPORT_LOOK_H

#include "figure/paragraph.h"

typedef enum LookName {
    LOOK_TITLE,
    LOOK_SUBTITLE,
    LOOK_HEADING_1,
    LOOK_HEADING_2,
    LOOK_HEADING_3, /* and deeper */
    LOOK_BODY,
    LOOK_ASIDE,
    LOOK_QUOTE,
    LOOK_LISTING,
    LOOK_CAPTION,
    LOOK_NOTE,
    LOOK_FOOTNOTE,
    LOOK_SOURCE,
    LOOK_CONTENTS,
    LOOK_CELL,
    LOOK_FURNITURE, /* running head, page number */
    LOOK_COUNT
} LookName;

typedef struct Look {
    TextStyle style;
    Paint paint;
    double line_height; /* multiple of the size */
    double above;       /* white space before the first line */
    TextAlign align;
} Look;

extern const Look looks[LOOK_COUNT];

/* What is common to all pages; width and height of the paper are in pages.c. */
enum {
    LOOK_BLOCK = 480,   /* width of tables and figures at most: a page's figure */
    LOOK_MEASURE = 404, /* width of prose, captions and notes */
    LOOK_TOP = 64,      /* from the paper's edge to the text */
    LOOK_BOTTOM = 68,
    LOOK_COLUMN = 240, /* width of one of two columns: a column's figure */
    LOOK_GUTTER = 20,  /* between them */
    LOOK_INDENT = 15   /* of a list's text and a quote */
};

static const double look_heavy = 0.9, look_light = 0.5, look_hair = 0.3; /* rules */

#endif
