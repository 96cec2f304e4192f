/* SPDX-License-Identifier: GPL-3.0-or-later */
/* source.c - a ring of pieces between the thread that reads and the one that parses. */
#include "trials/source.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "trials/inflate.h"

enum {
    PIECE_SIZE = 1 << 18,
    RING_SIZE = 4
};

struct Source {
    char *name;
    const void *memory; /* null = a file */
    size_t memory_length;
    int fd;
    bool rewindable;
    int64_t size;
    Inflate *input; /* null = resting */
    char *ring[RING_SIZE];
    Piece pieces[RING_SIZE];
    size_t filled, given; /* pieces so far */
    bool ended, failed, stopping, threaded;
    Error failure;
    char sha256[DIGEST_SIZE];
    int64_t bytes;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
};

static unsigned traits_of(const char *data, size_t length)
{
    unsigned char high = 0, nul = 0, quote = 0;

    for (size_t i = 0; i < length; i++) {
        high |= (unsigned char)data[i];
        nul |= data[i] == '\0';
        quote |= data[i] == '"';
    }
    return (high & 0x80 ? TRAIT_HIGH_BYTE : 0U) | (nul ? TRAIT_NUL : 0U) |
           (quote ? TRAIT_QUOTE : 0U);
}

/* Makes piece number of the stream, in its slot of the ring. Touches nothing that the
 * consumer looks at before the piece is published. */
static bool fill_piece(Source *source, size_t number, Piece *piece, bool *last, Error *err)
{
    char **slot = &source->ring[number % RING_SIZE];
    size_t length;

    if (*slot == NULL && (*slot = malloc(PIECE_SIZE)) == NULL)
        return error_memory(err);
    if (!inflate_fill(source->input, *slot, PIECE_SIZE, &length, err))
        return false;
    *last = length < PIECE_SIZE;
    if (*last)
        inflate_facts(source->input, source->sha256, &source->bytes);
    *piece = (Piece){.data = *slot, .length = length};
    if (number == 0 && length >= 3 && memcmp(*slot, "\xEF\xBB\xBF", 3) == 0) {
        piece->data += 3;
        piece->length -= 3;
    }
    piece->traits = traits_of(piece->data, piece->length);
    return true;
}

static void *read_ahead(void *context)
{
    Source *source = context;
    Piece piece = {0};
    Error err = {0};

    pthread_mutex_lock(&source->mutex);
    while (!source->ended && !source->failed && !source->stopping) {
        bool last = false, filled;
        size_t number = source->filled;
        if (number - source->given >= RING_SIZE - 1) { /* one more is in the consumer's hands */
            pthread_cond_wait(&source->changed, &source->mutex);
            continue;
        }
        pthread_mutex_unlock(&source->mutex);
        filled = fill_piece(source, number, &piece, &last, &err);
        pthread_mutex_lock(&source->mutex);
        if (filled) {
            source->pieces[number % RING_SIZE] = piece;
            source->filled++;
        } else {
            source->failure = err;
        }
        source->failed = !filled;
        source->ended = last;
        pthread_cond_broadcast(&source->changed);
    }
    pthread_mutex_unlock(&source->mutex);
    return NULL;
}

