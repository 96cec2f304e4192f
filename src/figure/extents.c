/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extents.c - a table with one place for each hash; the newer text takes the place. */
#include "figure/extents.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 4096,
    LONGEST = 256 /* bytes of a text worth keeping */
};

typedef struct Entry {
    char *text; /* null = free */
    TextStyle style;
    TextExtent extent;
} Entry;

struct Extents {
    Entry entries[PLACES];
};

static uint32_t mix(uint32_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ byte[i]) * 16777619u;
    return hash;
}

/* FNV-1a. */
static size_t place_of(TextStyle style, const char *text)
{
    const int face[] = {(int)style.family, style.bold, style.italic};
    uint32_t hash = mix(2166136261u, text, strlen(text));

    hash = mix(hash, &style.size, sizeof style.size);
    hash = mix(hash, face, sizeof face);
    return (hash ^ (hash >> 16)) % PLACES;
}

static bool same_style(TextStyle one, TextStyle other)
{
    return one.family == other.family && one.size == other.size && one.bold == other.bold &&
           one.italic == other.italic;
}

Extents *extents_new(void)
{
    return calloc(1, sizeof(Extents));
}

void extents_free(Extents *extents)
{
    for (size_t i = 0; extents && i < PLACES; i++)
        free(extents->entries[i].text);
    free(extents);
}

const TextExtent *extents_find(const Extents *extents, TextStyle style, const char *text)
{
    const Entry *entry = &extents->entries[place_of(style, text)];

    return entry->text && same_style(entry->style, style) && strcmp(entry->text, text) == 0
               ? &entry->extent
               : NULL;
}

void extents_keep(Extents *extents, TextStyle style, const char *text, TextExtent extent)
{
    Entry *entry = &extents->entries[place_of(style, text)];
    char *copy = strlen(text) <= LONGEST ? text_copy(text) : NULL;

    if (!copy)
        return;
    free(entry->text);
    *entry = (Entry){copy, style, extent};
}
