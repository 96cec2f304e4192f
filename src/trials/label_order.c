/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label_order.c - natural order of labels: "task 2" before "task 10". */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "trials/labels.h"

typedef struct Entry {
    const char *text;
    uint32_t id;
} Entry;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Compares the runs of digits at *left and *right by value and steps over them. */
static int compare_digits(const char **left, const char **right)
{
    size_t n_left, n_right;
    int order;

    while (**left == '0' && is_digit((*left)[1]))
        (*left)++;
    while (**right == '0' && is_digit((*right)[1]))
        (*right)++;
    n_left = strspn(*left, "0123456789");
    n_right = strspn(*right, "0123456789");
    if (n_left != n_right)
        return n_left < n_right ? -1 : 1;
    order = strncmp(*left, *right, n_left);
    *left += n_left;
    *right += n_right;
    return order;
}

int label_compare(const char *left, const char *right)
{
    const char *l = left, *r = right;

    while (*l != '\0' && *r != '\0') {
        if (is_digit(*l) && is_digit(*r)) {
            int order = compare_digits(&l, &r);
            if (order != 0)
                return order;
        } else if (*l != *r) {
            return (unsigned char)*l < (unsigned char)*r ? -1 : 1;
        } else {
            l++;
            r++;
        }
    }
    if (*l != *r)
        return *l == '\0' ? -1 : 1;
    return strcmp(left, right);
}

static int compare_entries(const void *left, const void *right)
{
    return label_compare(((const Entry *)left)->text, ((const Entry *)right)->text);
}

bool labels_sort(const Labels *labels, uint32_t *ids, size_t count)
{
    Entry *entries = malloc((count + 1) * sizeof *entries);

    if (entries == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        entries[i] = (Entry){.text = labels_text(labels, ids[i]), .id = ids[i]};
    qsort(entries, count, sizeof *entries, compare_entries);
    for (size_t i = 0; i < count; i++)
        ids[i] = entries[i].id;
    free(entries);
    return true;
}

static bool rank_by_comparison(const Labels *labels, uint32_t *ranks)
{
    uint32_t *ids = malloc((labels->count + (size_t)1) * sizeof *ids);
    bool sorted;

    if (ids == NULL)
        return false;
    for (uint32_t id = 0; id < labels->count; id++)
        ids[id] = id;
    sorted = labels_sort(labels, ids, labels->count);
    for (uint32_t i = 0; sorted && i < labels->count; i++)
        ranks[ids[i]] = i;
    free(ids);
    return sorted;
}

/* The value of a label that is a whole number below limit, without leading zeros. */
static bool small_number(const char *text, uint32_t limit, uint32_t *value)
{
    uint64_t number = 0;

    if (*text == '\0' || (text[0] == '0' && text[1] != '\0'))
        return false;
    for (; is_digit(*text) && number < limit; text++)
        number = 10 * number + (uint64_t)(*text - '0');
    if (*text != '\0' || number >= limit)
        return false;
    *value = (uint32_t)number;
    return true;
}

/* States are mostly 0, 1, 2, ...: one pass over a table of values sorts them. False
 * when the labels are not whole numbers of about as many values as there are labels. */
static bool rank_by_value(const Labels *labels, uint32_t *ranks)
{
    uint32_t limit, value, rank = 0;
    uint32_t *id_plus_1;

    if (labels->count > INT32_MAX / 4)
        return false;
    limit = 4 * labels->count + 64;
    id_plus_1 = calloc(limit, sizeof *id_plus_1);
    if (id_plus_1 == NULL)
        return false;
    for (uint32_t id = 0; id < labels->count; id++) {
        if (!small_number(labels_text(labels, id), limit, &value) || id_plus_1[value] != 0) {
            free(id_plus_1);
            return false;
        }
        id_plus_1[value] = id + 1;
    }
    for (value = 0; value < limit; value++)
        if (id_plus_1[value] != 0)
            ranks[id_plus_1[value] - 1] = rank++;
    free(id_plus_1);
    return true;
}

uint32_t *labels_ranks(const Labels *labels)
{
    uint32_t *ranks = malloc((labels->count + (size_t)1) * sizeof *ranks);

    if (ranks == NULL)
        return NULL;
    if (rank_by_value(labels, ranks) || rank_by_comparison(labels, ranks))
        return ranks;
    free(ranks);
    return NULL;
}
