/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_select.c - trials left out by a condition, trials grouped by a column, comment lines
 * and summary rows: what becomes of small files, by hand. */
#include "reading.h"

#include <stdio.h>
#include <string.h>

static const char robots[] =
    "policy,task,state,robot,success\n"
    "A,t,1,left,1\nA,t,2,right,0\nB,t,1,left,0\nB,u,1,left,1\nC,t,1,right,1\n";

static void check_where(void **state)
{
    ReadOptions left = {.where = LIST("robot=left")};
    ReadOptions either = {.where = LIST("robot=left", "robot=right", "task=t")};
    ReadOptions both = {.where = LIST("robot=right", "policy=A")};
    Reading reading = read_text(robots, &left);

    (void)state;
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->count, 3);
    assert_int_equal(reading.trials->policy_count, 2); /* C has no trial left */
    assert_int_equal(reading.trials->files[0].left_out, 2);
    assert_int_equal(reading.trials->files[0].trials, 3);
    assert_int_equal(reading.trials->files[0].rows, 5);
    reading_free(&reading);
    check_trials(robots, &left, "A|t|1||1\nB|t|1||0\nB|u|1||1\n");
    check_trials(robots, &either, "A|t|1||1\nA|t|2||0\nB|t|1||0\nC|t|1||1\n");
    check_trials(robots, &both, "A|t|2||0\n");
}

static void refused(const char *text, const ReadOptions *options, const char *words)
{
    Reading reading = read_text(text, options);

    assert_null(reading.trials);
    if (strstr(reading.diagnostics->errors[0].message, words) == NULL)
        fail_msg("refused with \"%s\", not \"%s\"", reading.diagnostics->errors[0].message, words);
    reading_free(&reading);
}

static void check_where_refused(void **state)
{
    (void)state;
    refused(robots, &(ReadOptions){.where = LIST("robot")}, "--where takes COLUMN=VALUE");
    refused(robots, &(ReadOptions){.where = LIST("=left")}, "--where takes COLUMN=VALUE");
    refused(robots, &(ReadOptions){.where = LIST("arm=left")}, "no file has a column \"arm\"");
    refused(robots, &(ReadOptions){.where = LIST("robot=middle")},
            "the values are \"left\", \"right\"");
    refused(robots, &(ReadOptions){.where = LIST("robot=right", "task=u")},
            "no trial fulfils all of --where");
}

static void check_by(void **state)
{
    ReadOptions robot = {.by = "robot"}, task = {.by = "task"}, of_state = {.by = "state"};
    ReadOptions both = {.by = "d", .truth = "d", .predictions = LIST("y1", "y2")};

    (void)state;
    check_trials(robots, &robot,
                 "A|left|t/1||1\nA|right|t/2||0\nB|left|t/1||0\nB|left|u/1||1\nC|right|t/1||1\n");
    check_trials(robots, &task, "A|t|1||1\nA|t|2||0\nB|t|1||0\nB|u|1||1\nC|t|1||1\n");
    check_trials(robots, &of_state, "A|1|t/1||1\nA|2|t/2||0\nB|1|t/1||0\nB|1|u/1||1\nC|1|t/1||1\n");
    refused(robots, &(ReadOptions){.by = "arm"}, "no file has a column \"arm\"");
    /* by the truth: sensitivity and specificity apart */
    check_trials("d,y1,y2\n1,1,0\n0,0,0\n", &both, "y1|1|1||1\ny2|1|1||0\ny1|0|2||1\ny2|0|2||1\n");
    /* a task with the separator in it stays apart from another split */
    check_trials("policy,task,state,g,success\nA,a/b,c,x,1\nA,a,b/c,x,1\n",
                 &(ReadOptions){.by = "g"}, "A|x|\"a/b\"/c||1\nA|x|a/b/c||1\n");
}

