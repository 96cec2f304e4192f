/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_svg.c - drawings are well-formed, keep their text, and stay apart in one page. */
#include "drawing.h"
#include "figure/svg.h"

static Scene *scene_with(const char *text, const char *reading)
{
    Error err = {0};
    Scene *scene = scene_new(typesetter, &theme_default, 200, 50, &err);

    check(scene != NULL, &err);
    scene_group_begin(scene, reading);
    scene_text(scene, 10, 20, ANCHOR_END, TEXT_LABEL, PAINT_INK, text);
    scene_mark(scene, MARK_RING, 50, 20, 5, PAINT_SERIES_5);
    scene_mark(scene, MARK_DIAMOND, 60, 20, 5, PAINT_SERIES_3);
    scene_rect(scene, 70, 10, 20, 8, (Fill){PAINT_SERIES_2, HATCH_RISING});
    scene_line(scene, 0, 0, 9, 9, (Pen){PAINT_MUTED, 1, DASH_DASHED});
    scene_path(scene, (Point[]){{0, 0}, {9, 4}, {8, 8}}, 3, true, (Fill){PAINT_GO, HATCH_CROSSED},
               (Pen){PAINT_INK, 0.5, DASH_SOLID});
    scene_group_end(scene);
    check(scene_finish(scene, &err), &err);
    return scene;
}

static Text paint(const Scene *scene, SvgOptions options)
{
    Text out = {0};
    Error err = {0};

    options.id = options.id ? options.id : "fig-1";
    options.theme = options.theme ? options.theme : &theme_default;
    check(scene_svg(scene, &options, &out, &err), &err);
    return out;
}

static const char *const nasty[] = {
    "plain",
    "</script><img src=x onerror=alert(1)>&amp;\"'",
    "<![CDATA[ ]]> --> ?>",
    "a  two   blanks",
    "\xCE\xB1 \xD7\x90\xD7\x91 \xE7\xA2\x97 \xF0\x9F\xA4\x96",
    "&#0;&#x1;",
    "url(#x){}\\",
};

/* What an XML parser finds in the text is what was put in. */
static void test_text_round_trips(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof nasty / sizeof *nasty; i++) {
        Scene *scene = scene_with(nasty[i], nasty[i]);
        Text svg = paint(scene, (SvgOptions){.title = nasty[i], .description = nasty[i]});
        static const char *const paths[] = {
            "string(//*[local-name()=\"text\"])", "string(//*[local-name()=\"g\"]/*)",
            "string(/*/*[local-name()=\"title\"])", "string(/*/*[local-name()=\"desc\"])"};
        Text wanted = {0};

        text_printf(&wanted, "%s\n", nasty[i]);
        for (size_t k = 0; k < sizeof paths / sizeof *paths; k++) {
            char command[200];
            snprintf(command, sizeof command, "xmllint --nonet --xpath '%s' -", paths[k]);
            Text found = filter(command, &svg);
            assert_string_equal(text_string(&found), text_string(&wanted));
            text_free(&found);
        }
        Text count = filter("xmllint --xpath 'count(//*)' -", &svg);
        if (atoi(text_string(&count)) > 25 || strstr(text_string(&count), "FAILED"))
            fail_msg("%s: elements that were not drawn: %s", nasty[i], text_string(&count));
        text_free(&count);
        text_free(&wanted);
        text_free(&svg);
        scene_free(scene);
    }
}

/* Hundreds of names as users have them, in one page. */
static void test_many_names(void **state)
{
    Text page = {0}, name = {0};

    (void)state;
    text_append(&page, "<page>\n");
    for (int i = 0; i < 300; i++) {
        char id[20];
        const char *text = random_name(&name);
        Scene *scene = scene_with(text, text);

        snprintf(id, sizeof id, "fig-%d", i);
        Text svg = paint(scene, (SvgOptions){.id = id,
                                             .title = text_string(&name),
                                             .description = text_string(&name),
                                             .inline_xhtml = true});
        text_append_n(&page, text_string(&svg), svg.length);
        text_free(&svg);
        scene_free(scene);
    }
    text_append(&page, "</page>\n");
    Text marks = filter("xmllint --nonet --xpath 'count(//*[local-name()=\"circle\"])' -", &page);
    Text texts = filter("xmllint --nonet --xpath 'count(//*[local-name()=\"text\"])' -", &page);
    assert_int_equal(atoi(text_string(&marks)), 300);
    assert_int_equal(atoi(text_string(&texts)), 300);
    text_free(&marks);
    text_free(&texts);
    text_free(&page);
    text_free(&name);
}

