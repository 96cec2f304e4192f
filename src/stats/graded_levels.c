/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graded_levels.c - scores that have few values: ordinal partial credit as a square table. */
#include <math.h>
#include <string.h>

#include "stats/graded.h"

/* The place of a score among the levels, adding it in order; LEVELS_MAX when there is no room. */
static size_t place_of(Levels *levels, double score)
{
    size_t place = 0;

    while (place < levels->count && levels->values[place] < score)
        place++;
    if (place < levels->count && !(levels->values[place] > score))
        return place;
    if (levels->count == LEVELS_MAX)
        return LEVELS_MAX;
    memmove(&levels->values[place + 1], &levels->values[place],
            (levels->count - place) * sizeof *levels->values);
    levels->values[place] = score;
    levels->count++;
    return place;
}

bool graded_levels(const Matrix *scores, Levels *out, Error *err)
{
    Levels levels = {0};

    if (scores->columns != 2)
        return error_set(err, ERROR_USAGE,
                         "levels are of two policies, and there are %zu columns: give two",
                         scores->columns);
    for (int round = 0; round < 2; round++)
        for (size_t row = 0; row < scores->rows; row++) {
            double a = scores->values[2 * row], b = scores->values[2 * row + 1];

            if (isnan(a) || isnan(b))
                continue;
            if (round == 0 &&
                (place_of(&levels, a) == LEVELS_MAX || place_of(&levels, b) == LEVELS_MAX)) {
                *out = (Levels){0};
                return true;
            }
            if (round == 1)
                levels.counts[place_of(&levels, a)][place_of(&levels, b)]++;
        }
    *out = levels;
    return true;
}
