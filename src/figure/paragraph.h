/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paragraph.h - runs of text in their styles, broken into lines of a width. */
#ifndef OFFDIAG_FIGURE_PARAGRAPH_H
#define OFFDIAG_FIGURE_PARAGRAPH_H

#include "figure/typeset.h"

typedef struct TextRun {
    const char *text; /* blanks are kept as given: collapse them before; '\n' breaks the line */
    TextStyle style;
    Paint paint;
    double rise;      /* baseline raised by this, pt: superscripts */
    const char *link; /* "https://..." or "#destination"; null = none */
} TextRun;

typedef enum TextAlign {
    ALIGN_LEFT,
    ALIGN_RIGHT,
    ALIGN_CENTRE,
    ALIGN_JUSTIFY
} TextAlign;

typedef struct ParagraphOptions {
    double width;  /* pt; lines never exceed it, a longer word is broken; 0 = one line as wide as
                      needed */
    double indent; /* of the first line; negative = hanging, the other lines move right */
    double line_height; /* baseline to baseline as a multiple of the largest size; 0 = 1.4 */
    TextAlign align;
    bool fit; /* lines end where all of them together are best, if aligned left or justified;
                 justified text whose blanks would gape is set ragged */
    bool whole_words; /* no word is divided, in justified text */
    TextStyle style;  /* of most of the text: its blank and hyphen where fit, and the height
                         of a line without a run */
} ParagraphOptions;

typedef struct Paragraph Paragraph;

typedef struct ParagraphLine {    /* from the paragraph's top left corner, y down */
    double x, width;              /* of the ink's advance box */
    double top, baseline, bottom; /* lines abut: bottom of one is top of the next */
} ParagraphLine;

/* Fails only when out of memory, or beyond 1 MiB of text. The runs may be released afterwards. A
 * paragraph must be freed before its typesetter. */
Paragraph *paragraph_new(Typesetter *typesetter, const TextRun *runs, size_t count,
                         const ParagraphOptions *options, Error *err);
void paragraph_free(Paragraph *paragraph); /* null is fine */

size_t paragraph_lines(const Paragraph *paragraph); /* at least 1 */
ParagraphLine paragraph_line(const Paragraph *paragraph, size_t index);
double paragraph_width(const Paragraph *paragraph); /* of the widest line, from x = 0 */
double paragraph_height(const Paragraph *paragraph);
/* Widest unbreakable piece of the runs: the least width without broken words. */
double paragraph_min_width(const Paragraph *paragraph);
/* The line on which a run begins. */
size_t paragraph_line_of(const Paragraph *paragraph, size_t run);
/* As text_missing, over all runs. */
size_t paragraph_missing(const Paragraph *paragraph, uint32_t *first);

#endif
