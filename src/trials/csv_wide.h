/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_wide.h - which columns of a file without an outcome column are policies.
 *
 * A file that was cut must not be read as another table: where its first rows are too few
 * to tell a policy from a key, or a column may as well count groups, nothing is guessed. */
#ifndef OFFDIAG_TRIALS_CSV_WIDE_H
#define OFFDIAG_TRIALS_CSV_WIDE_H

#include "trials/csv_assign.h"

/* Does the column hold outcomes and nothing else, in rows that are complete? */
bool csv_column_is_binary(const CsvLayout *layout, size_t column);

/* May the outcomes of the layout, found by their values, be taken for policies? False, with
 * an error, when there are too few rows or one of several columns may be a number of groups;
 * what a column of 0 and 1 has of a group is a warning, and so are few rows. A cut between two
 * lines shows in nothing else. */
bool csv_check_wide(Deciding *deciding);

#endif
