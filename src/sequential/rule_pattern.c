/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_pattern.c - the default for pairs: spend along the pattern of discordant pairs.
 *
 * Spending over trials follows the path (pattern.h) and has no cells. Spending over the
 * discordant pairs themselves, S(m), needs no table either, but its boundary is a
 * number of wins for each m, so that it has cells; it holds for every law of the
 * pairs, also where an adversary steers discordance by earlier winners. */
#include <stdlib.h>

#include "sequential/boundary.h"
#include "sequential/pattern.h"
#include "sequential/rule_rows.h"

static bool pattern_follows_path(const DesignSpec *spec)
{
    return !spec->over_discordant;
}

static bool rule_pattern_open(Walk *walk, void **context, Error *err)
{
    int n_max = walk->spec->n_max;
    int *least = calloc((size_t)n_max + 1, sizeof *least);
    Pattern pattern;
    Walk at = *walk;

    if (!least || !pattern_open(&pattern, n_max)) {
        free(least);
        return error_memory(err);
    }
    for (at.n = 1; at.n <= n_max; at.n++)
        least[at.n] = pattern_discordant(&pattern, walk_allowance(&at));
    pattern_close(&pattern);
    *context = least;
    return true;
}

static bool rule_pattern_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    (void)err;
    boundary_wins(walk, context, cells);
    return true;
}

const Rule rule_pattern = {
    .id = "pattern",
    .title = "Spending along the pattern of discordant pairs",
    .paired = true,
    .spends = true,
    .promise = PROMISE_EVERY_RATE,
    .reference = "offdiag manual, along the pattern",
    .assumes = "nothing about the order of the starts",
    .follows_path = pattern_follows_path,
    .open = rule_pattern_open,
    .choose = rule_pattern_choose,
    .close = free,
};
