/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strata.h - two policies on several tasks: one paired table a task.
 *
 * Tasks without pairs are allowed and carry nothing; all empty is an error. */
#ifndef OFFDIAG_STATS_STRATA_H
#define OFFDIAG_STATS_STRATA_H

#include "stats/adjust.h"

/* The sum of the tables; fails on a negative count and on no pair at all. */
bool strata_sum(const PairedTables *tables, PairedTable *sum, Error *err);

/* Tests on the sums of b and c over the tasks: as paired.mcnemar_exact and
 * paired.mcnemar_asymptotic. */
MethodFunction strata_pooled_exact, strata_pooled_asymptotic;

/* Mantel-Haenszel with each pair a stratum: (B - C)^2 / (B + C) with df 1; the estimate
 * is the common odds ratio B/C. Mantel, Haenszel (1959) J Natl Cancer Inst 22:719. */
MethodFunction strata_mantel_haenszel;

/* The common difference over tasks, each task weighted by its pairs: Tango's score
 * statistic summed over the tasks, inverted. Excludes 0 exactly when the pooled
 * asymptotic test rejects; one task: Tango's interval. Tango (1998) Stat Med 17:891. */
MethodFunction strata_common_difference;

/* The mean over tasks of the differences, each task weighing the same. Tango's limits of
 * the tasks are squared and added (Zou, Donner 2008 Stat Med 27:1693); tasks without
 * pairs are left out. One task: Tango's interval. */
MethodFunction strata_equal_weight_difference;

/* Do the tasks differ in who wins the discordant pairs? On the table of b and c by task,
 * tasks without discordance left out. Fewer than two tasks, or one direction only:
 * statistic 0, p = 1. The exact form adds up the tables with these margins that are no
 * more probable (Freeman, Halton 1951 Biometrika 38:141); it fails when they are too many. */
MethodFunction strata_homogeneity_pearson, strata_homogeneity_lr, strata_homogeneity_exact;

/* Better on every task: the largest one-sided p over the tasks (Berger 1982 Technometrics
 * 24:295), no adjustment needed; the estimate is the smallest difference. Takes test. */
MethodFunction strata_every_task;

/* The row of the catalogue several.per_task: p is the smallest adjusted p, n the number
 * of tasks in the family. Takes test and adjust. */
MethodFunction strata_per_task_method;

typedef struct TaskResult {
    bool tested; /* has pairs; else none of the numbers below */
    double p, log10_p, adjusted;
    double estimate, lower, upper; /* Tango's interval at the level of the options, unadjusted */
} TaskResult;

/* One result a task, in their order; tasks without discordance have p = 1 and count in
 * the family. results has room for tables->count. */
bool strata_per_task(const PairedTables *tables, const Options *options, TaskResult *results,
                     Error *err);

/* Where tasks and the pooled table point. */
typedef struct Directions {
    size_t positive, negative, zero; /* tasks by the sign of b - c; zero with pairs only */
    int pooled, equal_weight;        /* sign of the pooled and of the mean difference */
    bool contradicts; /* the pooled sign is not that of the mean over tasks, or of most tasks */
    bool opposite;    /* some tasks favour A, some B */
} Directions;

Directions strata_directions(const PairedTables *tables);

/* The mean success rate of one policy over tasks. */
typedef struct TaskRates {
    double pooled, pooled_stderr;      /* all trials alike, tasks fixed: sum of (n/N)^2 se^2 */
    double mean, mean_stderr;          /* every task alike; se^2 = p (1 - p) / (n - 1) */
    bool stderr_known;                 /* false where a task has one trial only */
    double mean_lower, mean_upper;     /* Wilson's limits of the tasks, squared and added */
    double pooled_lower, pooled_upper; /* the same weighted by trials */
    size_t tasks;                      /* with trials */
} TaskRates;

bool strata_rates(const RateCount *tasks, size_t count, double level, TaskRates *out, Error *err);

#endif
