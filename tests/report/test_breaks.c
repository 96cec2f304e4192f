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

    assert_true(pages_break(&galley, 40, &pages, &err));
    assert_int_equal(pages.count, strlen(row->pages));
    size_t next = 0;
    for (size_t i = 0; i < pages.count; i++) {
        assert_int_equal(pages.list[i].first, next);
        assert_int_equal(pages.list[i].count, row->pages[i] - '0');
        next += pages.list[i].count;
    }
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
    assert_true(pages_break(&galley, 194, &pages, &err));
    assert_int_equal(pages.count, 1);
    assert_true(pages.spacing < 0.75 && pages.spacing > 0.7);
    pages_free(&pages);
    assert_true(pages_break(&galley, 193, &pages, &err));
    assert_int_equal(pages.count, 2);
    assert_true(pages.spacing >= 1);
    pages_free(&pages);
    galley_free(&galley);
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
    assert_true(pages_break(&galley, 50, &pages, &err));
    assert_int_equal(pages.count, 3);
    assert_int_equal(pages.list[0].count, 5);
    assert_int_equal(pages.list[1].count, 3);
    assert_int_equal(pages.list[0].head, -1);
    assert_int_equal(pages.list[1].head, head);
    assert_true(pages.list[0].continued);
    assert_true(pages.list[1].continued);
    assert_false(pages.list[2].continued);
    pages_free(&pages);
    galley_free(&galley);
}

int main(void)
{
    enum {
        ROWS = sizeof rows / sizeof *rows
    };
    struct CMUnitTest tests[2 + ROWS] = {
        cmocka_unit_test(check_spacing),
        cmocka_unit_test(check_head),
    };

    for (size_t i = 0; i < ROWS; i++)
        tests[2 + i] = (struct CMUnitTest){.name = rows[i].name,
                                           .test_func = check_row,
                                           .initial_state = (void *)(uintptr_t)&rows[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
