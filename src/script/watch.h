/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.h - runs a command again whenever one of the files that it read changes, or one that
 * it looked for in vain appears. */
#ifndef OFFDIAG_SCRIPT_WATCH_H
#define OFFDIAG_SCRIPT_WATCH_H

#include "script/arguments.h"

/* Was --watch given? */
bool watch_wanted(const Arguments *arguments);

/* One run in this process: what main does without --watch. used, where it is not null,
 * gets the paths to watch, each ended by NUL, also when it fails. */
typedef bool WatchRun(const Arguments *arguments, Text *used, int *status, Error *err);

/* Runs at once and after each change, each time in a process of its own, so that one
 * that is stopped does not end the watch. What a run says goes to standard error. Comes
 * back only with an error of the watch itself. */
bool watch_run(const Arguments *arguments, WatchRun *run, Error *err);

#endif
