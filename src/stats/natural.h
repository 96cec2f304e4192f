/* SPDX-License-Identifier: GPL-3.0-or-later */
/* natural.h - natural numbers of any size, for decisions that must be exact.
 *
 * Just what comparing sums of products takes. A Natural remembers a failed
 * allocation, as a Text does: ask once, at the end, with natural_ok. */
#ifndef OFFDIAG_STATS_NATURAL_H
#define OFFDIAG_STATS_NATURAL_H

#include "base/error.h"

typedef struct Natural {
    uint64_t *words; /* least significant first, none at the top is 0 */
    size_t count, capacity;
    bool failed;
} Natural; /* {0} is the number 0; release with natural_free */

void natural_set(Natural *number, uint64_t value);
void natural_copy(Natural *number, const Natural *from);
void natural_multiply(Natural *number, uint64_t factor);
void natural_divide(Natural *number, uint64_t divisor); /* rounds down; divisor > 0 */
void natural_add(Natural *number, const Natural *other);

/* -1, 0 or 1 as left is less than, equal to or greater than right. */
int natural_compare(const Natural *left, const Natural *right);

bool natural_ok(const Natural *number, Error *err);
void natural_free(Natural *number); /* leaves {0} */

#endif
