/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_counts.h - summary rows: how many of how many succeeded, in place of single trials.
 *
 * A row with policy, successes and n becomes n trials that name no start, so that rates can
 * be compared as unpaired. Rates alone say too little and are refused. */
#ifndef OFFDIAG_TRIALS_CSV_COUNTS_H
#define OFFDIAG_TRIALS_CSV_COUNTS_H

#include "trials/csv_assign.h"
#include "trials/csv_rows.h"

/* Are the rows summaries: one column of successes, one of trials, no outcome, and a policy?
 * Then their columns are taken, the kind of the layout is set, and the result is true. */
bool csv_find_counts(Deciding *deciding);

/* False, with an error, when a column holds rates or counts that cannot be used. */
bool csv_check_rates(Deciding *deciding);

/* A cell of the successes or the total: cell->value, which is no more than 1e9. */
void take_count(Rows *rows, Cell *cell, const char *text, size_t length);

/* The trials of the complete present row; faults are found before. */
void rows_append_counts(Rows *rows);

/* Are there more successes than trials? Then the row has a fault. */
void rows_check_counts(Rows *rows);

#endif
