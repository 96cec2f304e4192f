/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bad_input.c - one clear message with its place for each kind of bad file, and a
 * file that was cut anywhere never gives a wrong trial. */
#include "reading.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Row {
    const char *text;
    int64_t line, column;
    const char *words;
} Row;

static const Row rows[] = {
    {"", 0, 0, "is empty"},
    {"\n\n  \n", 1, 0, "has no line that could be a CSV header"},
    {"policy,state,success\n", 2, 0, "has a header and no complete row of data"},
    {"policy,state,success", 1, 0, "has a header and no complete row of data"},
    {"policy,state,wins\np,1,9\n", 1, 0, "no column is known to hold the outcome"},
    {"pi0,spatial,9,17,21\npi0,spatial,10,17,22\n", 1, 0, "no column is known to hold the outcome"},
    {"just some words\nand more of them\n", 1, 0, "no column is known to hold the outcome"},
    {"policy,state,success\np,1,1\np,2,maybe\n", 3, 3, "\"maybe\" is no outcome: use 1/0"},
    {"policy,state,success\np,1,2\n", 2, 3, "\"2\" is no outcome"},
    {"policy,state,success\np,1,0.35\n", 2, 3, "--threshold VALUE"},
    {"policy;state;success\np;1;0,35\n", 2, 3, "\"0,35\" is no outcome"},
    {"policy,state,success\np,1,1,9\np,2,1\n", 2, 4, "the row has 4 cells where the header has 3"},
    {"policy,state,success\np,1,1\np,2\np,3,1\n", 3, 2,
     "the row has 2 cells where the header has 3"},
    {"policy,state,success\np,1,1,\n", 2, 4, "the row has 4 cells where the header has 3"},
    {"policy,state,success\n,1,1\n", 2, 1, "the policy is empty"},
    {"policy,state,success\np\xC3,1,1\n", 2, 1, "\"p\\xC3\" is not valid UTF-8"},
    {"policy,state,success\np,1,1\np,\xE9t\xE9,1\n", 3, 2, "\"\\xE9t\\xE9\" is not valid UTF-8"},
    {"policy,st\xE9,state,success\np,1,1,1\n", 1, 2, "is not valid UTF-8"},
    {"policy,state,success\np,\xED\xA0\x80,1\n", 2, 2, "is not valid UTF-8"},
    {"policy,state,success\np,\"a\nb\",1\np,2,x\n", 4, 3, "\"x\" is no outcome"},
    {"policy,state,success\np,a\"b,1\n", 2, 2, "a quote inside a cell"},
    {"policy,state,success\np,\"a\"b,1\n", 2, 2, "a quote inside a cell"},
    {"policy,state,success\np,1,1\np,\"a,1\nq,1,1\n", 3, 2, "is never closed"},
    {"policy,state,success\np,1,1\n\"a,1\nq,1,1\n", 3, 1, "is never closed"},
    {"policy,success,n\np,1,-1\n", 2, 3, "is no number of rows"},
    {"policy,state,success,weight\np,1,1,2.5\n", 2, 4, "is no number of rows"},
    {"policy,state,success,score\np,1,1,good\n", 2, 4, "is no number"},
    {"policy,state,success\r\np,1,1\r\np,2,maybe\r\n", 3, 3, "\"maybe\" is no outcome"},
    {"policy,state,success\rp,1,1\rp,2,maybe\r", 3, 3, "\"maybe\" is no outcome"},
};

static void check_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_error(rows[i].text, NULL, rows[i].line, rows[i].column, rows[i].words);
}

static void check_nul(void **state)
{
    static const char text[] = "policy,state,success\np,1\0002,1\n";
    Reading reading = read_bytes(text, sizeof text - 1, NULL);

    (void)state;
    assert_null(reading.trials);
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "holds a NUL byte"));
    assert_int_equal(reading.diagnostics->errors[0].line, 2);
    assert_int_equal(reading.diagnostics->errors[0].column, 2);
    reading_free(&reading);
}

