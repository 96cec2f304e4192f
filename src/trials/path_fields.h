/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_fields.h - what a program that names its files by a rule says in their names.
 *
 * A pattern is the end of a path: "{policy}/samples_{task}_20*". {policy}, {task} and
 * {seed} stand for some characters within one part of the path, `*` for any or none; the
 * first of them takes as much as it can. Alternatives have ` | ` between. */
#ifndef OFFDIAG_TRIALS_PATH_FIELDS_H
#define OFFDIAG_TRIALS_PATH_FIELDS_H

#include "trials/trials.h"

typedef struct PathFields {
    char *text[KEY_COUNT]; /* null = the path does not say it */
} PathFields;              /* release with path_fields_free */

/* The fields of the first alternative that fits, or none. False when out of memory. */
bool path_fields_find(const char *patterns, const char *path, PathFields *out);
void path_fields_free(PathFields *fields);

#endif
