/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_doubts.c - what makes pairs doubtful is found, and nothing else is: files made up for
 * each case, counts by hand. */
#include "reading.h"

#include <stdio.h>
#include <string.h>

/* The doubts of the first two policies of text, under options. */
static PairDoubts doubts_of(const char *text, const PairOptions *options)
{
    Reading reading = read_text(text, NULL);
    Pairs pairs = pairs_of(&reading, options);
    PairDoubts doubts = pairs.doubts;

    doubts.index = NULL; /* lives no longer than the reading */
    pairs_free(&pairs);
    reading_free(&reading);
    return doubts;
}

/* The column that stands for the state and counts trials; "" where none does. */
static void check_index_of(const char *text, const ReadOptions *options, const char *want)
{
    Reading reading = read_text(text, options);
    Pairs pairs = pairs_of(&reading, NULL);
    const char *got = pairs.doubts.index ? pairs.doubts.index : "";

    if (strcmp(got, want) != 0)
        fail_msg("%s\nhas the index \"%s\", not \"%s\"", text, got, want);
    pairs_free(&pairs);
    reading_free(&reading);
}

static void check_nothing(void **state)
{
    PairDoubts doubts =
        doubts_of("policy,state,seed,success\nA,1,7,1\nB,1,7,0\nB,2,7,1\nA,2,7,1\n", NULL);

    (void)state;
    assert_int_equal(doubts.left_a.n + doubts.left_b.n + doubts.seeds_only, 0);
    assert_int_equal(doubts.repeated_a + doubts.repeated_b, 0);
    assert_false(doubts.other_order || doubts.aligned);
}

static void check_index(void **state)
{
    ReadOptions mapped = {.columns = {[ROLE_STATE] = "idx"}};
    ReadOptions keyed = {.key = LIST("grid", "episode")};

    (void)state;
    check_index_of("policy,episode,success\nA,1,1\nB,1,0\n", NULL, "episode");
    check_index_of("policy,Trial-Index,success\nA,1,1\nB,1,0\n", NULL, "Trial-Index");
    check_index_of("policy,scene,idx,success\nA,1,4,1\nB,1,4,0\n", &mapped, "idx");
    check_index_of("policy,init_state,success\nA,1,1\nB,1,0\n", NULL, "");
    check_index_of("policy,item,success\nA,1,1\nB,1,0\n", NULL, "");
    check_index_of("policy,grid,episode,success\nA,1,1,1\nB,1,1,0\n", &keyed, "");
    check_index_of("episode,A,B\n1,1,0\n2,0,1\n3,1,1\n", NULL, ""); /* the row makes the pair */
    /* columns that describe the start agree in every pair: the index is confirmed */
    check_index_of("policy,episode,block_x,success\nA,1,0.2,1\nB,1,0.20,0\n", NULL, "");
    check_index_of("policy,episode,block_x,success\nA,1,0.2,1\nB,1,0.3,0\n", NULL, "episode");
    check_index_of("policy,episode,block_x,success\nA,1,0.2,1\nB,1,,0\n", NULL, "episode");
}

/* A has states 3 and 4 alone (one success), B has 5 and 6, without an outcome at 6. */
static void check_overlap(void **state)
{
    Reading reading =
        read_text("policy,state,success\nA,1,1\nB,1,1\nA,3,1\nA,4,0\nB,5,1\nB,6,\n", NULL);
    Pairs pairs = pairs_of(&reading, NULL);

    (void)state;
    check_counts(&pairs.total, 1, 0, 0, 0, 0, 0, 2, 2);
    assert_int_equal(pairs.doubts.left_a.k, 1);
    assert_int_equal(pairs.doubts.left_a.n, 2);
    assert_int_equal(pairs.doubts.left_b.k, 1);
    assert_int_equal(pairs.doubts.left_b.n, 1);
    pairs_free(&pairs);
    reading_free(&reading);
}

/* Seeds 7 and 8 are common, the states of seed 8 are not; B lacks state 3 of seed 7 altogether. */
static void check_seeds(void **state)
{
    PairDoubts doubts = doubts_of("policy,task,state,seed,success\n"
                                  "A,t,1,7,1\nB,t,1,7,0\nA,t,3,7,1\n"
                                  "A,t,10,8,1\nA,t,11,8,1\nB,t,20,8,1\nB,u,20,7,1\n",
                                  NULL);
    Reading reading = read_text("policy,state,seed,success\nA,1,7,1\nB,2,7,0\n", NULL);
    Error err = {0};
    Starts *starts = starts_new(reading.trials, &err);
    Pairs pairs;

    (void)state;
    assert_int_equal(doubts.seeds_only, 2);
    assert_false(pairs_make(starts, 0, 1, &(PairOptions){0}, &pairs, &err));
    assert_int_equal(err.code, ERROR_NOT_COMPARABLE);
    assert_non_null(strstr(err.message, "they share seeds, but a seed identifies no start"));
    starts_free(starts);
    reading_free(&reading);
}

