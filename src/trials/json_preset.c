/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_preset.c - the table of shapes of JSON. */
#include "trials/json_preset.h"

#include <string.h>

static const JsonPreset presets[] = {
    {.name = "vla-eval",
     .recognise = "benchmark tasks.*.episodes",
     .records = "tasks.*.episodes.*",
     .fields = {[ROLE_TASK] = "^.^.task|task",
                [ROLE_STATE] = "episode_id",
                [ROLE_SUCCESS] = "metrics.success|success",
                [ROLE_STATUS] = "failure_reason"}},
    {.name = "robodojo",
     .recognise = "details.*.layout_id details.*.success",
     .records = "details.*",
     .fields = {[ROLE_STATE] = "layout_id", [ROLE_SUCCESS] = "success"}},
    {.name = "inspect",
     .recognise = "eval.task eval.model status",
     .records = "samples.*",
     .fields = {[ROLE_POLICY] = "^.^.eval.model",
                [ROLE_TASK] = "^.^.eval.task",
                [ROLE_STATE] = "id",
                [ROLE_SEED] = "epoch",
                [ROLE_SUCCESS] = "scores.{metric}.value",
                [ROLE_STATUS] = "error.message|error"},
     .errors = true,
     .metrics = "scores.*",
     .complete = "status=success"},
    {.name = "helm",
     .recognise = "instance_id stats.0.name.name",
     .fields = {[ROLE_STATE] = "instance_id+perturbation.name|instance_id",
                [ROLE_SEED] = "train_trial_index",
                [ROLE_SUCCESS] = "stats[name.name={metric}].mean"},
     .metrics = "stats.*.name.name",
     .metric = "exact_match"},
    {.name = "promptfoo",
     .recognise = "results.results.0.promptIdx",
     .records = "results.results.*",
     .fields = {[ROLE_POLICY] = "provider.label|provider.id|provider",
                [ROLE_TASK] = "promptIdx",
                [ROLE_STATE] = "testIdx",
                [ROLE_SUCCESS] = "success"},
     .missing = "failureReason=2",
     .reason = "Error: the provider failed"},
    {.name = "lm-eval",
     .recognise = "doc_id doc",
     .fields = {[ROLE_STATE] = "doc_id", [ROLE_SUCCESS] = "{metric}"},
     .metrics = "metrics.*",
     .metric = "",
     .variant = "filter",
     .marks = {"doc_hash", "target_hash"}},
    {.name = "robolab",
     .recognise = "env_name episode policy success",
     .fields = {[ROLE_POLICY] = "policy",
                [ROLE_TASK] = "env_name+instruction_type|env_name",
                [ROLE_STATE] = "episode",
                [ROLE_SEED] = "seed",
                [ROLE_SUCCESS] = "success"},
     .index = "episode"},
    {.name = "arena",
     .recognise = "rebuild_idx episode_in_env success",
     .fields = {[ROLE_TASK] = "task_description|job_name",
                [ROLE_STATE] = "rebuild_idx+env_id+episode_in_env",
                [ROLE_SEED] = "seed",
                [ROLE_SUCCESS] = "success"},
     .index = "episode_in_env"},
    {.name = "openai-evals",
     .recognise = "spec.eval_name",
     .only = "type=match|type=error",
     .fields = {[ROLE_POLICY] = "$.spec.completion_fns.0|$.spec.model_name",
                [ROLE_TASK] = "$.spec.eval_name",
                [ROLE_STATE] = "sample_id",
                [ROLE_SUCCESS] = "data.correct"},
     .missing = "type=error",
     .reason = "Error: the sample failed"},
    {.name = "nemo",
     .recognise = "problem_idx reward",
     .fields = {[ROLE_TASK] = "benchmark|task",
                [ROLE_STATE] = "problem_idx",
                [ROLE_SEED] = "repeat",
                [ROLE_SUCCESS] = "reward",
                [ROLE_STATUS] = "error"},
     .errors = true},
    {.name = "behavior",
     .recognise = "instance_id rollout_id success",
     .fields = {[ROLE_TASK] = "task",
                [ROLE_STATE] = "instance_id",
                [ROLE_SEED] = "rollout_id",
                [ROLE_SUCCESS] = "success"}},
    {.name = "swe-bench-instances",
     .recognise = "*.resolved *.patch_successfully_applied",
     .records = "*",
     .fields = {[ROLE_STATE] = "@", [ROLE_SUCCESS] = "resolved"}},
};

const JsonPreset *json_preset_find(const char *name)
{
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
        if (strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
}

/* The paths with "*." before each. */
static void wrap(const char *paths, char *out, size_t size)
{
    size_t used = 0;

    while (*paths != '\0' && used + 4 < size) {
        size_t length = strcspn(paths, " ");
        int n =
            snprintf(out + used, size - used, "%s*.%.*s", used == 0 ? "" : " ", (int)length, paths);
        used += n < 0 ? 0 : (size_t)n;
        paths += length;
        paths += *paths == ' ';
    }
}

const char *json_preset_prefix(const JsonPreset *preset, const Head *head)
{
    char wrapped[256];

    if (head->json.count == 0)
        return NULL;
    if (head_has_paths(head, preset->recognise))
        return "";
    wrap(preset->recognise, wrapped, sizeof wrapped);
    return head_has_paths(head, wrapped) ? "*" : NULL;
}
