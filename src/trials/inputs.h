/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.h - the arguments of a reading as single files, and whose they are.
 *
 * Of several arguments each is one policy: its files are named by the argument's shortest
 * distinguishing part. Of one folder the parts below it are the policies: the first part of
 * the paths in which the files differ. What follows in the path names the task, where a
 * policy has several files. What the data say themselves always comes first. */
#ifndef OFFDIAG_TRIALS_INPUTS_H
#define OFFDIAG_TRIALS_INPUTS_H

#include "trials/reader.h"

typedef struct Input { /* one file */
    char *path;
    const char *shown;    /* what reports print: its name, or its path below the folder */
    const char *policy;   /* of NAME=; null = none */
    char *policy_default; /* of its path */
    char *task_default;   /* of its path below a folder; null = none */
    size_t argument;      /* that gave it */
    bool found;           /* in a folder: what is of no use is left */
} Input;

/* The files of all arguments. False, with an error, when a folder cannot be walked or has no
 * file. *out is released with inputs_free. */
bool inputs_expand(const InputFile *arguments, size_t count, Input **out, size_t *out_count,
                   Diagnostics *diagnostics);

/* Gives the inputs their policy_default and task_default; false when out of memory. */
bool inputs_name(const InputFile *arguments, size_t argument_count, Input *inputs, size_t count);

void inputs_free(Input *inputs, size_t count);

#endif
