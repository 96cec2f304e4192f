/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_columns.c - see json_columns.h. */
#include "trials/json_columns.h"

#include <stdlib.h>
#include <string.h>

#include "trials/csv_names.h"

enum {
    COLUMNS_MAX = 300
};

static const char path_signs[] = ".[]=+|*^$@\\";

void json_columns_free(JsonColumns *columns)
{
    for (size_t i = 0; i < columns->count; i++) {
        free(columns->items[i].name);
        json_field_free(&columns->items[i].field);
    }
    for (size_t i = 0; i < columns->wide_count; i++)
        free(columns->wide[i]);
    free(columns->items);
    free(columns->wide);
    *columns = (JsonColumns){0};
}

bool json_columns_add(JsonColumns *columns, const char *name, const char *path, bool named,
                      Error *err)
{
    JsonColumn *items, column = {.named = named};

    for (size_t i = 0; i < columns->count; i++)
        if (strcmp(columns->items[i].name, name) == 0) {
            columns->items[i].named = columns->items[i].named || named;
            return true;
        }
    items = realloc(columns->items, (columns->count + 1) * sizeof *items);
    if (items == NULL)
        return error_memory(err);
    columns->items = items;
    if (path != NULL && !json_field_parse(path, &column.field, err))
        return false;
    column.name = text_copy(name);
    if (column.name == NULL) {
        json_field_free(&column.field);
        return error_memory(err);
    }
    items[columns->count++] = column;
    return true;
}

void json_columns_describe(const JsonColumns *columns, Text *text)
{
    bool first = true;

    for (size_t i = 0; i < columns->count; i++) {
        const JsonColumn *column = &columns->items[i];
        Text path = {0};
        json_field_describe(&column->field, &path);
        if (column->found && strcmp(column->name, text_string(&path)) != 0) {
            text_printf(text, "%s%s from %s", first ? "" : ", ", column->name, text_string(&path));
            first = false;
        }
        text_free(&path);
    }
}

static void append_name(Text *path, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (name[i] != '\0' && strchr(path_signs, name[i]) != NULL)
            text_append_char(path, '\\');
        text_append_char(path, name[i]);
    }
}

char *json_path_with_metric(const char *path, const char *metric)
{
    static const char hole[] = "{metric}";
    Text out = {0};
    const char *found;

    while ((found = strstr(path, hole)) != NULL) {
        text_append_n(&out, path, (size_t)(found - path));
        append_name(&out, metric, strlen(metric));
        path = found + sizeof hole - 1;
    }
    text_append(&out, path);
    return text_take(&out);
}

/* "error" where any text in it is an error, else "status". */
static const char *status_name(const JsonPreset *preset, const char *option)
{
    const char *last;

    if (option == NULL)
        return preset->errors || preset->missing != NULL ? "error" : role_names[ROLE_STATUS];
    last = strrchr(option, '.');
    return csv_name_is_error(last == NULL ? option : last + 1) ? "error" : role_names[ROLE_STATUS];
}

static bool add_role(JsonColumns *columns, const JsonPreset *preset, const char *metric, Role role,
                     ReadOptions *options, Error *err)
{
    const char *option = options->columns[role];
    const char *path = option != NULL || preset == NULL ? option : preset->fields[role];
    const char *name = role_names[role];
    char *full;
    bool done;

    if (role == ROLE_STATUS && path == NULL && preset != NULL && preset->missing != NULL)
        return json_columns_add(columns, status_name(preset, NULL), NULL, false, err);
    if (path == NULL)
        return true;
    if (role == ROLE_STATUS)
        name = status_name(preset, option);
    full = json_path_with_metric(path, metric == NULL ? "" : metric);
    done = full == NULL ? error_memory(err)
                        : json_columns_add(columns, name, full, option != NULL, err);
    free(full);
    options->columns[role] = NULL;
    return done;
}

static bool add_list(JsonColumns *columns, const NameList *names, bool named, Error *err)
{
    for (size_t i = 0; i < names->count; i++)
        if (!json_columns_add(columns, names->items[i], names->items[i], named, err))
            return false;
    return true;
}

static bool add_wide_name(JsonColumns *columns, const char *name, size_t length, Error *err)
{
    char **wide = realloc(columns->wide, (columns->wide_count + 1) * sizeof *wide);

    if (wide == NULL)
        return error_memory(err);
    columns->wide = wide;
    wide[columns->wide_count] = text_copy_n(name, length);
    if (wide[columns->wide_count] == NULL)
        return error_memory(err);
    columns->wide_count++;
    return true;
}

/* Length of the last steps that all the paths have in common: ".is_correct". */
static size_t common_end(const NameList *names)
{
    const char *first = names->items[0], *end = strrchr(first, '.');

    for (size_t i = 1; end != NULL && i < names->count; i++) {
        size_t n = strlen(end), length = strlen(names->items[i]);
        if (length <= n || strcmp(names->items[i] + length - n, end) != 0)
            return 0;
    }
    return end == NULL || names->count < 2 ? 0 : strlen(end);
}

static bool add_wide(JsonColumns *columns, ReadOptions *options, Error *err)
{
    size_t end = options->wide.count == 0 ? 0 : common_end(&options->wide);

    for (size_t i = 0; i < options->wide.count; i++) {
        const char *path = options->wide.items[i];
        if (!add_wide_name(columns, path, strlen(path) - end, err) ||
            !json_columns_add(columns, columns->wide[i], path, true, err))
            return false;
    }
    if (options->wide.count > 0)
        options->wide =
            (NameList){.items = (const char *const *)columns->wide, .count = columns->wide_count};
    return true;
}

