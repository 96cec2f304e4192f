/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.h - rules and sizes side by side, for rates that one believes in. */
#ifndef OFFDIAG_SEQUENTIAL_CHOOSE_H
#define OFFDIAG_SEQUENTIAL_CHOOSE_H

#include "base/progress.h"
#include "sequential/power.h"

typedef struct ChooseRequest {
    DesignSpec base;          /* kind, alpha, spending, force; its rule and n_max are not read */
    const char *const *rules; /* ids; null = those that suit the kind */
    size_t rule_count;
    const int *sizes; /* values of n_max to compare, each at most the budget */
    size_t size_count;
    const RatePair *rates; /* the prior: rates of the design's kind, and how likely each is */
    const double *weights; /* positive; null = all the same */
    size_t rate_count;
    double target; /* power that counts as resolving a pair of rates, in (0, 1) */
    int threads;
} ChooseRequest;

typedef struct ChooseRow {
    const char *rule;
    int n_max;
    bool stand_in;  /* pattern: the figures are those of the conditional design, close by */
    double power;   /* mean over the prior: decide for the better one; rates that are equal do not
                       count */
    double wrong;   /* mean chance to decide for the worse one */
    double trials;  /* mean expected trials, equal rates included */
    Operating *at;  /* at each of the rates */
    bool *resolved; /* power there reaches the target; false where the rates are equal */
} ChooseRow;

typedef struct ChooseTable {
    ChooseRow *rows; /* by rule, then size */
    size_t row_count, rate_count;
    size_t best; /* row with the fewest mean trials among those of the largest mean power, to
                    one part in a thousand */
} ChooseTable;

/* Fails as design_build does, and on savi for unpaired streams, which has no exact power. */
bool choose_compare(const ChooseRequest *request, const Progress *progress, ChooseTable *out,
                    Error *err);
void choose_free(ChooseTable *table);

#endif
