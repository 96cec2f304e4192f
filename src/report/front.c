/* SPDX-License-Identifier: GPL-3.0-or-later */
/* front.c - libyaml's events as a small tree. */
#include "report/front.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/text.h"

enum {
    DEEPEST = 8,
    FRONT_SIZE = 1 << 16
};

typedef struct Reading {
    yaml_parser_t parser;
    yaml_event_t event;
    bool held; /* event is to be deleted */
    Error *err;
} Reading;

/* Length of the line at text, with its newline. */
static size_t line_length(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);

    return end ? (size_t)(end - text) + 1 : length;
}

static bool is_line(const char *text, size_t length, const char *word)
{
    while (length > 0 && strchr(" \t\n", text[length - 1]))
        length--;
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

bool front_length(const char *text, size_t length, size_t *front, Error *err)
{
    size_t at = line_length(text, length);

    *front = 0;
    if (length == 0 || !is_line(text, at, "---"))
        return true;
    while (at < length && at <= FRONT_SIZE) {
        size_t line = line_length(text + at, length - at);

        at += line;
        if (is_line(text + at - line, line, "---") || is_line(text + at - line, line, "...")) {
            *front = at;
            return true;
        }
    }
    return error_at(err, ERROR_INPUT, NULL, 1, 1,
                    "the front matter has no end: close it with a line of three dashes, ---");
}

void front_free(FrontNode *node)
{
    while (node) {
        FrontNode *next = node->next;

        front_free(node->first);
        free(node->key);
        free(node->text);
        free(node);
        node = next;
    }
}

static bool fail_at(const Reading *reading, yaml_mark_t mark, const char *message)
{
    return error_at(reading->err, ERROR_INPUT, NULL, (int64_t)mark.line + 1,
                    (int64_t)mark.column + 1, "the front matter: %s", message);
}

static void drop(Reading *reading)
{
    if (reading->held)
        yaml_event_delete(&reading->event);
    reading->held = false;
}

static bool step(Reading *reading)
{
    drop(reading);
    if (yaml_parser_parse(&reading->parser, &reading->event)) {
        reading->held = true;
        return true;
    }
    if (reading->parser.error == YAML_MEMORY_ERROR)
        return error_memory(reading->err);
    return error_at(reading->err, ERROR_INPUT, NULL, (int64_t)reading->parser.problem_mark.line + 1,
                    (int64_t)reading->parser.problem_mark.column + 1,
                    "the front matter is no YAML, %s: write one \"name: value\" a line",
                    reading->parser.problem ? reading->parser.problem : "it cannot be read");
}

static FrontNode *add_node(Reading *reading, FrontKind kind, FrontNode ***tail)
{
    FrontNode *node = calloc(1, sizeof *node);

    if (!node) {
        error_memory(reading->err);
        return NULL;
    }
    node->kind = kind;
    node->line = (int64_t)reading->event.start_mark.line + 1;
    node->column = (int64_t)reading->event.start_mark.column + 1;
    **tail = node;
    *tail = &node->next;
    return node;
}

static char *scalar_text(const Reading *reading)
{
    char *text = text_copy_n((const char *)reading->event.data.scalar.value,
                             reading->event.data.scalar.length);

    if (!text)
        error_memory(reading->err);
    return text;
}

static bool has_key(const FrontNode *first, const char *key)
{
    for (; first; first = first->next)
        if (first->key && strcmp(first->key, key) == 0)
            return true;
    return false;
}

/* The key that the event holds, then on to its value. */
static bool read_key(Reading *reading, const FrontNode *first, char **key, yaml_mark_t *mark)
{
    *mark = reading->event.start_mark;
    if (reading->event.type != YAML_SCALAR_EVENT)
        return fail_at(reading, *mark, "a name must be a word: write name: value");
    *key = scalar_text(reading);
    if (*key && has_key(first, *key))
        return fail_at(reading, *mark, "this name stands here twice: keep one of them");
    return *key && step(reading);
}

static bool read_node(Reading *reading, FrontNode ***tail, char *key, yaml_mark_t *mark, int depth);

/* What is in a list or mapping, up to its end. */
static bool read_inside(Reading *reading, FrontNode *parent, yaml_event_type_t end, int depth)
{
    FrontNode **tail = &parent->first;

    if (depth >= DEEPEST)
        return fail_at(reading, reading->event.start_mark,
                       "it is nested too deeply: use fewer levels");
    while (step(reading)) {
        char *key = NULL;
        yaml_mark_t mark;

        if (reading->event.type == end)
            return true;
        if (parent->kind == FRONT_MAPPING && !read_key(reading, parent->first, &key, &mark)) {
            free(key);
            return false;
        }
        if (!read_node(reading, &tail, key, key ? &mark : NULL, depth + 1))
            return false;
    }
    return false;
}

static bool read_scalar(Reading *reading, FrontNode *node)
{
    const yaml_event_t *event = &reading->event;

    node->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (memchr(event->data.scalar.value, '\0', event->data.scalar.length))
        return fail_at(reading, event->start_mark, "a text cannot hold a NUL: leave it out");
    return (node->text = scalar_text(reading)) != NULL;
}

/* Anchors and tags change what a value means. */
static bool is_marked(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_ALIAS_EVENT:
        return true;
    case YAML_SCALAR_EVENT:
        return event->data.scalar.anchor || event->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.anchor || event->data.sequence_start.tag;
    default:
        return event->data.mapping_start.anchor || event->data.mapping_start.tag;
    }
}

