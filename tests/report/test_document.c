/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_document.c - what may stand where, ids, and the first error with its place. */
#include <stdlib.h>
#include <string.h>

#include "writing.h"

static const DocumentAlign two[] = {DOCUMENT_ALIGN_LEFT, DOCUMENT_ALIGN_RIGHT};

static void text_in_document(Document *doc)
{
    document_text(doc, "loose");
}

static void paragraph_in_paragraph(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
}

static void item_outside(Document *doc)
{
    document_begin(doc, DOCUMENT_ITEM, NULL);
}

static void end_of_nothing(Document *doc)
{
    document_end(doc);
}

static void second_heading(Document *doc)
{
    document_begin(doc, DOCUMENT_SECTION, NULL);
    document_begin(doc, DOCUMENT_HEADING, NULL);
    document_end(doc);
    document_begin(doc, DOCUMENT_HEADING, NULL);
}

static void skipped_level(Document *doc)
{
    heading(doc, 1, "One", NULL);
    heading(doc, 3, "Three", NULL);
}

static void deep_sections(Document *doc)
{
    for (int i = 0; i < 6; i++)
        document_begin(doc, DOCUMENT_SECTION, NULL);
    document_begin(doc, DOCUMENT_HEADING, NULL);
}

static void short_row(Document *doc)
{
    document_table(doc, two, 2, NULL);
    caption(doc, "c");
    document_begin(doc, DOCUMENT_GROUP, NULL);
    row(doc, (const char *[]){"a"}, 1);
}

static void late_caption(Document *doc)
{
    document_table(doc, two, 2, NULL);
    document_begin(doc, DOCUMENT_GROUP, NULL);
    document_end(doc);
    document_begin(doc, DOCUMENT_CAPTION, NULL);
}

static void no_caption(Document *doc)
{
    document_table(doc, two, 2, NULL);
    document_end(doc);
}

static void no_columns(Document *doc)
{
    document_table(doc, two, 0, NULL);
}

static void note_in_note(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_footnote(doc, NULL);
    document_footnote(doc, NULL);
}

static void section_in_note(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_footnote(doc, NULL);
    document_begin(doc, DOCUMENT_SECTION, NULL);
}

static void deep_contents(Document *doc)
{
    document_contents(doc, 6);
}

static void second_sources(Document *doc)
{
    document_sources(doc);
    document_end(doc);
    document_sources(doc);
}

static void late_citation(Document *doc)
{
    document_sources(doc);
    document_end(doc);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_cite(doc, (const char *[]){"tango"}, 1, NULL);
}

static void idle_source(Document *doc)
{
    document_sources(doc);
    document_source(doc);
}

static void wide_cell(Document *doc)
{
    document_table(doc, two, 2, NULL);
    caption(doc, "c");
    document_begin(doc, DOCUMENT_GROUP, NULL);
    document_begin(doc, DOCUMENT_ROW, NULL);
    document_cell(doc, 3, false);
}

static void same_id(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, "twice");
    document_end(doc);
    document_begin(doc, DOCUMENT_PARAGRAPH, "twice");
}

static void bad_id(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, "a b\n");
}

static void empty_id(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, "");
}

static void script_link(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_link(doc, "javascript:alert(1)");
}

static void broken_link(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_link(doc, "https://example.org/a b");
}

static void not_a_number(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_value(doc, &(DocumentValue){.number = strtod("nan", NULL), .evidence.method = "data"});
}

static void deep_lists(Document *doc)
{
    for (int i = 0; i < 40; i++) {
        document_begin(doc, DOCUMENT_LIST, NULL);
        document_begin(doc, DOCUMENT_ITEM, NULL);
    }
}

static void nested_link(Document *doc)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_link(doc, "#here");
    document_begin(doc, DOCUMENT_EMPHASIS, NULL);
    document_reference(doc, "there");
}

typedef struct Mistake {
    const char *name;
    void (*make)(Document *doc);
    const char *message;
} Mistake;

static const Mistake mistakes[] = {
    {"text in the document", text_in_document, "text cannot stand in the document"},
    {"paragraph in a paragraph", paragraph_in_paragraph, "a paragraph cannot stand in a paragraph"},
    {"item outside of a list", item_outside, "it goes into a list"},
    {"end of nothing", end_of_nothing, "nothing is open"},
    {"two headings", second_heading, "a heading comes first"},
    {"a level left out", skipped_level, "needs one of level 2"},
    {"too deep", deep_sections, "nested more than 5 deep"},
    {"row too short", short_row, "fill 1 columns but its table has 2"},
    {"caption after rows", late_caption, "a caption cannot follow a group of rows"},
    {"no caption", no_caption, "no caption"},
    {"no columns", no_columns, "no columns"},
    {"a footnote in a footnote", note_in_note, "cannot stand in a footnote"},
    {"a section in a footnote", section_in_note, "a section cannot stand in a footnote"},
    {"contents too deep", deep_contents, "from 1 to 5"},
    {"two lists of sources", second_sources, "one list of sources"},
    {"cited behind the list", late_citation, "behind the list of sources"},
    {"a source too many", idle_source, "0 sources are cited"},
    {"cell too wide", wide_cell, "3 columns wide"},
    {"id taken", same_id, "\"twice\" is taken"},
    {"id with a blank", bad_id, "\"a b\\x0A\" cannot be used"},
    {"empty id", empty_id, "cannot be used"},
    {"link to a script", script_link, "no address to link to"},
    {"link with a blank", broken_link, "no address to link to"},
    {"not a number", not_a_number, "is not a number"},
    {"deep lists", deep_lists, "nested more than 48 deep"},
    {"reference in a link", nested_link, "a reference cannot stand in a link"},
};

