/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number.c - the C library converts, in its "C" locale whatever the process has set.
 *
 * Numbers of up to 15 digits and small powers of ten are converted by one exact
 * division or multiplication (both operands are exact doubles), the rest by strtod. */
#include "base/number.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/shortest.h"

static locale_t c_locale;

static void make_c_locale(void)
{
    c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

/* Switches this thread to the "C" locale; returns what to switch back to. */
static locale_t enter_c_locale(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, make_c_locale);
    return c_locale ? uselocale(c_locale) : (locale_t)0;
}

static void leave_c_locale(locale_t before)
{
    if (before)
        uselocale(before);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

typedef struct Shape { /* what a decimal number looks like */
    int digits;        /* in the mantissa, leading zeros apart */
    int fraction;      /* of them after the point */
    uint64_t mantissa; /* valid up to 19 digits */
    bool negative, exponent;
} Shape;

/* Checks sign, digits, point and exponent; false when it is not a decimal number. */
static bool read_shape(const char *text, size_t length, Shape *shape)
{
    size_t i = 0, seen = 0;
    bool point = false;

    *shape = (Shape){0};
    if (i < length && (text[i] == '+' || text[i] == '-'))
        shape->negative = text[i++] == '-';
    for (; i < length && (is_digit(text[i]) || (text[i] == '.' && !point)); i++) {
        if (text[i] == '.') {
            point = true;
            continue;
        }
        seen++;
        shape->fraction += point;
        shape->digits += shape->digits || text[i] != '0';
        if (shape->digits <= 19)
            shape->mantissa = shape->mantissa * 10 + (uint64_t)(text[i] - '0');
    }
    if (!seen)
        return false;
    if (i == length)
        return true;
    if (text[i] != 'e' && text[i] != 'E')
        return false;
    shape->exponent = true;
    i++;
    if (i < length && (text[i] == '+' || text[i] == '-'))
        i++;
    if (i == length)
        return false;
    while (i < length && is_digit(text[i]))
        i++;
    return i == length;
}

static bool parse_word(const char *text, size_t length, double *value)
{
    static const struct {
        const char *word;
        double value;
    } words[] = {{"inf", (double)INFINITY}, {"infinity", (double)INFINITY}, {"nan", (double)NAN}};
    bool negative = length && text[0] == '-';
    size_t skip = length && (text[0] == '-' || text[0] == '+');

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].word) != length - skip ||
            strncasecmp(text + skip, words[i].word, length - skip) != 0)
            continue;
        *value = negative ? -words[i].value : words[i].value;
        return true;
    }
    return false;
}

bool number_parse(const char *text, size_t length, double *value)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    Shape shape;
    char buffer[512];

    if (!read_shape(text, length, &shape))
        return parse_word(text, length, value);
    if (shape.digits <= 15 && shape.fraction <= 22 && !shape.exponent) {
        double magnitude = (double)shape.mantissa / powers[shape.fraction];
        *value = shape.negative ? -magnitude : magnitude;
        return true;
    }
    if (length >= sizeof buffer)
        return false;
    memcpy(buffer, text, length);
    buffer[length] = '\0';
    locale_t before = enter_c_locale();
    *value = strtod(buffer, NULL);
    leave_c_locale(before);
    return true;
}

bool number_parse_integer(const char *text, size_t length, int64_t *value)
{
    size_t i = 0;
    bool negative = false;
    uint64_t magnitude = 0, limit = INT64_MAX;

    if (i < length && (text[i] == '+' || text[i] == '-'))
        negative = text[i++] == '-';
    if (negative)
        limit++;
    if (i == length)
        return false;
    for (; i < length; i++) {
        if (!is_digit(text[i]))
            return false;
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (magnitude > (limit - digit) / 10)
            return false;
        magnitude = magnitude * 10 + digit;
    }
    *value = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
    return true;
}

