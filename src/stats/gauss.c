/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gauss.c - Gauss-Legendre quadrature on one panel. */
#include "stats/gauss.h"

#include <stddef.h>

long double gauss_panel(RealFunction *function, const void *context, long double from,
                        long double to)
{
    /* nodes and weights of the 20-point rule on [-1, 1] */
    static const struct {
        long double node, weight;
    } rule[] = {
        {0.9931285991850949247861L, 0.01761400713915211831186L},
        {0.9639719272779137912677L, 0.04060142980038694133104L},
        {0.9122344282513259058678L, 0.06267204833410906356951L},
        {0.8391169718222188233945L, 0.08327674157670474872476L},
        {0.7463319064601507926143L, 0.1019301198172404350368L},
        {0.6360536807265150254528L, 0.1181945319615184173124L},
        {0.5108670019508270980044L, 0.1316886384491766268985L},
        {0.3737060887154195606725L, 0.1420961093183820513293L},
        {0.2277858511416450780805L, 0.1491729864726037467878L},
        {0.07652652113349733375464L, 0.1527533871307258506981L},
    };
    long double middle = (from + to) / 2, half = (to - from) / 2, sum = 0;
    for (size_t i = 0; i < sizeof rule / sizeof rule[0]; i++)
        sum += rule[i].weight * (function(middle - half * rule[i].node, context) +
                                 function(middle + half * rule[i].node, context));
    return half * sum;
}
