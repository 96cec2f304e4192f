/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule.h - the rules by which a design is made: one row and one file each.
 *
 * A rule that is told by cells is asked after every trial in which of the states that
 * are still alive the design stops for B; the mirror image stops for A. A rule that
 * follows the path has no cells; see pattern.h and savi.h. */
#ifndef OFFDIAG_SEQUENTIAL_RULE_H
#define OFFDIAG_SEQUENTIAL_RULE_H

#include "sequential/design.h"
#include "sequential/table.h"
#include "sequential/weight.h"

typedef enum Promise {
    PROMISE_EVERY_RATE, /* error at most alpha at every null rate, certified */
    PROMISE_GRID,       /* at a grid of null rates: the certificate says by how much it exceeds */
    PROMISE_NONE        /* an oracle for one point, or a warning example: never follow it */
} Promise;

typedef struct Cell { /* stop here for B with this chance */
    int32_t x, lead;  /* y = x + lead, lead >= 1 */
    double chance;
} Cell;

typedef struct Cells {
    Cell *items;
    size_t count, capacity;
    bool failed; /* an allocation failed */
} Cells;

void cells_add(Cells *cells, int x, int lead, double chance);

typedef struct Walk { /* what a rule sees after trial n */
    const DesignSpec *spec;
    StateKind state;
    const double *budget; /* S(0..n_max), or null for rules without spending */
    const Weight *weight;
    const Table *table;         /* states alive after trial n */
    const double *coefficients; /* error so far given the ancillary total, 0..totals */
    int n, totals;              /* totals: 2n or n */
    double constant;            /* set by open where the rule is calibrated */
    const DesignView *given;    /* the cells of a design that was read, or null */
    double shrink;              /* part of the budget that is kept back, see walk_allowance */
} Walk;

typedef struct Rule {
    const char *id, *title;
    bool unpaired, paired; /* the kinds it is made for */
    bool matched;          /* counts discordant trials also in unpaired streams */
    bool spends;           /* uses a spending function */
    Promise promise;
    double shrink; /* kept back at the first attempt, for what a grid of rates misses */
    double cost;   /* time to build, as a multiple of the staircase's; 0 = 1 */
    const char *reference, *assumes;
    bool (*check)(const DesignSpec *spec, Error *err); /* of what only this rule reads; or null */
    bool (*holds)(const Design *design);               /* PROMISE_GRID only: at its grid */
    bool (*follows_path)(const DesignSpec *spec);      /* true = no cells; null = never */
    /* Prepares; *context is passed to the others and released by close. Null: nothing to do. */
    bool (*open)(Walk *walk, void **context, Error *err);
    bool (*choose)(const Walk *walk, void *context, Cells *cells, Error *err);
    void (*close)(void *context); /* context is never null */
} Rule;

/* What may be spent by trial n: S(n) less what is kept back and, in the last trial, less
 * the rounding of all trials. */
double walk_allowance(const Walk *walk);

extern const Rule *const rules[];
extern const size_t rule_count;

const Rule *rule_find(const char *id); /* null when there is none */
/* Whether a certified design keeps what its rule promises. */
bool rule_keeps(const Rule *rule, const Design *design);

bool rule_has_cells(const Rule *rule, const DesignSpec *spec);
const char *rule_default(DesignKind kind); /* staircase, pattern */

#endif
