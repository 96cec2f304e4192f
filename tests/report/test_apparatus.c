/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_apparatus.c - footnotes, contents and sources, in the page and in the PDF. */
#include <stdlib.h>
#include <string.h>

#include "writing.h"

static void write_note(Document *doc, const char *text, const char *id)
{
    document_footnote(doc, id);
    document_text(doc, text);
    document_end(doc);
}

/* Two sections of some pages, a note in each, sources cited as 1, 2 and 1 again. */
static Document *annotated(void)
{
    Document *doc = document_new("Annotated", NULL);

    document_contents(doc, 2);
    heading(doc, 1, "Opening", "opening");
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "First");
    write_note(doc, "note-one", "fn-one");
    document_text(doc, " cites ");
    document_cite(doc, (const char *[]){"wilson"}, 1, NULL);
    document_text(doc, " and ");
    document_cite(doc, (const char *[]){"tango", "wilson"}, 2, "p. 3");
    document_end(doc);
    for (int i = 0; i < 60; i++)
        paragraph(doc, "One line.");
    heading(doc, 1, "Closing", NULL);
    heading(doc, 2, "Inner", NULL);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "Second");
    write_note(doc, "note-two", NULL);
    document_text(doc, " as in note");
    document_reference(doc, "fn-one");
    document_end(doc);
    document_sources(doc);
    for (size_t i = 0; i < document_cited(doc); i++) {
        document_source(doc);
        document_text(doc, document_cited_key(doc, i));
        document_end(doc);
    }
    document_end(doc);
    return doc;
}

static void expect_text(xmlDoc *tree, const char *path, const char *wanted)
{
    Text found = first_text(tree, path);

    assert_string_equal(text_string(&found), wanted);
    text_free(&found);
}

static void check_page(void **state)
{
    Document *doc = annotated();
    Text page = as_xhtml(doc, NULL);
    xmlDoc *tree = parse_page(&page);

    (void)state;
    assert_int_equal(count_nodes(tree, "//h:section[@role='doc-endnotes']/h:ol/h:li"), 2);
    assert_int_equal(count_nodes(tree, "//h:sup/h:a[@href='#fn-one'][.='1']"), 2);
    assert_int_equal(count_nodes(tree, "//h:sup/h:a[@id='fn-one.mark']"), 1);
    assert_int_equal(count_nodes(tree, "//h:li[@id='fn-one']/h:a[@href='#fn-one.mark']"), 1);
    assert_int_equal(count_nodes(tree, "//h:sup/h:a[@href='#footnote.2'][.='2']"), 1);
    expect_text(tree, "//h:p[h:sup][1]", "First1 cites [1] and [2, 1, p. 3]");
    expect_text(tree, "//h:ol[@class='sources']/h:li[1]", "wilson");
    expect_text(tree, "//h:ol[@class='sources']/h:li[2]", "tango");
    assert_int_equal(count_nodes(tree, "//h:nav/h:ul/h:li"), 2);
    assert_int_equal(count_nodes(tree, "//h:nav/h:ul/h:li[2]/h:ul/h:li/h:a[.='Inner']"), 1);
    assert_int_equal(count_nodes(tree, "//h:a[starts-with(@href, '#')]"),
                     count_nodes(tree, "//h:a[substring(@href, 2) = //@id]"));
    xmlFreeDoc(tree);
    text_free(&page);
    document_free(doc);
}

static bool holds(const Text *pdf, int page, const char *words)
{
    char command[100];

    snprintf(command, sizeof command, "pdftotext -layout -f %d -l %d document.pdf - | tr -s ' '",
             page, page);
    Text text = run_on(pdf, command);
    bool found = strstr(text_string(&text), words) != NULL;
    text_free(&text);
    return found;
}

/* Each note stands on the page of its mark; the contents know the pages. */
static void check_pdf(void **state)
{
    Document *doc = annotated();
    Text pdf = as_pages(doc);
    Text places = run_on(&pdf, "pdfinfo -dests document.pdf");
    Text tree = run_on(&pdf, "pdfinfo -struct document.pdf 2>&1");
    int last = 1;

    (void)state;
    while (!holds(&pdf, last, "Second"))
        last++;
    char entry[40];
    snprintf(entry, sizeof entry, "Inner %d", last);
    assert_true(last > 1);
    assert_true(holds(&pdf, 1, "Opening 1"));
    assert_true(holds(&pdf, 1, entry));
    assert_true(holds(&pdf, 1, "note-one"));
    assert_false(holds(&pdf, last, "note-one"));
    assert_true(holds(&pdf, last, "note-two"));
    assert_true(holds(&pdf, last, "[1] wilson"));
    for (const char *const *place = (const char *const[]){"\"fn-one\"", "\"source.2\"", NULL};
         *place; place++)
        if (!strstr(text_string(&places), *place))
            fail_msg("there is no place %s: %s", *place, text_string(&places));
    for (const char *const *tag = (const char *const[]){"TOC", "TOCI", "Note", NULL}; *tag; tag++)
        if (!strstr(text_string(&tree), *tag))
            fail_msg("there is no %s: %s", *tag, text_string(&tree));
    text_free(&places);
    text_free(&tree);
    text_free(&pdf);
    document_free(doc);
}

