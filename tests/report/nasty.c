/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nasty.c - strings that a page could break on. */
#include "nasty.h"

#include <string.h>

static const char *const pieces[] = {"<",
                                     ">",
                                     "&",
                                     "\"",
                                     "'",
                                     "&amp;",
                                     "&lt;",
                                     "&#0;",
                                     "&#x41;",
                                     "]]>",
                                     "<![CDATA[",
                                     "<!--",
                                     "-->",
                                     "<script>alert(1)</script>",
                                     "</script>",
                                     "</style>",
                                     "</title>",
                                     "<img src=x onerror=alert(1)>",
                                     "<?xml version=\"1.0\"?>",
                                     "<!DOCTYPE x>",
                                     "javascript:",
                                     "{{x}}",
                                     "${x}",
                                     "%s%n",
                                     "\\",
                                     "\\x41",
                                     "\t",
                                     "\n",
                                     "\r",
                                     "\r\n",
                                     " ",
                                     "  ",
                                     "\x01",
                                     "\x1b[31m",
                                     "\x7f",
                                     "\xc2\x85",
                                     "\xc2\x9b",
                                     "\xff",
                                     "\xfe",
                                     "\xc0\xaf",
                                     "\xe2\x82",
                                     "\xed\xa0\x80",
                                     "\xf4\x90\x80\x80",
                                     "\xef\xbf\xbe",
                                     "\xef\xb7\x90",
                                     "\xef\xbb\xbf",
                                     "\u202e",
                                     "\u2066",
                                     "\u2028",
                                     "\u200b",
                                     "\u200f",
                                     "e\u0301",
                                     "\u05d0\u05d1",
                                     "\u0645\u0631",
                                     "\u4e2d\u6587",
                                     "\U0001F916",
                                     "\u00e9",
                                     "a",
                                     "Z",
                                     "0",
                                     ".",
                                     "-",
                                     "name",
                                     "x=\"y\"",
                                     "url(x)",
                                     "'>",
                                     "\"><b>",
                                     "{",
                                     "}",
                                     "xmlns=\"u\"",
                                     "#",
                                     "?",
                                     "..",
                                     "/"};

const int nasty_pieces = sizeof pieces / sizeof *pieces;

static uint32_t random_state;

static uint32_t next_random(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}

void nasty_seed(uint32_t seed)
{
    random_state = seed;
}

char *nasty_string(int index)
{
    Text text = {0};
    int count = index % 20 == 19 ? 300 : 1 + (int)(next_random() % 8);

    if (index < nasty_pieces)
        text_append(&text, pieces[index]);
    for (int i = 0; index >= nasty_pieces && i < count; i++)
        text_append(&text, pieces[next_random() % (uint32_t)nasty_pieces]);
    return text_take(&text);
}

/* By looking at each byte anew: a slower rule than that of visible.c. */
Text nasty_shown(const char *string)
{
    Text out = {0};
    size_t length = strlen(string);

    text_append(&out, "");
    for (size_t i = 0; i < length;) {
        const unsigned char *b = (const unsigned char *)string + i;
        uint32_t c = b[0];
        size_t n = 1;
        bool valid = b[0] < 0x80;
        if (b[0] >= 0xc2 && b[0] <= 0xdf && (b[1] & 0xc0) == 0x80) {
            c = (b[0] & 0x1fu) << 6 | (b[1] & 0x3fu), n = 2, valid = true;
        } else if ((b[0] & 0xf0) == 0xe0 && (b[1] & 0xc0) == 0x80 && (b[2] & 0xc0) == 0x80) {
            c = (b[0] & 0x0fu) << 12 | (b[1] & 0x3fu) << 6 | (b[2] & 0x3fu);
            valid = c >= 0x800 && (c < 0xd800 || c > 0xdfff);
            n = valid ? 3 : 1;
        } else if ((b[0] & 0xf8) == 0xf0 && (b[1] & 0xc0) == 0x80 && (b[2] & 0xc0) == 0x80 &&
                   (b[3] & 0xc0) == 0x80) {
            c = (b[0] & 7u) << 18 | (b[1] & 0x3fu) << 12 | (b[2] & 0x3fu) << 6 | (b[3] & 0x3fu);
            valid = c >= 0x10000 && c <= 0x10ffff;
            n = valid ? 4 : 1;
        }
        bool control = (c < 0x20 && c != 9 && c != 10) || (c >= 0x7f && c <= 0x9f);
        bool named =
            c == 0x202e || c == 0x2066 || c == 0x2028 || c == 0xfffe || c == 0xfdd0 || c == 0xfeff;
        if (!valid)
            text_printf(&out, "\\x%02X", b[0]);
        else if (control)
            text_printf(&out, "\\x%02X", (unsigned)c);
        else if (named)
            text_printf(&out, "\\u{%04X}", (unsigned)c);
        else
            text_append_n(&out, string + i, n);
        i += n;
    }
    return out;
}