static void check_comments(void **state)
{
    static const char text[] =
        "# a run, of, two \n#\npolicy,state,success\nA,1,1\n#A,2,0\nA,3,0\n# end\n";
    Reading reading = read_text(text, NULL);

    (void)state;
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->policy_count, 1);
    assert_int_equal(reading.trials->line[1], 6);
    assert_non_null(strstr(reading.trials->files[0].note, "4 comment lines left out"));
    reading_free(&reading);
    check_trials(text, NULL, "A||1||1\nA||3||0\n");
    check_trials("policy,state,success\nA,#1,1\n", NULL, "A||#1||1\n");
    check_trials("policy,state,success\nA,\"x\",1\n# no quote, here\n\"B\",x,0\n", NULL,
                 "A||x||1\nB||x||0\n");
    check_error("policy,state,success\nA,1,1\n# comment\nA,2,perhaps\n", NULL, 4, 3,
                "is no outcome");
    check_error("# nothing\n", NULL, 1, 0, "has no line that could be a CSV header");
}

static const char counts[] = "policy,task,successes,n\nB,t,2,3\nA,t,0,2\nA,u,1,1\nA,v,0,0\n";

static void check_counts_read(void **state)
{
    Reading reading = read_text(counts, NULL);
    const Trials *trials = reading.trials;
    Error err = {0};
    Starts *starts;
    Rates rates;
    Pairs pairs;

    (void)state;
    assert_non_null(trials);
    assert_true(trials->files[0].counts);
    assert_int_equal(trials->files[0].trials, 6);
    assert_string_equal(trials_policy_name(trials, trials->policies[0]), "A");
    starts = starts_new(trials, &err);
    assert_true(rates_make(starts, trials->policies[0], &rates, &err));
    assert_int_equal(rates.total.k, 1);
    assert_int_equal(rates.total.n, 3);
    assert_int_equal(rates.task_count, 2); /* v has no trials */
    rates_free(&rates);
    for (int aligned = 0; aligned < 2; aligned++) {
        PairOptions options = {.assume_aligned = aligned == 1};

        assert_false(
            pairs_make(starts, trials->policies[0], trials->policies[1], &options, &pairs, &err));
        assert_int_equal(err.code, ERROR_NOT_COMPARABLE);
        assert_non_null(strstr(err.message, "counts, not single trials"));
    }
    starts_free(starts);
    reading_free(&reading);
}

static void check_counts_refused(void **state)
{
    (void)state;
    check_error("policy,successes,n\nA,4,3\n", NULL, 2, 2, "more successes than there are trials");
    check_error("policy,successes,n\nA,1.5,3\n", NULL, 2, 2, "is no count");
    check_error("policy,successes,n\nA,1,-3\n", NULL, 2, 3, "is no count");
    check_error("policy,successes,n\nA,,3\n", NULL, 2, 2, "is no count");
    check_error("task,successes,n\nt,1,3\n", NULL, 1, 2,
                "columns policy, successes and n"); /* of whom? */
    check_error("policy,success_rate,n\nA,0.5,3\n", NULL, 1, 2, "offdiag table K1/N1 K2/N2");
    check_error("policy,successes,n,episodes\nA,1,3,3\n", NULL, 1, 4,
                "several columns can be the number of trials");
    /* an outcome column is an outcome column */
    check_trials("policy,state,success,successes,n\nA,1,1,4,5\n", NULL, "A||1||1\n");
}

/* Counts in one file and trials in another cannot be compared. */
static void check_mixed(void **state)
{
    char *folder = temporary_folder(), a[600], b[600];
    Reading reading;

    (void)state;
    snprintf(a, sizeof a, "%s/a.csv", folder);
    snprintf(b, sizeof b, "%s/b.csv", folder);
    write_whole(a, counts, strlen(counts));
    write_whole(b, robots, strlen(robots));
    reading = read_paths((const char *const[]){a, b}, 2, NULL);
    assert_null(reading.trials);
    assert_non_null(
        strstr(reading.diagnostics->errors[0].message, "holds single trials and a.csv counts"));
    reading_free(&reading);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_where),       cmocka_unit_test(check_where_refused),
        cmocka_unit_test(check_by),          cmocka_unit_test(check_comments),
        cmocka_unit_test(check_counts_read), cmocka_unit_test(check_counts_refused),
        cmocka_unit_test(check_mixed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
