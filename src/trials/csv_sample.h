/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_sample.h - the first rows of a CSV file, to decide how to read it. */
#ifndef OFFDIAG_TRIALS_CSV_SAMPLE_H
#define OFFDIAG_TRIALS_CSV_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "trials/cell_place.h"

enum {
    CSV_SAMPLE_ROWS = 200,
    CSV_COMMENT = '#' /* a row that begins with it is a comment */
};

typedef struct CsvSample {
    char delimiter; /* , ; or tab */
    char *bytes;    /* the cells, each with a NUL */
    size_t bytes_used, bytes_capacity;
    size_t *cells; /* offsets in bytes, row after row */
    size_t cell_count, cell_capacity;
    size_t first_cell[CSV_SAMPLE_ROWS + 1]; /* of each row, and one beyond the last */
    int64_t line[CSV_SAMPLE_ROWS];
    size_t row_count;  /* blank lines and comments are no rows */
    bool open;         /* the last row has no line break: it may be cut */
    CellPlace begin;   /* where a file that names columns and is no CSV has its first record, */
    CellPlace *places; /* and each column first; null = the first rows name the columns */
} CsvSample;           /* release with csv_sample_free */

/* Reads the first rows from the head of a file; the last of them may be cut. Stops
 * quietly at the first fault: the reading proper finds it again and says where. Fails
 * only when out of memory. */
bool csv_sample_read(const char *head, size_t length, CsvSample *out, Error *err);
void csv_sample_free(CsvSample *sample);

/* A sample by hand, from {0}: a cell, and the end of a row, of CSV_SAMPLE_ROWS at most.
 * csv_sample_add is false when out of memory. */
bool csv_sample_add(CsvSample *sample, const char *text, size_t length);
void csv_sample_end_row(CsvSample *sample, int64_t line);

/* After the first row: it was no row of the file, whose first record begins here, and so
 * does every column for now. False when out of memory. */
bool csv_sample_begin(CsvSample *sample, CellPlace begin);

size_t csv_sample_width(const CsvSample *sample, size_t row);
const char *csv_sample_cell(const CsvSample *sample, size_t row, size_t column);

/* The character that separates cells: what a first line "sep=;" says, else of , tab and ;
 * the one that the first two lines have most of, outside quotes; without any in the first,
 * a title, the two lines after it. */
char csv_delimiter(const char *head, size_t length);

#endif
