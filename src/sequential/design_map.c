/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design_map.c - which states are alive, which stop, which are never reached. */
#include <string.h>

#include "sequential/replay.h"

bool design_map(const Design *design, int n, unsigned char *cells, Error *err)
{
    Table *table = NULL;
    size_t side = (size_t)n + 1;

    if (!design_has_cells(design))
        return error_set(err, ERROR_DOMAIN,
                         "rule %s follows the path and has no map: ask for a rule with cells",
                         design->spec.rule);
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
