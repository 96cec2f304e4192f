/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_labels.c - interning and natural order. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "trials/labels.h"

static void check_order(void **state)
{
    static const char *const sorted[] = {"",
                                         "0",
                                         "00",
                                         "01",
                                         "1",
                                         "2",
                                         "010",
                                         "10",
                                         "99",
                                         "100",
                                         "1000000000000000000000",
                                         "A",
                                         "a",
                                         "a1b2",
                                         "a1b10",
                                         "a2b1",
                                         "a10b1",
                                         "task",
                                         "task 2",
                                         "task 10",
                                         "task_1",
                                         "\xC3\xA9"};
    size_t count = sizeof sorted / sizeof *sorted;

    (void)state;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            int order = label_compare(sorted[i], sorted[j]);
            if ((order > 0) - (order < 0) != (i > j) - (i < j))
                fail_msg("\"%s\" and \"%s\" compare as %d", sorted[i], sorted[j], order);
        }
}

static void check_interning(void **state)
{
    Labels labels = {0};
    char text[64];

    (void)state;
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 50000; i++) {
            int length = snprintf(text, sizeof text, i % 3 ? "%u" : "a longer label, number %u", i);
            assert_int_equal(labels_intern(&labels, text, (size_t)length), i);
        }
    assert_int_equal(labels.count, 50000);
    assert_string_equal(labels_text(&labels, 3), "a longer label, number 3");
    assert_string_equal(labels_text(&labels, 49999), "49999");
    assert_int_equal(labels_find(&labels, "4", 1), 4);
    assert_int_equal(labels_find(&labels, "50000", 5), LABEL_NONE);
    labels_free(&labels);
}

/* Neighbours in length and content must not be taken for one another. */
static void check_lengths(void **state)
{
    static const char text[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    Labels labels = {0};

    (void)state;
    for (uint32_t i = 0; i < sizeof text; i++)
        assert_int_equal(labels_intern(&labels, text, i), i);
    for (uint32_t i = 0; i < sizeof text; i++) {
        assert_int_equal(labels_find(&labels, text, i), i);
        assert_int_equal(strlen(labels_text(&labels, i)), i);
    }
    labels_free(&labels);
}

static void check_ranks_of(const Labels *labels)
{
    uint32_t *ranks = labels_ranks(labels);

    assert_non_null(ranks);
    for (uint32_t i = 0; i < labels->count; i++)
        for (uint32_t j = 0; j < labels->count; j++) {
            int order = label_compare(labels_text(labels, i), labels_text(labels, j));
            assert_int_equal((ranks[i] > ranks[j]) - (ranks[i] < ranks[j]),
                             (order > 0) - (order < 0));
        }
    free(ranks);
}

/* Whole numbers are ranked by a table, everything else by comparing: both agree with
 * label_compare. */
static void check_ranks(void **state)
{
    static const char *const forms[] = {"%u", "s%u", "%u", "0%u"};
    char text[32];

    (void)state;
    for (size_t form = 0; form < 4; form++) {
        Labels labels = {0};
        check_ranks_of(&labels);
        for (uint32_t i = 0; i < 150; i++) {
            uint32_t value = form == 2 ? i * 7919 % 150 * 1000 : i * 7919 % 150;
            int length = snprintf(text, sizeof text, forms[form], value);
            labels_intern(&labels, text, (size_t)length);
        }
        check_ranks_of(&labels);
        labels_free(&labels);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_order),
        cmocka_unit_test(check_interning),
        cmocka_unit_test(check_lengths),
        cmocka_unit_test(check_ranks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