static void test_bytes_that_are_no_text(void **state)
{
    Scene *scene = scene_with("a\xFF\x01\xEF\xBF\xBE", "\xC3");
    Text svg = paint(scene, (SvgOptions){.title = "\xFF"});
    Text found = filter("xmllint --xpath 'string(//*[local-name()=\"text\"])' -", &svg);

    (void)state;
    assert_string_equal(text_string(&found), "a\\xFF\\x01\\u{FFFE}\n");
    text_free(&found);
    text_free(&svg);
    scene_free(scene);
}

static void check_prefix(const Text *svg, const char *attribute, const char *prefix)
{
    for (const char *at = text_string(svg); (at = strstr(at, attribute));) {
        at += strlen(attribute);
        if (strncmp(at, prefix, strlen(prefix)) != 0)
            fail_msg("%s%.30s does not begin with %s", attribute, at, prefix);
    }
}

static void test_names_are_prefixed(void **state)
{
    Theme print = theme_default;
    Scene *scene = scene_with("x", NULL);

    (void)state;
    print.hatched = true;
    Text svg = paint(scene, (SvgOptions){.id = "left_one", .theme = &print});
    check_prefix(&svg, " id=\"", "left_one");
    check_prefix(&svg, " class=\"", "left_one-");
    check_prefix(&svg, "url(#", "left_one-");
    check_prefix(&svg, "\n.", "left_one-");
    assert_true(contains(&svg, "<pattern id=\"left_one-hatch1\""));
    assert_true(contains(&svg, "<pattern id=\"left_one-hatch3\""));
    text_free(&svg);
    scene_free(scene);
}

static void test_themes(void **state)
{
    Theme dark = theme_default;
    Scene *scene = scene_with("x", NULL);

    (void)state;
    dark.colours[PAINT_INK] = (Colour){0xe8, 0xe8, 0xe8};
    Text both = paint(scene, (SvgOptions){.dark = &dark, .inline_xhtml = true});
    Text forced = paint(scene, (SvgOptions){.theme = &dark});
    assert_true(contains(&both, "prefers-color-scheme:dark"));
    assert_true(contains(&both, "--ink:#1a1a1a;") && contains(&both, "--ink:#e8e8e8;"));
    assert_false(contains(&both, "<?xml"));
    assert_false(contains(&both, "<rect class=\"fig-1-f-paper\""));
    assert_false(contains(&forced, "prefers-color-scheme") || contains(&forced, "var("));
    assert_true(contains(&forced, "{fill:#e8e8e8}"));
    assert_true(contains(&forced, "<rect class=\"fig-1-f-paper\""));
    assert_false(contains(&forced, "<pattern"));
    text_free(&both);
    text_free(&forced);
    scene_free(scene);
}

static void test_form(void **state)
{
    Scene *scene = scene_with("x", "a reading");
    Text svg = paint(scene, (SvgOptions){.title = "T", .description = "D"});

    (void)state;
    assert_true(contains(&svg, "width=\"200pt\" height=\"50pt\" viewBox=\"0 0 200 50\" "
                               "role=\"graphics-document\">\n<title>T</title>\n<desc>D</desc>"));
    assert_true(contains(&svg, "<g role=\"graphics-symbol\">\n<title>a reading</title>"));
    assert_true(contains(&svg, "stroke-dasharray=\"4 2\""));
    assert_true(contains(&svg, " text-anchor=\"end\" textLength=\"3.57\""));
    text_free(&svg);
    scene_free(scene);
}

static void test_bad_ids(void **state)
{
    static const char *const ids[] = {"", "1a", "a b", "a\"b", "\xC3\xA9", "a.b", "-x"};
    Scene *scene = scene_with("x", NULL);

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        SvgOptions options = {.id = ids[i], .theme = &theme_default};
        Text out = {0};
        Error err = {0};

        check_refused(scene_svg(scene, &options, &out, &err), &err, ids[i], "the id of a figure");
        assert_int_equal(out.length, 0);
    }
    scene_free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_round_trips),
        cmocka_unit_test(test_many_names),
        cmocka_unit_test(test_bytes_that_are_no_text),
        cmocka_unit_test(test_names_are_prefixed),
        cmocka_unit_test(test_themes),
        cmocka_unit_test(test_form),
        cmocka_unit_test(test_bad_ids),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
