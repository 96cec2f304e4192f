/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_typeset.c - widths, wrapping, missing signs and paragraphs. */
#include <math.h>

#include "drawing.h"
#include "figure/paragraph.h"

static const TextStyle sans = {FONT_SANS, 10, false, false};

/* Advances and line metrics as the hmtx and hhea tables of the font files give them,
 * in thousandths of the size. */
static void test_widths(void **state)
{
    static const struct {
        TextStyle style;
        const char *text;
        double width;
    } rows[] = {
        {{FONT_SANS, 10, false, false}, "0", 4.97},
        {{FONT_SANS, 10, false, false}, "0000000000", 49.7},
        {{FONT_SANS, 7.5, false, false}, "M", 7.5 * 0.727},
        {{FONT_SANS, 10, false, false}, "\xE2\x88\x92", 4.97},
        {{FONT_SANS, 10, true, false}, "0", 5.13},
        {{FONT_SANS, 10, false, true}, "a", 5.37},
        {{FONT_SERIF, 10, false, false}, "M", 9.02},
        {{FONT_MONO, 10, false, false}, "iM0", 18},
        {{FONT_SANS, 10, false, false}, "", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double width = text_width(typesetter, rows[i].style, rows[i].text);

        assert_true(fabs(width - rows[i].width) < 0.002 * (1 + rows[i].width));
        assert_true(text_measure(typesetter, rows[i].style, rows[i].text).width == width);
    }
    TextExtent extent = text_measure(typesetter, sans, "x");
    check_close("ascent", extent.ascent, 10.0, 1e-3);
    check_close("descent", extent.descent, 3.26, 1e-3);
    assert_true(extent.above > 4 && extent.above < 6 && extent.below < 1);
}

/* Only the fonts given are seen, whatever the system has. */
static void test_missing(void **state)
{
    static const struct {
        const char *text;
        size_t count;
        uint32_t first;
    } rows[] = {
        {"plain \xCE\xB1\xCE\xB2 caf\xC3\xA9 \xD0\x9C", 0, 0},
        {"\xE2\x84\x9D \xE2\x88\x9E \xE2\x86\x90 \xE2\x89\xA4", 0, 0}, /* from STIX */
        {"bowl \xE7\xA2\x97", 1, 0x7897},
        {"\xE7\xA2\x97\xE6\x89\x8B", 2, 0x7897},
        {"\xF0\x9F\xA6\xBE", 1, 0x1F9BE},
        {"tab\tand \x01 control", 0, 0},
        {"invalid \xFF\xC3 bytes", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t first = 0;
        Error err = {0};

        assert_int_equal(text_missing(typesetter, sans, rows[i].text, &first), rows[i].count);
        assert_int_equal(first, rows[i].first);
        if (rows[i].count > 0)
            check_refused(text_missing_error(first, rows[i].text, &err), &err, rows[i].text,
                          "--font FILE");
    }
}

static void test_bad_fonts(void **state)
{
    const char *missing[] = {"no/such/font.otf"};
    const char *no_font[] = {source_path("LICENSE")};
    Error err = {0};

    (void)state;
    assert_null(typesetter_new("no/such/folder", NULL, 0, &err));
    assert_true(strstr(err.file, "no/such/folder") != NULL);
    char folder[1024];
    char *licence = text_copy(no_font[0]);
    no_font[0] = licence;
    snprintf(folder, sizeof folder, "%s", source_path("fonts"));
    assert_null(typesetter_new(folder, missing, 1, &err));
    assert_string_equal(err.file, "no/such/font.otf");
    assert_null(typesetter_new(folder, no_font, 1, &err));
    assert_true(strstr(err.message, "not a font") != NULL);
    free(licence);
}

static void test_clean(void **state)
{
    Text out = {0};

    (void)state;
    text_clean("a\xFF"
               "b\tc\nd\xEF\xBF\xBF\xE2\x80\xA8",
               false, &out);
    assert_string_equal(text_string(&out), "a\\xFFb c d\\u{FFFF}\\u{2028}");
    text_free(&out);
    text_clean("a\nb", true, &out);
    assert_string_equal(text_string(&out), "a\nb");
    text_free(&out);
}

/* Every line fits, no more than allowed, and nothing is lost but blanks at breaks. */
static void test_wrap(void **state)
{
    Text name = {0};

    (void)state;
    for (int i = 0; i < 400; i++) {
        double width = 20 + random_fraction() * 150;
        size_t most = 1 + random_below(4), count;
        bool shortened = false;
        Text lines = {0}, joined = {0}, wanted = {0};

        random_name(&name);
        count = text_wrap(typesetter, sans, text_string(&name), width, most, &lines, &shortened);
        assert_true(count >= 1 && count <= most);
        for (char *line = lines.data, *end; (end = strchr(line, '\n')); line = end + 1) {
            *end = '\0';
            assert_true(text_width(typesetter, sans, line) <= width + 0.6);
            for (char *c = line; *c; c++)
                text_append_n(&joined, c, *c != ' ');
        }
        for (const char *c = text_string(&name); *c; c++)
            text_append_n(&wanted, c, *c != ' ');
        if (shortened)
            assert_true(contains(&joined, "\xE2\x80\xA6"));
        else
            assert_string_equal(text_string(&joined), text_string(&wanted));
        text_free(&lines);
        text_free(&joined);
        text_free(&wanted);
    }
    text_free(&name);
}

static void test_identifiers_break(void **state)
{
    Text lines = {0};
    bool shortened = false;

    (void)state;
    text_wrap(typesetter, sans, "open_the_middle_drawer", 60, 3, &lines, &shortened);
    assert_string_equal(text_string(&lines), "open_the_\nmiddle_\ndrawer\n");
    assert_false(shortened);
    text_free(&lines);
}

static Paragraph *paragraph_of(const char *text, ParagraphOptions options)
{
    const TextRun runs[] = {
        {.text = text, .style = {FONT_SERIF, 10, false, false}, .paint = PAINT_INK},
        {.text = " a link",
         .style = {FONT_SERIF, 10, true, false},
         .paint = PAINT_ACCENT,
         .link = "https://example.org/"},
        {.text = " code", .style = {FONT_MONO, 9, false, false}, .paint = PAINT_INK},
    };
    Error err = {0};
    Paragraph *paragraph = paragraph_new(typesetter, runs, 3, &options, &err);

    check(paragraph != NULL, &err);
    return paragraph;
}

static void test_paragraph(void **state)
{
    static const char text[] = "Two policies face the same starts; all the evidence lies in the "
                               "pairs on which they disagree, and in their number.";

    (void)state;
    for (double width = 60; width < 300; width += 40) {
        for (int align = ALIGN_LEFT; align <= ALIGN_JUSTIFY; align++) {
            Paragraph *paragraph =
                paragraph_of(text, (ParagraphOptions){.width = width, .align = (TextAlign)align});
            size_t count = paragraph_lines(paragraph);

            for (size_t i = 0; i < count; i++) {
                ParagraphLine line = paragraph_line(paragraph, i);

                assert_true(line.x >= -0.01 && line.x + line.width <= width + 0.01);
                check_close("height", line.bottom - line.top, 14, 1e-9);
                assert_true(line.baseline > line.top && line.baseline < line.bottom);
                if (i > 0)
                    assert_true(line.top == paragraph_line(paragraph, i - 1).bottom);
                if (align == ALIGN_RIGHT)
                    assert_true(fabs(line.x + line.width - width) < 0.01);
            }
            assert_true(paragraph_height(paragraph) == 14.0 * (double)count);
            paragraph_free(paragraph);
        }
    }
}

static void test_paragraph_measures(void **state)
{
    Paragraph *one = paragraph_of("12.50", (ParagraphOptions){.line_height = 1.2});
    Paragraph *broken = paragraph_of("one\ntwo\nthree", (ParagraphOptions){.width = 200});
    Paragraph *indented = paragraph_of("one", (ParagraphOptions){.width = 200, .indent = 12});
    Paragraph *missing = paragraph_of("\xE7\xA2\x97", (ParagraphOptions){.width = 200});
    uint32_t first = 0;

    (void)state;
    assert_int_equal(paragraph_lines(one), 1);
    check_close("height", paragraph_height(one), 12, 1e-9);
    assert_int_equal(paragraph_lines(broken), 3);
    check_close("indent", paragraph_line(indented, 0).x, 12, 1e-6);
    assert_true(paragraph_min_width(broken) <= paragraph_width(broken));
    assert_int_equal(paragraph_missing(one, &first), 0);
    assert_int_equal(paragraph_missing(missing, &first), 1);
    assert_int_equal(first, 0x7897);
    paragraph_free(one);
    paragraph_free(broken);
    paragraph_free(indented);
    paragraph_free(missing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_widths),    cmocka_unit_test(test_missing),
        cmocka_unit_test(test_bad_fonts), cmocka_unit_test(test_clean),
        cmocka_unit_test(test_wrap),      cmocka_unit_test(test_identifiers_break),
        cmocka_unit_test(test_paragraph), cmocka_unit_test(test_paragraph_measures),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
