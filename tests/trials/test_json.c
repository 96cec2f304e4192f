/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_json.c - JSON by paths: what is found, what is refused, and where it says so. */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

#include "trials/json_path.h"

static const ReadOptions by_path = {
    .records = "runs.*.list.*",
    .columns = {
        [ROLE_POLICY] = "^.^.name", [ROLE_STATE] = "at.0+at.1", [ROLE_SUCCESS] = "ok|fine"}};

static void check_paths(void **state)
{
    (void)state;
    check_trials("{\"runs\":[{\"name\":\"p\",\"list\":[{\"at\":[1,\"a/b\"],\"ok\":true},"
                 "{\"at\":[2,\"c\"],\"fine\":0}]},\n {\"list\":[{\"at\":[1,\"a/b\"],\"ok\":null}],"
                 "\"name\":\"q\"}]}",
                 &by_path, "p||1/\"a/b\"||1\np||2/c||0\nq||1/\"a/b\"||-\n");
    check_trials(
        "{\"x\":{\"a.b\":1,\"c\":0}}\n",
        &(ReadOptions){.records = "x.*", .columns = {[ROLE_STATE] = "@", [ROLE_SUCCESS] = "."}},
        "t||a.b||1\nt||c||0\n");
    check_trials("{\"a\":{\"v.1\":true},\"id\":4}\n{\"id\":5,\"a\":{\"v.1\":false}}\n",
                 &(ReadOptions){.columns = {[ROLE_SUCCESS] = "a.v\\.1"}}, "t||4||1\nt||5||0\n");
    check_trials("{\"id\":1,\"s\":[{\"n\":\"x\",\"v\":0},{\"n\":\"y\",\"v\":1}]}",
                 &(ReadOptions){.columns = {[ROLE_SUCCESS] = "s[n=y].v"}}, "t||1||1\n");
    check_trials("{\"id\":1,\"p\":{\"ok\":1},\"q\":{\"ok\":0}}\n",
                 &(ReadOptions){.wide = LIST("p.ok", "q.ok")}, "p||1||1\nq||1||0\n");
    check_trials("[{\"id\":1,\"y\":\"b\",\"m\":\"b\",\"n\":\"c\"}]",
                 &(ReadOptions){.truth = "y", .predictions = LIST("m", "n")}, "m||1||1\nn||1||0\n");
    check_trials("{\"id\":1,\"score\":0.7}\n{\"id\":2,\"score\":0.2}\n",
                 &(ReadOptions){.has_threshold = true,
                                .threshold = 0.5,
                                .columns = {[ROLE_SUCCESS] = "score"}},
                 "t||1||1\nt||2||0\n");
}

static void check_wrong_paths(void **state)
{
    static const char *const wrong[] = {"a..b", "a.",   ".a",
                                        "a[b",  "[=x]", "a.b.c.d.e.f.g.h.i.j.k.l.m"};
    JsonPath path;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (json_path_parse(wrong[i], &path, NULL))
            fail_msg("\"%s\" is taken for a path", wrong[i]);
    check_error("{\"id\":1,\"ok\":1}\n{\"id\":2,\"ok\":1}\n",
                &(ReadOptions){.columns = {[ROLE_SUCCESS] = "good"}}, 1, 1,
                "no record has a value at \"good\"");
    check_error("{\"a\":[{\"success\":1}],\"b\":[{\"success\":0}]}", NULL, 1, 26,
                "choose one with --records PATH, of a.*, b.*");
    check_error("{\"id\":1,\"success\":{\"at\":1}}\n",
                &(ReadOptions){.columns = {[ROLE_SUCCESS] = "success"}}, 1, 19,
                "is a list or an object");
}

typedef struct FaultRow {
    const char *text;
    int64_t line, column;
    const char *words;
} FaultRow;

