/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.h - for this folder only: the table of a finished design. */
#ifndef OFFDIAG_SEQUENTIAL_REPLAY_H
#define OFFDIAG_SEQUENTIAL_REPLAY_H

#include "sequential/table.h"

/* From trial n - 1 to n, with the stops of n taken out. False: out of memory. */
bool replay_trial(const Design *design, Table *table, int n);

/* The states alive after trial n and its stops, in a new table (table_free). */
bool replay_open(const Design *design, int n, Table **table, Error *err);

#endif
