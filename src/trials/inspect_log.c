/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect_log.c - see inspect_log.h. */
#include "trials/inspect_log.h"

#include <stdlib.h>
#include <string.h>

#include "trials/json_tree.h"

static const char header_name[] = "header.json", summaries_name[] = "summaries.json";

void inspect_log_free(InspectLog *log)
{
    for (size_t i = 0; i < log->count; i++) {
        free(log->entries[i].name);
        text_free(&log->entries[i].bytes);
    }
    free(log->entries);
    free(log->parts);
    text_free(&log->text);
    *log = (InspectLog){0};
}

LogEntry *inspect_log_add(InspectLog *log, const char *name)
{
    LogEntry *entry;

    if (log->count == log->capacity) {
        size_t capacity = 2 * log->capacity + 8;
        LogEntry *entries = realloc(log->entries, capacity * sizeof *entries);
        if (entries == NULL)
            return NULL;
        log->entries = entries;
        log->capacity = capacity;
    }
    entry = &log->entries[log->count];
    *entry = (LogEntry){.name = text_copy(name)};
    if (entry->name == NULL)
        return NULL;
    log->count++;
    return entry;
}

static bool fail_in(const LogEntry *entry, const char *file, Error *err)
{
    Text name = {0};
    Error moved = *err;

    moved.file[0] = '\0';
    text_printf(&name, "%s/%s", file, entry->name);
    error_locate(&moved, text_string(&name), moved.line, moved.column);
    text_free(&name);
    *err = moved;
    return false;
}

static bool is_sample(const LogEntry *entry)
{
    return strcmp(entry->name, header_name) != 0 && strcmp(entry->name, summaries_name) != 0;
}

/* Each entry must be whole on its own, or what follows it would be blamed. */
static bool check_entries(const InspectLog *log, bool samples, const char *file, Error *err)
{
    JsonTree tree = {0};
    bool done = true;

    for (size_t i = 0; done && i < log->count; i++) {
        const LogEntry *entry = &log->entries[i];
        if (is_sample(entry) && !samples)
            continue;
        done = json_tree_parse(&tree, text_string(&entry->bytes), entry->bytes.length, 1, err) ||
               fail_in(entry, file, err);
    }
    json_tree_free(&tree);
    return done;
}

static LogEntry *find_entry(InspectLog *log, const char *name)
{
    for (size_t i = 0; i < log->count; i++)
        if (strcmp(log->entries[i].name, name) == 0)
            return &log->entries[i];
    return NULL;
}

static int64_t count_lines(const char *text, size_t length)
{
    int64_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n';
    return count;
}

/* The first length bytes of an entry, on a line of their own; *line is where the text is. */
static void append(InspectLog *log, LogEntry *entry, size_t length, int64_t *line)
{
    entry->line = *line;
    log->parts[log->part_count++] = (size_t)(entry - log->entries);
    text_append_n(&log->text, text_string(&entry->bytes), length);
    text_append_char(&log->text, '\n');
    *line += count_lines(text_string(&entry->bytes), length) + 1;
}

static void append_samples(InspectLog *log, int64_t *line)
{
    size_t samples = 0;

    text_append(&log->text, "[");
    for (size_t i = 0; i < log->count; i++) {
        LogEntry *entry = &log->entries[i];
        if (!is_sample(entry))
            continue;
        text_append(&log->text, samples++ == 0 ? "\n" : ",\n");
        ++*line;
        append(log, entry, entry->bytes.length, line);
    }
    text_append(&log->text, "]");
}

bool inspect_log_put_together(InspectLog *log, const char *file, Error *err)
{
    LogEntry *header = find_entry(log, header_name), *summaries = find_entry(log, summaries_name);
    size_t end = header == NULL ? 0 : header->bytes.length;
    int64_t line = 1;

    if (!check_entries(log, summaries == NULL, file, err))
        return false;
    while (end > 0 && header->bytes.data[end - 1] != '}')
        end--;
    if (header == NULL)
        return error_set(err, ERROR_INPUT,
                         "lacks header.json: the run was killed before it was written");
    if (end == 0) {
        error_at(err, ERROR_INPUT, NULL, 1, 1, "is no object: is this a log of inspect_ai?");
        return fail_in(header, file, err);
    }
    log->parts = malloc(log->count * sizeof *log->parts);
    if (log->parts == NULL)
        return error_memory(err);
    append(log, header, end - 1, &line);
    text_append(&log->text, ", \"samples\":\n");
    line++;
    if (summaries != NULL)
        append(log, summaries, summaries->bytes.length, &line);
    else
        append_samples(log, &line);
    text_append(&log->text, "}");
    return text_ok(&log->text, err);
}

/* The entry that a line is of: of those that begin before it the last; null = none. */
static const LogEntry *entry_of(const InspectLog *log, int64_t line)
{
    size_t low = 0, high = log->part_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (log->entries[log->parts[middle]].line <= line)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? NULL : &log->entries[log->parts[low - 1]];
}

int64_t inspect_log_line(const InspectLog *log, int64_t line)
{
    const LogEntry *entry = entry_of(log, line);

    return entry == NULL ? line : line - entry->line + 1;
}

void inspect_log_locate(const InspectLog *log, const char *file, Error *err)
{
    const LogEntry *entry = entry_of(log, err->line);

    if (entry == NULL)
        return;
    err->line -= entry->line - 1;
    fail_in(entry, file, err);
}
