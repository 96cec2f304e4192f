/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design_map.c - which states are alive, which stop, which are never reached. */
#include <string.h>

#include "sequential/replay.h"

static bool check_cells(const Design *design, Error *err)
{
    return design_has_cells(design) ||
           error_set(err, ERROR_DOMAIN,
                     "rule %s follows the path and has no map: ask for a rule with cells",
                     design->spec.rule);
}

bool design_map(const Design *design, int n, unsigned char *cells, Error *err)
{
    Table *table = NULL;
    size_t side = (size_t)n + 1;

    if (!check_cells(design, err))
        return false;
    if (n < 1 || n > design->spec.n_max)
        return error_set(err, ERROR_DOMAIN, "there is no trial %d: the design has 1 to %d", n,
                         design->spec.n_max);
    if (!replay_open(design, n, &table, err))
        return false;
    memset(cells, MAP_NEVER, side * side);
    for (int x = 0; x <= n; x++)
        for (int y = x; y <= n; y++)
            if (table_share(table, x, y - x) > 0)
                cells[(size_t)x * side + (size_t)y] = cells[(size_t)y * side + (size_t)x] =
                    MAP_GO_ON;
    for (size_t i = design->first[n]; i < design->first[n + 1]; i++) {
        const Stop *stop = &design->stops[i];
        size_t x = (size_t)stop->x, y = (size_t)stop->y;
        cells[x * side + y] = stop->chance < 1 ? MAP_B_CHANCE : MAP_B;
        cells[y * side + x] = stop->chance < 1 ? MAP_A_CHANCE : MAP_A;
    }
    table_free(table);
    return true;
}

static LeadRange range_of(const Design *design, int n, const Table *table)
{
    LeadRange range = {0, 0};

    for (size_t i = design->first[n]; i < design->first[n + 1]; i++) {
        int lead = design->stops[i].y - design->stops[i].x;
        if (!range.some || lead < range.some)
            range.some = lead;
    }
    if (range.some)
        range.all = table->leads > range.some ? table->leads : range.some;
    return range;
}

bool design_leads(const Design *design, LeadRange *by_trial, Error *err)
{
    if (!check_cells(design, err))
        return false;
    Table *table = table_new(design->state, design->spec.n_max);
    if (!table)
        return error_memory(err);
    by_trial[0] = (LeadRange){0, 0};
    bool ok = true;
    for (int n = 1; ok && n <= design->spec.n_max; n++) {
        ok = replay_trial(design, table, n);
        if (ok)
            by_trial[n] = range_of(design, n, table);
    }
    table_free(table);
    return ok || error_memory(err);
}
