/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reruns.h - runs of one setting that were written again: the last complete one counts.
 *
 * The logs of LIBERO evaluations are named EVAL-SUITE-FAMILY-DATE--NOTE.txt. Two of one
 * folder whose names differ by the date alone are runs of one setting. Without a note the
 * name does not tell the setting, and every file stands for itself. */
#ifndef OFFDIAG_TRIALS_RERUNS_H
#define OFFDIAG_TRIALS_RERUNS_H

#include "trials/opened.h"

/* Appends the path without its date; false, and nothing is appended, when its name does not
 * tell the setting. */
bool rerun_setting(const char *path, Text *setting);

/* Of the logs of one setting (and of one policy, where NAME= gives it) keeps the trials of the
 * last among those with the most outcomes, and warns of each other one. Policies must be
 * settled. False when out of memory. */
bool reruns_leave(const Opened *opened, Trials *trials, Diagnostics *diagnostics);

#endif
