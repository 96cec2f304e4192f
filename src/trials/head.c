/* SPDX-License-Identifier: GPL-3.0-or-later */
/* head.c - see head.h. */
#include "trials/head.h"

#include <string.h>
#include <strings.h>

#include "trials/json_path.h"

enum {
    PATH_SIZE = 100,
    SEARCHED = 1 << 16 /* words are looked for in so many bytes */
};

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && strchr(" \t\r\n", *at) != NULL && *at != '\0')
        at++;
    return at;
}

/* Over a declaration, a comment or a document type, to what ends it. */
static const char *skip_to(const char *at, const char *end, const char *mark)
{
    size_t n = strlen(mark);

    while (at < end && ((size_t)(end - at) < n || memcmp(at, mark, n) != 0))
        at++;
    return (size_t)(end - at) < n ? end : at + n;
}

static bool begins(const char *at, const char *end, const char *mark)
{
    size_t n = strlen(mark);

    return (size_t)(end - at) >= n && memcmp(at, mark, n) == 0;
}

/* What ends the declaration, the comment or the document type that begins here. */
static const char *mark_of(const char *at, const char *end)
{
    const char *close = memchr(at, '>', (size_t)(end - at));
    const char *subset = memchr(at, '[', (size_t)(end - at));

    if (at[1] == '?')
        return "?>";
    if (begins(at, end, "<!--"))
        return "-->";
    return subset != NULL && close != NULL && subset < close ? "]>" : ">";
}

/* The name in the first tag, without its namespace. */
static void find_root(const char *at, const char *end, char *root, size_t size)
{
    const char *name, *colon;
    size_t length;

    while (at + 1 < end && *at == '<' && (at[1] == '?' || at[1] == '!'))
        at = skip_blanks(skip_to(at, end, mark_of(at, end)), end);
    if (at == end || *at != '<')
        return;
    name = ++at;
    while (at < end && *at != '\0' && strchr(" \t\r\n/>", *at) == NULL)
        at++;
    colon = memchr(name, ':', (size_t)(at - name));
    name = colon == NULL ? name : colon + 1;
    length = (size_t)(at - name) < size ? (size_t)(at - name) : size - 1;
    memcpy(root, name, length);
    root[length] = '\0';
}

Head head_of(const Piece *piece)
{
    Head head = {.bytes = piece->data, .length = piece->length};
    const char *end = piece->data + piece->length, *at = skip_blanks(piece->data, end);
    size_t value_end;

    if (at < end && *at == '<')
        find_root(at, end, head.root, sizeof head.root);
    if (at == end || (*at != '{' && *at != '['))
        return head;
    if (json_tree_parse_head(&head.json, at, (size_t)(end - at), &value_end, &head.json_whole)) {
        head.json_lines = memchr(at, '\n', value_end) == NULL;
        head.several = skip_blanks(at + value_end, end) < end;
    } else {
        json_tree_free(&head.json);
    }
    return head;
}

void head_free(Head *head)
{
    json_tree_free(&head->json);
}

bool head_has_paths(const Head *head, const char *paths)
{
    char path[PATH_SIZE];

    while (*paths != '\0') {
        size_t length = strcspn(paths, " ");
        if (length >= sizeof path)
            return false;
        memcpy(path, paths, length);
        path[length] = '\0';
        if (!json_path_exists(path, &head->json))
            return false;
        paths += length;
        paths += strspn(paths, " ");
    }
    return true;
}

static bool has_word(const Head *head, const char *word,
                     int (*compare)(const char *left, const char *right, size_t n))
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= head->length && i < SEARCHED; i++)
        if (compare(head->bytes + i, word, n) == 0)
            return true;
    return false;
}

bool head_has_word(const Head *head, const char *word)
{
    return has_word(head, word, strncmp);
}

bool head_has_word_in_any_case(const Head *head, const char *word)
{
    return has_word(head, word, strncasecmp);
}

bool head_is_list(const Head *head, bool (*fits)(const char *line, size_t length))
{
    const char *at = head->bytes, *end = at + head->length;
    size_t count = 0;

    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop == NULL ? end : stop) - at);
        if (length > 0 && at[length - 1] == '\r')
            length--;
        if (length > 0 && !fits(at, length))
            return stop == NULL && count > 0;
        count += length > 0;
        at = stop == NULL ? end : stop + 1;
    }
    return count > 0;
}

bool head_is_inspect_zip(const Head *head)
{
    return head->length > 4 && memcmp(head->bytes, "PK\3\4", 4) == 0 &&
           (head_has_word(head, "_journal/") || head_has_word(head, "header.json") ||
            head_has_word(head, "summaries.json"));
}
