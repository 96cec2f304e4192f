/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal.h - a file that grows by whole lines, each on the disk before it counts.
 *
 * The first line says what the journal is of; only what began it goes on with it. A
 * last line without its end was cut off by a crash and never counted: it is dropped. */
#ifndef OFFDIAG_BASE_JOURNAL_H
#define OFFDIAG_BASE_JOURNAL_H

#include "base/error.h"
#include "base/text.h"

typedef struct Journal Journal;

/* Opens path, or makes it with title as its first line. Appends the whole lines after the
 * title to *lines; *torn = a cut line was dropped. Fails, and changes nothing, on another title
 * and on a file that another process has open as a journal. Null on failure. */
Journal *journal_open(const char *path, const char *title, Text *lines, bool *torn, Error *err);

/* One line more, without its end: written and synced, or an error, after which the
 * journal takes no more. */
bool journal_append(Journal *journal, const char *line, Error *err);

void journal_close(Journal *journal); /* null is fine */

#endif
