/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_pages.c - the PDF as other programs see it: pdftotext, pdfinfo, pdffonts, qpdf. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "writing.h"

static void check_contains(const Text *text, const char *words)
{
    if (!strstr(text_string(text), words))
        fail_msg("\"%s\" is not in: %s", words, text_string(text));
}

static int count_words(const Text *text, const char *words)
{
    int count = 0;

    for (const char *at = text_string(text); (at = strstr(at, words)); at += strlen(words))
        count++;
    return count;
}

/* A report of several pages with a table that breaks. */
static Document *long_document(const Figure *figure)
{
    Document *doc = document_new("A long report", NULL);

    document_describe(doc, "About rows.");
    document_keyword(doc, "rows");
    heading(doc, 1, "Opening", "opening");
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "See ");
    document_reference(doc, "tbl-long");
    document_text(doc, " and ");
    document_link(doc, "https://example.org/x?a=1&b=(2)");
    document_text(doc, "the site");
    document_end(doc);
    document_text(doc, ", and ");
    document_reference(doc, "closing");
    document_end(doc);
    document_figure(doc, figure, "fig-marks");
    caption(doc, "Marks by task.");
    document_end(doc);
    counting_table(doc, 120, "tbl-long");
    heading(doc, 1, "Closing", "closing");
    heading(doc, 2, "Inner part", NULL);
    paragraph(doc, "The last words.");
    return doc;
}

static void check_long(void **state)
{
    Figure *figure = small_figure(5);
    Document *doc = long_document(figure);
    Text pdf = as_pages(doc);
    Text all = run_on(&pdf, "pdftotext -layout document.pdf -");
    char words[40];

    (void)state;
    for (int i = 1; i <= 120; i++) {
        snprintf(words, sizeof words, "row-%d-end", i);
        assert_int_equal(count_words(&all, words), 1);
    }
    for (int i = 1; i <= 5; i++) {
        snprintf(words, sizeof words, "mark-%d-end", i);
        assert_int_equal(count_words(&all, words), 1);
    }
    check_contains(&all, "The last words.");
    text_free(&all);
    text_free(&pdf);
    document_free(doc);
    figure_free(figure);
}

static void check_each_page(void **state)
{
    Figure *figure = small_figure(5);
    Document *doc = long_document(figure);
    Text pdf = as_pages(doc);
    Text info = run_on(&pdf, "pdfinfo document.pdf");
    const char *at = strstr(info.data, "Pages:");
    int pages = at ? atoi(at + 6) : 0, continued = 0;

    (void)state;
    assert_true(pages >= 3 && pages <= 6);
    for (int i = 1; i <= pages; i++) {
        char command[80], words[40];
        snprintf(command, sizeof command, "pdftotext -layout -f %d -l %d document.pdf -", i, i);
        Text page = run_on(&pdf, command);
        snprintf(words, sizeof words, "%d of %d", i, pages);
        check_contains(&page, words);
        if (i > 1)
            check_contains(&page, "A long report");
        if (strstr(page.data, "(continued)")) {
            continued++;
            check_contains(&page, "Table");
            check_contains(&page, "Number");
        }
        text_free(&page);
    }
    assert_true(continued >= 1);
    check_contains(&info, "Title:           A long report");
    check_contains(&info, "Subject:         About rows.");
    check_contains(&info, "Keywords:        rows");
    check_contains(&info, "Tagged:          yes");
    check_contains(&info, "(A4)");
    assert_null(strstr(info.data, "CreationDate"));
    text_free(&info);
    text_free(&pdf);
    document_free(doc);
    figure_free(figure);
}

