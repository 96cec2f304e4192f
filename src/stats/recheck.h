/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recheck.h - what a printed claim leaves possible: counts, tables, tests.
 *
 * A paper prints rates with some decimals, perhaps n, perhaps a p-value or an interval.
 * Everything here is enumeration of what agrees with the printed digits. */
#ifndef OFFDIAG_STATS_RECHECK_H
#define OFFDIAG_STATS_RECHECK_H

#include "stats/method.h"

/* A number as printed: digits / 10^decimals, after "<" (relation -1), "=" (0) or ">" (1). */
typedef struct Printed {
    int64_t digits;
    int decimals; /* 0 .. 15 */
    int relation;
} Printed;

/* "0.02", ".020", "< 0.05", "84.3 %" (a fraction: 0.843), "-4.5", "2e-3". False and an Error
 * on anything else. */
bool printed_parse(const char *text, Printed *out, Error *err);
double printed_value(const Printed *printed);

/* Whether x would be printed so: rounded to as many decimals, halves either way; for < and >
 * whether the relation holds. */
bool printed_agrees(const Printed *printed, double x);

/* The same when x = k/n, decided on whole numbers. */
bool printed_agrees_ratio(const Printed *printed, int64_t k, int64_t n);

typedef struct CountRange { /* low .. high; none when low > high */
    int64_t low, high;
} CountRange;

/* All k of n trials whose rate prints so; 0 <= n <= 10^9. */
CountRange recheck_counts(const Printed *rate, int64_t n);

/* When there are none: the nearest counts below and above, -1 or n + 1 where outside. */
CountRange recheck_nearest(const Printed *rate, int64_t n);

/* All n in from .. to with some k, in order: as many as fit in capacity are stored, all are
 * counted. Sizes n whose counts are none are left out. */
typedef struct SizedCounts {
    int64_t n;
    CountRange counts;
} SizedCounts;

size_t recheck_counts_over(const Printed *rate, int64_t from, int64_t to, SizedCounts *out,
                           size_t capacity);

/* The total of successes over `groups` tasks or seeds of n trials each whose mean rate
 * prints so, when each group's rate was first rounded to `decimals` places of the fraction
 * (-1: not rounded). The range may hold totals inside it that do not fit. Fails beyond some
 * 10^8 steps. */
bool recheck_mean(const Printed *mean, int64_t groups, int64_t n, int decimals, CountRange *total,
                  Error *err);

enum {
    RECHECK_TESTS = 3 /* exact, mid-p, asymptotic McNemar */
};

extern const char *const recheck_tests[RECHECK_TESTS]; /* their ids */

/* One paired table with the given margins. */
typedef struct FeasibleTable {
    PairedTable table;
    double p[RECHECK_TESTS];
    double lower, upper; /* Tango's interval */
    double correlation;  /* phi of the outcomes; NaN where a margin is 0 or n */
} FeasibleTable;

typedef struct FeasibleTables {
    FeasibleTable *items; /* by rising c */
    size_t count;
    int64_t fails_from[RECHECK_TESTS]; /* the first c with p > alpha; -1: none */
    double least[RECHECK_TESTS], most[RECHECK_TESTS];
} FeasibleTables;

/* All paired tables of n starts with x1 and x2 successes. alpha = 1 - level. */
bool recheck_tables(int64_t x1, int64_t x2, int64_t n, double level, FeasibleTables *out,
                    Error *err);
void recheck_tables_free(FeasibleTables *tables);

/* The c for which a test gives the printed p, from a list of feasible tables: the discordance
 * that the paper does not print is then (b + c) / n. None: low > high. */
bool recheck_discordance(const FeasibleTables *tables, const char *test, Alternative alternative,
                         const Printed *p, CountRange *c, Error *err);

/* phi of a paired table; NaN where a margin is 0 or n. */
double recheck_correlation(const PairedTable *table);

#endif
