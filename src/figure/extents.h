/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extents.h - texts that were set before: a figure measures each several times, and draws it. */
#ifndef OFFDIAG_FIGURE_EXTENTS_H
#define OFFDIAG_FIGURE_EXTENTS_H

#include <pango/pango.h>

#include "figure/typeset.h"

typedef struct Extents Extents;

Extents *extents_new(void); /* null when out of memory */
void extents_free(Extents *extents);

typedef struct ExtentsEntry {
    char *text; /* null = free */
    TextStyle style;
    PangoLayout *layout; /* one line */
    bool measured;
    TextExtent extent; /* once it is measured */
} ExtentsEntry;

/* What is kept for a text in a style; null = nothing. */
ExtentsEntry *extents_find(Extents *extents, TextStyle style, const char *text);

/* Keeps the layout and owns it, or does not, and gives null: long texts and failed
 * allocations are left out. */
ExtentsEntry *extents_keep(Extents *extents, TextStyle style, const char *text,
                           PangoLayout *layout);

#endif