static size_t print_word(double value, char buffer[static NUMBER_SIZE])
{
    const char *word = isnan(value) ? "NaN" : value > 0 ? "Inf" : "-Inf";

    return (size_t)snprintf(buffer, NUMBER_SIZE, "%s", word);
}

/* "1e-05" -> "1e-5", "1e+20" -> "1e20": the form that people write. */
static size_t tidy_exponent(char *buffer)
{
    char *e = strchr(buffer, 'e');

    if (!e)
        return strlen(buffer);
    char *from = e + 1, *to = e + 1;
    if (*from == '-')
        *to++ = *from++;
    else if (*from == '+')
        from++;
    while (*from == '0' && from[1])
        from++;
    memmove(to, from, strlen(from) + 1);
    return strlen(buffer);
}

size_t number_shortest(double value, char buffer[static NUMBER_SIZE])
{
    if (!isfinite(value))
        return print_word(value, buffer);
    if (value == 0)
        return (size_t)snprintf(buffer, NUMBER_SIZE, "0");
    if (fabs(value) < 1e15 && value == (double)(int64_t)value)
        return (size_t)snprintf(buffer, NUMBER_SIZE, "%lld", (long long)value);
    size_t length = shortest_print(value, buffer);
    if (length > 0)
        return length;
    /* %.15g drops trailing zeros, so 15 digits are the fewest for normal numbers */
    int fewest = fabs(value) < DBL_MIN ? 1 : 15;
    locale_t before = enter_c_locale();
    for (int digits = fewest; digits <= 17; digits++) {
        snprintf(buffer, NUMBER_SIZE, "%.*g", digits, value);
        if (digits == 17 || strtod(buffer, NULL) == value)
            break;
    }
    leave_c_locale(before);
    return tidy_exponent(buffer);
}

/* "-0.00" -> "0.00" */
static void drop_sign_of_zero(char *buffer)
{
    if (buffer[0] == '-' && strspn(buffer + 1, "0.") == strlen(buffer + 1))
        memmove(buffer, buffer + 1, strlen(buffer));
}

size_t number_fixed(double value, int decimals, char *buffer, size_t size)
{
    char word[NUMBER_SIZE];

    if (size == 0)
        return 0;
    if (!isfinite(value)) {
        print_word(value, word);
        snprintf(buffer, size, "%s", word);
        return strlen(buffer);
    }
    locale_t before = enter_c_locale();
    snprintf(buffer, size, "%.*f", decimals, value);
    leave_c_locale(before);
    drop_sign_of_zero(buffer);
    return strlen(buffer);
}

size_t number_significant(double value, int digits, char buffer[static NUMBER_SIZE])
{
    if (!isfinite(value))
        return print_word(value, buffer);
    locale_t before = enter_c_locale();
    snprintf(buffer, NUMBER_SIZE, "%.*e", digits - 1, value);
    int exponent = atoi(strchr(buffer, 'e') + 1);
    if (value == 0)
        exponent = 0;
    if (exponent >= -5 && exponent < 15) {
        int decimals = digits - 1 - exponent;
        snprintf(buffer, NUMBER_SIZE, "%.*f", decimals > 0 ? decimals : 0,
                 decimals > 0 ? value : strtod(buffer, NULL));
    }
    leave_c_locale(before);
    drop_sign_of_zero(buffer);
    return tidy_exponent(buffer);
}

size_t number_from_log10(double log10_value, int digits, char buffer[static NUMBER_SIZE])
{
    if (!isfinite(log10_value))
        return print_word(log10_value > 0 ? log10_value : 0.0, buffer);
    double exponent = floor(log10_value);
    double mantissa = pow(10, log10_value - exponent);
    char shown[NUMBER_SIZE];

    number_significant(mantissa, digits, shown);
    if (strncmp(shown, "10", 2) == 0) {
        exponent += 1;
        number_significant(1, digits, shown);
    }
    return (size_t)snprintf(buffer, NUMBER_SIZE, "%.24se%.0f", shown, exponent);
}
