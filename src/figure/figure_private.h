/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure_private.h - how a kind puts its figure together. */
#ifndef OFFDIAG_FIGURE_FIGURE_PRIVATE_H
#define OFFDIAG_FIGURE_FIGURE_PRIVATE_H

#include "figure/figure.h"

/* A figure with its title, a scene of that width, and an empty data table. */
Figure *figure_new(const char *kind_id, const char *title, Typesetter *typesetter,
                   const Theme *theme, double width, Error *err);

/* Room for the data table; the head comes with it. */
bool figure_table_new(Figure *figure, const char *const *head, size_t columns, size_t rows,
                      Error *err);
/* A cell is a copy of text; false when out of memory. */
bool figure_table_set(Figure *figure, size_t row, size_t column, const char *text);

/* Refuses widths outside 40 to 14400 pt. */
bool figure_check_width(double width, Error *err);

#endif
