/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_path.h - where in JSON the records are, and where in a record a value is.
 *
 * A path is steps with a dot between: the name of a member or the number of an element
 * (from 0); `*` for every one of them (in the path of the records only); `[NAME=TEXT]`
 * for the first element whose member has that text; `^` for what the value stands in;
 * `$` for the document, or of a file with one record a line for its first line; `@` for
 * the record's own name or number. "tasks.*.episodes.*" are the episodes of all tasks,
 * and of such an episode "^.^.task" is the task. A backslash takes the sign after it for
 * itself: "gpt-4\.1.correct". The empty path and "." are the value itself. */
#ifndef OFFDIAG_TRIALS_JSON_PATH_H
#define OFFDIAG_TRIALS_JSON_PATH_H

#include "base/text.h"
#include "trials/json_tree.h"

enum {
    JSON_STEPS = 12
};

typedef enum JsonStepKind {
    STEP_MEMBER,
    STEP_EACH,
    STEP_PICK,
    STEP_UP,
    STEP_FIRST,
    STEP_OWN_NAME
} JsonStepKind;

typedef struct JsonStep {
    JsonStepKind kind;
    const char *name; /* of a member; of a pick what is compared: names with a dot between */
    size_t length;
    const char *wanted; /* of a pick */
} JsonStep;

typedef struct JsonPath {
    char *memory; /* the names */
    JsonStep steps[JSON_STEPS];
    size_t count;
} JsonPath; /* release with json_path_free */

typedef struct JsonPlace {      /* a value and all that it stands in */
    const JsonTree *tree;       /* of the value */
    const JsonTree *first_tree; /* for `$` */
    const JsonValue *chain[JSON_STEPS + 1];
    uint32_t numbers[JSON_STEPS + 1]; /* of the elements in what they stand in */
    size_t depth;                     /* the value is chain[depth - 1] */
} JsonPlace;

/* Fails on what is no path. */
bool json_path_parse(const char *text, JsonPath *out, Error *err);
void json_path_free(JsonPath *path);

/* Calls visit at every value that the path leads to from the place; stops, and returns
 * false, when a visit does. */
bool json_path_each(const JsonPath *path, JsonPlace *place,
                    bool (*visit)(const JsonPlace *place, void *context), void *context);

/* The value at the end of a path without `*` and `@`; null = none. */
const JsonValue *json_path_value(const JsonPath *path, const JsonPlace *place);

/* Does the path, given as text that must be sound, lead to something from the root? */
bool json_path_exists(const char *path, const JsonTree *tree);

/* A field: paths joined by `+` into one label, alternatives with `|` between; the first
 * alternative whose parts are all there and not null is taken, an empty text only where it
 * is the last. */
typedef struct JsonField {
    JsonPath *paths;
    bool *joined; /* to the path before */
    size_t count;
    Text label;         /* of joined parts, and of own names */
    size_t alternative; /* index of the first path of the one that was found last */
} JsonField;            /* release with json_field_free */

typedef struct JsonText { /* the text of a field in a record */
    const char *text;
    size_t length;
    const JsonValue *value; /* where it is, or null */
    bool compound;          /* a list or an object, which has no text */
} JsonText;

bool json_field_parse(const char *text, JsonField *out, Error *err);
void json_field_free(JsonField *field);

/* False when no alternative is there; the text lives until the next call. */
bool json_field_find(JsonField *field, const JsonPlace *place, JsonText *out);

/* Appends the alternative that was found last, "env_name/instruction_type", without the
 * steps up. */
void json_field_describe(const JsonField *field, Text *text);

/* A condition: "type=match", alternatives with `|` between; sound text, not checked. Null
 * holds never. */
bool json_holds(const char *condition, const JsonPlace *place);

#endif
