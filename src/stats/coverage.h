/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coverage.h - what a method does over all outcomes: exact coverage, size and power.
 *
 * Every table of n trials is given to the method once; for each true setting of a grid the
 * chances of those tables are added up whose interval holds the truth (coverage), or whose p is
 * at most 1 - level (rejection). The coverage of one rate jumps at the bounds of the intervals:
 * its limits there and at 0 and 1 are points too, so that its least value is that of all rates
 * between 0 and 1 (between two jumps the chance of a run of outcomes rises, then falls). What
 * Fagerland, Lydersen, Laake did for the paired methods: (2013) BMC Med Res Methodol 13:91, (2014)
 * Stat Med 33:2850. */
#ifndef OFFDIAG_STATS_COVERAGE_H
#define OFFDIAG_STATS_COVERAGE_H

#include "stats/method.h"

typedef struct CoverageRequest {
    const Method *method; /* for one rate, two groups or pairs; a test or an interval */
    Options options;      /* level, alternative, margin */
    int64_t n, n2;        /* trials or pairs; of group 2, 0 = as many as n */
    int steps;            /* true rates (i + 1/2) / steps a direction; 0 = 100, or 25 in two */
    double difference;    /* of a test, the true difference; NaN = that of its hypothesis */
} CoverageRequest;

typedef struct CoveragePoint {
    double rates[3]; /* by coverage_names */
    double value;    /* coverage, or probability of rejection */
    double width;    /* mean width of the interval; NaN of a test, a ratio, an odds ratio, or
                        where tables are unanswered */
} CoveragePoint;

typedef struct Coverage {
    bool rejection;       /* of a test: size where the hypothesis holds, power elsewhere */
    double nominal;       /* level, or 1 - level */
    double mean, width;   /* over the grid, without the limits */
    size_t settings;      /* of the grid */
    size_t least, most;   /* places of the extremes among the points */
    size_t tables;        /* that were enumerated */
    size_t unanswered;    /* of them those that the method refuses: not rejected, not covered */
    const char *names[3]; /* of the rates: "rate"; "rate_1" "rate_2"; "only_a" "only_b" "both" */
    size_t name_count;
    CoveragePoint *points;
    size_t count;
} Coverage;

/* Fails on a method of another kind, n below 1, more than COVERAGE_TABLES_MAX tables, a
 * difference outside (-1, 1), and where the method fails for every table. */
bool coverage_make(const CoverageRequest *request, Coverage *out, Error *err);
void coverage_free(Coverage *coverage);

enum {
    COVERAGE_TABLES_MAX = 500000
};

#endif
