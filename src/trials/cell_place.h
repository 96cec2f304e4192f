/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cell_place.h - where something stands in a file of trials. */
#ifndef OFFDIAG_TRIALS_CELL_PLACE_H
#define OFFDIAG_TRIALS_CELL_PLACE_H

#include <stdint.h>

typedef struct CellPlace { /* 0 = unknown */
    int64_t line, column;  /* from 1; a column of CSV is a cell, of other text a byte */
    int64_t byte;          /* from the beginning of a file that has no lines */
} CellPlace;

#endif
