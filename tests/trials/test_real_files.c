/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_real_files.c - real files of others, which are not part of this project: read as
 * their counts, known from elsewhere, demand. Skipped without $OFFDIAG_REFERENCE. */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

static char first_path[600], second_path[600];

static const char *reference(char path[static 600], const char *name)
{
    snprintf(path, 600, "%s/logs/%s", getenv("OFFDIAG_REFERENCE"), name);
    return path;
}

static Reading read_one(const char *name, const ReadOptions *options)
{
    return read_paths((const char *const[]){reference(first_path, name)}, 1, options);
}

static void check_refusal(const char *name, const char *words)
{
    Reading reading = read_one(name, NULL);

    if (reading.trials != NULL || strstr(reading.diagnostics->errors[0].message, words) == NULL)
        fail_msg("%s: %s", name, reading.diagnostics->errors[0].message);
    reading_free(&reading);
}

static void check_diagnostic(void **state)
{
    Reading judged =
        read_one("dtcompair/Paired1.csv", &(ReadOptions){.truth = "d",
                                                         .predictions = LIST("y1", "y2"),
                                                         .columns = {[ROLE_TASK] = "d"}});
    Reading raw = read_one("dtcompair/Paired1.csv", &(ReadOptions){.wide = LIST("y1", "y2"),
                                                                   .columns = {[ROLE_TASK] = "d"}});
    Pairs pairs = pairs_of(&judged, NULL);

    (void)state;
    check_counts(&pairs.total, 474, 100, 75, 63, 0, 0, 0, 0);
    check_counts(&pairs.tasks[0].counts, 155, 22, 53, 31, 0, 0, 0, 0);
    check_counts(&pairs.tasks[1].counts, 319, 78, 22, 32, 0, 0, 0, 0);
    pairs_free(&pairs);
    pairs = pairs_of(&raw, NULL);
    check_counts(&pairs.tasks[1].counts, 319, 78, 22, 32, 0, 0, 0, 0);
    pairs_free(&pairs);
    reading_free(&judged);
    reading_free(&raw);
    raw = read_one("dtcompair/Paired1.csv", NULL);
    assert_int_equal(raw.trials->policy_count, 3);
    reading_free(&raw);
}

/* Equal grid cells and episodes, and yet no start is shared: the blocks lie elsewhere. */
static void check_thesis(void **state)
{
    const char *paths[] = {
        reference(first_path, "lerobot_thesis_csv/spatial_eval_20260125_232717.csv"),
        reference(second_path, "lerobot_thesis_csv/spatial_eval_20260125_230524.csv")};
    Reading reading =
        read_paths(paths, 2, &(ReadOptions){.key = LIST("grid_x", "grid_y", "episode")});
    Pairs pairs = pairs_of(&reading, NULL);
    size_t differing = 0;

    (void)state;
    check_counts(&pairs.total, 110, 63, 53, 264, 0, 0, 0, 0);
    for (size_t i = 0; i < pairs.start_column_count; i++) {
        const StartColumn *column = &pairs.start_columns[i];
        assert_int_equal(column->compared, 490);
        assert_int_equal(column->differing, strncmp(column->name, "block_", 6) == 0 ? 490 : 0);
        differing += column->differing == 490;
    }
    assert_int_equal(differing, 3);
    pairs_free(&pairs);
    reading_free(&reading);
    reading = read_paths(paths, 2, NULL);
    Error err = {0};
    Starts *starts = starts_new(reading.trials, &err);
    assert_false(pairs_make(starts, 0, 1, &(PairOptions){0}, &pairs, &err));
    assert_int_equal(err.code, ERROR_INPUT);
    starts_free(starts);
    reading_free(&reading);
}

static void check_refusals(void **state)
{
    (void)state;
    check_refusal("lerobot_thesis_csv/spatial_12_blinkering.csv", "offdiag table K1/N1 K2/N2");
    check_refusal("smolvla_libero_repro/goal_forgetting_summary.csv", "not single trials");
    check_refusal("smolvla_libero_repro/quick90_seed10.csv", "not single trials");
    check_refusal("robotwin/clean_baseline_on_clean_result.txt", "RoboTwin");
    check_refusal("smolvla_libero_repro/quick90_seed10.json", "not single trials");
    check_refusal("lm_eval_samples/masakhaner_luo_prompt_4_0shot_2026-01-16T20-57-28.313639.json",
                  "summary of lm-evaluation-harness");
    check_refusal(
        "lm_eval_samples/samples_masakhaner_luo_prompt_4_2026-01-16T20-57-28.313639.jsonl.gz",
        "has no value of its own for each sample");
    check_refusal("swebench/polydev_baseline_metrics.jsonl", "the agent ended");
    check_refusal("swebench/polydev_hybrid-ensemble-final-report.json", "no column is known");
}

