/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.c - cells of CSV as we write them: RFC 4180, safe in a spreadsheet. */
#include "base/cells.h"

#include <string.h>

#include "base/number.h"

static bool looks_like_formula(const char *bytes, size_t length)
{
    double number;

    return length > 0 && memchr("=+-@\t\r\n", bytes[0], 7) && !number_parse(bytes, length, &number);
}

static bool needs_quotes(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == ',' || bytes[i] == '"' || bytes[i] == '\n' || bytes[i] == '\r')
            return true;
    return length > 0 && (bytes[0] == ' ' || bytes[length - 1] == ' ');
}

void cell_append(Text *out, const char *bytes, size_t length)
{
    bool quoted = needs_quotes(bytes, length);

    if (quoted)
        text_append_char(out, '"');
    if (looks_like_formula(bytes, length))
        text_append_char(out, '\'');
    for (size_t i = 0; quoted && i < length; i++) {
        if (bytes[i] == '"')
            text_append_char(out, '"');
        text_append_char(out, bytes[i]);
    }
    if (quoted)
        text_append_char(out, '"');
    else
        text_append_n(out, bytes, length);
}
