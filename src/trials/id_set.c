/* SPDX-License-Identifier: GPL-3.0-or-later */
/* id_set.c - see id_set.h. */
#include "trials/id_set.h"

#include <string.h>

#include "base/text.h"
#include "trials/source.h"

enum {
    LARGEST_LIST = 1 << 26
};

void id_set_free(IdSet *set)
{
    labels_free(&set->ids);
    *set = (IdSet){0};
}

bool id_set_add(IdSet *set, const char *id, size_t length)
{
    set->listed = true;
    return length == 0 || memchr(id, '\0', length) != NULL ||
           labels_intern(&set->ids, id, length) != LABEL_NONE;
}

bool id_set_add_all(IdSet *set, const IdSet *other)
{
    for (uint32_t i = 0; i < other->ids.count; i++) {
        const char *id = labels_text(&other->ids, i);
        if (!id_set_add(set, id, strlen(id)))
            return false;
    }
    return true;
}

static bool is_id(const JsonValue *value)
{
    return (value->kind == JSON_STRING || value->kind == JSON_NUMBER) && value->length > 0 &&
           memchr(value->text, '\0', value->length) == NULL;
}

bool id_set_add_list(IdSet *set, const JsonTree *tree, const JsonValue *list, Error *err)
{
    if (list == NULL || list->kind == JSON_NULL)
        return true;
    if (list->kind != JSON_ARRAY)
        return error_at(err, ERROR_INPUT, NULL, list->line, list->column,
                        "is no list of ids: is the file damaged?");
    set->listed = true;
    for (const JsonValue *id = json_first(tree, list); id != NULL; id = json_next(tree, list, id)) {
        if (!is_id(id))
            return error_at(err, ERROR_INPUT, NULL, id->line, id->column,
                            "is no id: ids are text, as \"owner__repository-1\"");
        if (!id_set_add(set, id->text, id->length))
            return error_memory(err);
    }
    return true;
}

bool id_set_has(const IdSet *set, const char *id)
{
    return labels_find(&set->ids, id, strlen(id)) != LABEL_NONE;
}

/* What is wrong with a line, and at which byte of it; null = nothing. */
static const char *fault_of(const char *line, size_t length, bool broken, size_t *at)
{
    const char *nul = memchr(line, '\0', length);

    *at = utf8_first_invalid(line, length);
    if (*at < length)
        return "is not valid UTF-8: give ids as plain text, one a line";
    *at = nul == NULL ? 0 : (size_t)(nul - line);
    if (nul != NULL)
        return "holds a NUL byte: give ids as plain text, one a line";
    return broken ? NULL
                  : "the last line has no line break and may be cut: end it with one if the list "
                    "is whole, else copy it again";
}

bool id_set_add_lines(IdSet *set, const char *text, size_t length, Error *err)
{
    const char *at = text, *end = text + length;

    for (int64_t number = 1; at < end; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((stop == NULL ? end : stop) - at), byte;
        const char *fault = fault_of(at, n, stop != NULL, &byte);
        if (fault != NULL)
            return error_at(err, ERROR_INPUT, NULL, number, (int64_t)byte + 1, "%s", fault);
        if (!id_set_add(set, at, n - (n > 0 && at[n - 1] == '\r')))
            return error_memory(err);
        at += n + 1;
    }
    return true;
}

static bool add_json(IdSet *set, const Text *bytes, Error *err)
{
    static const char submitted[] = "submitted_ids";
    JsonTree tree = {0};
    const JsonValue *root, *list;
    bool done = json_tree_parse(&tree, bytes->data, bytes->length, 1, err);

    if (done) {
        root = json_root(&tree);
        list = json_member(&tree, root, submitted, sizeof submitted - 1);
        done = id_set_add_list(set, &tree, root->kind == JSON_ARRAY ? root : list, err);
    }
    json_tree_free(&tree);
    return done;
}

bool id_set_read(const char *path, IdSet *out, Error *err)
{
    Source *source = source_open(path, err);
    Text bytes = {0};
    IdSet set = {0};
    bool done = source != NULL && source_read_all(source, LARGEST_LIST, &bytes, err);

    if (done && bytes.length > 0 && (bytes.data[0] == '[' || bytes.data[0] == '{'))
        done = add_json(&set, &bytes, err);
    else if (done)
        done = id_set_add_lines(&set, text_string(&bytes), bytes.length, err);
    if (done && set.ids.count == 0)
        done =
            error_at(err, ERROR_INPUT, NULL, 1, 1, "holds no ids: give one a line, or a JSON list");
    if (!done) {
        id_set_free(&set);
        error_locate(err, path, 0, 0);
    } else {
        *out = set;
    }
    source_free(source);
    text_free(&bytes);
    return done;
}
