/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adjust.h - p-values adjusted for the number of comparisons. */
#ifndef OFFDIAG_STATS_ADJUST_H
#define OFFDIAG_STATS_ADJUST_H

#include "stats/method.h"

typedef enum Adjust {
    ADJUST_NONE,
    ADJUST_BONFERRONI, /* every p times their number */
    ADJUST_HOLM,       /* step-down; Holm (1979) Scand J Stat 6:65 */
    ADJUST_HOCHBERG,   /* step-up, independent tests; Hochberg (1988) Biometrika 75:800 */
    ADJUST_HOMMEL,     /* closed Simes tests; Hommel (1988) Biometrika 75:383 */
    ADJUST_BH,         /* false discovery rate; Benjamini, Hochberg (1995) J R Stat Soc B 57:289 */
    ADJUST_BY, /* the same under any dependence; Benjamini, Yekutieli (2001) Ann Stat 29:1165 */
    ADJUST_COUNT
} Adjust;

/* "none", "bonferroni", "holm", "hochberg", "hommel", "bh", "by". A null or empty name
 * is holm. */
const char *adjust_name(Adjust adjust);
bool adjust_parse(const char *name, Adjust *adjust, Error *err);

/* adjusted[i] belongs to p[i], is at least p[i] and at most 1; equal p stay equal and
 * the order is kept. count may be 0; adjusted may be p. Fails on a p outside [0, 1],
 * NaN included. Takes time count log count. */
bool adjust_p(Adjust adjust, const double *p, size_t count, double *adjusted, Error *err);

#endif
