/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_assign.h - giving the columns of a CSV file their roles. */
#ifndef OFFDIAG_TRIALS_CSV_ASSIGN_H
#define OFFDIAG_TRIALS_CSV_ASSIGN_H

#include "trials/csv_layout.h"

typedef struct Deciding {
    const char *name; /* of the file */
    bool named;       /* the policy of the file is known */
    const ReadOptions *options;
    CsvLayout layout;
    bool *taken;      /* columns that have a role */
    size_t successes; /* of a summary row, once it is found to be one */
    Diagnostics *diagnostics;
} Deciding;

/* Fills the lists of deciding->layout, whose header row is set. False when the
 * diagnostics got an error. */
bool csv_assign_roles(Deciding *deciding);

#endif
