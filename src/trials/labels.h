/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.h - a set of strings, each kept once and known by a small number. */
#ifndef OFFDIAG_TRIALS_LABELS_H
#define OFFDIAG_TRIALS_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Labels {
    char *bytes; /* the strings one after the other, each with a NUL */
    size_t bytes_used, bytes_capacity;
    uint64_t *offsets; /* of label id in bytes */
    uint32_t count, capacity;
    struct LabelSlot *slots; /* hash table */
    uint32_t slots_mask;
} Labels; /* start from {0}; release with labels_free */

#define LABEL_NONE UINT32_MAX /* no such label, or out of memory */

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

#endif
