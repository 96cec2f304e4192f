/* SPDX-License-Identifier: GPL-3.0-or-later */
/* build.h - for this folder only: filling in a design by a rule that is told by cells. */
#ifndef OFFDIAG_SEQUENTIAL_BUILD_H
#define OFFDIAG_SEQUENTIAL_BUILD_H

#include "sequential/rule.h"

/* spec, state, budget and constant of the design are set; fills the stops, the
 * coefficients and the certificate. A rule that promises every rate is tried again with
 * more kept back until its certificate holds. On failure the design holds what it has:
 * free it. given may be null. */
bool build_walk(const Rule *rule, const DesignView *given, const Progress *progress, Design *design,
                Error *err);

/* What may be spent by trial n of n_max, see walk_allowance. */
double budget_allowance(const double *budget, int n, int n_max, double shrink);

/* From trial n - 1 to n: the chance to have stopped given each ancillary total, before
 * anything stops at n. c has weight_totals(state, n) + 1 numbers or more. */
void coefficients_advance(StateKind state, int n, double *c);

/* Takes the cells of a view, given, in place of what the rule would choose. */
bool given_choose(const Walk *walk, void *context, Cells *cells, Error *err);
bool given_open(Walk *walk, void **context, Error *err);
void given_close(void *context);

/* A design with a copy of the spec, its budget and state, and nothing else yet; null
 * and an error when out of memory. The spec was checked. */
Design *design_start(const DesignSpec *spec, Error *err);

#endif
