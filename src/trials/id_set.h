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

/* Adds the strings of a JSON list; null and what is no list add nothing. */
bool id_set_add_list(IdSet *set, const JsonTree *tree, const JsonValue *list);

/* Adds the lines of a text that are not empty. */
bool id_set_add_lines(IdSet *set, const char *text);

bool id_set_has(const IdSet *set, const char *id);

/* The ids of a file: one a line, or a JSON list, or the submitted_ids of a report. */
bool id_set_read(const char *path, IdSet *out, Error *err);

#endif
