/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_xhtml.c - a document with one of each thing, against a page written by hand;
 * figures, values and what cannot be written. */
#include <stdlib.h>
#include <string.h>

#include "writing.h"

static void write_first_section(Document *doc)
{
    heading(doc, 1, "Question", NULL);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "Policy ");
    document_begin(doc, DOCUMENT_STRONG, NULL);
    document_text(doc, "A");
    document_end(doc);
    document_text(doc, " won: ");
    document_value(doc, &(DocumentValue){.number = 0.021484375,
                                         .text = "0.021",
                                         .evidence.method = "paired.mcnemar_exact",
                                         .evidence.quantity = "p",
                                         .evidence.input = "a=33 b=9 c=1 d=7"});
    document_text(doc, ", see ");
    document_reference(doc, "tbl-pairs");
    document_text(doc, " and ");
    document_reference(doc, "methods");
    document_text(doc, ".");
    document_break(doc);
    document_text(doc, "x");
    document_begin(doc, DOCUMENT_SUPERSCRIPT, NULL);
    document_text(doc, "2");
    document_end(doc);
    document_end(doc);
    document_begin(doc, DOCUMENT_LIST, NULL);
    document_begin(doc, DOCUMENT_ITEM, NULL);
    document_text(doc, "one");
    document_end(doc);
    document_begin(doc, DOCUMENT_ITEM, NULL);
    paragraph(doc, "two");
    document_end(doc);
    document_end(doc);
}

static void write_table(Document *doc)
{
    static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT, DOCUMENT_ALIGN_DECIMAL};

    document_table(doc, columns, 2, "tbl-pairs");
    caption(doc, "Counts.");
    document_begin(doc, DOCUMENT_HEAD, NULL);
    row(doc, (const char *[]){"Task", "n"}, 2);
    document_end(doc);
    document_begin(doc, DOCUMENT_GROUP, NULL);
    document_begin(doc, DOCUMENT_ROW, NULL);
    document_cell(doc, 2, true);
    document_text(doc, "All");
    document_end(doc);
    document_end(doc);
    row(doc, (const char *[]){"pick", "12"}, 2);
    row(doc, (const char *[]){"place", "3.5"}, 2);
    document_end(doc);
    note(doc, "Of fifty.");
    document_end(doc);
}

static void write_second_section(Document *doc)
{
    heading(doc, 1, "Methods", "methods");
    document_begin(doc, DOCUMENT_ASIDE, NULL);
    paragraph(doc, "Aside.");
    document_end(doc);
    document_begin(doc, DOCUMENT_QUOTE, NULL);
    paragraph(doc, "Quote.");
    document_end(doc);
    document_begin(doc, DOCUMENT_LISTING, NULL);
    document_text(doc, "\na < b");
    document_end(doc);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_link(doc, "doi:10.1/x");
    document_text(doc, "here");
    document_end(doc);
    document_end(doc);
}

static void check_golden(void **state)
{
    Document *doc = document_new("Grip & place <1>", "en-GB");

    (void)state;
    write_first_section(doc);
    write_table(doc);
    write_second_section(doc);
    Text page = as_xhtml(doc, "tests/report/plain.xhtml");
    Text golden = read_whole(source_path("tests/report/plain.golden"));
    assert_string_equal(page.data, golden.data);
    text_free(&golden);
    text_free(&page);
    document_free(doc);
}

