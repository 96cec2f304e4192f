/* SPDX-License-Identifier: GPL-3.0-or-later */
/* source.h - the bytes of an input file, piece by piece.
 *
 * Gzip is recognised and inflated. A second thread reads ahead, inflates and
 * computes the SHA-256 of the file as it is on disk; a file that fits one piece
 * needs no thread. A UTF-8 byte order mark at the beginning is left out. */
#ifndef OFFDIAG_TRIALS_SOURCE_H
#define OFFDIAG_TRIALS_SOURCE_H

#include "base/digest.h"
#include "base/text.h"
#include "trials/reader.h"

enum {                   /* what a piece contains, so that the common case needs no second look */
    TRAIT_HIGH_BYTE = 1, /* anything beyond ASCII */
    TRAIT_NUL = 2,
    TRAIT_QUOTE = 4
};

typedef struct Piece {
    const char *data;
    size_t length;   /* 0 = the end */
    unsigned traits; /* bits TRAIT_ */
} Piece;

/* Opens a file ("-" is standard input) and reads its first piece. */
Source *source_open(const char *path, Error *err);

/* The same for bytes in memory, which must stay until source_free. */
Source *source_from_bytes(const char *name, const void *bytes, size_t length, Error *err);

void source_free(Source *source);

const char *source_name(const Source *source); /* as given: for messages */

/* Size of the file in bytes before inflating, 0 where it cannot be known. */
int64_t source_size(const Source *source);

/* The first piece: what readers recognise a file by. Does not consume it; not of a
 * resting source, and not after the second call of source_next. */
Piece source_head(const Source *source);

/* Gives a file's descriptor and memory back; does nothing for pipes and memory. */
void source_rest(Source *source);

/* Opens a resting file again, at its beginning; does nothing for one that is open. */
bool source_wake(Source *source, Error *err);

/* The next piece; the one before is no longer valid. Length 0 = the end. */
bool source_next(Source *source, Piece *piece, Error *err);

/* Appends all pieces to *bytes. Fails on a file of more than limit bytes, inflated. */
bool source_read_all(Source *source, size_t limit, Text *bytes, Error *err);

/* After the end: SHA-256 and size of the file. */
void source_facts(const Source *source, char sha256[static DIGEST_SIZE], int64_t *bytes);

#endif
