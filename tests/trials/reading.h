/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h - reading text in memory, and saying what was read, for the tests of trials. */
#ifndef OFFDIAG_TESTS_READING_H
#define OFFDIAG_TESTS_READING_H

#include "support.h"

#include "trials/pairs.h"
#include "trials/reader.h"

typedef struct Reading {
    Trials *trials; /* null when reading failed */
    Diagnostics *diagnostics;
} Reading;

#define LIST(...)                                                                                  \
    (NameList)                                                                                     \
    {                                                                                              \
        .items = (const char *const[]){__VA_ARGS__},                                               \
        .count = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)                       \
    }

/* Reads bytes as a file named t.csv; options null = none. */
Reading read_bytes(const void *bytes, size_t length, const ReadOptions *options);
Reading read_text(const char *text, const ReadOptions *options);
Reading read_paths(const char *const *paths, size_t count, const ReadOptions *options);
void reading_free(Reading *reading);

/* All trials as lines "policy|task|state|seed|outcome|line", outcome 1, 0 or -. */
Text trials_text(const Trials *trials);

/* Reads text and checks its trials, written without the line. */
void check_trials(const char *text, const ReadOptions *options, const char *want);

/* Reads text, which must fail: the first error is at line:column and has all words. */
void check_error(const char *text, const ReadOptions *options, int64_t line, int64_t column,
                 const char *words);

/* The pairs of the first two policies of text, which must be readable. */
Pairs pairs_of(const Reading *reading, const PairOptions *options);
void check_counts(const PairCounts *counts, int64_t a, int64_t b, int64_t c, int64_t d,
                  int64_t missing, int64_t duplicated, int64_t unmatched_a, int64_t unmatched_b);

#endif
