/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_harness.c - what LeRobot and SWE-bench leave open, and options settle; XML. */
#include "reading.h"

#include <string.h>

static const char libero[] =
    "{\"per_task\":[{\"task_group\":\"libero_10\",\"task_id\":7,\"metrics\":{\"successes\":"
    "[true,false,true,false,true,false,true]}}]}";

static void check_states(void **state)
{
    (void)state;
    check_trials(libero, NULL,
                 "t|libero_10/7|0||1\nt|libero_10/7|1||0\nt|libero_10/7|2||1\nt|libero_10/7|3||0\n"
                 "t|libero_10/7|4||1\nt|libero_10/7|5||0\nt|libero_10/7|6||1\n");
    check_trials(libero, &(ReadOptions){.states = "replayed:3"},
                 "t|libero_10/7|0|0|1\nt|libero_10/7|1|0|0\nt|libero_10/7|2|0|1\n"
                 "t|libero_10/7|0|1|0\nt|libero_10/7|1|1|1\nt|libero_10/7|2|1|0\n"
                 "t|libero_10/7|0|2|1\n");
    check_trials(libero, &(ReadOptions){.states = "skipping"},
                 "t|libero_10/7|||1\nt|libero_10/7|||0\nt|libero_10/7|||1\nt|libero_10/7|||0\n"
                 "t|libero_10/7|||1\nt|libero_10/7|||0\nt|libero_10/7|||1\n");
}

/* How many warnings there are, and the words of the last one. */
static void check_warned(const char *text, const ReadOptions *options, int64_t count,
                         const char *words)
{
    Reading reading = read_text(text, options);

    if (reading.trials == NULL)
        fail_msg("%s", reading.diagnostics->errors[0].message);
    assert_int_equal(reading.diagnostics->n_warnings, count);
    if (count > 0 && strstr(reading.diagnostics->warnings[count - 1].message, words) == NULL)
        fail_msg("%s", reading.diagnostics->warnings[count - 1].message);
    reading_free(&reading);
}

static void check_caveat(void **state)
{
    (void)state;
    check_warned(libero, NULL, 2, "come again after 2 episodes");
    check_warned(libero, &(ReadOptions){.states = "index"}, 0, "");
    check_warned(
        "{\"per_task\":[{\"task_group\":\"libero_10\",\"task_id\":7,\"metrics\":{\"successes\":"
        "[true,true,true,true,true,true]}}]}",
        NULL, 1, "--states index, cycle:N");
    check_warned(
        "{\"per_task\":[{\"task_group\":\"pusht\",\"task_id\":0,\"metrics\":{\"successes\":"
        "[true,false,true,false,true,false]}}]}",
        NULL, 0, "");
}

static void check_wrong_states(void **state)
{
    static const char *const wrong[] = {"", "cycle:", "cycle:0", "cycle:x", "indexes", "replayed"};

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Reading reading = read_text(libero, &(ReadOptions){.states = wrong[i]});
        assert_null(reading.trials);
        assert_int_equal(reading.diagnostics->errors[0].code, ERROR_USAGE);
        reading_free(&reading);
    }
}

static const char lists[] = "{\"a\":{\"resolved_ids\":[\"x-1\",\"x-2\"]},\"when\":\"today\","
                            "\"b\":{\"resolved_ids\":[\"x-3\",\"x-2\"]}}";

static void check_universe(void **state)
{
    char *folder = temporary_folder();
    char path[600];

    (void)state;
    check_error(lists, NULL, 1, 6, "--universe FILE");
    check_trials(lists, &(ReadOptions){.universe = "5"},
                 "a||x-1||1\na||x-2||1\na||x-3||0\na||(unlisted 1)||0\na||(unlisted 2)||0\n"
                 "b||x-1||0\nb||x-2||1\nb||x-3||1\nb||(unlisted 1)||0\nb||(unlisted 2)||0\n");
    check_error(lists, &(ReadOptions){.universe = "2"}, 1, 1, "more instances than --universe");
    snprintf(path, sizeof path, "%s/ids", folder);
    write_whole(path, "x-2\r\nx-9\n\nx-3\n", 14);
    check_trials(lists, &(ReadOptions){.universe = path},
                 "a||x-2||1\na||x-9||0\na||x-3||0\nb||x-2||1\nb||x-9||0\nb||x-3||1\n");
    check_warned(lists, &(ReadOptions){.universe = path}, 1, "1 resolved instances");
    write_whole(path, "{\"submitted_ids\":[\"x-1\"]}", 25);
    check_trials(lists, &(ReadOptions){.universe = path}, "a||x-1||1\nb||x-1||0\n");
    check_trials("[\"x-1\"]", &(ReadOptions){.universe = path}, "t||x-1||1\n");
    check_trials("x-3\n\nx-9\n", &(ReadOptions){.universe = path, .format = "swe-bench"},
                 "t||x-1||0\n");
    check_trials("{\"system\":\"s\",\"resolvedIds\":[]}", &(ReadOptions){.universe = path},
                 "t||x-1||0\n");
    check_trials("{\"no_logs\":[\"x-1\"],\"resolved\":[\"x-7\"]}", &(ReadOptions){.universe = path},
                 "t||x-1||-\n");
    remove_folder(folder);
}

