/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breaks.h - cuts a galley into pages. */
#ifndef OFFDIAG_REPORT_BREAKS_H
#define OFFDIAG_REPORT_BREAKS_H

#include "report/galley.h"

typedef struct Page {
    size_t first, count; /* strips */
    int head;            /* repeated on top; -1 = none */
    bool continued;      /* the table at its end goes on */
} Page;

typedef struct Pages {
    Page *list;
    size_t count;
    double spacing; /* of the white space above strips: 1, or less to save a page */
} Pages;            /* release with pages_free */

/* Fills pages of a height, each as far as strips that must stay together allow; only
 * where they are more than a page are they parted. When the last page would hold a
 * few lines only, and closer spacing and pages longer by a line at most save it, that is
 * done to all. */
bool pages_break(const Galley *galley, double height, Pages *pages, Error *err);
void pages_free(Pages *pages);

#endif
