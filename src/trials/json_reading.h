/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_reading.h - one file of JSON as it is read: where its records and their values are. */
#ifndef OFFDIAG_TRIALS_JSON_READING_H
#define OFFDIAG_TRIALS_JSON_READING_H

#include "trials/json_columns.h"
#include "trials/json_input.h"
#include "trials/json_path.h"
#include "trials/listing.h"

typedef struct JsonReading {
    Listing listing;
    const JsonPreset *preset; /* null = none */
    JsonPath records, variant;
    JsonColumns columns;
    JsonInput input;
    JsonTree tree, first;
    Text first_text, filter;
    char *metric;
    size_t other_metrics;
    CellPlace begin; /* of the first record, or of the first value where there is none */
    bool held;       /* the tree holds the next value already */
    bool stopped;    /* by an error that further records would only repeat */
    Error err;
} JsonReading; /* release with json_reading_free */

/* Finds records and columns in the beginning of the file, by the options, the preset, or as
 * they are; the listing gets its columns, and rows to judge them by. */
bool json_reading_decide(JsonReading *reading, const Head *head, Error *err);

/* Notes the error under the name of the file; returns false. */
bool json_reading_fail(JsonReading *reading, const Error *err);

void json_reading_free(JsonReading *reading);

#endif
