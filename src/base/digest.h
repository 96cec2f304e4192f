/* SPDX-License-Identifier: GPL-3.0-or-later */
/* digest.h - SHA-256 of files and of bytes, as 64 hexadecimal digits. */
#ifndef OFFDIAG_BASE_DIGEST_H
#define OFFDIAG_BASE_DIGEST_H

#include <stddef.h>

enum {
    DIGEST_SIZE = 65
};

typedef struct Digest Digest;

Digest *digest_new(void); /* null when out of memory */
void digest_update(Digest *digest, const void *bytes, size_t length);
void digest_finish(Digest *digest, char hex[static DIGEST_SIZE]); /* and starts anew */
void digest_free(Digest *digest);

void digest_bytes(const void *bytes, size_t length, char hex[static DIGEST_SIZE]);

#endif
