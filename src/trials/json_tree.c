/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_tree.c - a parser without recursion: the open arrays and objects are a stack. */
#include "trials/json_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "trials/json_scan.h"

enum {
    KEYS_CHECKED = 1000, /* objects with more members are maps of data: not looked through */
    VALUES_MAX = 1 << 24 /* 800 MB of them */
};

typedef enum Expect {
    EXPECT_VALUE,
    EXPECT_VALUE_OR_END,
    EXPECT_KEY,
    EXPECT_KEY_OR_END,
    EXPECT_COMMA
} Expect;

typedef struct Parser {
    JsonTree *tree;
    JsonScan scan;
    uint32_t open[JSON_DEPTH]; /* indices of the values that are not closed */
    size_t depth;
    Expect expect;
    const char *key; /* of the value to come */
    size_t key_length;
    uint64_t seen[JSON_DEPTH]; /* a bit for each kind of key that the open object had */
} Parser;

static bool add_value(Parser *parser, JsonKind kind, const char *text, size_t length)
{
    JsonTree *tree = parser->tree;

    if (tree->count == VALUES_MAX)
        return json_scan_fail(&parser->scan,
                              "is one of more than %d values in one document: write one record a "
                              "line, for example with jq -c",
                              VALUES_MAX);
    if (tree->count == tree->capacity) {
        size_t capacity = 2 * tree->capacity + 64;
        JsonValue *values = realloc(tree->values, capacity * sizeof *values);
        if (values == NULL)
            return error_memory(parser->scan.err);
        tree->values = values;
        tree->capacity = capacity;
    }
    if (parser->depth > 0)
        tree->values[parser->open[parser->depth - 1]].count++;
    tree->values[tree->count] = (JsonValue){.text = text,
                                            .key = parser->key,
                                            .length = (uint32_t)length,
                                            .key_length = (uint32_t)parser->key_length,
                                            .line = (uint32_t)parser->scan.line,
                                            .column = parser->scan.column,
                                            .next = (uint32_t)tree->count + 1,
                                            .kind = (uint8_t)kind};
    tree->count++;
    parser->key = NULL;
    parser->key_length = 0;
    parser->expect = EXPECT_COMMA;
    return true;
}

static bool open_value(Parser *parser, JsonKind kind)
{
    if (parser->depth == JSON_DEPTH)
        return json_scan_fail(&parser->scan, "is nested deeper than %d levels: give a simpler file",
                              JSON_DEPTH);
    if (!add_value(parser, kind, "", 0))
        return false;
    parser->seen[parser->depth] = 0;
    parser->open[parser->depth++] = (uint32_t)parser->tree->count - 1;
    parser->scan.at++;
    parser->expect = kind == JSON_ARRAY ? EXPECT_VALUE_OR_END : EXPECT_KEY_OR_END;
    return true;
}

static void close_value(Parser *parser)
{
    JsonTree *tree = parser->tree;

    tree->values[parser->open[--parser->depth]].next = (uint32_t)tree->count;
    parser->expect = EXPECT_COMMA;
}

static bool take_value(Parser *parser, char c)
{
    JsonScan *scan = &parser->scan;
    const char *text;
    size_t length;
    JsonKind kind;

    if (c == '{' || c == '[')
        return open_value(parser, c == '{' ? JSON_OBJECT : JSON_ARRAY);
    if (c == '"')
        return json_scan_string(scan, &text, &length) &&
               add_value(parser, JSON_STRING, text, length);
    return json_scan_plain(scan, &kind, &text, &length) && add_value(parser, kind, text, length);
}

/* Could the open object have this key already? Then all its keys are compared. */
static bool is_repeated(Parser *parser)
{
    const JsonTree *tree = parser->tree;
    const JsonValue *object = &tree->values[parser->open[parser->depth - 1]];
    size_t last = parser->key_length == 0 ? 0 : (unsigned char)parser->key[parser->key_length - 1];
    uint64_t bit = UINT64_C(1) << ((parser->key_length * 7 + last) % 64);
    bool maybe = (parser->seen[parser->depth - 1] & bit) != 0;

    parser->seen[parser->depth - 1] |= bit;
    return maybe && object->count < KEYS_CHECKED &&
           json_member(tree, object, parser->key, parser->key_length) != NULL;
}

static bool take_key(Parser *parser, char c)
{
    JsonScan *scan = &parser->scan;

    if (c != '"')
        return json_scan_fail(scan, "a name in double quotes is expected here");
    if (!json_scan_string(scan, &parser->key, &parser->key_length))
        return false;
    parser->tree->values[parser->open[parser->depth - 1]].next = (uint32_t)parser->tree->count;
    if (is_repeated(parser))
        return json_scan_fail(scan, "the name \"%.*s\" stands twice in one object: keep one",
                              (int)(parser->key_length < 60 ? parser->key_length : 60),
                              parser->key);
    if (!json_scan_blanks(scan))
        return false;
    if (*scan->at != ':')
        return json_scan_fail(scan, "a colon is expected here");
    scan->at++;
    parser->expect = EXPECT_VALUE;
    return true;
}

