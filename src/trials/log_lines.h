/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_lines.h - the lines of a text log, without what loggers and terminals put around them. */
#ifndef OFFDIAG_TRIALS_LOG_LINES_H
#define OFFDIAG_TRIALS_LOG_LINES_H

#include "trials/source.h"

typedef struct LogLine {
    const char *text; /* without colours, "INFO:root:", "[12:30:01] " and blanks at its ends */
    size_t length;    /* a NUL ends the text, maybe after further blanks */
    int64_t number;
    const char *raw;              /* the line as it is in the file, raw_length bytes, */
    size_t raw_length, raw_begin; /* and where it begins after what was overwritten */
    const char *plain;            /* the text with what stands before it */
    bool last;                    /* no line break ends it: it may be cut */
} LogLine;

/* The column, from 1, of a character of the text in the line as it is in the file. */
int64_t log_line_column(const LogLine *line, const char *at);

/* Calls take for each line of the file. Fails when it cannot be read, on NUL bytes, on
 * what is not UTF-8 and on lines above 1 MB. */
bool log_lines_read(Source *source, void (*take)(const LogLine *line, void *context), void *context,
                    Diagnostics *diagnostics);

#endif
