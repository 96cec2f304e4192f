/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_table.h - a CSV table that is read row by row, with its lines.
 *
 * The first row is the header; every other has as many cells. A byte order mark is skipped,
 * empty lines too; CR LF and lone CR end a line like LF. */
#ifndef OFFDIAG_TRIALS_CSV_TABLE_H
#define OFFDIAG_TRIALS_CSV_TABLE_H

#include "base/progress.h"
#include "trials/row_input.h"

/* Called for each row, the header first; false, with an error set, ends the reading. */
typedef bool CsvRow(const RowCells *cells, int64_t line, void *context, Error *err);

/* Reads length bytes; name stands for the input in messages, which name the line. Fails on a
 * quote that is never closed and on a row with another number of cells than the header. */
bool csv_table_read(const char *bytes, size_t length, const char *name, const Progress *progress,
                    CsvRow *take, void *context, Error *err);

#endif
