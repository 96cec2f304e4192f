/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_markdown.c - Markdown as events with their places, and front matter as a tree. */
#include "report/front.h"
#include "report/markdown.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEMORY = 64 << 20
};

/* The events of what was read on one line: "paragraph@1:1(text@1:1'x')". */
static void show_events(Markdown *markdown, Text *shown)
{
    MarkdownEvent event;

    while (markdown_next(markdown, &event)) {
        if (event.ends) {
            text_append(shown, ")");
            continue;
        }
        text_printf(shown, "%s@%d:%d", markdown_kind_names[event.kind], (int)event.line,
                    (int)event.column);
        if (event.level)
            text_printf(shown, "#%d", event.level);
        if (event.detail)
            text_printf(shown, "[%s]", event.detail);
        if (event.text)
            text_printf(shown, "'%s'", event.text);
        if (event.tight || event.fenced)
            text_append(shown, event.tight ? "!tight" : "!fenced");
        if (!event.whole)
            text_append(shown, "(");
    }
}

static const struct {
    const char *source, *events;
} documents[] = {
    {"", "document@1:1()"},
    {"# T\n\nA *b* `c`\n",
     "document@1:1(heading@1:1#1(text@1:3'T')paragraph@3:1(text@3:1'A 'emphasis@3:3(text@3:4'b')"
     "text@3:6' 'code@3:8'c'))"},
    {"- a\n- b\n",
     "document@1:1(list@1:1!tight(item@1:1(paragraph@1:3(text@1:3'a'))item@2:1(paragraph@2:3("
     "text@2:3'b'))))"},
    {"3. a\n", "document@1:1(list@1:1#3!tight(item@1:1(paragraph@1:4(text@1:4'a'))))"},
    {"```{lua x}\n1\n```\n", "document@1:1(block@1:1'1\n'!fenced)"},
    {"    indented\n", "document@1:1(block@1:5'indented\n')"},
    {"| a | b |\n|:-:|--:|\n| 1 | 2 |\n",
     "document@1:1(table@1:1[cr](head@1:1(cell@1:2(text@1:3'a')cell@1:6(text@1:7'b'))row@3:1(cell@"
     "3:2(text@3:3'1')cell@3:6(text@3:7'2'))))"},
    {"x[^n]\n\n[^n]: note\n",
     "document@1:1(paragraph@1:1(text@1:1'x'note@1:2[1]'1'())footnote@3:7(paragraph@3:7(text@3:7'"
     "note')))"},
    {"<b>x</b>\n", "document@1:1(paragraph@1:1(tag@1:1'<b>'text@1:4'x'tag@1:5'</b>'))"},
    {"[a](b \"c\") ![d](e)\n", "document@1:1(paragraph@1:1(link@1:1[b](text@1:2'a')text@1:11' "
                               "'image@1:12[e](text@1:14'd')))"},
};

static void check_events(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
        const char *source = documents[i].source;
        Text shown = {0};
        Error err = {0};
        Markdown *markdown = markdown_new(source, strlen(source), MEMORY, &err);

        if (!markdown)
            fail_msg("%s", err.message);
        show_events(markdown, &shown);
        assert_string_equal(text_string(&shown), documents[i].events);
        markdown_free(markdown);
        text_free(&shown);
    }
}

/* With each amount of memory up to one that does: all events or one clear error. */
static void bears_little_memory(void **state)
{
    static const char source[] = "# T\n\n- a *b* `c` [d](e)\n\n| a | b |\n|--:|---|\n| 1 | x[^n] "
                                 "|\n\n```{lua}\n1\n```\n\n> <b>q</b>\n\n[^n]: note\n";
    Text shown = {0};
    int refused = 0;

    (void)state;
    for (size_t memory = 0; shown.length == 0; memory += 40) {
        Error err = {0};
        Markdown *markdown = markdown_new(source, sizeof source - 1, memory, &err);

        if (markdown)
            show_events(markdown, &shown);
        else if (err.code == ERROR_INPUT && strstr(err.message, "of memory: make several of it"))
            refused++;
        else
            fail_msg("with %zu bytes: %s", memory, err.message);
        markdown_free(markdown);
    }
    assert_true(refused > 100);
    assert_non_null(strstr(shown.data, "footnote@15:7(paragraph@15:7(text@15:7'note')))"));
    text_free(&shown);
}

/* What a text makes of little is much: emphasis of one letter takes a hundred times as much. */
static void bounds_memory(void **state)
{
    Text source = {0};
    Error err = {0};

    (void)state;
    for (int i = 0; i < 300000; i++)
        text_append(&source, "*a*\n");
    assert_null(markdown_new(source.data, source.length, MEMORY, &err));
    assert_int_equal(err.code, ERROR_INPUT);
    assert_string_equal(err.message,
                        "the text takes more than 64 MiB of memory: make several of it");
    text_free(&source);
}

