/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure_private.h - how a kind puts its figure together. */
#ifndef OFFDIAG_FIGURE_FIGURE_PRIVATE_H
#define OFFDIAG_FIGURE_FIGURE_PRIVATE_H

#include "base/number.h"
#include "figure/figure.h"
#include "figure/frame.h"

/* A figure with its title, a scene of that width, and an empty data table. */
Figure *figure_new(const char *kind_id, const char *title, Typesetter *typesetter,
                   const Theme *theme, double width, Error *err);

/* Room for the data table; the head comes with it. */
bool figure_table_new(Figure *figure, const char *const *head, size_t columns, size_t rows,
                      Error *err);
/* A cell is a copy of the text, of a printed one with its numbers; false when out of memory. */
bool figure_table_set(Figure *figure, size_t row, size_t column, const char *text);
bool figure_table_printed(Figure *figure, size_t row, size_t column, const Printed *printed);

typedef struct TableCell { /* words, or numbers */
    const char *text;      /* null = what is printed */
    const Printed *printed;
} TableCell;

/* All cells of a row, as many as the head has. */
bool figure_table_row(Figure *figure, size_t row, const TableCell *cells, Error *err);

typedef struct FigureParts { /* what a kind does with its description */
    const char *kind;
    void (*summarise)(const void *description, Text *out);
    bool (*draw)(const void *description, Frame *frame, Error *err);
    bool (*fill_table)(const void *description, Figure *figure, Error *err);
} FigureParts;

/* The whole figure of a description that has been checked. */
Figure *figure_assemble(const FigureParts *parts, const char *title, double width,
                        const void *description, Typesetter *typesetter, const Theme *theme,
                        Error *err);

/* The shortest digits that read back exactly. */
void figure_print_exact(double value, Evidence evidence, Printed *printed);
/* p with two significant digits: "0.021", "< 0.0001", "> 0.99", "1" only where it is
 * exactly 1, empty for NaN. */
void figure_p(double p, char text[static NUMBER_SIZE]);
/* The same with its evidence; nothing for NaN. */
void figure_print_p(double p, Evidence evidence, Printed *printed);
/* "p = 0.021", "p < 0.0001" */
void figure_append_p(double p, Text *out);
/* A level as "95%", "99.5%". */
void figure_percent(double level, char text[static NUMBER_SIZE]);

/* Refuse what is no p-value (NaN = none is fine), an empty label, k outside 0 to n; what
 * and number say which item. */
bool figure_check_p(double p, const char *what, size_t number, Error *err);
bool figure_check_label(const char *label, const char *what, size_t number, Error *err);
bool figure_check_counts(int64_t k, int64_t n, const char *what, size_t number, Error *err);
/* Refuses a list that is empty or longer than most. */
bool figure_check_some(size_t count, size_t most, const char *figure, const char *what, Error *err);

/* Refuses widths outside 40 to 14400 pt. */
bool figure_check_width(double width, Error *err);

#endif
