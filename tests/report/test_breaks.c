/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_breaks.c - galleys of plain strips: where pages end. */
#include <stdlib.h>
#include <string.h>

#include "report/breaks.h"
#include "writing.h"

/* A letter a strip of 10 pt: "k" stays with the next one, "." does not; a blank before
 * it asks for 10 pt of white space. Pages of 40 pt. */
typedef struct Row {
    const char *name, *strips, *pages; /* strips a page, as digits */
} Row;

static const Row rows[] = {
    {"one page", "....", "4"},
    {"full pages", "............", "444"},
    {"kept with the next", "...k.....", "342"},
    {"kept chain", "..kk.....", "243"},
    {"chain longer than a page", "kkkkkk.", "43"},
    {"last strip keeps nothing", "...k", "4"},
    {"white space counts", ". . ........", "244"},
    {"white space at the top is dropped", ".... ........", "444"},
    {"nothing", "", ""},
};

static Galley make(const char *strips)
{
    Galley galley = {0};
    double above = 0;

    for (const char *c = strips; *c; c++) {
        if (*c == ' ') {
            above = 10;
            continue;
        }
        Strip *strip = galley_strip(&galley, above, 10);
        strip->keep = *c == 'k';
        above = 0;
    }
    return galley;
}

static void check_row(void **state)
{
    const Row *row = *state;
    Galley galley = make(row->strips);
    Pages pages;
    Error err = {0};

    assert_true(
        pages_break(&galley, &(Shape){.width = 100, .height = 40, .columns = 1}, &pages, &err));
    assert_int_equal(pages.count, strlen(row->pages));
    size_t next = 0;
    for (size_t i = 0; i < pages.count; i++) {
        const Page *page = &pages.list[i];
        assert_int_equal(page->count, row->pages[i] - '0');
        for (size_t k = page->first; k < page->first + page->count; k++) {
            assert_int_equal(pages.placed[k].kind, PLACED_STRIP);
            assert_int_equal(pages.placed[k].index, next++);
        }
    }
    assert_int_equal(next, galley.n_strips);
    pages_free(&pages);
    galley_free(&galley);
}

/* Twenty strips of 9 pt with 2 pt between them need 218 pt, or 207.4 pt with the closest
 * spacing, on a page that may be 14 pt longer. */
static void check_spacing(void **state)
{
    Galley galley = {0};
    Pages pages;
    Error err = {0};

    (void)state;
    for (int i = 0; i < 20; i++)
        galley_strip(&galley, 2, 9);
    assert_true(pages_break(&galley, &(Shape){.height = 194, .columns = 1}, &pages, &err));
    assert_int_equal(pages.count, 1);
    assert_true(pages.spacing < 0.75 && pages.spacing > 0.7);
    pages_free(&pages);
    assert_true(pages_break(&galley, &(Shape){.height = 193, .columns = 1}, &pages, &err));
    assert_int_equal(pages.count, 2);
    assert_true(pages.spacing >= 1);
    pages_free(&pages);
    galley_free(&galley);
}

/* A letter a thing placed: s strip, h head, c rule under a table that goes on, f footnote,
 * d rule over footnotes; "|" ends a page. Nothing overlaps or leaves its page. */
static void expect_placed(const Pages *pages, const char *wanted)
{
    char found[200] = "";
    size_t used = 0;

    for (size_t n = 0; n < pages->count; n++) {
        const Page *page = &pages->list[n];
        if (n > 0)
            found[used++] = '|';
        for (size_t i = page->first; i < page->first + page->count; i++)
            found[used++] = "shcfd"[pages->placed[i].kind];
    }
    assert_string_equal(found, wanted);
}

/* A table's head is repeated, and takes its room. */
static void check_head(void **state)
{
    Galley galley = {0};
    Pages pages;
    Error err = {0};

    (void)state;
    int head = galley_head(&galley, 20, 100);
    for (int i = 0; i < 10; i++) {
        Strip *strip = galley_strip(&galley, 0, 10);
        strip->head = i == 0 ? -1 : head;
    }
    assert_true(pages_break(&galley, &(Shape){.height = 50, .columns = 1}, &pages, &err));
    expect_placed(&pages, "sssssc|hsssc|hss");
    pages_free(&pages);
    galley_free(&galley);
}