enum {
    MISTAKES = sizeof mistakes / sizeof *mistakes
};

static void check_mistake(void **state)
{
    const Mistake *mistake = *state;
    Document *doc = document_new("Mistakes", NULL);
    Error err = {0};

    document_at(doc, "layout.lua", 41);
    mistake->make(doc);
    document_at(doc, "layout.lua", 99);
    document_end(doc);
    document_begin(doc, DOCUMENT_ITEM, NULL);
    assert_false(document_ok(doc, &err));
    if (!strstr(err.message, mistake->message))
        fail_msg("got \"%s\", expected \"%s\"", err.message, mistake->message);
    assert_string_equal(err.file, "layout.lua");
    assert_int_equal(err.line, 41);
    assert_int_equal(err.code, ERROR_SCRIPT);
    document_free(doc);
}

static void check_sections(void **state)
{
    Document *doc = document_new("Sections", NULL);

    (void)state;
    heading(doc, 1, "One", NULL);
    heading(doc, 2, "Two", NULL);
    heading(doc, 1, "One", NULL);
    document_begin(doc, DOCUMENT_SECTION, "own");
    document_begin(doc, DOCUMENT_HEADING, NULL);
    document_text(doc, "Own");
    document_end(doc);
    heading(doc, 1, "Inner", NULL);
    document_end(doc);
    paragraph(doc, "after");
    Text page = as_xhtml(doc, "tests/report/plain.xhtml");
    xmlDoc *tree = parse_page(&page);
    assert_int_equal(
        count_nodes(tree, "/h:html/h:body/h:section[@id='section.one']/h:section/h:h3[.='Two']"),
        1);
    assert_int_equal(count_nodes(tree, "/h:html/h:body/h:section[@id='section.one.2']/h:h2"), 1);
    assert_int_equal(
        count_nodes(tree, "/h:html/h:body/h:section[@id='own']/h:section/h:h3[.='Inner']"), 1);
    assert_int_equal(count_nodes(tree, "/h:html/h:body/h:p[.='after']"), 1);
    xmlFreeDoc(tree);
    text_free(&page);
    document_free(doc);
}

static void check_values(void **state)
{
    Document *doc = document_new("Values", NULL);

    (void)state;
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_value(doc, &(DocumentValue){.number = 0.045,
                                         .text = "+4.5",
                                         .evidence.method = "paired.tango",
                                         .evidence.quantity = "lower",
                                         .evidence.level = 0.95,
                                         .evidence.alternative = "greater"});
    document_value(doc, &(DocumentValue){.number = 1e300 * 1e10, .evidence.method = "data"});
    document_value(doc, &(DocumentValue){.number = 12, .evidence.method = "count"});
    document_end(doc);
    Text page = as_xhtml(doc, "tests/report/plain.xhtml");
    assert_non_null(strstr(page.data, "<data value=\"0.045\" data-method=\"paired.tango\" "
                                      "data-quantity=\"lower\" data-alternative=\"greater\" "
                                      "data-level=\"0.95\">+4.5</data>"));
    assert_non_null(strstr(page.data, "<data value=\"Inf\" data-method=\"data\">Inf</data>"));
    assert_non_null(strstr(page.data, "<data value=\"12\" data-method=\"count\">12</data>"));
    text_free(&page);
    document_free(doc);
}

static void check_language(void **state)
{
    Document *doc = document_new("Language", "en\" onload=\"x");
    Error err = {0};

    (void)state;
    assert_false(document_ok(doc, &err));
    assert_non_null(strstr(err.message, "no language tag"));
    document_free(doc);
}

static void check_size(void **state)
{
    Document *doc = document_new("Size", NULL);
    static char big[1 << 20];
    Error err = {0};

    (void)state;
    memset(big, 'x', sizeof big - 1);
    for (int i = 0; i < 200; i++)
        paragraph(doc, big);
    assert_false(document_ok(doc, &err));
    assert_non_null(strstr(err.message, "larger than 64 MiB"));
    document_free(doc);
    document_free(NULL);
}

int main(void)
{
    struct CMUnitTest tests[4 + MISTAKES] = {
        cmocka_unit_test(check_language),
        cmocka_unit_test(check_sections),
        cmocka_unit_test(check_values),
        cmocka_unit_test(check_size),
    };

    for (size_t i = 0; i < MISTAKES; i++)
        tests[4 + i] = (struct CMUnitTest){.name = mistakes[i].name,
                                           .test_func = check_mistake,
                                           .initial_state = (void *)(uintptr_t)&mistakes[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
