/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reruns.c - see reruns.h. */
#include "trials/reruns.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "trials/select.h"

static const char date_shape[] = "0000_00_00-00_00_00--"; /* 0 stands for any digit */

typedef struct Runs {
    uint32_t *setting; /* of each file, LABEL_NONE = its name does not tell */
    int64_t *outcomes; /* of each file */
    uint32_t *best;    /* of each setting: the file that counts */
    bool *keep;        /* of each trial */
} Runs;

static bool is_date(const char *text)
{
    for (size_t i = 0; date_shape[i] != '\0'; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        if (date_shape[i] == '0' ? !digit : text[i] != date_shape[i])
            return false;
    }
    return true;
}

bool rerun_setting(const char *path, Text *setting)
{
    const char *name = file_base_name(path), *date = name;

    if (strncmp(name, "EVAL-", 5) != 0)
        return false;
    while (*date != '\0' && !is_date(date))
        date++;
    if (*date == '\0')
        return false;
    text_append_n(setting, path, (size_t)(date - path));
    text_append(setting, date + sizeof date_shape - 1);
    return true;
}

static bool find_settings(const Opened *opened, const Trials *trials, Runs *runs)
{
    Labels known = {0};
    bool done = true;

    for (uint32_t i = 0; done && i < trials->file_count; i++) {
        const char *policy = opened->inputs[i].policy;
        Text name = {0};
        runs->setting[i] = LABEL_NONE;
        text_printf(&name, "%s=", policy == NULL ? "" : policy);
        if (strcmp(trials->files[i].reader, "libero-log") == 0 &&
            rerun_setting(trials->files[i].path, &name)) {
            runs->setting[i] = labels_intern(&known, text_string(&name), name.length);
            done = runs->setting[i] != LABEL_NONE && !name.failed;
        }
        text_free(&name);
    }
    labels_free(&known);
    return done;
}

/* Names of one setting differ by their date alone, which sorts as text. */
static void find_best(const Trials *trials, Runs *runs)
{
    for (size_t i = 0; i < trials->file_count; i++)
        runs->best[i] = LABEL_NONE;
    for (size_t i = 0; i < trials->count; i++)
        runs->outcomes[trials->file[i]] += trials->outcome[i] != OUTCOME_MISSING;
    for (uint32_t i = 0; i < trials->file_count; i++) {
        uint32_t *best = runs->setting[i] == LABEL_NONE ? NULL : &runs->best[runs->setting[i]];
        if (best == NULL)
            continue;
        if (*best == LABEL_NONE || runs->outcomes[i] > runs->outcomes[*best] ||
            (runs->outcomes[i] == runs->outcomes[*best] &&
             strcmp(trials->files[i].path, trials->files[*best].path) > 0))
            *best = i;
    }
}

/* The same file, given twice, is no other run. */
static bool is_left(const Trials *trials, const Runs *runs, uint32_t file)
{
    uint32_t setting = runs->setting[file];

    return setting != LABEL_NONE &&
           strcmp(trials->files[file].path, trials->files[runs->best[setting]].path) != 0;
}

static void warn(const Trials *trials, const Runs *runs, uint32_t file, Diagnostics *diagnostics)
{
    uint32_t best = runs->best[runs->setting[file]];

    diagnostics_warning(diagnostics, trials->files[file].path, 0, 0,
                        "is left out: of the runs of its setting %s is the last complete one "
                        "(outcomes: %" PRId64 " here, %" PRId64 " there); NAME=FILE keeps both",
                        trials->files[best].name, runs->outcomes[file], runs->outcomes[best]);
}

static bool leave(Trials *trials, Runs *runs, Diagnostics *diagnostics)
{
    bool any = false;

    for (uint32_t i = 0; i < trials->file_count; i++) {
        if (!is_left(trials, runs, i))
            continue;
        warn(trials, runs, i, diagnostics);
        trials->files[i].rerun = true;
        any = true;
    }
    for (size_t i = 0; i < trials->count; i++)
        runs->keep[i] = !is_left(trials, runs, trials->file[i]);
    return !any || select_marked(trials, runs->keep);
}

bool reruns_leave(const Opened *opened, Trials *trials, Diagnostics *diagnostics)
{
    size_t files = trials->file_count + (size_t)1;
    Runs runs = {.setting = calloc(files, sizeof *runs.setting),
                 .outcomes = calloc(files, sizeof *runs.outcomes),
                 .best = calloc(files, sizeof *runs.best),
                 .keep = calloc(trials->count + 1, sizeof *runs.keep)};
    bool done = runs.setting != NULL && runs.outcomes != NULL && runs.best != NULL &&
                runs.keep != NULL && find_settings(opened, trials, &runs);

    if (done) {
        find_best(trials, &runs);
        done = leave(trials, &runs, diagnostics);
    }
    free(runs.setting);
    free(runs.outcomes);
    free(runs.best);
    free(runs.keep);
    return done;
}
