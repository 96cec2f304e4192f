/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inflate.c - reading with zlib (RFC 1952), several members one after the other. */
#include "trials/inflate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum {
    TAKEN_SIZE = 1 << 16,
    RATIO_MAX = 200, /* logs shrink to a tenth or a fiftieth; what fills memory, to a thousandth */
    NEVER_MUCH = 1 << 26 /* so many bytes are taken at any ratio */
};

struct Inflate {
    int fd;
    const unsigned char *memory;
    size_t memory_left;
    Digest *digest;
    int64_t bytes, inflated;
    bool probed, gzip, in_member;
    z_stream stream;
    unsigned char taken[TAKEN_SIZE]; /* bytes taken and not yet given on */
    size_t taken_from, taken_to;
};

Inflate *inflate_new(int fd, const void *memory, size_t length, Error *err)
{
    Inflate *input = calloc(1, sizeof *input);

    if (input == NULL || (input->digest = digest_new()) == NULL) {
        free(input);
        error_memory(err);
        return NULL;
    }
    input->fd = fd;
    input->memory = memory;
    input->memory_left = length;
    return input;
}

void inflate_free(Inflate *input)
{
    if (input == NULL)
        return;
    if (input->gzip)
        inflateEnd(&input->stream);
    digest_free(input->digest);
    free(input);
}

/* Reads up to size bytes as they are; *length 0 = the end. */
static bool take(Inflate *input, void *buffer, size_t size, size_t *length, Error *err)
{
    if (input->fd < 0) {
        *length = size < input->memory_left ? size : input->memory_left;
        if (*length > 0)
            memcpy(buffer, input->memory, *length);
        input->memory += *length;
        input->memory_left -= *length;
    } else {
        ssize_t n;
        do
            n = read(input->fd, buffer, size);
        while (n < 0 && errno == EINTR);
        if (n < 0)
            return error_set(err, ERROR_INPUT,
                             "cannot read it (%s): check the disk or the connection",
                             strerror(errno));
        *length = (size_t)n;
    }
    digest_update(input->digest, buffer, *length);
    input->bytes += (int64_t)*length;
    return true;
}

/* Takes the next bytes into the empty buffer taken. */
static bool take_more(Inflate *input, Error *err)
{
    input->taken_from = 0;
    input->taken_to = 0;
    return take(input, input->taken, TAKEN_SIZE, &input->taken_to, err);
}

/* Is there a gzip header at the beginning? */
static bool probe(Inflate *input, Error *err)
{
    input->probed = true;
    while (input->taken_to < 2) {
        size_t length;
        if (!take(input, input->taken + input->taken_to, 2 - input->taken_to, &length, err))
            return false;
        if (length == 0)
            return true;
        input->taken_to += length;
    }
    if (input->taken[0] != 0x1f || input->taken[1] != 0x8b)
        return true;
    if (inflateInit2(&input->stream, 16 + MAX_WBITS) != Z_OK)
        return error_memory(err);
    input->gzip = true;
    input->in_member = true;
    return true;
}

static bool fill_plain(Inflate *input, char *buffer, size_t size, size_t *length, Error *err)
{
    size_t n = input->taken_to - input->taken_from;

    memcpy(buffer, input->taken + input->taken_from, n);
    input->taken_from = input->taken_to;
    *length = n;
    while (*length < size) {
        if (!take(input, buffer + *length, size - *length, &n, err))
            return false;
        if (n == 0)
            return true;
        *length += n;
    }
    return true;
}

/* At the byte of the file that comes next. */
static bool fail_gzip(const Inflate *input, const char *what, Error *err)
{
    return error_set(err, ERROR_INPUT,
                     "byte %" PRId64 ": the compressed data %s: copy the file again",
                     input->bytes - (int64_t)(input->taken_to - input->taken_from), what);
}

/* One call of zlib on the bytes in taken. */
static bool inflate_some(Inflate *input, char *buffer, size_t size, size_t *length, Error *err)
{
    z_stream *stream = &input->stream;
    int status;

    stream->next_in = input->taken + input->taken_from;
    stream->avail_in = (uInt)(input->taken_to - input->taken_from);
    stream->next_out = (unsigned char *)buffer + *length;
    stream->avail_out = (uInt)(size - *length);
    status = inflate(stream, Z_NO_FLUSH);
    input->taken_from = input->taken_to - stream->avail_in;
    *length = size - stream->avail_out;
    if (status == Z_STREAM_END) {
        input->in_member = false;
        if (inflateReset(stream) != Z_OK)
            return error_memory(err);
        return true;
    }
    if (status == Z_OK || status == Z_BUF_ERROR)
        return true;
    if (status == Z_MEM_ERROR)
        return error_memory(err);
    return fail_gzip(input, "are damaged", err);
}

static bool is_bomb(const Inflate *input)
{
    return input->inflated > NEVER_MUCH && input->inflated / RATIO_MAX > input->bytes;
}

static bool fill_gzip(Inflate *input, char *buffer, size_t size, size_t *length, Error *err)
{
    *length = 0;
    while (*length < size) {
        if (input->taken_from == input->taken_to && !take_more(input, err))
            return false;
        if (input->taken_from == input->taken_to) {
            return !input->in_member || fail_gzip(input, "end too early", err);
        }
        input->in_member = true;
        if (!inflate_some(input, buffer, size, length, err))
            return false;
    }
    input->inflated += (int64_t)*length;
    return !is_bomb(input) ||
           error_set(err, ERROR_INPUT,
                     "grows to more than %d times its size, like no log of trials: unpack it and "
                     "look at what is in it",
                     RATIO_MAX);
}

bool inflate_fill(Inflate *input, char *buffer, size_t size, size_t *length, Error *err)
{
    if (!input->probed && !probe(input, err))
        return false;
    return input->gzip ? fill_gzip(input, buffer, size, length, err)
                       : fill_plain(input, buffer, size, length, err);
}

void inflate_facts(Inflate *input, char sha256[static DIGEST_SIZE], int64_t *bytes)
{
    digest_finish(input->digest, sha256);
    *bytes = input->bytes;
}