/* The value that the event begins goes to the tail; key, which becomes its own, may be null. */
static bool read_node(Reading *reading, FrontNode ***tail, char *key, yaml_mark_t *mark, int depth)
{
    yaml_event_type_t type = reading->event.type;
    FrontKind kind = type == YAML_MAPPING_START_EVENT    ? FRONT_MAPPING
                     : type == YAML_SEQUENCE_START_EVENT ? FRONT_LIST
                                                         : FRONT_SCALAR;
    FrontNode *node = add_node(reading, kind, tail);

    if (!node) {
        free(key);
        return false;
    }
    node->key = key;
    if (mark) {
        node->line = (int64_t)mark->line + 1;
        node->column = (int64_t)mark->column + 1;
    }
    if (is_marked(&reading->event))
        return fail_at(reading, reading->event.start_mark,
                       "anchors (&), aliases (*) and tags (!) are not understood: quote the text");
    if (kind == FRONT_SCALAR)
        return read_scalar(reading, node);
    return read_inside(reading, node,
                       kind == FRONT_LIST ? YAML_SEQUENCE_END_EVENT : YAML_MAPPING_END_EVENT,
                       depth);
}

/* On to the first event of the document's content. */
static bool begin(Reading *reading)
{
    do {
        if (!step(reading))
            return false;
    } while (reading->event.type == YAML_STREAM_START_EVENT ||
             reading->event.type == YAML_DOCUMENT_START_EVENT);
    return true;
}

static bool read_all(Reading *reading, FrontNode **out)
{
    FrontNode **tail = out;

    if (!begin(reading))
        return false;
    if (reading->event.type == YAML_STREAM_END_EVENT)
        return true;
    if (reading->event.type == YAML_SCALAR_EVENT && reading->event.data.scalar.length == 0)
        return true; /* two lines of dashes and nothing in between */
    if (reading->event.type != YAML_MAPPING_START_EVENT)
        return fail_at(reading, reading->event.start_mark, "write one \"name: value\" a line");
    return read_node(reading, &tail, NULL, NULL, 0);
}

bool front_read(const char *text, size_t length, FrontNode **out, Error *err)
{
    Reading reading = {.err = err};
    FrontNode *read = NULL;

    *out = NULL;
    if (!yaml_parser_initialize(&reading.parser))
        return error_memory(err);
    /* the closing line would begin another document */
    size_t end = length;
    while (end > 0 && text[end - 1] == '\n')
        end--;
    while (end > 0 && text[end - 1] != '\n')
        end--;
    yaml_parser_set_input_string(&reading.parser, (const unsigned char *)text, end);
    bool good = read_all(&reading, &read);
    drop(&reading);
    yaml_parser_delete(&reading.parser);
    if (good)
        *out = read;
    else
        front_free(read);
    return good;
}
