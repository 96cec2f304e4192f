/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listing.h - trials from a file of any kind, given as a table: its columns, then its rows.
 *
 * What a column is for, which outcomes there are, what is missing and what options ask
 * for is decided as for CSV files. So a reader only finds the cells, gives each column
 * the name that says its role ("task", "state", "seed", "success", "status", "error",
 * "policy") and adds row after row:
 *
 *     listing_column(&listing, "state"); listing_column(&listing, "success");
 *     if (listing_begin(&listing)) {
 *         listing_row(&listing, line, 1); listing_cell(&listing, "3", 1); listing_cell(&listing,
 * "1", 1); listing_row_end(&listing);
 *     }
 *     done = listing_end(&listing, "what it is", ""); */
#ifndef OFFDIAG_TRIALS_LISTING_H
#define OFFDIAG_TRIALS_LISTING_H

#include "trials/csv_rows.h"

typedef struct Listing {
    CsvSample sample; /* the header, and rows to judge columns by where a reader gives them */
    CsvLayout layout;
    ReadOptions options; /* of the command line, and what the reader adds before listing_begin */
    CellPlace begin;     /* of what should hold the trials, said where there are none */
    const char *index;   /* what the state counts, "row", where it is no more than a position */
    Rows rows;
    CellPlace *places;
    bool begun, failed; /* failed: out of memory */
} Listing;

/* count is how many files the reader has. Release with listing_free. */
void listing_open(Listing *listing, const ReaderFile *file, size_t count,
                  const ReadOptions *options, Trials *trials, Diagnostics *diagnostics);
void listing_free(Listing *listing);

void listing_column(Listing *listing, const char *name);

/* Columns need sample rows only where their names alone do not decide. */
void listing_sample_cell(Listing *listing, const char *text, size_t length);
void listing_sample_end(Listing *listing, int64_t line);

/* After the columns, before sample rows, where it is the file that names them: its first
 * record, and then where each of them is found first. */
void listing_columns_end(Listing *listing, CellPlace begin);
void listing_column_found(Listing *listing, size_t column, CellPlace place);

/* After the columns. False when the diagnostics got an error. */
bool listing_begin(Listing *listing);

/* Is the next cell looked at? Where it is not, an empty one will do. */
bool listing_is_used(const Listing *listing);

/* Where the next row begins; faults of cells without a place of their own are there. */
void listing_row(Listing *listing, int64_t line, int64_t column);

/* Are the next cells known to be UTF-8 without a NUL? Else each is looked through. */
void listing_sound(Listing *listing, bool sound);

void listing_cell(Listing *listing, const char *text, size_t length);
void listing_cell_at(Listing *listing, const char *text, size_t length, CellPlace place);
void listing_text(Listing *listing, const char *text); /* a cell that a NUL ends */
void listing_row_end(Listing *listing);

/* In place of a cell: what is wrong with it, found by the reader. */
void listing_fault(Listing *listing, const char *message, const char *text, size_t length,
                   CellPlace place);

/* Fails when there were errors, or no row. layout says what the file was, note how it was
 * read; where note is null it says where the roles came from. */
bool listing_end(Listing *listing, const char *layout, const char *note);

#endif