static const FaultRow faults[] = {
    {"[{\"id\":1,\"success\":1},\n {\"id\":2,\"success\":maybe}]", 2, 20,
     "a JSON value is expected"},
    {"[{\"id\":1,\"success\":1},\n {\"id\":2,\"success\":\"maybe\"}]", 2, 20,
     "success: \"maybe\" is no outcome"},
    {"[{\"id\":1,\"success\":1},\n {\"id\":2,\"success\":0.4}]", 2, 20, "--threshold"},
    {"{\"id\":1,\"success\":1}\n{\"id\":2 \"success\":1}\n{\"id\":3,\"success\":1}\n", 2, 9,
     "a comma or a closing bracket"},
    {"{\"id\":1,\"success\":1,\"id\":2}\n", 1, 25, "stands twice"},
    {"{\n\"id\":1,\"success\":1} x", 2, 21, "something follows"},
    {"{\"id\":1,\"success\":1} x\n", 1, 22, "something follows"},
    {"[{\"id\":1,\"success\":1},]", 1, 23, "a JSON value is expected"},
    {"[{\"id\":\"a\\u0000b\",\"success\":1}]", 1, 8, "NUL"},
    {"[{\"id\":\"a\\x\",\"success\":1}]", 1, 11, "no character can be escaped"},
    {"[{\"id\":\"a\xff\xff\xff\xff\",\"success\":1}]", 1, 10, "UTF-8"},
    {"[{\"id\":01,\"success\":1}]", 1, 8, "a JSON value is expected"},
    {"[{\"id\":1,\"success\":1}", 1, 22, "was cut"},
    {"{\"success_rate\": 0.5, \"episodes\": 10}", 1, 18, "not single trials"},
    {"[]", 1, 1, "holds no records"},
    {"{}", 1, 1, "holds no records"},
};

static void check_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        check_error(faults[i].text, NULL, faults[i].line, faults[i].column, faults[i].words);
}

/* Each wrong line is said, up to 20, and all are counted. */
static void check_many_faults(void **state)
{
    Text text = {0};
    Reading reading;

    (void)state;
    text_append(&text, "{\"id\":0,\"success\":1}\n");
    for (int i = 0; i < 30; i++)
        text_append(&text, "{\"id\":\n");
    reading = read_bytes(text.data, text.length, NULL);
    assert_null(reading.trials);
    assert_int_equal(reading.diagnostics->n_errors, 30);
    assert_int_equal(reading.diagnostics->errors[19].line, 21);
    text_free(&text);
    reading_free(&reading);
}

/* A fault in the first value is said, and not what its beginning lacks because of it. */
static void check_first_fault(void **state)
{
    (void)state;
    check_error("{\"policy\":\"p\",\"id\":1,\"success\":tru}\n", NULL, 1, 32,
                "a JSON value is expected here");
    check_error("{\"a\":{\"b\":1", NULL, 1, 12, "the JSON ends in the middle");
}

/* What an option names, or a format, and no record has. */
static void check_not_there(void **state)
{
    static const char text[] = "{\"data\":[{\"m\":\"p\",\"k\":{\"ok\":true}}]}";

    (void)state;
    check_error(text,
                &(ReadOptions){.records = "data.*",
                               .columns = {[ROLE_SUCCESS] = "k.okk", [ROLE_POLICY] = "m"}},
                1, 10, "no record has a value at \"k.okk\"");
    check_error(text, &(ReadOptions){.format = "nemo"}, 1, 1,
                "no record has an outcome where the format nemo has it");
}

static void check_cut_line(void **state)
{
    Reading reading =
        read_text("{\"id\":1,\"success\":1}\n{\"id\":2,\"success\":1}\n{\"id\":3,\"succ", NULL);

    (void)state;
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->count, 2);
    assert_int_equal(reading.diagnostics->n_warnings, 1);
    assert_int_equal(reading.diagnostics->warnings[0].line, 3);
    reading_free(&reading);
}

static void check_depth(void **state)
{
    Text text = {0};

    (void)state;
    text_append(&text, "[{\"id\":1,\"success\":1,\"x\":");
    for (int i = 0; i < 100000; i++)
        text_append(&text, "[");
    check_error(text_string(&text), NULL, 1, 224, "nested deeper than 200 levels");
    text_free(&text);
}

/* Identities are taken as they are written: no number is too large. */
static void check_numbers(void **state)
{
    (void)state;
    check_trials("[{\"id\":99999999999999999999,\"success\":1.0},\n"
                 "{\"id\":99999999999999999998,\"success\":0.0},\n"
                 "{\"id\":1.50,\"success\":NaN},{\"id\":-0,\"success\":1e0}]",
                 NULL,
                 "t||99999999999999999999||1\nt||99999999999999999998||0\nt||1.50||-\n"
                 "t||-0||1\n");
    check_trials("[{\"id\":\"\\u00e9\\ud83d\\ude00\\n\\ud800\",\"success\":true}]", NULL,
                 "t||\xC3\xA9\xF0\x9F\x98\x80\n\xEF\xBF\xBD||1\n");
}

