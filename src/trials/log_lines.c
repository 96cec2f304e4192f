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

static bool fail(const Lines *lines, int64_t column, const char *what)
{
    return diagnostics_error(lines->diagnostics, ERROR_INPUT, source_name(lines->source),
                             lines->number, column, "%s", what);
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

/* Where the character of this number is, from begin on and without colours. */
static size_t raw_index(const char *text, size_t begin, size_t length, size_t number)
{
    size_t i = begin;

    for (;;) {
        while (i < length && text[i] == '\x1b')
            i += skip_colour(text + i, length - i);
        if (number == 0 || i >= length)
            return i;
        number--;
        i++;
    }
}

int64_t log_line_column(const LogLine *line, const char *at)
{
    return (int64_t)raw_index(line->raw, line->raw_begin, line->raw_length,
                              (size_t)(at - line->plain)) +
           1;
}

/* Without colours, and of what was overwritten by a carriage return only the last. */
static LogLine plain_line(Lines *lines)
{
    const char *text = text_string(&lines->line);
    size_t length = lines->line.length, begin;

    while (length > 0 && text[length - 1] == '\r')
        length--;
    begin = length;
    while (begin > 0 && text[begin - 1] != '\r')
        begin--;
    lines->plain.length = 0;
    for (size_t i = raw_index(text, begin, length, 0); i < length;
         i = raw_index(text, i + 1, length, 0))
        text_append_char(&lines->plain, text[i]);
    return (LogLine){.text = text_string(&lines->plain),
                     .length = lines->plain.length,
                     .number = lines->number,
                     .raw = text,
                     .raw_length = length,
                     .raw_begin = begin,
                     .plain = text_string(&lines->plain)};
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
    LogLine line = plain_line(lines);
    const char *nul = memchr(line.text, '\0', line.length);
    size_t valid = utf8_first_invalid(line.text, line.length);

    if (lines->plain.failed || lines->line.failed)
        return diagnostics_memory(lines->diagnostics, NULL);
    if (nul != NULL)
        return fail(lines, log_line_column(&line, nul),
                    "holds a NUL byte: save the log as plain text in UTF-8");
    if (!last && valid < line.length)
        return fail(lines, log_line_column(&line, line.text + valid),
                    "is not valid UTF-8: save the log as UTF-8");
    line.last = last;
    line.length = valid;
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
            return fail(lines, LONGEST_LINE + 1, "is longer than 1 MB: is this a text log?");
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
