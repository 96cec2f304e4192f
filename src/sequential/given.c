/* SPDX-License-Identifier: GPL-3.0-or-later */
/* given.c - not a rule: the cells of a design that was read, in place of a rule's. */
#include <stdlib.h>

#include "sequential/build.h"

typedef struct Given { /* the next run and cell, by trial */
    size_t run, cell;
} Given;

bool given_open(Walk *walk, void **context, Error *err)
{
    (void)walk;
    *context = calloc(1, sizeof(Given));
    return *context || error_memory(err);
}

void given_close(void *context)
{
    free(context);
}

bool given_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    const DesignView *view = walk->given;
    Given *given = context;

    (void)err;
    for (; given->run < view->run_count && view->runs[given->run].n == walk->n; given->run++) {
        const DesignRun *run = &view->runs[given->run];
        for (int y = run->y_min; y <= run->y_max && y - run->x < walk->table->leads; y++)
            if (table_share(walk->table, run->x, y - run->x) > 0)
                cells_add(cells, run->x, y - run->x, 1);
    }
    for (; given->cell < view->cell_count && view->cells[given->cell].n == walk->n; given->cell++) {
        const DesignCell *cell = &view->cells[given->cell];
        if (table_share(walk->table, cell->x, cell->y - cell->x) > 0) /* else never reached */
            cells_add(cells, cell->x, cell->y - cell->x, cell->chance);
    }
    return true;
}
