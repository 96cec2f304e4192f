/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decimal.c - finds the end of a number's whole digits, thousands set apart by a
 * comma or a narrow or thin space included. */
#include "report/decimal.h"

#include <string.h>

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Length of a sign that may stand between thousands, or 0. */
static size_t separator(const char *text)
{
    static const char *const signs[] = {",", "\u202f", "\u2009"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(text, signs[i], strlen(signs[i])) == 0)
            return strlen(signs[i]);
    return 0;
}

static int is_thousand(const char *text)
{
    return is_digit(text[0]) && is_digit(text[1]) && is_digit(text[2]) && !is_digit(text[3]);
}

const char *decimal_rest(const char *text)
{
    while (*text && !is_digit(*text) && !(text[0] == '.' && is_digit(text[1])))
        text++;
    for (;;) {
        while (is_digit(*text))
            text++;
        size_t length = separator(text);
        if (!length || !is_thousand(text + length))
            return text;
        text += length;
    }
}
