/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.h - cells of CSV as we write them. */
#ifndef OFFDIAG_BASE_CELLS_H
#define OFFDIAG_BASE_CELLS_H

#include "base/text.h"

/* Appends one cell, in quotes where it needs them. A text that a spreadsheet would
 * take for a formula (it begins with = + - @, a tab or a break, and is no number) is
 * written behind an apostrophe. */
void cell_append(Text *out, const char *bytes, size_t length);

#endif
