/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_pairs.c - joining trials on their starts: counts by hand, and what never changes. */
#include "reading.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char suite[] = "policy,task,state,seed,success\n"
                            "A,t2,1,0,1\nB,t2,1,0,1\n"   /* both */
                            "A,t2,2,0,1\nB,t2,2,0,0\n"   /* only A */
                            "A,t10,1,0,0\nB,t10,1,0,1\n" /* only B */
                            "A,t10,1,1,0\nB,t10,1,1,0\n" /* neither */
                            "A,t10,2,0,\nB,t10,2,0,1\n"  /* missing */
                            "A,t10,3,0,1\n"              /* unmatched */
                            "B,t11,3,0,1\nB,t11,4,0,0\n" /* unmatched */
                            "C,t2,1,0,1\nC,t99,1,0,1\n";

static void check_suite(void **state)
{
    Reading reading = read_text(suite, NULL);
    Pairs pairs = pairs_of(&reading, NULL);
    const Trials *trials = reading.trials;
    char start[100];

    (void)state;
    check_counts(&pairs.total, 1, 1, 1, 1, 1, 0, 1, 2);
    assert_int_equal(pairs.task_count, 3);
    assert_string_equal(labels_text(&trials->labels[KEY_TASK], pairs.tasks[0].task), "t2");
    assert_string_equal(labels_text(&trials->labels[KEY_TASK], pairs.tasks[1].task), "t10");
    assert_string_equal(labels_text(&trials->labels[KEY_TASK], pairs.tasks[2].task), "t11");
    check_counts(&pairs.tasks[0].counts, 1, 1, 0, 0, 0, 0, 0, 0);
    check_counts(&pairs.tasks[1].counts, 0, 0, 1, 1, 1, 0, 1, 0);
    check_counts(&pairs.tasks[2].counts, 0, 0, 0, 0, 0, 0, 0, 2);
    assert_int_equal(pairs.discordant_count, 2);
    trials_start_text(trials, pairs.discordant[0].trial_a, start, sizeof start);
    assert_string_equal(start, "task t2, state 2, seed 0");
    assert_int_equal(trials->line[pairs.discordant[0].trial_a], 4);
    assert_int_equal(trials->line[pairs.discordant[0].trial_b], 5);
    assert_int_equal(pairs.dropped_count, 4);
    assert_int_equal(pairs.dropped[0].kind, DROP_MISSING);
    assert_int_equal(pairs.dropped[1].kind, DROP_UNMATCHED);
    assert_int_equal(trials->line[pairs.dropped[1].trial_a], 12);
    assert_int_equal(pairs.dropped[1].trial_b, TRIAL_NONE);
    assert_int_equal(trials->line[pairs.dropped[3].trial_b], 14);
    pairs_free(&pairs);
    reading_free(&reading);
}

/* So many states and seeds that a start does not fit into one number of 32 bits: start i is
 * (i, 7 i mod N), and of B the rows come last first; and one start more that shares its state.
 * The first third of the states are of one task, and so on. */
static void check_many_starts(void **state)
{
    enum {
        STARTS = 66000
    };
    Text text = {0};
    Reading reading;
    Pairs pairs;

    (void)state;
    text_append(&text, "policy,task,state,seed,success\n");
    for (int i = 0; i < STARTS; i++)
        text_printf(&text, "A,%d,%d,%d,1\n", 3 * i / STARTS, i, 7 * i % STARTS);
    for (int i = STARTS; i-- > 0;)
        text_printf(&text, "B,%d,%d,%d,%d\n", 3 * i / STARTS, i, 7 * i % STARTS, i % 3 == 0);
    text_append(&text, "B,0,5,36,1\n");
    reading = read_text(text_string(&text), NULL);
    pairs = pairs_of(&reading, NULL);
    check_counts(&pairs.total, STARTS / 3, STARTS - STARTS / 3, 0, 0, 0, 0, 0, 1);
    assert_int_equal(pairs.task_count, 3);
    for (size_t i = 0; i < pairs.task_count; i++)
        assert_int_equal(pairs.tasks[i].counts.used, STARTS / 3);
    for (size_t i = 0; i < 100; i++) {
        char want[20];
        snprintf(want, sizeof want, "%zu", i / 2 * 3 + i % 2 + 1); /* all but 0, 3, 6 ... */
        assert_string_equal(trials_label(reading.trials, pairs.discordant[i].trial_a, KEY_STATE),
                            want);
    }
    pairs_free(&pairs);
    reading_free(&reading);
    text_free(&text);
}

