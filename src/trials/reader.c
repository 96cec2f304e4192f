/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader.c - the way from paths to one record list. */
#include "trials/reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "trials/opened.h"
#include "trials/path_fields.h"
#include "trials/reader_options.h"
#include "trials/reruns.h"
#include "trials/select.h"

bool input_file_parse(const char *argument, InputFile *out, char **policy_memory, Error *err)
{
    const char *equals = strchr(argument, '=');

    *policy_memory = NULL;
    if (equals == NULL || file_exists(argument)) {
        *out = (InputFile){.path = argument};
        return true;
    }
    if (equals == argument || equals[1] == '\0')
        return error_set(err, ERROR_USAGE, "\"%s\" is no file: write NAME=FILE to name its policy",
                         argument);
    if (utf8_first_invalid(argument, (size_t)(equals - argument)) < (size_t)(equals - argument))
        return error_set(err, ERROR_USAGE,
                         "the policy name in \"%s\" is not valid UTF-8: use another", argument);
    *policy_memory = text_copy_n(argument, (size_t)(equals - argument));
    if (*policy_memory == NULL)
        return error_memory(err);
    *out = (InputFile){.path = equals + 1, .policy = *policy_memory};
    return true;
}

static bool add_source_file(Trials *trials, const Input *input)
{
    SourceFile *files = realloc(trials->files, (trials->file_count + 1) * sizeof *files);
    SourceFile *file;

    if (files == NULL)
        return false;
    trials->files = files;
    file = &files[trials->file_count++];
    *file = (SourceFile){.path = text_copy(input->path), .name = text_copy(input->shown)};
    return file->path != NULL && file->name != NULL;
}

typedef struct Group { /* the files of one reader */
    ReaderFile *files;
    PathFields *fields; /* of each file, of its path */
    size_t count;
} Group;

/* Adds a file's fields, and its setting: the file itself, where no other can be a run of it. */
static bool add_names(const Group *group, size_t i, Labels *names, Labels *settings)
{
    Text name = {0}, setting = {0};
    bool done;

    for (size_t role = 0; role < KEY_COUNT; role++)
        text_printf(&name, "%s/",
                    group->fields[i].text[role] == NULL ? "" : group->fields[i].text[role]);
    if (!rerun_setting(source_name(group->files[i].source), &setting))
        text_printf(&setting, "%zu", i);
    done = !name.failed && !setting.failed &&
           labels_intern(names, text_string(&name), name.length) != LABEL_NONE &&
           labels_intern(settings, text_string(&setting), setting.length) != LABEL_NONE;
    text_free(&name);
    text_free(&setting);
    return done;
}

/* Do the names of the files tell policies, tasks and seeds apart? Runs of one setting share
 * them. */
static bool tell_apart(const Group *group)
{
    Labels names = {0}, settings = {0};
    bool apart = true;

    for (size_t i = 0; apart && i < group->count; i++)
        apart = group->fields[i].text[KEY_POLICY] != NULL &&
                add_names(group, i, &names, &settings) && names.count == settings.count;
    labels_free(&names);
    labels_free(&settings);
    return apart;
}

/* What the paths of the files say by the rule of the program that wrote them. */
static bool take_paths(const Reader *reader, Group *group)
{
    for (size_t i = 0; reader->paths != NULL && i < group->count; i++)
        if (!path_fields_find(reader->paths, source_name(group->files[i].source),
                              &group->fields[i]))
            return false;
    bool apart = tell_apart(group);
    for (size_t i = 0; i < group->count; i++) {
        ReaderFile *file = &group->files[i];
        if (group->fields[i].text[KEY_TASK] != NULL)
            file->task = group->fields[i].text[KEY_TASK];
        file->seed = group->fields[i].text[KEY_SEED];
        if (apart)
            file->policy_default = group->fields[i].text[KEY_POLICY];
    }
    return true;
}

static bool read_group(const Reader *reader, Group *group, const ReadOptions *options,
                       Trials *trials, Diagnostics *diagnostics)
{
    bool done = take_paths(reader, group) || diagnostics_memory(diagnostics, NULL);

    for (size_t i = 0; i < group->count; i++) {
        const ReaderFile *file = &group->files[i];
        done = reader->read(reader, file, group->count, options, trials, diagnostics) && done;
        source_rest(file->source);
        path_fields_free(&group->fields[i]);
    }
    return done;
}

/* Reads the files reader by reader, in the order of the readers' first files. */
static bool read_groups(Opened *opened, const ReadOptions *options, Trials *trials,
                        Diagnostics *diagnostics)
{
    size_t count = opened->count;
    Group group = {.files = calloc(count, sizeof *group.files),
                   .fields = calloc(count, sizeof *group.fields)};
    bool done =
        (group.files != NULL && group.fields != NULL) || diagnostics_memory(diagnostics, NULL);

    for (size_t first = 0; group.fields != NULL && group.files != NULL && first < count; first++) {
        const Reader *reader = opened->files[first].reader;
        group.count = 0;
        for (size_t i = first; reader != NULL && i < count; i++) {
            const Input *input = &opened->inputs[i];
            if (opened->files[i].reader != reader)
                continue;
            group.files[group.count++] = (ReaderFile){.source = opened->files[i].source,
                                                      .policy = input->policy,
                                                      .policy_default = input->policy_default,
                                                      .task = input->task_default,
                                                      .index = (uint16_t)i};
            trials->files[i].reader = reader->name;
            opened->files[i].reader = NULL;
        }
        if (group.count > 0)
            done = read_group(reader, &group, options, trials, diagnostics) && done;
    }
    free(group.files);
    free(group.fields);
    return done && diagnostics->n_errors == 0;
}

