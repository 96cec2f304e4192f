/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_scan.c - see json_scan.h. */
#include "trials/json_scan.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum {
    REPLACEMENT = 0xFFFD, /* for half of a surrogate pair */
    UTF8_LONGEST = 4
};

bool json_scan_fail(JsonScan *scan, const char *format, ...)
{
    char message[256];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return error_at(scan->err, ERROR_INPUT, NULL, scan->line,
                    (int64_t)(scan->at - scan->line_begin) + 1, "%s", message);
}

static bool fail_cut(JsonScan *scan)
{
    scan->tree->cut = true;
    scan->at = scan->end;
    return json_scan_fail(scan, "the JSON ends in the middle: the file was cut, copy it again");
}

bool json_scan_ended(JsonScan *scan)
{
    while (scan->at < scan->end) {
        char c = *scan->at;
        if (c > ' ' || (c != '\n' && c != ' ' && c != '\t' && c != '\r'))
            return false;
        scan->at++;
        if (c == '\n') {
            scan->line++;
            scan->line_begin = scan->at;
        }
    }
    return true;
}

bool json_scan_blanks(JsonScan *scan)
{
    return !json_scan_ended(scan) || fail_cut(scan);
}

static size_t utf8_encode(uint32_t c, char out[static UTF8_LONGEST])
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3F));
        out[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3F));
    out[2] = (char)(0x80 | (c >> 6 & 0x3F));
    out[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}

/* The four hexadecimal digits after \u. */
static bool scan_hex(JsonScan *scan, uint32_t *value)
{
    static const char digits[] = "0123456789abcdef";

    *value = 0;
    for (int i = 0; i < 4; i++, scan->at++) {
        const char *digit;
        if (scan->at == scan->end)
            return fail_cut(scan);
        digit = memchr(digits, *scan->at | 0x20, sizeof digits - 1);
        if (digit == NULL || (*scan->at < 'A' && *scan->at > '9'))
            return json_scan_fail(scan, "four hexadecimal digits are expected after \\u");
        *value = *value * 16 + (uint32_t)(digit - digits);
    }
    return true;
}