static void check_rates(void **state)
{
    Reading reading = read_text(suite, NULL);
    Error err = {0};
    Starts *starts = starts_new(reading.trials, &err);
    Rates rates;
    uint32_t policy;

    (void)state;
    assert_true(trials_policy_find(reading.trials, "A", &policy, &err));
    assert_true(rates_make(starts, policy, &rates, &err));
    assert_int_equal(rates.total.k, 3);
    assert_int_equal(rates.total.n, 5);
    assert_int_equal(rates.missing, 1);
    assert_int_equal(rates.task_count, 2);
    assert_int_equal(rates.tasks[1].rate.k, 1);
    assert_int_equal(rates.tasks[1].rate.n, 3);
    assert_int_equal(rates.tasks[1].missing, 1);
    rates_free(&rates);
    assert_false(trials_policy_find(reading.trials, "D", &policy, &err));
    assert_non_null(strstr(err.message, "choose from A, B, C"));
    starts_free(starts);
    reading_free(&reading);
}

static void shuffle(char **lines, size_t count, uint32_t *random)
{
    for (size_t i = count; i > 1; i--) {
        *random = *random * 1664525u + 1013904223u;
        size_t k = (*random >> 8) % i;
        char *swap = lines[k];
        lines[k] = lines[i - 1];
        lines[i - 1] = swap;
    }
}

/* Everything that pairing says, without lines. */
static Text describe(const Reading *reading)
{
    Pairs pairs = pairs_of(reading, NULL);
    const Trials *trials = reading->trials;
    Text text = {0};
    char start[200];

    for (size_t i = 0; i < trials->policy_count; i++)
        text_printf(&text, "%s ", trials_policy_name(trials, trials->policies[i]));
    for (size_t i = 0; i < pairs.task_count; i++) {
        const PairCounts *counts = &pairs.tasks[i].counts;
        text_printf(&text,
                    "\n%s %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64,
                    labels_text(&trials->labels[KEY_TASK], pairs.tasks[i].task), counts->table.a,
                    counts->table.b, counts->table.c, counts->table.d, counts->missing,
                    counts->unmatched_a + counts->unmatched_b);
    }
    for (size_t i = 0; i < pairs.discordant_count; i++) {
        trials_start_text(trials, pairs.discordant[i].trial_a, start, sizeof start);
        text_printf(&text, "\n%s", start);
    }
    for (size_t i = 0; i < pairs.dropped_count; i++) {
        const Dropped *dropped = &pairs.dropped[i];
        uint32_t trial = dropped->trial_a == TRIAL_NONE ? dropped->trial_b : dropped->trial_a;
        trials_start_text(trials, trial, start, sizeof start);
        text_printf(&text, "\n%d %s", dropped->kind, start);
    }
    pairs_free(&pairs);
    return text;
}

static void check_shuffled(void **state)
{
    Reading reading = read_text(suite, NULL);
    Text want = describe(&reading);
    char *copy = text_copy(suite), *lines[40];
    size_t count = 0;
    uint32_t random = 7;

    (void)state;
    reading_free(&reading);
    for (char *line = strtok(copy, "\n"); line != NULL; line = strtok(NULL, "\n"))
        lines[count++] = line;
    for (int round = 0; round < 100; round++) {
        Text text = {0};
        shuffle(lines + 1, count - 1, &random);
        for (size_t i = 0; i < count; i++)
            text_printf(&text, "%s\n", lines[i]);
        reading = read_text(text_string(&text), NULL);
        Text got = describe(&reading);
        assert_string_equal(text_string(&got), text_string(&want));
        text_free(&got);
        text_free(&text);
        reading_free(&reading);
    }
    text_free(&want);
    free(copy);
}

/* A fails where B succeeds and the other way round. */
static void check_mirror(void **state)
{
    Reading reading = read_text(suite, NULL);
    Error err = {0};
    Starts *starts = starts_new(reading.trials, &err);
    Pairs ab, ba;

    (void)state;
    assert_true(pairs_make(starts, 0, 1, &(PairOptions){0}, &ab, &err));
    assert_true(pairs_make(starts, 1, 0, &(PairOptions){0}, &ba, &err));
    assert_int_equal(ab.total.table.b, ba.total.table.c);
    assert_int_equal(ab.total.table.c, ba.total.table.b);
    assert_int_equal(ab.total.unmatched_a, ba.total.unmatched_b);
    pairs_free(&ab);
    pairs_free(&ba);
    starts_free(starts);
    reading_free(&reading);
}

