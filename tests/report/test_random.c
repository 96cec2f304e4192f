/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_random.c - made-up documents of all kinds of blocks, on both papers: each word
 * stands in the PDF and in the page exactly as often as it was written. */
#include <stdlib.h>
#include <string.h>

#include "writing.h"

enum {
    DOCUMENTS = 60,
    MOST_WORDS = 4000
};

static uint32_t state_of_random;
static int words;
static bool repeated[MOST_WORDS]; /* in a table's head, or the title */

static int below(int limit)
{
    state_of_random = state_of_random * 1664525u + 1013904223u;
    return (int)((state_of_random >> 8) % (uint32_t)limit);
}

/* A few words that stand nowhere else. */
static void write_words(Document *doc, int most)
{
    int count = 1 + below(most);

    for (int i = 0; i < count && words < MOST_WORDS; i++) {
        char word[24];
        DocumentKind kinds[] = {DOCUMENT_EMPHASIS, DOCUMENT_STRONG, DOCUMENT_CODE};
        bool styled = below(6) == 0;
        snprintf(word, sizeof word, "w%dq ", words++);
        if (styled)
            document_begin(doc, kinds[below(3)], NULL);
        document_text(doc, word);
        if (styled)
            document_end(doc);
    }
}

static void write_block(Document *doc, int depth, const Figure *figure);

static void write_list(Document *doc, int depth)
{
    document_begin(doc, below(2) ? DOCUMENT_LIST : DOCUMENT_NUMBERED_LIST, NULL);
    for (int i = 1 + below(5); i > 0; i--) {
        document_begin(doc, DOCUMENT_ITEM, NULL);
        if (below(3))
            write_words(doc, 20);
        if (depth < 3 && below(3) == 0)
            write_list(doc, depth + 1);
        document_end(doc);
    }
    document_end(doc);
}

static void write_row(Document *doc, int columns, bool head)
{
    document_begin(doc, DOCUMENT_ROW, NULL);
    for (int column = 0; column < columns;) {
        int span = below(8) == 0 ? 1 + below(columns - column) : 1;
        int first = words;
        document_cell(doc, (size_t)span, below(3) == 0);
        if (below(8))
            write_words(doc, 4);
        document_end(doc);
        for (int i = first; i < words; i++)
            repeated[i] = head;
        column += span;
    }
    document_end(doc);
}

static void write_table(Document *doc)
{
    DocumentAlign columns[6];
    int count = 1 + below(6);

    for (int i = 0; i < count; i++)
        columns[i] = (DocumentAlign)below(4);
    document_table(doc, columns, (size_t)count, NULL);
    document_begin(doc, DOCUMENT_CAPTION, NULL);
    write_words(doc, 30);
    document_end(doc);
    if (below(4)) {
        document_begin(doc, DOCUMENT_HEAD, NULL);
        for (int i = 1 + below(2); i > 0; i--)
            write_row(doc, count, true);
        document_end(doc);
    }
    for (int groups = below(4); groups > 0; groups--) {
        document_begin(doc, DOCUMENT_GROUP, NULL);
        for (int rows = below(25); rows > 0; rows--)
            write_row(doc, count, false);
        document_end(doc);
    }
    for (int notes = below(3); notes > 0; notes--) {
        document_begin(doc, DOCUMENT_NOTE, NULL);
        write_words(doc, 25);
        document_end(doc);
    }
    document_end(doc);
}

static void write_figure(Document *doc, const Figure *figure)
{
    document_figure(doc, figure, NULL);
    if (below(4)) {
        document_begin(doc, DOCUMENT_CAPTION, NULL);
        write_words(doc, 30);
        document_end(doc);
    }
    document_end(doc);
}

static void write_box(Document *doc, int depth, const Figure *figure)
{
    document_begin(doc, below(2) ? DOCUMENT_ASIDE : DOCUMENT_QUOTE, NULL);
    for (int i = below(3); i > 0; i--)
        write_block(doc, depth + 1, figure);
    document_end(doc);
}

static void write_prose(Document *doc, DocumentKind kind, int most)
{
    document_begin(doc, kind, NULL);
    if (below(20))
        write_words(doc, most);
    document_end(doc);
}

static void write_block(Document *doc, int depth, const Figure *figure)
{
    switch (depth > 3 ? 0 : below(9)) {
    case 0:
    case 1:
    case 2:
        write_prose(doc, DOCUMENT_PARAGRAPH, 120);
        break;
    case 3:
        write_list(doc, depth);
        break;
    case 4:
        write_table(doc);
        break;
    case 5:
        write_figure(doc, figure);
        break;
    case 6:
        write_box(doc, depth, figure);
        break;
    case 7:
        write_prose(doc, DOCUMENT_LISTING, 12);
        break;
    default:
        if (depth == 0) {
            document_heading(doc, 1, NULL);
            write_words(doc, 12);
            document_end(doc);
        }
    }
}

static void check_words(const Text *text, const char *where)
{
    for (int i = 0; i < words; i++) {
        char word[24];
        int count = 0;
        snprintf(word, sizeof word, "w%dq", i);
        for (const char *at = text->data; (at = strstr(at, word)); at += strlen(word))
            count++;
        if (count != 1 && !(repeated[i] && count > 1))
            fail_msg("%s: %s stands %d times", where, word, count);
    }
}

static void check_document(uint32_t seed)
{
    Figure *figure = small_figure(12);
    Document *doc = document_new("Made up", NULL);
    PagesOptions options = {
        .paper = (PagesPaper)(seed % 2), .typesetter = fonts(), .theme = &theme_default};
    Text pdf = {0};
    Error err = {0};

    state_of_random = seed;
    words = 0;
    memset(repeated, 0, sizeof repeated);
    for (int blocks = 3 + below(25); blocks > 0; blocks--)
        write_block(doc, 0, figure);
    if (!pages_write(doc, &options, &pdf, &err))
        fail_msg("document %u: %s", seed, err.message);
    Text text = run_on(&pdf, "qpdf --check document.pdf >checked && pdftotext -raw document.pdf -");
    Text page = as_xhtml(doc, NULL);
    xmlDoc *tree = parse_page(&page);
    Text all = first_text(tree, "/h:html/h:body");
    check_words(&text, "PDF");
    memset(repeated, 0, sizeof repeated);
    check_words(&all, "XHTML");
    xmlFreeDoc(tree);
    text_free(&all);
    text_free(&page);
    text_free(&text);
    text_free(&pdf);
    document_free(doc);
    figure_free(figure);
}

static void check_all(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= DOCUMENTS; seed++)
        check_document(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_all)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
