/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error.h - what went wrong, where, and what to do about it.
 *
 * Every function that can fail returns bool and takes an Error * last. On
 * failure its outputs are untouched and the Error says one cause. The message
 * has the form "what is wrong: what to do". An Error is a plain value: copy it,
 * never free it. A null Error * is allowed and means "I only need the bool". */
#ifndef OFFDIAG_BASE_ERROR_H
#define OFFDIAG_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum ErrorCode {
    ERROR_NONE = 0,
    ERROR_USAGE,          /* the command line is wrong */
    ERROR_INPUT,          /* a file cannot be read or understood */
    ERROR_OUTPUT,         /* a file cannot be written */
    ERROR_SCRIPT,         /* a Lua script failed, looped or asked too much */
    ERROR_DOMAIN,         /* an argument of a method is outside its domain */
    ERROR_NOT_COMPARABLE, /* readable, but there is nothing to compare */
    ERROR_MEMORY,         /* an allocation failed */
    ERROR_INTERNAL        /* a mistake of ours */
} ErrorCode;

typedef struct Error {
    ErrorCode code;
    int64_t line, column; /* 1-based; 0 = unknown */
    char file[512];       /* empty = no file; long paths keep their end */
    char message[1024];   /* UTF-8, one line; other bytes shown as \xNN */
} Error;

/* Sets *err and returns false, so that "return error_set(...)" is one line. */
bool error_set(Error *err, ErrorCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a place. file may be null; line and column 0 = unknown. */
bool error_at(Error *err, ErrorCode code, const char *file, int64_t line, int64_t column,
              const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Adds file, line and column where err has none yet; returns false. */
bool error_locate(Error *err, const char *file, int64_t line, int64_t column);

/* Out of memory in the words of all callers; returns false. */
bool error_memory(Error *err);

/* "file:line:column: message" without a newline; cut to size, never beyond. */
void error_format(const Error *err, char *buffer, size_t size);

/* The exit status of the program for this error: 2, or 4 for NOT_COMPARABLE. */
int error_exit_status(const Error *err);

/* Problems that readers found in their files: the first 20 of a file are kept, of the first
 * files, and all are counted. */
enum {
    DIAGNOSTICS_OF_FILE = 20,
    DIAGNOSTICS_KEPT = 100
};

typedef struct Diagnostics {
    Error errors[DIAGNOSTICS_KEPT];
    Error warnings[DIAGNOSTICS_KEPT];
    int64_t more_errors[DIAGNOSTICS_KEPT]; /* that came after this one and were not kept */
    int64_t more_warnings[DIAGNOSTICS_KEPT];
    size_t kept_errors, kept_warnings;
    int64_t n_errors, n_warnings; /* all, kept or not */
} Diagnostics;

Diagnostics *diagnostics_new(void); /* null when out of memory */
void diagnostics_free(Diagnostics *diagnostics);

/* Notes one error or warning at a place; always returns false. */
bool diagnostics_error(Diagnostics *diagnostics, ErrorCode code, const char *file, int64_t line,
                       int64_t column, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
bool diagnostics_warning(Diagnostics *diagnostics, const char *file, int64_t line, int64_t column,
                         const char *format, ...) __attribute__((format(printf, 5, 6)));
bool diagnostics_pass(Diagnostics *diagnostics, const Error *err);
bool diagnostics_memory(Diagnostics *diagnostics, const char *file); /* there is none left */

/* One line each, then "... and N more" for those of a file that were not kept. */
void diagnostics_print(const Diagnostics *diagnostics, FILE *stream);
void diagnostics_print_errors(const Diagnostics *diagnostics, const char *prefix, FILE *stream);

#endif
