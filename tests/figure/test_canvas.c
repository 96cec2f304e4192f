/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_canvas.c - PDF and PNG: fonts, structure, equal bytes, and what is refused. */
#include <locale.h>
#include <math.h>
#include <time.h>

#include "drawing.h"
#include "figure/canvas.h"

static const TextStyle serif = {FONT_SERIF, 10, false, false};
static const Pen pen = {PAINT_INK, 0.5, DASH_SOLID};

static Canvas *new_pdf(void)
{
    const CanvasInfo info = {.title = "A title", .author = "An author"};
    Error err = {0};
    Canvas *canvas = canvas_new_pdf(typesetter, &theme_default, &info, &err);

    check(canvas != NULL, &err);
    return canvas;
}

static Text finish(Canvas *canvas)
{
    Text bytes = {0};
    Error err = {0};
    bool ok = canvas_finish(canvas, &bytes, &err);

    canvas_free(canvas);
    check(ok, &err);
    return bytes;
}

static Paragraph *a_paragraph(void)
{
    const TextRun runs[] = {
        {.text = "Prose with ", .style = serif, .paint = PAINT_INK},
        {.text = "a link, it's here",
         .style = serif,
         .paint = PAINT_ACCENT,
         .link = "https://example.org/?a='b'"},
        {.text = " and code", .style = {FONT_MONO, 9, false, false}, .paint = PAINT_INK},
        {.text = "2", .style = {FONT_SERIF, 7, false, false}, .paint = PAINT_INK, .rise = 3},
    };
    Error err = {0};
    Paragraph *paragraph =
        paragraph_new(typesetter, runs, 4, &(ParagraphOptions){.width = 90}, &err);

    check(paragraph != NULL, &err);
    return paragraph;
}

/* Two pages with all that a report uses. */
static Text a_document(void)
{
    Canvas *canvas = new_pdf();
    Paragraph *paragraph = a_paragraph();

    canvas_page(canvas, 200, 100);
    canvas_page_label(canvas, "i");
    canvas_tag_begin(canvas, "Document");
    canvas_tag_begin(canvas, "H1");
    canvas_destination(canvas, "start", 10.5, 10.5);
    canvas_text(canvas, 10.5, 20.25, ANCHOR_START, (TextStyle){FONT_SANS, 12, true, false},
                PAINT_INK, "Heading \xE2\x84\x9D");
    canvas_tag_end(canvas, "H1");
    canvas_tag_begin(canvas, "P");
    canvas_paragraph(canvas, paragraph, 0, 10, 10, 30);
    canvas_tag_end(canvas, "P");
    canvas_page(canvas, 200, 100);
    canvas_tag_begin(canvas, "P");
    canvas_text(canvas, 100, 50, ANCHOR_MIDDLE, serif, PAINT_INK, "Second page");
    canvas_link(canvas, "#start", 80, 40, 40, 12);
    canvas_tag_end(canvas, "P");
    canvas_tag_end(canvas, "Document");
    canvas_line(canvas, 0, 0, 10, 10, pen);
    canvas_rect(canvas, 0, 0, 10, 10, (Fill){PAINT_SERIES_1, HATCH_NONE});
    int top = canvas_outline(canvas, 0, "Chapter \xCE\xB1", "start");
    canvas_outline(canvas, top, "Section", "start");
    assert_int_equal(canvas_page_number(canvas), 2);
    paragraph_free(paragraph);
    return finish(canvas);
}

static void test_document(void **state)
{
    Text pdf = a_document();
    Text fonts = filter("pdffonts -", &pdf), info = filter("pdfinfo -", &pdf);
    Text words = filter("pdftotext - -", &pdf);

    (void)state;
    assert_true(contains(&fonts, "SourceSans3-Semibold") && contains(&fonts, "SourceSerif4"));
    assert_true(contains(&fonts, "SourceCodePro") && contains(&fonts, "STIXGeneral"));
    assert_false(contains(&fonts, "Type 3") || contains(&fonts, " no "));
    assert_true(contains(&info, "Pages:           2") && contains(&info, "A title"));
    assert_true(contains(&info, "Tagged:          yes"));
    assert_false(contains(&info, "Date"));
    assert_true(contains(&words, "Heading \xE2\x84\x9D") && contains(&words, "Second page"));
    assert_true(contains(&words, "it\xE2\x80\x99s here") || contains(&words, "it's here"));
    text_free(&pdf);
    text_free(&fonts);
    text_free(&info);
    text_free(&words);
}

