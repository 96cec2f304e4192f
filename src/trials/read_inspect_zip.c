/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_inspect_zip.c - .eval logs of inspect_ai: a zip archive of the JSON log in parts.
 *
 * header.json and summaries.json, or where there are no summaries all of samples/, are put
 * together into the log that they are parts of, and read like one. */
#include "trials/readers.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <string.h>

#include "trials/head.h"
#include "trials/recognise.h"

enum {
    LARGEST_PART = 1 << 28,
    BLOCK = 1 << 16
};

typedef struct Zip {
    Source *source;
    Error failure;
    Text header, summaries, samples;
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

static bool fail_archive(struct archive *archive, Error *err)
{
    const char *why = archive_error_string(archive);

    return error_set(err, ERROR_INPUT,
                     "is an archive that cannot be read (%s): copy it again, or run inspect log "
                     "dump FILE and give what that prints",
                     why == NULL ? "no reason given" : why);
}

/* Appends what the present entry holds. */
static bool take_entry(struct archive *archive, Zip *zip, Text *part, Error *err)
{
    la_ssize_t count;

    while ((count = archive_read_data(archive, zip->block, BLOCK)) > 0) {
        if (part->length + (size_t)count > LARGEST_PART)
            return error_set(err, ERROR_INPUT,
                             "holds a log of more than 256 MB: run inspect log dump FILE");
        text_append_n(part, zip->block, (size_t)count);
    }
    return count == 0 || fail_archive(archive, err);
}

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), n = strlen(ending);

    return length >= n && strcmp(name + length - n, ending) == 0;
}

/* Where an entry goes; null = it is not needed. */
static Text *part_of(Zip *zip, const char *name)
{
    if (strcmp(name, "header.json") == 0)
        return &zip->header;
    if (strcmp(name, "summaries.json") == 0)
        return &zip->summaries;
    if (strncmp(name, "samples/", 8) != 0 || !has_ending(name, ".json"))
        return NULL;
    if (zip->samples.length > 0)
        text_append_char(&zip->samples, ',');
    return &zip->samples;
}

static bool take_entries(struct archive *archive, Zip *zip, Error *err)
{
    struct archive_entry *entry;
    int status;

    while ((status = archive_read_next_header(archive, &entry)) == ARCHIVE_OK) {
        const char *name = archive_entry_pathname(entry);
        Text *part = name == NULL ? NULL : part_of(zip, name);
        if (part != NULL && !take_entry(archive, zip, part, err))
            return false;
    }
    return status == ARCHIVE_EOF || fail_archive(archive, err);
}

static bool unpack(Zip *zip, Error *err)
{
    struct archive *archive = archive_read_new();
    bool done = archive != NULL || error_memory(err);

    if (archive == NULL)
        return false;
    archive_read_support_format_zip_streamable(archive);
    if (archive_read_open(archive, zip, NULL, read_piece, NULL) != ARCHIVE_OK)
        done = fail_archive(archive, err);
    done = done && take_entries(archive, zip, err);
    if (!done && zip->failure.code != ERROR_NONE)
        *err = zip->failure;
    archive_read_free(archive);
    return done;
}

/* {header, "samples": [...]} */
static bool put_together(Zip *zip, Text *log, Error *err)
{
    size_t end = zip->header.length;

    while (end > 0 && zip->header.data[end - 1] != '}')
        end--;
    if (end == 0)
        return error_set(err, ERROR_INPUT,
                         "lacks header.json: the run was killed before it was written");
    text_append_n(log, zip->header.data, end - 1);
    if (zip->summaries.length > 0)
        text_printf(log, ", \"samples\": %s}", text_string(&zip->summaries));
    else
        text_printf(log, ", \"samples\": [%s]}", text_string(&zip->samples));
    return text_ok(log, err);
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

static bool read_log(const ReaderFile *file, const Text *log, size_t count,
                     const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    ReaderFile inner = *file;
    Error err = {0};
    const Reader *reader = reader_named("inspect", diagnostics);
    bool done;

    inner.source = source_from_bytes(source_name(file->source), log->data, log->length, &err);
    if (inner.source == NULL)
        return diagnostics_error(diagnostics, err.code, source_name(file->source), 0, 0, "%s",
                                 err.message);
    done = reader->read(reader, &inner, count, options, trials, diagnostics);
    source_free(inner.source);
    return done;
}

bool inspect_zip_read(const Reader *reader, const ReaderFile *file, size_t count,
                      const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    Zip zip = {.source = file->source};
    Text log = {0};
    Error err = {0};
    bool done = unpack(&zip, &err) && drain(&zip, &err) && put_together(&zip, &log, &err);

    (void)reader;
    if (done)
        done = read_log(file, &log, count, options, trials, diagnostics);
    else
        diagnostics_error(diagnostics, err.code, source_name(file->source), 0, 0, "%s",
                          err.message);
    text_free(&zip.header);
    text_free(&zip.summaries);
    text_free(&zip.samples);
    text_free(&log);
    return done;
}
