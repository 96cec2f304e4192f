/* SPDX-License-Identifier: GPL-3.0-or-later */
/* typeset.h - text measured and broken into lines with the fonts that are shipped.
 *
 * Only the font files given here are seen, in a fixed order and without hinting, so
 * the same text has the same width on every machine. Lengths are pt. Text is UTF-8;
 * an invalid byte is set as U+FFFD, a control character as a blank. */
#ifndef OFFDIAG_FIGURE_TYPESET_H
#define OFFDIAG_FIGURE_TYPESET_H

#include "base/text.h"
#include "figure/theme.h"

typedef struct Typesetter
    Typesetter; /* one at a time in a process is enough; not for two threads */

/* Opens the fonts of a folder (the project's fonts/), then extra font files, which
 * supply signs that the others lack. Fails on a file that is missing or no font. */
Typesetter *typesetter_new(const char *folder, const char *const *extra, size_t n_extra,
                           Error *err);
void typesetter_free(Typesetter *typesetter); /* null is fine */

/* Name of the family as a style sheet spells it: "Source Sans 3". */
const char *typesetter_family(FontFamily family);

typedef struct TextExtent {
    double width;           /* advance */
    double ascent, descent; /* of the line, both positive */
} TextExtent;

/* One line. */
TextExtent text_measure(Typesetter *typesetter, TextStyle style, const char *text);
double text_width(Typesetter *typesetter, TextStyle style, const char *text);

/* Breaks text at blanks (or inside a word longer than width) into at most max_lines
 * lines no wider than width, each appended to *lines and ended by '\n'; when more
 * would be needed the last one ends in an ellipsis and *shortened becomes true.
 * Returns the number of lines, 0 when not even one sign fits. */
size_t text_wrap(Typesetter *typesetter, TextStyle style, const char *text, double width,
                 size_t max_lines, Text *lines, bool *shortened);

/* Number of signs of text that no font has; *first is the first of them. Space,
 * controls and invalid bytes are not counted. */
size_t text_missing(Typesetter *typesetter, TextStyle style, const char *text, uint32_t *first);

/* The error for a sign that no font has: names it and suggests --font FILE. */
bool text_missing_error(uint32_t sign, const char *text, Error *err);

/* A paragraph: runs of text in their styles, broken to a width. */
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
} ParagraphOptions;

typedef struct Paragraph Paragraph;

typedef struct ParagraphLine {    /* from the paragraph's top left corner, y down */
    double x, width;              /* of the ink's advance box */
    double top, baseline, bottom; /* lines abut: bottom of one is top of the next */
} ParagraphLine;

/* Fails only when out of memory. The runs may be released afterwards. A paragraph
 * must be freed before its typesetter. */
Paragraph *paragraph_new(Typesetter *typesetter, const TextRun *runs, size_t count,
                         const ParagraphOptions *options, Error *err);
void paragraph_free(Paragraph *paragraph); /* null is fine */

size_t paragraph_lines(const Paragraph *paragraph); /* at least 1 */
ParagraphLine paragraph_line(const Paragraph *paragraph, size_t index);
double paragraph_width(const Paragraph *paragraph); /* of the widest line, from x = 0 */
double paragraph_height(const Paragraph *paragraph);
/* Widest unbreakable piece of the runs: the least width without broken words. */
double paragraph_min_width(const Paragraph *paragraph);
/* From the left edge of line 0 to the first occurrence of a sign there (a decimal
 * point to align on), or the line's end when it has none. */
double paragraph_offset_of(const Paragraph *paragraph, const char *sign);
/* As text_missing, over all runs. */
size_t paragraph_missing(const Paragraph *paragraph, uint32_t *first);

#endif