/* What a preset compares the starts by, where no option says it. */
static void take_marks(const JsonPreset *preset, ReadOptions *options)
{
    size_t count = 0;

    if (preset == NULL || options->start_columns.count > 0)
        return;
    while (preset->marks[count] != NULL)
        count++;
    options->start_columns = (NameList){.items = preset->marks, .count = count};
}

bool json_columns_from_options(JsonColumns *columns, const JsonPreset *preset, const char *metric,
                               ReadOptions *options, Error *err)
{
    bool own = options->wide.count > 0 || options->truth != NULL;
    bool named_marks = options->start_columns.count > 0;

    take_marks(preset, options);
    for (size_t role = 0; role < ROLE_COUNT; role++) {
        bool taken = own && preset != NULL && (role == ROLE_SUCCESS || role == ROLE_POLICY);
        if (!taken && !add_role(columns, preset, metric, (Role)role, options, err))
            return false;
    }
    if (options->truth != NULL &&
        !json_columns_add(columns, options->truth, options->truth, true, err))
        return false;
    return add_list(columns, &options->key, true, err) && add_wide(columns, options, err) &&
           add_list(columns, &options->predictions, true, err) &&
           add_list(columns, &options->keep, false, err) &&
           add_list(columns, &options->start_columns, named_marks, err);
}

static bool add_member(JsonColumns *columns, const JsonValue *outer, const JsonValue *value,
                       Error *err)
{
    Text path = {0}, name = {0};
    bool done;

    if (outer != NULL) {
        append_name(&path, outer->key, outer->key_length);
        text_append_char(&path, '.');
        text_printf(&name, "%.*s.", (int)outer->key_length, outer->key);
    }
    append_name(&path, value->key, value->key_length);
    text_append_n(&name, value->key, value->key_length);
    done = columns->count >= COLUMNS_MAX || value->key_length == 0 ||
           memchr(text_string(&name), '\0', name.length) != NULL ||
           (text_ok(&path, err) && text_ok(&name, err) &&
            json_columns_add(columns, text_string(&name), text_string(&path), false, err));
    text_free(&path);
    text_free(&name);
    return done;
}

const JsonValue *json_outcome_in(const JsonTree *tree, const JsonValue *object, bool words)
{
    char name[64];

    for (const JsonValue *value = json_first(tree, object); value != NULL;
         value = json_next(tree, object, value)) {
        bool outcome = json_is_scalar(value) && (words || value->kind != JSON_STRING) &&
                       outcome_word(value->text, value->length) != WORD_UNKNOWN;
        if (!outcome || value->key == NULL || value->key_length >= sizeof name)
            continue;
        memcpy(name, value->key, value->key_length);
        name[value->key_length] = '\0';
        if (csv_name_rank(name, ROLE_SUCCESS) > RANK_NONE)
            return value;
    }
    return NULL;
}

static bool add_policies(JsonColumns *columns, const JsonTree *tree, const JsonValue *record,
                         Error *err)
{
    for (const JsonValue *policy = json_first(tree, record); policy != NULL;
         policy = json_next(tree, record, policy)) {
        const JsonValue *outcome =
            policy->kind == JSON_OBJECT ? json_outcome_in(tree, policy, false) : NULL;
        Text path = {0};
        bool done;
        if (outcome == NULL || memchr(policy->key, '\0', policy->key_length) != NULL)
            continue;
        append_name(&path, policy->key, policy->key_length);
        text_append_char(&path, '.');
        append_name(&path, outcome->key, outcome->key_length);
        done = text_ok(&path, err) &&
               add_wide_name(columns, policy->key, policy->key_length, err) &&
               json_columns_add(columns, columns->wide[columns->wide_count - 1], text_string(&path),
                                false, err);
        text_free(&path);
        if (!done)
            return false;
    }
    return true;
}

static size_t count_policies(const JsonTree *tree, const JsonValue *record)
{
    size_t count = 0;

    for (const JsonValue *policy = json_first(tree, record); policy != NULL;
         policy = json_next(tree, record, policy))
        count += policy->kind == JSON_OBJECT && json_outcome_in(tree, policy, false) != NULL;
    return count;
}

static bool add_members(JsonColumns *columns, const JsonTree *tree, const JsonValue *outer,
                        const JsonValue *parent, Error *err)
{
    for (const JsonValue *value = json_first(tree, parent); value != NULL;
         value = json_next(tree, parent, value)) {
        bool scalar = json_is_scalar(value);
        if (scalar && !add_member(columns, outer, value, err))
            return false;
        if (value->kind == JSON_OBJECT && outer == NULL &&
            !add_members(columns, tree, value, value, err))
            return false;
    }
    return true;
}

bool json_columns_from_record(JsonColumns *columns, const JsonPlace *place, Error *err)
{
    const JsonValue *record = place->chain[place->depth - 1];
    bool first = columns->count == 0;

    if (record->kind != JSON_OBJECT)
        return true;
    if (first && json_outcome_in(place->tree, record, true) == NULL &&
        count_policies(place->tree, record) >= 2 &&
        !add_policies(columns, place->tree, record, err))
        return false;
    return add_members(columns, place->tree, NULL, record, err);
}
