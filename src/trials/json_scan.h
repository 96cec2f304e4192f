/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_scan.h - the words of JSON: strings, numbers, true, false, null, and blanks. */
#ifndef OFFDIAG_TRIALS_JSON_SCAN_H
#define OFFDIAG_TRIALS_JSON_SCAN_H

#include "trials/json_tree.h"

typedef struct JsonScan {
    JsonTree *tree; /* keeps the strings that had escapes */
    const char *at, *end, *line_begin;
    int64_t line;
    uint32_t column; /* of the present value */
    Error *err;
} JsonScan;

/* An error at the present place; returns false. */
bool json_scan_fail(JsonScan *scan, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* To the next character that is not blank; true when there is none. */
bool json_scan_ended(JsonScan *scan);

/* The same where something must come; false, and tree->cut, when there is none. */
bool json_scan_blanks(JsonScan *scan);

/* The string whose quote is at the present place. */
bool json_scan_string(JsonScan *scan, const char **text, size_t *length);

/* A number, true, false, null, NaN, Infinity or -Infinity. */
bool json_scan_plain(JsonScan *scan, JsonKind *kind, const char **text, size_t *length);

#endif
