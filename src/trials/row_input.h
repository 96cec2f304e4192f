/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_input.h - from the cells of one row to a method, its input, and its result. */
#ifndef OFFDIAG_TRIALS_ROW_INPUT_H
#define OFFDIAG_TRIALS_ROW_INPUT_H

#include "base/text.h"
#include "stats/method.h"

/* The cells of one row, each ended by a NUL; start from {0}. */
typedef struct RowCells {
    Text bytes;
    size_t *ends; /* of each cell in bytes, with its NUL */
    size_t count, capacity;
    bool failed;
} RowCells;

void row_cells_add(RowCells *cells, const char *bytes, size_t length);
void row_cells_clear(RowCells *cells);
bool row_cells_ok(const RowCells *cells); /* false when an allocation failed */
void row_cells_free(RowCells *cells);

const char *row_cell(const RowCells *cells, size_t index);
size_t row_cell_length(const RowCells *cells, size_t index);

/* Where the columns are that a method can read, from the header; SIZE_MAX = absent. */
enum {
    ROW_KINDS = 3,
    ROW_COUNTS = 4
};

typedef struct RowColumns {
    size_t count; /* of all columns */
    size_t method, level, alternative, margin, params;
    size_t counts[ROW_KINDS][ROW_COUNTS]; /* of paired, unpaired and rate inputs */
    const Method *last;                   /* of the row before: tables come sorted */
} RowColumns;

/* False when there is no column `method`. */
bool row_columns_find(RowColumns *columns, const RowCells *header);

/* Computes one row. Errors name the column and say what it must hold. */
bool row_compute(RowColumns *columns, const RowCells *cells, Result *result, Error *err);

#endif