/* What every file gave: counted from the records, whatever the reader was. */
static bool count_files(Trials *trials, const Opened *opened, Diagnostics *diagnostics)
{
    uint32_t *last_file = calloc(trials->labels[KEY_TASK].count + (size_t)1, sizeof *last_file);

    if (last_file == NULL)
        return diagnostics_memory(diagnostics, NULL);
    for (size_t i = 0; i < trials->count; i++) {
        SourceFile *file = &trials->files[trials->file[i]];
        uint32_t task = trials->keys[KEY_TASK][i];
        file->trials += file->counts ? trials_weight(trials, i) : 1;
        file->missing += trials->outcome[i] == OUTCOME_MISSING;
        if (last_file[task] == trials->file[i] + 1U ||
            labels_text(&trials->labels[KEY_TASK], task)[0] == '\0')
            continue;
        last_file[task] = trials->file[i] + 1U;
        file->tasks++;
    }
    free(last_file);
    for (size_t i = 0; i < trials->file_count; i++)
        source_facts(opened->files[i].source, trials->files[i].sha256, &trials->files[i].bytes);
    return true;
}

/* Two results with the same bytes most likely are one result, given twice. */
static bool warn_of_copies(const Trials *trials, Diagnostics *diagnostics)
{
    Labels digests = {0};
    bool done = true;

    for (uint32_t i = 0; done && i < trials->file_count; i++) {
        if (trials->files[i].rerun)
            continue;
        uint32_t before = digests.count;
        uint32_t digest = labels_intern(&digests, trials->files[i].sha256, DIGEST_SIZE - 1);
        done = digest != LABEL_NONE;
        if (done && digest < before)
            diagnostics_warning(diagnostics, trials->files[i].path, 0, 0,
                                "holds the same bytes as a file before it: was the same result "
                                "given twice?");
    }
    labels_free(&digests);
    return done || diagnostics_memory(diagnostics, NULL);
}

static bool check_kept(const Trials *trials, Diagnostics *diagnostics)
{
    for (size_t k = 0; k < trials->column_count; k++)
        if (trials->columns[k].labels.count == 0)
            return diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                                     "no file has a column \"%s\": correct its name",
                                     trials->columns[k].name);
    return true;
}

/* Summary rows and single trials cannot be compared with one another. */
static bool check_counts(const Trials *trials, Diagnostics *diagnostics)
{
    for (size_t i = 1; i < trials->file_count; i++)
        if (trials->files[i].counts != trials->files[0].counts)
            return diagnostics_error(diagnostics, ERROR_INPUT, trials->files[i].path, 0, 0,
                                     "holds %s and %s %s: give files of one kind",
                                     trials->files[i].counts ? "counts" : "single trials",
                                     trials->files[0].name,
                                     trials->files[0].counts ? "counts" : "single trials");
    return true;
}

static bool read_opened(Opened *opened, const ReadOptions *options, Trials **out,
                        Diagnostics *diagnostics)
{
    Trials *trials = trials_new();
    bool done = trials != NULL;

    for (size_t i = 0; done && i < opened->count; i++)
        done = add_source_file(trials, &opened->inputs[i]);
    if (!done)
        diagnostics_memory(diagnostics, NULL);
    done = done && read_groups(opened, options, trials, diagnostics) &&
           (trials_settle_policies(trials, false) || diagnostics_memory(diagnostics, NULL)) &&
           (reruns_leave(opened, trials, diagnostics) || diagnostics_memory(diagnostics, NULL)) &&
           reader_options_check(options, trials, diagnostics) && check_kept(trials, diagnostics) &&
           check_counts(trials, diagnostics) && select_trials(trials, options, diagnostics) &&
           count_files(trials, opened, diagnostics) && warn_of_copies(trials, diagnostics);
    if (!done) {
        trials_free(trials);
        return false;
    }
    trials->left = opened->left;
    trials->left_count = opened->left_count;
    opened->left = NULL;
    opened->left_count = 0;
    *out = trials;
    return true;
}

static bool check_request(size_t count, const ReadOptions *options, Diagnostics *diagnostics)
{
    if (options->has_threshold && !isfinite(options->threshold))
        return diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                                 "the threshold is no finite number: correct --threshold");
    return count > 0 || diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                                          "no file is given: name one at least");
}

bool trials_read(const InputFile *files, size_t count, const ReadOptions *options, Trials **out,
                 Diagnostics *diagnostics)
{
    ReadOptions asked;
    void *memory = NULL;
    Opened opened = {0};
    bool done = check_request(count, options, diagnostics) &&
                select_columns(options, &asked, &memory, diagnostics) &&
                opened_files(files, count, &asked, &opened, diagnostics) &&
                read_opened(&opened, &asked, out, diagnostics);

    opened_free(&opened);
    free(memory);
    return done;
}

bool trials_read_bytes(const char *name, const void *bytes, size_t length,
                       const ReadOptions *options, Trials **out, Diagnostics *diagnostics)
{
    ReadOptions asked;
    void *memory = NULL;
    Opened opened = {0};
    bool done = select_columns(options, &asked, &memory, diagnostics) &&
                opened_bytes(name, bytes, length, &asked, &opened, diagnostics) &&
                read_opened(&opened, &asked, out, diagnostics);

    opened_free(&opened);
    free(memory);
    return done;
}
