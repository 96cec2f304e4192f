/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_theme.c - colours, contrast, and the values of the shipped themes. */
#include <math.h>

#include "drawing.h"

/* Contrast ratios as published with WCAG 2.1: black on white 21, #767676 on white 4.54
 * and #777777 on white 4.48, the last grey above and the first below 4.5. */
static void test_contrast(void **state)
{
    static const struct {
        const char *colour;
        double contrast;
    } rows[] = {{"#000000", 21}, {"#767676", 4.54}, {"#777777", 4.48}, {"#ffffff", 1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Colour colour, white = {255, 255, 255};

        assert_true(colour_parse(rows[i].colour, &colour));
        check_close(rows[i].colour, colour_contrast(colour, white), rows[i].contrast, 0.002);
        check_close(rows[i].colour, colour_contrast(white, colour), rows[i].contrast, 0.002);
    }
}

static void test_colours(void **state)
{
    static const char *const wrong[] = {"", "#12345", "#1234567", "123456", "#12345g", "red"};
    Colour colour = {1, 2, 3};
    char text[8];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(colour_parse(wrong[i], &colour));
    assert_int_equal(colour.red, 1);
    assert_true(colour_parse("#fF0a10", &colour));
    colour_format(colour, text);
    assert_string_equal(text, "#ff0a10");
}

static void test_refusals(void **state)
{
    Theme theme = theme_default;
    Error err = {0};

    (void)state;
    check(theme_check(&theme, &err), &err);
    theme.colours[PAINT_MUTED] = (Colour){0x90, 0x90, 0x90};
    check_refused(theme_check(&theme, &err), &err, "pale text", "muted has a contrast of");
    theme = theme_default;
    theme.colours[PAINT_SERIES_3] = (Colour){0xf0, 0xe4, 0x42};
    check_refused(theme_check(&theme, &err), &err, "a pale mark", "series.3");
    theme = theme_default;
    theme.text[TEXT_TICK].size = 0;
    check_refused(theme_check(&theme, &err), &err, "a size of 0", "tick");
    theme = theme_default;
    theme.line[LINE_HAIR] = (double)NAN;
    check_refused(theme_check(&theme, &err), &err, "a width that is no number", "hair");
}

/* The C value for callers without Lua is the shipped theme. */
static void test_shipped_light(void **state)
{
    Text file = read_whole(source_path("lua/themes/light.lua"));
    char part[200], colour[8];

    (void)state;
    for (int paint = PAINT_INK; paint < PAINT_COUNT; paint++) {
        bool dotted = strchr(paint_names[paint], '.') != NULL;

        colour_format(theme_default.colours[paint], colour);
        snprintf(part, sizeof part, dotted ? "[\"%s\"] = \"%s\"" : "%s = \"%s\"",
                 paint_names[paint], colour);
        if (!contains(&file, part))
            fail_msg("light.lua does not say %s", part);
    }
    for (size_t role = 0; role < TEXT_ROLE_COUNT; role++) {
        snprintf(part, sizeof part, "%s = {family = \"sans\", size = %g%s}", text_role_names[role],
                 theme_default.text[role].size,
                 theme_default.text[role].bold ? ", bold = true" : "");
        if (!contains(&file, part))
            fail_msg("light.lua does not say %s", part);
    }
    snprintf(part, sizeof part, "line = {hair = %g, axis = %g, data = %g, bold = %g}",
             theme_default.line[LINE_HAIR], theme_default.line[LINE_AXIS],
             theme_default.line[LINE_DATA], theme_default.line[LINE_BOLD]);
    assert_true(contains(&file, part));
    snprintf(part, sizeof part, "mark = %g", theme_default.mark);
    assert_true(contains(&file, part));
    text_free(&file);
}

static void test_series(void **state)
{
    (void)state;
    assert_int_equal(paint_series(1), PAINT_SERIES_1);
    assert_int_equal(paint_series(8), PAINT_SERIES_8);
    assert_int_equal(paint_series(9), PAINT_SERIES_1);
    assert_int_equal(paint_series(0), PAINT_SERIES_1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast), cmocka_unit_test(test_colours),
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_shipped_light),
        cmocka_unit_test(test_series),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