static bool scan_unicode(JsonScan *scan, uint32_t *value)
{
    uint32_t low;

    if (!scan_hex(scan, value))
        return false;
    scan->tree->has_nul = scan->tree->has_nul || *value == 0;
    if (*value < 0xD800 || *value > 0xDFFF)
        return true;
    if (*value > 0xDBFF || scan->end - scan->at < 2 || scan->at[0] != '\\' || scan->at[1] != 'u') {
        *value = REPLACEMENT;
        return true;
    }
    scan->at += 2;
    if (!scan_hex(scan, &low))
        return false;
    *value = low < 0xDC00 || low > 0xDFFF ? REPLACEMENT
                                          : 0x10000 + ((*value - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/* What the escape at the present place stands for, into the tree's strings. */
static bool scan_escape(JsonScan *scan)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    JsonTree *tree = scan->tree;
    const char *found;
    uint32_t value;

    if (++scan->at == scan->end)
        return fail_cut(scan);
    if (*scan->at == 'u') {
        scan->at++;
        if (!scan_unicode(scan, &value))
            return false;
        tree->strings_used += utf8_encode(value, tree->strings + tree->strings_used);
        return true;
    }
    found = memchr(letters, *scan->at, sizeof letters - 1);
    if (found == NULL)
        return json_scan_fail(scan, "no character can be escaped like this");
    tree->strings[tree->strings_used++] = meanings[found - letters];
    scan->at++;
    return true;
}

/* Over the characters that stand for themselves. */
static bool scan_run(JsonScan *scan)
{
    const char *at = scan->at, *end = scan->end;

    for (;;) {
        size_t bytes;
        while (at < end && (unsigned char)(*at - 0x20) < 0x60 && *at != '"' && *at != '\\')
            at++;
        scan->at = at;
        if (at == end)
            return fail_cut(scan);
        if (*at == '"' || *at == '\\')
            return true;
        if ((unsigned char)*at < 0x20)
            return json_scan_fail(scan, "a string holds a control character: write \\n or \\t");
        bytes = utf8_decode(at, (size_t)(end - at), &(uint32_t){0});
        if (bytes == 0 && end - at < UTF8_LONGEST)
            return fail_cut(scan);
        if (bytes == 0)
            return json_scan_fail(scan, "is not valid UTF-8: save the file as UTF-8");
        at += bytes;
    }
}

/* A string is never longer than what it was written as, and a replacement character no
 * longer than its six signs: the room of the whole text is enough for all of them. */
static bool make_room(JsonScan *scan)
{
    JsonTree *tree = scan->tree;
    char *strings;

    if (tree->strings_capacity > tree->length)
        return true;
    if (tree->strings_used > 0)
        return error_set(scan->err, ERROR_INTERNAL, "strings outgrew their text");
    free(tree->strings);
    tree->strings_capacity = 0;
    strings = malloc(tree->length + 1);
    tree->strings = strings;
    if (strings == NULL)
        return error_memory(scan->err);
    tree->strings_capacity = tree->length + 1;
    return true;
}

static bool scan_escaped(JsonScan *scan, const char *begin)
{
    JsonTree *tree = scan->tree;

    if (!make_room(scan))
        return false;
    for (;;) {
        memcpy(tree->strings + tree->strings_used, begin, (size_t)(scan->at - begin));
        tree->strings_used += (size_t)(scan->at - begin);
        if (*scan->at == '"')
            return true;
        if (!scan_escape(scan))
            return false;
        begin = scan->at;
        if (!scan_run(scan))
            return false;
    }
}

bool json_scan_string(JsonScan *scan, const char **text, size_t *length)
{
    const char *begin = ++scan->at;
    size_t first = scan->tree->strings_used;

    if (!scan_run(scan))
        return false;
    *text = begin;
    *length = (size_t)(scan->at - begin);
    if (*scan->at == '\\') {
        if (!scan_escaped(scan, begin))
            return false;
        *text = scan->tree->strings + first;
        *length = scan->tree->strings_used - first;
    }
    scan->at++;
    return true;
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* The end of the number at the beginning of text, or null. */
static const char *number_end(const char *at, const char *end)
{
    const char *digits;

    at += at < end && *at == '-';
    digits = at;
    at = skip_digits(at, end);
    if (at == digits || (*digits == '0' && at - digits > 1))
        return NULL;
    if (at < end && *at == '.') {
        digits = ++at;
        at = skip_digits(at, end);
        if (at == digits)
            return NULL;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < end && (*at == '+' || *at == '-');
        digits = at;
        at = skip_digits(at, end);
        if (at == digits)
            return NULL;
    }
    return at;
}

typedef struct PlainWord {
    const char *word;
    size_t length;
    JsonKind kind;
} PlainWord;

static const PlainWord words[] = {{"true", 4, JSON_TRUE},       {"false", 5, JSON_FALSE},
                                  {"null", 4, JSON_NULL},       {"NaN", 3, JSON_NUMBER},
                                  {"Infinity", 8, JSON_NUMBER}, {"-Infinity", 9, JSON_NUMBER}};

static const PlainWord *find_word(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].length == length && memcmp(words[i].word, text, length) == 0)
            return &words[i];
    return NULL;
}

bool json_scan_plain(JsonScan *scan, JsonKind *kind, const char **text, size_t *length)
{
    const char *end = scan->at;
    const PlainWord *word;

    while (end<scan->end && * end> ' ' && *end != ',' && *end != ']' && *end != '}')
        end++;
    *text = scan->at;
    *length = (size_t)(end - scan->at);
    *kind = JSON_NUMBER;
    if (end == scan->end && scan->at > scan->tree->text)
        return fail_cut(scan); /* it could go on */
    if (*length == 0 || number_end(scan->at, end) != end) {
        word = find_word(scan->at, *length);
        if (word == NULL)
            return json_scan_fail(scan, "a JSON value is expected here");
        *kind = word->kind;
    }
    scan->at = end;
    return true;
}