static bool take_comma(Parser *parser, char c)
{
    bool object = parser->tree->values[parser->open[parser->depth - 1]].kind == JSON_OBJECT;

    if (c == (object ? '}' : ']')) {
        parser->scan.at++;
        close_value(parser);
        return true;
    }
    if (c != ',')
        return json_scan_fail(&parser->scan, "a comma or a closing bracket is expected here");
    parser->scan.at++;
    parser->expect = object ? EXPECT_KEY : EXPECT_VALUE;
    return true;
}

static bool step(Parser *parser)
{
    char c;

    if (!json_scan_blanks(&parser->scan))
        return false;
    c = *parser->scan.at;
    parser->scan.column = (uint32_t)(parser->scan.at - parser->scan.line_begin) + 1;
    switch (parser->expect) {
    case EXPECT_VALUE_OR_END:
        return c == ']' ? take_comma(parser, c) : take_value(parser, c);
    case EXPECT_KEY_OR_END:
        return c == '}' ? take_comma(parser, c) : take_key(parser, c);
    case EXPECT_VALUE:
        return take_value(parser, c);
    case EXPECT_KEY:
        return take_key(parser, c);
    default:
        return take_comma(parser, c);
    }
}

static bool parse_first(Parser *parser, JsonTree *tree, const char *text, size_t length,
                        int64_t line, Error *err)
{
    bool done;

    tree->count = 0;
    tree->strings_used = 0;
    tree->text = text;
    tree->length = length;
    tree->has_nul = false;
    tree->cut = false;
    *parser = (Parser){.tree = tree,
                       .scan = {.tree = tree,
                                .at = text,
                                .end = text + length,
                                .line_begin = text,
                                .line = line,
                                .err = err}};
    do {
        done = step(parser);
    } while (done && parser->depth > 0);
    return done;
}

bool json_tree_parse(JsonTree *tree, const char *text, size_t length, int64_t line, Error *err)
{
    Parser parser;

    if (length >= UINT32_MAX)
        return error_at(err, ERROR_INPUT, NULL, line, 1,
                        "holds a value of 4 GB or more: give one record a line");
    if (!parse_first(&parser, tree, text, length, line, err))
        return false;
    return json_scan_ended(&parser.scan) ||
           json_scan_fail(&parser.scan,
                          "something follows the JSON value: give one value, or one a line");
}

/* What was read before a fault: more than a bracket that may begin anything? */
static bool is_promising(const JsonTree *tree)
{
    return tree->count > 1 &&
           (tree->values[0].kind == JSON_OBJECT || tree->values[1].kind >= JSON_ARRAY);
}

bool json_tree_parse_head(JsonTree *tree, const char *text, size_t length, int64_t line,
                          size_t *end, bool *whole)
{
    Parser parser;

    *whole = parse_first(&parser, tree, text, length, line, NULL);
    if (!*whole && (tree->count == 0 || (!tree->cut && !is_promising(tree))))
        return false;
    while (parser.depth > 0)
        close_value(&parser);
    *end = *whole ? (size_t)(parser.scan.at - text) : length;
    return true;
}

void json_tree_free(JsonTree *tree)
{
    free(tree->values);
    free(tree->strings);
    *tree = (JsonTree){0};
}

const JsonValue *json_root(const JsonTree *tree)
{
    return tree->count == 0 ? NULL : tree->values;
}

const JsonValue *json_first(const JsonTree *tree, const JsonValue *parent)
{
    const JsonValue *first = parent + 1;

    return first < tree->values + parent->next ? first : NULL;
}

const JsonValue *json_next(const JsonTree *tree, const JsonValue *parent, const JsonValue *child)
{
    return child->next < parent->next ? tree->values + child->next : NULL;
}

const JsonValue *json_member(const JsonTree *tree, const JsonValue *value, const char *key,
                             size_t length)
{
    if (value->kind != JSON_OBJECT)
        return NULL;
    for (const JsonValue *child = json_first(tree, value); child != NULL;
         child = json_next(tree, value, child))
        if (child->key_length == length && memcmp(child->key, key, length) == 0)
            return child;
    return NULL;
}

CellPlace json_where(const JsonValue *value)
{
    return (CellPlace){.line = value->line, .column = value->column};
}

bool json_is_scalar(const JsonValue *value)
{
    return value->kind < JSON_ARRAY;
}

bool json_text_is(const JsonValue *value, const char *text)
{
    size_t length = strlen(text);

    return json_is_scalar(value) && value->length == length &&
           memcmp(value->text, text, length) == 0;
}
