/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_lines.h - counting the lines of a CSV file beside libcsv, which does not.
 *
 * libcsv is asked to report every line break outside quotes (CSV_REPALL_NL); the
 * ones inside quotes are counted here. CR LF is one break, a lone CR is one too. */
#ifndef OFFDIAG_TRIALS_CSV_LINES_H
#define OFFDIAG_TRIALS_CSV_LINES_H

#include <csv.h>
#include <stdint.h>

typedef struct CsvLines {
    int64_t line;     /* where the scanner is: start with 1 */
    int64_t row_line; /* where the present row began */
    int last_break;   /* the break just before, when nothing came after it */
} CsvLines;

/* At the first cell of a row. */
static inline void csv_lines_row(CsvLines *lines)
{
    lines->row_line = lines->line;
    lines->last_break = 0;
}

/* At a break that libcsv reports; -1 is the end of the file. */
static inline void csv_lines_break(CsvLines *lines, int character)
{
    if (character == '\n' && lines->last_break == '\r')
        lines->last_break = 0;
    else if (character >= 0) {
        lines->line++;
        lines->last_break = character;
    }
}

/* For a cell that may hold breaks. */
static inline void csv_lines_cell(CsvLines *lines, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n' ? (i == 0 || text[i - 1] != '\r') : text[i] == '\r')
            lines->line++;
}

#endif
