/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_columns.c - which column is what: names, ranks, options, shapes of files. */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

typedef struct AliasRow {
    Role role;
    const char *names; /* every accepted name, the canonical one first */
} AliasRow;

static const AliasRow aliases[] = {
    {ROLE_POLICY, "policy model model_path system agent method checkpoint ckpt arm variant run "
                  "job_name provider condition"},
    {ROLE_TASK, "task env env_name environment suite task_name task_id task_group scenario "
                "benchmark dataset subset instruction"},
    {ROLE_STATE, "state init_state init_state_id initial_state initial_condition initial_sha256 "
                 "layout_id instance_id instance item item_id doc_id question_id qid pair_index "
                 "pair_id start start_index episode episode_index episode_ix episode_id trial "
                 "trial_index idx id"},
    {ROLE_SEED, "seed env_seed episode_seed run_seed rep repeat epoch"},
    {ROLE_SUCCESS, "success outcome result passed pass correct is_correct is_success solved "
                   "resolved verdict acc exact_match reward label_success"},
};

/* A file whose columns have the canonical names but for one. */
static void check_alias(Role role, const char *name)
{
    char text[400];
    const char *names[] = {"policy", "task", "state", "seed", "success"};

    names[role] = name;
    snprintf(text, sizeof text, "%s,%s,%s,%s,%s\npi0,t,1,7,1\nxvla,t,1,7,0\n", names[0], names[1],
             names[2], names[3], names[4]);
    check_trials(text, NULL, "pi0|t|1|7|1\nxvla|t|1|7|0\n");
}

static void check_aliases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        char *names = text_copy(aliases[i].names);
        for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " ")) {
            char other[64];
            size_t length = strlen(name);
            check_alias(aliases[i].role, name);
            for (size_t k = 0; k <= length; k++) /* case and separators do not matter */
                other[k] = name[k] == '_'                 ? "-. "[k % 3]
                           : name[k] >= 'a' && k % 2 == 0 ? (char)(name[k] - 'a' + 'A')
                                                          : name[k];
            check_alias(aliases[i].role, other);
        }
        free(names);
    }
}

static void check_ranks(void **state)
{
    ReadOptions options = {.columns = {[ROLE_STATE] = "episode", [ROLE_SUCCESS] = "Is Solved"}};

    (void)state;
    check_trials("model,policy,episode,state,outcome,success\nm,p,1,2,0,1\n", NULL, "p||2||1\n");
    check_trials("policy,episode,state,is_solved,success\np,1,2,0,1\n", &options, "p||1||0\n");
    check_error("policy,episode,trial,success\np,1,1,1\n", NULL, 1, 3,
                "several columns can be the state: \"episode\", \"trial\": choose one with --map "
                "state=COLUMN");
    check_error("policy,success,state,success\np,1,1,1\n", NULL, 1, 4,
                "several columns can be the success");
    check_trials("policy,episode,trial,is_solved\np,1,2,1\n", &options, "p||1||1\n");
}

/* Two candidates for one role are listed, and none is chosen. */
static void check_candidates(void **state)
{
    (void)state;
    check_error("model,id,agent,success\np,1,q,1\n", NULL, 1, 3,
                "several columns can be the policy: \"model\", \"agent\": choose one with --map");
    check_error("policy,env,scenario,id,success\np,a,b,1,1\n", NULL, 1, 3,
                "several columns can be the task: \"env\", \"scenario\"");
    check_error("policy,trial,Episode,success\np,1,2,1\n", NULL, 1, 3,
                "several columns can be the state: \"trial\", \"Episode\"");
    check_error("policy,id,rep,success,epoch\np,1,1,1,2\n", NULL, 1, 5,
                "several columns can be the seed: \"rep\", \"epoch\"");
    check_error("policy,id,passed,correct\np,1,1,1\n", NULL, 1, 4,
                "several columns can be the success: \"passed\", \"correct\"");
    check_error("policy,id,score,Score,success\np,1,1,1,1\n", NULL, 1, 4,
                "several columns can be the score: \"score\", \"Score\"");
    check_error("policy,n,success,count\np,1,1,1\n", NULL, 1, 4,
                "several columns can be the weight: \"n\", \"count\"");
    check_error("policy,successes,n,trials\na,3,5,5\n", NULL, 1, 4,
                "several columns can be the number of trials: \"n\", \"trials\": keep one");
    check_error("policy,n,successes,num_success\na,5,3,3\n", NULL, 1, 4,
                "several columns can be the number of successes: \"successes\", \"num_success\"");
}

