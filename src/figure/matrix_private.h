/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix_private.h - between the words and the drawing of a matrix. */
#ifndef OFFDIAG_FIGURE_MATRIX_PRIVATE_H
#define OFFDIAG_FIGURE_MATRIX_PRIVATE_H

#include "figure/figure_private.h"
#include "figure/matrix.h"

const MatrixPolicy *matrix_policy(const Matrix *matrix, size_t index);
const MatrixPair *matrix_pair(const Matrix *matrix, size_t index);
/* The pair of two policies by index, or null; *sign = -1 where it was given as (column, row). */
const MatrixPair *matrix_find(const Matrix *matrix, size_t row, size_t column, double *sign);
/* sign -1 = turned round, the other policy first: its evidence does not speak of that. */
void matrix_print_difference(const MatrixPair *pair, double sign, Printed *printed);
bool matrix_is_shaded(const Matrix *matrix, const MatrixPair *pair);
/* Says what cells of signs or of numbers are, and the letters where they are drawn. */
void matrix_note(const Matrix *matrix, bool signs, bool letters, Text *out);
void matrix_reading(const Matrix *matrix, const MatrixPair *pair, double sign, Text *out);

bool matrix_draw(const void *description, Frame *frame, Error *err);

#endif