/* Painters and scripts recurse: what is nested too deeply is refused, with its line. */
static void refuses_depth(void **state)
{
    Text source = {0};
    Error err = {0};

    (void)state;
    text_append(&source, "x\n\n");
    for (int i = 0; i < 200; i++)
        text_append(&source, "> ");
    text_append(&source, "deep\n");
    assert_null(markdown_new(source.data, source.length, MEMORY, &err));
    assert_int_equal(err.code, ERROR_INPUT);
    assert_int_equal(err.line, 3);
    text_free(&source);
}

/* Texts that keep slow readers of Markdown busy for minutes end at once. */
static void is_not_slow(void **state)
{
    static const char *const pieces[] = {"[",  "*a **a ", "![](", "`a ``b ",
                                         "> ", "- ",      "<!--", "[^a]"};

    (void)state;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        Text source = {0};
        Error err = {0};

        for (int j = 0; j < 5000; j++)
            text_append(&source, pieces[i]);
        markdown_free(markdown_new(source.data, source.length, MEMORY, &err));
        text_free(&source);
    }
}

/* The tree on one line: {title='x' list=[1 2]}. */
static void show_front(const FrontNode *node, Text *shown)
{
    for (; node; node = node->next) {
        if (node->key)
            text_printf(shown, "%s@%d:%d=", node->key, (int)node->line, (int)node->column);
        if (node->kind == FRONT_SCALAR)
            text_printf(shown, node->plain ? "%s" : "'%s'", node->text);
        else {
            text_append(shown, node->kind == FRONT_LIST ? "[" : "{");
            show_front(node->first, shown);
            text_append(shown, node->kind == FRONT_LIST ? "]" : "}");
        }
        if (node->next)
            text_append(shown, " ");
    }
}

static const struct {
    const char *source, *tree; /* null = refused */
    int line, column;
} fronts[] = {
    {"---\ntitle: T\n---\n", "{title@2:1=T}", 0, 0},
    {"---\na: 1\nb: '1'\nc: [x, \"y\"]\n---\nrest\n", "{a@2:1=1 b@3:1='1' c@4:1=[x 'y']}", 0, 0},
    {"---\np:\n  q: 1\n  r:\n    - s\n...\n", "{p@2:1={q@3:3=1 r@4:3=[s]}}", 0, 0},
    {"---\nt: >-\n  two\n  lines\n---\n", "{t@2:1='two lines'}", 0, 0},
    {"---\n---\n", "", 0, 0},
    {"---\n# a comment\n---\n", "", 0, 0},
    {"---\na: 1\na: 2\n---\n", NULL, 3, 1},
    {"---\na: [1\n---\n", NULL, 3, 1},
    {"---\n- a\n---\n", NULL, 2, 1},
    {"---\na: *b\n---\n", NULL, 2, 4},
    {"---\na: !!int 1\n---\n", NULL, 2, 4},
    {"---\n\xC3\xA9: [&x 1]\n---\n", NULL, 2, 5},
    {"---\na: {b: {c: {d: {e: {f: {g: {h: {i: 1}}}}}}}}\n---\n", NULL, 2, 32},
};

static void check_front(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fronts / sizeof *fronts; i++) {
        const char *source = fronts[i].source;
        FrontNode *root = NULL;
        Text shown = {0};
        Error err = {0};
        size_t length = 0;
        bool good = front_length(source, strlen(source), &length, &err) &&
                    front_read(source, length, &root, &err);

        if (fronts[i].tree) {
            if (!good)
                fail_msg("%s: %s", source, err.message);
            show_front(root, &shown);
            assert_string_equal(text_string(&shown), fronts[i].tree);
        } else {
            assert_false(good);
            assert_null(root);
            if (err.line != fronts[i].line || err.column != fronts[i].column)
                fail_msg("%s: told at %d:%d", source, (int)err.line, (int)err.column);
        }
        front_free(root);
        text_free(&shown);
    }
}

static void measures_front(void **state)
{
    Error err = {0};
    size_t length = 9;

    (void)state;
    assert_true(front_length("text\n", 5, &length, &err));
    assert_int_equal(length, 0);
    assert_true(front_length("---\na: 1\n---\nx", 14, &length, &err));
    assert_int_equal(length, 13);
    assert_true(front_length("----\n", 5, &length, &err));
    assert_int_equal(length, 0);
    assert_false(front_length("---\na: 1\n", 9, &length, &err));
    assert_int_equal(err.line, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_events),   cmocka_unit_test(bears_little_memory),
        cmocka_unit_test(bounds_memory),  cmocka_unit_test(refuses_depth),
        cmocka_unit_test(is_not_slow),    cmocka_unit_test(check_front),
        cmocka_unit_test(measures_front),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