/* A score beside a reward: only a reward of zeros and ones is an outcome. */
static void check_reward(void **state)
{
    (void)state;
    check_trials("policy,id,reward\np,1,1.0\np,2,0.0\n", NULL, "p||1||1\np||2||0\n");
    check_trials("policy,id,reward,passed\np,1,0.7,1\n", NULL, "p||1||1\n");
    check_error("policy,id,reward,passed\np,1,1,1\n", NULL, 1, 4,
                "several columns can be the success");
    check_error("policy,id,reward\np,1,0.7\n", NULL, 1, 0,
                "no column is known to hold the outcome");
}

static void check_tasks(void **state)
{
    (void)state;
    check_trials("policy,task_id,task_group,id,success\np,3,spatial,1,1\n", NULL,
                 "p|spatial/3|1||1\n");
    check_trials("policy,suite,task_name,id,success\np,a/b,\"say \"\"go\"\"\",1,1\n", NULL,
                 "p|\"a/b\"/\"say \"\"go\"\"\"|1||1\n");
    check_error("policy,task_id,task_name,id,success\np,3,x,1,1\n", NULL, 1, 3,
                "several columns can be the task");
}

static void check_key(void **state)
{
    ReadOptions options = {.key = LIST("x", "y", "episode")};
    ReadOptions with_task = {.key = LIST("env", "x")};
    ReadOptions both = {.key = LIST("x"), .columns = {[ROLE_STATE] = "y"}};
    const char *text = "policy,env,seed,x,y,episode,success\np,kitchen,5,2,4,0,1\n";

    (void)state;
    check_trials(text, &options, "p||2/4/0||1\n");
    check_trials(text, &with_task, "p|kitchen|2||1\n");
    check_error(text, &both, 0, 0, "--key and --map state= both name the start");
    check_trials("policy,x,y,success\np,a/b,c,1\nq,a,b/c,1\n",
                 &(ReadOptions){.key = LIST("x", "y")}, "p||\"a/b\"/c||1\nq||a/\"b/c\"||1\n");
}

static void check_unknown(void **state)
{
    ReadOptions option = {.columns = {[ROLE_SUCCESS] = "won"}};
    ReadOptions key = {.key = LIST("startt")};
    ReadOptions keep = {.keep = LIST("nothing")};
    Reading reading;

    (void)state;
    check_error("policy,start,won?\np,1,1\n", NULL, 1, 0,
                "no column is known to hold the outcome: name it with --map success=COLUMN, or one "
                "column a policy with --wide COLUMN,COLUMN; the columns are \"policy\", \"start\", "
                "\"won?\"");
    check_error("policy,start,success\np,1,1\n", &option, 1, 0,
                "there is no column \"won\": choose from \"policy\", \"start\", \"success\"");
    check_error("policy,start,success\np,1,1\n", &key, 1, 0, "there is no column \"startt\"");
    reading = read_text("policy,start,success\np,1,1\n", &keep);
    assert_null(reading.trials);
    assert_non_null(
        strstr(reading.diagnostics->errors[0].message, "no file has a column \"nothing\""));
    reading_free(&reading);
}