static const char samples[] = "{\"doc_id\":0,\"doc\":{},\"filter\":\"strict\",\"metrics\":[\"em\","
                              "\"f1\"],\"em\":1,\"f1\":[1,2]}\n"
                              "{\"doc_id\":0,\"doc\":{},\"filter\":\"loose\",\"metrics\":[\"em\","
                              "\"f1\"],\"em\":0,\"f1\":[1,2]}\n";

static void check_choices(void **state)
{
    (void)state;
    check_error(samples, NULL, 2, 31, "choose one of them with --filter");
    check_trials(samples, &(ReadOptions){.filter = "strict"}, "t||0||1\n");
    check_trials(samples, &(ReadOptions){.filter = "loose", .metric = "em"}, "t||0||0\n");
    check_error(samples, &(ReadOptions){.filter = "other"}, 1, 1, "correct --filter");
    check_error(samples, &(ReadOptions){.filter = "strict", .metric = "f1"}, 1, 74,
                "choose another one with --metric");
    check_error(samples, &(ReadOptions){.filter = "strict", .metric = "f2"}, 1, 1,
                "has no metric \"f2\": choose one with --metric, of em, f1");
    check_error(
        "{\"status\":\"success\",\"eval\":{\"task\":\"t\",\"model\":\"m\"},\"samples\":[{\"id\":1,"
        "\"scores\":{\"a\":{\"value\":1},\"b\":{\"value\":0}}}]}",
        NULL, 1, 64, "choose one with --metric, of a, b");
    check_error("{\"status\":\"success\",\"eval\":{\"task\":\"t\",\"model\":\"m\"},\"samples\":[{"
                "\"id\":1}]}",
                NULL, 1, 64, "no record has a score");
}

/* A run that was stopped says so; two policies whose documents differ are told apart. */
static void check_warnings(void **state)
{
    Reading reading =
        read_text("{\"status\":\"cancelled\",\"eval\":{\"task\":\"t\",\"model\":\"m\"},"
                  "\"samples\":[{\"id\":1,\"scores\":{\"a\":{\"value\":\"C\"}}}]}",
                  NULL);

    (void)state;
    assert_non_null(reading.trials);
    assert_int_equal(reading.diagnostics->n_warnings, 1);
    assert_non_null(strstr(reading.diagnostics->warnings[0].message, "did not come to its end"));
    reading_free(&reading);
}

/* Two policies were asked the same number of different documents. */
static void check_hashes(void **state)
{
    char *folder = temporary_folder();
    char paths[2][600];
    Reading reading;
    Pairs pairs;

    (void)state;
    for (int i = 0; i < 2; i++) {
        char line[200];
        int n =
            snprintf(line, sizeof line,
                     "{\"doc_id\":0,\"doc\":{},\"metrics\":[\"acc\"],\"acc\":1,\"doc_hash\":\"%d\","
                     "\"target_hash\":\"a\"}\n",
                     i);
        snprintf(paths[i], sizeof paths[i], "%s/m%d.jsonl", folder, i);
        write_whole(paths[i], line, (size_t)n);
    }
    reading = read_paths((const char *const[]){paths[0], paths[1]}, 2, NULL);
    pairs = pairs_of(&reading, NULL);
    assert_int_equal(pairs.start_column_count, 2);
    assert_string_equal(pairs.start_columns[0].name, "doc_hash");
    assert_int_equal(pairs.start_columns[0].differing, 1);
    assert_int_equal(pairs.start_columns[1].differing, 0);
    pairs_free(&pairs);
    reading_free(&reading);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_paths),       cmocka_unit_test(check_wrong_paths),
        cmocka_unit_test(check_faults),      cmocka_unit_test(check_many_faults),
        cmocka_unit_test(check_cut_line),    cmocka_unit_test(check_not_there),
        cmocka_unit_test(check_first_fault), cmocka_unit_test(check_depth),
        cmocka_unit_test(check_numbers),     cmocka_unit_test(check_choices),
        cmocka_unit_test(check_warnings),    cmocka_unit_test(check_hashes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
