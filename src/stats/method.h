/* SPDX-License-Identifier: GPL-3.0-or-later */
/* method.h - the catalogue: one row a method, and the types that every method shares.
 *
 * To add a method: write the function (in the file of its subject), add its row to
 * the table of its group, catalogue_GROUP.c, and its rows to tests/oracle. The command line, Lua,
 * the reports and the manual follow from the row.
 *
 * Conventions. Fractions everywhere, never percent. Policy A, or group 1, comes
 * first; difference = A - B; alternative "greater" means that A is better. Bounds
 * may be infinite; p, statistics and estimates are finite. A p below 1e-300 comes
 * with log10_p, and without p where no normal double is that small. A ratio with a
 * zero below it (x/0) has no estimate. A one-sided interval is one bound at `level`
 * (at least 0.5); its other bound is the end of the parameter's range. */
#ifndef OFFDIAG_STATS_METHOD_H
#define OFFDIAG_STATS_METHOD_H

#include "base/error.h"
#include "base/progress.h"

/* Largest count of one cell: sums of four of them are exact in a double. */
#define COUNT_LIMIT INT64_C(1000000000000000)

typedef struct PairedTable { /* starts by outcome */
    int64_t a, b, c, d;      /* both succeed, only A, only B, neither */
} PairedTable;

typedef struct UnpairedTable { /* two independent groups: x successes of n */
    int64_t x1, n1, x2, n2;
} UnpairedTable;

typedef struct RateCount { /* k successes of n */
    int64_t k, n;
} RateCount;

typedef struct Param { /* one named number of an INPUT_PARAMS method */
    const char *name;
    double value;
} Param;

typedef struct Params {
    const Param *items;
    size_t count;
} Params;

typedef struct Matrix { /* values[row * columns + column]; NaN = missing */
    const double *values;
    size_t rows, columns;
} Matrix;

typedef struct PairedTables { /* one paired table a task (strata) or a cluster */
    const PairedTable *items;
    size_t count;
} PairedTables;

typedef struct Numbers {
    const double *items;
    size_t count;
} Numbers;

typedef enum InputKind {
    INPUT_PAIRED,   /* a, b, c, d */
    INPUT_UNPAIRED, /* x1, n1, x2, n2 */
    INPUT_RATE,     /* k, n */
    INPUT_MATRIX,   /* starts by policies, 0 / 1 / NaN */
    INPUT_STRATA,   /* one paired table a task */
    INPUT_CLUSTERS, /* one paired table a cluster */
    INPUT_SQUARE,   /* k by k table of ordinal scores of A by those of B */
    INPUT_SCORES,   /* two columns of graded scores */
    INPUT_PVALUES,  /* p-values to adjust */
    INPUT_PARAMS    /* named numbers of a planning question */
} InputKind;

typedef struct Input {
    InputKind kind;
    union {
        PairedTable paired;
        UnpairedTable unpaired;
        RateCount rate;
        Matrix matrix; /* also of INPUT_SQUARE and INPUT_SCORES */
        PairedTables tables;
        Numbers pvalues;
        Params params;
    };
} Input;

typedef enum Alternative {
    ALTERNATIVE_UNSET, /* two-sided where the method can be, else an error */
    ALTERNATIVE_TWO_SIDED,
    ALTERNATIVE_GREATER, /* A (group 1) is better */
    ALTERNATIVE_LESS
} Alternative;

typedef struct Options {
    double level; /* confidence level in (0, 1); a one-sided interval is one bound at level */
    Alternative alternative;
    double margin;      /* non-inferiority or equivalence margin in (-1, 1); NaN = none given */
    const char *form;   /* of a method with several forms; null = the first its inputs name */
    const char *test;   /* id of the paired test of each comparison; null = paired.mcnemar_exact */
    const char *adjust; /* none bonferroni holm hochberg hommel bh by; null = holm */
    int threads;        /* at least 1 */
    Progress progress;  /* its function may be null */
} Options;

extern const Options options_default; /* level 0.95, unset alternative, no margin, one thread */

typedef enum QuantityId { /* the closed list of what a method can return */
    QUANTITY_P,
    QUANTITY_LOG10_P, /* only where p underflows, or beside it */
    QUANTITY_STATISTIC,
    QUANTITY_DF,
    QUANTITY_ESTIMATE,
    QUANTITY_LOWER,
    QUANTITY_UPPER,
    QUANTITY_N,
    QUANTITY_N_REAL,
    QUANTITY_POWER,
    QUANTITY_HALF_WIDTH,
    QUANTITY_NUISANCE,
    QUANTITY_STDERR,      /* standard error of the estimate */
    QUANTITY_Z,           /* the statistic in standard units, where it is not the statistic */
    QUANTITY_PROBABILITY, /* that A (group 1) is better, under a prior */
    QUANTITY_COUNT
} QuantityId;

/* Names as they are printed: "p", "log10_p", "statistic", ... */
extern const char *const quantity_names[QUANTITY_COUNT];

