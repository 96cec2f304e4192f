/* SPDX-License-Identifier: GPL-3.0-or-later */
/* look.c - the one table of type sizes. Prose is serif, all that is looked up is sans. */
#include "report/look.h"

const Look looks[LOOK_COUNT] = {
    [LOOK_TITLE] = {{FONT_SERIF, 19, true, false}, PAINT_INK, 1.2, 0, ALIGN_LEFT},
    [LOOK_SUBTITLE] = {{FONT_SANS, 10.5, false, false}, PAINT_MUTED, 1.35, 4, ALIGN_LEFT},
    [LOOK_HEADING_1] = {{FONT_SANS, 12.5, true, false}, PAINT_INK, 1.25, 18, ALIGN_LEFT},
    [LOOK_HEADING_2] = {{FONT_SANS, 10.5, true, false}, PAINT_INK, 1.3, 16, ALIGN_LEFT},
    [LOOK_HEADING_3] = {{FONT_SERIF, 10.5, false, true}, PAINT_INK, 1.35, 12, ALIGN_LEFT},
    [LOOK_BODY] = {{FONT_SERIF, 10.25, false, false}, PAINT_INK, 1.42, 6.5, ALIGN_JUSTIFY},
    [LOOK_ASIDE] = {{FONT_SANS, 9.5, false, false}, PAINT_INK, 1.42, 5.5, ALIGN_LEFT},
    [LOOK_QUOTE] = {{FONT_SERIF, 10, false, false}, PAINT_MUTED, 1.42, 6.5, ALIGN_JUSTIFY},
    [LOOK_LISTING] = {{FONT_MONO, 8.25, false, false}, PAINT_INK, 1.4, 9, ALIGN_LEFT},
    [LOOK_CAPTION] = {{FONT_SANS, 9, false, false}, PAINT_INK, 1.36, 17, ALIGN_LEFT},
    [LOOK_NOTE] = {{FONT_SANS, 8.25, false, false}, PAINT_MUTED, 1.38, 4, ALIGN_LEFT},
    [LOOK_FOOTNOTE] = {{FONT_SERIF, 8.5, false, false}, PAINT_INK, 1.32, 1.5, ALIGN_LEFT},
    [LOOK_SOURCE] = {{FONT_SERIF, 8.75, false, false}, PAINT_INK, 1.3, 1.5, ALIGN_LEFT},
    [LOOK_CONTENTS] = {{FONT_SANS, 9.75, false, false}, PAINT_INK, 1.3, 3.5, ALIGN_LEFT},
    [LOOK_CELL] = {{FONT_SANS, 9, false, false}, PAINT_INK, 1.24, 0, ALIGN_LEFT},
    [LOOK_FURNITURE] = {{FONT_SANS, 8, false, false}, PAINT_MUTED, 1.3, 0, ALIGN_LEFT},
};
