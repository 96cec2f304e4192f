/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader_options.c - the table of such options. */
#include "trials/reader_options.h"

#include <string.h>

typedef struct OwnOption {
    const char *name;
    const char *value;   /* null = not given */
    const char *readers; /* that know it, with spaces round each */
} OwnOption;

static bool knows(const OwnOption *option, const char *reader)
{
    const char *found = option->readers;
    size_t n = strlen(reader);

    while ((found = strstr(found, reader)) != NULL) {
        if (found[-1] == ' ' && found[n] == ' ')
            return true;
        found++;
    }
    return false;
}

static bool is_used(const OwnOption *option, const Trials *trials)
{
    for (size_t i = 0; i < trials->file_count; i++)
        if (trials->files[i].reader != NULL && knows(option, trials->files[i].reader))
            return true;
    return false;
}

bool reader_options_check(const ReadOptions *options, const Trials *trials,
                          Diagnostics *diagnostics)
{
    const OwnOption own[] = {
        {"states", options->states, " lerobot "},
        {"universe", options->universe, " swe-bench "},
        {"filter", options->filter, " lm-eval "},
        {"metric", options->metric, " lm-eval inspect inspect-zip helm "},
        {"records", options->records,
         " json vla-eval robodojo swe-bench-instances inspect helm promptfoo lm-eval robolab arena "
         "openai-evals nemo behavior "},
    };

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].value != NULL && !is_used(&own[i], trials))
            return diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                                     "--%s says nothing about these files: it is for the formats%s"
                                     "only",
                                     own[i].name, own[i].readers);
    return true;
}