/* Notes with blocks in them: a paragraph, a list and a listing; a table; a quotation. */
static Document *full_notes(void)
{
    Document *doc = document_new("Full notes", NULL);

    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "Text");
    document_footnote(doc, "fn-list");
    paragraph(doc, "in-paragraph");
    document_begin(doc, DOCUMENT_LIST, NULL);
    document_begin(doc, DOCUMENT_ITEM, NULL);
    document_text(doc, "in-item");
    document_end(doc);
    document_end(doc);
    document_begin(doc, DOCUMENT_LISTING, NULL);
    document_text(doc, "in-listing");
    document_end(doc);
    document_end(doc);
    document_footnote(doc, NULL);
    counting_table(doc, 2, "tbl-note");
    document_end(doc);
    document_footnote(doc, NULL);
    document_begin(doc, DOCUMENT_QUOTE, NULL);
    paragraph(doc, "in-quotation");
    document_end(doc);
    paragraph(doc, "in-last-paragraph");
    document_end(doc);
    document_end(doc);
    return doc;
}

static void check_full_page(void **state)
{
    Document *doc = full_notes();
    Text page = as_xhtml(doc, NULL);
    xmlDoc *tree = parse_page(&page);

    (void)state;
    assert_int_equal(count_nodes(tree, "//h:ol/h:li[@id='fn-list']/*"), 4);
    assert_int_equal(count_nodes(tree, "//h:li[@id='fn-list']/h:ul/h:li[.='in-item']"), 1);
    assert_int_equal(count_nodes(tree, "//h:li[@id='fn-list']/h:p[last()]/h:a[@role]"), 1);
    assert_int_equal(count_nodes(tree, "//h:li[@id='footnote.2']//h:*[@id='tbl-note']"), 1);
    expect_text(tree, "//h:li[@id='footnote.3']/h:p", "in-last-paragraph \u21a9\ufe0e");
    xmlFreeDoc(tree);
    text_free(&page);
    document_free(doc);
}

/* All is on the page, below each other in order, and can be linked to. */
static void check_full_pdf(void **state)
{
    static const char *const words[] = {"1 in-paragraph", "in-item",        "in-listing",
                                        "Table 1",        "3 in-quotation", "in-last-paragraph"};
    Document *doc = full_notes();
    Text pdf = as_pages(doc);
    Text shown =
        run_on(&pdf, "pdftotext -layout document.pdf - | sed 's/\xe2\x80\x82/ /g' | tr -s ' '");
    Text places = run_on(&pdf, "pdfinfo -dests document.pdf");
    const char *from = text_string(&shown);

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        from = strstr(from, words[i]);
        if (!from)
            fail_msg("there is no \"%s\" where it belongs: %s", words[i], text_string(&shown));
    }
    assert_non_null(strstr(text_string(&places), "\"tbl-note\""));
    text_free(&places);
    text_free(&shown);
    text_free(&pdf);
    document_free(doc);
}

static void expect_refusal(Document *doc, const char *message)
{
    PagesOptions options = {.typesetter = fonts(), .theme = &theme_default};
    Text pdf = {0};
    Error err = {0};

    assert_false(pages_write(doc, &options, &pdf, &err));
    if (!strstr(err.message, message) || err.line != 7)
        fail_msg("got line %lld, \"%s\", expected \"%s\"", (long long)err.line, err.message,
                 message);
    document_free(doc);
}

static void check_refusals(void **state)
{
    static char text[20001];
    Document *doc = document_new("Sources", NULL);

    (void)state;
    document_at(doc, "layout.lua", 7);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_cite(doc, (const char *[]){"tango"}, 1, NULL);
    document_end(doc);
    expect_refusal(doc, "not listed");
    memset(text, 'x', sizeof text - 1);
    for (size_t i = 7; i < sizeof text - 1; i += 8)
        text[i] = ' ';
    doc = document_new("Long note", NULL);
    document_at(doc, "layout.lua", 7);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    write_note(doc, text, NULL);
    document_end(doc);
    expect_refusal(doc, "a footnote is longer");
}

