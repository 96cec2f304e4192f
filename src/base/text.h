/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.h - a string that grows, and what UTF-8 needs.
 *
 * A Text remembers a failed allocation and turns later appends into nothing, so
 * that writers read straight and ask once, at the end, with text_ok(). */
#ifndef OFFDIAG_BASE_TEXT_H
#define OFFDIAG_BASE_TEXT_H

#include "base/error.h"

typedef struct Text {
    char *data; /* always ends with a NUL once anything was appended */
    size_t length, capacity;
    bool failed;
} Text; /* start from {0}; release with text_free */

void text_append(Text *text, const char *string);
void text_append_n(Text *text, const char *bytes, size_t length);
void text_append_char(Text *text, char c);
void text_printf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends with & < > " as entities, and ' too: right in text and in attributes. */
void text_append_xml(Text *text, const char *string);

/* False and an Error when an allocation failed. */
bool text_ok(const Text *text, Error *err);
const char *text_string(const Text *text); /* never null */
void text_free(Text *text);                /* leaves {0} */

/* The string as malloc'ed memory for the caller to free; leaves *text as {0}.
 * Null when an allocation failed before. */
char *text_take(Text *text);

/* Copies of a string in malloc'ed memory; null when out of memory. */
char *text_copy(const char *string);
char *text_copy_n(const char *bytes, size_t length);

/* Bytes of one UTF-8 character at bytes[0], with its code point, or 0 if the
 * bytes there are not valid UTF-8 (overlong, surrogate, cut, above U+10FFFF). */
size_t utf8_decode(const char *bytes, size_t length, uint32_t *code_point);

/* Index of the first byte that is not valid UTF-8, or length when all is valid. */
size_t utf8_first_invalid(const char *bytes, size_t length);

/* Number of code points; an invalid byte counts as one. */
size_t utf8_count(const char *bytes, size_t length);

/* Writes bytes so that a terminal shows them safely on one line: control
 * characters and invalid UTF-8 as \xNN. Cuts at a character to fit size. */
void text_escape(const char *bytes, size_t length, char *buffer, size_t size);

/* The known word nearest to a misspelt one, or null when none is near:
 * Damerau-Levenshtein distance at most a third of its length, at least 1. */
const char *text_nearest(const char *word, const char *const *known, size_t count);

#endif
