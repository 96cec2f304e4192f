/* SPDX-License-Identifier: GPL-3.0-or-later */
/* visible.h - any bytes as text that every page can hold and every reader can see.
 *
 * A byte that is not UTF-8 and a control character become \xNN; characters that
 * turn the direction of what stands beside them, noncharacters and the byte order
 * mark become \u{NNNN}. Tab and newline stay. Everything else is copied. */
#ifndef OFFDIAG_BASE_VISIBLE_H
#define OFFDIAG_BASE_VISIBLE_H

#include "base/text.h"

void visible_append(Text *text, const char *bytes, size_t length);

#endif
