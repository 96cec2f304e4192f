/* SPDX-License-Identifier: GPL-3.0-or-later */
/* visible.c - what may stand in XML 1.0 (section 2.2) and in HTML without a parse
 * error, less the explicit direction controls of UAX 9, with which a name could
 * reorder the text round it. */
#include "base/visible.h"

#include <inttypes.h>

typedef struct Range {
    uint32_t first, last;
} Range;

static const Range shown[] = {
    {0x2028, 0x2029}, {0x202a, 0x202e}, {0x2066, 0x2069},
    {0xfdd0, 0xfdef}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb},
};

static bool is_control(uint32_t c)
{
    return (c < 0x20 && c != '\t' && c != '\n') || (c >= 0x7f && c < 0xa0);
}

static bool is_shown(uint32_t c)
{
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (c >= shown[i].first && c <= shown[i].last)
            return true;
    return (c & 0xfffe) == 0xfffe;
}

void visible_append(Text *text, const char *bytes, size_t length)
{
    size_t start = 0, at = 0;

    while (at < length) {
        uint32_t c = 0;

        if (bytes[at] >= 0x20 && bytes[at] < 0x7f) {
            at++;
            continue;
        }
        size_t width = utf8_decode(bytes + at, length - at, &c);
        size_t step = width ? width : 1;

        if (width && !is_control(c) && !is_shown(c)) {
            at += step;
            continue;
        }
        text_append_n(text, bytes + start, at - start);
        if (!width)
            text_printf(text, "\\x%02X", (unsigned)(unsigned char)bytes[at]);
        else if (is_control(c))
            text_printf(text, "\\x%02" PRIX32, c);
        else
            text_printf(text, "\\u{%04" PRIX32 "}", c);
        at += step;
        start = at;
    }
    text_append_n(text, bytes + start, at - start);
}
