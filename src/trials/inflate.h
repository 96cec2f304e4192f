/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inflate.h - the bytes of a file or of memory, inflated where they are gzip. */
#ifndef OFFDIAG_TRIALS_INFLATE_H
#define OFFDIAG_TRIALS_INFLATE_H

#include "base/digest.h"
#include "base/error.h"

typedef struct Inflate Inflate;

/* Takes bytes from the descriptor fd, or from memory where fd is -1. */
Inflate *inflate_new(int fd, const void *memory, size_t length, Error *err);
void inflate_free(Inflate *input); /* does not close fd; null is fine */

/* Fills buffer as far as there are bytes; *length < size only at the end. */
bool inflate_fill(Inflate *input, char *buffer, size_t size, size_t *length, Error *err);

/* SHA-256 and number of the bytes taken so far, before inflating. */
void inflate_facts(Inflate *input, char sha256[static DIGEST_SIZE], int64_t *bytes);

#endif
