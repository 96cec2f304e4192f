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

Head head_of(const Piece *piece)
{
    Head head = {.bytes = piece->data, .length = piece->length};
    const char *end = piece->data + piece->length, *at = skip_blanks(piece->data, end);
    size_t value_end;

    if (at < end && *at == '<')
        head.xml = xml_prolog_of(piece->data, piece->length);
    if (at == end || (*at != '{' && *at != '['))
        return head;
    if (json_tree_parse_head(&head.json, piece->data, piece->length, 1, &value_end,
                             &head.json_whole)) {
        const char *stop = piece->data + value_end;
        head.json_lines = memchr(at, '\n', (size_t)(stop - at)) == NULL;
        head.several = skip_blanks(stop, end) < end;
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
