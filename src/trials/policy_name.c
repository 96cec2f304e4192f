/* SPDX-License-Identifier: GPL-3.0-or-later */
/* policy_name.c - see policy_name.h. */
#include "trials/policy_name.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef struct Part {
    const char *text;
    size_t length;
} Part;

static const char *const extensions[] = {".gz", ".csv", ".tsv", ".txt", ".json", ".jsonl"};

static size_t without_extensions(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        size_t n = strlen(extensions[i]);
        if (length > n && memcmp(name + length - n, extensions[i], n) == 0)
            return i == 0 ? without_extensions(name, length - n) : length - n;
    }
    return length;
}

/* Part number depth of a path, counted from its end. */
static bool part_of(const char *path, size_t depth, Part *part)
{
    const char *end = path + strlen(path);

    for (size_t i = 0;; i++) {
        const char *begin;
        while (end > path && end[-1] == '/')
            end--;
        begin = end;
        while (begin > path && begin[-1] != '/')
            begin--;
        if (begin == end)
            return false;
        if (i == depth) {
            part->text = begin;
            part->length = (size_t)(end - begin);
            if (depth == 0)
                part->length = without_extensions(begin, part->length);
            return true;
        }
        end = begin;
    }
}

static int compare_parts(const void *left, const void *right)
{
    const Part *l = left, *r = right;
    int order = memcmp(l->text, r->text, l->length < r->length ? l->length : r->length);

    return order != 0 ? order : (l->length > r->length) - (l->length < r->length);
}

/* Do all paths have a part at this depth, each a different one? */
static bool all_differ(const char *const *paths, size_t count, size_t depth, Part *parts)
{
    for (size_t i = 0; i < count; i++)
        if (!part_of(paths[i], depth, &parts[i]))
            return false;
    qsort(parts, count, sizeof *parts, compare_parts);
    for (size_t i = 1; i < count; i++)
        if (compare_parts(&parts[i - 1], &parts[i]) == 0)
            return false;
    return true;
}

static char *valid_copy(const char *text, size_t length)
{
    char *copy;

    if (utf8_first_invalid(text, length) == length)
        return text_copy_n(text, length);
    copy = malloc(4 * length + 1);
    if (copy != NULL)
        text_escape(text, length, copy, 4 * length + 1);
    return copy;
}

char *policy_name(const char *const *paths, size_t count, size_t i)
{
    Part *parts = malloc((count + 1) * sizeof *parts);
    Part own = {.text = paths[i], .length = strlen(paths[i])};
    bool found = false;

    if (parts == NULL)
        return NULL;
    for (size_t depth = 0; !found && part_of(paths[i], depth, &own); depth++)
        found = all_differ(paths, count, depth, parts);
    free(parts);
    if (!found)
        own = (Part){.text = paths[i], .length = strlen(paths[i])};
    if (own.length == 1 && own.text[0] == '-')
        return text_copy("stdin");
    return valid_copy(own.text, own.length);
}