static void check_structure(void **state)
{
    Figure *figure = small_figure(2);
    Document *doc = long_document(figure);
    Text pdf = as_pages(doc);
    Text tree = run_on(&pdf, "pdfinfo -struct document.pdf 2>&1");
    Text places = run_on(&pdf, "pdfinfo -dests document.pdf");
    Text outline = run_on(&pdf, "qpdf --json --json-key=outlines document.pdf");
    Text language = run_on(&pdf, "grep -a /Lang document.pdf");

    (void)state;
    assert_int_equal(count_words(&tree, "TR"), 121);
    assert_int_equal(count_words(&tree, "TD"), 120);
    assert_int_equal(count_words(&tree, "TH\n"), 122);
    assert_int_equal(count_words(&tree, "Table"), 1);
    assert_int_equal(count_words(&tree, "Figure"), 1);
    assert_int_equal(count_words(&tree, "Caption"), 2);
    assert_int_equal(count_words(&tree, "H2"), 2);
    assert_int_equal(count_words(&tree, "H3"), 1);
    assert_int_equal(count_words(&tree, "Link"), 3);
    assert_null(strstr(tree.data, "rror"));
    assert_null(strstr(tree.data, "NonStruct"));
    check_contains(&language, "/Lang (en)");
    text_free(&language);
    check_contains(&places, "\"tbl-long\"");
    check_contains(&places, "\"fig-marks\"");
    check_contains(&places, "\"closing\"");
    check_contains(&outline, "\"Inner part\"");
    text_free(&tree);
    text_free(&places);
    text_free(&outline);
    text_free(&pdf);
    document_free(doc);
    figure_free(figure);
}

static void check_file(void **state)
{
    Figure *figure = small_figure(2);
    Document *doc = long_document(figure);
    Text pdf = as_pages(doc);
    Text checked = run_on(&pdf, "qpdf --check document.pdf 2>&1");
    Text fonts_used = run_on(&pdf, "pdffonts document.pdf | tail -n +3");

    (void)state;
    check_contains(&checked, "No syntax or stream encoding errors");
    assert_null(strstr(fonts_used.data, "Type 3"));
    for (char *line = strtok(fonts_used.data, "\n"); line; line = strtok(NULL, "\n"))
        assert_non_null(strstr(line, " yes yes "));
    text_free(&checked);
    text_free(&fonts_used);
    text_free(&pdf);
    document_free(doc);
    figure_free(figure);
}

static void check_same_bytes(void **state)
{
    Figure *figure = small_figure(2);
    Document *doc = long_document(figure);
    Text first = as_pages(doc);

    (void)state;
    setenv("TZ", "Asia/Kolkata", 1);
    tzset();
    use_comma_locale();
    Text second = as_pages(doc);
    setlocale(LC_ALL, "C");
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.data, second.data, first.length);
    text_free(&first);
    text_free(&second);
    document_free(doc);
    figure_free(figure);
}

/* A paragraph that would leave one line at a page's foot or head moves two. */
static void check_widows(void **state)
{
    (void)state;
    for (int before = 30; before < 60; before++) {
        Document *doc = document_new("Lines", NULL);
        for (int i = 0; i < before; i++)
            paragraph(doc, "One line.");
        document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
        for (int i = 1; i <= 5; i++) {
            char line[24];
            snprintf(line, sizeof line, "line-%d-end", i);
            document_text(doc, line);
            if (i < 5)
                document_break(doc);
        }
        document_end(doc);
        Text pdf = as_pages(doc);
        Text page = run_on(&pdf, "pdftotext -f 1 -l 1 document.pdf -");
        int lines = count_words(&page, "line-");
        if (lines == 1 || lines == 4)
            fail_msg("%d lines of five stand on the first page", lines);
        text_free(&page);
        text_free(&pdf);
        document_free(doc);
    }
}

static void check_headings_keep(void **state)
{
    (void)state;
    for (int before = 30; before < 60; before += 2) {
        Document *doc = document_new("Headings", NULL);
        for (int i = 0; i < before; i++)
            paragraph(doc, "One line.");
        heading(doc, 1, "Head-word", NULL);
        heading(doc, 2, "Sub-word", NULL);
        paragraph(doc, "Follow-word");
        Text pdf = as_pages(doc);
        Text page = run_on(&pdf, "pdftotext -f 1 -l 1 document.pdf -");
        bool head = strstr(text_string(&page), "Head-word");
        assert_int_equal(head, strstr(text_string(&page), "Follow-word") != NULL);
        text_free(&page);
        text_free(&pdf);
        document_free(doc);
    }
}

static void expect_refusal(Document *doc, const char *message)
{
    PagesOptions options = {.typesetter = fonts(), .theme = &theme_default};
    Text pdf = {0};
    Error err = {0};

    assert_false(pages_write(doc, &options, &pdf, &err));
    if (!strstr(err.message, message))
        fail_msg("got \"%s\", expected \"%s\"", err.message, message);
    assert_string_equal(err.file, "layout.lua");
    assert_int_equal(err.line, 5);
    assert_int_equal(pdf.length, 0);
    document_free(doc);
}