/* A tries states 2 and 3 again, once with success after failure; B never does. */
static void check_retries(void **state)
{
    static const char text[] =
        "policy,state,success\nA,1,1\nB,1,1\nA,2,0\nA,2,1\nB,2,0\nA,3,1\nA,3,0\nB,3,1\n";
    static const PairOptions exclude = {.repeats = REPEATS_EXCLUDE},
                             in_order = {.repeats = REPEATS_IN_ORDER};
    const PairOptions *ways[] = {&exclude, &in_order};
    Reading reading = read_text(text, NULL);
    Error err = {0};
    Starts *starts = starts_new(reading.trials, &err);
    Pairs pairs;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        PairDoubts doubts = doubts_of(text, ways[i]);

        assert_int_equal(doubts.repeated_a, 2);
        assert_int_equal(doubts.retried_a, 1);
        assert_int_equal(doubts.repeated_b, 0);
    }
    assert_false(pairs_make(starts, 0, 1, &(PairOptions){0}, &pairs, &err));
    assert_int_equal(err.code, ERROR_INPUT);
    assert_non_null(strstr(err.message, "the other policy has none, so these may be retries"));
    starts_free(starts);
    reading_free(&reading);
}

/* Two files, with their starts in these orders: is it noticed? */
static void check_order_of(const char *of_a, const char *of_b, bool want)
{
    char *folder = temporary_folder(), a[600], b[600];
    Reading reading;
    Pairs pairs;

    snprintf(a, sizeof a, "%s/a.csv", folder);
    snprintf(b, sizeof b, "%s/b.csv", folder);
    write_whole(a, of_a, strlen(of_a));
    write_whole(b, of_b, strlen(of_b));
    reading = read_paths((const char *const[]){a, b}, 2, NULL);
    pairs = pairs_of(&reading, NULL);
    if (pairs.doubts.other_order != want)
        fail_msg("%s\nand\n%s\n%s", of_a, of_b,
                 want ? "list starts alike?" : "list them differently?");
    pairs_free(&pairs);
    reading_free(&reading);
    remove_folder(folder);
}

static void check_order(void **state)
{
    static const char forth[] = "state,success\n1,1\n2,0\n3,1\n",
                      back[] = "state,success\n3,1\n2,0\n1,1\n",
                      hole[] = "state,success\n1,1\n3,1\n",
                      swap[] = "state,success\n2,1\n1,0\n3,1\n";
    PairDoubts one_file = doubts_of("policy,state,success\nA,1,1\nA,2,1\nB,2,1\nB,1,0\n", NULL);

    (void)state;
    check_order_of(forth, back, true);
    check_order_of(forth, swap, true);
    check_order_of(forth, forth, false);
    check_order_of(hole, forth, false);
    assert_false(one_file.other_order); /* the order of rows in one file changes nothing */
}

static void check_aligned(void **state)
{
    PairDoubts doubts =
        doubts_of("policy,success\nA,1\nA,0\nB,0\nB,1\n", &(PairOptions){.assume_aligned = true});

    (void)state;
    assert_true(doubts.aligned);
    assert_int_equal(doubts.repeated_a, 0);
}

/* An error of the harness is missing, then a failure, then missing again; what was skipped
 * or has no outcome stays missing, even where its reason reads the same. */
static void check_errors(void **state)
{
    static const char text[] =
        "policy,state,success,status,error\n"
        "A,1,0,timeout,\nA,2,1,,\nA,3,,,\nA,4,skipped,,\nA,5,1,,skipped\nA,6,skipped,,\n";
    static const char *const as_missing = "-1----", *const as_failure = "01--0-";
    Reading reading = read_text(text, NULL);

    (void)state;
    assert_int_equal(trials_errors(reading.trials), 2);
    for (int round = 0; round < 4; round++) {
        const char *want = round % 2 == 0 ? as_missing : as_failure;

        trials_set_errors(reading.trials, round % 2 == 0 ? ERRORS_AS_MISSING : ERRORS_AS_FAILURE);
        for (size_t i = 0; i < 6; i++)
            assert_int_equal("01-"[reading.trials->outcome[i]], want[i]);
        assert_int_equal(reading.trials->files[0].missing, round % 2 == 0 ? 5 : 3);
    }
    assert_string_equal(trials_reason_text(reading.trials, 0), "timeout");
    assert_string_equal(trials_reason_text(reading.trials, 3), "skipped");
    assert_string_equal(trials_reason_text(reading.trials, 4), "skipped (error)");
    reading_free(&reading);
    reading = read_text(text, &(ReadOptions){.errors = ERRORS_AS_FAILURE});
    assert_int_equal(trials_errors(reading.trials), 2);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal("01-"[reading.trials->outcome[i]], as_failure[i]);
    reading_free(&reading);
}

/* 400 reasons: the first keep their names, of the others an error is still an error. */
static void check_many_reasons(void **state)
{
    Text text = {0};
    Reading reading;

    (void)state;
    text_append(&text, "policy,state,success,error\n");
    for (int i = 0; i < 400; i++)
        text_printf(&text, "A,%d,%s,%s%d\n", i, i % 2 == 0 ? "1" : "", i % 2 == 0 ? "e" : "",
                    i % 2 == 0 ? i : 0);
    reading = read_text(text_string(&text), NULL);
    assert_non_null(reading.trials);
    assert_int_equal(trials_errors(reading.trials), 200);
    text_free(&text);
    reading_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_nothing),      cmocka_unit_test(check_index),
        cmocka_unit_test(check_overlap),      cmocka_unit_test(check_seeds),
        cmocka_unit_test(check_retries),      cmocka_unit_test(check_order),
        cmocka_unit_test(check_aligned),      cmocka_unit_test(check_errors),
        cmocka_unit_test(check_many_reasons),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
