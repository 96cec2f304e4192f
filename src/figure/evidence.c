/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evidence.c - printed numbers, their copies, and the attributes that carry them. */
#include "figure/evidence.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRINGS = 4 /* of evidence */
};

Evidence evidence_or(Evidence evidence, const char *method)
{
    evidence.method = evidence.method ? evidence.method : method;
    return evidence;
}

void printed_text(Printed *printed, const char *text)
{
    size_t length = strlen(printed->text);

    snprintf(printed->text + length, sizeof printed->text - length, "%s", text);
}

void printed_append(Printed *printed, const Printed *part)
{
    size_t start = strlen(printed->text);

    assert(printed->count + part->count <= PRINTED_NUMBERS);
    printed_text(printed, part->text);
    for (size_t i = 0; i < part->count; i++) {
        printed->numbers[printed->count] = part->numbers[i];
        printed->numbers[printed->count++].start += start;
    }
}

void printed_number(Printed *printed, const char *text, double value, Evidence evidence)
{
    size_t start = strlen(printed->text);

    assert(printed->count < PRINTED_NUMBERS);
    printed_text(printed, text);
    printed->numbers[printed->count++] =
        (Number){start, strlen(printed->text) - start, value, evidence_or(evidence, "data")};
}

void printed_count(Printed *printed, int64_t count, Evidence evidence)
{
    char text[NUMBER_SIZE];

    snprintf(text, sizeof text, "%" PRId64, count);
    printed_number(printed, text, (double)count, evidence_or(evidence, "count"));
}

static void strings_of(Evidence *evidence, const char **strings[static STRINGS])
{
    strings[0] = &evidence->method;
    strings[1] = &evidence->quantity;
    strings[2] = &evidence->input;
    strings[3] = &evidence->alternative;
}

static size_t strings_size(const Number *number)
{
    Evidence evidence = number->evidence;
    const char **strings[STRINGS];
    size_t size = 0;

    strings_of(&evidence, strings);
    for (size_t i = 0; i < STRINGS; i++)
        size += *strings[i] ? strlen(*strings[i]) + 1 : 0;
    return size;
}

bool numbers_copy(const Number *numbers, size_t count, Numbers **copy)
{
    size_t size = sizeof **copy + count * sizeof *numbers;
    char *to;

    *copy = NULL;
    if (count == 0)
        return true;
    for (size_t i = 0; i < count; i++)
        size += strings_size(&numbers[i]);
    if (!(*copy = malloc(size)))
        return false;
    (*copy)->count = count;
    to = (char *)&(*copy)->list[count];
    for (size_t i = 0; i < count; i++) {
        const char **strings[STRINGS];

        (*copy)->list[i] = numbers[i];
        strings_of(&(*copy)->list[i].evidence, strings);
        for (size_t k = 0; k < STRINGS; k++) {
            if (*strings[k]) {
                size_t length = strlen(*strings[k]) + 1;
                *strings[k] = memcpy(to, *strings[k], length);
                to += length;
            }
        }
    }
    return true;
}

size_t evidence_attributes(const char *name, double value, const Evidence *evidence,
                           EvidenceText *text,
                           EvidenceAttribute attributes[static EVIDENCE_ATTRIBUTES])
{
    const EvidenceAttribute all[] = {
        {name, text->value},
        {"data-method", evidence->method},
        {"data-quantity", evidence->quantity},
        {"data-input", evidence->input},
        {"data-alternative", evidence->alternative},
        {"data-level", evidence->level > 0 ? text->level : NULL},
    };
    size_t count = 0;

    number_shortest(value, text->value);
    number_shortest(evidence->level, text->level);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].value)
            attributes[count++] = all[i];
    }
    return count;
}
