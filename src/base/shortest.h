/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shortest.h - the quick way to the fewest digits of a number, for number_shortest. */
#ifndef OFFDIAG_BASE_SHORTEST_H
#define OFFDIAG_BASE_SHORTEST_H

#include "base/number.h"

/* Prints a number with the fewest digits that read back to it, the nearest of them,
 * and returns the length; 0 for a number that it leaves to the slow way: below 1e-6,
 * from 1e15 on, a power of two, zero, infinite or NaN. */
size_t shortest_print(double value, char buffer[static NUMBER_SIZE]);

#endif
