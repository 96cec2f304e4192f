/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_layout.h - what each column of a CSV file is, decided from its header and first rows.
 *
 * An explicit option beats a canonical name, which beats an alias. Two columns of
 * the same rank for one role are an error that lists them: nothing is guessed. */
#ifndef OFFDIAG_TRIALS_CSV_LAYOUT_H
#define OFFDIAG_TRIALS_CSV_LAYOUT_H

#include "trials/csv_sample.h"
#include "trials/reader.h"

#define COLUMN_NONE SIZE_MAX

typedef struct ColumnList {
    size_t *items; /* indices of columns, in the order in which they are joined */
    size_t count;
} ColumnList;

typedef enum CsvKind {
    CSV_TIDY,        /* one row a trial */
    CSV_WIDE,        /* one row a start, one outcome column a policy */
    CSV_PREDICTIONS, /* one row a start, success = prediction equals truth */
    CSV_COUNTS       /* one row a policy or task: successes and trials, nothing to pair */
} CsvKind;

typedef struct CsvLayout {
    CsvKind kind;
    const CsvSample *sample;
    size_t header_row; /* 0, or 1 when a row stands before the header: */
    bool title;        /* which is no data, but a title or Excel's "sep=;" */
    size_t width;      /* columns */
    ColumnList keys[KEY_COUNT];
    ColumnList outcomes;         /* of the success column, or one a policy; of the successes */
    size_t total;                /* of the trials of a summary row, or COLUMN_NONE */
    size_t truth, score, weight; /* or COLUMN_NONE */
    ColumnList errors;           /* any text in them is an error */
    ColumnList statuses;         /* their words can mean an error */
    ColumnList marks;            /* describe the start */
} CsvLayout;                     /* release with csv_layout_free */

/* sample must outlive the layout and have at least one row. name is the file's, for
 * messages; named: its policy is known. False when diagnostics got an error. */
bool csv_layout_decide(const char *name, bool named, const CsvSample *sample,
                       const ReadOptions *options, CsvLayout *out, Diagnostics *diagnostics);
void csv_layout_free(CsvLayout *layout);

const char *csv_layout_name(const CsvLayout *layout, size_t column);

/* Where the file names a column, or for COLUMN_NONE where it names them all. */
CellPlace csv_layout_place(const CsvLayout *layout, size_t column);

/* "tidy CSV", "wide TSV"; and where roles came from: "state from episode". */
void csv_layout_describe(const CsvLayout *layout, char *text, size_t size, char *note,
                         size_t note_size);

/* Do columns, not rows, name the policies? */
bool csv_layout_names_policies(const CsvLayout *layout);

/* The column that stands for the state and only counts trials; null where none does. Rows
 * of a wide file hold all policies at once: there the row itself makes the pair. */
const char *csv_layout_index(const CsvLayout *layout);

/* Index of a column by its name, exactly or up to case and - . space _; COLUMN_NONE. */
size_t csv_layout_find(const CsvLayout *layout, const char *column);

/* Does a row hold a name that a CSV header of trials would have? */
bool csv_row_is_header(const CsvSample *sample, size_t row);

/* Is it the header, or a title before it? */
static inline bool csv_row_is_head(const CsvLayout *layout, size_t row)
{
    return row == layout->header_row || (layout->title && row < layout->header_row);
}

#endif
