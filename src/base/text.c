/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c - a growing string, UTF-8, and the nearest word. */
#include "base/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    BIG = 16 << 20
};

/* Makes room for extra bytes and a NUL; false when that failed, now or before. */
static bool reserve(Text *text, size_t extra)
{
    if (text->failed)
        return false;
    if (extra >= SIZE_MAX / 2 - text->length) {
        text->failed = true;
        return false;
    }
    size_t needed = text->length + extra + 1;
    if (needed <= text->capacity)
        return true;
    size_t capacity = text->capacity ? text->capacity : 64;
    while (capacity < needed) /* a big text leaves little unused */
        capacity += capacity < BIG ? capacity / 2 : capacity / 16;
    char *data = realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_append_n(Text *text, const char *bytes, size_t length)
{
    if (!reserve(text, length))
        return;
    if (length)
        memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_append(Text *text, const char *string)
{
    text_append_n(text, string, strlen(string));
}

void text_append_char(Text *text, char c)
{
    text_append_n(text, &c, 1);
}

void text_printf(Text *text, const char *format, ...)
{
    va_list arguments, again;

    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        text->failed = true;
    else if (reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

static const char *xml_entity(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void text_append_xml(Text *text, const char *string)
{
    const char *start = string;

    for (; *string; string++) {
        const char *entity = xml_entity(*string);
        if (!entity)
            continue;
        text_append_n(text, start, (size_t)(string - start));
        text_append(text, entity);
        start = string + 1;
    }
    text_append_n(text, start, (size_t)(string - start));
}

bool text_ok(const Text *text, Error *err)
{
    return text->failed ? error_memory(err) : true;
}

const char *text_string(const Text *text)
{
    return text->data ? text->data : "";
}

void text_free(Text *text)
{
    free(text->data);
    *text = (Text){0};
}

char *text_take(Text *text)
{
    text_append_n(text, "", 0);
    char *data = text->failed ? NULL : text->data;
    if (!data)
        free(text->data);
    *text = (Text){0};
    return data;
}

char *text_copy_n(const char *bytes, size_t length)
{
    char *copy = malloc(length + 1);

    if (!copy)
        return NULL;
    if (length)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

char *text_copy(const char *string)
{
    return text_copy_n(string, strlen(string));
}

/* Bytes of a sequence that starts with this byte and the least value it may code. */
static size_t sequence_length(unsigned char first, uint32_t *least)
{
    if (first < 0x80)
        return *least = 0, 1;
    if (first >= 0xC2 && first < 0xE0)
        return *least = 0x80, 2;
    if (first >= 0xE0 && first < 0xF0)
        return *least = 0x800, 3;
    if (first >= 0xF0 && first < 0xF5)
        return *least = 0x10000, 4;
    return 0;
}

size_t utf8_decode(const char *bytes, size_t length, uint32_t *code_point)
{
    uint32_t least = 0;

    if (length == 0)
        return 0;
    unsigned char first = (unsigned char)bytes[0];
    size_t count = sequence_length(first, &least);
    if (count == 0 || count > length)
        return 0;
    uint32_t value = count == 1 ? first : first & (0x7Fu >> count);
    for (size_t i = 1; i < count; i++) {
        unsigned char next = (unsigned char)bytes[i];
        if ((next & 0xC0u) != 0x80u)
            return 0;
        value = value << 6 | (next & 0x3Fu);
    }
    if (value < least || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
        return 0;
    if (code_point)
        *code_point = value;
    return count;
}

size_t utf8_first_invalid(const char *bytes, size_t length)
{
    size_t i = 0;

    while (i < length) {
        if (!((unsigned char)bytes[i] & 0x80u)) {
            i++;
            continue;
        }
        size_t count = utf8_decode(bytes + i, length - i, NULL);
        if (count == 0)
            return i;
        i += count;
    }
    return length;
}

size_t utf8_count(const char *bytes, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; count++) {
        size_t step = utf8_decode(bytes + i, length - i, NULL);
        i += step ? step : 1;
    }
    return count;
}

/* C0 and C1 controls, and the signs that reorder or hide text in a terminal. */
static bool unsafe_to_show(uint32_t code_point)
{
    return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) ||
           (code_point >= 0x202A && code_point <= 0x202E) ||
           (code_point >= 0x2066 && code_point <= 0x2069) || code_point == 0x2028 ||
           code_point == 0x2029;
}

void text_escape(const char *bytes, size_t length, char *buffer, size_t size)
{
    size_t out = 0;

    if (size == 0)
        return;
    for (size_t i = 0; i < length;) {
        uint32_t code_point = 0;
        size_t count = utf8_decode(bytes + i, length - i, &code_point);
        bool plain = count > 0 && !unsafe_to_show(code_point);
        size_t width = plain ? count : 4 * (count ? count : 1);
        if (out + width >= size)
            break;
        if (plain) {
            memcpy(buffer + out, bytes + i, count);
        } else {
            for (size_t k = 0; k < (count ? count : 1); k++)
                snprintf(buffer + out + 4 * k, 5, "\\x%02X", (unsigned)(unsigned char)bytes[i + k]);
        }
        out += width;
        i += count ? count : 1;
    }
    buffer[out] = '\0';
}

static size_t least_of(size_t x, size_t y)
{
    return x < y ? x : y;
}

enum {
    NEAREST_MAX = 64
};

/* Optimal string alignment distance; words above NEAREST_MAX are never near. */
static size_t edit_distance(const char *x, const char *y)
{
    size_t rows[3][NEAREST_MAX + 1];
    size_t m = strlen(x), n = strlen(y);

    if (m > NEAREST_MAX || n > NEAREST_MAX)
        return SIZE_MAX;
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = rows[i % 3], *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t change = before[j - 1] + (x[i - 1] != y[j - 1]);
            now[j] = least_of(change, least_of(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
                now[j] = least_of(now[j], earlier[j - 2] + 1);
        }
    }
    return rows[m % 3][n];
}

const char *text_nearest(const char *word, const char *const *known, size_t count)
{
    const char *nearest = NULL;
    size_t limit = strlen(word) / 3;
    size_t best = (limit ? limit : 1) + 1;

    for (size_t i = 0; i < count; i++) {
        size_t distance = edit_distance(word, known[i]);
        if (distance < best) {
            best = distance;
            nearest = known[i];
        }
    }
    return nearest;
}
