/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_reruns.c - logs of one setting: the last complete one counts, and it is said. */
#include "reading.h"

#include <string.h>

enum {
    FILES_MAX = 3
};

#define NAME(date, rest) "EVAL-libero_goal-openvla-2026_01_02-" date rest ".txt"
#define TUNED "--tuned_rep-0_seed-7"

typedef struct Log {
    const char *name, *outcomes; /* a letter an episode: T, F, and a last one without an outcome */
} Log;

/* Writes the logs and leaves their paths in paths. */
static size_t write_logs(const char *folder, const Log *logs, char (*paths)[700])
{
    size_t count = 0;

    for (; count < FILES_MAX && logs[count].name != NULL; count++) {
        Text text = {0};
        text_append(&text, "Task suite: libero_goal\n\nTask: open the drawer\n");
        for (size_t i = 0; logs[count].outcomes[i] != '\0'; i++) {
            char letter = logs[count].outcomes[i];
            text_printf(&text, "Starting episode %zu...\n", i + 1);
            if (letter != '-')
                text_printf(&text, "Success: %s\n# episodes completed so far: %zu\n",
                            letter == 'T' ? "True" : "False", i + 1);
        }
        snprintf(paths[count], sizeof paths[count], "%s/%s", folder, logs[count].name);
        write_whole(paths[count], text.data, text.length);
        text_free(&text);
    }
    return count;
}

static void check_logs(const Log *logs, int64_t warnings, const char *words, const char *want)
{
    char *folder = temporary_folder();
    char paths[FILES_MAX][700];
    const char *list[FILES_MAX] = {paths[0], paths[1], paths[2]};
    Reading reading = read_paths(list, write_logs(folder, logs, paths), NULL);
    Text got;

    if (reading.trials == NULL)
        fail_msg("%s", reading.diagnostics->errors[0].message);
    assert_int_equal(reading.diagnostics->n_warnings, warnings);
    if (warnings > 0 && strstr(reading.diagnostics->warnings[warnings - 1].message, words) == NULL)
        fail_msg("%s", reading.diagnostics->warnings[warnings - 1].message);
    got = trials_text(reading.trials);
    assert_string_equal(text_string(&got), want);
    text_free(&got);
    reading_free(&reading);
    remove_folder(folder);
}

static void check_last(void **state)
{
    static const char words[] = "is left out: of the runs of its setting " NAME(
        "20_20_20", TUNED) " is the last complete one (outcomes: 2 here, 2 there)";
    const Log logs[FILES_MAX] = {{NAME("20_20_20", TUNED), "TF"}, {NAME("09_00_00", TUNED), "FF"}};

    (void)state;
    check_logs(logs, 1, words, "tuned|open the drawer|0|7|1|5\ntuned|open the drawer|1|7|0|8\n");
}

/* A later run that was cut does not take the place of a complete one. */
static void check_cut(void **state)
{
    (void)state;
    check_logs((const Log[FILES_MAX]){{NAME("09_00_00", TUNED), "TF"},
                                      {NAME("10_00_00", TUNED), "FF"},
                                      {NAME("11_00_00", TUNED), "T-"}},
               3, "(outcomes: 1 here, 2 there)", /* the first: its log ends within an episode */
               "tuned|open the drawer|0|7|0|5\ntuned|open the drawer|1|7|0|8\n");
    check_logs(
        (const Log[FILES_MAX]){{NAME("09_00_00", TUNED), "TF"}, {NAME("11_00_00", TUNED), "F-"}}, 2,
        "(outcomes: 1 here, 2 there)",
        "tuned|open the drawer|0|7|1|5\ntuned|open the drawer|1|7|0|8\n");
}

/* Other seeds and other notes are no runs of the same setting; the names still tell policies. */
static void check_others(void **state)
{
    (void)state;
    check_logs((const Log[FILES_MAX]){{NAME("09_00_00", TUNED), "T"},
                                      {NAME("10_00_00", TUNED), "F"},
                                      {NAME("11_00_00", "--plain_rep-0_seed-7"), "T"}},
               1, "is left out", "tuned|open the drawer|0|7|0|5\nplain|open the drawer|0|7|1|5\n");
    check_logs((const Log[FILES_MAX]){{NAME("09_00_00", TUNED), "T"},
                                      {NAME("10_00_00", "--tuned_rep-1_seed-17"), "F"}},
               0, "", "tuned|open the drawer|0|7|1|5\ntuned|open the drawer|0|17|0|5\n");
}

/* Without a note two files may be two checkpoints. */
static void check_no_note(void **state)
{
    (void)state;
    check_logs((const Log[FILES_MAX]){{NAME("09_00_00", ""), "T"}, {NAME("10_00_00", ""), "F"}}, 0,
               "",
               "EVAL-libero_goal-openvla-2026_01_02-09_00_00|open the drawer|0||1|5\n"
               "EVAL-libero_goal-openvla-2026_01_02-10_00_00|open the drawer|0||0|5\n");
}

/* NAME=FILE keeps both runs. */
static void check_named(void **state)
{
    char *folder = temporary_folder();
    char paths[FILES_MAX][700];
    const Log logs[FILES_MAX] = {{NAME("09_00_00", TUNED), "T"}, {NAME("10_00_00", TUNED), "F"}};
    InputFile files[] = {{.path = paths[0], .policy = "first"}, {.path = paths[1], .policy = "b"}};
    Reading reading = {.diagnostics = diagnostics_new()};
    Text got;

    (void)state;
    write_logs(folder, logs, paths);
    assert_true(trials_read(files, 2, &(ReadOptions){0}, &reading.trials, reading.diagnostics));
    assert_int_equal(reading.diagnostics->n_warnings, 0);
    got = trials_text(reading.trials);
    assert_string_equal(text_string(&got),
                        "first|open the drawer|0|7|1|5\nb|open the drawer|0|7|0|5\n");
    text_free(&got);
    reading_free(&reading);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_last),   cmocka_unit_test(check_cut),
        cmocka_unit_test(check_others), cmocka_unit_test(check_no_note),
        cmocka_unit_test(check_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
