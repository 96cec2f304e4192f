/* SPDX-License-Identifier: GPL-3.0-or-later */
/* discordance.h - discordance bars: the starts on which two policies disagree, those
 * that only B solves to the left of zero, those that only A solves to the right. */
#ifndef OFFDIAG_FIGURE_DISCORDANCE_H
#define OFFDIAG_FIGURE_DISCORDANCE_H

#include "figure/figure.h"

typedef struct DiscordanceBar {
    const char *label;
    int64_t b, c;       /* only A succeeds, only B succeeds */
    int64_t pairs;      /* -1 = not printed */
    double p, adjusted; /* NaN = not printed */
    struct {
        Evidence b, c, pairs, p, adjusted;
    } of;
} DiscordanceBar;

typedef struct Discordance {
    const char *title; /* names the figure; not drawn, a caption says it */
    double width;      /* pt */
    const char *policy_a, *policy_b;
    const char *axis;                          /* null = "Starts on which the two disagree" */
    const char *labels, *pairs, *p, *adjusted; /* headings of the columns */
    FieldList bars;                            /* DiscordanceBar */
} Discordance;

extern const Record discordance_record;

/* Fails on no bar, a negative count, b + c > pairs, a p outside [0, 1], and a width
 * too small for the columns. */
Figure *discordance_build(const void *description, Typesetter *typesetter, const Theme *theme,
                          Error *err);

#endif
