/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_input.h - the JSON values of a file, one after the other: one document, or one a line. */
#ifndef OFFDIAG_TRIALS_JSON_INPUT_H
#define OFFDIAG_TRIALS_JSON_INPUT_H

#include "base/text.h"
#include "trials/json_tree.h"
#include "trials/source.h"

typedef struct JsonInput {
    Source *source;
    Diagnostics *diagnostics;
    const Progress *progress;
    bool lines;    /* one value a line */
    Piece piece;   /* where the scanner is */
    size_t at;     /* in it */
    Text carried;  /* a value that is not in one piece */
    double done;   /* bytes */
    int64_t line;  /* of the next one */
    int64_t count; /* values so far */
} JsonInput;       /* release with json_input_free */

typedef enum JsonNext {
    JSON_NEXT_VALUE,
    JSON_NEXT_END,
    JSON_NEXT_FAILED /* the diagnostics say why */
} JsonNext;

/* Wakes the source, whose head says whether values are lines. */
bool json_input_begin(JsonInput *input, Source *source, const Progress *progress,
                      Diagnostics *diagnostics);
void json_input_free(JsonInput *input);

/* The next value, in *tree until the next call. A line that is no JSON is an error and
 * the next one is tried; a last line that was cut is left out with a warning. */
JsonNext json_input_next(JsonInput *input, JsonTree *tree);

/* The first value, where the file is one document; false, and an error, when there is none. */
bool json_input_document(JsonInput *input, JsonTree *tree);

#endif