/* A cut last line with a NUL in it leaves no trace among the labels. */
static void check_nul_at_end(void **state)
{
    static const char text[] = "policy,state,success\np,1,1\nq,1,0\np,1\0002,1";
    Reading reading = read_bytes(text, sizeof text - 1, NULL);
    Pairs pairs = pairs_of(&reading, NULL);

    (void)state;
    assert_int_equal(reading.trials->labels[KEY_STATE].count, 1);
    check_counts(&pairs.total, 0, 1, 0, 0, 0, 0, 0, 0);
    pairs_free(&pairs);
    reading_free(&reading);
}

/* A whole binary file without a known beginning is refused, and no trial is made up. */
static void check_noise(void **state)
{
    unsigned char noise[4096];
    uint32_t random = 12345;

    (void)state;
    for (int round = 0; round < 200; round++) {
        for (size_t i = 0; i < sizeof noise; i++) {
            random = random * 1664525u + 1013904223u;
            noise[i] = (unsigned char)(random >> 24);
        }
        Reading reading = read_bytes(noise, sizeof noise, NULL);
        assert_null(reading.trials);
        reading_free(&reading);
    }
}

/* Up to twenty errors are kept, all are counted, and they come in the order of lines. */
static void check_many(void **state)
{
    Text text = {0};
    Reading reading;

    (void)state;
    text_append(&text, "policy,state,success\n");
    for (int i = 0; i < 50; i++)
        text_printf(&text, "p,%d,%s\n", i, i % 2 ? "1" : "bad");
    reading = read_text(text_string(&text), NULL);
    assert_null(reading.trials);
    assert_int_equal(reading.diagnostics->n_errors, 25);
    for (int i = 0; i < DIAGNOSTICS_OF_FILE; i++)
        assert_int_equal(reading.diagnostics->errors[i].line, 2 + 2 * i);
    text_free(&text);
    reading_free(&reading);
}

static void check_files(void **state)
{
    char *folder = temporary_folder();
    char path[600];
    Reading reading = read_paths((const char *const[]){"/no/such/file.csv", "/no/other"}, 2, NULL);

    (void)state;
    assert_null(reading.trials);
    assert_int_equal(reading.diagnostics->n_errors, 2);
    assert_string_equal(reading.diagnostics->errors[0].file, "/no/such/file.csv");
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "No such file"));
    assert_string_equal(reading.diagnostics->errors[1].file, "/no/other");
    reading_free(&reading);
    reading = read_paths((const char *const[]){folder}, 1, NULL);
    assert_null(reading.trials);
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "is a folder without files"));
    reading_free(&reading);
    snprintf(path, sizeof path, "%s/x.csv", folder);
    write_whole(path, "policy,state,success\np,1,1\n", 27);
    reading = read_paths((const char *const[]){path}, 1, &(ReadOptions){.format = "cvs"});
    assert_null(reading.trials);
    assert_int_equal(reading.diagnostics->errors[0].code, ERROR_USAGE);
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "choose from npy, "));
    reading_free(&reading);
    remove_folder(folder);
}

/* Names that are not UTF-8, or hold a line break, are shown escaped. */
static void check_shown(void **state)
{
    char *folder = temporary_folder();
    char path[600];
    Reading reading;

    (void)state;
    snprintf(path, sizeof path, "%s/a\x1b[31m\xff.csv", folder);
    write_whole(path, "policy,state,success\np,1,\x1b[31m\n", 31);
    reading = read_paths((const char *const[]){path}, 1, NULL);
    assert_null(reading.trials);
    assert_null(strchr(reading.diagnostics->errors[0].file, '\x1b'));
    assert_null(strchr(reading.diagnostics->errors[0].message, '\x1b'));
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "\\x1B[31m"));
    assert_non_null(strstr(reading.diagnostics->errors[0].file, "\\x1B[31m\\xFF.csv"));
    reading_free(&reading);
    unlink(path);
    write_whole(path, "state,success\n1,1\n", 18);
    reading = read_paths((const char *const[]){path}, 1, NULL);
    assert_non_null(reading.trials);
    assert_string_equal(trials_policy_name(reading.trials, 0), "a\\x1B[31m\\xFF");
    reading_free(&reading);
    remove_folder(folder);
}