static bool open_file(Source *source, Error *err)
{
    struct stat facts;

    source->fd = strcmp(source->name, "-") == 0
                     ? STDIN_FILENO
                     : open(source->name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (source->fd < 0 || fstat(source->fd, &facts) != 0)
        return error_at(err, ERROR_INPUT, source->name, 0, 0, "cannot open it (%s): check the path",
                        strerror(errno));
    if (S_ISDIR(facts.st_mode))
        return error_at(err, ERROR_INPUT, source->name, 0, 0, "is a folder: name the files in it");
    source->size = S_ISREG(facts.st_mode) ? (int64_t)facts.st_size : 0;
    source->rewindable = S_ISREG(facts.st_mode) && source->fd != STDIN_FILENO;
    return true;
}

/* From rest to the first piece. */
static bool begin(Source *source, Error *err)
{
    if (source->memory == NULL && !open_file(source, err))
        return false;
    source->input = inflate_new(source->fd, source->memory, source->memory_length, err);
    if (source->input == NULL)
        return false;
    if (!fill_piece(source, 0, &source->pieces[0], &source->ended, err))
        return error_locate(err, source->name, 0, 0);
    source->filled = 1;
    return true;
}

static Source *source_new(const char *name, const void *memory, size_t length, Error *err)
{
    Source *source = calloc(1, sizeof *source);

    if (source == NULL) {
        error_memory(err);
        return NULL;
    }
    source->fd = -1;
    source->memory = memory;
    source->memory_length = length;
    source->size = (int64_t)length;
    pthread_mutex_init(&source->mutex, NULL);
    pthread_cond_init(&source->changed, NULL);
    source->name = text_copy(name);
    if (source->name == NULL)
        error_memory(err);
    if (source->name == NULL || !begin(source, err)) {
        source_free(source);
        return NULL;
    }
    return source;
}

Source *source_open(const char *path, Error *err)
{
    return source_new(path, NULL, 0, err);
}

Source *source_from_bytes(const char *name, const void *bytes, size_t length, Error *err)
{
    return source_new(name, bytes == NULL ? "" : bytes, length, err);
}

static void stop(Source *source)
{
    if (source->threaded) {
        pthread_mutex_lock(&source->mutex);
        source->stopping = true;
        pthread_cond_broadcast(&source->changed);
        pthread_mutex_unlock(&source->mutex);
        pthread_join(source->thread, NULL);
        source->threaded = false;
    }
    inflate_free(source->input);
    source->input = NULL;
    if (source->fd > STDIN_FILENO)
        close(source->fd);
    source->fd = -1;
    for (size_t i = 0; i < RING_SIZE; i++) {
        free(source->ring[i]);
        source->ring[i] = NULL;
    }
}

void source_free(Source *source)
{
    if (source == NULL)
        return;
    stop(source);
    pthread_cond_destroy(&source->changed);
    pthread_mutex_destroy(&source->mutex);
    free(source->name);
    free(source);
}

const char *source_name(const Source *source)
{
    return source->name;
}

int64_t source_size(const Source *source)
{
    return source->size;
}

Piece source_head(const Source *source)
{
    return source->pieces[0];
}

void source_rest(Source *source)
{
    if (!source->rewindable)
        return;
    stop(source);
    source->filled = 0;
    source->given = 0;
    source->ended = false;
}

bool source_wake(Source *source, Error *err)
{
    return source->input != NULL || begin(source, err);
}

/* With the lock held: waits for a piece, starting the thread when it is needed. */
static bool await_piece(Source *source, Error *err)
{
    if (source->given == source->filled && !source->ended && !source->threaded) {
        if (pthread_create(&source->thread, NULL, read_ahead, source) != 0)
            return error_at(err, ERROR_MEMORY, source->name, 0, 0, "cannot start a thread");
        source->threaded = true;
    }
    while (source->given == source->filled && !source->ended && !source->failed)
        pthread_cond_wait(&source->changed, &source->mutex);
    if (source->given < source->filled || source->ended)
        return true;
    if (err != NULL)
        *err = source->failure;
    return error_locate(err, source->name, 0, 0);
}

bool source_next(Source *source, Piece *piece, Error *err)
{
    bool ready;

    if (!source_wake(source, err))
        return false;
    pthread_mutex_lock(&source->mutex);
    ready = await_piece(source, err);
    if (ready && source->given < source->filled)
        *piece = source->pieces[source->given++ % RING_SIZE];
    else
        *piece = (Piece){0};
    pthread_cond_broadcast(&source->changed);
    pthread_mutex_unlock(&source->mutex);
    return ready;
}

bool source_read_all(Source *source, size_t limit, Text *bytes, Error *err)
{
    Piece piece;

    do {
        if (!source_next(source, &piece, err))
            return false;
        if (bytes->length + piece.length > limit)
            return error_at(err, ERROR_INPUT, source->name, 0, 0,
                            "is larger than %zu MB: split it, or write its trials as CSV",
                            limit >> 20);
        text_append_n(bytes, piece.data, piece.length);
    } while (piece.length > 0);
    return text_ok(bytes, err);
}

void source_facts(const Source *source, char sha256[static DIGEST_SIZE], int64_t *bytes)
{
    memcpy(sha256, source->sha256, DIGEST_SIZE);
    *bytes = source->bytes;
}
