/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.c - an open-addressed hash table over an arena of strings.
 *
 * A slot carries a tag of 64 bits. Of a string below 8 bytes the tag is the string
 * itself and its length, so that a hit touches one cache line; of a longer one it
 * is a hash, and a hit is confirmed by comparing the bytes. */
#include "trials/labels.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct LabelSlot {
    uint64_t tag;
    uint32_t id_plus_1; /* 0 = free */
} LabelSlot;

enum {
    SHORT_LENGTH = 7,
    FIRST_SLOTS = 64,
    FIRST_BYTES = 256,
    FIRST_VALUES = 1024
};

static uint64_t mix(uint64_t value)
{
    value *= UINT64_C(0x9E3779B97F4A7C15);
    value ^= value >> 32;
    value *= UINT64_C(0xD6E8FEB86659FD93);
    return value ^ (value >> 29);
}

static uint64_t load(const char *bytes, size_t length) /* length <= 8, zero-extended */
{
    uint64_t value = 0;

    if (length >= 4) {
        uint32_t first, last;
        memcpy(&first, bytes, 4);
        memcpy(&last, bytes + length - 4, 4);
        return (uint64_t)first | (uint64_t)last << (8 * (length - 4));
    }
    for (size_t i = 0; i < length; i++)
        value |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
    return value;
}

static uint64_t tag_of(const char *bytes, size_t length)
{
    uint64_t hash = length;

    if (length <= SHORT_LENGTH)
        return load(bytes, length) | (uint64_t)length << 56;
    for (; length >= 8; bytes += 8, length -= 8)
        hash = mix(hash ^ load(bytes, 8));
    if (length > 0)
        hash = mix(hash ^ load(bytes, length));
    return hash | UINT64_C(0xFF) << 56;
}

static bool slot_holds(const Labels *labels, const LabelSlot *slot, uint64_t tag, const char *bytes,
                       size_t length)
{
    const char *text;

    if (slot->tag != tag)
        return false;
    if (length <= SHORT_LENGTH)
        return true;
    text = labels_text(labels, slot->id_plus_1 - 1);
    return strncmp(text, bytes, length) == 0 && text[length] == '\0';
}

/* The slot that holds the string, or the free one where it belongs. */
static LabelSlot *find_slot(const Labels *labels, uint64_t tag, const char *bytes, size_t length)
{
    size_t i = (size_t)mix(tag) & labels->slots_mask;

    while (labels->slots[i].id_plus_1 != 0 &&
           !slot_holds(labels, &labels->slots[i], tag, bytes, length))
        i = (i + 1) & labels->slots_mask;
    return &labels->slots[i];
}

static bool grow_slots(Labels *labels)
{
    size_t old_size = labels->slots == NULL ? 0 : (size_t)labels->slots_mask + 1;
    size_t size = old_size == 0 ? FIRST_SLOTS : 2 * old_size;
    LabelSlot *slots = calloc(size, sizeof *slots);

    if (slots == NULL)
        return false;
    for (size_t i = 0; i < old_size; i++) {
        size_t place;
        if (labels->slots[i].id_plus_1 == 0)
            continue;
        place = (size_t)mix(labels->slots[i].tag) & (size - 1);
        while (slots[place].id_plus_1 != 0)
            place = (place + 1) & (size - 1);
        slots[place] = labels->slots[i];
    }
    free(labels->slots);
    labels->slots = slots;
    labels->slots_mask = (uint32_t)(size - 1);
    return true;
}

static bool make_room(Labels *labels, size_t length)
{
    if (labels->count >= INT32_MAX)
        return false;
    if (labels->slots == NULL || labels->count > labels->slots_mask / 2)
        if (!grow_slots(labels))
            return false;
    if (labels->count == labels->capacity) {
        uint32_t capacity = labels->capacity == 0 ? FIRST_SLOTS : 2 * labels->capacity;
        uint64_t *offsets = realloc(labels->offsets, capacity * sizeof *offsets);
        if (offsets == NULL)
            return false;
        labels->offsets = offsets;
        labels->capacity = capacity;
    }
    if (labels->bytes_capacity - labels->bytes_used <= length) {
        size_t capacity = 2 * labels->bytes_capacity + length + FIRST_BYTES;
        char *bytes = realloc(labels->bytes, capacity);
        if (bytes == NULL)
            return false;
        labels->bytes = bytes;
        labels->bytes_capacity = capacity;
    }
    return true;
}

/* Remembers the label of a whole number by its value. The table is kept at a few times
 * the number of labels; without memory for it the hash table serves alone. */
static void note_value(Labels *labels, const char *bytes, size_t length, uint32_t id)
{
    uint64_t value = 0, limit = 4 * (uint64_t)labels->count + FIRST_VALUES;

    if (length == 0 || length > LABEL_DIGITS || (bytes[0] == '0' && length > 1))
        return;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] < '0' || bytes[i] > '9')
            return;
        value = 10 * value + (uint64_t)(bytes[i] - '0');
    }
    if (value >= limit)
        return;
    if (value >= labels->by_value_size) {
        uint32_t *by_value = realloc(labels->by_value, limit * sizeof *by_value);
        if (by_value == NULL)
            return;
        memset(by_value + labels->by_value_size, 0,
               (limit - labels->by_value_size) * sizeof *by_value);
        labels->by_value = by_value;
        labels->by_value_size = (uint32_t)limit;
    }
    labels->by_value[value] = id + 1;
}

uint32_t labels_intern(Labels *labels, const char *bytes, size_t length)
{
    uint64_t tag = tag_of(bytes, length);
    LabelSlot *slot;

    if (labels->slots != NULL) {
        slot = find_slot(labels, tag, bytes, length);
        if (slot->id_plus_1 != 0) {
            note_value(labels, bytes, length, slot->id_plus_1 - 1);
            return slot->id_plus_1 - 1;
        }
    }
    if (!make_room(labels, length))
        return LABEL_NONE;
    slot = find_slot(labels, tag, bytes, length);
    labels->offsets[labels->count] = labels->bytes_used;
    if (length > 0)
        memcpy(labels->bytes + labels->bytes_used, bytes, length);
    labels->bytes[labels->bytes_used + length] = '\0';
    labels->bytes_used += length + 1;
    slot->tag = tag;
    slot->id_plus_1 = ++labels->count;
    note_value(labels, bytes, length, labels->count - 1);
    return labels->count - 1;
}

uint32_t labels_find(const Labels *labels, const char *bytes, size_t length)
{
    const LabelSlot *slot;

    if (labels->slots == NULL)
        return LABEL_NONE;
    slot = find_slot(labels, tag_of(bytes, length), bytes, length);
    return slot->id_plus_1 == 0 ? LABEL_NONE : slot->id_plus_1 - 1;
}

const char *labels_text(const Labels *labels, uint32_t id)
{
    return labels->bytes + labels->offsets[id];
}

void labels_free(Labels *labels)
{
    free(labels->bytes);
    free(labels->offsets);
    free(labels->slots);
    free(labels->by_value);
    *labels = (Labels){0};
}
