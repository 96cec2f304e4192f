/* SPDX-License-Identifier: GPL-3.0-or-later */
/* typeset_private.h - what the files that touch Pango share. */
#ifndef OFFDIAG_FIGURE_TYPESET_PRIVATE_H
#define OFFDIAG_FIGURE_TYPESET_PRIVATE_H

#include <pango/pangocairo.h>

#include "figure/paragraph.h"

PangoContext *typesetter_context(Typesetter *typesetter);

/* The description of a style; belongs to the typesetter until the next call. */
const PangoFontDescription *typesetter_description(Typesetter *typesetter, TextStyle style);

/* The typesetter's own layout holding one line; overwritten by the next measuring. */
PangoLayout *typesetter_line(Typesetter *typesetter, TextStyle style, const char *text);

/* An allocation failed: typesetter_ok says so. */
void typesetter_fail(Typesetter *typesetter);

/* Remembers a font of the layout that cannot be read: typesetter_ok says so. */
void typesetter_check(Typesetter *typesetter, PangoLayout *layout);

/* As text_missing, of a finished layout. */
size_t typeset_layout_missing(PangoLayout *layout, uint32_t *first);

/* From here on for the canvas: the layout of a paragraph, and the run of one of its items. */
PangoLayout *paragraph_layout(const Paragraph *paragraph);
typedef struct ParagraphRun {
    Paint paint;
    double rise;
    const char *link;  /* null = none */
    size_t start, end; /* bytes of the paragraph's text */
} ParagraphRun;
const ParagraphRun *paragraph_run_of(const Paragraph *paragraph, const PangoItem *item);

#endif
