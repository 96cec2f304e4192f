/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extents.c - a table with one place for each hash; the newer text takes the place. */
#include "figure/extents.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 4096,
    LONGEST = 256 /* bytes of a text worth keeping */
};

struct Extents {
    ExtentsEntry entries[PLACES];
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

static void release(ExtentsEntry *entry)
{
    free(entry->text);
    g_clear_object(&entry->layout);
}

void extents_free(Extents *extents)
{
    for (size_t i = 0; extents && i < PLACES; i++)
        release(&extents->entries[i]);
    free(extents);
}

ExtentsEntry *extents_find(Extents *extents, TextStyle style, const char *text)
{
    ExtentsEntry *entry = &extents->entries[place_of(style, text)];

    return entry->text && same_style(entry->style, style) && strcmp(entry->text, text) == 0 ? entry
                                                                                            : NULL;
}

ExtentsEntry *extents_keep(Extents *extents, TextStyle style, const char *text, PangoLayout *layout)
{
    ExtentsEntry *entry = &extents->entries[place_of(style, text)];
    char *copy = strlen(text) <= LONGEST ? text_copy(text) : NULL;

    if (!copy)
        return NULL;
    release(entry);
    *entry = (ExtentsEntry){.text = copy, .style = style, .layout = layout};
    return entry;
}
