/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place.c - where in a document an error is, to the column.
 *
 * Lua tells the line of an error and no more. Of a line of the document that is woven
 * the column is that of the name or sign that the message quotes; else where the
 * expression begins, or the first sign of the line. Columns count characters. */
#include <stdlib.h>
#include <string.h>

#include "script/engine.h"

void place_set(Script *script, const char *file, int64_t line, int64_t column)
{
    Place *place = &script->place;

    if (!file || !place->file || strcmp(file, place->file) != 0) {
        free(place->file);
        place->file = file ? text_copy(file) : NULL;
    }
    place->line = line;
    place->column = column;
    if (file)
        watchdog_set_place(script->watchdog, file, (int)line); /* until Lua's own is known */
}

bool place_keep_source(Script *script, const char *name, const Text *source)
{
    free(script->source_name);
    script->source_name = text_copy(name);
    text_free(&script->source);
    text_append_n(&script->source, text_string(source), source->length);
    return script->source_name && text_ok(&script->source, NULL);
}

void place_free(Script *script)
{
    free(script->place.file);
    free(script->source_name);
    text_free(&script->source);
}

void place_add(const Script *script, Error *err)
{
    if (!err->file[0] && script->place.file)
        error_locate(err, script->place.file, script->place.line, script->place.column);
}

/* The bytes of a line of the source; null when there is no such line. */
static const char *source_line(const Text *source, int64_t number, size_t *length)
{
    const char *line = text_string(source), *end;

    for (; number > 1; number--) {
        end = strchr(line, '\n');
        if (!end)
            return NULL;
        line = end + 1;
    }
    *length = strcspn(line, "\n");
    return line;
}

/* Bytes before the character of that column. */
static size_t skip_characters(const char *line, size_t length, int64_t column)
{
    size_t at = 0;

    for (; column > 1 && at < length; column--) {
        uint32_t sign;
        size_t size = utf8_decode(line + at, length - at, &sign);

        at += size ? size : 1;
    }
    return at;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The word in the line, from start on, not as a part of a longer one; length = nowhere. */
static size_t find_word(const char *line, size_t length, size_t start, const char *word,
                        size_t size)
{
    for (size_t at = start; at + size <= length; at++) {
        bool begins = at == 0 || !is_word(*word) || !is_word(line[at - 1]);
        bool ends = at + size == length || !is_word(word[size - 1]) || !is_word(line[at + size]);

        if (memcmp(line + at, word, size) == 0 && begins && ends)
            return at;
    }
    return length;
}

/* Where the line has what the message quotes first; start when it has nothing of it. */
static size_t find_quoted(const char *line, size_t length, size_t start, const char *message)
{
    for (const char *quote = message; (quote = strpbrk(quote, "'\"")) != NULL;) {
        const char *end = strchr(quote + 1, *quote);

        if (!end)
            break;
        size_t size = (size_t)(end - quote) - 1;
        size_t at = size > 0 ? find_word(line, length, start, quote + 1, size) : length;
        if (at < length)
            return at;
        quote = end + 1;
    }
    return start;
}

void place_refine(const Script *script, Error *err)
{
    size_t length = 0, start;

    if (!script->source_name || err->column != 0 || strcmp(err->file, script->source_name) != 0)
        return;
    const char *line = err->line > 0 ? source_line(&script->source, err->line, &length) : NULL;
    if (!line)
        return;
    if (script->place.line == err->line && script->place.column > 0)
        start = skip_characters(line, length, script->place.column);
    else
        start = strspn(line, " \t>");
    if (start > length)
        start = length;
    start = find_quoted(line, length, start, err->message);
    err->column = (int64_t)utf8_count(line, start) + 1;
}
