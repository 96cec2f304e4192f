/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error.c - one cause, its place, and a message that is safe to print. */
#include "base/error.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Formats into the message; what is not printable UTF-8 is shown escaped. */
static void set_message(Error *err, const char *format, va_list arguments)
{
    char raw[sizeof err->message];
    int length = vsnprintf(raw, sizeof raw, format, arguments);

    if (length < 0)
        length = 0;
    if ((size_t)length >= sizeof raw)
        length = (int)sizeof raw - 1;
    text_escape(raw, (size_t)length, err->message, sizeof err->message);
}

/* A path that does not fit keeps its end, which tells more than its beginning. */
static void set_file(Error *err, const char *file)
{
    enum {
        ROOM = sizeof err->file - 4
    }; /* for "..." and the NUL */
    char shown[4 * ROOM + 1];
    size_t length = file ? strlen(file) : 0;
    size_t cut = length > ROOM ? length - ROOM : 0;

    err->file[0] = '\0';
    if (length == 0)
        return;
    text_escape(file + cut, length - cut, shown, sizeof shown);
    size_t shown_length = strlen(shown);
    size_t skip = shown_length > ROOM ? shown_length - ROOM : 0;
    while (((unsigned char)shown[skip] & 0xC0u) == 0x80u)
        skip++;
    snprintf(err->file, sizeof err->file, "%s%s", cut || skip ? "..." : "", shown + skip);
}

bool error_set(Error *err, ErrorCode code, const char *format, ...)
{
    va_list arguments;

    if (!err)
        return false;
    *err = (Error){.code = code};
    va_start(arguments, format);
    set_message(err, format, arguments);
    va_end(arguments);
    return false;
}

bool error_at(Error *err, ErrorCode code, const char *file, int64_t line, int64_t column,
              const char *format, ...)
{
    va_list arguments;

    if (!err)
        return false;
    *err = (Error){.code = code, .line = line, .column = column};
    set_file(err, file);
    va_start(arguments, format);
    set_message(err, format, arguments);
    va_end(arguments);
    return false;
}

bool error_locate(Error *err, const char *file, int64_t line, int64_t column)
{
    if (!err)
        return false;
    if (!err->file[0])
        set_file(err, file);
    if (!err->line)
        err->line = line;
    if (!err->column)
        err->column = column;
    return false;
}

bool error_memory(Error *err)
{
    return error_set(err, ERROR_MEMORY, "out of memory: use a smaller input or more memory");
}

void error_format(const Error *err, char *buffer, size_t size)
{
    char place[64] = "";

    if (err->line > 0 && err->column > 0)
        snprintf(place, sizeof place, "%s%lld:%lld: ", err->file[0] ? ":" : "line ",
                 (long long)err->line, (long long)err->column);
    else if (err->line > 0)
        snprintf(place, sizeof place, "%s%lld: ", err->file[0] ? ":" : "line ",
                 (long long)err->line);
    else if (err->file[0])
        snprintf(place, sizeof place, ": ");
    snprintf(buffer, size, "%s%s%s", err->file, place, err->message);
}

int error_exit_status(const Error *err)
{
    return err->code == ERROR_NOT_COMPARABLE ? 4 : 2;
}

Diagnostics *diagnostics_new(void)
{
    return calloc(1, sizeof(Diagnostics));
}

void diagnostics_free(Diagnostics *diagnostics)
{
    free(diagnostics);
}

/* How many of the last ones are of this file, up to those of a file that are kept. */
static size_t count_of_file(const Error *items, size_t kept, const char *file)
{
    Error shown;
    size_t count = 0;

    set_file(&shown, file);
    while (count < kept && count < DIAGNOSTICS_OF_FILE &&
           strcmp(items[kept - 1 - count].file, shown.file) == 0)
        count++;
    return count;
}

/* The slot for one more, or null when only the counts grow. */
static Error *next_slot(Error *items, int64_t *more, size_t *kept, int64_t *count, const char *file)
{
    ++*count;
    if (*kept < DIAGNOSTICS_KEPT && count_of_file(items, *kept, file) < DIAGNOSTICS_OF_FILE)
        return &items[(*kept)++];
    more[*kept - 1]++;
    return NULL;
}

static void fill_slot(Error *slot, ErrorCode code, const char *file, int64_t line, int64_t column,
                      const char *format, va_list arguments)
{
    if (!slot)
        return;
    *slot = (Error){.code = code, .line = line, .column = column};
    set_file(slot, file);
    set_message(slot, format, arguments);
}

bool diagnostics_error(Diagnostics *diagnostics, ErrorCode code, const char *file, int64_t line,
                       int64_t column, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill_slot(next_slot(diagnostics->errors, diagnostics->more_errors, &diagnostics->kept_errors,
                        &diagnostics->n_errors, file),
              code, file, line, column, format, arguments);
    va_end(arguments);
    return false;
}

bool diagnostics_warning(Diagnostics *diagnostics, const char *file, int64_t line, int64_t column,
                         const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill_slot(next_slot(diagnostics->warnings, diagnostics->more_warnings,
                        &diagnostics->kept_warnings, &diagnostics->n_warnings, file),
              ERROR_NONE, file, line, column, format, arguments);
    va_end(arguments);
    return false;
}

bool diagnostics_pass(Diagnostics *diagnostics, const Error *err)
{
    return diagnostics_error(diagnostics, err->code, err->file, err->line, err->column, "%s",
                             err->message);
}

bool diagnostics_memory(Diagnostics *diagnostics, const char *file)
{
    return diagnostics_error(diagnostics, ERROR_MEMORY, file, 0, 0, "out of memory");
}

static void print_list(const Error *items, const int64_t *more, size_t kept, const char *prefix,
                       FILE *stream)
{
    char line[sizeof items->file + sizeof items->message + 64];

    for (size_t i = 0; i < kept; i++) {
        error_format(&items[i], line, sizeof line);
        fprintf(stream, "%s%s\n", prefix, line);
        if (more[i] > 0)
            fprintf(stream, "%s... and %" PRId64 " more\n", prefix, more[i]);
    }
}

void diagnostics_print_errors(const Diagnostics *diagnostics, const char *prefix, FILE *stream)
{
    print_list(diagnostics->errors, diagnostics->more_errors, diagnostics->kept_errors, prefix,
               stream);
}

void diagnostics_print(const Diagnostics *diagnostics, FILE *stream)
{
    print_list(diagnostics->warnings, diagnostics->more_warnings, diagnostics->kept_warnings,
               "warning: ", stream);
    diagnostics_print_errors(diagnostics, "", stream);
}
