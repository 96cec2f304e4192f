/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_lines.c - see log_lines.h. */
#include "trials/log_lines.h"

#include <string.h>

#include "base/text.h"

enum {
    LONGEST_LINE = 1 << 20
};

typedef struct Lines {
    Source *source;
    void (*take)(const LogLine *line, void *context);
    void *context;
    Diagnostics *diagnostics;
    Text line; /* so far */
    Text plain;
    int64_t number;
} Lines;

static bool fail(const Lines *lines, const char *what)
{
    return diagnostics_error(lines->diagnostics, ERROR_INPUT, source_name(lines->source),
                             lines->number, 0, "%s", what);
}

/* Over an escape sequence of a terminal, ESC [ ... letter. */
static size_t skip_colour(const char *text, size_t length)
{
    size_t i = 2;

    if (length < 2 || text[1] != '[')
        return 1;
    while (i < length && (text[i] < '@' || text[i] > '~'))
        i++;
    return i < length ? i + 1 : i;
}

/* Without colours, and of what was overwritten by a carriage return only the last. */
static void plain_line(Lines *lines)
{
    const char *text = text_string(&lines->line);
    size_t length = lines->line.length;

    lines->plain.length = 0;
    while (length > 0 && text[length - 1] == '\r')
        length--;
    for (size_t i = 0; i < length;) {
        if (text[i] == '\x1b') {
            i += skip_colour(text + i, length - i);
            continue;
        }
        if (text[i] == '\r')
            lines->plain.length = 0;
        else
            text_append_char(&lines->plain, text[i]);
        i++;
    }
}

/* Length of "INFO:root:", "[2026-01-01 12:00:00] " or "12:00:00.123 [I] " at the beginning. */
static size_t prefix_length(const char *text, size_t length)
{
    static const char *const levels[] = {"INFO:", "WARNING:", "ERROR:", "DEBUG:"};

    if (length > 0 && text[0] == '[') {
        const char *end = memchr(text, ']', length);
        return end == NULL ? 0 : (size_t)(end - text) + 1;
    }
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        size_t n = strlen(levels[i]);
        const char *end;
        if (length < n || memcmp(text, levels[i], n) != 0)
            continue;
        end = memchr(text + n, ':', length - n);
        return end == NULL || memchr(text + n, ' ', (size_t)(end - text) - n) != NULL
                   ? n
                   : (size_t)(end - text) + 1;
    }
    return 0;
}

static void trim(LogLine *line)
{
    for (;;) {
        size_t prefix = prefix_length(line->text, line->length);
        if (prefix == 0 && line->length > 0 && (*line->text == ' ' || *line->text == '\t'))
            prefix = 1;
        if (prefix == 0)
            break;
        line->text += prefix;
        line->length -= prefix;
    }
    while (line->length > 0 &&
           (line->text[line->length - 1] == ' ' || line->text[line->length - 1] == '\t'))
        line->length--;
}

static bool end_line(Lines *lines, bool last)
{
    LogLine line = {.number = lines->number, .last = last};

    plain_line(lines);
    if (lines->plain.failed || lines->line.failed)
        return diagnostics_memory(lines->diagnostics, NULL);
    line.text = text_string(&lines->plain);
    line.length = lines->plain.length;
    if (memchr(line.text, '\0', line.length) != NULL)
        return fail(lines, "holds a NUL byte: save the log as plain text in UTF-8");
    if (!last && utf8_first_invalid(line.text, line.length) < line.length)
        return fail(lines, "is not valid UTF-8: save the log as UTF-8");
    if (last)
        line.length = utf8_first_invalid(line.text, line.length);
    trim(&line);
    lines->take(&line, lines->context);
    lines->line.length = 0;
    lines->number++;
    return true;
}

static bool take_piece(Lines *lines, const Piece *piece)
{
    const char *at = piece->data, *end = at + piece->length;

    while (at < end) {
        const char *found = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((found == NULL ? end : found) - at);
        if (lines->line.length + length > LONGEST_LINE)
            return fail(lines, "is longer than 1 MB: is this a text log?");
        text_append_n(&lines->line, at, length);
        if (found == NULL)
            return true;
        if (!end_line(lines, false))
            return false;
        at = found + 1;
    }
    return true;
}

bool log_lines_read(Source *source, void (*take)(const LogLine *line, void *context), void *context,
                    Diagnostics *diagnostics)
{
    Lines lines = {.source = source,
                   .take = take,
                   .context = context,
                   .diagnostics = diagnostics,
                   .number = 1};
    Error err = {0};
    Piece piece;
    bool done;

    do {
        done = source_next(source, &piece, &err) || diagnostics_pass(diagnostics, &err);
        done = done && (piece.length == 0 || take_piece(&lines, &piece));
    } while (done && piece.length > 0);
    if (done && lines.line.length > 0)
        done = end_line(&lines, true);
    text_free(&lines.line);
    text_free(&lines.plain);
    return done;
}
