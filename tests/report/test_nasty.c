/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_nasty.c - 2,000 made-up strings in every place for text: the page stays
 * well-formed, holds no element or attribute but ours, and shows each string as
 * visible.h says. What is shown is worked out here by a second, slower rule. */
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "nasty.h"
#include "writing.h"

enum {
    STRINGS = 2000,
    A_DOCUMENT = 100
};

static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT, DOCUMENT_ALIGN_DECIMAL};

/* Every place for text, one after the other. */
static void write_places(Document *doc, const char *text)
{
    heading(doc, 1, text, NULL);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, text);
    for (DocumentKind kind = DOCUMENT_EMPHASIS; kind <= DOCUMENT_SUPERSCRIPT; kind++) {
        document_begin(doc, kind, NULL);
        document_text(doc, text);
        document_end(doc);
    }
    document_value(doc, &(DocumentValue){.number = 1,
                                         .text = text,
                                         .evidence.method = text,
                                         .evidence.quantity = text,
                                         .evidence.input = text,
                                         .evidence.alternative = text});
    document_file(doc, text, text);
    document_footnote(doc, NULL);
    document_text(doc, text);
    document_end(doc);
    document_end(doc);
    document_begin(doc, DOCUMENT_QUOTE, NULL);
    paragraph(doc, text);
    document_end(doc);
    document_begin(doc, DOCUMENT_LIST, NULL);
    document_begin(doc, DOCUMENT_ITEM, NULL);
    document_text(doc, text);
    document_end(doc);
    document_end(doc);
    document_begin(doc, DOCUMENT_COLOPHON, NULL);
    document_text(doc, text);
    document_end(doc);
    document_begin(doc, DOCUMENT_LISTING, NULL);
    document_text(doc, text);
    document_end(doc);
    document_table(doc, columns, 2, NULL);
    caption(doc, text);
    document_begin(doc, DOCUMENT_HEAD, NULL);
    row(doc, (const char *[]){text, text}, 2);
    document_end(doc);
    document_begin(doc, DOCUMENT_GROUP, NULL);
    row(doc, (const char *[]){text, text}, 2);
    document_end(doc);
    note(doc, text);
    document_end(doc);
}

/* An attribute and a text of the element round it must both be as shown. */
static void check_texts(xmlDoc *tree, const char *path, const char *want)
{
    Text got = first_text(tree, path);

    if (strcmp(text_string(&got), want) != 0)
        fail_msg("%s: got \"%s\", expected \"%s\"", path, text_string(&got), want);
    text_free(&got);
}

static const char *const places[] = {"h:h2",
                                     "h:p/h:em",
                                     "h:p/h:strong",
                                     "h:p/h:code",
                                     "h:p/h:sub",
                                     "h:p/h:sup",
                                     "h:p/h:data",
                                     "h:p/h:data/@data-method",
                                     "h:p/h:data/@data-quantity",
                                     "h:p/h:data/@data-input",
                                     "h:p/h:data/@data-alternative",
                                     "h:p/h:code[@data-file]",
                                     "h:p/h:code/@data-file",
                                     "h:blockquote/h:p",
                                     "h:ul/h:li",
                                     "h:p[@class='colophon']",
                                     "h:pre/h:code",
                                     "h:figure//h:thead//h:th",
                                     "h:figure//h:tbody//h:th",
                                     "h:figure//h:tbody//h:td",
                                     "h:figure/h:p"};

/* No element or attribute may come from a string. */
static const char elsewhere[] =
    "//*[not(namespace-uri()='http://www.w3.org/1999/xhtml') or not(contains("
    "' html head meta title style body header h1 main section h2 p em strong code sub sup data pre "
    "figure figcaption span div table thead tbody tr th td footer blockquote ul ol li a ', "
    "concat(' ', local-name(), ' "
    "')))]"
    " | //@*[not(contains(' lang charset name content class id value data-method data-quantity "
    "data-input data-alternative data-seal data-file role aria-labelledby aria-label href tabindex "
    "scope style ', concat(' ', "
    "local-name(), ' ')))]";

static void check_document(char *const *strings, int count)
{
    Document *doc = document_new(strings[0], NULL);

    document_subtitle(doc, strings[1]);
    document_describe(doc, strings[2]);
    document_keyword(doc, strings[3]);
    for (int i = 0; i < count; i++)
        write_places(doc, strings[i]);
    Text page = as_xhtml(doc, NULL);
    xmlDoc *tree = parse_page(&page);
    assert_int_equal(count_nodes(tree, elsewhere), 0);
    assert_int_equal(count_nodes(tree, "//h:main/h:section[h:h2]"), count);
    for (int i = 0; i < count; i++) {
        Text want = nasty_shown(strings[i]);
        char note_path[80];
        snprintf(note_path, sizeof note_path, "//h:section[@role='doc-endnotes']//h:li[%d]/text()",
                 i + 1);
        Text note_text = {0}; /* a blank parts it from the way back */
        text_printf(&note_text, "%s ", text_string(&want));
        check_texts(tree, note_path, text_string(&note_text));
        text_free(&note_text);
        for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
            char path[120];
            snprintf(path, sizeof path, "//h:main/h:section[%d]/%s", i + 1, places[p]);
            check_texts(tree, path, text_string(&want));
        }
        text_free(&want);
    }
    xmlFreeDoc(tree);
    text_free(&page);
    document_free(doc);
}

static void check_strings(void **state)
{
    char *strings[STRINGS];

    (void)state;
    nasty_seed(1);
    for (int i = 0; i < STRINGS; i++)
        strings[i] = nasty_string(i);
    for (int i = 0; i < STRINGS; i += A_DOCUMENT)
        check_document(strings + i, A_DOCUMENT);
    for (int i = 0; i < STRINGS; i++)
        free(strings[i]);
}

/* All of them as pages: a PDF, or one clear error about a sign that no font has. */
static void check_pages(void **state)
{
    (void)state;
    nasty_seed(7);
    for (int i = 0; i < 200; i++) {
        char *string = nasty_string(nasty_pieces + i);
        Document *doc = document_new(string, NULL);
        PagesOptions options = {.typesetter = fonts(), .theme = &theme_default};
        Text pdf = {0};
        Error err = {0};

        write_places(doc, string);
        if (!pages_write(doc, &options, &pdf, &err)) {
            bool clear = strstr(err.message, "no font has the sign") ||
                         strstr(err.message, "wider than the page");
            if (!clear)
                fail_msg("%s", err.message);
        } else {
            assert_memory_equal(pdf.data, "%PDF-", 5);
        }
        text_free(&pdf);
        document_free(doc);
        free(string);
    }
}

static void check_visible(void **state)
{
    Text text = {0};

    (void)state;
    visible_append(&text, "a\0b", 3);
    assert_string_equal(text.data, "a\\x00b");
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_strings),
        cmocka_unit_test(check_pages),
        cmocka_unit_test(check_visible),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