static void check_predictions(void **state)
{
    ReadOptions options = {.truth = "d", .predictions = LIST("m1", "m2")};
    ReadOptions by = {
        .truth = "d", .predictions = LIST("m1", "m2"), .columns = {[ROLE_TASK] = "d"}};

    (void)state;
    check_trials("d,m1,m2\ncat,cat,dog\n1,1.0,NA\n", &options,
                 "m1||1||1\nm2||1||0\nm1||2||1\nm2||2||-\n");
    check_trials("d,m1,m2\n1,1,0\n0,1,0\n", &by, "m1|1|1||1\nm2|1|1||0\nm1|0|2||0\nm2|0|2||1\n");
    check_error("d,m1\n1,1\n", &(ReadOptions){.truth = "d"}, 0, 0, "--truth needs the predictions");
}

static void check_rates(void **state)
{
    static const char *const texts[] = {
        "x,y,success_rate,episodes,successes\n0.1,0.2,0.40,5,2\n",
        "suite,task_id,successes,n_episodes\nlibero,0,1,3\n",
        "task_id,base_successes,r4_successes\n0,1,2\n",
        "policy,pc_success\np,80.0\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Reading reading = read_text(texts[i], NULL);
        assert_null(reading.trials);
        assert_non_null(strstr(reading.diagnostics->errors[0].message, "not single trials"));
        assert_non_null(
            strstr(reading.diagnostics->errors[0].message, "offdiag table K1/N1 K2/N2"));
        assert_int_equal(reading.diagnostics->errors[0].line, 1);
        reading_free(&reading);
    }
}

static void check_statuses(void **state)
{
    ReadOptions as_failures = {.errors = ERRORS_AS_FAILURE};
    const char *text = "policy,id,success,failure_reason,error\n"
                       "p,1,0,timeout,\np,2,0,dropped it,\np,3,1,,None\np,4,1,,disk full\n"
                       "p,5,0,skipped,\n";
    Reading reading;

    (void)state;
    check_trials(text, NULL, "p||1||-\np||2||0\np||3||1\np||4||-\np||5||-\n");
    check_trials(text, &as_failures, "p||1||0\np||2||0\np||3||1\np||4||0\np||5||-\n");
    check_trials("policy,id,success\np,1,timeout\np,2,\np,3,skipped\n", &as_failures,
                 "p||1||0\np||2||-\np||3||-\n");
    reading = read_text(text, NULL);
    assert_string_equal(trials_reason_text(reading.trials, 0), "timeout");
    assert_string_equal(trials_reason_text(reading.trials, 1), "");
    assert_string_equal(trials_reason_text(reading.trials, 3), "disk full");
    reading_free(&reading);
}

static void check_threshold(void **state)
{
    ReadOptions options = {
        .columns = {[ROLE_SUCCESS] = "progress"}, .has_threshold = true, .threshold = 0.5};
    const char *text = "policy,id,progress\np,1,0.49\np,2,0.5\np,3,NaN\np,4,7\n";
    Reading reading;

    (void)state;
    check_trials(text, &options, "p||1||0\np||2||1\np||3||-\np||4||1\n");
    check_error("policy,id,progress\np,1,half\n", &options, 2, 3, "is no number");
    reading = read_text(text, &options);
    assert_true(reading.trials->score[0] == 0.49);
    reading_free(&reading);
}

static void check_further(void **state)
{
    ReadOptions options = {.keep = LIST("light", "Note")};
    Reading reading = read_text(
        "policy,id,success,score,light,note\np,1,1,0.5,dim,a\np,2,0,,bright,\n", &options);
    const ExtraColumn *light;

    (void)state;
    assert_non_null(reading.trials);
    light = trials_column(reading.trials, "light");
    assert_non_null(light);
    assert_string_equal(labels_text(&light->labels, light->ids[0]), "dim");
    assert_string_equal(labels_text(&light->labels, light->ids[1]), "bright");
    assert_non_null(trials_column(reading.trials, "Note"));
    assert_null(trials_column(reading.trials, "success"));
    assert_true(reading.trials->score[0] == 0.5);
    assert_true(reading.trials->score[1] != reading.trials->score[1]);
    reading_free(&reading);
}

