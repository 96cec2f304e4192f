/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.c - see inputs.h. */
#include "trials/inputs.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "trials/folder.h"
#include "trials/policy_name.h"

typedef struct Inputs { /* as they grow */
    Input *items;
    size_t count, capacity;
} Inputs;

/* Takes path over, also when it fails. */
static bool add(Inputs *inputs, Input input, Diagnostics *diagnostics)
{
    if (inputs->count == UINT16_MAX) {
        free(input.path);
        return diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                                 "more than %d files: give fewer", UINT16_MAX);
    }
    if (inputs->count == inputs->capacity) {
        size_t capacity = 2 * inputs->capacity + 16;
        Input *items = realloc(inputs->items, capacity * sizeof *items);

        if (items == NULL) {
            free(input.path);
            return diagnostics_memory(diagnostics, NULL);
        }
        inputs->items = items;
        inputs->capacity = capacity;
    }
    inputs->items[inputs->count++] = input;
    return true;
}

/* The path without the folder before it and the slashes between. */
static const char *below(const char *path, const char *folder)
{
    path += strlen(folder);
    return path + strspn(path, "/");
}

static bool add_folder(Inputs *inputs, const InputFile *argument, size_t index,
                       Diagnostics *diagnostics)
{
    FolderFiles files;
    Error err = {0};
    bool done = true;

    if (!folder_list(argument->path, &files, &err))
        return diagnostics_pass(diagnostics, &err);
    if (files.count == 0)
        done = diagnostics_error(diagnostics, ERROR_INPUT, argument->path, 0, 0,
                                 "is a folder without files: run the evaluation first");
    for (size_t i = 0; done && i < files.count; i++) {
        char *path = files.paths[i];

        files.paths[i] = NULL;
        done = add(inputs,
                   (Input){.path = path,
                           .shown = below(path, argument->path),
                           .policy = argument->policy,
                           .argument = index,
                           .found = true},
                   diagnostics);
    }
    folder_files_free(&files);
    return done;
}

static bool add_file(Inputs *inputs, const InputFile *argument, size_t index,
                     Diagnostics *diagnostics)
{
    char *path = text_copy(argument->path);

    if (path == NULL)
        return diagnostics_memory(diagnostics, NULL);
    return add(inputs,
               (Input){.path = path,
                       .shown = file_base_name(path),
                       .policy = argument->policy,
                       .argument = index},
               diagnostics);
}

bool inputs_expand(const InputFile *arguments, size_t count, Input **out, size_t *out_count,
                   Diagnostics *diagnostics)
{
    Inputs inputs = {0};
    bool done = true;

    for (size_t i = 0; i < count; i++)
        done = (file_is_folder(arguments[i].path)
                    ? add_folder(&inputs, &arguments[i], i, diagnostics)
                    : add_file(&inputs, &arguments[i], i, diagnostics)) &&
               done;
    if (!done) {
        inputs_free(inputs.items, inputs.count);
        return false;
    }
    *out = inputs.items;
    *out_count = inputs.count;
    return true;
}

void inputs_free(Input *inputs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(inputs[i].path);
        free(inputs[i].policy_default);
        free(inputs[i].task_default);
    }
    free(inputs);
}

/* The name without folders and endings: of a path that no other is told apart from. */
static char *plain_name(const char *path)
{
    char *name = NULL;

    return policy_names(&path, 1, &name) ? name : NULL;
}

/* "spatial/run_1" of "spatial/run_1.csv". */
static char *task_name(const char *rest)
{
    const char *file = file_base_name(rest);
    char *name = plain_name(file);
    Text task = {0};

    text_append_n(&task, rest, (size_t)(file - rest));
    text_append(&task, name == NULL ? "" : name);
    free(name);
    if (text_ok(&task, NULL) && utf8_first_invalid(task.data, task.length) == task.length)
        return task.data;
    text_free(&task);
    return NULL;
}

/* The files of folders name tasks, where an argument has several. */
static void name_tasks(Input *inputs, size_t count)
{
    bool several = false;

    for (size_t i = 1; i < count; i++)
        several = several || inputs[i - 1].argument == inputs[i].argument;
    for (size_t i = 0; several && i < count; i++)
        if (inputs[i].found)
            inputs[i].task_default = task_name(inputs[i].shown);
}

static bool name_by_arguments(const InputFile *arguments, size_t argument_count, Input *inputs,
                              size_t count)
{
    const char **paths = calloc(argument_count, sizeof(const char *));
    char **names = calloc(argument_count, sizeof(char *));
    bool done = paths != NULL && names != NULL;

    for (size_t i = 0; done && i < argument_count; i++)
        paths[i] = arguments[i].path;
    done = done && policy_names(paths, argument_count, names);
    for (size_t i = 0; done && i < count; i++) {
        inputs[i].policy_default = text_copy(names[inputs[i].argument]);
        done = inputs[i].policy_default != NULL;
    }
    name_tasks(inputs, count);
    for (size_t i = 0; names != NULL && i < argument_count; i++)
        free(names[i]);
    free(paths);
    free(names);
    return done;
}

/* How many bytes of folders all paths below the folder have in common, with the last slash. */
static size_t common_folders(const Input *inputs, size_t count)
{
    const char *first = inputs[0].shown;
    const char *slash = strrchr(first, '/');
    size_t common = slash == NULL ? 0 : (size_t)(slash - first) + 1;

    for (size_t i = 1; i < count; i++) {
        size_t same = 0;

        while (same < common && inputs[i].shown[same] == first[same])
            same++;
        while (same > 0 && first[same - 1] != '/')
            same--;
        common = same;
    }
    return common;
}

/* Do two of the files have the same policy by their paths? */
static bool any_shared(const Input *inputs, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (strcmp(inputs[i - 1].policy_default, inputs[i].policy_default) == 0)
            return true; /* files of one folder follow each other */
    return false;
}

/* A folder's name, escaped where it is no valid text. */
static char *folder_name(const char *part, size_t length)
{
    char *raw = text_copy_n(part, length), *name = NULL;

    if (raw != NULL && utf8_first_invalid(raw, length) == length)
        return raw;
    if (raw != NULL)
        name = plain_name(raw);
    free(raw);
    return name;
}

static bool name_by_parts(Input *inputs, size_t count)
{
    size_t common = common_folders(inputs, count);
    bool shared;

    for (size_t i = 0; i < count; i++) {
        const char *part = inputs[i].shown + common, *slash = strchr(part, '/');

        inputs[i].policy_default =
            slash == NULL ? plain_name(part) : folder_name(part, (size_t)(slash - part));
        if (inputs[i].policy_default == NULL)
            return false;
    }
    shared = any_shared(inputs, count);
    for (size_t i = 0; shared && i < count; i++) {
        const char *slash = strchr(inputs[i].shown + common, '/');

        if (slash != NULL)
            inputs[i].task_default = task_name(slash + 1);
    }
    return true;
}

bool inputs_name(const InputFile *arguments, size_t argument_count, Input *inputs, size_t count)
{
    if (argument_count == 1 && count > 1 && inputs[0].found)
        return name_by_parts(inputs, count);
    return name_by_arguments(arguments, argument_count, inputs, count);
}
