/* SPDX-License-Identifier: GPL-3.0-or-later */
/* png.c - a pHYs chunk, as in the PNG specification (ISO/IEC 15948), 11.3.5.3. */
#include "figure/png.h"

#include <math.h>
#include <string.h>

enum {
    HEADER = 33
}; /* signature and IHDR */

static uint32_t crc_of(const unsigned char *bytes, size_t length)
{
    uint32_t crc = 0xffffffffu;

    for (size_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320u : 0);
    }
    return ~crc;
}

static void put32(unsigned char *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(value >> (24 - 8 * i));
}

bool png_with_resolution(const Text *png, double dpi, Text *out, Error *err)
{
    unsigned char chunk[21] = {0, 0, 0, 9, 'p', 'H', 'Y', 's'};
    uint32_t dots_per_metre = (uint32_t)lround(dpi / 0.0254);

    if (png->length < HEADER || memcmp(png->data + 12, "IHDR", 4) != 0)
        return error_set(err, ERROR_INTERNAL, "the image came out without a header");
    put32(chunk + 8, dots_per_metre);
    put32(chunk + 12, dots_per_metre);
    chunk[16] = 1;
    put32(chunk + 17, crc_of(chunk + 4, 13));
    text_append_n(out, png->data, HEADER);
    text_append_n(out, (const char *)chunk, sizeof chunk);
    text_append_n(out, png->data + HEADER, png->length - HEADER);
    return text_ok(out, err);
}
