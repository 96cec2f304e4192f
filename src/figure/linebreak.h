/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linebreak.h - where the lines of a paragraph end, chosen over all of it at once.
 *
 * Knuth, Plass (1981) Software: Practice and Experience 11:1119, with the demerits of TeX
 * for justified text; ragged text takes the squares of what is left free, and those of a
 * last line beyond three quarters: a title or a caption should not end in a word alone. The last
 * line of justified text is never the rest of a divided word. */
#ifndef OFFDIAG_FIGURE_LINEBREAK_H
#define OFFDIAG_FIGURE_LINEBREAK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct BreakChance { /* lengths are pt from the begin of the text on one line */
    double end;              /* what stands before a break here ends there */
    double next;             /* what stands behind it begins there */
    double hyphen;           /* width of the hyphen that a break here adds; 0 = none */
    size_t spaces;           /* blanks that can stretch, before this chance */
    bool blank;              /* the last of them vanishes when the line ends here */
    double penalty;          /* of a break here that a reader stumbles over; 0 = none */
} BreakChance;

typedef struct BreakShape {
    double width;
    double space; /* width of a blank */
    bool justified;
    double tolerance; /* of justified text: the most that blanks may stretch, in parts of what
                         they are made to; see linebreak_choose */
} BreakShape;

/* Chooses among chances, of which the last is the end of the text. A blank may stretch by
 * half its width times the tolerance, and shrink by a third. Writes the indices of the
 * chosen ones, the last included, to breaks (count of them at most) and their number to
 * *lines. False when no choice keeps within width and tolerance, or when memory is short,
 * which sets *failed. */
bool linebreak_choose(const BreakChance *chances, size_t count, const BreakShape *shape,
                      size_t *breaks, size_t *lines, bool *failed);

#endif
