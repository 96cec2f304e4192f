/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_tree.h - one JSON value (RFC 8259) with everything in it, in order of the text.
 *
 * Beside JSON proper, the NaN, Infinity and -Infinity that Python writes are read. Every
 * value knows its place; numbers stay as they are written; a key that an object has twice
 * is an error. A tree is meant to be used again for value after value: it keeps its memory. */
#ifndef OFFDIAG_TRIALS_JSON_TREE_H
#define OFFDIAG_TRIALS_JSON_TREE_H

#include "base/error.h"
#include "trials/cell_place.h"

typedef enum JsonKind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} JsonKind;

enum {
    JSON_DEPTH = 200 /* of arrays and objects within each other */
};

typedef struct JsonValue {
    const char *text; /* of a scalar: the string unescaped, the rest as written; no NUL ends it */
    const char *key;  /* of a member of an object, else null */
    uint32_t length, key_length;
    uint32_t line, column; /* in the file, from 1 */
    uint32_t count;        /* of members or elements */
    uint32_t next;         /* index of the value after this one and all that is in it */
    uint8_t kind;          /* JsonKind */
} JsonValue;

typedef struct JsonTree {
    JsonValue *values; /* the root first, what is in it after it */
    size_t count, capacity;
    char *strings; /* those that had escapes */
    size_t strings_used, strings_capacity;
    const char *text;
    size_t length;
    bool has_nul; /* some string holds \u0000 */
    bool cut;     /* parsing failed because the text ended */
} JsonTree;       /* start from {0}; release with json_tree_free */

/* Parses text, which holds one value and blanks, and must stay as long as the tree is
 * used. line is that of its first character. */
bool json_tree_parse(JsonTree *tree, const char *text, size_t length, int64_t line, Error *err);

/* The first value of a text that may end anywhere, or have a fault somewhere: what is open
 * there is closed, what is half there is left out. False when there is no JSON; *end is
 * where the value ends, or length when it has no end, and then *whole is false. */
bool json_tree_parse_head(JsonTree *tree, const char *text, size_t length, int64_t line,
                          size_t *end, bool *whole);

void json_tree_free(JsonTree *tree);

const JsonValue *json_root(const JsonTree *tree);

/* The first value in an array or object, and the one after child; null = no more. */
const JsonValue *json_first(const JsonTree *tree, const JsonValue *parent);
const JsonValue *json_next(const JsonTree *tree, const JsonValue *parent, const JsonValue *child);

/* Null when value is no object or has no such member. */
const JsonValue *json_member(const JsonTree *tree, const JsonValue *value, const char *key,
                             size_t length);

CellPlace json_where(const JsonValue *value);
bool json_is_scalar(const JsonValue *value);
bool json_text_is(const JsonValue *value, const char *text); /* a scalar with this text */

#endif
