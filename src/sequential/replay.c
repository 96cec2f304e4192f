/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c - the table of a finished design, from its stops. */
#include "sequential/replay.h"

bool replay_trial(const Design *design, Table *table, int n)
{
    if (!table_advance(table))
        return false;
    for (size_t i = design->first[n]; i < design->first[n + 1]; i++) {
        const Stop *stop = &design->stops[i];
        table_stop(table, stop->x, stop->y - stop->x, stop->chance);
    }
    table_trim(table);
    return true;
}

bool replay_open(const Design *design, int n, Table **table, Error *err)
{
    Table *replayed = table_new(design->state, design->spec.n_max);

    for (int trial = 1; replayed && trial <= n; trial++)
        if (!replay_trial(design, replayed, trial)) {
            table_free(replayed);
            replayed = NULL;
        }
    if (!replayed)
        return error_memory(err);
    *table = replayed;
    return true;
}
