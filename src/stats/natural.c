/* SPDX-License-Identifier: GPL-3.0-or-later */
/* natural.c - schoolbook arithmetic on 64-bit words. */
#include "stats/natural.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

static bool reserve(Natural *number, size_t count)
{
    if (number->failed)
        return false;
    if (count <= number->capacity)
        return true;
    size_t capacity = count + count / 2 + 8;
    uint64_t *words = realloc(number->words, capacity * sizeof *words);
    if (!words) {
        number->failed = true;
        return false;
    }
    number->words = words;
    number->capacity = capacity;
    return true;
}

static void trim(Natural *number)
{
    while (number->count > 0 && number->words[number->count - 1] == 0)
        number->count--;
}

void natural_set(Natural *number, uint64_t value)
{
    if (!reserve(number, 1))
        return;
    number->words[0] = value;
    number->count = 1;
    trim(number);
}

void natural_copy(Natural *number, const Natural *from)
{
    if (from->failed)
        number->failed = true;
    if (!reserve(number, from->count))
        return;
    if (from->count > 0)
        memcpy(number->words, from->words, from->count * sizeof *number->words);
    number->count = from->count;
}

void natural_multiply(Natural *number, uint64_t factor)
{
    uint64_t carry = 0;
    if (!reserve(number, number->count + 1))
        return;
    for (size_t i = 0; i < number->count; i++) {
        Wide product = (Wide)number->words[i] * factor + carry;
        number->words[i] = (uint64_t)product;
        carry = (uint64_t)(product >> 64);
    }
    number->words[number->count++] = carry;
    trim(number);
}

void natural_divide(Natural *number, uint64_t divisor)
{
    uint64_t rest = 0;
    for (size_t i = number->count; i-- > 0;) {
        Wide part = (Wide)rest << 64 | number->words[i];
        number->words[i] = (uint64_t)(part / divisor);
        rest = (uint64_t)(part % divisor);
    }
    trim(number);
}

void natural_add(Natural *number, const Natural *other)
{
    uint64_t carry = 0;
    size_t count = number->count > other->count ? number->count : other->count;
    if (other->failed)
        number->failed = true;
    if (!reserve(number, count + 1))
        return;
    for (size_t i = 0; i < count; i++) {
        Wide sum = (Wide)(i < number->count ? number->words[i] : 0) +
                   (i < other->count ? other->words[i] : 0) + carry;
        number->words[i] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
    }
    number->words[count] = carry;
    number->count = count + 1;
    trim(number);
}

int natural_compare(const Natural *left, const Natural *right)
{
    if (left->count != right->count)
        return left->count < right->count ? -1 : 1;
    for (size_t i = left->count; i-- > 0;)
        if (left->words[i] != right->words[i])
            return left->words[i] < right->words[i] ? -1 : 1;
    return 0;
}

bool natural_ok(const Natural *number, Error *err)
{
    return number->failed ? error_memory(err) : true;
}

void natural_free(Natural *number)
{
    free(number->words);
    *number = (Natural){0};
}
