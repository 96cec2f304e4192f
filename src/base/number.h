/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number.h - numbers to and from text, the same in every locale. */
#ifndef OFFDIAG_BASE_NUMBER_H
#define OFFDIAG_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NUMBER_SIZE = 40
}; /* enough for every number printed here but number_fixed */

/* The whole of text[0..length) as a number; surrounding blanks are not allowed.
 * Accepts 1, -1.5, .5, 2e-3, Inf, -Inf, Infinity, NaN in any case. No hex, no
 * decimal comma. Correctly rounded. False leaves *value untouched. */
bool number_parse(const char *text, size_t length, double *value);

/* A decimal integer with optional sign; false when anything else or out of range. */
bool number_parse_integer(const char *text, size_t length, int64_t *value);

/* Fewest digits that read back to exactly the same double: 0.1, 1e-300, 42,
 * Inf, -Inf, NaN. At most NUMBER_SIZE - 1 characters. Returns the length. */
size_t number_shortest(double value, char buffer[static NUMBER_SIZE]);

/* decimals after the point (0..17), half to even on the exact binary value; "-0.0"
 * loses its sign. Cut to size. Returns the length that was written. */
size_t number_fixed(double value, int decimals, char *buffer, size_t size);

/* significant digits (1..17), never in exponent form between 1e-5 and 1e15;
 * trailing zeros are kept: 0.0120 with three. */
size_t number_significant(double value, int digits, char buffer[static NUMBER_SIZE]);

/* A positive number given by its log10, e.g. -7525.4488 -> "3.56e-7526". */
size_t number_from_log10(double log10_value, int digits, char buffer[static NUMBER_SIZE]);

#endif
