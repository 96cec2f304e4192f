/* SPDX-License-Identifier: GPL-3.0-or-later */
/* digest.c - SHA-256 by nettle. */
#include "base/digest.h"

#include <stdint.h>
#include <stdlib.h>

#include <nettle/sha2.h>

struct Digest {
    struct sha256_ctx context;
};

Digest *digest_new(void)
{
    Digest *digest = malloc(sizeof *digest);

    if (digest)
        sha256_init(&digest->context);
    return digest;
}

void digest_update(Digest *digest, const void *bytes, size_t length)
{
    sha256_update(&digest->context, length, bytes);
}

static void write_hex(const uint8_t *bytes, size_t length, char *hex)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < length; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    hex[2 * length] = '\0';
}

void digest_finish(Digest *digest, char hex[static DIGEST_SIZE])
{
    uint8_t bytes[SHA256_DIGEST_SIZE];

    sha256_digest(&digest->context, sizeof bytes, bytes);
    write_hex(bytes, sizeof bytes, hex);
}

void digest_free(Digest *digest)
{
    free(digest);
}

void digest_bytes(const void *bytes, size_t length, char hex[static DIGEST_SIZE])
{
    Digest digest;

    sha256_init(&digest.context);
    digest_update(&digest, bytes, length);
    digest_finish(&digest, hex);
}