static void check_refused(const char *text, const ReadOptions *read, const PairOptions *options,
                          ErrorCode code, const char *words)
{
    Reading reading = read_text(text, read);
    Error err = {0};
    uint32_t a = 0, b = 0;
    Pairs pairs = {.task_count = 77};
    bool done;

    if (reading.trials == NULL)
        fail_msg("%s", reading.diagnostics->errors[0].message);
    Starts *starts = starts_new(reading.trials, &err);
    done = policies_choose(reading.trials, NULL, 0, &a, &b, &err) &&
           pairs_make(starts, a, b, options, &pairs, &err);
    if (done || err.code != code || strstr(err.message, words) == NULL)
        fail_msg("%s\ngave the error %d: %s", text, err.code, err.message);
    assert_int_equal(pairs.task_count, 77); /* untouched */
    starts_free(starts);
    reading_free(&reading);
}

static void check_not_comparable(void **state)
{
    static const PairOptions strict, aligned = {.assume_aligned = true};

    (void)state;
    check_refused("policy,id,success\nA,1,1\nA,2,0\n", NULL, &strict, ERROR_NOT_COMPARABLE,
                  "there is only one policy, A");
    check_refused("policy,id,success\nA,1,1\nB,2,0\n", NULL, &strict, ERROR_NOT_COMPARABLE,
                  "A and B have no start in common (state 1; state 2)");
    check_refused("policy,success\nA,1\nB,0\n", NULL, &strict, ERROR_NOT_COMPARABLE,
                  "no column identifies the starts: name one with --key COLUMN, or pass "
                  "--assume-aligned");
    check_refused("policy,seed,success\nA,1,1\nB,1,0\n", NULL, &strict, ERROR_NOT_COMPARABLE,
                  "nothing but a seed identifies the starts");
    check_refused("policy,task,success\nA,x,1\nA,x,1\nB,x,0\nB,x,0\n", NULL, &strict,
                  ERROR_NOT_COMPARABLE, "--assume-aligned");
    check_refused("policy,task,success\nA,x,1\nA,x,1\nB,x,0\n", NULL, &aligned,
                  ERROR_NOT_COMPARABLE, "A has 2 trials and B has 1 (task x)");
    check_refused("policy,id,success\nA,1,1\nB,1,0\nC,1,0\n", NULL, &strict, ERROR_USAGE,
                  "there are 3 policies: choose two with --policy A --policy B from A, B, C");
}

/* t1 twice on either side: five pairs by a cross product, three by order of appearance. */
static void check_repeats(void **state)
{
    static const char text[] =
        "policy,id,success\nA,t1,1\nA,t1,0\nA,t2,1\nB,t1,0\nB,t1,1\nB,t2,1\n";
    static const PairOptions strict;
    Reading reading = read_text(text, NULL);
    Pairs pairs;
    Error err = {0};
    Starts *starts;

    (void)state;
    check_refused(text, NULL, &strict, ERROR_INPUT,
                  "2 starts have more than one trial of the same policy (A has state t1 on line 2 "
                  "and on line 3; B has state t1 on line 5 and on line 6)");
    starts = starts_new(reading.trials, &err);
    assert_false(pairs_make(starts, 0, 1, &strict, &pairs, &err));
    assert_int_equal(err.line, 3);
    assert_string_equal(err.file, "t.csv");
    starts_free(starts);
    pairs = pairs_of(&reading, &(PairOptions){.repeats = REPEATS_IN_ORDER});
    check_counts(&pairs.total, 1, 1, 1, 0, 0, 0, 0, 0);
    assert_int_equal(pairs.discordant[1].position, 2);
    pairs_free(&pairs);
    pairs = pairs_of(&reading, &(PairOptions){.repeats = REPEATS_EXCLUDE});
    check_counts(&pairs.total, 1, 0, 0, 0, 0, 4, 0, 0);
    assert_int_equal(pairs.dropped_count, 2);
    assert_int_equal(pairs.dropped[0].kind, DROP_DUPLICATED);
    assert_int_equal(reading.trials->line[pairs.dropped[0].trial_a], 3);
    assert_int_equal(reading.trials->line[pairs.dropped[0].first], 2);
    pairs_free(&pairs);
    reading_free(&reading);
}

static void check_aligned(void **state)
{
    Reading reading =
        read_text("policy,task,success\nA,x,1\nA,x,0\nB,x,0\nA,y,1\nB,x,0\nB,y,\n", NULL);
    Pairs pairs = pairs_of(&reading, &(PairOptions){.assume_aligned = true});

    (void)state;
    check_counts(&pairs.total, 0, 1, 0, 1, 1, 0, 0, 0);
    assert_int_equal(pairs.discordant[0].position, 1);
    assert_int_equal(reading.trials->line[pairs.discordant[0].trial_b], 4);
    pairs_free(&pairs);
    reading_free(&reading);
}

