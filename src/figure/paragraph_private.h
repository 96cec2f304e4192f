/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paragraph_private.h - a paragraph, for the files that make it. */
#ifndef OFFDIAG_FIGURE_PARAGRAPH_PRIVATE_H
#define OFFDIAG_FIGURE_PARAGRAPH_PRIVATE_H

#include "figure/hyphens.h"
#include "figure/typeset_private.h"

struct Paragraph {
    PangoLayout *layout;
    ParagraphRun *runs; /* links owned */
    size_t n_runs;
    ParagraphLine *lines;
    size_t n_lines;
    bool ragged; /* where it is broken as a whole */
};

/* Breaks the text, which is set on one line, where all lines together are best: puts line
 * separators into it, in place of blanks, and hyphens. False when it stays as it is, because
 * it has line ends of its own, runs from right to left, no choice fits, or memory is short,
 * which the typesetter then remembers. */
bool paragraph_fit(Paragraph *paragraph, Typesetter *typesetter, const ParagraphOptions *options,
                   Text *text);

/* Stretches the blanks of each line but the last to the width. */
void paragraph_justify(Paragraph *paragraph, double width);

/* The typesetter's patterns, opened when they are first asked for; null = none. */
Hyphens *typesetter_hyphens(Typesetter *typesetter);

#endif
