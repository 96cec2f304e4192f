/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nasty.h - strings that a page could break on, and what a reader must see of each. */
#ifndef OFFDIAG_TESTS_NASTY_H
#define OFFDIAG_TESTS_NASTY_H

#include "support.h"

/* The first nasty_pieces strings are those that the others are made of by chance. */
extern const int nasty_pieces;
void nasty_seed(uint32_t seed);
char *nasty_string(int index); /* for free() */

/* What must be seen of a string. */
Text nasty_shown(const char *string);

#endif
