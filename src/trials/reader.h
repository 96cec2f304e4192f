/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader.h - files in, trials out: the table of readers and what can be asked of them.
 *
 * A file is recognised by its content, never by its extension. To add a format:
 * write read_NAME.c with a probe and a read function, and add its row to the table
 * in reader.c. A format that can be recognised but not read has a row in refusal.c. */
#ifndef OFFDIAG_TRIALS_READER_H
#define OFFDIAG_TRIALS_READER_H

#include "base/progress.h"
#include "trials/trials.h"

typedef enum Role { /* what a column can be; the first four are the KeyRoles */
    ROLE_POLICY = KEY_POLICY,
    ROLE_TASK = KEY_TASK,
    ROLE_STATE = KEY_STATE,
    ROLE_SEED = KEY_SEED,
    ROLE_SUCCESS,
    ROLE_SCORE,
    ROLE_WEIGHT,
    ROLE_STATUS, /* an error or a status: makes the trial missing */
    ROLE_COUNT
} Role;

extern const char *const role_names[ROLE_COUNT]; /* "policy", "task", ..., "status" */

typedef struct NameList {
    const char *const *items;
    size_t count;
} NameList;

typedef struct Reader Reader; /* of one format: below */

typedef struct ReadOptions {         /* all zero = recognise everything */
    const char *format;              /* name of a reader; null = recognise */
    const Reader *reader;            /* in place of one from the table; null = none */
    const char *columns[ROLE_COUNT]; /* column of each role, or its path in a JSON record; null =
                                        by its name */
    const char *records;             /* JSON: the path to the records; null = as they are found */
    const char *metric;              /* of several in a file: the one that is the outcome */
    const char *states;              /* LeRobot: how states follow: lerobot_states.h */
    const char *universe;            /* SWE-bench: all instances, a file or their number */
    const char *filter;              /* of lm-evaluation-harness: the filter to read */
    NameList key;           /* columns that together identify a start, in place of state and seed */
    NameList wide;          /* outcome columns of a wide file, one a policy */
    bool never_wide;        /* of a reader: columns of 0 and 1 alone are no outcomes */
    const char *truth;      /* success = the prediction equals this column ... */
    NameList predictions;   /* ... for each of these, one a policy */
    NameList keep;          /* further columns to keep */
    NameList where;         /* "column=value": only such trials; the column may be a key role */
    const char *by;         /* column or key role whose values take the place of the tasks */
    NameList start_columns; /* columns that describe the initial state; none = by their names */
    ErrorsAs errors;
    bool has_threshold;
    double threshold; /* success = value >= threshold, where values are numbers */
    Progress progress;
} ReadOptions;

typedef struct InputFile {
    const char *path;   /* "-" is standard input */
    const char *policy; /* name of the file's policy; null = as the file says, else its path */
} InputFile;

/* Splits "NAME=path"; an argument that is the path of a file is taken as it is.
 * The name is malloc'ed into *policy_memory (null when there is none). */
bool input_file_parse(const char *argument, InputFile *out, char **policy_memory, Error *err);

/* Reads all files into one new list. Fails when any file has an error: *out is
 * untouched and diagnostics holds the errors, and the warnings either way. */
bool trials_read(const InputFile *files, size_t count, const ReadOptions *options, Trials **out,
                 Diagnostics *diagnostics);

/* The same for one file whose bytes are in memory; name is printed in its place. */
bool trials_read_bytes(const char *name, const void *bytes, size_t length,
                       const ReadOptions *options, Trials **out, Diagnostics *diagnostics);

typedef enum Confidence { /* of a probe */
    CONFIDENCE_NO = 0,
    CONFIDENCE_FALLBACK = 1, /* nothing contradicts it */
    CONFIDENCE_LIKELY = 2,   /* typical words or columns */
    CONFIDENCE_CERTAIN = 3   /* a magic number or a complete structure */
} Confidence;

typedef struct Source Source; /* a stream of bytes: source.h */

typedef struct ReaderFile { /* one file as a reader gets it */
    Source *source;
    const char *policy;         /* of NAME=path; null = none given */
    const char *policy_default; /* where the data have none: never null */
    const char *task, *seed;    /* where the data have none: of the path, or null */
    uint16_t index;             /* its place in trials->files */
} ReaderFile;

typedef struct Head Head; /* the beginning of a file: head.h */

struct Reader {
    const char *name;  /* "csv": for --format */
    const char *title; /* "comma-separated values, tidy or wide" */
    Confidence (*probe)(const Reader *reader, const Head *head);
    /* Reads a file; count is how many the reader has. */
    bool (*read)(const Reader *reader, const ReaderFile *file, size_t count,
                 const ReadOptions *options, Trials *trials, Diagnostics *diagnostics);
    const char *paths; /* how its files are named: path_fields.h; null = as users like */
};

extern const Reader readers[];
extern const size_t reader_count;

#endif
