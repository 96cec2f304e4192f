/* SPDX-License-Identifier: GPL-3.0-or-later */
/* savi.c - the product of one factor a trial, as a logarithm. */
#include "sequential/savi.h"

#include <math.h>

static double log_chance(double rate, int outcome)
{
    return outcome ? log(rate) : log1p(-rate);
}

static double log_factor(int n, int trailing, int leading, int trailing_now, int leading_now)
{
    double t = (1.0 + trailing) / (n + 2), l = (2.0 + leading) / (n + 2), middle = (t + l) / 2;

    if (t >= l)
        return 0;
    return log_chance(t, trailing_now) + log_chance(l, leading_now) -
           log_chance(middle, trailing_now) - log_chance(middle, leading_now);
}

void savi_advance(Savi *savi, int a, int b)
{
    int n = ++savi->n;

    savi->log_for_b += log_factor(n, savi->x, savi->y, a, b);
    savi->log_for_a += log_factor(n, savi->y, savi->x, b, a);
    savi->x += a;
    savi->y += b;
}
