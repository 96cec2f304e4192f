/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_records.c - see json_records.h. */
#include "trials/json_records.h"

#include <string.h>

#include "base/text.h"
#include "trials/json_columns.h"

typedef struct Search {
    const JsonTree *tree;
    Text first, all; /* paths, all of them with a comma between */
    CellPlace last;
    size_t count;
} Search;

static bool holds_records(const JsonTree *tree, const JsonValue *value)
{
    const JsonValue *first = json_is_scalar(value) ? NULL : json_first(tree, value);

    return first != NULL && first->kind == JSON_OBJECT &&
           json_outcome_in(tree, first, true) != NULL;
}

static void note(Search *search, const JsonValue *list, const char *path)
{
    search->last = json_where(list);
    if (search->count++ == 0)
        text_printf(&search->first, "%s*", path);
    text_printf(&search->all, "%s%s*", search->count == 1 ? "" : ", ", path);
}

static bool is_plain(const JsonValue *value)
{
    for (size_t i = 0; i < value->key_length; i++)
        if (value->key[i] == '\0' || strchr(".[]=+|*^$@\\", value->key[i]) != NULL)
            return false;
    return value->key_length > 0;
}

/* The containers in an object, down to a depth. */
static void search_in(Search *search, const JsonValue *parent, const char *prefix, int depth)
{
    for (const JsonValue *value = json_first(search->tree, parent); value != NULL;
         value = json_next(search->tree, parent, value)) {
        Text path = {0};
        if (value->kind < JSON_ARRAY || !is_plain(value))
            continue;
        text_printf(&path, "%s%.*s.", prefix, (int)value->key_length, value->key);
        if (holds_records(search->tree, value))
            note(search, value, text_string(&path));
        else if (depth > 1 && value->kind == JSON_OBJECT)
            search_in(search, value, text_string(&path), depth - 1);
        text_free(&path);
    }
}

bool json_records_find(const Head *head, char **out, Error *err)
{
    const JsonValue *root = json_root(&head->json);
    Search search = {.tree = &head->json};
    bool done;

    if (root->kind == JSON_ARRAY || (!head->several && holds_records(&head->json, root)))
        note(&search, root, "");
    else if (!head->several && json_outcome_in(&head->json, root, true) == NULL)
        search_in(&search, root, "", 2);
    done = search.count <= 1 ||
           error_at(err, ERROR_INPUT, NULL, search.last.line, search.last.column,
                    "holds several lists of records: choose one with --records PATH, of %s",
                    text_string(&search.all));
    if (done) {
        text_append(&search.first, "");
        *out = text_take(&search.first);
        done = *out != NULL || error_memory(err);
    }
    text_free(&search.first);
    text_free(&search.all);
    return done;
}
