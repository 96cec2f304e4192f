/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hyphens.h - where an English word may be divided, by the patterns of TeX. */
#ifndef OFFDIAG_FIGURE_HYPHENS_H
#define OFFDIAG_FIGURE_HYPHENS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Hyphens Hyphens;

enum {
    HYPHENS_WORD = 60 /* longer words are not divided */
};

/* Opens the patterns; null where they are not installed: words stay whole then. Null and
 * *failed where they are and cannot be read. */
Hyphens *hyphens_new(bool *failed);
void hyphens_free(Hyphens *hyphens); /* null is fine */

/* Sets after[i] where the word of letters a to z may be divided behind letter i, with at
 * least two letters before and three behind. False when it cannot be divided, or has fewer
 * than six letters: such a word in two is harder to read than a loose line. */
bool hyphens_find(Hyphens *hyphens, const char *word, size_t length, bool *after);

#endif
