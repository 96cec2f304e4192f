/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design.h - a sequential design: where to stop after every trial, and its certificate.
 *
 * Each direction has its own error alpha: the chance to decide for A (for B) although A
 * (B) is not better is at most alpha, so the two-sided error is at most 2 alpha.
 *
 * A state after n trials is told by two counts, and a design is its own mirror image:
 * it decides for B where A has `x` and B has `y`, and for A where A has `y` and B has
 * `x`. Only the cells for B (y > x) are kept. What is counted:
 *     STATE_SUCCESSES   successes of A and of B among n trials each (unpaired streams)
 *     STATE_DISCORDANT  trials that only A solved, trials that only B solved
 */
#ifndef OFFDIAG_SEQUENTIAL_DESIGN_H
#define OFFDIAG_SEQUENTIAL_DESIGN_H

#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"
#include "sequential/spending.h"

enum {
    DESIGN_VERSION = 1,       /* of the design file */
    DESIGN_N_USUAL = 3000,    /* above it a design with cells needs DesignSpec.force */
    DESIGN_N_CELLS = 5000,    /* above it a design with cells is refused: its file has 170 MB */
    DESIGN_N_LIMIT = 100000,  /* above it any design is refused */
    DESIGN_LOOKS_LIMIT = 1000 /* looks of a group-sequential design */
};

typedef enum DesignKind {
    DESIGN_UNPAIRED, /* the policies faced unrelated starts */
    DESIGN_PAIRED    /* both policies faced the same start in every trial */
} DesignKind;

typedef enum StateKind {
    STATE_SUCCESSES,
    STATE_DISCORDANT
} StateKind;

typedef enum Decision {
    DECISION_NONE, /* undecided: not the same as equal */
    DECISION_A,
    DECISION_B
} Decision;

typedef struct DesignSpec { /* what a design is built from; borrowed strings and arrays */
    const char *rule;       /* an id of rules (rule.h); null = the default of the kind */
    DesignKind kind;
    int n_max;    /* trials at most */
    double alpha; /* error of each direction, in (0, 0.5) */
    Spending spending;
    bool randomised;       /* conditional: fill the budget exactly by a random draw */
    bool over_discordant;  /* pattern: spend over the count of discordant pairs */
    double rate_a, rate_b; /* sprt: the two points; paired: P(only A), P(only B) */
    const int *looks;      /* group: increasing trial numbers, the last n_max */
    size_t look_count;
    const char *boundary; /* group: "pocock", "obrien_fleming" or "spending" */
    double constant;      /* lai, sprt, group: that of the boundary; NaN = calibrated */
    bool force;           /* build also above DESIGN_N_USUAL */
} DesignSpec;

/* The boundaries of rule group; null in a spec = the first, "spending". */
enum {
    DESIGN_BOUNDARIES = 3
};
extern const char *const design_boundaries[DESIGN_BOUNDARIES];

/* The defaults: unpaired, n_max 200, alpha 0.05, linear spending with its dead time. */
extern const DesignSpec design_spec_default;

typedef struct Stop { /* one reachable cell in which a trial may decide for B */
    int32_t x, y;     /* the count of A and of B */
    double chance;    /* of stopping there: 1 but for randomised cells */
    double share;     /* of the paths into the cell that stop there and not before, <= chance */
} Stop;

typedef struct Certificate {
    bool holds; /* bound <= alpha */
    double alpha;
    double max_error;       /* largest error found over all null rates */
    double max_error_bound; /* no null rate has more: rigorous, rounding included */
    double at;              /* where: the common success rate, or the share of discordant trials */
    double null_high;       /* null rates run from 0 to this: 1, or 1/2 where streams are matched */
    double max_coefficient; /* largest Bernstein coefficient: a bound that needs no search */
} Certificate;

typedef struct Design {
    DesignSpec spec; /* with copies of its own; rule never null */
    StateKind state;
    double *budget;       /* S(0), ..., S(n_max); null for rules without spending */
    size_t *first;        /* stops of trial n: stops[first[n] .. first[n + 1]) */
    Stop *stops;          /* by n, then x, then y */
    double *coefficients; /* Bernstein coefficients of the error in the null rate */
    int degree;           /* of that polynomial: 2 n_max or n_max */
    double constant; /* what lai, group (pocock, obrien_fleming) and sprt calibrated; else NaN */
    Certificate certificate;
} Design;

/* Checks the spec without building: rule known and fit for the kind, n_max, alpha,
 * spending, looks, rates. One clear error each. */
bool design_check(const DesignSpec *spec, Error *err);

/* What building would take, roughly: bytes at the peak and seconds of one thread. */
void design_cost(const DesignSpec *spec, double *bytes, double *seconds);

/* Builds and certifies. *out belongs to the caller (design_free). A rule that follows
 * the path (pattern, savi) has no cells: first and stops are null, and its certificate
 * rests on its proof: max_error_bound = alpha, max_error and at NaN. */
bool design_build(const DesignSpec *spec, const Progress *progress, Design **out, Error *err);
void design_free(Design *design); /* null is fine */

/* True when the design is told by cells; false for pattern and savi. */
bool design_has_cells(const Design *design);

/* The cell (x, y) of trial n, or null when no stop for B is possible there; for A ask
 * with the counts swapped. */
const Stop *design_stop(const Design *design, int n, int x, int y);

typedef enum MapCell {
    MAP_GO_ON,
    MAP_A, /* decides for A */
    MAP_B,
    MAP_A_CHANCE, /* decides for A with a chance below 1 */
    MAP_B_CHANCE,
    MAP_NEVER /* every path has stopped before, or the counts are impossible */
} MapCell;

/* What happens in each state after trial n: cells[x * (n + 1) + y] for x, y in 0..n, in
 * memory of the caller. */
bool design_map(const Design *design, int n, unsigned char *cells, Error *err);

typedef struct LeadRange { /* leads y - x that decide for B after one trial; 0 = none */
    int some;              /* from here on in some states */
    int all;               /* from here on in every state that is still reached */
} LeadRange;

/* The map over (n, lead): by_trial[n] for 1 <= n <= n_max; [0] is empty. */
bool design_leads(const Design *design, LeadRange *by_trial, Error *err);

/* ---- what a file holds ---- */

typedef struct DesignRun { /* after trial n, with x for A: every reachable y in y_min..y_max stops
                              for B */
    int32_t n, x, y_min, y_max;
} DesignRun;

typedef struct DesignCell { /* a randomised cell */
    int32_t n, x, y;
    double chance;
} DesignCell;

typedef struct DesignView { /* plain data; see design_view for who owns it */
    DesignSpec spec;
    double constant; /* NaN = none */
    DesignRun *runs; /* by n, then x, then y_min; never overlapping */
    size_t run_count;
    DesignCell *cells;
    size_t cell_count;
    Certificate certificate; /* as written; design_from_view makes its own */
} DesignView;

/* Runs and cells in new memory (design_view_free); spec borrows from the design. */
bool design_view(const Design *design, DesignView *view, Error *err);
void design_view_free(DesignView *view);

/* The canonical body: the bytes whose SHA-256 a design file carries. Made from the
 * spec, runs and cells only, never from the certificate. */
bool design_body(const DesignView *view, Text *body, Error *err);

/* Makes a design of a file's data: checks every number, finds the shares anew and
 * certifies. Refuses a design whose certificate does not keep what its rule promises
 * (rule.h), one of more than DESIGN_N_USUAL trials without force, and cells that break the form (y
 * <= x, out of range, overlapping). */
bool design_from_view(const DesignView *view, Design **out, Error *err);

#endif
