/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linebreak.c - the best way to each chance, from the first to the last: the least sum of
 * demerits over the lines before it. */
#include "figure/linebreak.h"

#include <math.h>
#include <stdlib.h>

enum {
    FITS = 4 /* tight, plain, loose, very loose: neighbours should not differ by more than one */
};

typedef struct Node { /* the best way to a chance whose last line has a fit */
    double demerits;  /* infinite = none */
    size_t from;      /* chance before, + 1; 0 = the begin */
    int from_fit;
} Node;

static const double hyphen_penalty = 50, double_hyphen = 3000, fit_change = 3000,
                    last_hyphen = 5000;
static const double stretch_of_blank = 0.5, shrink_of_blank = 1 / 3.0;

typedef struct Line {
    double ratio;   /* of stretch (or shrink, below 0) */
    double badness; /* infinite = does not fit */
    int fit;
} Line;

/* free: share of the width. Of justified text this is the last line, which may end anywhere. */
static double ragged_badness(double free, bool justified, bool last)
{
    static const double scale = 1000, last_scale = 10000, enough = 0.25;

    if (!last)
        return scale * free * free;
    free = justified || free < 1 - enough ? 0 : free - (1 - enough);
    return last_scale * free * free;
}

static Line set_line(const BreakChance *from, const BreakChance *to, const BreakShape *shape,
                     bool last)
{
    Line line = {.badness = HUGE_VAL, .fit = 1};
    double begins = from ? from->next : 0;
    double room = shape->width - (to->end - begins + to->hyphen);
    size_t count = to->spaces - (from ? from->spaces : 0) - (to->blank ? 1 : 0);
    double blanks = (double)count * shape->space;

    if (last && shape->justified && from && from->hyphen > 0 && count == 0)
        return line; /* the rest of a word is no line */
    if (last || !shape->justified) {
        if (room > -1e-6)
            line.badness = ragged_badness(room / shape->width, shape->justified, last);
        return line;
    }
    double give = blanks * (room >= 0 ? stretch_of_blank : shrink_of_blank);
    line.ratio = fabs(room) < 1e-6 ? 0 : give > 0 ? room / give : copysign(HUGE_VAL, room);
    if (line.ratio >= -1 && line.ratio <= shape->tolerance)
        line.badness = 100 * pow(fabs(line.ratio), 3);
    line.fit = line.ratio < -0.5 ? 0 : line.ratio <= 0.5 ? 1 : line.ratio <= 1 ? 2 : 3;
    return line;
}

static double demerits_of(const BreakChance *from, const BreakChance *to, Line line, int before_fit,
                          bool last)
{
    double penalty = (to->hyphen > 0 ? hyphen_penalty : 0) + to->penalty;
    double sum = (10 + line.badness) * (10 + line.badness) + penalty * penalty;

    if (from && from->hyphen > 0 && (to->hyphen > 0 || last))
        sum += last ? last_hyphen : double_hyphen;
    if (from && abs(line.fit - before_fit) > 1)
        sum += fit_change;
    return sum;
}

/* Tries the line from one chance (null = the begin) to another, after each way there. */
static void extend(const BreakChance *chances, size_t count, const BreakShape *shape, size_t from,
                   size_t to, Node (*nodes)[FITS])
{
    const BreakChance *before = from ? &chances[from - 1] : NULL;
    Line line = set_line(before, &chances[to], shape, to + 1 == count);

    if (!(line.badness < HUGE_VAL))
        return;
    for (int fit = 0; fit < (before ? FITS : 1); fit++) {
        double so_far = before ? nodes[from - 1][fit].demerits : 0;
        double sum = so_far + demerits_of(before, &chances[to], line, fit, to + 1 == count);
        Node *node = &nodes[to][line.fit];
        if (so_far < HUGE_VAL && sum < node->demerits)
            *node = (Node){sum, from, fit};
    }
}

/* A line from there is too long for any later begin to matter. */
static bool too_long(const BreakChance *chances, const BreakShape *shape, size_t from, size_t to)
{
    double begins = from ? chances[from - 1].next : 0;

    return (chances[to].end - begins) > shape->width * 1.5;
}

static bool trace(const Node (*nodes)[FITS], size_t count, size_t *breaks, size_t *lines)
{
    int fit = 0;
    size_t n = 0;

    for (int i = 1; i < FITS; i++)
        if (nodes[count - 1][i].demerits < nodes[count - 1][fit].demerits)
            fit = i;
    if (!(nodes[count - 1][fit].demerits < HUGE_VAL))
        return false;
    for (size_t at = count; at > 0;) {
        const Node *node = &nodes[at - 1][fit];
        breaks[n++] = at - 1;
        at = node->from;
        fit = node->from_fit;
    }
    for (size_t i = 0; i < n / 2; i++) {
        size_t kept = breaks[i];
        breaks[i] = breaks[n - 1 - i];
        breaks[n - 1 - i] = kept;
    }
    *lines = n;
    return true;
}

bool linebreak_choose(const BreakChance *chances, size_t count, const BreakShape *shape,
                      size_t *breaks, size_t *lines, bool *failed)
{
    Node(*nodes)[FITS] = count > 0 ? malloc(count * sizeof *nodes) : NULL;

    *failed = *failed || (count > 0 && !nodes);
    if (!nodes)
        return false;
    for (size_t to = 0; to < count; to++) {
        for (int fit = 0; fit < FITS; fit++)
            nodes[to][fit] = (Node){.demerits = HUGE_VAL};
        for (size_t from = to + 1; from-- > 0 && !too_long(chances, shape, from, to);)
            extend(chances, count, shape, from, to, nodes);
    }
    bool found = trace((const Node(*)[FITS])nodes, count, breaks, lines);
    free(nodes);
    return found;
}
