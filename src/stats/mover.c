/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mover.c - the root of (pb^2 - y^2) r^2 - 2 t r + pa^2 - x^2, t = pa pb - phi x y, in sums
 * of terms that do not cancel. */
#include "stats/mover.h"

#include <math.h>

long double mover_ratio_lower(long double pa, long double x, long double pb, long double y,
                              long double phi)
{
    long double t = pa * pb - phi * x * y, constant = (pa - x) * (pa + x);
    long double apart = pa * y - pb * x;
    long double radicand = apart * apart + (1 - phi) * x * y * (2 * pa * pb - (1 + phi) * x * y);
    return constant > 0 ? constant / (t + sqrtl(fmaxl(radicand, 0))) : 0;
}
