/* SPDX-License-Identifier: GPL-3.0-or-later */
/* typeset.h - text measured, wrapped and shortened with the fonts that are shipped.
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

/* Measuring cannot fail; a failed allocation on the way is remembered here, until asked, and so
 * is a font, or the patterns of hyphens, that cannot be read any more. */
bool typesetter_ok(Typesetter *typesetter, Error *err);

/* Name of the family as a style sheet spells it: "Source Sans 3". */
const char *typesetter_family(FontFamily family);

typedef struct TextExtent {
    double width;           /* advance */
    double ascent, descent; /* of a line in this style, both positive */
    double above, below;    /* how far the signs themselves reach from the baseline */
} TextExtent;

/* Appends text as a line can hold it and a reader can see it, by base/visible.h; a tab is a blank,
 * as a line feed is that is not to stay. */
void text_clean(const char *text, bool keep_line_feeds, Text *out);

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

#endif