/* Two columns: prose in both, a table that fits in neither across them. */
static void check_columns(void **state)
{
    static const DocumentAlign columns[8] = {DOCUMENT_ALIGN_LEFT};
    static const char *const cells[8] = {
        "word-of-some-length", "unbreakable", "unbreakable", "unbreakable",
        "unbreakable",         "unbreakable", "x",           "y"};
    Document *doc = document_new("Columns", NULL);
    PagesOptions options = {.typesetter = fonts(), .theme = &theme_default, .columns = 2};
    Text pdf = {0};
    Error err = {0};

    (void)state;
    for (int i = 0; i < 60; i++)
        paragraph(doc, i == 0 ? "begin-word" : i == 59 ? "end-word" : "Some words.");
    document_table(doc, columns, 8, NULL);
    caption(doc, "Across both.");
    document_begin(doc, DOCUMENT_GROUP, NULL);
    row(doc, cells, 8);
    document_end(doc);
    document_end(doc);
    if (!pages_write(doc, &options, &pdf, &err))
        fail_msg("%s", err.message);
    Text box = run_on(&pdf, "pdftotext -bbox document.pdf - | grep -E 'begin-word|end-word|>y<'");
    double x[3] = {0};
    int n = 0;
    for (const char *at = text_string(&box); n < 3 && (at = strstr(at, "xMin=\"")); at++)
        x[n++] = strtod(at + 6, NULL);
    assert_int_equal(n, 3);
    if (!(x[0] < 60 && x[1] > 300 && x[2] > 400))
        fail_msg("the words stand at %g, %g and %g", x[0], x[1], x[2]);
    text_free(&box);
    text_free(&pdf);
    document_free(doc);
}

/* A table too wide for a page stands on one that lies on its side; text goes on before it. */
static void check_turned(void **state)
{
    static const DocumentAlign columns[11] = {DOCUMENT_ALIGN_LEFT};
    const char *cells[11];
    Document *doc = document_new("Turned", NULL);

    (void)state;
    for (size_t i = 0; i < 11; i++)
        cells[i] = "unbreakable";
    paragraph(doc, "Before.");
    document_table(doc, columns, 11, NULL);
    caption(doc, "Wide.");
    document_begin(doc, DOCUMENT_GROUP, NULL);
    for (int i = 0; i < 40; i++)
        row(doc, cells, 11);
    document_end(doc);
    document_end(doc);
    paragraph(doc, "After.");
    Text pdf = as_pages(doc);
    Text sizes = run_on(&pdf, "pdfinfo -f 1 -l 9 document.pdf | grep 'size:' | tr -s ' '");
    assert_true(holds(&pdf, 1, "Before.") && holds(&pdf, 1, "After."));
    assert_true(holds(&pdf, 2, "Wide.") && holds(&pdf, 3, "(continued)"));
    assert_non_null(strstr(sizes.data, "1 size: 595.276 x 841.89 pts"));
    assert_non_null(strstr(sizes.data, "2 size: 841.89 x 595.276 pts"));
    assert_non_null(strstr(sizes.data, "3 size: 841.89 x 595.276 pts"));
    text_free(&sizes);
    text_free(&pdf);
    document_free(doc);
}

/* A figure that does not fit waits for the next page, if it may float; else the page ends. */
static void check_float(void **state)
{
    (void)state;
    for (int floats = 0; floats < 2; floats++) {
        Figure *figure = small_figure(30);
        Document *doc = document_new("Floats", NULL);
        for (int i = 0; i < 22; i++)
            paragraph(doc, "One line.");
        document_figure(doc, figure, NULL);
        if (floats)
            document_float(doc);
        caption(doc, "Marks.");
        document_end(doc);
        paragraph(doc, "after-word");
        Text pdf = as_pages(doc);
        assert_true(holds(&pdf, 2, "mark-1-end"));
        assert_int_equal(holds(&pdf, 1, "after-word"), floats);
        text_free(&pdf);
        document_free(doc);
        figure_free(figure);
    }
}

/* Each figure of a PDF is told in words: its alternative (UTF-16 in the file), or its readings. */
static void check_alternatives(void **state)
{
    Figure *figure = small_figure(2);
    Document *doc = document_new("Alternatives", NULL);

    (void)state;
    for (int i = 0; i < 2; i++) {
        document_figure(doc, figure, NULL);
        if (i == 0)
            document_alternative(doc, "\u00c9 \U0001f916)");
        caption(doc, "Marks.");
        document_end(doc);
    }
    Text pdf = as_pages(doc);
    Text found = run_on(&pdf, "qpdf --qdf document.pdf - | grep -a '/Alt <'");
    Text checked = run_on(&pdf, "qpdf --check document.pdf 2>&1");
    const char *first = text_string(&found), *second = strchr(first, '\n');
    assert_non_null(strstr(text_string(&checked), "No syntax or stream encoding errors"));
    assert_non_null(strstr(first, "/Alt <feff00c90020d83edd160029>\n"));
    assert_non_null(second);
    assert_true(strlen(second) > 4 * strlen(figure->summary)); /* with the readings behind it */
    assert_null(strchr(strchr(second + 1, '\n') + 1, '\n'));
    text_free(&checked);
    text_free(&found);
    text_free(&pdf);
    document_free(doc);
    figure_free(figure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_page),         cmocka_unit_test(check_pdf),
        cmocka_unit_test(check_full_page),    cmocka_unit_test(check_full_pdf),
        cmocka_unit_test(check_refusals),     cmocka_unit_test(check_columns),
        cmocka_unit_test(check_turned),       cmocka_unit_test(check_float),
        cmocka_unit_test(check_alternatives),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
