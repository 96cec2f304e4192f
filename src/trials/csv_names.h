/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_names.h - the names that columns of trial files have. */
#ifndef OFFDIAG_TRIALS_CSV_NAMES_H
#define OFFDIAG_TRIALS_CSV_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "trials/reader.h"

typedef enum NameRank { /* how well a name fits a role */
    RANK_NONE,
    RANK_ALIAS_IF_BINARY, /* an alias if its values are all 0 or 1 */
    RANK_ALIAS,
    RANK_CANONICAL
} NameRank;

/* Name is compared without regard to case and with - . and space as _. */
NameRank csv_name_rank(const char *name, Role role);

bool csv_name_equal(const char *left, const char *right);

/* An error column, as opposed to a status or a reason. */
bool csv_name_is_error(const char *name);

/* success_rate, successes and their like: counts or rates instead of trials. */
bool csv_name_is_rate(const char *name);

/* How many succeeded, and of how many: the columns of a summary row. */
bool csv_name_is_successes(const char *name);
bool csv_name_is_total(const char *name);

/* block_x, init_pose, target_y: a column that describes the initial state. */
bool csv_name_is_start(const char *name);

/* episode, trial_index: a column that counts trials within a run and names no start. */
bool csv_name_is_index(const char *name);

/* Does a task name of this kind contain others: suite of task_id? */
bool csv_name_is_outer_task(const char *name);

#endif
