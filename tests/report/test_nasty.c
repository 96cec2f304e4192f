/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_nasty.c - 2,000 made-up strings in every place for text: the page stays
 * well-formed, holds no element or attribute but ours, and shows each string as
 * visible.h says. What is shown is worked out here by a second, slower rule. */
#include <stdlib.h>
#include <string.h>

#include "report/latex.h"
#include "report/markdown_paint.h"
#include "report/visible.h"
#include "writing.h"

enum {
    STRINGS = 2000,
    A_DOCUMENT = 100
};

static const char *const pieces[] = {"<",
                                     ">",
                                     "&",
                                     "\"",
                                     "'",
                                     "&amp;",
                                     "&lt;",
                                     "&#0;",
                                     "&#x41;",
                                     "]]>",
                                     "<![CDATA[",
                                     "<!--",
                                     "-->",
                                     "<script>alert(1)</script>",
                                     "</script>",
                                     "</style>",
                                     "</title>",
                                     "<img src=x onerror=alert(1)>",
                                     "<?xml version=\"1.0\"?>",
                                     "<!DOCTYPE x>",
                                     "javascript:",
                                     "{{x}}",
                                     "${x}",
                                     "%s%n",
                                     "\\",
                                     "\\x41",
                                     "\t",
                                     "\n",
                                     "\r",
                                     "\r\n",
                                     " ",
                                     "  ",
                                     "\x01",
                                     "\x1b[31m",
                                     "\x7f",
                                     "\xc2\x85",
                                     "\xc2\x9b",
                                     "\xff",
                                     "\xfe",
                                     "\xc0\xaf",
                                     "\xe2\x82",
                                     "\xed\xa0\x80",
                                     "\xf4\x90\x80\x80",
                                     "\xef\xbf\xbe",
                                     "\xef\xb7\x90",
                                     "\xef\xbb\xbf",
                                     "\u202e",
                                     "\u2066",
                                     "\u2028",
                                     "\u200b",
                                     "\u200f",
                                     "e\u0301",
                                     "\u05d0\u05d1",
                                     "\u0645\u0631",
                                     "\u4e2d\u6587",
                                     "\U0001F916",
                                     "\u00e9",
                                     "a",
                                     "Z",
                                     "0",
                                     ".",
                                     "-",
                                     "name",
                                     "x=\"y\"",
                                     "url(x)",
                                     "'>",
                                     "\"><b>",
                                     "{",
                                     "}",
                                     "xmlns=\"u\"",
                                     "#",
                                     "?",
                                     "..",
                                     "/"};

enum {
    PIECES = sizeof pieces / sizeof *pieces
};

static uint32_t random_state = 1;

static uint32_t next_random(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}

static char *nasty_string(int index)
{
    Text text = {0};
    int count = index % 20 == 19 ? 300 : 1 + (int)(next_random() % 8);

    if (index < PIECES)
        text_append(&text, pieces[index]);
    for (int i = 0; index >= PIECES && i < count; i++)
        text_append(&text, pieces[next_random() % PIECES]);
    return text_take(&text);
}

/* What must be seen, by looking at each byte anew. */
static Text shown(const char *string)
{
    Text out = {0};
    size_t length = strlen(string);

    text_append(&out, "");
    for (size_t i = 0; i < length;) {
        const unsigned char *b = (const unsigned char *)string + i;
        uint32_t c = b[0];
        size_t n = 1;
        bool valid = b[0] < 0x80;
        if (b[0] >= 0xc2 && b[0] <= 0xdf && (b[1] & 0xc0) == 0x80) {
            c = (b[0] & 0x1fu) << 6 | (b[1] & 0x3fu), n = 2, valid = true;
        } else if ((b[0] & 0xf0) == 0xe0 && (b[1] & 0xc0) == 0x80 && (b[2] & 0xc0) == 0x80) {
            c = (b[0] & 0x0fu) << 12 | (b[1] & 0x3fu) << 6 | (b[2] & 0x3fu);
            valid = c >= 0x800 && (c < 0xd800 || c > 0xdfff);
            n = valid ? 3 : 1;
        } else if ((b[0] & 0xf8) == 0xf0 && (b[1] & 0xc0) == 0x80 && (b[2] & 0xc0) == 0x80 &&
                   (b[3] & 0xc0) == 0x80) {
            c = (b[0] & 7u) << 18 | (b[1] & 0x3fu) << 12 | (b[2] & 0x3fu) << 6 | (b[3] & 0x3fu);
            valid = c >= 0x10000 && c <= 0x10ffff;
            n = valid ? 4 : 1;
        }
        bool control = (c < 0x20 && c != 9 && c != 10) || (c >= 0x7f && c <= 0x9f);
        bool named =
            c == 0x202e || c == 0x2066 || c == 0x2028 || c == 0xfffe || c == 0xfdd0 || c == 0xfeff;
        if (!valid)
            text_printf(&out, "\\x%02X", b[0]);
        else if (control)
            text_printf(&out, "\\x%02X", (unsigned)c);
        else if (named)
            text_printf(&out, "\\u{%04X}", (unsigned)c);
        else
            text_append_n(&out, string + i, n);
        i += n;
    }
    return out;
}

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
        Text want = shown(strings[i]);
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
    random_state = 7;
    for (int i = 0; i < 200; i++) {
        char *string = nasty_string(PIECES + i);
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

/* As LaTeX and as Markdown nothing fails, and no command comes from a string. */
static void check_dialects(void **state)
{
    (void)state;
    random_state = 11;
    for (int i = 0; i < 200; i++) {
        char *string = nasty_string(PIECES + i);
        Document *doc = document_new(string, NULL);
        Text tables = {0}, values = {0}, page = {0};
        Error err = {0};

        write_places(doc, string);
        if (!latex_tables(doc, &tables, &err) || !latex_values(doc, &values, &err) ||
            !markdown_paint(doc, &page, &err))
            fail_msg("%s", err.message);
        int level = 0;
        for (const char *c = text_string(&tables) + 1; *c; c++)
            if (c[-1] != '\\')
                level += *c == '{' ? 1 : *c == '}' ? -1 : 0;
        if (level != 0)
            fail_msg("%s", text_string(&tables));
        text_free(&tables);
        text_free(&values);
        text_free(&page);
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
        cmocka_unit_test(check_dialects),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
