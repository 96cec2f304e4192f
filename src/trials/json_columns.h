/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_columns.h - JSON records as a table: which values of a record are its columns. */
#ifndef OFFDIAG_TRIALS_JSON_COLUMNS_H
#define OFFDIAG_TRIALS_JSON_COLUMNS_H

#include "trials/json_path.h"
#include "trials/json_preset.h"
#include "trials/listing.h"

typedef struct JsonColumn {
    char *name;
    JsonField field;
    bool named;  /* by an option: some record must have it */
    bool found;  /* some record has it, */
    bool placed; /* and the listing knows where */
} JsonColumn;

typedef struct JsonColumns {
    JsonColumn *items;
    size_t count;
    char **wide; /* names of the outcome columns, one a policy, where options name none */
    size_t wide_count;
} JsonColumns; /* release with json_columns_free */

void json_columns_free(JsonColumns *columns);

/* The column of this name, added with its path when there is none; without a path its cells
 * come from elsewhere. Fails on a wrong path. */
bool json_columns_add(JsonColumns *columns, const char *name, const char *path, bool named,
                      Error *err);

/* Columns for the options of the command line and for the fields of a preset (null = none),
 * whose `{metric}` is replaced. Takes roles out of *options, since their columns have
 * the roles' own names, and puts outcome columns with short names into it. */
bool json_columns_from_options(JsonColumns *columns, const JsonPreset *preset, const char *metric,
                               ReadOptions *options, Error *err);

/* Columns for whatever single values a record has, by their names, two levels deep; and
 * where it holds the outcomes of several policies, {"a": {"correct": true}, "b": ...},
 * one for each. */
bool json_columns_from_record(JsonColumns *columns, const JsonPlace *record, Error *err);

/* Appends "success from scores.match.value, state from id", of the columns that were found
 * under other names than their own. */
void json_columns_describe(const JsonColumns *columns, Text *text);

/* The member of an object whose name is that of an outcome, or null; words: may be text too. */
const JsonValue *json_outcome_in(const JsonTree *tree, const JsonValue *object, bool words);

/* Replaces `{metric}` in a path, with a backslash before signs that mean something. Null
 * when out of memory; release with free. */
char *json_path_with_metric(const char *path, const char *metric);

#endif
