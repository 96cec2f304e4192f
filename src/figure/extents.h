/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extents.h - texts that were measured before: a layout asks for each several times. */
#ifndef OFFDIAG_FIGURE_EXTENTS_H
#define OFFDIAG_FIGURE_EXTENTS_H

#include "figure/typeset.h"

typedef struct Extents Extents;

Extents *extents_new(void); /* null when out of memory */
void extents_free(Extents *extents);

/* What is kept for a text in a style; null = nothing. */
const TextExtent *extents_find(const Extents *extents, TextStyle style, const char *text);

/* Keeps it, or does not: long texts and failed allocations are left out. */
void extents_keep(Extents *extents, TextStyle style, const char *text, TextExtent extent);

#endif
