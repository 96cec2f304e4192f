/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c - the table of a finished design, from its stops. */
#include "sequential/replay.h"

bool replay_open(const Design *design, int n, Table **table, Error *err)
{
    Table *replayed = table_new(design->state, design->spec.n_max);

    if (!replayed)
        return error_memory(err);
    for (int trial = 1; trial <= n; trial++) {
        if (!table_advance(replayed)) {
            table_free(replayed);
            return error_memory(err);
        }
        for (size_t i = design->first[trial]; i < design->first[trial + 1]; i++) {
            const Stop *stop = &design->stops[i];
            table_stop(replayed, stop->x, stop->y - stop->x, stop->chance);
        }
        table_trim(replayed);
    }
    *table = replayed;
    return true;
}
