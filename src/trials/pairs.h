/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.h - which trials of two policies began from the same start, and how they ended.
 *
 * Trials are joined on (task, state, seed) and on nothing else; row order never
 * matters. Everything comes out in natural order of task, state and seed. */
#ifndef OFFDIAG_TRIALS_PAIRS_H
#define OFFDIAG_TRIALS_PAIRS_H

#include "stats/method.h"
#include "trials/trials.h"

typedef enum Repeats { /* a start that one policy has more than once */
    REPEATS_REFUSE,    /* is an error: the default */
    REPEATS_EXCLUDE,   /* is left out of the table, counted and listed */
    REPEATS_IN_ORDER   /* its first trial meets the other policy's first, and so on */
} Repeats;

typedef struct PairOptions { /* all zero = the strict default */
    Repeats repeats;
    bool assume_aligned; /* trials without a start are joined by their position within policy
                            and task; unequal numbers are refused */
} PairOptions;

/* All trials arranged by start; made once, used for every pair of policies. Keeps a
 * pointer to trials. 4 bytes a trial. */
typedef struct Starts Starts;

Starts *starts_new(const Trials *trials, Error *err);
void starts_free(Starts *starts);

typedef struct PairCounts {
    PairedTable table;                /* of the pairs used */
    int64_t used;                     /* = a + b + c + d */
    int64_t missing;                  /* pairs of which a trial has no outcome */
    int64_t duplicated;               /* trials of a start that one policy has more than once */
    int64_t unmatched_a, unmatched_b; /* trials whose start the other policy does not have */
} PairCounts;

typedef struct TaskPairs {
    uint32_t task; /* id of labels[KEY_TASK] */
    PairCounts counts;
} TaskPairs;

#define TRIAL_NONE UINT32_MAX

typedef struct Discordant {    /* a start on which the two disagree */
    uint32_t trial_a, trial_b; /* indices of trials; trial_a gives the labels of the start */
    uint32_t position;         /* 1-based position where the start has several trials, else 0 */
} Discordant;

typedef enum DropKind {
    DROP_MISSING,
    DROP_UNMATCHED,
    DROP_DUPLICATED
} DropKind;

typedef struct Dropped { /* what did not become a pair, and why */
    DropKind kind;
    uint32_t trial_a, trial_b; /* TRIAL_NONE where there is none; of a duplicated start the
                                  repeated trial, and the first one in the same policy is `first` */
    uint32_t first;            /* DROP_DUPLICATED only */
} Dropped;

typedef struct StartColumn { /* a column that describes the start: does it agree? */
    const char *name;
    int64_t compared, differing; /* pairs */
    uint32_t trial_a, trial_b;   /* the first pair that differs */
} StartColumn;

typedef struct PairDoubts {         /* what a reader must know before trusting the pairs */
    RateCount left_a, left_b;       /* successes among the unmatched trials with an outcome */
    int64_t repeated_a, repeated_b; /* starts that this policy has more than once */
    int64_t retried_a, retried_b;   /* of them those that failed at first and succeeded later */
    int64_t seeds_only; /* unmatched trials of A whose task and seed unmatched ones of B have */
    bool other_order;   /* the two are in files of their own, which list starts differently */
    bool aligned;       /* joined by position, as the options say */
    const char *index;  /* the column that stands for the state and counts trials; or null */
} PairDoubts;

typedef struct Pairs {
    uint32_t policy_a, policy_b;
    PairCounts total;
    TaskPairs *tasks; /* every task that either policy has */
    size_t task_count;
    Discordant *discordant; /* b + c of them, more where rows have weights they count once */
    size_t discordant_count;
    Dropped *dropped; /* missing, unmatched and duplicated, by start */
    size_t dropped_count;
    StartColumn *start_columns;
    size_t start_column_count;
    PairDoubts doubts;
} Pairs;

/* Fails with ERROR_INPUT on repeats (the first ones with their lines), and with
 * ERROR_NOT_COMPARABLE when the policies are the same, when the trials carry no
 * start, or when no start is common to both. *out is released with pairs_free. */
bool pairs_make(const Starts *starts, uint32_t policy_a, uint32_t policy_b,
                const PairOptions *options, Pairs *out, Error *err);
void pairs_free(Pairs *pairs);

/* One policy alone, paired or not. */
typedef struct TaskRate {
    uint32_t task;
    RateCount rate; /* k successes of n trials with an outcome */
    int64_t missing;
} TaskRate;

typedef struct Rates {
    uint32_t policy;
    RateCount total;
    int64_t missing;
    TaskRate *tasks; /* in natural order, those that the policy has */
    size_t task_count;
} Rates;

bool rates_make(const Starts *starts, uint32_t policy, Rates *out, Error *err);
void rates_free(Rates *rates);

/* Two policies of all that were read: the named ones, or the only two there are.
 * names may hold 0, 1 or 2 names; more than two policies without two names is
 * ERROR_USAGE with the list, fewer than two is ERROR_NOT_COMPARABLE. */
bool policies_choose(const Trials *trials, const char *const *names, size_t count,
                     uint32_t *policy_a, uint32_t *policy_b, Error *err);

#endif
