/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sequence.c - outcomes in the order of the rows, by hand. */
#include <string.h>

#include "reading.h"
#include "trials/sequence.h"

typedef struct Row {
    const char *text; /* a file with the policies A and B */
    bool paired;
    Repeats repeats;
    const char *a, *b; /* outcomes in order; null = refused, with says */
    int missing;
    const char *says;
} Row;

#define HEAD "policy,state,success\n"

static const Row rows[] = {
    {HEAD "A,9,1\nB,9,0\nA,2,0\nB,2,1\nA,5,1\nB,5,1\n", true, 0, "101", "011", 0, NULL},
    {HEAD "A,9,1\nA,2,0\nB,9,0\nB,2,1\n", true, 0, "10", "01", 0, NULL},
    {HEAD "B,9,0\nB,2,1\nA,9,1\nA,2,0\n", true, 0, "10", "01", 0, NULL},
    {HEAD "A,9,1\nA,2,0\nB,2,1\nB,9,0\n", true, 0, NULL, NULL, 0, "comes before line 5"},
    {HEAD "A,1,1\nB,1,0\nA,2,\nB,2,1\nA,3,0\nA,4,1\nB,4,1\n", true, 0, "11", "01", 1, NULL},
    {HEAD "A,1,1\nA,1,0\nB,1,0\nB,1,1\n", true, 0, NULL, NULL, 0, "state 1"},
    {HEAD "A,1,1\nA,1,0\nB,1,0\nB,1,1\n", true, REPEATS_IN_ORDER, "10", "01", 0, NULL},
    {HEAD "A,1,1\nA,1,0\nB,1,0\nA,2,1\nB,2,1\n", true, REPEATS_EXCLUDE, "1", "1", 0, NULL},
    {HEAD "A,1,1\nA,2,0\nB,8,1\nB,7,1\n", false, 0, "10", "11", 0, NULL},
    {HEAD "A,1,1\nA,2,\nB,8,1\n", false, 0, "1", "1", 1, NULL},
    {HEAD "A,1,1\nA,2,0\nB,8,1\n", false, 0, NULL, NULL, 0, "A has 2 outcomes and B has 1"},
};

static void check_outcomes(const unsigned char *outcomes, size_t count, const char *wanted)
{
    assert_int_equal(count, strlen(wanted));
    for (size_t i = 0; i < count; i++)
        assert_int_equal(outcomes[i], wanted[i] - '0');
}

static void check_row(const Row *row)
{
    Reading reading = read_text(row->text, NULL);
    PairOptions options = {.repeats = row->repeats};
    Error err = {0};
    Starts *starts = starts_new(reading.trials, &err);
    Sequence sequence = {0};
    uint32_t a, b;

    assert_true(trials_policy_find(reading.trials, "A", &a, &err));
    assert_true(trials_policy_find(reading.trials, "B", &b, &err));
    bool ok = row->paired ? sequence_pairs(starts, a, b, &options, NULL, &sequence, &err)
                          : sequence_streams(reading.trials, a, b, NULL, &sequence, &err);
    assert_int_equal(ok, row->a != NULL);
    if (ok) {
        check_outcomes(sequence.a, sequence.count, row->a);
        check_outcomes(sequence.b, sequence.count, row->b);
        assert_int_equal(sequence.missing, row->missing);
    } else if (!strstr(err.message, row->says)) {
        fail_msg("%s", err.message);
    }
    sequence_free(&sequence);
    starts_free(starts);
    reading_free(&reading);
}

static void check_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i]);
}

/* A row that counts three times has no place in an order. */
static void check_weights(void **state)
{
    Reading reading = read_text("policy,state,success,weight\nA,1,1,3\nB,1,0,3\n", NULL);
    Sequence sequence = {0};
    Error err = {0};

    (void)state;
    assert_false(sequence_streams(reading.trials, 0, 1, NULL, &sequence, &err));
    assert_non_null(strstr(err.message, "counts 3 times"));
    reading_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_rows),
                                       cmocka_unit_test(check_weights)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
