/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trials.h - the record list: one record a trial, in columns.
 *
 * A trial is one run of one policy from one start. A start is a task, an initial
 * state and a seed, each of which may be unknown (the empty label). Every record
 * remembers the file and line it came from. 24 bytes a trial, plus 8 where there
 * is a score, plus 4 where rows have weights and for each further column that was
 * asked for or that describes the start. */
#ifndef OFFDIAG_TRIALS_TRIALS_H
#define OFFDIAG_TRIALS_TRIALS_H

#include "base/digest.h"
#include "base/error.h"
#include "trials/labels.h"

typedef enum Outcome { /* three-valued: a crash of the harness is no failure of the policy */
    OUTCOME_FAILURE = 0,
    OUTCOME_SUCCESS = 1,
    OUTCOME_MISSING = 2
} Outcome;

typedef enum ErrorsAs { /* what a trial with an error of the harness is */
    ERRORS_AS_MISSING,
    ERRORS_AS_FAILURE
} ErrorsAs;

enum {
    REASONS_MAX = 256
};

typedef enum KeyRole { /* what identifies a trial */
    KEY_POLICY,
    KEY_TASK,
    KEY_STATE,
    KEY_SEED,
    KEY_COUNT
} KeyRole;

typedef struct SourceFile { /* one input, for "where the data came from" */
    char *path;             /* as it was given */
    char *name;             /* base name: what reports print */
    char sha256[DIGEST_SIZE];
    int64_t bytes;
    int64_t rows;            /* data rows, without the header and blank lines */
    int64_t trials, missing; /* trials read from it, and those without an outcome */
    int64_t tasks;           /* distinct tasks in it */
    int64_t left_out;        /* trials that did not fulfil the conditions of the reading */
    const char *reader;      /* name of the reader, "csv" */
    char layout[64];         /* what it was recognised as, "tidy CSV" */
    char note[256];          /* how columns were taken, "state from episode"; may be empty */
    bool counts;             /* its rows are summaries: trials that name no start */
    bool rerun;              /* another run of its setting counts: all its trials are left out */
    char index[64];          /* what counts trials within a run and stands for the state:
                                "episode"; empty = the state is named */
} SourceFile;

typedef struct LeftFile { /* a file of a folder that was not read */
    char *name;
    char *reason; /* "is of no known format" */
} LeftFile;

typedef struct ExtraColumn { /* a further column that was asked for */
    char *name;
    uint32_t *ids; /* one a trial, of labels; LABEL_NONE = its file has no such column */
    Labels labels;
} ExtraColumn;

typedef struct StartMark { /* a column that describes the start, kept to be compared only */
    char *name;
    uint32_t *marks; /* equal for equal values (0.2 equals 0.20); 0 = none */
} StartMark;

typedef struct Trials {
    size_t count, capacity;
    uint32_t *keys[KEY_COUNT]; /* ids of labels[role], one a trial */
    uint32_t *line;            /* 1-based; 0 = unknown */
    uint16_t *file;            /* index of files */
    uint8_t *outcome;          /* Outcome */
    uint8_t *reason;           /* id of reasons: why the outcome is missing; 0 = none */
    double *score;             /* graded score, NaN = none; null when no file has one */
    uint32_t *weight;          /* how often the row counts; null = all once */
    Labels labels[KEY_COUNT];
    Labels reasons;                  /* at most 256; the last two stand for all further ones */
    bool error_reasons[REASONS_MAX]; /* is the reason an error of the harness? */
    ExtraColumn *columns;
    size_t column_count;
    StartMark *marks;
    size_t mark_count;
    SourceFile *files;
    size_t file_count;
    LeftFile *left;
    size_t left_count;
    uint32_t *policies; /* ids of all policies with trials, in their order (below) */
    size_t policy_count;
    size_t settled; /* trials whose policies are in that list */
} Trials;

/* Order of the policies. Rows never decide it, so that shuffled rows change no
 * byte: files in the order given; within a file the columns of a wide file in
 * their order, the values of a policy column in natural order. */

Trials *trials_new(void); /* null when out of memory */
void trials_free(Trials *trials);

/* For readers: adding records. trials_append returns false when out of memory. */
typedef struct Trial {
    uint32_t keys[KEY_COUNT];
    uint32_t line;
    uint16_t file;
    uint8_t outcome, reason;
    uint32_t weight; /* 1 unless the file has counts */
    double score;    /* NaN = none */
} Trial;

uint32_t trials_intern(Trials *trials, KeyRole role, const char *bytes, size_t length);
/* Why a trial has no outcome: for what was not run, and for an error of the harness, which
 * may be counted as a failure all the same. Neither fails. */
uint8_t trials_reason(Trials *trials, const char *bytes, size_t length);
uint8_t trials_error_reason(Trials *trials, const char *bytes, size_t length);
bool trials_append(Trials *trials, const Trial *trial);

/* The column or mark of this name, made on first use; null when out of memory. A
 * new trial starts with LABEL_NONE and 0 in each of them. */
ExtraColumn *trials_column_add(Trials *trials, const char *name);
StartMark *trials_mark_add(Trials *trials, const char *name);

/* Adds the policies of the trials appended since the last call to trials->policies: in
 * natural order, or as they were interned. Readers call it after each file. */
bool trials_settle_policies(Trials *trials, bool as_interned);

/* How many trials ended in an error of the harness, and their outcome from now on. What was
 * made of the trials before (Starts) no longer holds then. */
int64_t trials_errors(const Trials *trials);
void trials_set_errors(Trials *trials, ErrorsAs errors);

/* Reading what is there. */
const char *trials_label(const Trials *trials, size_t trial, KeyRole role);
const char *trials_policy_name(const Trials *trials, uint32_t policy);
const char *trials_reason_text(const Trials *trials, size_t trial); /* "" = none */
const char *trials_file_name(const Trials *trials, size_t trial);
uint32_t trials_weight(const Trials *trials, size_t trial);
const ExtraColumn *trials_column(const Trials *trials, const char *name); /* null = none */

/* The policy with this name; on failure an Error that lists the policies. */
bool trials_policy_find(const Trials *trials, const char *name, uint32_t *policy, Error *err);

/* "task 3, state 17, seed 7" with the parts that the trial has, escaped for one line. */
void trials_start_text(const Trials *trials, size_t trial, char *buffer, size_t size);

/* "read pi0.csv: tidy CSV, 10 tasks, 500 trials, 30 missing" and the note, one line. */
void source_file_text(const SourceFile *file, char *buffer, size_t size);

#endif
