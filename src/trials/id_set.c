/* SPDX-License-Identifier: GPL-3.0-or-later */
/* id_set.c - see id_set.h. */
#include "trials/id_set.h"

#include <string.h>

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

bool id_set_add_list(IdSet *set, const JsonTree *tree, const JsonValue *list)
{
    if (list == NULL || list->kind != JSON_ARRAY)
        return true;
    set->listed = true;
    for (const JsonValue *id = json_first(tree, list); id != NULL; id = json_next(tree, list, id))
        if (json_is_scalar(id) && !id_set_add(set, id->text, id->length))
            return false;
    return true;
}

bool id_set_has(const IdSet *set, const char *id)
{
    return labels_find(&set->ids, id, strlen(id)) != LABEL_NONE;
}

bool id_set_add_lines(IdSet *set, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\r\n");
        if (!id_set_add(set, text, length))
            return false;
        text += length;
        text += strspn(text, "\r\n");
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
        done = id_set_add_list(set, &tree, root->kind == JSON_ARRAY ? root : list) ||
               error_memory(err);
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
        done = id_set_add_lines(&set, text_string(&bytes)) || error_memory(err);
    if (done && set.ids.count == 0)
        done = error_set(err, ERROR_INPUT, "holds no ids: give one a line, or a JSON list");
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
