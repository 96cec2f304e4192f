/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_csv.h - the reader of CSV and TSV files: its functions for the reader table. */
#ifndef OFFDIAG_TRIALS_READ_CSV_H
#define OFFDIAG_TRIALS_READ_CSV_H

#include "trials/reader.h"

Confidence csv_probe(const char *head, size_t length);
bool csv_read(const ReaderFile *files, size_t count, const ReadOptions *options, Trials *trials,
              Diagnostics *diagnostics);

#endif