static const char *const samples[] = {
    "policy,task,state,seed,success\npi0,a,1,17,1\npi0,a,10,171,0\nxvla,\"b, c\",1,17,True\n"
    "xvla,b,10,171,\n",
    "success,policy,state\n1,pi0,17\n0,pi0,171\n1,xvla,17\n",
    "policy;state;success;note\r\np;1;skipped;x\r\np;2;None;\r\np;3;crash;\"a\r\nb\"\r\nq;1;No;"
    "y\r\n",
    "state,a,b\n1,1,0\n2,0,success\n3,none,s\n4,pass,cancelled\n",
    "widget,a,b\n0,1,1\n1,0,1\n2,1,0\n",          /* no column of these names is known: */
    "a,b,widget\n1,1,1\n0,1,0\n1,0,10\n0,0,11\n", /* a key, */
    "state,fold,a,b\n1,0,1,1\n2,0,0,0\n3,1,1,0\n4,1,0,1\n5,1,0,1\n6,2,1,1\n", /* groups, */
    "state,a,b,note\n1,1,0,\n2,0,1,no\n3,1,1,no grasp\n4,1,0,none\n",         /* remarks, */
    "state,a,b,c\n1,1,0,success\n2,0,1,failure\n3,1,1,success\n4,0,0,success\n",
    "My results\npolicy;state;success\np;1;1\nq;1;0\n",
    "sep=;\nstate;a;b\n1;1;0\n2;0;1\n3;1;1\n",
    "policy,state,success,error\np,1,0,timeout\np,2,1,None\n",
    "policy,state,success,weight\np,1,0,10\nq,1,1,10\n",
    "\xEF\xBB\xBFpolicy,state,success\np,\xC3\xA9t\xC3\xA9,1\nq,\xC3\xA9t\xC3\xA9,0\n",
    "state,fold,a\n1,1,1\n2,0,0\n3,2,1\n4,2,0\n5,1,1\n6,0,1\n", /* only this one is refused whole */
};

/* Of a file cut after any byte: an error, or the first of the whole file's trials; of one
 * that cannot be read whole, an error. */
static void check_cut(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        Reading whole = read_text(samples[i], NULL);
        Text all = {0};
        assert_true((whole.trials == NULL) == (i + 1 == sizeof samples / sizeof *samples));
        if (whole.trials != NULL)
            all = trials_text(whole.trials);
        for (size_t length = 0; length < strlen(samples[i]); length++) {
            Reading cut = read_bytes(samples[i], length, NULL);
            Text some = {0};
            if (cut.trials != NULL)
                some = trials_text(cut.trials);
            if (strncmp(text_string(&some), text_string(&all), some.length) != 0)
                fail_msg("%.*s\nwas read as\n%s", (int)length, samples[i], text_string(&some));
            text_free(&some);
            reading_free(&cut);
        }
        text_free(&all);
        reading_free(&whole);
    }
}

static void check_last_line(void **state)
{
    Reading reading = read_text("policy,success,state\np,1,17\nq,1,17", NULL);

    (void)state;
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->count, 1);
    assert_int_equal(reading.trials->policy_count, 1);
    assert_int_equal(reading.trials->files[0].rows, 1);
    assert_int_equal(reading.diagnostics->n_warnings, 1);
    assert_int_equal(reading.diagnostics->warnings[0].line, 3);
    assert_int_equal(reading.diagnostics->warnings[0].column, 3);
    assert_non_null(strstr(reading.diagnostics->warnings[0].message, "no line break"));
    reading_free(&reading);
    reading = read_text("policy,state,success\np,17,1\nq,17,0", NULL);
    assert_int_equal(reading.trials->count, 2);
    assert_int_equal(reading.diagnostics->n_warnings, 0);
    reading_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_rows),      cmocka_unit_test(check_nul),
        cmocka_unit_test(check_noise),     cmocka_unit_test(check_nul_at_end),
        cmocka_unit_test(check_many),      cmocka_unit_test(check_files),
        cmocka_unit_test(check_shown),     cmocka_unit_test(check_cut),
        cmocka_unit_test(check_last_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
