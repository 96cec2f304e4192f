/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breaks.c - first fit, with a queue of drifts. */
#include "report/breaks.h"

#include <stdlib.h>

static const double foot_space = 16, drift_space = 12, slack = 0.01;

typedef struct Breaking {
    const Galley *galley;
    Shape shape;
    Pages *pages;
    size_t next;  /* strip */
    size_t *wait; /* drifts, in order */
    size_t n_wait, n_served;
    bool inside; /* a drift that is parted */
} Breaking;

typedef struct Column { /* how far a column goes */
    size_t end;         /* strip */
    size_t n_wait;      /* drifts that wait when it ends there */
} Column;

static void place(Breaking *b, PlacedKind kind, size_t index, double x, double y, bool first)
{
    Pages *pages = b->pages;

    pages->placed[pages->n_placed++] = (Placed){kind, index, x, y, first};
    pages->list[pages->count - 1].count++;
}

static void open_page(Breaking *b, bool turned)
{
    Pages *pages = b->pages;

    pages->list[pages->count++] = (Page){.first = pages->n_placed, .turned = turned};
}

/* Height of what is repeated on top of a column that begins with a strip. */
static double head_height(const Galley *galley, size_t strip)
{
    int head = galley->strips[strip].head;

    return head >= 0 ? galley->heads[head].height : 0;
}

/* Height of a strip's footnotes; the first of a column bring the space above them. */
static double feet_height(const Galley *galley, const Strip *strip, double so_far)
{
    double height = strip->foot >= 0 && so_far <= 0 ? foot_space : 0;

    for (int foot = strip->foot; foot >= 0; foot = galley->feet[foot].next)
        height += galley->feet[foot].height;
    return height;
}

static double drift_height(const Galley *galley, const Drift *drift, double spacing)
{
    double height = 0;

    for (size_t i = drift->first; i < drift->first + drift->count; i++)
        height +=
            galley->strips[i].height + (i > drift->first ? spacing * galley->strips[i].above : 0);
    return height;
}

/* A drift waits where it does not fit, and where others wait. */
static bool must_wait(const Breaking *b, const Drift *drift, double y, double height, size_t n_wait)
{
    double above = b->pages->spacing * b->galley->strips[drift->first].above;

    if (drift->turned || (drift->wide && b->shape.columns > 1) || n_wait > b->n_served)
        return true;
    return y + above + drift_height(b->galley, drift, b->pages->spacing) > height + slack;
}

/* How far the strips from b->next on fill a column; from there on drifts are put into wait. */
static Column measure(Breaking *b, double height, size_t last)
{
    const Galley *galley = b->galley;
    double y = b->next < last ? head_height(galley, b->next) : 0, feet = 0;
    Column best = {b->next, b->n_wait}, now = best;
    bool top = true;

    while (now.end < last) {
        const Strip *strip = &galley->strips[now.end];
        const Drift *drift = strip->drift >= 0 && !b->inside ? &galley->drifts[strip->drift] : NULL;

        if (drift && must_wait(b, drift, y, height - feet, now.n_wait)) {
            b->wait[now.n_wait++] = (size_t)strip->drift;
            now.end += drift->count;
            bool loose = drift->first == 0 || !galley->strips[drift->first - 1].keep;
            best = loose ? now : best;
            continue;
        }
        y += strip->height + (top ? 0 : b->pages->spacing * strip->above);
        feet += feet_height(galley, strip, feet);
        if (y + feet > height + slack)
            break;
        top = false;
        now.end++;
        if (!strip->keep)
            best = now;
    }
    if (now.end == last || best.end == b->next)
        return now;
    return best;
}

static bool waits(const Breaking *b, size_t strip, size_t n_wait)
{
    int drift = b->galley->strips[strip].drift;

    for (size_t i = b->n_wait; drift >= 0 && i < n_wait; i++)
        if (b->wait[i] == (size_t)drift)
            return true;
    return false;
}

static void place_feet(Breaking *b, size_t first_placed, double feet, double height, double x)
{
    const Galley *galley = b->galley;
    Pages *pages = b->pages;
    size_t last = pages->n_placed;
    double y = height - feet + foot_space;

    if (feet <= 0)
        return;
    place(b, PLACED_DIVIDER, 0, x, y - foot_space / 2, false);
    for (size_t i = first_placed; i < last; i++) {
        int foot = pages->placed[i].kind == PLACED_STRIP
                       ? galley->strips[pages->placed[i].index].foot
                       : -1;
        for (; foot >= 0; foot = galley->feet[foot].next) {
            place(b, PLACED_FOOT, (size_t)foot, x, y, false);
            y += galley->feet[foot].height;
        }
    }
}

/* Places the strips up to the column's end with its top at y; returns where the last ends. */
static double place_column(Breaking *b, Column column, double x, double y, double bottom)
{
    const Galley *galley = b->galley;
    size_t first_placed = b->pages->n_placed;
    double feet = 0;
    bool top = true;

    for (size_t i = b->next; i < column.end; i++) {
        const Strip *strip = &galley->strips[i];

        if (waits(b, i, column.n_wait)) {
            i += galley->drifts[strip->drift].count - 1;
            continue;
        }
        if (top && strip->head >= 0) {
            place(b, PLACED_HEAD, (size_t)strip->head, x, y, false);
            y += galley->heads[strip->head].height;
        }
        y += top ? 0 : b->pages->spacing * strip->above;
        place(b, PLACED_STRIP, i, x, y, top);
        y += strip->height;
        feet += feet_height(galley, strip, feet);
        top = false;
    }
    if (!top && column.end < galley->n_strips && galley->strips[column.end].head >= 0)
        place(b, PLACED_CLOSE, (size_t)galley->strips[column.end].head, x, y, false);
    place_feet(b, first_placed, feet, bottom, x);
    b->next = column.end;
    b->n_wait = column.n_wait;
    return y;
}

