/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h - spending along the observed pattern of discordant pairs.
 *
 * The law of the wins among the discordant pairs so far, of fair coins that have not
 * stopped. Given which trials are discordant, the error of each side is at most what
 * was allowed, whatever the order of the starts and however their difficulty drifts, as
 * long as that does not depend on who won earlier pairs. */
#ifndef OFFDIAG_SEQUENTIAL_PATTERN_H
#define OFFDIAG_SEQUENTIAL_PATTERN_H

#include <stdbool.h>

typedef struct Pattern {
    int m; /* discordant pairs so far */
    int m_max;
    int low, high; /* wins that may still be going on */
    double *law;   /* by wins: the chance of fair coins to be there without a stop */
    double used;   /* error of each side so far */
} Pattern;

bool pattern_open(Pattern *pattern, int m_max); /* false: out of memory */
void pattern_close(Pattern *pattern);
void pattern_restart(Pattern *pattern);

/* One more discordant pair, by whose trial `limit` may have been used. Returns the
 * fewest wins that decide now, above m / 2; m + 1 = none. */
int pattern_discordant(Pattern *pattern, double limit);

#endif
