/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_outcomes.c - several policies as a matrix, clusters of starts, seeds that replay them:
 * small files, every cell by hand. */
#include "reading.h"

#include <math.h>
#include <string.h>

#include "trials/outcomes.h"

static const char three[] = "policy,task,state,seed,success,score,room\n"
                            "A,t,2,1,1,0.5,x\nB,t,2,1,0,0.25,x\nC,t,2,1,,1,x\n"
                            "A,t,1,1,1,1,y\nC,t,1,1,0,0,y\n"
                            "B,t,10,2,1,,x\nA,t,10,2,0,0,x\nC,t,10,2,1,1,x\n"
                            "A,s,1,1,1,1,y\nB,s,1,1,1,0.75,y\nC,s,1,1,1,1,y\n";

typedef struct Made { /* everything that must be released */
    Reading reading;
    Starts *starts;
    Outcomes outcomes;
} Made;

static void read_starts(Made *made, const char *text, const ReadOptions *options)
{
    Error err = {0};

    *made = (Made){.reading = read_text(text, options)};
    if (made->reading.trials == NULL)
        fail_msg("%s", made->reading.diagnostics->errors[0].message);
    made->starts = starts_new(made->reading.trials, &err);
    assert_non_null(made->starts);
}

static void made_free(Made *made)
{
    outcomes_free(&made->outcomes);
    starts_free(made->starts);
    reading_free(&made->reading);
}

/* The policies in their order. */
static bool make(Made *made, const OutcomesOptions *options, size_t count, Error *err)
{
    return outcomes_make(made->starts, made->reading.trials->policies, count, options,
                         &made->outcomes, err);
}

/* Rows as text, a cell "1", "0.25" or "-" for missing. */
static void check_matrix(const Outcomes *outcomes, const char *want)
{
    Text text = {0};

    for (size_t row = 0; row < outcomes->rows; row++)
        for (size_t column = 0; column < outcomes->columns; column++) {
            double value = outcomes->values[row * outcomes->columns + column];

            if (isnan(value))
                text_append_char(&text, '-');
            else
                text_printf(&text, "%g", value);
            text_append_char(&text, column + 1 < outcomes->columns ? ' ' : '\n');
        }
    if (strcmp(text_string(&text), want) != 0)
        fail_msg("the matrix is\n%s\nnot\n%s", text_string(&text), want);
    text_free(&text);
}

/* Natural order of task, state and seed, whatever the order of the rows. */
static void check_rows(void **state)
{
    static const OutcomesOptions outcomes, scores = {.scores = true};
    Made made;
    Error err = {0};

    (void)state;
    read_starts(&made, three, NULL);
    assert_true(make(&made, &outcomes, 3, &err));
    check_matrix(&made.outcomes, "1 1 1\n1 - 0\n1 0 -\n0 1 1\n");
    assert_int_equal(made.outcomes.duplicated, 0);
    assert_string_equal(trials_label(made.reading.trials, made.outcomes.trials[3], KEY_STATE),
                        "10");
    outcomes_free(&made.outcomes);
    assert_true(make(&made, &scores, 3, &err));
    check_matrix(&made.outcomes, "1 0.75 1\n1 - 0\n0.5 0.25 1\n0 - 1\n");
    outcomes_free(&made.outcomes);
    assert_true(make(&made, &outcomes, 2, &err)); /* C alone has no start of its own */
    check_matrix(&made.outcomes, "1 1\n1 -\n1 0\n0 1\n");
    made_free(&made);
}

static void check_fails(const char *text, const OutcomesOptions *options, ErrorCode code,
                        const char *words)
{
    Made made;
    Error err = {0};

    read_starts(&made, text, NULL);
    if (make(&made, options, 2, &err) || err.code != code || strstr(err.message, words) == NULL)
        fail_msg("%s\ngave %d: %s", text, err.code, err.message);
    made_free(&made);
}

static void check_refused(void **state)
{
    static const OutcomesOptions strict, scores = {.scores = true},
                                         aligned = {.pairing = {.assume_aligned = true}};

    (void)state;
    check_fails("policy,state,success\nA,1,1\nA,1,0\nB,1,1\n", &strict, ERROR_INPUT,
                "A has state 1 on line 2");
    check_fails("policy,state,success\nA,1,1\nB,1,1\n", &scores, ERROR_USAGE,
                "no file has a column of scores");
    check_fails("policy,success\nA,1\nB,1\n", &strict, ERROR_NOT_COMPARABLE,
                "no column identifies the starts");
    check_fails("policy,success\nA,1\nA,0\nB,1\n", &aligned, ERROR_NOT_COMPARABLE, "equally many");
    check_fails("policy,state,success,weight\nA,1,1,2\nB,1,1,3\n", &strict, ERROR_INPUT,
                "another weight");
}

