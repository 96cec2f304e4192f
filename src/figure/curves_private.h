/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curves_private.h - between the words and the drawing of curves. */
#ifndef OFFDIAG_FIGURE_CURVES_PRIVATE_H
#define OFFDIAG_FIGURE_CURVES_PRIVATE_H

#include "figure/curves.h"
#include "figure/figure_private.h"

const Curve *curves_item(const Curves *curves, size_t index);
double curve_x(const Curve *curve, size_t index);
double curve_y(const Curve *curve, size_t index);
/* A value of x or y as it is said: "86.0%", "50". */
void curves_value(int unit, double value, char text[static SCALE_LABEL]);
void curves_reading(const Curves *curves, size_t index, Text *out);
/* Says which curves lie on others; nothing where none does. */
void curves_coincidence(const Curves *curves, Text *out);

bool curves_draw(const void *description, Frame *frame, Error *err);

#endif
