/* SPDX-License-Identifier: GPL-3.0-or-later */
/* boundary.c - states beyond a boundary. */
#include "sequential/boundary.h"

#include <math.h>

void boundary_cells(const Walk *walk, const void *context,
                    bool (*stops)(const Walk *walk, const void *context, int x, int y),
                    Cells *cells)
{
    for (int lead = 1; lead < walk->table->leads; lead++) {
        int low, high;
        table_range(walk->table, lead, &low, &high);
        for (int x = low; x <= high; x++)
            if (table_share(walk->table, x, lead) > 0 && stops(walk, context, x, x + lead))
                cells_add(cells, x, lead, 1);
    }
}

static bool wins_stop(const Walk *walk, const void *context, int x, int y)
{
    const int *least = context;

    (void)walk;
    return y >= least[x + y];
}

void boundary_wins(const Walk *walk, const int *least, Cells *cells)
{
    boundary_cells(walk, least, wins_stop, cells);
}

void boundary_win_error(const int *least, int n_max, double *law, double *reached)
{
    law[0] = 1;
    for (int m = 1; m <= n_max; m++) {
        law[m] = 0;
        for (int k = m; k > 0; k--)
            law[k] = (law[k] + law[k - 1]) / 2;
        law[0] /= 2;
        reached[m] = 0;
        for (int k = least[m]; k <= m; k++) {
            reached[m] += law[k];
            law[k] = law[m - k] = 0;
        }
    }
}

double boundary_score(const Walk *walk, int x, int y)
{
    double total = x + y;
    double variance =
        walk->state == STATE_DISCORDANT ? total : total * (2.0 * walk->n - total) / (2.0 * walk->n);

    return variance > 0 ? (y - x) / sqrt(variance) : 0;
}
