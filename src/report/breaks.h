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

/* Fills pages of a height, each as far as strips that must stay together allow; only
 * where they are more than a page are they parted. *pages is for the caller to free. */
bool breaks_find(const Galley *galley, double height, Page **pages, size_t *count, Error *err);

#endif
