/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_fields.c - see path_fields.h. */
#include "trials/path_fields.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef struct Slice {
    const char *text;
    size_t length;
} Slice;

static const char *const field_names[KEY_COUNT] = {[KEY_POLICY] = "{policy}",
                                                   [KEY_TASK] = "{task}",
                                                   [KEY_STATE] = "{state}",
                                                   [KEY_SEED] = "{seed}"};

/* The field whose name begins the pattern, or KEY_COUNT. */
static size_t field_at(const char *pattern)
{
    size_t role = 0;

    while (role < KEY_COUNT && strncmp(pattern, field_names[role], strlen(field_names[role])) != 0)
        role++;
    return role;
}

/* Does the pattern, to its NUL, fit the text? Sets the slices of the fields. */
static bool fits(const char *pattern, const char *text, Slice slices[static KEY_COUNT])
{
    size_t role = field_at(pattern), most, least;
    const char *rest;

    if (*pattern == '\0')
        return *text == '\0';
    if (role == KEY_COUNT && *pattern != '*')
        return *pattern == *text && fits(pattern + 1, text + 1, slices);
    most = strcspn(text, "/");
    least = role < KEY_COUNT;
    rest = pattern + (role < KEY_COUNT ? strlen(field_names[role]) : 1);
    for (size_t n = most + 1; n-- > least;) {
        if (!fits(rest, text + n, slices))
            continue;
        if (role < KEY_COUNT)
            slices[role] = (Slice){.text = text, .length = n};
        return true;
    }
    return false;
}

/* The end of the path that has as many parts as the pattern; null = it has fewer. */
static const char *end_of_path(const char *pattern, const char *path)
{
    const char *end = path + strlen(path);
    size_t slashes = 0;

    for (; *pattern != '\0'; pattern++)
        slashes += *pattern == '/';
    for (; end > path && (end[-1] != '/' || slashes > 0); end--)
        slashes -= end[-1] == '/';
    return slashes > 0 ? NULL : end;
}

static bool copy_fields(const Slice slices[static KEY_COUNT], PathFields *out)
{
    for (size_t role = 0; role < KEY_COUNT; role++) {
        const Slice *slice = &slices[role];
        if (slice->text == NULL || utf8_first_invalid(slice->text, slice->length) < slice->length)
            continue;
        out->text[role] = text_copy_n(slice->text, slice->length);
        if (out->text[role] == NULL) {
            path_fields_free(out);
            return false;
        }
    }
    return true;
}

bool path_fields_find(const char *patterns, const char *path, PathFields *out)
{
    static const char between[] = " | ";

    *out = (PathFields){0};
    while (*patterns != '\0') {
        const char *end = strstr(patterns, between);
        size_t length = end == NULL ? strlen(patterns) : (size_t)(end - patterns);
        char *pattern = text_copy_n(patterns, length);
        const char *tail;
        Slice slices[KEY_COUNT] = {{0}};
        bool found;
        if (pattern == NULL)
            return false;
        tail = end_of_path(pattern, path);
        found = tail != NULL && fits(pattern, tail, slices);
        free(pattern);
        if (found)
            return copy_fields(slices, out);
        patterns += length + (end == NULL ? 0 : sizeof between - 1);
    }
    return true;
}

void path_fields_free(PathFields *fields)
{
    for (size_t role = 0; role < KEY_COUNT; role++)
        free(fields->text[role]);
    *fields = (PathFields){0};
}
