/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theme.c - the default theme and the check of a theme's contrast.
 *
 * Series colours after Okabe and Ito (2008), Color Universal Design, darkened where
 * the original has less than 3:1 against white; contrast as in WCAG 2.1, 1.4.3. */
#include "figure/theme.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const paint_names[PAINT_COUNT + 1] = {
    "none",     "ink",      "muted",    "grid",     "paper",    "accent",   "series.1", "series.2",
    "series.3", "series.4", "series.5", "series.6", "series.7", "series.8", "stop",     "go",
};

const char *const text_role_names[TEXT_ROLE_COUNT + 1] = {
    "title", "heading", "label", "value", "tick", "axis", "note",
};

const char *const line_role_names[LINE_ROLE_COUNT + 1] = {"hair", "axis", "data", "bold"};

const char *const font_family_names[FONT_COUNT] = {"sans", "serif", "mono"};

const Theme theme_default = {
    .name = "light",
    .colours =
        {
            [PAINT_INK] = {0x1a, 0x1a, 0x1a},
            [PAINT_MUTED] = {0x59, 0x59, 0x59},
            [PAINT_GRID] = {0xd9, 0xd9, 0xd9},
            [PAINT_PAPER] = {0xff, 0xff, 0xff},
            [PAINT_ACCENT] = {0x00, 0x60, 0x9a},
            [PAINT_SERIES_1] = {0x00, 0x72, 0xb2},
            [PAINT_SERIES_2] = {0xd5, 0x5e, 0x00},
            [PAINT_SERIES_3] = {0x00, 0x9e, 0x73},
            [PAINT_SERIES_4] = {0xcc, 0x79, 0xa7},
            [PAINT_SERIES_5] = {0x2a, 0x86, 0xc0},
            [PAINT_SERIES_6] = {0xa9, 0x76, 0x00},
            [PAINT_SERIES_7] = {0x80, 0x7d, 0x00},
            [PAINT_SERIES_8] = {0x3c, 0x3c, 0x3c},
            [PAINT_STOP] = {0xb5, 0x44, 0x00},
            [PAINT_GO] = {0x00, 0x78, 0x5c},
        },
    .text =
        {
            [TEXT_TITLE] = {FONT_SANS, 9, true, false},
            [TEXT_HEADING] = {FONT_SANS, 7.5, true, false},
            [TEXT_LABEL] = {FONT_SANS, 8, false, false},
            [TEXT_VALUE] = {FONT_SANS, 7.5, false, false},
            [TEXT_TICK] = {FONT_SANS, 7, false, false},
            [TEXT_AXIS] = {FONT_SANS, 7.5, false, false},
            [TEXT_NOTE] = {FONT_SANS, 7, false, false},
        },
    .line = {[LINE_HAIR] = 0.4, [LINE_AXIS] = 0.6, [LINE_DATA] = 1.1, [LINE_BOLD] = 1.6},
    .mark = 4.6,
};

Paint paint_series(int series)
{
    int wrapped = series > 0 ? (series - 1) % SERIES_COUNT : 0;

    return (Paint)(PAINT_SERIES_1 + wrapped);
}

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;

    return found ? (int)(found - digits) : -1;
}

bool colour_parse(const char *text, Colour *colour)
{
    int digits[6];

    if (strlen(text) != 7 || text[0] != '#')
        return false;
    for (size_t i = 0; i < 6; i++) {
        digits[i] = hex_digit(text[i + 1]);
        if (digits[i] < 0)
            return false;
    }
    colour->red = (uint8_t)(digits[0] * 16 + digits[1]);
    colour->green = (uint8_t)(digits[2] * 16 + digits[3]);
    colour->blue = (uint8_t)(digits[4] * 16 + digits[5]);
    return true;
}

void colour_format(Colour colour, char text[static 8])
{
    snprintf(text, 8, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
}

static double linear(uint8_t part)
{
    double value = part / 255.0;

    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double luminance(Colour colour)
{
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) +
           0.0722 * linear(colour.blue);
}

double colour_contrast(Colour one, Colour other)
{
    double a = luminance(one), b = luminance(other);

    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

static bool check_contrast(const Theme *theme, Paint paint, Error *err)
{
    bool text = paint == PAINT_INK || paint == PAINT_MUTED;
    double needed = text ? 4.5 : 3.0;
    double contrast = colour_contrast(theme->colours[paint], theme->colours[PAINT_PAPER]);

    if (contrast >= needed)
        return true;
    return error_set(err, ERROR_SCRIPT,
                     "theme %s: %s has a contrast of %.2f:1 against paper, %s needs %.1f:1: "
                     "choose a %s colour",
                     theme->name, paint_names[paint], contrast, text ? "text" : "a mark", needed,
                     luminance(theme->colours[PAINT_PAPER]) > 0.18 ? "darker" : "lighter");
}

static bool check_size(const Theme *theme, const char *what, double size, double low, Error *err)
{
    if (size >= low && size <= 72)
        return true;
    return error_set(err, ERROR_SCRIPT, "theme %s: the size of %s is %g pt: give %g to 72",
                     theme->name, what, size, low);
}

bool theme_check(const Theme *theme, Error *err)
{
    for (int paint = PAINT_INK; paint < PAINT_COUNT; paint++) {
        if (paint != PAINT_GRID && paint != PAINT_PAPER &&
            !check_contrast(theme, (Paint)paint, err))
            return false;
    }
    for (size_t role = 0; role < TEXT_ROLE_COUNT; role++) {
        if (!check_size(theme, text_role_names[role], theme->text[role].size, 1, err))
            return false;
    }
    for (size_t role = 0; role < LINE_ROLE_COUNT; role++) {
        if (!check_size(theme, line_role_names[role], theme->line[role], 0.05, err))
            return false;
    }
    return check_size(theme, "mark", theme->mark, 0.5, err);
}