static void test_valid_for_qpdf(void **state)
{
    char *folder = temporary_folder();
    char path[600], command[1300];
    Text pdf = a_document();

    (void)state;
    snprintf(path, sizeof path, "%s/a.pdf", folder);
    write_whole(path, text_string(&pdf), pdf.length);
    snprintf(command, sizeof command, "qpdf --check %s >%s/out 2>&1", path, folder);
    assert_int_equal(system(command), 0);
    text_free(&pdf);
    remove_folder(folder);
}

/* Equal bytes under another time zone, home, and a locale with decimal commas. */
static void test_equal_bytes(void **state)
{
    Text first = a_document(), second;

    (void)state;
    setenv("TZ", "Asia/Tokyo", 1);
    setenv("HOME", "/nowhere", 1);
    tzset();
    use_comma_locale();
    close_typesetter(NULL);
    assert_int_equal(open_typesetter(NULL), 0);
    second = a_document();
    setlocale(LC_ALL, "C");
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.data, second.data, first.length);
    text_free(&first);
    text_free(&second);
}

static void test_refusals(void **state)
{
    const double bad[] = {(double)NAN, (double)INFINITY, 1e7};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        for (int call = 0; call < 6; call++) {
            Canvas *canvas = new_pdf();
            Text bytes = {0};
            Error err = {0};

            canvas_page(canvas, 100, 100);
            if (call == 0)
                canvas_line(canvas, bad[i], 0, 1, 1, pen);
            else if (call == 1)
                canvas_rect(canvas, 0, 0, bad[i], 1, (Fill){PAINT_INK, HATCH_NONE});
            else if (call == 2)
                canvas_text(canvas, 0, bad[i], ANCHOR_START, serif, PAINT_INK, "x");
            else if (call == 3)
                canvas_link(canvas, "#a", bad[i], 0, 1, 1);
            else if (call == 4)
                canvas_destination(canvas, "a", bad[i], 0);
            else
                canvas_page(canvas, bad[i], 100);
            canvas_line(canvas, 0, 0, 1, 1, pen);
            check_refused(canvas_finish(canvas, &bytes, &err), &err, "a value", ": give ");
            assert_int_equal(bytes.length, 0);
            canvas_free(canvas);
        }
    }
}

static void expect_error(Canvas *canvas, const char *what, const char *part)
{
    Text bytes = {0};
    Error err = {0};

    check_refused(canvas_finish(canvas, &bytes, &err), &err, what, part);
    canvas_free(canvas);
}

static void test_errors(void **state)
{
    Canvas *canvas = new_pdf();

    (void)state;
    expect_error(canvas, "no page", "without a page");
    canvas = new_pdf();
    canvas_page(canvas, 100, 100);
    canvas_text(canvas, 0, 50, ANCHOR_START, serif, PAINT_INK, "a bowl \xE7\xA2\x97");
    expect_error(canvas, "a missing sign", "U+7897");
    canvas = new_pdf();
    canvas_page(canvas, 100, 100);
    canvas_tag_begin(canvas, "Artifact");
    expect_error(canvas, "an unknown tag", "Artifact");
    canvas = new_pdf();
    canvas_page(canvas, 100, 100);
    canvas_tag_begin(canvas, "P");
    expect_error(canvas, "an open tag", "not ended");
    canvas = new_pdf();
    canvas_page(canvas, 0, 100);
    expect_error(canvas, "a page of no width", "0 x 100 pt");
}

/* An element that is ended by another's name is told of, at the latest at the end. */
static void test_elements_that_cross(void **state)
{
    Canvas *canvas = new_pdf();

    (void)state;
    canvas_page(canvas, 100, 100);
    canvas_tag_begin(canvas, "P");
    canvas_tag_begin(canvas, "Span");
    canvas_tag_end(canvas, "P");
    canvas_tag_end(canvas, "Span");
    expect_error(canvas, "elements that cross", "Cairo says");
}

/* Bytes that are no UTF-8, in a text, the title and the outline, are replaced: the file is whole.
 */