static void check_repeats(void **state)
{
    static const char text[] = "policy,state,success\nA,1,1\nA,1,0\nB,1,1\nA,2,1\nB,2,0\n";
    static const OutcomesOptions exclude = {.pairing = {.repeats = REPEATS_EXCLUDE}},
                                 in_order = {.pairing = {.repeats = REPEATS_IN_ORDER}};
    Made made;
    Error err = {0};

    (void)state;
    read_starts(&made, text, NULL);
    assert_true(make(&made, &exclude, 2, &err));
    check_matrix(&made.outcomes, "1 0\n");
    assert_int_equal(made.outcomes.duplicated, 3);
    outcomes_free(&made.outcomes);
    assert_true(make(&made, &in_order, 2, &err));
    check_matrix(&made.outcomes, "1 1\n0 -\n1 0\n");
    made_free(&made);
}

/* A row of weight w stands w times. */
static void check_weights(void **state)
{
    static const OutcomesOptions strict;
    Made made;
    Error err = {0};

    (void)state;
    read_starts(&made, "policy,state,success,weight\nA,1,1,3\nB,1,0,3\nA,2,0,1\nB,2,0,1\n", NULL);
    assert_true(make(&made, &strict, 2, &err));
    check_matrix(&made.outcomes, "1 0\n1 0\n1 0\n0 0\n");
    made_free(&made);
}

static void check_cluster(const Cluster *cluster, int64_t a, int64_t b, int64_t c, int64_t d)
{
    assert_int_equal(cluster->table.a, a);
    assert_int_equal(cluster->table.b, b);
    assert_int_equal(cluster->table.c, c);
    assert_int_equal(cluster->table.d, d);
}

static void check_clusters(void **state)
{
    static const OutcomesOptions strict;
    ReadOptions keep = {.keep = LIST("room")};
    Made made;
    Clusters clusters;
    Error err = {0};

    (void)state;
    read_starts(&made, three, &keep);
    assert_true(make(&made, &strict, 2, &err));
    assert_true(clusters_make(made.reading.trials, &made.outcomes, NULL, &clusters, &err));
    assert_int_equal(clusters.count, 4); /* s/1, t/1 without a pair, t/2, t/10 */
    check_cluster(&clusters.items[0], 1, 0, 0, 0);
    check_cluster(&clusters.items[1], 0, 0, 0, 0);
    check_cluster(&clusters.items[2], 0, 1, 0, 0);
    check_cluster(&clusters.items[3], 0, 0, 1, 0);
    clusters_free(&clusters);
    assert_true(clusters_make(made.reading.trials, &made.outcomes,
                              trials_column(made.reading.trials, "room"), &clusters, &err));
    assert_int_equal(clusters.count, 2); /* y and x */
    check_cluster(&clusters.items[0], 1, 0, 0, 0);
    check_cluster(&clusters.items[1], 0, 1, 1, 0);
    clusters_free(&clusters);
    made_free(&made);
}

static void check_seeds(void **state)
{
    Made made;
    Error err = {0};

    (void)state;
    read_starts(&made,
                "policy,state,seed,success\nA,1,7,1\nA,1,8,0\nA,2,7,1\nA,2,8,\nA,3,7,0\nB,1,1,1\n"
                "B,2,2,1\n",
                NULL);
    assert_true(seeds_make(made.starts, 0, &made.outcomes, &err));
    assert_int_equal(made.outcomes.columns, 2);
    check_matrix(&made.outcomes, "1 0\n1 -\n0 -\n");
    assert_string_equal(trials_label(made.reading.trials, made.outcomes.trials[1], KEY_SEED), "8");
    outcomes_free(&made.outcomes);
    assert_true(seeds_make(made.starts, 1, &made.outcomes, &err)); /* a seed a state: no replay */
    assert_int_equal(made.outcomes.rows, 0);
    made_free(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_rows),     cmocka_unit_test(check_refused),
        cmocka_unit_test(check_repeats),  cmocka_unit_test(check_weights),
        cmocka_unit_test(check_clusters), cmocka_unit_test(check_seeds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