/* Ids one a line are results too; what was tried they do not say. */
static void check_plain(void **state)
{
    static const char ids[] = "astropy__astropy-12907\r\n\ndjango__django-11099\n"
                              "scikit-learn__scikit-learn-25232\n";
    static const char *const others[] = {"django__django\n", "__django-1\n", "a-1\n",
                                         "django__django-11099,1\n", "django__django-x\n"};

    (void)state;
    check_error(ids, NULL, 1, 1, "--universe FILE");
    check_trials(ids, &(ReadOptions){.universe = "4"},
                 "t||astropy__astropy-12907||1\nt||django__django-11099||1\n"
                 "t||scikit-learn__scikit-learn-25232||1\nt||(unlisted 1)||0\n");
    check_warned(ids, &(ReadOptions){.universe = "4"}, 1,
                 "it has 3, and all others count as failures");
    check_error(ids, &(ReadOptions){.universe = "2"}, 1, 1, "more instances than --universe");
    check_error("\xff\n", &(ReadOptions){.format = "swe-bench", .universe = "2"}, 1, 1, "UTF-8");
    for (size_t length = 0; length < sizeof ids - 1; length++) {
        Reading reading = read_bytes(ids, length, &(ReadOptions){.universe = "4"});
        if (reading.trials != NULL && reading.diagnostics->n_warnings == 0)
            fail_msg("the first %zu bytes were read as if they were all", length);
        reading_free(&reading);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        Reading reading = read_text(others[i], &(ReadOptions){.universe = "4"});
        if (reading.trials != NULL)
            fail_msg("%s was taken for ids", others[i]);
        reading_free(&reading);
    }
}

static void check_xml(void **state)
{
    (void)state;
    check_error("<testsuite>\n<testcase name=\"a\"/>\n", NULL, 2, 21, "no well-formed XML");
    check_error("<?xml version=\"1.0\"?>\n<!DOCTYPE testsuite [<!ENTITY a \"b\">]>\n"
                "<testsuite><testcase name=\"&a;\"/></testsuite>",
                NULL, 2, 1, "declares a document type");
    check_error("<!DOCTYPE testsuite [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n"
                "<testsuite><testcase name=\"&a;\"/></testsuite>",
                NULL, 1, 1, "declares a document type");
    check_error("<testsuite>\n<testcase name=\"&nbsp;\"/></testsuite>", NULL, 2, 23,
                "uses an entity of its own");
    check_error("<testsuites></testsuites>", NULL, 1, 1, "holds no trial");
    check_trials("<x:testsuite xmlns:x=\"y\"><x:testcase name=\"n\"/></x:testsuite>", NULL,
                 "t||n||1\n");
    check_warned("<testsuite tests=\"3\"><testcase name=\"n\"/></testsuite>", NULL, 1,
                 "the suites count 3 tests, 1 are there");
    check_error("<!-- x --><a:TestRun xmlns:a=\"b\"/>", NULL, 1, 11,
                "is a TRX report (root element TestRun)");
    Reading reading = read_text("<testsuite>\n<testcase name=\"a\"/>\n\n<testcase name=\"b\">\n"
                                "</testcase></testsuite>",
                                NULL);
    Text got = trials_text(reading.trials);
    assert_string_equal(text_string(&got), "t||a||1|2\nt||b||1|4\n");
    text_free(&got);
    reading_free(&reading);
    check_error("<svg/>", NULL, 1, 1, "(root element svg)");
}

/* What is named by its format and has nothing of it. */
static void check_named(void **state)
{
    static const char *const names[] = {"lerobot", "swe-bench",  "json",        "lm-eval", "junit",
                                        "npy",     "libero-log", "inspect-zip", "csv"};
    static const char *const texts[] = {"", "x", "{}", "3", "[1]", "{\"a\":1}\nx"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
            Reading reading = read_text(texts[k], &(ReadOptions){.format = names[i]});
            if (reading.trials != NULL || reading.diagnostics->n_errors == 0)
                fail_msg("\"%s\" is no error for %s", texts[k], names[i]);
            reading_free(&reading);
        }
}

/* An .eval log packed by a method that libarchive does not know (97, WavPack). */
static void check_unknown_packing(void **state)
{
    Text log = read_whole(source_path("tests/trials/samples/log.eval"));
    Reading reading;

    (void)state;
    for (size_t i = 0; i + 10 < log.length; i++)
        if (memcmp(log.data + i, "PK\3\4", 4) == 0)
            log.data[i + 8] = 97;
    reading = read_bytes(log.data, log.length, NULL);
    assert_null(reading.trials);
    assert_int_equal(reading.diagnostics->n_errors, 1);
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "run inspect log dump FILE"));
    reading_free(&reading);
    text_free(&log);
}

/* Elements in each other without end. */
static void check_large_xml(void **state)
{
    Text text = {0};
    Reading reading;

    (void)state;
    text_append(&text, "<testsuite>");
    for (int i = 0; i < 100000; i++)
        text_append(&text, "<a>");
    reading = read_bytes(text.data, text.length, NULL);
    assert_null(reading.trials);
    assert_int_equal(reading.diagnostics->n_errors, 1);
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "depth"));
    reading_free(&reading);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_states),          cmocka_unit_test(check_caveat),
        cmocka_unit_test(check_wrong_states),    cmocka_unit_test(check_universe),
        cmocka_unit_test(check_plain),           cmocka_unit_test(check_xml),
        cmocka_unit_test(check_large_xml),       cmocka_unit_test(check_named),
        cmocka_unit_test(check_unknown_packing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