/* The first two policies of one file. */
static void check_pair(const char *name, const ReadOptions *options, int64_t a, int64_t b,
                       int64_t c, int64_t d, int64_t missing)
{
    Reading reading = read_one(name, options);
    Pairs pairs = pairs_of(&reading, NULL);

    check_counts(&pairs.total, a, b, c, d, missing, 0, 0, 0);
    pairs_free(&pairs);
    reading_free(&reading);
}

static void check_arrays(void **state)
{
    (void)state;
    check_pair("step_npy/TRI_CLEAN_SPILL_v4.npy", NULL, 10, 30, 4, 6, 0);
    check_pair("step_npy/TRI_FOLD_RED_TOWEL.npy", NULL, 26, 2, 20, 2, 0);
    check_pair("step_npy/TRI_SIM_SPOON_ON_TOWEL.npy", NULL, 29, 164, 13, 294, 0);
    check_pair("step_npy/TRI_SIM_STACK_CUBE.npy", NULL, 0, 15, 0, 485, 0);
}

/* Two policies, one a file. */
static void check_files(const char *first, const char *second, const ReadOptions *options,
                        int64_t a, int64_t b, int64_t c, int64_t d, int64_t missing)
{
    const char *paths[] = {reference(first_path, first), reference(second_path, second)};
    Reading reading = read_paths(paths, 2, options);
    Pairs pairs = pairs_of(&reading, NULL);

    check_counts(&pairs.total, a, b, c, d, missing, 0, 0, 0);
    pairs_free(&pairs);
    reading_free(&reading);
}

static void check_vla_eval(void **state)
{
    static const ReadOptions fail = {.errors = ERRORS_AS_FAILURE};
#define VLA(policy, suite) "vla_eval_libero/" policy "__merged_libero_" suite ".json"

    (void)state;
    check_files(VLA("oft-joint", "goal"), VLA("pi0-libero", "goal"), NULL, 480, 9, 11, 0, 0);
    check_files(VLA("oft-joint", "goal"), VLA("xvla-libero", "goal"), NULL, 481, 8, 11, 0, 0);
    check_files(VLA("pi0-libero", "goal"), VLA("xvla-libero", "goal"), NULL, 483, 8, 9, 0, 0);
    check_files(VLA("oft-joint", "spatial"), VLA("pi0-libero", "spatial"), &fail, 449, 37, 14, 0,
                0);
    check_files(VLA("pi0-libero", "spatial"), VLA("xvla-libero", "spatial"), &fail, 454, 9, 36, 1,
                0);
    check_files(VLA("oft-joint", "spatial"), VLA("pi0-libero", "spatial"), NULL, 449, 7, 14, 0, 30);
    check_files(VLA("pi0-libero", "spatial"), VLA("xvla-libero", "spatial"), NULL, 454, 9, 7, 0,
                30);
    check_files(VLA("oft-joint", "spatial"), VLA("xvla-libero", "spatial"), NULL, 477, 9, 13, 1, 0);
}

static void check_language_models(void **state)
{
    Reading reading;

    (void)state;
    check_files("helm/v4_bbq_meta_llama-3-8b-chat_per_instance_stats.json.gz",
                "helm/v4_bbq_mistralai_mixtral-8x22b-instruct-v0.1_per_instance_stats.json.gz",
                NULL, 72, 2, 20, 6, 0);
    check_pair(
        "gsm8k_openai/example_model_solutions.first140.jsonl",
        &(ReadOptions){.wide = LIST("6b_finetuning.is_correct", "6b_verification.is_correct")}, 25,
        7, 28, 80, 0);
    check_pair("gsm8k_openai/example_model_solutions.first140.jsonl", NULL, 25, 7, 28, 80, 0);
    reading = read_one("inspect_ai/2025-05-12T20-28-13-04-00_popularity.json", NULL);
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->count, 3);
    assert_int_equal(reading.diagnostics->n_warnings, 1);
    reading_free(&reading);
}

