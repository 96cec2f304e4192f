/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recheck_match.h - which methods give a reported number. */
#ifndef OFFDIAG_STATS_RECHECK_MATCH_H
#define OFFDIAG_STATS_RECHECK_MATCH_H

#include "stats/recheck.h"

typedef struct Reported { /* what the paper prints; each part may be missing */
    bool has_p, has_interval, has_statistic;
    Printed p, lower, upper, statistic;
    double level; /* of the interval */
} Reported;

typedef enum MatchVariant {
    MATCH_AS_GIVEN,
    MATCH_EXCHANGED,         /* the groups exchanged */
    MATCH_PERCENT_AS_COUNTS, /* the percentages taken as counts of 100 */
    MATCH_OTHER_N,           /* the same rates with another n */
    MATCH_VARIANTS
} MatchVariant;

extern const char *const match_variant_names[MATCH_VARIANTS];

/* One method that gives the reported number, or nearly. */
typedef struct Match {
    const Method *method;
    Alternative alternative;
    MatchVariant variant;
    Input input;         /* what it was given; of feasible paired tables the nearest */
    size_t tables;       /* how many feasible paired tables agree; 1 for other inputs */
    QuantityId quantity; /* p, statistic, or lower for an interval */
    double value, upper; /* what it gives; upper for intervals */
    double distance;     /* from the printed number, relative */
    bool agrees;         /* to the printed digits; else within three units of the last */
} Match;

typedef struct Matches {
    Match *items; /* agreeing ones first, then by distance; then in catalogue order */
    size_t count;
    size_t tried;   /* methods that were asked */
    size_t skipped; /* asked for too many trials to be enumerated */
} Matches;

/* The claim: two groups, and whether they faced the same n starts. */
typedef struct Claim {
    UnpairedTable counts;
    bool paired;              /* n1 = n2, feasible tables are tried too */
    const PairedTable *table; /* known paired table, or null */
    const int64_t *other_n;   /* numbers of trials a group to try as well */
    size_t other_count;
} Claim;

/* Asks every test (p, statistic) and interval of the catalogue, paired and unpaired,
 * two-sided and one-sided. Fails on impossible counts and when nothing is reported. */
bool recheck_match(const Claim *claim, const Reported *reported, Matches *out, Error *err);

/* The same for the interval of one rate, k of n. */
bool recheck_match_rate(int64_t k, int64_t n, const Reported *reported, Matches *out, Error *err);

/* Which size.* method that takes these params gives n (alone, or 2 n for both arms). */
bool recheck_match_size(const Params *params, int64_t n, Matches *out, Error *err);

void recheck_matches_free(Matches *matches); /* leaves {0} */

#endif
