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

static const char *const extensions[] = {".gz",    ".csv", ".tsv", ".txt", ".json",
                                         ".jsonl", ".log", ".npy", ".xml", ".eval"};

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

/* The name from the part at this depth, or the whole path. */
static char *name_of(const char *path, bool whole, size_t depth)
{
    Part part = {.text = path, .length = strlen(path)};

    if (strcmp(path, "-") == 0)
        return text_copy("stdin");
    if (!whole)
        part_of(path, depth, &part);
    return valid_copy(part.text, part.length);
}

bool policy_names(const char *const *paths, size_t count, char **names)
{
    Part *parts = malloc((count + 1) * sizeof *parts), part;
    bool done = parts != NULL, found = false;
    size_t depth = 0;

    while (done && !found && part_of(paths[0], depth, &part)) {
        found = all_differ(paths, count, depth, parts);
        depth += !found;
    }
    free(parts);
    for (size_t i = 0; i < count; i++) {
        names[i] = done ? name_of(paths[i], !found, depth) : NULL;
        done = done && names[i] != NULL;
    }
    for (size_t i = 0; !done && i < count; i++) {
        free(names[i]);
        names[i] = NULL;
    }
    return done;
}