static void check_second_header(void **state)
{
    Reading reading = read_text("p,t,1,7,1\npolicy,task,state,seed,success\nq,t,1,7,0\n", NULL);
    Text text;

    (void)state;
    assert_non_null(reading.trials);
    text = trials_text(reading.trials);
    assert_string_equal(text_string(&text), "p|t|1|7|1|1\nq|t|1|7|0|3\n");
    assert_int_equal(reading.diagnostics->n_warnings, 1);
    assert_int_equal(reading.diagnostics->warnings[0].line, 2);
    text_free(&text);
    reading_free(&reading);
    check_trials("a,b\npass,fail\n1,0\n0,0\n", NULL,
                 "a||1||1\nb||1||0\na||2||1\nb||2||0\na||3||0\nb||3||0\n");
}

/* A title before the header, or Excel's line about its delimiter, is no data. */
static void check_title(void **state)
{
    static const char *const texts[] = {
        "My results\npolicy,id,success\np,1,1\nq,1,0\n",
        "My results,,\npolicy,id,success\np,1,1\nq,1,0\n",
        "My results\npolicy;id;success\np;1;1\nq;1;0\n",
        "My results\n\npolicy\tid\tsuccess\np\t1\t1\nq\t1\t0\n",
        "sep=;\npolicy;id;success\np;1;1\nq;1;0\n",
        "sep=;\npolicy;id;success;a,b,c,d\np;1;1;x,y,z,z\nq;1;0;x,y,z,z\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_trials(texts[i], NULL, "p||1||1\nq||1||0\n");
    check_trials("My results\nenv,a,b\nt,1,0\nt,0,0\nt,1,1\n", NULL,
                 "a|t|1||1\nb|t|1||0\na|t|2||0\nb|t|2||0\na|t|3||1\nb|t|3||1\n");
}

/* The order of policies: files, then natural order, whatever the rows' order. */
static void check_policy_order(void **state)
{
    Reading reading = read_text("policy,id,success\nm10,1,1\nm9,1,1\nm2,1,0\n", NULL);

    (void)state;
    assert_int_equal(reading.trials->policy_count, 3);
    assert_string_equal(trials_policy_name(reading.trials, reading.trials->policies[0]), "m2");
    assert_string_equal(trials_policy_name(reading.trials, reading.trials->policies[2]), "m10");
    reading_free(&reading);
}

static void check_note(void **state)
{
    char text[600];
    Reading reading = read_text("model,episode,verdict\np,1,s\np,2,\n", NULL);

    (void)state;
    source_file_text(&reading.trials->files[0], text, sizeof text);
    assert_string_equal(text, "read t.csv: tidy CSV, 2 trials, 1 missing; policy from model, state "
                              "from episode, success from verdict");
    reading_free(&reading);
    reading = read_text("policy\ttask\tstate\tsuccess\np\ta\t1\t1\np\tb\t1\t1\n", NULL);
    source_file_text(&reading.trials->files[0], text, sizeof text);
    assert_string_equal(text, "read t.csv: tidy TSV, 2 tasks, 2 trials");
    assert_string_equal(reading.trials->files[0].sha256,
                        "bf529c2e73f7e7f763262a6e6b1a017d1f32388fdee476e286b710360850c887");
    reading_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_aliases),       cmocka_unit_test(check_ranks),
        cmocka_unit_test(check_candidates),    cmocka_unit_test(check_reward),
        cmocka_unit_test(check_tasks),         cmocka_unit_test(check_key),
        cmocka_unit_test(check_unknown),       cmocka_unit_test(check_predictions),
        cmocka_unit_test(check_rates),         cmocka_unit_test(check_statuses),
        cmocka_unit_test(check_threshold),     cmocka_unit_test(check_further),
        cmocka_unit_test(check_second_header), cmocka_unit_test(check_title),
        cmocka_unit_test(check_policy_order),  cmocka_unit_test(check_note),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
