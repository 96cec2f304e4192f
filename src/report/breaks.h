/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breaks.h - cuts a galley into pages and columns. */
#ifndef OFFDIAG_REPORT_BREAKS_H
#define OFFDIAG_REPORT_BREAKS_H

#include "report/galley.h"

typedef enum PlacedKind {
    PLACED_STRIP,
    PLACED_HEAD,   /* of a table that goes on */
    PLACED_CLOSE,  /* the rule under a table that goes on; index of its head */
    PLACED_FOOT,   /* a footnote */
    PLACED_DIVIDER /* the rule over footnotes */
} PlacedKind;

typedef struct Placed { /* something on a page; x, y from the top left corner of the text */
    PlacedKind kind;
    size_t index;
    double x, y;
    bool first; /* at the top: what parts it from the strip above is not drawn */
} Placed;

typedef struct Page {
    size_t first, count; /* placed things */
    bool turned;         /* lies on its side */
} Page;

typedef struct Shape { /* of the text on a page */
    double width, height;
    size_t columns;
    double gap; /* between columns */
    double turned_height;
} Shape;

typedef struct Pages {
    Page *list;
    Placed *placed;
    size_t count, n_placed;
    double spacing; /* of the white space above strips: 1, or less to save a page */
} Pages;            /* release with pages_free */

/* Fills pages column by column, each as far as strips that must stay together and their
 * footnotes allow; only where they are more than a page are they parted. A drift that
 * does not fit where it comes stands at the top of the next page, and text goes on
 * before it. When the last page would hold a few lines only, and closer spacing and
 * pages longer by a line at most save it, that is done to all; the columns of a last page
 * end alike. */
bool pages_break(const Galley *galley, const Shape *shape, Pages *pages, Error *err);
void pages_free(Pages *pages);

#endif
