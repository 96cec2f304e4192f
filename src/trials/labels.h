/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.h - a set of strings, each kept once and known by a small number. */
#ifndef OFFDIAG_TRIALS_LABELS_H
#define OFFDIAG_TRIALS_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

typedef struct Labels {
    char *bytes; /* the strings one after the other, each with a NUL */
    size_t bytes_used, bytes_capacity;
    uint64_t *offsets; /* of label id in bytes */
    uint32_t count, capacity;
    struct LabelSlot *slots; /* hash table */
    uint32_t slots_mask;
    uint32_t *by_value; /* id + 1 of the label that is a whole number, "17"; 0 = not known here */
    uint32_t by_value_size;
} Labels; /* start from {0}; release with labels_free */

enum {
    LABEL_DIGITS = 8
};

#define LABEL_NONE UINT32_MAX /* no such label, or out of memory */

/* The label of a small whole number, where it is known; LABEL_NONE = ask labels_intern.
 * States and seeds mostly are such numbers, and this touches no hash table. */
static inline uint32_t labels_small(const Labels *labels, const char *bytes, size_t length)
{
    uint32_t value = 0;

    if (length == 0 || length > LABEL_DIGITS || (bytes[0] == '0' && length > 1))
        return LABEL_NONE;
    for (size_t i = 0; i < length; i++) {
        uint32_t digit = (uint32_t)(unsigned char)bytes[i] - '0';
        if (digit > 9)
            return LABEL_NONE;
        value = 10 * value + digit;
    }
    return value < labels->by_value_size ? labels->by_value[value] - 1 : LABEL_NONE;
}

/* The number of a string without NUL bytes: 0, 1, 2, ... in order of first
 * appearance. LABEL_NONE when out of memory. */
uint32_t labels_intern(Labels *labels, const char *bytes, size_t length);

uint32_t labels_find(const Labels *labels, const char *bytes, size_t length);

/* Lives until the next labels_intern. */
const char *labels_text(const Labels *labels, uint32_t id);

void labels_free(Labels *labels);

/* Natural order: runs of digits count as numbers, so "task 2" comes before
 * "task 10"; strings that tie ("1" and "01") are ordered by their bytes. */
int label_compare(const char *left, const char *right);

/* Puts ids into natural order of their labels; false when out of memory. */
bool labels_sort(const Labels *labels, uint32_t *ids, size_t count);

/* ranks[id] = position of label id in natural order; malloc'ed, null when out of
 * memory. Of no labels: one unused element. */
uint32_t *labels_ranks(const Labels *labels);

/* Adds a part to a joined label, "libero_goal/3". A part with the separator in it is quoted,
 * so that different parts never make equal labels. */
void label_join(Text *label, const char *part, size_t length, bool first);

#endif