#define EVAL(policy) "swebench/polydev_claude-haiku-4-5-20251001.validation-" policy "-eval.json"

static void check_swe_bench(void **state)
{
    (void)state;
    check_files(EVAL("baseline"), EVAL("polydev"), NULL, 22, 3, 3, 11, 1);
    check_files(EVAL("baseline"), EVAL("polydev"), &(ReadOptions){.errors = ERRORS_AS_FAILURE}, 22,
                3, 3, 12, 0);
    check_refusal("swebench/polydev_FINAL_RESULTS.json", "--universe FILE");
    check_pair(
        "swebench/polydev_FINAL_RESULTS.json",
        &(ReadOptions){.universe = "500", .where = LIST("policy=baseline", "policy=polydev")}, 283,
        40, 50, 127, 0);
}

/* All differences between the two runs are tests that one of them skipped. The broken file
 * ends after the 21st character of its line 11: what lacks is at column 22, the place behind
 * it, as editors count and as libxml2 reports; counted by its last character it is 21. */
static void check_junit(void **state)
{
    Reading reading = read_one("junit/corrupt-xml.xml", NULL);

    (void)state;
    assert_null(reading.trials);
    assert_int_equal(reading.diagnostics->n_errors, 1);
    assert_int_equal(reading.diagnostics->errors[0].line, 11);
    assert_int_equal(reading.diagnostics->errors[0].column, 22);
    reading_free(&reading);
    check_files("junit/junit.gloo.standalone.xml", "junit/junit.mpi.standalone.xml", NULL, 80, 0, 0,
                0, 17);
}

/* Equal forms; only the last two share their seeds. */
static void check_lerobot(void **state)
{
    static const char *const names[] = {
        "lerobot_eval_info/old__lerobot_diffusion_pusht__main.first10.json",
        "lerobot_eval_info/old__lerobot_diffusion_pusht__original_dp_repo.first10.json",
        "lerobot_eval_info/old__lerobot_vqbet_pusht__pr3.first10.json"};
    static const int successes[] = {8, 8, 6};
    const char *paths[] = {reference(first_path, names[0]), reference(second_path, names[1])};
    Reading reading;
    Pairs pairs;
    Error err = {0};

    (void)state;
    for (int i = 0; i < 3; i++) {
        int count = 0;
        Reading one = read_one(names[i], NULL);
        assert_non_null(one.trials);
        for (size_t k = 0; k < one.trials->count; k++)
            count += one.trials->outcome[k] == OUTCOME_SUCCESS;
        assert_int_equal(one.trials->count, 10);
        assert_int_equal(count, successes[i]);
        reading_free(&one);
    }
    reference(first_path, names[0]);
    reading = read_paths(paths, 2, NULL);
    Starts *starts = starts_new(reading.trials, &err);
    assert_false(pairs_make(starts, reading.trials->policies[0], reading.trials->policies[1],
                            &(PairOptions){0}, &pairs, &err));
    assert_int_equal(err.code, ERROR_NOT_COMPARABLE);
    starts_free(starts);
    reading_free(&reading);
    check_files("lerobot_eval_info/new__wlinhugging_pushT_diffusion_eval.json",
                "lerobot_eval_info/new__wlinhugging_pushT_diffusion_policy_A_eval.json", NULL, 1, 0,
                2, 2, 0);
}

/* A summary of one run in JSON: 1 of 3. */
static void check_json_counts(void **state)
{
    Reading reading = read_one("smolvla_libero_repro/task0_n3.json", NULL);

    (void)state;
    assert_non_null(reading.trials);
    assert_true(reading.trials->files[0].counts);
    assert_int_equal(reading.trials->files[0].trials, 3);
    assert_int_equal(trials_weight(reading.trials, 0), 1);
    assert_string_equal(trials_label(reading.trials, 0, KEY_TASK), "libero_spatial/0");
    reading_free(&reading);
}

/* A table of records in JSON under the name of a CSV file. */
static void check_json_in_csv(void **state)
{
    Reading reading = read_one("lerobot_thesis_csv/spatial_eval_220ep_final.csv", NULL);

    (void)state;
    assert_non_null(reading.trials);
    assert_string_equal(reading.trials->files[0].reader, "json");
    assert_int_equal(reading.trials->count, 490);
    reading_free(&reading);
}

