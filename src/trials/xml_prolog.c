/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml_prolog.c - see xml_prolog.h. libxml2 tells the name of a document type, not its place. */
#include "trials/xml_prolog.h"

#include <stdbool.h>
#include <string.h>

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && *at != '\0' && strchr(" \t\r\n", *at) != NULL)
        at++;
    return at;
}

/* Over a declaration, a comment or a document type, to what ends it. */
static const char *skip_to(const char *at, const char *end, const char *mark)
{
    size_t n = strlen(mark);

    while (at < end && ((size_t)(end - at) < n || memcmp(at, mark, n) != 0))
        at++;
    return (size_t)(end - at) < n ? end : at + n;
}

static bool begins(const char *at, const char *end, const char *mark)
{
    size_t n = strlen(mark);

    return (size_t)(end - at) >= n && memcmp(at, mark, n) == 0;
}

/* What ends the declaration, the comment or the document type that begins here. */
static const char *mark_of(const char *at, const char *end)
{
    const char *close = memchr(at, '>', (size_t)(end - at));
    const char *subset = close == NULL ? NULL : memchr(at, '[', (size_t)(close - at));

    if (at[1] == '?')
        return "?>";
    if (begins(at, end, "<!--"))
        return "-->";
    return subset != NULL ? "]>" : ">";
}

/* Where at is in the text. */
static CellPlace place_of(const char *text, const char *at)
{
    CellPlace place = {.line = 1, .column = 1};

    for (const char *c = text; c < at; c++) {
        place.column = *c == '\n' ? 1 : place.column + 1;
        place.line += *c == '\n';
    }
    return place;
}

/* The name in the tag that begins at at, without its namespace. */
static void take_name(const char *at, const char *end, char *name, size_t size)
{
    const char *begin = at, *colon;
    size_t length;

    while (at < end && *at != '\0' && strchr(" \t\r\n/>", *at) == NULL)
        at++;
    colon = memchr(begin, ':', (size_t)(at - begin));
    begin = colon == NULL ? begin : colon + 1;
    length = (size_t)(at - begin) < size ? (size_t)(at - begin) : size - 1;
    memcpy(name, begin, length);
    name[length] = '\0';
}

XmlProlog xml_prolog_of(const char *text, size_t length)
{
    XmlProlog prolog = {0};
    const char *end = text + length, *at = skip_blanks(text, end);

    while (at + 1 < end && *at == '<' && (at[1] == '?' || at[1] == '!')) {
        if (begins(at, end, "<!DOCTYPE") && prolog.doctype.line == 0)
            prolog.doctype = place_of(text, at);
        at = skip_blanks(skip_to(at, end, mark_of(at, end)), end);
    }
    if (at == end || *at != '<')
        return prolog;
    prolog.begin = place_of(text, at);
    take_name(at + 1, end, prolog.root, sizeof prolog.root);
    return prolog;
}
