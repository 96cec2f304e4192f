/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evidence.h - numbers as they are printed, with what stands behind each.
 *
 * A figure is given numbers with or without evidence: which method gave them, from what.
 * It keeps that with every text that prints one and with every mark that stands for one. */
#ifndef OFFDIAG_FIGURE_EVIDENCE_H
#define OFFDIAG_FIGURE_EVIDENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/number.h"

typedef struct Evidence { /* null strings and a level of 0 are left out */
    const char *method;   /* "paired.mcnemar_exact"; "count" and "data" = read off, not computed */
    const char *quantity; /* "p", "lower", ... */
    const char *input;    /* "a=33 b=9 c=1 d=7", or "#table-id" */
    const char *alternative; /* "greater", ... */
    double level;
} Evidence;

/* The same, with this method where it has none. */
Evidence evidence_or(Evidence evidence, const char *method);

typedef struct Number {   /* one number in a text */
    size_t start, length; /* its bytes there */
    double value;         /* the exact number */
    Evidence evidence;
} Number;

enum {
    PRINTED_SIZE = 112,
    PRINTED_NUMBERS = 2
};

typedef struct Printed { /* a short text and the numbers in it, in order; start from {0} */
    char text[PRINTED_SIZE];
    size_t count;
    Number numbers[PRINTED_NUMBERS];
} Printed;

void printed_text(Printed *printed, const char *text); /* appends words or signs */
void printed_append(Printed *printed, const Printed *part);
/* Appends a number as text prints it; without evidence it is "data". */
void printed_number(Printed *printed, const char *text, double value, Evidence evidence);
/* Appends a whole number; without evidence it is a "count". */
void printed_count(Printed *printed, int64_t count, Evidence evidence);

typedef struct Numbers { /* one block of memory, strings included; released by free() */
    size_t count;
    Number list[];
} Numbers;

/* A copy of numbers[0..count); null when count is 0. False when out of memory. */
bool numbers_copy(const Number *numbers, size_t count, Numbers **copy);

typedef struct EvidenceAttribute {
    const char *name, *value;
} EvidenceAttribute;

enum {
    EVIDENCE_ATTRIBUTES = 6
};

typedef struct EvidenceText { /* what its attributes point to */
    char value[NUMBER_SIZE], level[NUMBER_SIZE];
} EvidenceText;

/* The attributes of a number in a page, wherever it is printed: its exact value under the
 * name that is given, data-method, data-quantity, ...; returns how many. */
size_t evidence_attributes(const char *name, double value, const Evidence *evidence,
                           EvidenceText *text,
                           EvidenceAttribute attributes[static EVIDENCE_ATTRIBUTES]);

#endif
