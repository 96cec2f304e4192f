/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_text.c - see json_text.h; RFC 8259. */
#include "script/json_text.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

static void append_byte(Text *out, unsigned char byte)
{
    static const char plain[] = "\b\f\n\r\t\"\\", letters[] = "bfnrt\"\\";
    const char *found = byte ? strchr(plain, byte) : NULL;

    if (found) {
        text_append_char(out, '\\');
        text_append_char(out, letters[found - plain]);
    } else if (byte < ' ') {
        text_printf(out, "\\u%04x", (unsigned)byte);
    } else {
        text_append_char(out, (char)byte);
    }
}

void json_append_string(Text *out, const char *bytes, size_t length)
{
    text_append_char(out, '"');
    for (size_t i = 0, step; i < length; i += step) {
        uint32_t code_point;

        step = utf8_decode(bytes + i, length - i, &code_point);
        if (step > 1)
            text_append_n(out, bytes + i, step);
        else if (step == 1)
            append_byte(out, (unsigned char)bytes[i]);
        else
            text_printf(out, "\\\\x%02X", (unsigned)(unsigned char)bytes[i]);
        step += step == 0;
    }
    text_append_char(out, '"');
}

void json_append_number(Text *out, double value)
{
    char digits[NUMBER_SIZE] = "null";

    if (isfinite(value))
        number_shortest(value, digits);
    text_append(out, digits);
}
