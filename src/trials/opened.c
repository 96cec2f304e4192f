/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opened.c - see opened.h. */
#include "trials/opened.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "trials/recognise.h"

static bool choose_reader(OpenedFile *file, bool found, const ReadOptions *options,
                          Diagnostics *diagnostics)
{
    Confidence least = found ? CONFIDENCE_LIKELY : CONFIDENCE_FALLBACK;

    if (options->reader != NULL)
        file->reader = options->reader;
    else
        file->reader = options->format != NULL ? reader_named(options->format, diagnostics)
                                               : reader_recognise(file->source, least, diagnostics);
    return file->reader != NULL && (!found || reader_suits(file->reader, file->source, options,
                                                           &file->counts, diagnostics));
}

static bool open_one(const Input *input, const ReadOptions *options, OpenedFile *file,
                     Diagnostics *diagnostics)
{
    Error err = {0};

    file->source = source_open(input->path, &err);
    if (file->source == NULL)
        return diagnostics_pass(diagnostics, &err);
    if (!choose_reader(file, input->found, options, diagnostics))
        return false;
    source_rest(file->source);
    return true;
}

/* Input number i is left for this reason; the ones behind it move up. */
static bool leave(Opened *opened, size_t i, const char *reason)
{
    LeftFile *left = realloc(opened->left, (opened->left_count + 1) * sizeof *left);
    LeftFile entry = {.name = text_copy(opened->inputs[i].shown), .reason = text_copy(reason)};

    if (left != NULL)
        opened->left = left;
    if (left == NULL || entry.name == NULL || entry.reason == NULL) {
        free(entry.name);
        free(entry.reason);
        return false;
    }
    left[opened->left_count++] = entry;
    free(opened->inputs[i].path);
    source_free(opened->files[i].source);
    opened->count--;
    memmove(&opened->inputs[i], &opened->inputs[i + 1],
            (opened->count - i) * sizeof *opened->inputs);
    memmove(&opened->files[i], &opened->files[i + 1], (opened->count - i) * sizeof *opened->files);
    return true;
}

/* Opens input number *i of a folder, or leaves it. */
static bool open_found(Opened *opened, size_t *i, const ReadOptions *options,
                       Diagnostics *diagnostics)
{
    Diagnostics *why = diagnostics_new();
    bool done = why != NULL;

    if (done && open_one(&opened->inputs[*i], options, &opened->files[*i], why))
        ++*i;
    else if (done)
        done = leave(opened, *i, why->n_errors > 0 ? why->errors[0].message : "cannot be read");
    diagnostics_free(why);
    return done || diagnostics_memory(diagnostics, NULL);
}

/* Summaries beside single trials say nothing new. */
static bool leave_counts(Opened *opened)
{
    bool trials = false;

    for (size_t i = 0; i < opened->count; i++)
        trials = trials || !opened->files[i].counts;
    for (size_t i = 0; trials && i < opened->count;) {
        if (!opened->files[i].counts)
            i++;
        else if (!leave(opened, i,
                        "holds counts, and other files hold single trials: name it alone to "
                        "compare the counts"))
            return false;
    }
    return true;
}

static bool open_all(Opened *opened, const ReadOptions *options, Diagnostics *diagnostics)
{
    bool done = true;

    opened->files = calloc(opened->count + 1, sizeof *opened->files);
    if (opened->files == NULL)
        return diagnostics_memory(diagnostics, NULL);
    for (size_t i = 0; i < opened->count;) {
        if (opened->inputs[i].found) {
            if (!open_found(opened, &i, options, diagnostics))
                return false;
            continue;
        }
        done = open_one(&opened->inputs[i], options, &opened->files[i], diagnostics) && done;
        i++;
    }
    return done && (leave_counts(opened) || diagnostics_memory(diagnostics, NULL));
}

bool opened_files(const InputFile *arguments, size_t count, const ReadOptions *options, Opened *out,
                  Diagnostics *diagnostics)
{
    Opened opened = {0};
    bool done = inputs_expand(arguments, count, &opened.inputs, &opened.count, diagnostics) &&
                open_all(&opened, options, diagnostics);

    if (done && opened.count == 0)
        done = diagnostics_error(diagnostics, ERROR_INPUT, arguments[0].path, 0, 0,
                                 "has no file of trials among %zu; the first, %.200s, %.200s",
                                 opened.left_count, opened.left[0].name, opened.left[0].reason);
    done = done && (inputs_name(arguments, count, opened.inputs, opened.count) ||
                    diagnostics_memory(diagnostics, NULL));
    if (!done) {
        opened_free(&opened);
        return false;
    }
    *out = opened;
    return true;
}

bool opened_bytes(const char *name, const void *bytes, size_t length, const ReadOptions *options,
                  Opened *out, Diagnostics *diagnostics)
{
    InputFile argument = {.path = name};
    Opened opened = {.inputs = calloc(1, sizeof *opened.inputs),
                     .files = calloc(1, sizeof *opened.files),
                     .count = 1};
    Error err = {0};
    bool done = opened.inputs != NULL && opened.files != NULL;

    if (done) {
        opened.inputs[0] = (Input){.path = text_copy(name)};
        opened.inputs[0].shown = opened.inputs[0].path;
        done = opened.inputs[0].path != NULL && inputs_name(&argument, 1, opened.inputs, 1);
    }
    if (!done)
        diagnostics_memory(diagnostics, NULL);
    else if ((opened.files[0].source = source_from_bytes(name, bytes, length, &err)) == NULL)
        done = diagnostics_pass(diagnostics, &err);
    else
        done = choose_reader(&opened.files[0], false, options, diagnostics);
    if (!done) {
        opened.count = opened.inputs == NULL || opened.files == NULL ? 0 : 1;
        opened_free(&opened);
        return false;
    }
    *out = opened;
    return true;
}

void opened_free(Opened *opened)
{
    for (size_t i = 0; opened->files != NULL && i < opened->count; i++)
        source_free(opened->files[i].source);
    for (size_t i = 0; i < opened->left_count; i++) {
        free(opened->left[i].name);
        free(opened->left[i].reason);
    }
    inputs_free(opened->inputs, opened->count);
    free(opened->files);
    free(opened->left);
    *opened = (Opened){0};
}