static void check_weights(void **state)
{
    Reading reading = read_text("d,y1,y2,n\n1,1,1,319\n1,1,0,78\n1,0,1,22\n1,0,0,32\n",
                                &(ReadOptions){.wide = LIST("y1", "y2")});
    Pairs pairs = pairs_of(&reading, NULL);
    static const PairOptions strict;

    (void)state;
    check_counts(&pairs.total, 319, 78, 22, 32, 0, 0, 0, 0);
    assert_int_equal(reading.diagnostics->n_warnings, 1);
    assert_int_equal(pairs.discordant_count, 2);
    pairs_free(&pairs);
    reading_free(&reading);
    check_refused("policy,id,success,weight\nA,1,1,2\nB,1,1,3\n", NULL, &strict, ERROR_INPUT,
                  "has another weight than line 2");
    reading =
        read_text("policy,id,success,n\nA,1,1,5\nB,1,0,7\n", NULL); /* n means something else */
    pairs = pairs_of(&reading, NULL);
    check_counts(&pairs.total, 0, 1, 0, 0, 0, 0, 0, 0);
    pairs_free(&pairs);
    reading_free(&reading);
}

static void check_start_columns(void **state)
{
    Reading reading = read_text("policy,id,success,block_x,block_y,steps\nA,1,1,0.20,5,10\n"
                                "A,2,1,0.3,,10\nB,1,1,0.2,6,20\nB,2,0,0.31,7,20\n",
                                NULL);
    Pairs pairs = pairs_of(&reading, NULL);

    (void)state;
    assert_int_equal(pairs.start_column_count, 2);
    assert_string_equal(pairs.start_columns[0].name, "block_x");
    assert_int_equal(pairs.start_columns[0].compared, 2);
    assert_int_equal(pairs.start_columns[0].differing, 1);
    assert_int_equal(reading.trials->line[pairs.start_columns[0].trial_b], 5);
    assert_int_equal(pairs.start_columns[1].compared, 1);
    assert_int_equal(pairs.start_columns[1].differing, 1);
    pairs_free(&pairs);
    reading_free(&reading);
}

/* Random tables: every trial of the two policies is counted once, and the counts are
 * those of a plain search. */
static void check_random(void **state)
{
    uint32_t random = 99;

    (void)state;
    for (int round = 0; round < 200; round++) {
        Text text = {0};
        int table[4] = {0}, outcomes[2][60], missing = 0, only[2] = {0}, total = 0;
        text_append(&text, "policy,state,success\n");
        for (int policy = 0; policy < 2; policy++)
            for (int start = 0; start < 60; start++) {
                random = random * 1664525u + 1013904223u;
                outcomes[policy][start] = (int)(random >> 16) % 5 - 1; /* -1, 3: none; 2: missing */
                if (start > 0 && outcomes[policy][start] >= 0 && outcomes[policy][start] < 3) {
                    text_printf(&text, "%c,%d,%s\n", 'A' + policy, start,
                                outcomes[policy][start] == 2 ? ""
                                : outcomes[policy][start]    ? "1"
                                                             : "0");
                    total++;
                }
            }
        text_append(&text, "A,0,1\nB,0,1\n");
        for (int start = 1; start < 60; start++) {
            int a = outcomes[0][start], b = outcomes[1][start];
            bool has_a = a >= 0 && a < 3, has_b = b >= 0 && b < 3;
            only[0] += has_a && !has_b;
            only[1] += has_b && !has_a;
            missing += has_a && has_b && (a == 2 || b == 2);
            if (has_a && has_b && a < 2 && b < 2)
                table[2 * a + b]++;
        }
        Reading reading = read_text(text_string(&text), NULL);
        Pairs pairs = pairs_of(&reading, NULL);
        check_counts(&pairs.total, table[3] + 1, table[2], table[1], table[0], missing, 0, only[0],
                     only[1]);
        assert_int_equal(2 * pairs.total.used + 2 * pairs.total.missing + pairs.total.unmatched_a +
                             pairs.total.unmatched_b,
                         total + 2);
        pairs_free(&pairs);
        reading_free(&reading);
        text_free(&text);
    }
}

