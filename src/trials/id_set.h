/* SPDX-License-Identifier: GPL-3.0-or-later */
/* id_set.h - sets of the ids of instances, in the order in which they were listed. */
#ifndef OFFDIAG_TRIALS_ID_SET_H
#define OFFDIAG_TRIALS_ID_SET_H

#include "trials/json_tree.h"
#include "trials/labels.h"

typedef struct IdSet {
    Labels ids;  /* ids of the labels are places in the order */
    bool listed; /* was there a list at all? */
} IdSet;         /* start from {0} */

void id_set_free(IdSet *set);

/* False when out of memory. */
bool id_set_add(IdSet *set, const char *id, size_t length);
bool id_set_add_all(IdSet *set, const IdSet *other);

/* Adds the strings and numbers of a JSON list; null, a null pointer too, adds nothing. Fails,
 * with its place, on what is no list and on what is no id in it. */
bool id_set_add_list(IdSet *set, const JsonTree *tree, const JsonValue *list, Error *err);

/* Adds the lines of a text that are not empty. Fails, with its place, on what is no text in
 * UTF-8, and on a last line without a line break, which may be cut. */
bool id_set_add_lines(IdSet *set, const char *text, size_t length, Error *err);

bool id_set_has(const IdSet *set, const char *id);

/* The ids of a file: one a line, or a JSON list, or the submitted_ids of a report. */
bool id_set_read(const char *path, IdSet *out, Error *err);

#endif