static void check_wide_table(void **state)
{
    DocumentAlign columns[40] = {DOCUMENT_ALIGN_LEFT};
    const char *cells[40];
    Document *doc = document_new("Wide", NULL);

    (void)state;
    document_at(doc, "layout.lua", 5);
    for (size_t i = 0; i < 40; i++)
        cells[i] = "unbreakable";
    document_table(doc, columns, 40, NULL);
    caption(doc, "Too wide.");
    document_begin(doc, DOCUMENT_GROUP, NULL);
    row(doc, cells, 40);
    document_end(doc);
    document_end(doc);
    expect_refusal(doc, "wider than the page");
}

static void check_missing_sign(void **state)
{
    Document *doc = document_new("Signs", NULL);

    (void)state;
    document_at(doc, "layout.lua", 5);
    paragraph(doc, "A name: \u6f22");
    expect_refusal(doc, "U+6F22");
}

static void check_tall_figure(void **state)
{
    Document *doc = document_new("Tall", NULL);
    Figure *figure = small_figure(80);

    (void)state;
    document_at(doc, "layout.lua", 5);
    document_figure(doc, figure, NULL);
    caption(doc, "Too tall.");
    document_end(doc);
    expect_refusal(doc, "pt high but the page has");
    figure_free(figure);
}

/* Long names wrap or shrink: every letter is still there. */
static void check_long_names(void **state)
{
    static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT, DOCUMENT_ALIGN_LEFT,
                                            DOCUMENT_ALIGN_DECIMAL};
    static const char name[] =
        "pick_up_the_black_bowl_between_the_plate_and_the_ramekin_and_place_it";
    Document *doc = document_new("Names", NULL);

    (void)state;
    document_table(doc, columns, 3, NULL);
    caption(doc, "Names.");
    document_begin(doc, DOCUMENT_GROUP, NULL);
    row(doc, (const char *[]){name, name, "1.25"}, 3);
    document_end(doc);
    document_end(doc);
    Text pdf = as_pages(doc);
    Text words = run_on(&pdf, "pdftotext -raw document.pdf - | tr -d '\\n'");
    check_contains(&words, "ramekin");
    check_contains(&words, "1.25");
    text_free(&words);
    text_free(&pdf);
    document_free(doc);
}

/* A cell over narrow columns widens them: its words stay whole. */
static void check_wide_span(void **state)
{
    static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT, DOCUMENT_ALIGN_DECIMAL};
    Document *doc = document_new("Spans", NULL);

    (void)state;
    document_table(doc, columns, 2, NULL);
    caption(doc, "Spans.");
    document_begin(doc, DOCUMENT_GROUP, NULL);
    document_begin(doc, DOCUMENT_ROW, NULL);
    document_cell(doc, 2, true);
    document_text(doc, "an-unbroken-and-rather-long-word over narrow columns");
    document_end(doc);
    document_end(doc);
    row(doc, (const char *[]){"a", "1.5"}, 2);
    document_end(doc);
    document_end(doc);
    Text pdf = as_pages(doc);
    Text text = run_on(&pdf, "pdftotext document.pdf -");
    check_contains(&text, "an-unbroken-and-rather-long-word over narrow columns");
    text_free(&text);
    text_free(&pdf);
    document_free(doc);
}