/* Three seeds of one setting are one policy, and each seed has the outcomes of the others. */
static void check_libero_logs(void **state)
{
    static const char folder[] = "openvla_libero_txt/EVAL-libero_spatial-openvla-2026_03_24-";
    static const char setting[] = "--int4_llm-ffn_only_r10_sel-prefix_vis-none_act-all";
    static const char *const runs[][2] = {
        {"19_14_07", "rep-0_seed-7"}, {"19_17_00", "rep-1_seed-17"}, {"19_17_26", "rep-2_seed-27"}};
    char paths[3][700];
    Reading reading;

    (void)state;
    for (int i = 0; i < 3; i++)
        snprintf(paths[i], sizeof paths[i], "%s/logs/%s%s%s_%s.txt", getenv("OFFDIAG_REFERENCE"),
                 folder, runs[i][0], setting, runs[i][1]);
    reading = read_paths((const char *const[]){paths[0], paths[1], paths[2]}, 3, NULL);
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->policy_count, 1);
    assert_string_equal(trials_policy_name(reading.trials, 0), setting + 2);
    assert_int_equal(reading.trials->count, 15);
    for (size_t i = 0; i < 15; i++) {
        assert_string_equal(trials_label(reading.trials, i, KEY_SEED),
                            strrchr(runs[i / 5][1], '-') + 1);
        assert_string_equal(trials_label(reading.trials, i, KEY_STATE), "0");
        assert_int_equal(reading.trials->outcome[i], reading.trials->outcome[i % 5]);
    }
    reading_free(&reading);
}

/* Of 24 logs 9 are runs that were made again. 19_32_59 is the third run of its setting; the
 * first broke off after three tasks. */
static void check_reruns(void **state)
{
    Reading reading = read_one("openvla_libero_txt", NULL);
    size_t reruns = 0;

    (void)state;
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->file_count, 24);
    for (size_t i = 0; i < 24; i++) {
        const SourceFile *file = &reading.trials->files[i];
        reruns += file->rerun;
        if (strstr(file->name, "19_00_47") != NULL || strstr(file->name, "19_10_52") != NULL)
            assert_true(file->rerun);
        if (strstr(file->name, "19_32_59") != NULL)
            assert_int_equal(file->trials, 5);
    }
    assert_int_equal(reruns, 9);
    reading_free(&reading);
}

/* model, episodes, successes: official 1, 1, 9 and 8 of 10 each, added by hand. */
static void check_counts_file(void **state)
{
    Reading reading = read_one("smolvla_libero_repro/task3_lora_results.csv", NULL);
    Error err = {0};
    uint32_t policy;
    Starts *starts;
    Rates rates;

    (void)state;
    assert_non_null(reading.trials);
    assert_true(reading.trials->files[0].counts);
    assert_string_equal(reading.trials->files[0].layout, "counts in a CSV");
    assert_true(trials_policy_find(reading.trials, "official", &policy, &err));
    starts = starts_new(reading.trials, &err);
    assert_true(rates_make(starts, policy, &rates, &err));
    assert_int_equal(rates.total.k, 19);
    assert_int_equal(rates.total.n, 40);
    rates_free(&rates);
    starts_free(starts);
    reading_free(&reading);
}

static void check_one_policy(void **state)
{
    Reading reading = read_one("fr5_groot_csv/trials.csv", NULL);

    (void)state;
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->count, 30);
    assert_int_equal(reading.trials->policy_count, 1);
    assert_string_equal(trials_policy_name(reading.trials, 0), "trials");
    reading_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_diagnostic),      cmocka_unit_test(check_thesis),
        cmocka_unit_test(check_refusals),        cmocka_unit_test(check_arrays),
        cmocka_unit_test(check_libero_logs),     cmocka_unit_test(check_one_policy),
        cmocka_unit_test(check_counts_file),     cmocka_unit_test(check_vla_eval),
        cmocka_unit_test(check_language_models), cmocka_unit_test(check_json_in_csv),
        cmocka_unit_test(check_json_counts),     cmocka_unit_test(check_swe_bench),
        cmocka_unit_test(check_lerobot),         cmocka_unit_test(check_junit),
        cmocka_unit_test(check_reruns),
    };
    const char *folder = getenv("OFFDIAG_REFERENCE");

    if (folder == NULL || folder[0] == '\0') {
        puts("SKIPPED: the reference files are not there; set OFFDIAG_REFERENCE to their folder");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
