/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_path.c - paths are taken apart once and followed for every record. */
#include "trials/json_path.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

static bool fail_path(JsonPath *path, const char *text, Error *err)
{
    json_path_free(path);
    return error_set(err, ERROR_USAGE,
                     "\"%s\" is no path: write names with a dot between, as in scores.match.value",
                     text);
}

static JsonStepKind kind_of(const char *name, size_t length)
{
    static const char signs[] = "*^$@";
    static const JsonStepKind kinds[] = {STEP_EACH, STEP_UP, STEP_FIRST, STEP_OWN_NAME};
    const char *sign = length == 1 ? memchr(signs, *name, sizeof signs - 1) : NULL;

    return sign == NULL ? STEP_MEMBER : kinds[sign - signs];
}

/* The next name, without its backslashes, to *write; gives its length. */
static size_t take_name(const char **at, char **write, const char *stops)
{
    char *begin = *write;

    while (**at != '\0' && strchr(stops, **at) == NULL) {
        if (**at == '\\' && (*at)[1] != '\0')
            (*at)++;
        *(*write)++ = *(*at)++;
    }
    *(*write)++ = '\0';
    return (size_t)(*write - begin) - 1;
}

static bool take_pick(const char **at, char **write, JsonStep *step)
{
    (*at)++;
    step->kind = STEP_PICK;
    step->name = *write;
    step->length = take_name(at, write, "=]");
    if (**at != '=' || step->length == 0)
        return false;
    (*at)++;
    step->wanted = *write;
    take_name(at, write, "]");
    if (**at != ']')
        return false;
    (*at)++;
    return true;
}

static bool take_step(const char **at, char **write, JsonStep *step)
{
    bool escaped = **at == '\\';

    if (**at == '[')
        return take_pick(at, write, step);
    step->name = *write;
    step->length = take_name(at, write, ".[");
    step->kind = escaped ? STEP_MEMBER : kind_of(step->name, step->length);
    return step->length > 0;
}

bool json_path_parse(const char *text, JsonPath *out, Error *err)
{
    JsonPath path = {.memory = malloc(3 * strlen(text) + 2)};
    const char *at = text;
    char *write = path.memory;

    if (path.memory == NULL)
        return error_memory(err);
    if (strcmp(text, ".") == 0)
        at++;
    while (*at != '\0') {
        if (path.count == JSON_STEPS || !take_step(&at, &write, &path.steps[path.count++]))
            return fail_path(&path, text, err);
        if (*at == '.' && at[1] == '\0')
            return fail_path(&path, text, err);
        at += *at == '.';
    }
    *out = path;
    return true;
}

void json_path_free(JsonPath *path)
{
    free(path->memory);
    *path = (JsonPath){0};
}

static const JsonValue *element(const JsonTree *tree, const JsonValue *value, const char *digits,
                                size_t length)
{
    const JsonValue *child;
    int64_t number;

    if (value->kind != JSON_ARRAY || !number_parse_integer(digits, length, &number) || number < 0 ||
        number >= value->count)
        return NULL;
    child = json_first(tree, value);
    while (child != NULL && number-- > 0)
        child = json_next(tree, value, child);
    return child;
}

/* Along names with a dot between. */
static const JsonValue *descend(const JsonTree *tree, const JsonValue *value, const char *names)
{
    while (value != NULL && *names != '\0') {
        size_t length = strcspn(names, ".");
        value = json_member(tree, value, names, length);
        names += length;
        names += *names == '.';
    }
    return value;
}

static const JsonValue *pick(const JsonTree *tree, const JsonValue *value, const JsonStep *step)
{
    if (json_is_scalar(value))
        return NULL;
    for (const JsonValue *child = json_first(tree, value); child != NULL;
         child = json_next(tree, value, child)) {
        const JsonValue *found = descend(tree, child, step->name);
        if (found != NULL && json_text_is(found, step->wanted))
            return child;
    }
    return NULL;
}

static const JsonValue *go_down(const JsonTree *tree, const JsonValue *value, const JsonStep *step)
{
    if (step->kind == STEP_PICK)
        return pick(tree, value, step);
    return value->kind == JSON_ARRAY ? element(tree, value, step->name, step->length)
                                     : json_member(tree, value, step->name, step->length);
}

typedef struct Walk {
    const JsonPath *path;
    JsonPlace *place;
    bool (*visit)(const JsonPlace *place, void *context);
    void *context;
} Walk;

static bool walk(const Walk *state, size_t step);

static bool enter(const Walk *state, size_t step, const JsonValue *value, uint32_t number)
{
    JsonPlace *place = state->place;
    bool done;

    place->chain[place->depth] = value;
    place->numbers[place->depth++] = number;
    done = walk(state, step);
    place->depth--;
    return done;
}

static bool walk(const Walk *state, size_t step)
{
    const JsonTree *tree = state->place->tree;
    const JsonValue *value = state->place->chain[state->place->depth - 1], *child;
    uint32_t number = 0;

    if (step == state->path->count)
        return state->visit(state->place, state->context);
    if (state->path->steps[step].kind != STEP_EACH) {
        child = go_down(tree, value, &state->path->steps[step]);
        return child == NULL || enter(state, step + 1, child, 0);
    }
    if (json_is_scalar(value))
        return true;
    for (child = json_first(tree, value); child != NULL; child = json_next(tree, value, child))
        if (!enter(state, step + 1, child, number++))
            return false;
    return true;
}

bool json_path_each(const JsonPath *path, JsonPlace *place,
                    bool (*visit)(const JsonPlace *place, void *context), void *context)
{
    Walk state = {.path = path, .place = place, .visit = visit, .context = context};

    return walk(&state, 0);
}

const JsonValue *json_path_value(const JsonPath *path, const JsonPlace *place)
{
    const JsonTree *tree = place->tree;
    const JsonValue *value = place->chain[place->depth - 1];
    size_t depth = place->depth;

    for (size_t i = 0; i < path->count && value != NULL; i++) {
        const JsonStep *step = &path->steps[i];
        if (step->kind == STEP_UP) {
            depth -= depth > 0;
            value = depth == 0 ? NULL : place->chain[depth - 1];
        } else if (step->kind == STEP_FIRST) {
            tree = place->first_tree;
            value = json_root(tree);
        } else {
            value = go_down(tree, value, step);
        }
    }
    return value;
}

static bool stop(const JsonPlace *place, void *context)
{
    (void)place;
    *(bool *)context = true;
    return false;
}

bool json_path_exists(const char *path, const JsonTree *tree)
{
    JsonPlace place = {.tree = tree, .first_tree = tree, .chain = {json_root(tree)}, .depth = 1};
    JsonPath parsed;
    bool found = false;

    if (place.chain[0] == NULL || !json_path_parse(path, &parsed, NULL))
        return false;
    json_path_each(&parsed, &place, stop, &found);
    json_path_free(&parsed);
    return found;
}
