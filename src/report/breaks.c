/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breaks.c - first fit. */
#include "report/breaks.h"

#include <stdlib.h>

/* The strip that the page after the one from first begins with. */
static size_t find_end(const Galley *galley, size_t first, double height)
{
    double y =
        galley->strips[first].head >= 0 ? galley->heads[galley->strips[first].head].height : 0;
    size_t best = first, next = first;

    for (; next < galley->n_strips; next++) {
        const Strip *strip = &galley->strips[next];
        y += strip->height + (next > first ? strip->above : 0);
        if (y > height + 0.01)
            break;
        if (!strip->keep)
            best = next + 1;
    }
    if (next == galley->n_strips || next == first)
        return next == first ? first + 1 : next;
    return best > first ? best : next;
}

bool breaks_find(const Galley *galley, double height, Page **pages, size_t *count, Error *err)
{
    Page *list = calloc(galley->n_strips + 1, sizeof *list);
    size_t n = 0;

    if (!list)
        return error_memory(err);
    for (size_t first = 0; first < galley->n_strips;) {
        size_t end = find_end(galley, first, height);
        int next_head = end < galley->n_strips ? galley->strips[end].head : -1;

        list[n++] = (Page){.first = first,
                           .count = end - first,
                           .head = galley->strips[first].head,
                           .continued = next_head >= 0};
        first = end;
    }
    *pages = list;
    *count = n;
    return true;
}
