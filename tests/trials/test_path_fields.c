/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_path_fields.c - what names of files say, by the rules of the programs that wrote them. */
#include "reading.h"

#include <string.h>

#include "trials/path_fields.h"

typedef struct FieldRow {
    const char *pattern, *path;
    const char *fields[KEY_COUNT]; /* policy, task, state, seed */
} FieldRow;

static const FieldRow rows[] = {
    {"{policy}/samples_{task}_20*.json*",
     "out/m__1/samples_arc_2024_2026-01-02T3.jsonl.gz",
     {"m__1", "arc_2024", NULL, NULL}},
    {"{policy}/samples_{task}_20*.json*", "samples_arc_2026.jsonl", {NULL, NULL, NULL, NULL}},
    {"{policy}/samples_{task}_20*.json* | samples_{task}_20*.json*",
     "samples_arc_2026.jsonl",
     {NULL, "arc", NULL, NULL}},
    {"{task}/{policy}/*/{seed}_ckpt_name=*/*/*.json*",
     "/e/RoboDojo/fold/pi0/aloha/7_ckpt_name=C,action_type=A/2026-01/_result.json",
     {"pi0", "fold", NULL, "7"}},
    {"{task},model={policy}/*.json*",
     "r/bbq:subject=all,model=meta_x/per_instance_stats.json",
     {"meta_x", "bbq:subject=all", NULL, NULL}},
    {"EVAL-*--{policy}_seed-{seed}.txt*", "EVAL-a-2026--x--y_seed-3.txt", {"y", NULL, NULL, "3"}},
    {"a{seed}", "a", {NULL, NULL, NULL, NULL}},
    {"{task}.csv", "x/y.csv", {NULL, "y", NULL, NULL}},
    {"{task}/*", "x/y/z", {NULL, "y", NULL, NULL}},
};

static void check_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        PathFields fields;
        assert_true(path_fields_find(rows[i].pattern, rows[i].path, &fields));
        for (size_t role = 0; role < KEY_COUNT; role++) {
            const char *got = fields.text[role], *want = rows[i].fields[role];
            if ((got == NULL) != (want == NULL) || (got != NULL && strcmp(got, want) != 0))
                fail_msg("%s, %s: field %zu is %s", rows[i].pattern, rows[i].path, role,
                         got == NULL ? "absent" : got);
        }
        path_fields_free(&fields);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_rows)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
