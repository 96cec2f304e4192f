/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.c - q_m(k) = (q_{m-1}(k) + q_{m-1}(k-1)) / 2, and what stops is taken out. */
#include "sequential/pattern.h"

#include <stdlib.h>
#include <string.h>

bool pattern_open(Pattern *pattern, int m_max)
{
    *pattern = (Pattern){.m_max = m_max, .law = calloc((size_t)m_max + 2, sizeof(double))};
    if (!pattern->law)
        return false;
    pattern_restart(pattern);
    return true;
}

void pattern_close(Pattern *pattern)
{
    free(pattern->law);
    pattern->law = NULL;
}

void pattern_restart(Pattern *pattern)
{
    memset(pattern->law, 0, ((size_t)pattern->m_max + 2) * sizeof(double));
    pattern->law[0] = 1;
    pattern->m = pattern->low = pattern->high = 0;
    pattern->used = 0;
}

int pattern_discordant(Pattern *pattern, double limit)
{
    double *law = pattern->law;
    int m = ++pattern->m, least = m + 1;

    for (int k = ++pattern->high; k > pattern->low; k--)
        law[k] = (law[k] + law[k - 1]) / 2;
    law[pattern->low] /= 2;
    for (int k = pattern->high; 2 * k > m && pattern->used + law[k] <= limit; k--) {
        pattern->used += law[k];
        law[k] = law[m - k] = 0;
        least = k;
        pattern->high = k - 1;
        pattern->low = m - k + 1;
    }
    return least;
}
