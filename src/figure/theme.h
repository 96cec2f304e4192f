/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theme.h - what a figure looks like: colours by role, sizes, line weights.
 *
 * A drawing names roles, never colours or points. One Theme holds one palette; an
 * SVG that follows its reader's preference is painted with two, light and dark.
 * The values live in lua/themes/NAME.lua; theme_default is the same as light.lua,
 * for callers without Lua. Sizes belong to the layout: paint a scene with another
 * theme and only its colours and hatches change. */
#ifndef OFFDIAG_FIGURE_THEME_H
#define OFFDIAG_FIGURE_THEME_H

#include <stdint.h>

#include "base/error.h"

typedef enum Paint {
    PAINT_NONE,  /* draws nothing */
    PAINT_INK,   /* text, data without a series */
    PAINT_MUTED, /* secondary text, axes */
    PAINT_GRID,  /* hairlines behind data; no contrast is demanded of it */
    PAINT_PAPER, /* the ground */
    PAINT_ACCENT,
    PAINT_SERIES_1,
    PAINT_SERIES_2,
    PAINT_SERIES_3,
    PAINT_SERIES_4,
    PAINT_SERIES_5,
    PAINT_SERIES_6,
    PAINT_SERIES_7,
    PAINT_SERIES_8,
    PAINT_STOP,
    PAINT_GO,
    PAINT_COUNT
} Paint;

enum {
    SERIES_COUNT = 8, /* colours, and dashes and hatches */
    SERIES_MARKS = 12 /* shapes of marks: more series than colours differ by them */
};

typedef enum FontFamily {
    FONT_SANS,
    FONT_SERIF,
    FONT_MONO,
    FONT_COUNT
} FontFamily;

typedef struct TextStyle { /* a plain value */
    FontFamily family;
    double size; /* pt */
    bool bold, italic;
} TextStyle;

typedef enum TextRole {
    TEXT_TITLE,   /* of a figure or a panel */
    TEXT_HEADING, /* of a group or a column */
    TEXT_LABEL,   /* of a row */
    TEXT_VALUE,   /* a number in a column or beside a mark */
    TEXT_TICK,    /* at an axis */
    TEXT_AXIS,    /* what an axis shows */
    TEXT_NOTE,
    TEXT_ROLE_COUNT
} TextRole;

typedef enum LineRole {
    LINE_HAIR,
    LINE_AXIS,
    LINE_DATA,
    LINE_BOLD,
    LINE_ROLE_COUNT
} LineRole;

typedef struct Colour {
    uint8_t red, green, blue;
} Colour;

typedef struct Theme { /* a plain value, owns nothing */
    char name[32];
    bool hatched; /* fills of a series are told apart by hatches too, not by colour alone */
    Colour colours[PAINT_COUNT];
    TextStyle text[TEXT_ROLE_COUNT];
    double line[LINE_ROLE_COUNT]; /* pt */
    double mark;                  /* diameter of a mark, pt */
} Theme;

extern const Theme theme_default;

/* Names as a theme's table spells them: "ink", "series.1", "label", "hair", "sans", ...;
 * the first three end with a null. */
extern const char *const paint_names[PAINT_COUNT + 1];
extern const char *const text_role_names[TEXT_ROLE_COUNT + 1];
extern const char *const line_role_names[LINE_ROLE_COUNT + 1];
extern const char *const font_family_names[FONT_COUNT];

Paint paint_series(int series); /* 1-based, wraps after 8 */

/* "#rrggbb"; false when it is anything else. */
bool colour_parse(const char *text, Colour *colour);
void colour_format(Colour colour, char text[static 8]);

/* Contrast ratio of two colours, 1 to 21, as WCAG 2.1 defines it. */
double colour_contrast(Colour one, Colour other);

/* Fails when text (ink, muted) has less than 4.5:1 against paper, or a mark
 * (accent, series, stop, go) less than 3:1, or a size is not within 0.05 to 72 pt. */
bool theme_check(const Theme *theme, Error *err);

#endif
