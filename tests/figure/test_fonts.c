/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_fonts.c - texts of an SVG as parts of fonts and as shapes: what the parts hold and
 * what they are called, and that shapes stand where the text does. */
#include <hb-ot.h>
#include <hb.h>
#include <math.h>

#include "drawing.h"
#include "figure/svg.h"

static Scene *scene_of(const char *text, TextRole role)
{
    Error err = {0};
    Scene *scene = scene_new(typesetter, &theme_default, 200, 40, &err);

    scene_text(scene, 10, 20, ANCHOR_START, role, PAINT_INK, text);
    check(scene_finish(scene, &err), &err);
    return scene;
}

static Text svg_of(const Scene *scene, SvgText mode)
{
    const SvgOptions options = {
        .id = "f", .title = "x", .theme = &theme_default, .text = mode, .typesetter = typesetter};
    Text svg = {0};
    Error err = {0};

    check(scene_svg(scene, &options, &svg, &err), &err);
    return svg;
}

static int digit_of(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

/* The font behind the index-th "base64,". */
static Text font_in(const Text *svg, int index)
{
    const char *at = text_string(svg);
    Text font = {0};
    unsigned bits = 0;
    int count = 0;

    for (int i = 0; i <= index; i++) {
        at = strstr(at, "base64,");
        if (!at)
            fail_msg("there is no font %d", index);
        at += strlen("base64,");
    }
    for (; digit_of(*at) >= 0; at++) {
        bits = bits << 6 | (unsigned)digit_of(*at);
        if (++count % 4 != 1)
            text_append_char(&font, (char)(bits >> ((4 - count % 4) * 2 % 8) & 0xff));
    }
    return font;
}

static hb_face_t *open_font(const Text *font)
{
    hb_blob_t *blob = hb_blob_create(text_string(font), (unsigned)font->length,
                                     HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);

    hb_blob_destroy(blob);
    return face;
}

static bool has_sign(hb_face_t *face, uint32_t sign)
{
    hb_font_t *font = hb_font_create(face);
    hb_codepoint_t glyph;
    bool found = hb_font_get_nominal_glyph(font, sign, &glyph) != 0;

    hb_font_destroy(font);
    return found;
}

static void holds_the_signs_used(void **state)
{
    Scene *scene = scene_of("abz", TEXT_LABEL);
    Text svg = svg_of(scene, SVG_TEXT_EMBED);

    (void)state;
    Text font = font_in(&svg, 0);
    hb_face_t *face = open_font(&font);
    assert_true(has_sign(face, 'a') && has_sign(face, 'b') && has_sign(face, 'z'));
    assert_false(has_sign(face, 'c'));
    assert_true(hb_face_get_upem(face) == 1000);
    hb_face_destroy(face);
    text_free(&font);
    text_free(&svg);
    scene_free(scene);
}

/* The reserved name is gone from what the font is called, not from its copyright. */
static void is_renamed(void **state)
{
    Scene *scene = scene_of("abc", TEXT_HEADING);
    Text svg = svg_of(scene, SVG_TEXT_EMBED);
    char name[100];
    unsigned size = sizeof name;

    (void)state;
    Text font = font_in(&svg, 0);
    hb_face_t *face = open_font(&font);
    hb_ot_name_get_utf8(face, HB_OT_NAME_ID_FONT_FAMILY, HB_LANGUAGE_INVALID, &size, name);
    assert_string_equal(name, "Figure Sans 3 Semibold");
    size = sizeof name;
    hb_ot_name_get_utf8(face, HB_OT_NAME_ID_COPYRIGHT, HB_LANGUAGE_INVALID, &size, name);
    assert_non_null(strstr(name, "Adobe"));
    hb_blob_t *cff = hb_face_reference_table(face, HB_TAG('C', 'F', 'F', ' '));
    unsigned length;
    const char *bytes = hb_blob_get_data(cff, &length);
    assert_true(length > 100);
    for (unsigned i = 0; i + 6 <= length; i++)
        assert_true(memcmp(bytes + i, "Source", 6) != 0);
    hb_blob_destroy(cff);
    hb_face_destroy(face);
    text_free(&font);
    text_free(&svg);
    scene_free(scene);
}

/* A sign that Source Sans lacks comes from a font of its own. */
static void takes_signs_from_elsewhere(void **state)
{
    Scene *scene = scene_of("x \xE2\x88\x88 y", TEXT_LABEL);
    Text svg = svg_of(scene, SVG_TEXT_EMBED);

    (void)state;
    assert_true(contains(&svg, "@font-face{font-family:\"f-sans\""));
    assert_true(contains(&svg, "@font-face{font-family:\"f-signs\""));
    text_free(&svg);
    scene_free(scene);
}

/* The first number of the shape of "l", whose stem begins a little right of the origin. */
static void traces_where_the_text_stands(void **state)
{
    Scene *scene = scene_of("lll", TEXT_LABEL);
    Text svg = svg_of(scene, SVG_TEXT_PATHS);
    const char *path = strstr(text_string(&svg), " d=\"M");

    (void)state;
    assert_non_null(path);
    double x = atof(path + 5),
           width = text_width(typesetter, theme_default.text[TEXT_LABEL], "lll");
    assert_true(x >= 10 && x <= 10 + width);
    assert_true(contains(&svg, "<text class=\"f-label\" fill=\"none\""));
    assert_true(contains(&svg, ">lll</text>"));
    text_free(&svg);
    scene_free(scene);
}

static void blanks_have_no_shape(void **state)
{
    Scene *scene = scene_of("  ", TEXT_LABEL);
    Text svg = svg_of(scene, SVG_TEXT_PATHS);

    (void)state;
    assert_false(contains(&svg, "<path"));
    text_free(&svg);
    scene_free(scene);
}

static void refuses_signs_without_font(void **state)
{
    Scene *scene = scene_of("\xE4\xB8\xAD", TEXT_LABEL);

    (void)state;
    for (int mode = SVG_TEXT_EMBED; mode < SVG_TEXT_COUNT; mode++) {
        const SvgOptions options = {.id = "f",
                                    .title = "x",
                                    .theme = &theme_default,
                                    .text = (SvgText)mode,
                                    .typesetter = typesetter};
        Text svg = {0};
        Error err = {0};
        bool ok = scene_svg(scene, &options, &svg, &err);

        check_refused(ok, &err, svg_text_names[mode], "U+4E2D");
        text_free(&svg);
    }
    scene_free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_the_signs_used),
        cmocka_unit_test(is_renamed),
        cmocka_unit_test(takes_signs_from_elsewhere),
        cmocka_unit_test(traces_where_the_text_stands),
        cmocka_unit_test(blanks_have_no_shape),
        cmocka_unit_test(refuses_signs_without_font),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