static void test_invalid_bytes(void **state)
{
    const CanvasInfo info = {.title = "a\xFFz"};
    Error err = {0};
    Canvas *canvas = canvas_new_pdf(typesetter, &theme_default, &info, &err);

    (void)state;
    check(canvas != NULL, &err);
    canvas_page(canvas, 100, 100);
    canvas_text(canvas, 5, 50, ANCHOR_START, serif, PAINT_INK, "before\xC3");
    canvas_text(canvas, 5, 70, ANCHOR_START, serif, PAINT_INK, "after");
    canvas_destination(canvas, "there", 5, 50);
    canvas_outline(canvas, 0, "b\xE2\x84", "there");
    Text pdf = finish(canvas), words = filter("pdftotext - -", &pdf);
    assert_true(contains(&words, "before") && contains(&words, "after"));
    assert_false(contains(&words, "FAILED"));
    text_free(&words);
    text_free(&pdf);
}

static Scene *a_scene(double width, double height)
{
    Error err = {0};
    Scene *scene = scene_new(typesetter, &theme_default, width, height, &err);

    scene_text(scene, 5, 20, ANCHOR_START, TEXT_LABEL, PAINT_INK, "label");
    for (int shape = 0; shape < MARK_COUNT; shape++)
        scene_mark(scene, (MarkShape)shape, 10 + 6 * shape, 30, 5, paint_series(shape + 1));
    scene_rect(scene, 5, 34, 40, 4, (Fill){PAINT_SERIES_2, HATCH_CROSSED});
    return scene;
}

static uint32_t word_at(const Text *bytes, size_t at)
{
    const unsigned char *b = (const unsigned char *)bytes->data + at;

    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Size and resolution stand in the file: 300 dpi = 11811 dots a metre. */
static void test_png(void **state)
{
    Scene *scene = a_scene(72, 36);
    Theme print = theme_default;
    Text png = {0};
    Error err = {0};

    (void)state;
    print.hatched = true;
    check(scene_png(scene, typesetter, &print, 300, &png, &err), &err);
    assert_int_equal(word_at(&png, 16), 300);
    assert_int_equal(word_at(&png, 20), 150);
    assert_memory_equal(png.data + 37, "pHYs", 4);
    assert_int_equal(word_at(&png, 41), 11811);
    assert_int_equal(word_at(&png, 45), 11811);
    assert_int_equal(png.data[49], 1);
    text_free(&png);
    scene_free(scene);
}

static void test_png_sizes(void **state)
{
    static const struct {
        double width, height, dpi;
    } rows[] = {{40000, 10, 300}, {0, 10, 300},    {-5, 10, 300},      {1e9, 10, 300},
                {100, 100, 0},    {100, 100, 1e9}, {10000, 10000, 300}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error err = {0};
        Canvas *canvas = canvas_new_png(typesetter, &theme_default, rows[i].width, rows[i].height,
                                        rows[i].dpi, &err);

        canvas_free(canvas);
        check_refused(canvas != NULL, &err, "a size", "not possible");
    }
    Error err = {0};
    assert_null(canvas_new_png(typesetter, &theme_default, (double)NAN, 10, 300, &err));
    assert_null(canvas_new_png(typesetter, &theme_default, 10, 10, (double)NAN, &err));
}

static void test_scene_missing_sign(void **state)
{
    Scene *scene = a_scene(72, 50);
    const CanvasInfo info = {0};
    Text bytes = {0};
    Error err = {0};

    (void)state;
    scene_text(scene, 5, 10, ANCHOR_START, TEXT_LABEL, PAINT_INK, "\xE6\x89\x8B");
    check_refused(scene_check_glyphs(scene, typesetter, &err), &err, "a scene", "U+624B");
    check_refused(scene_pdf(scene, typesetter, &theme_default, &info, &bytes, &err), &err, "a PDF",
                  "U+624B");
    check_refused(scene_png(scene, typesetter, &theme_default, 100, &bytes, &err), &err, "a PNG",
                  "--font FILE");
    assert_int_equal(bytes.length, 0);
    scene_free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_document),
        cmocka_unit_test(test_valid_for_qpdf),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_elements_that_cross),
        cmocka_unit_test(test_invalid_bytes),
        cmocka_unit_test(test_png),
        cmocka_unit_test(test_png_sizes),
        cmocka_unit_test(test_scene_missing_sign),
        cmocka_unit_test(test_equal_bytes),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