/* All of a range of strips one below the other. */
static double place_range(Breaking *b, size_t first, size_t count, double y)
{
    for (size_t i = first; i < first + count; i++) {
        const Strip *strip = &b->galley->strips[i];

        y += i > first ? b->pages->spacing * strip->above : 0;
        place(b, PLACED_STRIP, i, 0, y, i == first);
        y += strip->height;
    }
    return y;
}

/* A turned drift on pages of its own. */
static void place_turned(Breaking *b, const Drift *drift)
{
    Breaking inner = *b;
    size_t last = drift->first + drift->count;

    inner.next = drift->first;
    inner.inside = true;
    inner.shape.columns = 1;
    while (inner.next < last) {
        open_page(&inner, true);
        size_t before = inner.next;
        Column column = measure(&inner, b->shape.turned_height, last);
        if (column.end == before)
            column.end++;
        place_column(&inner, column, 0, 0, b->shape.turned_height);
    }
}

/* What waits stands on top of the page; returns the height that it takes. */
static double serve(Breaking *b, bool text_left)
{
    static const double most = 0.75;
    double y = 0;

    while (b->n_served < b->n_wait) {
        const Drift *drift = &b->galley->drifts[b->wait[b->n_served]];
        double height = drift_height(b->galley, drift, b->pages->spacing);

        if (drift->turned || (y > 0 && y + height > (text_left ? most : 1) * b->shape.height))
            break;
        y = place_range(b, drift->first, drift->count, y) + drift_space;
        b->n_served++;
    }
    return y;
}

/* True when all that is left fits into columns of a height. */
static bool fits(Breaking b, double height, double y)
{
    size_t last = b.galley->n_strips;

    for (size_t i = 0; i < b.shape.columns && b.next < last; i++) {
        Column column = measure(&b, height - y, last);
        if (column.n_wait > b.n_wait)
            return false;
        b.next = column.end;
    }
    return b.next == last;
}

/* Where the columns of this page end: alike where all that is left fits. */
static double column_end(const Breaking *b, double y)
{
    static const double step = 3;
    double height = y;

    if (b->shape.columns == 1 || !fits(*b, b->shape.height, y))
        return b->shape.height;
    while (height < b->shape.height && !fits(*b, height, y))
        height += step;
    return height < b->shape.height ? height : b->shape.height;
}

static void fill_page(Breaking *b)
{
    size_t last = b->galley->n_strips;
    bool begins = b->next == 0;

    open_page(b, false);
    double y = serve(b, b->next < last);
    if (begins && b->shape.columns > 1 && b->galley->n_front > 0) {
        b->next = b->galley->n_front;
        y = place_range(b, 0, b->galley->n_front, 0) + drift_space;
    }
    double end = column_end(b, y);
    for (size_t i = 0; i < b->shape.columns && b->next < last; i++) {
        Column column = measure(b, end - y, last);
        double x = (double)i * (b->shape.width + b->shape.gap);

        if (column.end == b->next && y > 0)
            break;
        if (column.end == b->next)
            column.end++;
        place_column(b, column, x, y, end);
    }
    if (b->pages->list[b->pages->count - 1].count == 0) /* all that came waits */
        b->pages->count--;
}

static void fill(const Galley *galley, const Shape *shape, double spacing, size_t *wait,
                 Pages *pages)
{
    Breaking b = {.galley = galley, .shape = *shape, .pages = pages, .wait = wait};

    pages->count = pages->n_placed = 0;
    pages->spacing = spacing;
    while (b.next < galley->n_strips || b.n_served < b.n_wait) {
        const Drift *drift = b.n_served < b.n_wait ? &galley->drifts[wait[b.n_served]] : NULL;

        if (drift && drift->turned) {
            place_turned(&b, drift);
            b.n_served++;
        } else {
            fill_page(&b);
        }
    }
}

static double last_height(const Galley *galley, const Pages *pages)
{
    const Page *last = &pages->list[pages->count - 1];
    double height = 0;

    for (size_t i = last->first; i < last->first + last->count; i++)
        if (pages->placed[i].kind == PLACED_STRIP)
            height += galley->strips[pages->placed[i].index].height +
                      galley->strips[pages->placed[i].index].above;
    return height;
}

bool pages_break(const Galley *galley, const Shape *shape, Pages *pages, Error *err)
{
    static const double few = 0.3, step = 0.04, lengthen = 2;
    static const int steps = 7;
    Shape longer = *shape;
    size_t most = 2 * galley->n_strips + 1;

    *pages = (Pages){.list = calloc(most, sizeof *pages->list),
                     .placed = calloc(4 * most + 2 * galley->n_feet, sizeof *pages->placed)};
    size_t *wait = calloc(galley->n_drifts + 1, sizeof *wait);
    if (!pages->list || !pages->placed || !wait) {
        free(wait);
        return error_memory(err);
    }
    fill(galley, shape, 1, wait, pages);
    size_t count = pages->count;
    bool short_last = shape->columns == 1 && count > 1 && !pages->list[count - 1].turned &&
                      last_height(galley, pages) <= few * shape->height;
    for (int i = 1; short_last && i <= steps && pages->count == count; i++) {
        longer.height = shape->height + i * lengthen;
        fill(galley, &longer, 1 - i * step, wait, pages);
    }
    if (short_last && pages->count == count)
        fill(galley, shape, 1, wait, pages);
    free(wait);
    return true;
}

void pages_free(Pages *pages)
{
    free(pages->list);
    free(pages->placed);
    *pages = (Pages){0};
}
