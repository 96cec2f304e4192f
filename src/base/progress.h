/* SPDX-License-Identifier: GPL-3.0-or-later */
/* progress.h - how far a long job is. */
#ifndef OFFDIAG_BASE_PROGRESS_H
#define OFFDIAG_BASE_PROGRESS_H

/* fraction in [0, 1]; what is a few words, e.g. "reading a.csv". A null function
 * pointer is allowed wherever a Progress is taken. */
typedef struct Progress {
    void (*report)(void *context, const char *what, double fraction);
    void *context;
} Progress;

/* Calls progress->report when there is one. */
void progress_report(const Progress *progress, const char *what, double fraction);

/* One line on standard error, rewritten at most ten times a second; prints
 * nothing when standard error is not a terminal. */
Progress progress_terminal(void);

#endif
