/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder_private.h - between the words and the drawing of an interval ladder. */
#ifndef OFFDIAG_FIGURE_LADDER_PRIVATE_H
#define OFFDIAG_FIGURE_LADDER_PRIVATE_H

#include "figure/frame.h"
#include "figure/ladder.h"

typedef struct RungText { /* what the columns print */
    Printed counts, estimate, lower, upper;
} RungText;

const LadderRung *ladder_rung(const Ladder *ladder, size_t index);
RungText ladder_text(const Ladder *ladder, const LadderRung *rung);
/* The reference line, 0 for points without one; NaN = none. */
double ladder_reference(const Ladder *ladder);
/* "95%", "99.5%" */
void ladder_level(const Ladder *ladder, char text[static SCALE_LABEL]);
void ladder_reading(const Ladder *ladder, const LadderRung *rung, Text *out);
bool ladder_same_row(const LadderRung *one, const LadderRung *other);

bool ladder_draw(const void *description, Frame *frame, Error *err);

#endif
