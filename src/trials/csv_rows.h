/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_rows.h - from the cells of a CSV file to trials, one row after the other.
 *
 * A column has one Cell for each use it has. A cell is taken as soon as libcsv
 * reports it, since its text lives no longer than that; what is wrong with it is
 * kept until the row is complete, because a row that was cut is no error. */
#ifndef OFFDIAG_TRIALS_CSV_ROWS_H
#define OFFDIAG_TRIALS_CSV_ROWS_H

#include "base/text.h"
#include "trials/csv_layout.h"
#include "trials/csv_lines.h"
#include "trials/outcome.h"

typedef struct Rows Rows;
typedef struct Cell Cell;

enum {
    CELL_CACHE = 40,
    CELL_WORDS = 8,
    CELL_LABELS = 16, /* a power of two */
    CSV_CLASSES = 256
};

typedef struct CachedWord { /* an outcome word that the column has had */
    char text[CELL_CACHE];
    size_t length;
    WordKind kind;
    uint8_t reason;
} CachedWord;

typedef struct KnownLabel {
    char text[CELL_CACHE];
    size_t length; /* SIZE_MAX = none */
    uint32_t id;
} KnownLabel;

struct Cell {
    void (*take)(Rows *rows, Cell *cell, const char *text, size_t length);
    Cell *also; /* a further use of the same column */
    size_t column;
    size_t target; /* a KeyRole, or the index of a kept column or mark in the trials */
    uint32_t id;   /* label or mark of the present text */
    KnownLabel known[CELL_LABELS]; /* labels that the column had lately */
    Text text;                     /* the present text, of parts and predictions */
    WordKind kind;                 /* of an outcome */
    uint8_t reason;
    double value; /* of a score, a weight, or an outcome under a threshold */
    CachedWord words[CELL_WORDS];
    size_t word_count;
};

typedef struct Fault {   /* the first thing wrong with the present row */
    const char *message; /* null = nothing */
    size_t column;
    char text[120]; /* the cell, escaped */
} Fault;

struct Rows {
    struct csv_parser parser;
    CsvLines lines;
    bool broke;                         /* a row ended since the scanner cleared this */
    bool careful;                       /* cells may hold quotes, NUL or bytes beyond ASCII */
    bool finishing;                     /* in csv_fini: the last row, which has no line break */
    Text tail;                          /* the last cell of that row */
    bool failed;                        /* out of memory */
    unsigned char classes[CSV_CLASSES]; /* of characters, for csv_plain */
    const CsvLayout *layout;
    size_t width;    /* of the layout */
    bool joins;      /* some label is made of several columns */
    bool names_rows; /* each row is one start */
    const ReadOptions *options;
    const ReaderFile *file;
    const char *name;
    Trials *trials;
    Diagnostics *diagnostics;
    Cell *cells; /* all of them; those of the outcomes come first, in order */
    size_t cell_count, cell_capacity;
    Cell **by_column; /* first cell of each column, or null */
    Cell **active;    /* by_column, or all null in the header */
    Cell **inactive;
    size_t field;            /* cells of the present row so far */
    size_t first_length;     /* of its first cell */
    bool comment;            /* the present row begins with # and is none */
    int64_t comments;        /* such rows so far */
    int64_t row;             /* rows so far, with the header */
    int64_t appended;        /* rows that gave trials */
    const CellPlace *places; /* of the cells of the present row; null = a CSV file */
    CellPlace begin;         /* of that row, where a cell has no place of its own */
    Fault fault;
    Trial trial;     /* of the present row */
    WordKind status; /* of its error and status columns */
    uint8_t status_reason;
    bool several_files; /* a row that is a start carries the name of its file */
};

/* Makes the cells of rows->layout; false when out of memory. */
bool rows_begin(Rows *rows);
void rows_end(Rows *rows);

/* A cell, and the break after a row: '\n', '\r', or -1 at the end of the file. */
void rows_cell(const void *text, size_t length, Rows *rows);
void rows_break(int character, Rows *rows);

/* Keeps what is wrong with a cell, unless there is something already. */
void rows_fault(Rows *rows, size_t column, const char *message, const char *text, size_t length);

/* csv_trial.c: the labels that are made of several cells, and then the trials, of the
 * complete present row. */
void rows_join_keys(Rows *rows);
void rows_append(Rows *rows);

/* csv_cells.c: what a column is used for. */
void take_key(Rows *rows, Cell *cell, const char *text, size_t length);
void take_text(Rows *rows, Cell *cell, const char *text, size_t length);
void take_named(Rows *rows, Cell *cell, const char *text, size_t length);
void take_outcome(Rows *rows, Cell *cell, const char *text, size_t length);
void take_graded(Rows *rows, Cell *cell, const char *text, size_t length);
void take_score(Rows *rows, Cell *cell, const char *text, size_t length);
void take_weight(Rows *rows, Cell *cell, const char *text, size_t length);
void take_error(Rows *rows, Cell *cell, const char *text, size_t length);
void take_status(Rows *rows, Cell *cell, const char *text, size_t length);
void take_kept(Rows *rows, Cell *cell, const char *text, size_t length);
void take_mark(Rows *rows, Cell *cell, const char *text, size_t length);

#endif