/* Two files, one policy each, named by the part of the path that differs or by NAME=. */
static void check_files(void **state)
{
    char *folder = temporary_folder();
    char a[600], b[600], named[700], *memory;
    InputFile files[2];
    Reading reading;
    Error err = {0};

    (void)state;
    snprintf(a, sizeof a, "%s/old.csv", folder);
    snprintf(b, sizeof b, "%s/a=b.csv", folder);
    snprintf(named, sizeof named, "new=%s", b);
    write_whole(a, "state,success\n1,1\n2,0\n", 22);
    write_whole(b, "state,success\n2,1\n1,1\n", 22);
    reading = read_paths((const char *const[]){a, b}, 2, NULL);
    assert_string_equal(trials_policy_name(reading.trials, reading.trials->policies[0]), "old");
    assert_string_equal(trials_policy_name(reading.trials, reading.trials->policies[1]), "a=b");
    Pairs pairs = pairs_of(&reading, NULL);
    check_counts(&pairs.total, 1, 0, 1, 0, 0, 0, 0, 0);
    pairs_free(&pairs);
    reading_free(&reading);
    assert_true(input_file_parse(b, &files[0], &memory, &err)); /* a file with = in its name */
    assert_null(memory);
    assert_true(input_file_parse(named, &files[1], &memory, &err));
    assert_string_equal(files[1].policy, "new");
    assert_string_equal(files[1].path, b);
    free(memory);
    write_whole(b, "state,success\n1,1\n2,0\n", 22);
    reading = read_paths((const char *const[]){a, b}, 2, NULL);
    assert_int_equal(reading.diagnostics->n_warnings, 1);
    assert_non_null(strstr(reading.diagnostics->warnings[0].message, "the same bytes"));
    reading_free(&reading);
    write_whole(b, "policy,state,success\nx,1,1\ny,2,1\ny,3,1\n", 39);
    reading = (Reading){.diagnostics = diagnostics_new()};
    files[0] = (InputFile){.path = b, .policy = "new"};
    assert_false(trials_read(files, 1, &(ReadOptions){0}, &reading.trials, reading.diagnostics));
    assert_int_equal(reading.diagnostics->n_errors, 1);
    assert_int_equal(reading.diagnostics->errors[0].line, 3);
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "leave out NAME="));
    reading_free(&reading);
    remove_folder(folder);
}

/* One prediction a file: the file names the policy, and only a key says which rows belong
 * together, or the promise that the rows are in the same order. */
static void check_prediction_files(void **state)
{
    char *folder = temporary_folder();
    char a[600], b[600];
    ReadOptions options = {.truth = "y", .predictions = LIST("p")};
    ReadOptions keyed = {.truth = "y", .predictions = LIST("p"), .key = LIST("row")};
    Reading reading;
    Error err = {0};
    Pairs pairs;

    (void)state;
    snprintf(a, sizeof a, "%s/svm.csv", folder);
    snprintf(b, sizeof b, "%s/tree.csv", folder);
    write_whole(a, "row,y,p\n1,cat,cat\n2,dog,cat\n", 29);
    write_whole(b, "row,y,p\n2,dog,dog\n1,cat,cat\n", 29);
    reading = read_paths((const char *const[]){a, b}, 2, &keyed);
    assert_string_equal(trials_policy_name(reading.trials, reading.trials->policies[0]), "svm");
    pairs = pairs_of(&reading, NULL);
    check_counts(&pairs.total, 1, 0, 1, 0, 0, 0, 0, 0);
    pairs_free(&pairs);
    reading_free(&reading);
    reading = read_paths((const char *const[]){a, b}, 2, &options);
    Starts *starts = starts_new(reading.trials, &err);
    assert_false(pairs_make(starts, 0, 1, &(PairOptions){0}, &pairs, &err));
    assert_int_equal(err.code, ERROR_NOT_COMPARABLE);
    starts_free(starts);
    pairs = pairs_of(&reading, &(PairOptions){.assume_aligned = true});
    check_counts(&pairs.total, 1, 0, 1, 0, 0, 0, 0, 0);
    pairs_free(&pairs);
    reading_free(&reading);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_suite),
        cmocka_unit_test(check_many_starts),
        cmocka_unit_test(check_rates),
        cmocka_unit_test(check_shuffled),
        cmocka_unit_test(check_mirror),
        cmocka_unit_test(check_not_comparable),
        cmocka_unit_test(check_repeats),
        cmocka_unit_test(check_aligned),
        cmocka_unit_test(check_weights),
        cmocka_unit_test(check_start_columns),
        cmocka_unit_test(check_random),
        cmocka_unit_test(check_files),
        cmocka_unit_test(check_prediction_files),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