typedef enum NoteId {  /* what a reader must be told about a result */
    NOTE_CONSERVATIVE, /* true level below the nominal one */
    NOTE_DEGENERATE,   /* decided by convention: no discordant pair, 0/n, n/n, 0/0 statistic */
    NOTE_FLOOR,        /* so few discordant pairs that the smallest reachable p exceeds 0.05 */
    NOTE_ZERO_WIDTH,   /* a Wald interval of width 0: not to be trusted */
    NOTE_ONE_SIDED,    /* a one-sided bound or p */
    NOTE_UNDERFLOW,    /* p below 1e-300: read log10_p */
    NOTE_APPROXIMATE,  /* large-sample approximation with small counts */
    NOTE_INCOMPLETE,   /* rows with a missing outcome were left out */
    NOTE_COUNT
} NoteId;

/* One sentence for each note. */
extern const char *const note_texts[NOTE_COUNT];

typedef struct Result {
    double values[QUANTITY_COUNT];
    double errors[QUANTITY_COUNT]; /* bound on the absolute numerical error */
    uint32_t present;              /* bit QuantityId set = has that quantity */
    uint32_t notes;                /* bit NoteId set = has that note */
} Result;

/* Puts one quantity into a result. error is an absolute bound, at least the rounding. */
void result_set(Result *result, QuantityId id, double value, double error);

/* Puts a p-value, capped at 1, with a bound on its relative error; below 1e-300 also
 * log10_p and its note. The second form takes the natural logarithm of p, which may
 * be as far below the smallest double as it likes. */
void result_set_p(Result *result, long double p, double relative_error);
void result_set_log_p(Result *result, long double log_p, double relative_error);

/* Puts the bounds of an interval: those that the options ask for, with the absolute
 * error of their computation (rounding is added); a one-sided interval's open side is
 * the end of the parameter's range. */
typedef struct Interval {
    long double lower, upper;
} Interval;

void result_set_interval(Result *result, const Options *options, Interval interval, Interval range,
                         double error);

void result_note(Result *result, NoteId note);
bool result_has(const Result *result, QuantityId id);

typedef bool MethodFunction(const Input *input, const Options *options, Result *result, Error *err);

typedef enum Question {
    QUESTION_TEST,       /* is there a difference? */
    QUESTION_DIFFERENCE, /* how large is the difference of the rates? */
    QUESTION_RATIO,      /* how large is the ratio of the rates? */
    QUESTION_ODDS_RATIO,
    QUESTION_RATE,    /* where is the rate of one policy? */
    QUESTION_MARGIN,  /* not worse than, better by more than, or within a margin? */
    QUESTION_BAYES,   /* a Bayesian description */
    QUESTION_SEVERAL, /* several policies, tasks, repeats or scores */
    QUESTION_SIZE     /* how many trials? what power? */
} Question;

extern const char *const question_names[]; /* "test", "difference interval", ... by Question */

typedef struct Method {
    const char *id;    /* "paired.mcnemar_exact" */
    const char *title; /* "Exact conditional McNemar test" */
    Question question;
    InputKind input;
    bool takes_level;    /* an interval: level matters */
    bool one_sided_only; /* demands an alternative */
    bool ends_only;      /* of one rate: answers for 0 of n and n of n alone */
    int64_t slow_above;  /* beyond that many trials in all it takes longer than about 0.2 s;
                            0 = never */
    const char *inputs;  /* names that the input takes, "a b c d"; of INPUT_PARAMS its parameters,
                            an optional one in brackets: "p1 p2 alpha power [sides]" */
    MethodFunction *run;
    const char *reference; /* author year journal volume:page */
    const char *assumes;   /* one sentence: what it assumes and when it is the right one */
} Method;

size_t method_count(void);
const Method *method_at(size_t place);     /* of 0 .. method_count() - 1; null beyond */
const Method *method_find(const char *id); /* null when there is none */
size_t method_place(const Method *method); /* where method_at has it */

/* The id nearest to a misspelt one, or null. */
const char *method_suggest(const char *id);

/* 1 - level, read as decimals: 0.9999999999 gives 1e-10, not 1.00000008e-10. */
double options_alpha(const Options *options);

/* The tail that each bound of an interval leaves out: alpha / 2 when two-sided
 * (also when unset), alpha when one-sided. */
double options_tail(const Options *options);

/* True when the interval has a lower (upper) bound of its own: two-sided, or the
 * alternative greater (less). */
bool options_bounds_below(const Options *options);
bool options_bounds_above(const Options *options);

/* Checks the input and the options as far as every method demands it (counts not
 * negative and at most COUNT_LIMIT, k <= n, n > 0, level in (0,1), alternative present where
 * demanded), runs the method, and checks that no value is NaN and no p outside [0, 1]. */
bool method_run(const Method *method, const Input *input, const Options *options, Result *result,
                Error *err);

/* Names of the inputs of a kind that consists of counts, in order, and how to set
 * one by name: what the command line, Lua and the row reader use. */
size_t input_names(InputKind kind, const char *const **names); /* 0 for kinds without counts */
bool input_set(Input *input, const char *name, int64_t value); /* false = no such name */

/* "two.sided", "greater", "less" (and "" = unset); false = unknown. */
bool alternative_parse(const char *text, Alternative *alternative);
const char *alternative_name(Alternative alternative);

#endif