/* 10,000 characters, with and without blanks, in each place: pages or one clear error. */
static void check_long_text(void **state)
{
    static char text[10001];
    static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT};

    (void)state;
    for (int kind = 0; kind < 12; kind++) {
        memset(text, 'x', sizeof text - 1);
        for (size_t i = 7; kind % 2 && i < sizeof text - 1; i += 8)
            text[i] = ' ';
        Document *doc = document_new(kind / 2 == 0 ? text : "T", NULL);
        PagesOptions options = {.typesetter = fonts(), .theme = &theme_default};
        Text pdf = {0};
        Error err = {0};
        heading(doc, 1, kind / 2 == 1 ? text : "H", NULL);
        paragraph(doc, kind / 2 == 2 ? text : "P");
        document_table(doc, columns, 1, NULL);
        caption(doc, kind / 2 == 3 ? text : "C");
        document_begin(doc, DOCUMENT_HEAD, NULL);
        row(doc, (const char *[]){kind / 2 == 4 ? text : "H"}, 1);
        document_end(doc);
        document_begin(doc, DOCUMENT_GROUP, NULL);
        row(doc, (const char *[]){kind / 2 == 5 ? text : "R"}, 1);
        document_end(doc);
        document_end(doc);
        if (!pages_write(doc, &options, &pdf, &err)) {
            bool clear =
                strstr(err.message, "wider than the page") || strstr(err.message, "pt high");
            if (kind / 2 < 4 || !clear)
                fail_msg("%d: %s", kind, err.message);
        }
        text_free(&pdf);
        document_free(doc);
    }
}

/* A table without rows, an empty paragraph and heading, lists 20 deep. */
static void check_odd(void **state)
{
    static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT};
    Document *doc = document_new("", NULL);

    (void)state;
    heading(doc, 1, "", NULL);
    paragraph(doc, "");
    document_table(doc, columns, 1, NULL);
    caption(doc, "");
    document_end(doc);
    for (int i = 0; i < 20; i++) {
        document_begin(doc, DOCUMENT_LIST, NULL);
        document_begin(doc, DOCUMENT_ITEM, NULL);
    }
    document_text(doc, "deepest");
    for (int i = 0; i < 40; i++)
        document_end(doc);
    Text pdf = as_pages(doc);
    Text words = run_on(&pdf, "pdftotext document.pdf -");
    Text page = as_xhtml(doc, NULL);
    check_contains(&words, "deepest");
    text_free(&page);
    text_free(&words);
    text_free(&pdf);
    document_free(doc);
}

/* On the other paper, in a theme with a dark ground and with a running head of its own. */
static void check_options(void **state)
{
    Theme dark = theme_default;
    Figure *figure = small_figure(2);
    Document *doc = long_document(figure);
    PagesOptions options = {.paper = PAGES_LETTER,
                            .typesetter = fonts(),
                            .theme = &dark,
                            .running_head = "Head of my own"};
    Text pdf = {0};
    Error err = {0};

    (void)state;
    dark.colours[PAINT_PAPER] = (Colour){20, 20, 20};
    dark.colours[PAINT_INK] = (Colour){240, 240, 240};
    if (!pages_write(doc, &options, &pdf, &err))
        fail_msg("%s", err.message);
    Text info = run_on(&pdf, "pdfinfo document.pdf");
    Text second = run_on(&pdf, "pdftotext -f 2 -l 2 document.pdf -");
    Text corner = run_on(&pdf, "pdftoppm -r 10 -f 1 -l 1 -x 0 -y 0 -W 1 -H 1 document.pdf");
    check_contains(&info, "612 x 792 pts (letter)");
    check_contains(&second, "Head of my own");
    assert_int_equal((unsigned char)corner.data[corner.length - 1], 20);
    text_free(&info);
    text_free(&second);
    text_free(&corner);
    text_free(&pdf);
    document_free(doc);
    figure_free(figure);
}

static void check_empty(void **state)
{
    Document *doc = document_new("Nothing more", NULL);
    Text pdf = as_pages(doc);
    Text words = run_on(&pdf, "pdftotext document.pdf -");

    (void)state;
    check_contains(&words, "Nothing more");
    check_contains(&words, "1 of 1");
    text_free(&words);
    text_free(&pdf);
    document_free(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_long),          cmocka_unit_test(check_each_page),
        cmocka_unit_test(check_structure),     cmocka_unit_test(check_file),
        cmocka_unit_test(check_same_bytes),    cmocka_unit_test(check_widows),
        cmocka_unit_test(check_headings_keep), cmocka_unit_test(check_wide_table),
        cmocka_unit_test(check_missing_sign),  cmocka_unit_test(check_tall_figure),
        cmocka_unit_test(check_long_names),    cmocka_unit_test(check_long_text),
        cmocka_unit_test(check_wide_span),     cmocka_unit_test(check_odd),
        cmocka_unit_test(check_empty),         cmocka_unit_test(check_options),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
