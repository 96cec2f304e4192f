/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_tags.c - what each kind of thing is in the structure of a PDF, as poppler reads it. */
#include <string.h>

#include "slots.h"
#include "writing.h"

static const struct {
    DocumentKind kind;
    const char *tags; /* of it and what it holds, from the outside in, each deeper by one */
} kinds[] = {
    {DOCUMENT_PARAGRAPH, "Document|P"},
    {DOCUMENT_HEADING, "Document|Sect|H2"},
    {DOCUMENT_CONTENTS, "Document|TOC|TOCI"},
    {DOCUMENT_SECTION, "Document|Sect|P"},
    {DOCUMENT_ASIDE, "Document|Div|P"},
    {DOCUMENT_QUOTE, "Document|BlockQuote|P"},
    {DOCUMENT_LISTING, "Document|Code"},
    {DOCUMENT_ITEM, "Document|L|LI|Lbl"},
    {DOCUMENT_LIST, "Document|L|LI|P"},
    {DOCUMENT_NUMBERED_LIST, "Document|L|LI|LBody"},
    {DOCUMENT_FOOTNOTE, "Document|Note"},
    {DOCUMENT_LINK, "Document|Link"},
    {DOCUMENT_TABLE, "Document|Table|Caption"},
    {DOCUMENT_HEAD, "Document|Table|THead|TR|TH"},
    {DOCUMENT_ROW, "Document|Table|TBody|TR|TH"},
    {DOCUMENT_CELL, "Document|Table|TBody|TR|TD"},
    {DOCUMENT_NOTE, "Document|Table|Note"},
    {DOCUMENT_FIGURE, "Document|Div|Figure"},
    {DOCUMENT_CAPTION, "Document|Div|Caption"},
    {DOCUMENT_SOURCES, "Document|L|LI|LBody"},
    {DOCUMENT_COLOPHON, "Document|P"},
};

enum {
    DEEPEST = 12
};

/* Whether the lines of the tree, each two blanks deeper than what holds it, have this way down. */
static bool holds(const char *tree, const char *tags)
{
    char way[DEEPEST * 40] = "";
    size_t ends[DEEPEST + 1] = {0};

    for (const char *line = tree; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t depth = strspn(line, " ") / 2, length = strcspn(line + 2 * depth, " \n");
        if (depth >= DEEPEST || length > 30)
            continue;
        int end = snprintf(way + ends[depth], sizeof way - ends[depth], "%s%.*s", depth ? "|" : "",
                           (int)length, line + 2 * depth);
        ends[depth + 1] = ends[depth] + (size_t)end;
        if (strcmp(way, tags) == 0)
            return true;
    }
    return false;
}

static void check_kind(DocumentKind kind, const char *tags)
{
    Document *doc = document_new("Title", NULL);
    size_t i = 0;

    while (slots[i].kind != kind || !slots[i].write)
        i++;
    slots[i].write(doc, "text");
    Text pdf = as_pages(doc);
    Text tree = run_on(&pdf, "pdfinfo -struct document.pdf 2>&1");
    if (!holds(tree.data, tags) || strstr(tree.data, "NonStruct") || strstr(tree.data, "rror"))
        fail_msg("%s is not %s: %s", slots[i].name, tags, tree.data);
    text_free(&tree);
    text_free(&pdf);
    document_free(doc);
    slots_finish();
}

static void check_kinds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        check_kind(kinds[i].kind, kinds[i].tags);
}

static void check_ways(void **state)
{
    (void)state;
    assert_true(holds("A\n  B\n    C\n", "A|B|C"));
    assert_true(holds("A\n  B\n  B (x)\n    C\n", "A|B|C"));
    assert_false(holds("A\n  B\n  D\n    C\n", "A|B|C"));
    assert_false(holds("A\n  BB\n    C\n", "A|B|C"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_ways),
        cmocka_unit_test(check_kinds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
