/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect_log.h - an inspect_ai log put together from the entries of its archive, and from a
 * line of it back to the entry. */
#ifndef OFFDIAG_TRIALS_INSPECT_LOG_H
#define OFFDIAG_TRIALS_INSPECT_LOG_H

#include "base/text.h"

typedef struct LogEntry { /* of the archive */
    char *name;
    Text bytes;
    int64_t line; /* of the log, where the entry begins, if it is in it */
} LogEntry;

typedef struct InspectLog {
    LogEntry *entries;
    size_t count, capacity;
    size_t *parts; /* indices of the entries that are in the text, in their order there */
    size_t part_count;
    Text text; /* {header, "samples": [...]}, each entry from the beginning of a line */
} InspectLog;  /* start from {0} */

void inspect_log_free(InspectLog *log);

/* An entry to be filled, valid until the next one; null when out of memory. */
LogEntry *inspect_log_add(InspectLog *log, const char *name);

/* Makes the text of header.json and summaries.json, or where there are no summaries of all
 * samples. Fails, under the name of the entry, on what is no JSON. */
bool inspect_log_put_together(InspectLog *log, const char *file, Error *err);

/* The line in its entry of a line of the text. */
int64_t inspect_log_line(const InspectLog *log, int64_t line);

/* Gives an error about the text the name and the line of its entry: "file/summaries.json". */
void inspect_log_locate(const InspectLog *log, const char *file, Error *err);

#endif