static void check_figure(void **state)
{
    Figure *figures[2] = {small_figure(3), small_figure(4)};
    Document *doc = document_new("Figures", NULL);

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        document_figure(doc, figures[i], i ? "fig-second" : NULL);
        caption(doc, "Rates.");
        note(doc, "A note.");
        document_end(doc);
    }
    Text page = as_xhtml(doc, NULL);
    xmlDoc *tree = parse_page(&page);
    assert_int_equal(count_nodes(tree, "//h:figure[@id='fig-second']//s:svg/s:title"), 1);
    assert_int_equal(count_nodes(tree, "//s:svg"), 2);
    assert_int_equal(count_nodes(tree, "//s:text[contains(., 'mark-')]"), 7);
    assert_int_equal(count_nodes(tree, "//h:details//h:td[@class='right']"), 2);
    assert_int_equal(count_nodes(tree, "//h:th[.='pick & <place>']"), 2);
    Text label = first_text(tree, "//h:figure[@id='fig-second']/h:figcaption/h:p/h:span");
    assert_string_equal(label.data, "Figure\u00a02");
    text_free(&label);
    xmlFreeDoc(tree);
    text_free(&page);
    document_free(doc);
    figure_free(figures[0]);
    figure_free(figures[1]);
}

static void check_self_contained(void **state)
{
    Figure *figure = small_figure(2);
    Document *doc = document_new("Alone", NULL);

    (void)state;
    document_describe(doc, "A description.");
    document_keyword(doc, "one");
    document_keyword(doc, "two");
    document_figure(doc, figure, NULL);
    caption(doc, "Rates.");
    document_end(doc);
    Text page = as_xhtml(doc, NULL);
    xmlDoc *tree = parse_page(&page);
    assert_int_equal(count_nodes(tree, "//h:script | //h:link | //h:img | //@src"), 0);
    assert_int_equal(count_nodes(tree, "//@*[starts-with(local-name(), 'on')]"), 0);
    assert_int_equal(count_nodes(tree, "//h:meta[@name='description'][@content='A description.']"),
                     1);
    assert_int_equal(count_nodes(tree, "//h:meta[@name='keywords'][@content='one, two']"), 1);
    assert_int_equal(count_nodes(tree, "//h:style[contains(., '@media print')]"), 1);
    assert_null(strstr(page.data, "url(h"));
    assert_null(strstr(page.data, "@import"));
    xmlFreeDoc(tree);
    text_free(&page);
    document_free(doc);
    figure_free(figure);
}

static void check_same_bytes(void **state)
{
    Document *doc = document_new("Again", NULL);

    (void)state;
    counting_table(doc, 20, NULL);
    Text first = as_xhtml(doc, NULL), second = as_xhtml(doc, NULL);
    assert_string_equal(first.data, second.data);
    text_free(&first);
    text_free(&second);
    document_free(doc);
}

typedef struct Refusal {
    const char *name, *reference, *message;
} Refusal;

static const Refusal refusals[] = {
    {"a reference to nothing", "zzz", "no part of the document has the id \"zzz\""},
    {"a misspelt reference", "tbl-pair", "did you mean \"tbl-pairs\"?"},
};

static void check_refusal(void **state)
{
    const Refusal *refusal = *state;
    Document *doc = document_new("Refused", NULL);
    char *path = text_copy(source_path("templates/report.xhtml"));
    XhtmlOptions options = {.template_path = path, .typesetter = fonts()};
    Text page = {0};
    Error err = {0};

    counting_table(doc, 1, "tbl-pairs");
    document_at(doc, "layout.lua", 7);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_at(doc, "layout.lua", 8);
    document_reference(doc, refusal->reference);
    document_end(doc);
    assert_false(xhtml_write(doc, &options, &page, &err));
    assert_non_null(strstr(err.message, refusal->message));
    assert_string_equal(err.file, "layout.lua");
    assert_int_equal(err.line, 8);
    text_free(&page);
    document_free(doc);
    free(path);
}

int main(void)
{
    struct CMUnitTest tests[4 + sizeof refusals / sizeof *refusals] = {
        cmocka_unit_test(check_golden),
        cmocka_unit_test(check_figure),
        cmocka_unit_test(check_self_contained),
        cmocka_unit_test(check_same_bytes),
    };

    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        tests[4 + i] = (struct CMUnitTest){.name = refusals[i].name,
                                           .test_func = check_refusal,
                                           .initial_state = (void *)(uintptr_t)&refusals[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
