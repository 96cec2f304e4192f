/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recognise.c - the table of readers, and the choice among them. */
#include "trials/recognise.h"

#include <string.h>

#include "base/text.h"
#include "trials/head.h"
#include "trials/readers.h"
#include "trials/refusal.h"

const Reader readers[] = {
    /* name, title, probe, read, paths; of two that are equally sure the first is taken */
    {"npy", "NumPy array", npy_probe, npy_read, NULL},
    {"inspect-zip", "inspect_ai log (.eval)", inspect_zip_probe, inspect_zip_read, NULL},
    {"junit", "JUnit XML", junit_probe, junit_read, NULL},
    {"lerobot", "LeRobot eval_info", lerobot_probe, lerobot_read, NULL},
    {"vla-eval", "vla-evaluation-harness result", json_probe, json_read, NULL},
    {"robodojo", "RoboDojo result", json_probe, json_read,
     "{task}/{policy}/*/{seed}_ckpt_name=*/*/*.json*"},
    {"swe-bench", "SWE-bench report", swe_bench_probe, swe_bench_read, NULL},
    {"swe-bench-instances", "SWE-bench report by instance", json_probe, json_read, NULL},
    {"inspect", "inspect_ai log", json_probe, json_read, NULL},
    {"helm", "HELM per_instance_stats", json_probe, json_read, "{task},model={policy}/*.json*"},
    {"promptfoo", "promptfoo results", json_probe, json_read, NULL},
    {"lm-eval", "lm-evaluation-harness samples", json_probe, json_read,
     "{policy}/samples_{task}_20*.json* | samples_{task}_20*.json*"},
    {"robolab", "RoboLab results", json_probe, json_read, NULL},
    {"arena", "Isaac Lab Arena results", json_probe, json_read, NULL},
    {"openai-evals", "OpenAI evals log", json_probe, json_read, NULL},
    {"nemo", "NeMo Evaluator results", json_probe, json_read, NULL},
    {"behavior", "BEHAVIOR rollout", json_probe, json_read, NULL},
    {"json", "JSON records", json_probe, json_read, NULL},
    {"libero-log", "LIBERO text log", libero_log_probe, libero_log_read,
     "EVAL-*--{policy}_rep-*_seed-{seed}.txt* | EVAL-*--{policy}_seed-{seed}.txt* | "
     "EVAL-*--{policy}_seed{seed}.txt* | EVAL-*--seed{seed}.txt* | EVAL-*--{policy}.txt* | "
     "EVAL-{policy}-20*.txt*"},
    {"csv", "comma-, tab- or semicolon-separated values, tidy or wide", csv_probe, csv_read, NULL},
};
const size_t reader_count = sizeof readers / sizeof *readers;

const Reader *reader_named(const char *name, Diagnostics *diagnostics)
{
    Text names = {0};

    for (size_t i = 0; i < reader_count; i++)
        if (strcmp(readers[i].name, name) == 0)
            return &readers[i];
    for (size_t i = 0; i < reader_count; i++)
        text_printf(&names, "%s%s", i == 0 ? "" : ", ", readers[i].name);
    diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                      "there is no format \"%s\": choose from %s", name, text_string(&names));
    text_free(&names);
    return NULL;
}

static const Reader *surest(const Head *head, Confidence least)
{
    Confidence best = least - 1;
    const Reader *found = NULL;

    for (size_t i = 0; i < reader_count; i++) {
        Confidence confidence = readers[i].probe(&readers[i], head);
        if (confidence > best) {
            best = confidence;
            found = &readers[i];
        }
    }
    return found;
}

/* Only CSV, and JSON that no preset knows, are recognised by so little that they may turn
 * out to hold no trials. */
bool reader_suits(const Reader *reader, const Source *source, const ReadOptions *options,
                  bool *counts, Diagnostics *diagnostics)
{
    *counts = false;
    if (reader->probe == csv_probe)
        return csv_suits(source, options, counts, diagnostics);
    return strcmp(reader->name, "json") != 0 || json_suits(source, options, counts, diagnostics);
}

const Reader *reader_recognise(const Source *source, Confidence least, Diagnostics *diagnostics)
{
    Piece piece = source_head(source);
    Head head = head_of(&piece);
    const Refusal *refusal = refusal_find(&head);
    const Reader *found = refusal == NULL ? surest(&head, least) : NULL;

    if (refusal != NULL)
        diagnostics_error(diagnostics, ERROR_INPUT, source_name(source), head.xml.begin.line,
                          head.xml.begin.column,
                          refusal->shows_root ? "is %s (root element %s) and cannot be read: %s"
                                              : "is %s%s and cannot be read: %s",
                          refusal->name, refusal->shows_root ? head.xml.root : "",
                          refusal->way_out);
    else if (found == NULL)
        diagnostics_error(diagnostics, ERROR_INPUT, source_name(source), 0, 0,
                          "is of no known format: give a CSV file with one row a trial");
    head_free(&head);
    return found;
}
