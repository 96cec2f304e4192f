/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome.c - tables of words; whatever is not in them is not guessed at. */
#include "trials/outcome.h"

#include <string.h>

#include "base/number.h"

typedef struct Word {
    const char *text; /* in lower case */
    WordKind kind;
} Word;

enum {
    WORD_SIZE = 24
}; /* longer than every word of the tables */

static const Word outcome_words[] = {
    {"", WORD_EMPTY},
    {"true", WORD_SUCCESS},
    {"false", WORD_FAILURE},
    {"s", WORD_SUCCESS},
    {"f", WORD_FAILURE},
    {"success", WORD_SUCCESS},
    {"succeeded", WORD_SUCCESS},
    {"failure", WORD_FAILURE},
    {"fail", WORD_FAILURE},
    {"failed", WORD_FAILURE},
    {"pass", WORD_SUCCESS},
    {"passed", WORD_SUCCESS},
    {"yes", WORD_SUCCESS},
    {"no", WORD_FAILURE},
    {"c", WORD_SUCCESS},
    {"i", WORD_FAILURE},
    {"n", WORD_FAILURE},
    {"p", WORD_BETWEEN},
    {"resolved", WORD_SUCCESS},
    {"unresolved", WORD_FAILURE},
    {"na", WORD_EMPTY},
    {"n/a", WORD_EMPTY},
    {"nan", WORD_EMPTY},
    {"null", WORD_EMPTY},
    {"none", WORD_EMPTY},
    {"missing", WORD_EMPTY},
    {"error", WORD_ERROR},
    {"errored", WORD_ERROR},
    {"timeout", WORD_ERROR},
    {"crash", WORD_ERROR},
    {"crashed", WORD_ERROR},
    {"skipped", WORD_SKIPPED},
    {"cancelled", WORD_SKIPPED},
    {"canceled", WORD_SKIPPED},
};

static const Word no_error_words[] = {
    {"", WORD_EMPTY},      {"none", WORD_EMPTY}, {"null", WORD_EMPTY}, {"nan", WORD_EMPTY},
    {"na", WORD_EMPTY},    {"n/a", WORD_EMPTY},  {"no", WORD_EMPTY},   {"ok", WORD_EMPTY},
    {"false", WORD_EMPTY}, {"0", WORD_EMPTY},    {"-", WORD_EMPTY},
};

static const Word status_words[] = {
    /* any of them in a status */
    {"timeout", WORD_ERROR},    {"timedout", WORD_ERROR},     {"crash", WORD_ERROR},
    {"crashed", WORD_ERROR},    {"exception", WORD_ERROR},    {"aborted", WORD_ERROR},
    {"killed", WORD_ERROR},     {"disconnected", WORD_ERROR}, {"errored", WORD_ERROR},
    {"infra", WORD_ERROR},      {"skipped", WORD_SKIPPED},    {"cancelled", WORD_SKIPPED},
    {"canceled", WORD_SKIPPED},
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static WordKind look_up(const Word *words, size_t count, const char *text, size_t length)
{
    char word[WORD_SIZE];

    if (length >= sizeof word)
        return WORD_UNKNOWN;
    for (size_t i = 0; i < length; i++)
        word[i] = lower(text[i]);
    word[length] = '\0';
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i].text, word) == 0)
            return words[i].kind;
    return WORD_UNKNOWN;
}

static void trim(const char **text, size_t *length)
{
    while (*length > 0 && **text == ' ') {
        (*text)++;
        (*length)--;
    }
    while (*length > 0 && (*text)[*length - 1] == ' ')
        (*length)--;
}

WordKind outcome_word(const char *text, size_t length)
{
    double value;
    WordKind kind;

    if (length == 1 && (text[0] == '0' || text[0] == '1'))
        return text[0] == '1' ? WORD_SUCCESS : WORD_FAILURE;
    trim(&text, &length);
    kind = look_up(outcome_words, sizeof outcome_words / sizeof *outcome_words, text, length);
    if (kind != WORD_UNKNOWN || !number_parse(text, length, &value))
        return kind;
    if (value == 0.0 || value == 1.0)
        return value == 1.0 ? WORD_SUCCESS : WORD_FAILURE;
    return value > 0.0 && value < 1.0 ? WORD_BETWEEN : WORD_UNKNOWN;
}

bool outcome_word_is_whole(const char *text, size_t length)
{
    WordKind kind = outcome_word(text, length);
    char word[WORD_SIZE];

    if (kind == WORD_UNKNOWN || kind == WORD_BETWEEN || length >= sizeof word)
        return false;
    for (size_t i = 0; i < length; i++)
        word[i] = lower(text[i]);
    for (size_t i = 0; i < sizeof outcome_words / sizeof *outcome_words; i++)
        if (strncmp(outcome_words[i].text, word, length) == 0 && outcome_words[i].kind != kind)
            return false;
    return true;
}

WordKind error_word(const char *text, size_t length)
{
    trim(&text, &length);
    return look_up(no_error_words, sizeof no_error_words / sizeof *no_error_words, text, length) ==
                   WORD_EMPTY
               ? WORD_EMPTY
               : WORD_ERROR;
}

static bool is_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

/* "RuntimeError" anywhere, and "error" as the whole or before a colon: what Python and
 * people write. A "grasp error" is a failure of the policy. */
static bool names_an_error(const char *text, size_t length, size_t begin, size_t end)
{
    const char *last;

    if (end - begin < 5)
        return false;
    last = text + end - 5;
    if (lower(last[0]) != 'e' || memcmp(last + 1, "rror", 4) != 0)
        return false;
    if (end - begin > 5)
        return last[0] == 'E';
    return begin == 0 && (end == length || text[end] == ':');
}

WordKind status_word(const char *text, size_t length)
{
    size_t begin = 0;

    trim(&text, &length);
    while (begin < length) {
        size_t end = begin;
        WordKind kind;
        while (end < length && is_letter(text[end]))
            end++;
        kind = look_up(status_words, sizeof status_words / sizeof *status_words, text + begin,
                       end - begin);
        if (kind != WORD_UNKNOWN)
            return kind;
        if (names_an_error(text, length, begin, end))
            return WORD_ERROR;
        begin = end + 1;
    }
    return WORD_EMPTY;
}
