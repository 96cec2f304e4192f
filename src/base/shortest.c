/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shortest.c - the fewest digits of a number in whole-number arithmetic.
 *
 * The number is m 2^e with 53 bits in m. Times 10^k it has 17 digits before the point
 * and is m 5^k / 2^s, exact in 128 bits. All decimals between its two midpoints with
 * its neighbours read back to it; the fewest digits belong to the largest power of
 * ten of which a multiple lies between them. */
#include "base/shortest.h"

#include <float.h>
#include <math.h>
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

enum {
    POWERS = 23
};

static const uint64_t powers_of_five[POWERS] = {1,
                                                5,
                                                25,
                                                125,
                                                625,
                                                3125,
                                                15625,
                                                78125,
                                                390625,
                                                1953125,
                                                9765625,
                                                48828125,
                                                244140625,
                                                1220703125,
                                                6103515625,
                                                30517578125,
                                                152587890625,
                                                762939453125,
                                                3814697265625,
                                                19073486328125,
                                                95367431640625,
                                                476837158203125,
                                                2384185791015625};

typedef struct Scaled { /* mantissa 5^k / 2^shift, between 1e16 and 1e17 */
    uint64_t mantissa, five;
    int shift, k;
} Scaled;

static bool scale(double value, Scaled *scaled)
{
    int exponent;
    uint64_t mantissa = (uint64_t)ldexp(frexp(value, &exponent), DBL_MANT_DIG);
    int k = 16 - (int)floor(exponent * 0.30102999566398120);

    for (int i = 0; i < 2; i++, k++) {
        int shift = DBL_MANT_DIG - exponent - k;
        if (k < 0 || k >= POWERS || shift < 1)
            return false;
        uint64_t whole = (uint64_t)((Wide)mantissa * powers_of_five[k] >> shift);
        if (whole >= 10000000000000000u && whole < 100000000000000000u) {
            *scaled = (Scaled){mantissa, powers_of_five[k], shift, k};
            return true;
        }
    }
    return false;
}

/* The largest power of ten with a multiple in [low, high]. */
static uint64_t widest_unit(uint64_t low, uint64_t high, int *zeros)
{
    uint64_t unit = 1;
    for (*zeros = 0; *zeros < 16 && high / (unit * 10) * (unit * 10) >= low; ++*zeros)
        unit *= 10;
    return unit;
}

/* Digits as a whole number and the power of ten they are to be multiplied by. */
static uint64_t fewest_digits(const Scaled *scaled, int *power)
{
    uint64_t m = scaled->mantissa, open = m & 1;
    Wide below = (Wide)(2 * m - 1) * scaled->five, above = (Wide)(2 * m + 1) * scaled->five;
    Wide exact = (Wide)m * scaled->five;
    uint64_t low =
        (uint64_t)((below + open + (((Wide)2 << scaled->shift) - 1)) >> (scaled->shift + 1));
    uint64_t high = (uint64_t)((above - open) >> (scaled->shift + 1));
    int zeros;
    uint64_t unit = widest_unit(low, high, &zeros), whole = (uint64_t)(exact >> scaled->shift);
    uint64_t digits = whole / unit;
    Wide twice_rest = 2 * (exact - ((Wide)(digits * unit) << scaled->shift));
    Wide limit = (Wide)unit << scaled->shift;

    if (twice_rest > limit || (twice_rest == limit && (digits & 1)))
        digits++;
    for (; digits % 10 == 0; zeros++)
        digits /= 10;
    *power = zeros - scaled->k;
    return digits;
}

static size_t put(char *to, const char *digits, size_t count)
{
    memcpy(to, digits, count);
    return count;
}

/* digits with the point after the first `before` of them; before may be negative or
 * larger than count. */
static size_t put_plain(char *to, const char *digits, int count, int before)
{
    size_t length = 0;
    if (before <= 0)
        length += put(to, "0.0000", (size_t)(2 - before));
    else if (before < count) {
        length += put(to, digits, (size_t)before);
        to[length++] = '.';
        return length + put(to + length, digits + before, (size_t)(count - before));
    }
    length += put(to + length, digits, (size_t)count);
    for (; count < before; count++)
        to[length++] = '0';
    return length;
}

static size_t put_exponent(char *to, const char *digits, int count, int exponent)
{
    size_t length = put(to, digits, 1);
    if (count > 1) {
        to[length++] = '.';
        length += put(to + length, digits + 1, (size_t)count - 1);
    }
    length += put(to + length, "e-", 2);
    to[length++] = (char)('0' - exponent);
    return length;
}

size_t shortest_print(double value, char buffer[static NUMBER_SIZE])
{
    char digits[24];
    int count = 0, power;
    size_t length = 0;
    Scaled scaled;

    if (!(fabs(value) >= 1e-6 && fabs(value) < 1e15) || !scale(fabs(value), &scaled) ||
        scaled.mantissa == UINT64_C(1) << (DBL_MANT_DIG - 1))
        return 0;
    uint64_t left = fewest_digits(&scaled, &power);
    for (uint64_t rest = left; rest > 0; rest /= 10)
        count++;
    for (int i = count; i > 0; left /= 10)
        digits[--i] = (char)('0' + left % 10);
    if (value < 0)
        buffer[length++] = '-';
    if (count + power > -4)
        length += put_plain(buffer + length, digits, count, count + power);
    else
        length += put_exponent(buffer + length, digits, count, count + power - 1);
    buffer[length] = '\0';
    return length;
}
