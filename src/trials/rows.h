/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rows.h - a CSV table of inputs, computed row by row.
 *
 * The column `method` holds the full id of a method; other columns are inputs by name
 * (a b c d, k n, x1 n1 x2 n2, level, alternative, margin, and params as
 * "name=value;name=value" for the planning methods). An empty level or alternative
 * is the default: 0.95, two-sided. Columns that a method does not know are carried
 * through. The output has the same columns and out_quantity, out_value: one row for
 * each quantity of the result, values with the fewest digits that read back exactly,
 * Inf and -Inf for bounds. A row that cannot be computed has out_quantity `error` and
 * the message as its value, and the others go on. */
#ifndef OFFDIAG_TRIALS_ROWS_H
#define OFFDIAG_TRIALS_ROWS_H

#include "base/progress.h"
#include "base/text.h"

typedef struct RowsSummary {
    int64_t rows, failed;
} RowsSummary;

/* Reads length bytes of CSV and appends the output table to *out; name stands for the
 * input in messages. Fails, with the line, on what is not such a table: no column
 * `method`, a row with another number of cells, a quote that is never closed. */
bool rows_compute(const char *bytes, size_t length, const char *name, const Progress *progress,
                  Text *out, RowsSummary *summary, Error *err);

/* The same for a file, "-" for standard input. */
bool rows_compute_file(const char *path, const Progress *progress, Text *out, RowsSummary *summary,
                       Error *err);

#endif
