/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_field.c - labels that are made of several values, or of the first that is there. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "trials/json_path.h"
#include "trials/labels.h"

/* Length of the text up to a sign of `+|` that no backslash takes. */
static size_t part_length(const char *text)
{
    size_t length = 0;

    while (text[length] != '\0' && strchr("+|", text[length]) == NULL)
        length += text[length] == '\\' && text[length + 1] != '\0' ? 2 : 1;
    return length;
}

static bool add_part(JsonField *field, const char *text, size_t length, bool joined, Error *err)
{
    JsonPath *paths = realloc(field->paths, (field->count + 1) * sizeof *paths);
    bool *flags;
    char *part;
    bool done;

    if (paths == NULL)
        return error_memory(err);
    field->paths = paths;
    flags = realloc(field->joined, (field->count + 1) * sizeof *flags);
    if (flags == NULL)
        return error_memory(err);
    field->joined = flags;
    flags[field->count] = joined;
    part = text_copy_n(text, length);
    if (part == NULL)
        return error_memory(err);
    done = json_path_parse(part, &paths[field->count], err);
    free(part);
    field->count += done;
    return done;
}

bool json_field_parse(const char *text, JsonField *out, Error *err)
{
    JsonField field = {0};
    bool joined = false;

    for (;;) {
        size_t length = part_length(text);
        if (!add_part(&field, text, length, joined, err)) {
            json_field_free(&field);
            return false;
        }
        text += length;
        if (*text == '\0')
            break;
        joined = *text++ == '+';
    }
    *out = field;
    return true;
}

void json_field_free(JsonField *field)
{
    for (size_t i = 0; i < field->count; i++)
        json_path_free(&field->paths[i]);
    free(field->paths);
    free(field->joined);
    text_free(&field->label);
    *field = (JsonField){0};
}

static bool is_own_name(const JsonPath *path)
{
    return path->count == 1 && path->steps[0].kind == STEP_OWN_NAME;
}

/* The record's name, or its number among its like. */
static void find_own_name(const JsonPlace *place, JsonText *out, char digits[static 12])
{
    const JsonValue *record = place->chain[place->depth - 1];

    *out = (JsonText){.text = record->key, .length = record->key_length, .value = record};
    if (record->key != NULL)
        return;
    snprintf(digits, 12, "%" PRIu32, place->numbers[place->depth - 1]);
    out->text = digits;
    out->length = strlen(digits);
}

static bool find_part(const JsonPath *path, const JsonPlace *place, JsonText *out,
                      char digits[static 12])
{
    const JsonValue *value;

    if (is_own_name(path)) {
        find_own_name(place, out, digits);
        return true;
    }
    value = json_path_value(path, place);
    if (value == NULL || value->kind == JSON_NULL)
        return false;
    *out = (JsonText){.text = value->text,
                      .length = value->length,
                      .value = value,
                      .compound = !json_is_scalar(value)};
    return true;
}

/* The alternative that begins at path first; *next is the one after it. */
static bool find_alternative(JsonField *field, size_t first, size_t *next, const JsonPlace *place,
                             JsonText *out)
{
    char digits[12];
    bool found = true, labelled;
    JsonText part = {0};

    for (*next = first + 1; *next < field->count && field->joined[*next];)
        (*next)++;
    labelled = *next > first + 1 || is_own_name(&field->paths[first]);
    field->label.length = 0;
    for (size_t i = first; found && i < *next; i++) {
        found = find_part(&field->paths[i], place, &part, digits);
        if (found && labelled && *next > first + 1)
            label_join(&field->label, part.text, part.length, i == first);
        else if (found && labelled)
            text_append_n(&field->label, part.text, part.length);
    }
    *out = part;
    if (labelled) {
        out->text = text_string(&field->label);
        out->length = field->label.length;
    }
    return found && !field->label.failed;
}

bool json_field_find(JsonField *field, const JsonPlace *place, JsonText *out)
{
    for (size_t first = 0, next; first < field->count; first = next)
        if (find_alternative(field, first, &next, place, out) &&
            (out->length > 0 || out->compound || next == field->count)) {
            field->alternative = first;
            return true;
        }
    *out = (JsonText){.text = ""};
    return false;
}

static void describe_path(const JsonPath *path, Text *text)
{
    bool first = true;

    for (size_t i = 0; i < path->count; i++) {
        const JsonStep *step = &path->steps[i];
        if (step->kind == STEP_PICK)
            text_printf(text, "[%s=%s]", step->name, step->wanted);
        else if (step->kind != STEP_UP && step->kind != STEP_FIRST)
            text_printf(text, "%s%s", first ? "" : ".",
                        step->kind == STEP_OWN_NAME ? "its name" : step->name);
        first = first && (step->kind == STEP_UP || step->kind == STEP_FIRST);
    }
}

void json_field_describe(const JsonField *field, Text *text)
{
    for (size_t i = field->alternative; i < field->count; i++) {
        if (i > field->alternative && !field->joined[i])
            break;
        if (i > field->alternative)
            text_append_char(text, '/');
        describe_path(&field->paths[i], text);
    }
}

bool json_holds(const char *condition, const JsonPlace *place)
{
    const JsonValue *record = place->chain[place->depth - 1];

    while (condition != NULL && *condition != '\0') {
        size_t name = strcspn(condition, "="), length = strcspn(condition, "|");
        const JsonValue *value = json_member(place->tree, record, condition, name);
        const char *wanted = condition + name + 1;
        if (value != NULL && json_is_scalar(value) && value->length == length - name - 1 &&
            memcmp(value->text, wanted, value->length) == 0)
            return true;
        condition += length;
        condition += *condition == '|';
    }
    return false;
}
