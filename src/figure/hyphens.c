/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hyphens.c - libhyphen with the patterns for American English of Debian's hyphen-en-us. */
#include "figure/hyphens.h"

#include <ctype.h>
#include <errno.h>
#include <hyphen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Hyphens {
    HyphenDict *dictionary;
};

Hyphens *hyphens_new(bool *failed)
{
    FILE *file = fopen(OFFDIAG_HYPHENS, "r");

    *failed = !file && errno != ENOENT;
    if (!file)
        return NULL;
    Hyphens *hyphens = calloc(1, sizeof *hyphens);
    if (hyphens)
        hyphens->dictionary = hnj_hyphen_load_file(file);
    *failed = !hyphens || !hyphens->dictionary || ferror(file);
    fclose(file);
    if (!*failed)
        return hyphens;
    hyphens_free(hyphens);
    return NULL;
}

void hyphens_free(Hyphens *hyphens)
{
    if (!hyphens)
        return;
    if (hyphens->dictionary)
        hnj_hyphen_free(hyphens->dictionary);
    free(hyphens);
}

bool hyphens_find(Hyphens *hyphens, const char *word, size_t length, bool *after)
{
    enum {
        LEAST = 6,
        BEFORE = 2,
        BEHIND = 3
    };
    char lower[HYPHENS_WORD + 1], marks[HYPHENS_WORD + 6] = "";
    char **replaced = NULL;
    int *positions = NULL, *cuts = NULL;
    bool any = false;

    memset(after, 0, length * sizeof *after);
    if (length < LEAST || length > HYPHENS_WORD)
        return false;
    for (size_t i = 0; i < length; i++)
        lower[i] = (char)tolower((unsigned char)word[i]);
    lower[length] = '\0';
    if (hnj_hyphen_hyphenate3(hyphens->dictionary, lower, (int)length, marks, NULL, &replaced,
                              &positions, &cuts, BEFORE, BEHIND, BEFORE, BEHIND) != 0)
        return false;
    for (size_t i = BEFORE - 1; i + BEHIND < length; i++) {
        after[i] = (marks[i] & 1) && !(replaced && replaced[i]);
        any = any || after[i];
    }
    for (size_t i = 0; replaced && i < length; i++)
        free(replaced[i]);
    free(replaced);
    free(positions);
    free(cuts);
    return any;
}
