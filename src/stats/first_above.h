/* SPDX-License-Identifier: GPL-3.0-or-later */
/* first_above.h - the first place where a p-value exceeds alpha.
 *
 * The p-value of an exact unconditional test as a function of the difference jumps and is not
 * monotone, but can be bounded over an interval: the limit is looked for from the left, by
 * halving whatever the bound does not rule out, to the last bit of the difference. */
#ifndef OFFDIAG_STATS_FIRST_ABOVE_H
#define OFFDIAG_STATS_FIRST_ABOVE_H

#include <stdbool.h>

/* Whether the p-value may exceed alpha somewhere in from..to; where from = to, whether it
 * does. */
typedef bool MayExceed(void *context, double from, double to);

/* The first place in from..to that exceeds, into *limit; false, with *limit untouched, where
 * there is none. */
bool first_above(MayExceed *may_exceed, void *context, double from, double to, double *limit);

#endif
