/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breaks.c - first fit. */
#include "report/breaks.h"

#include <stdlib.h>

/* Height of what is repeated on top of a page that begins with a strip. */
static double head_height(const Galley *galley, size_t strip)
{
    int head = galley->strips[strip].head;

    return head >= 0 ? galley->heads[head].height : 0;
}

/* The strip that the page after the one from first begins with. */
static size_t find_end(const Galley *galley, size_t first, double height, double spacing)
{
    double y = head_height(galley, first);
    size_t best = first, next = first;

    for (; next < galley->n_strips; next++) {
        const Strip *strip = &galley->strips[next];
        y += strip->height + (next > first ? spacing * strip->above : 0);
        if (y > height + 0.01)
            break;
        if (!strip->keep)
            best = next + 1;
    }
    if (next == galley->n_strips || next == first)
        return next == first ? first + 1 : next;
    return best > first ? best : next;
}

static void fill(const Galley *galley, double height, double spacing, Pages *pages)
{
    pages->count = 0;
    pages->spacing = spacing;
    for (size_t first = 0; first < galley->n_strips;) {
        size_t end = find_end(galley, first, height, spacing);
        int next_head = end < galley->n_strips ? galley->strips[end].head : -1;

        pages->list[pages->count++] = (Page){.first = first,
                                             .count = end - first,
                                             .head = galley->strips[first].head,
                                             .continued = next_head >= 0};
        first = end;
    }
}

static double last_height(const Galley *galley, const Pages *pages)
{
    const Page *last = &pages->list[pages->count - 1];
    double height = 0;

    for (size_t i = last->first; i < last->first + last->count; i++)
        height += galley->strips[i].height + galley->strips[i].above;
    return height;
}

bool pages_break(const Galley *galley, double height, Pages *pages, Error *err)
{
    static const double few = 0.2, step = 0.04, lengthen = 2;
    static const int steps = 7;

    *pages = (Pages){.list = calloc(galley->n_strips + 1, sizeof *pages->list)};
    if (!pages->list)
        return error_memory(err);
    fill(galley, height, 1, pages);
    size_t count = pages->count;
    if (count < 2 || last_height(galley, pages) > few * height)
        return true;
    for (int i = 1; i <= steps && pages->count == count; i++)
        fill(galley, height + i * lengthen, 1 - i * step, pages);
    if (pages->count == count)
        fill(galley, height, 1, pages);
    return true;
}

void pages_free(Pages *pages)
{
    free(pages->list);
    *pages = (Pages){0};
}
