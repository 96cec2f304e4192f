/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several_pairwise.h - every pair of policies compared, and what follows for the ranking. */
#ifndef OFFDIAG_STATS_SEVERAL_PAIRWISE_H
#define OFFDIAG_STATS_SEVERAL_PAIRWISE_H

#include "stats/adjust.h"

enum {
    ALL_PAIRS = -1
};

typedef struct PairwiseOptions {
    const char *test;     /* id of a paired test; null = paired.mcnemar_exact */
    const char *interval; /* id of a paired difference interval; null = paired.diff_tango */
    Adjust adjust;
    Alternative alternative;
    double level; /* simultaneous: each interval has 1 - (1 - level) / comparisons */
    int control;  /* column that all others are compared against, or ALL_PAIRS */
} PairwiseOptions;

extern const PairwiseOptions pairwise_default; /* all pairs, exact test, Tango, Holm, 0.95 */

typedef struct Comparison {
    size_t first, second;          /* columns; difference = first - second */
    PairedTable table;             /* starts with an outcome for both */
    int64_t missing;               /* starts where one of the two, or both, have none */
    bool comparable;               /* table is not empty; else none of the numbers below */
    double p, log10_p;             /* log10_p also where p underflows to 0 */
    double adjusted;               /* over the comparable pairs */
    double estimate, lower, upper; /* of the difference of the rates */
} Comparison;

typedef struct Standing { /* one policy among all */
    int64_t successes, trials, missing;
    size_t component; /* policies of different components share no start, even by way of others */
    size_t better, worse;       /* policies that are significantly better or worse than it */
    size_t rank_low, rank_high; /* from 1: the ranks that these comparisons leave possible */
    bool best;                  /* not distinguishable from the highest rate */
} Standing;

typedef struct Pairwise {
    Comparison *comparisons; /* control: one a policy; else (0,1), (0,2), .., (1,2), .. */
    size_t count, compared;  /* compared = comparable pairs, the size of the family */
    Standing *policies;      /* by column; better, worse, ranks and best for ALL_PAIRS only */
    size_t policy_count, components;
    size_t *order; /* columns by falling rate, ties in column order */
} Pairwise;

/* Fails on outcomes other than 0, 1 and NaN, on fewer than two policies or no start, on
 * an unknown test or interval. significant = adjusted p <= 1 - level. Quadratic in
 * policies, linear in starts. */
bool several_pairwise(const Matrix *outcomes, const PairwiseOptions *options, Pairwise *out,
                      Error *err);
void several_pairwise_free(Pairwise *pairwise); /* leaves {0} */

/* The compact letter display: policies share a letter when they are not significantly
 * different, or not comparable. One group a maximal set of such policies. */
typedef struct LetterGroups {
    size_t count, policies;
    bool *member; /* member[group * policies + column]; groups from the best policy down */
    char **text;  /* by column: "ab"; blanks between the letters when there are more than 26 */
} LetterGroups;

/* Fails when there are more groups than can be read (2,000). */
bool several_letters(const Pairwise *pairwise, double alpha, LetterGroups *out, Error *err);
void several_letters_free(LetterGroups *groups);

/* The n-th letter from 0: a .. z, aa, ab, .. */
void several_letter(size_t n, char text[static 16]);

/* The row of the catalogue: p is the smallest adjusted p, that no pair differs; n the
 * number of comparisons. Takes test and adjust. */
bool several_pairwise_method(const Input *input, const Options *options, Result *result,
                             Error *err);

#endif
