/* SPDX-License-Identifier: GPL-3.0-or-later */
/* first_above.c - a search over intervals, from the left. */
#include "stats/first_above.h"

/* Limits lie in -1..1 and are looked for to this. */
static const double resolution = 0x1p-52;

bool first_above(MayExceed *may_exceed, void *context, double from, double to, double *limit)
{
    double middle = from + (to - from) / 2;

    if (!may_exceed(context, from, to))
        return false;
    if (to - from > resolution)
        return first_above(may_exceed, context, from, middle, limit) ||
               first_above(may_exceed, context, middle, to, limit);
    if (may_exceed(context, from, from)) {
        *limit = from;
        return true;
    }
    if (!may_exceed(context, to, to))
        return false;
    *limit = to;
    return true;
}
