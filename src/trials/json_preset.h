/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_preset.h - where programs put trials in their JSON, as a table.
 *
 * To read what another program writes: add its row to json_preset.c and its name to the
 * table of readers. Paths are those of json_path.h; `{metric}` in one stands for the
 * metric that was chosen. */
#ifndef OFFDIAG_TRIALS_JSON_PRESET_H
#define OFFDIAG_TRIALS_JSON_PRESET_H

#include "trials/head.h"
#include "trials/reader.h"

typedef struct JsonPreset {
    const char *name;               /* of its reader */
    const char *recognise;          /* paths that a value has, with spaces between */
    const char *records;            /* from such a value to its trials */
    const char *fields[ROLE_COUNT]; /* of a trial; null = it has none */
    bool errors;                    /* any text in the status field is an error */
    const char *only;               /* other records are no trials: "type=match" */
    const char *missing, *reason;   /* records without an outcome, and why: "failureReason=2" */
    const char *metrics;            /* where the names of the metrics are */
    const char *metric;             /* the usual one; "" = the first; null = the only one */
    const char *variant;            /* a record belongs to the run that this names: one is read */
    const char *complete;           /* holds for the root of a run that came to its end */
    const char *marks[3];           /* fields that tell whether two starts are the same */
    const char *index;              /* what the state counts, where it is only a position */
} JsonPreset;

/* The row of a reader; null = it reads JSON of any shape. */
const JsonPreset *json_preset_find(const char *name);

/* The path from the root to values that the preset recognises: "", or "*" where they are
 * wrapped in a list or in an object; null = there are none. */
const char *json_preset_prefix(const JsonPreset *preset, const Head *head);

#endif
