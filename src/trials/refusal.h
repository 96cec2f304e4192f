/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.h - what can be recognised but not read, and the way out.
 *
 * To refuse a further kind of file by name, add a row to the table in refusal.c. */
#ifndef OFFDIAG_TRIALS_REFUSAL_H
#define OFFDIAG_TRIALS_REFUSAL_H

#include "trials/head.h"

typedef struct Refusal {
    const char *magic; /* bytes at offset */
    size_t magic_length, offset;
    const char *word, *second_word; /* and words that the beginning holds; null = none */
    const char *paths;              /* and what there is in the JSON, spaces between */
    const char *root;               /* and the name of its root element, as XML */
    bool (*is)(const Head *head);   /* and what none of these can say */
    bool shows_root;                /* its name does not tell the root element */
    const char *name;               /* "a Parquet file" */
    const char *way_out;            /* "convert it with ..." */
} Refusal;

/* The first row that fits the beginning of a file, or null. */
const Refusal *refusal_find(const Head *head);

#endif
