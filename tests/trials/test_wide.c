/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_wide.c - files with a column a policy: which columns are policies, and where it is
 * said that one may be none. */
#include "reading.h"

#include <string.h>

static void check_wide(void **state)
{
    ReadOptions options = {.wide = LIST("b", "a")};
    const char *text = "task,start,a,b,note\nt,1,1,0,x\nt,2,True,,y\nt,3,s,f,x\n";
    Reading reading;
    const char *three = "start,fold,a,b\n1,0,1,0\n2,0,0,1\n3,1,1,1\n";

    (void)state;
    check_trials(text, NULL,
                 "a|t|1||1\nb|t|1||0\na|t|2||1\nb|t|2||-\n"
                 "a|t|3||1\nb|t|3||0\n");
    check_trials(text, &options,
                 "b|t|1||0\na|t|1||1\nb|t|2||-\na|t|2||1\n"
                 "b|t|3||0\na|t|3||1\n");
    check_trials("a,b\n1,0\n0,0\n1,0\n", NULL,
                 "a||1||1\nb||1||0\na||2||0\nb||2||0\na||3||1\nb||3||0\n");
    check_error("a,b\n1,0\n0,0\n1,0", NULL, 1, 0, "fewer than 3 complete rows are too few");
    check_error(three, NULL, 1, 2, "\"fold\" is 0, then 1, and never 0 again");
    check_trials(three, &(ReadOptions){.wide = LIST("a", "b")},
                 "a||1||1\nb||1||0\na||2||0\nb||2||1\na||3||1\nb||3||1\n");
    reading = read_text("start,fold,a,b\n1,0,1,0\n2,0,0,1\n3,0,1,0\n", NULL);
    assert_int_equal(reading.trials->policy_count, 3);
    assert_int_equal(reading.diagnostics->n_warnings, 1);
    assert_int_equal(reading.diagnostics->warnings[0].column, 2);
    assert_non_null(strstr(reading.diagnostics->warnings[0].message, "\"fold\" never changes"));
    reading_free(&reading);
    check_error("start,a,b\n1,1,0\n2,1,perhaps\n", &(ReadOptions){.wide = LIST("a", "b")}, 3, 3,
                "\"perhaps\" is no outcome");
}

typedef struct DoubtRow {
    const char *text;
    size_t warnings;
    int64_t column; /* of the first */
    const char *words;
} DoubtRow;

#define TWELVE "1,0\n0,1\n1,1\n0,0\n1,0\n0,1\n1,1\n0,0\n1,0\n1,1\n1,0\n0,1\n"

/* What may be a group of starts is said to be taken for a policy. */
static const DoubtRow doubts[] = {
    {"a,b\n" TWELVE, 0, 0, ""},
    {"a,b\n1,0\n0,1\n1,1\n0,0\n1,0\n0,1\n", 1, 0, "6 rows are few to tell policies from"},
    {"a,b\nTrue,False\nFalse,False\nTrue,True\n", 0, 0, ""},
    {"fold,a\n0,True\n1,False\n0,True\n1,True\n", 1, 1, "\"fold\" is 0 and 1 where others are"},
    {"fold,a\n1,1\n1,0\n1,1\n1,0\n1,1\n1,0\n", 1, 1, "\"fold\" never changes"},
    {"fold,a\n0,1\n0,0\n1,1\n1,0\n0,1\n0,0\n", 1, 1, "\"fold\" changes no more than twice"},
    {"a,fold\n0,1\n1,1\n0,1\n1,1\n0,0\n1,0\n0,0\n", 1, 2, "\"fold\" changes no more than twice"},
    /* a single failure among many successes is no group */
    {"a,b\n1,1\n1,0\n1,1\n1,0\n1,1\n0,1\n1,0\n1,1\n1,0\n1,0\n1,1\n1,1\n", 0, 0, ""},
};

static void check_doubts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof doubts / sizeof *doubts; i++) {
        Reading reading = read_text(doubts[i].text, NULL);
        const Error *warning = &reading.diagnostics->warnings[0];
        assert_non_null(reading.trials);
        if ((size_t)reading.diagnostics->n_warnings != doubts[i].warnings)
            fail_msg("%s\nhas %d warnings: %s", doubts[i].text,
                     (int)reading.diagnostics->n_warnings, warning->message);
        if (doubts[i].warnings > 0 && (strstr(warning->message, doubts[i].words) == NULL ||
                                       warning->column != doubts[i].column))
            fail_msg("%s\nhas at column %d: %s", doubts[i].text, (int)warning->column,
                     warning->message);
        reading_free(&reading);
    }
}

/* Cut anywhere, groups are no policies without a word. */
static void check_groups(void **state)
{
    static const char *const texts[] = {
        "state,fold,a\n1,0,1\n2,0,0\n3,0,1\n4,0,0\n5,1,1\n6,1,1\n7,1,0\n8,2,0\n9,2,1\n",
        "state,fold,a\n1,1,1\n2,1,0\n3,1,1\n4,0,0\n5,0,1\n6,0,1\n7,2,0\n8,2,0\n9,2,1\n",
        "state,fold,a\n1,0,1\n2,0,0\n3,1,1\n4,1,0\n5,0,1\n6,0,1\n7,2,0\n8,2,0\n9,1,1\n",
        "state,fold,a,b\n1,1,1,0\n2,0,0,1\n3,1,1,1\n4,1,0,0\n5,0,1,0\n6,2,1,1\n7,0,0,0\n",
        "state,fold,a,b\n1,1,1,0\n2,1,0,1\n3,1,1,1\n4,0,0,0\n5,0,1,0\n6,0,1,1\n7,3,0,0\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t length = 0; length < strlen(texts[i]); length++) {
            Reading reading = read_bytes(texts[i], length, NULL);
            const Trials *trials = reading.trials;
            for (size_t k = 0; trials != NULL && k < trials->policy_count; k++)
                if (strcmp(trials_policy_name(trials, trials->policies[k]), "fold") == 0 &&
                    reading.diagnostics->n_warnings == 0)
                    fail_msg("%.*s\nhas a policy \"fold\"", (int)length, texts[i]);
            reading_free(&reading);
        }
}

/* Row numbers of several wide files are different starts. */
static void check_wide_files(void **state)
{
    char *folder = temporary_folder();
    char one[600], two[600];
    Reading reading;

    (void)state;
    snprintf(one, sizeof one, "%s/one.csv", folder);
    snprintf(two, sizeof two, "%s/two.csv", folder);
    write_whole(one, "a,b\n1,0\n0,1\n1,1\n", 16);
    write_whole(two, "a,b\n0,0\n1,1\n0,0\n", 16);
    reading = read_paths((const char *const[]){one, two}, 2, NULL);
    assert_non_null(reading.trials);
    assert_string_equal(trials_label(reading.trials, 0, KEY_STATE), "one 1");
    assert_string_equal(trials_label(reading.trials, 7, KEY_STATE), "two 1");
    reading_free(&reading);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_wide),
        cmocka_unit_test(check_doubts),
        cmocka_unit_test(check_groups),
        cmocka_unit_test(check_wide_files),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