/* A footnote of 10 pt and the 16 pt above it stand on the page of the line that brings it. */
static void check_feet(void **state)
{
    Galley galley = {0};
    Pages pages;
    Error err = {0};

    (void)state;
    for (int i = 0; i < 8; i++) {
        Strip *strip = galley_strip(&galley, 0, 10);
        int foot = i == 1 || i == 2 ? galley_foot(&galley, NULL, 10) : -1;
        strip->foot = foot;
    }
    assert_true(pages_break(&galley, &(Shape){.height = 56, .columns = 1}, &pages, &err));
    expect_placed(&pages, "ssdf|sssdf|sss");
    pages_free(&pages);
    galley_free(&galley);
}

static void add_strips(Galley *galley, int count, double height)
{
    for (int i = 0; i < count; i++)
        galley_strip(galley, 0, height);
}

/* Five strips, a drift of twice 20 pt that does not fit below them, nine strips: text goes
 * on, and the drift opens the next page. */
static void check_drift(void **state)
{
    Galley galley = {0};
    Pages pages;
    Error err = {0};

    (void)state;
    add_strips(&galley, 5, 10);
    galley_drift(&galley, false, false);
    add_strips(&galley, 2, 20);
    galley_settle(&galley);
    add_strips(&galley, 9, 10);
    assert_true(pages_break(&galley, &(Shape){.height = 80, .columns = 1}, &pages, &err));
    expect_placed(&pages, "ssssssss|ssss|ssss");
    assert_int_equal(pages.placed[4].index, 4);
    assert_int_equal(pages.placed[5].index, 7);
    assert_int_equal(pages.placed[8].index, 5);
    assert_int_equal(pages.placed[9].index, 6);
    assert_int_equal(pages.placed[10].index, 10);
    pages_free(&pages);
    assert_true(pages_break(&galley, &(Shape){.height = 90, .columns = 1}, &pages, &err));
    assert_int_equal(pages.placed[5].index, 5);
    pages_free(&pages);
    galley_free(&galley);
}

/* What is turned stands on pages of its own, after the page where it came. */
static void check_turned(void **state)
{
    Galley galley = {0};
    Pages pages;
    Error err = {0};

    (void)state;
    add_strips(&galley, 2, 10);
    galley_drift(&galley, false, true);
    add_strips(&galley, 3, 20);
    galley_settle(&galley);
    add_strips(&galley, 8, 10);
    assert_true(pages_break(&galley, &(Shape){.height = 80, .columns = 1, .turned_height = 50},
                            &pages, &err));
    expect_placed(&pages, "ssssssss|ss|s|ss");
    assert_false(pages.list[0].turned);
    assert_true(pages.list[1].turned);
    assert_true(pages.list[2].turned);
    assert_false(pages.list[3].turned);
    pages_free(&pages);
    galley_free(&galley);
}

/* Twelve strips in two columns of 40 pt: the columns of the last page end alike. A wide
 * drift waits for the top of a page. */
static void check_columns(void **state)
{
    Galley galley = {0};
    Pages pages;
    Error err = {0};
    Shape shape = {.width = 100, .height = 40, .columns = 2, .gap = 10};

    (void)state;
    add_strips(&galley, 12, 10);
    assert_true(pages_break(&galley, &shape, &pages, &err));
    expect_placed(&pages, "ssssssss|ssss");
    check_close("place", pages.placed[4].x, 110, 1e-9);
    check_close("place", pages.placed[4].y, 0, 1e-9);
    check_close("place", pages.placed[10].x, 110, 1e-9);
    check_close("place", pages.placed[10].y, 0, 1e-9);
    pages_free(&pages);
    galley_drift(&galley, true, false);
    add_strips(&galley, 1, 15);
    galley_settle(&galley);
    assert_true(pages_break(&galley, &shape, &pages, &err));
    expect_placed(&pages, "ssssssss|ssss|s");
    pages_free(&pages);
    galley_free(&galley);
}

int main(void)
{
    enum {
        ROWS = sizeof rows / sizeof *rows
    };
    struct CMUnitTest tests[6 + ROWS] = {
        cmocka_unit_test(check_spacing), cmocka_unit_test(check_head),
        cmocka_unit_test(check_feet),    cmocka_unit_test(check_drift),
        cmocka_unit_test(check_turned),  cmocka_unit_test(check_columns),
    };

    for (size_t i = 0; i < ROWS; i++)
        tests[6 + i] = (struct CMUnitTest){.name = rows[i].name,
                                           .test_func = check_row,
                                           .initial_state = (void *)(uintptr_t)&rows[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
