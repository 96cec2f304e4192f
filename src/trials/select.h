/* SPDX-License-Identifier: GPL-3.0-or-later */
/* select.h - after reading: which trials stay, and what they are grouped by. */
#ifndef OFFDIAG_TRIALS_SELECT_H
#define OFFDIAG_TRIALS_SELECT_H

#include "trials/reader.h"

/* The columns that options->where and options->by name and that must be kept for it, in
 * addition to options->keep: *out is options with all of them. *memory is to be freed. False
 * when a condition is not of the form COLUMN=VALUE, or memory is short. */
bool select_columns(const ReadOptions *options, ReadOptions *out, void **memory,
                    Diagnostics *diagnostics);

/* Leaves out the trials that are not to be kept (their number is in files[].left_out), and
 * policies that are left without any. False when out of memory. */
bool select_marked(Trials *trials, const bool *keep);

/* Leaves out the trials that do not fulfil options->where: of several conditions on one
 * column any one, of different columns all. Their number is in files[].left_out. Then makes
 * the values of options->by the tasks, and what was the task a part of the state. */
bool select_trials(Trials *trials, const ReadOptions *options, Diagnostics *diagnostics);

#endif
