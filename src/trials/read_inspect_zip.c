/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_inspect_zip.c - .eval logs of inspect_ai: a zip archive of the JSON log in parts.
 *
 * Its entries are put together into the log that they are parts of, and read like one. */
#include "trials/readers.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <string.h>

#include "trials/head.h"
#include "trials/inspect_log.h"
#include "trials/recognise.h"

enum {
    LARGEST_LOG = 1 << 28,
    BLOCK = 1 << 16
};

typedef struct Zip {
    Source *source;
    Error failure;
    InspectLog log;
    size_t bytes; /* of its entries so far */
    char block[BLOCK];
} Zip;

Confidence inspect_zip_probe(const Reader *reader, const Head *head)
{
    (void)reader;
    return head_is_inspect_zip(head) ? CONFIDENCE_CERTAIN : CONFIDENCE_NO;
}

static la_ssize_t read_piece(struct archive *archive, void *context, const void **bytes)
{
    Zip *zip = context;
    Piece piece;

    if (!source_next(zip->source, &piece, &zip->failure)) {
        archive_set_error(archive, EIO, "cannot be read");
        return -1;
    }
    *bytes = piece.data;
    return (la_ssize_t)piece.length;
}

/* name is the entry's; null = between entries. */
static bool fail_archive(struct archive *archive, const char *name, Error *err)
{
    const char *why = archive_error_string(archive);

    return error_set(err, ERROR_INPUT,
                     "is an archive that cannot be read (%s%s%s): copy it again, or run inspect "
                     "log dump FILE and give what that prints",
                     name == NULL ? "" : name, name == NULL ? "" : ": ",
                     why == NULL ? "no reason given" : why);
}

/* Takes what the present entry holds. */
static bool take_entry(struct archive *archive, Zip *zip, const char *name, Error *err)
{
    LogEntry *entry = inspect_log_add(&zip->log, name);
    la_ssize_t count;

    if (entry == NULL)
        return error_memory(err);
    while ((count = archive_read_data(archive, zip->block, BLOCK)) > 0) {
        zip->bytes += (size_t)count;
        if (zip->bytes > LARGEST_LOG)
            return error_set(err, ERROR_INPUT,
                             "holds a log of more than 256 MB: run inspect log dump FILE");
        text_append_n(&entry->bytes, zip->block, (size_t)count);
    }
    return count == 0 ? text_ok(&entry->bytes, err) : fail_archive(archive, name, err);
}

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), n = strlen(ending);

    return length >= n && strcmp(name + length - n, ending) == 0;
}

static bool is_part(const char *name)
{
    return strcmp(name, "header.json") == 0 || strcmp(name, "summaries.json") == 0 ||
           (strncmp(name, "samples/", 8) == 0 && has_ending(name, ".json"));
}

static bool take_entries(struct archive *archive, Zip *zip, Error *err)
{
    struct archive_entry *entry;
    int status;

    while ((status = archive_read_next_header(archive, &entry)) == ARCHIVE_OK) {
        const char *name = archive_entry_pathname(entry);
        if (name != NULL && is_part(name) && !take_entry(archive, zip, name, err))
            return false;
    }
    return status == ARCHIVE_EOF || fail_archive(archive, NULL, err);
}

static bool unpack(Zip *zip, Error *err)
{
    struct archive *archive = archive_read_new();
    bool done = archive != NULL || error_memory(err);

    if (archive == NULL)
        return false;
    archive_read_support_format_zip_streamable(archive);
    if (archive_read_open(archive, zip, NULL, read_piece, NULL) != ARCHIVE_OK)
        done = fail_archive(archive, NULL, err);
    done = done && take_entries(archive, zip, err);
    if (!done && zip->failure.code != ERROR_NONE)
        *err = zip->failure;
    archive_read_free(archive);
    return done;
}

/* To the end, so that size and digest of the file are known. */
static bool drain(Zip *zip, Error *err)
{
    Piece piece;

    do {
        if (!source_next(zip->source, &piece, err))
            return false;
    } while (piece.length > 0);
    return true;
}

/* The log's text, as a file of this name; the places of what is said about it are not yet
 * those of the entries. */
static bool read_text(const InspectLog *log, const ReaderFile *file, size_t count,
                      const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    ReaderFile inner = *file;
    Error err = {0};
    const Reader *reader = reader_named("inspect", diagnostics);
    bool done;

    inner.source =
        source_from_bytes(source_name(file->source), log->text.data, log->text.length, &err);
    if (inner.source == NULL)
        return diagnostics_pass(diagnostics, &err);
    done = reader->read(reader, &inner, count, options, trials, diagnostics);
    source_free(inner.source);
    return done;
}

static bool read_log(const InspectLog *log, const ReaderFile *file, size_t count,
                     const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    const char *name = source_name(file->source);
    size_t errors = diagnostics->kept_errors, warnings = diagnostics->kept_warnings;
    size_t before = trials->count;
    bool done = read_text(log, file, count, options, trials, diagnostics);

    for (size_t i = errors; i < diagnostics->kept_errors; i++)
        inspect_log_locate(log, name, &diagnostics->errors[i]);
    for (size_t i = warnings; i < diagnostics->kept_warnings; i++)
        inspect_log_locate(log, name, &diagnostics->warnings[i]);
    for (size_t i = before; i < trials->count; i++)
        trials->line[i] = (uint32_t)inspect_log_line(log, trials->line[i]);
    return done;
}

bool inspect_zip_read(const Reader *reader, const ReaderFile *file, size_t count,
                      const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    Zip zip = {.source = file->source};
    const char *name = source_name(file->source);
    Error err = {0};
    bool done =
        unpack(&zip, &err) && drain(&zip, &err) && inspect_log_put_together(&zip.log, name, &err);

    (void)reader;
    if (done) {
        done = read_log(&zip.log, file, count, options, trials, diagnostics);
    } else {
        error_locate(&err, name, err.line, err.column);
        diagnostics_pass(diagnostics, &err);
    }
    inspect_log_free(&zip.log);
    return done;
}
