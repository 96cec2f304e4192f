/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recheck_printed.c - printed digits, and the counts that agree with them.
 *
 * A rate k/n prints as V / 10^d when |k 10^d - V n| <= n / 2, on whole numbers: papers
 * round halves up, to even or cut them, so both neighbours of a half agree. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "stats/recheck.h"

enum {
    DECIMALS_MAX = 15
};

static const int64_t mean_work_max = 100000000;

__extension__ typedef __int128 Wide;

static int64_t power_of_ten(int exponent)
{
    int64_t value = 1;
    while (exponent-- > 0)
        value *= 10;
    return value;
}

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

static const char *read_relation(const char *text, int *relation)
{
    text = skip_blanks(text);
    *relation = *text == '<' ? -1 : *text == '>' ? 1 : 0;
    if (*text == '<' || *text == '>' || *text == '=')
        text = skip_blanks(text + 1);
    return text;
}

/* Digits with one point; false on anything else, or too many. */
static bool read_digits(const char **text, Printed *out)
{
    const char *at = *text;
    bool negative = *at == '-', point = false;
    int digits = 0;
    at += *at == '-' || *at == '+';
    out->digits = 0;
    out->decimals = 0;
    for (; isdigit((unsigned char)*at) || (*at == '.' && !point); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        if (out->digits > INT64_C(100000000000000000) || out->decimals >= DECIMALS_MAX)
            return false;
        out->digits = out->digits * 10 + (*at - '0');
        out->decimals += point;
        digits++;
    }
    out->digits = negative ? -out->digits : out->digits;
    *text = at;
    return digits > 0;
}

static bool shift(Printed *out, int64_t exponent)
{
    for (; exponent > 0 && out->decimals > 0; exponent--)
        out->decimals--;
    for (; exponent > 0; exponent--) {
        if (llabs(out->digits) > INT64_C(100000000000000000))
            return false;
        out->digits *= 10;
    }
    for (; exponent < 0; exponent++)
        out->decimals++;
    return out->decimals <= DECIMALS_MAX;
}

bool printed_parse(const char *text, Printed *out, Error *err)
{
    Printed found;
    const char *at = read_relation(text, &found.relation);
    bool ok = read_digits(&at, &found);

    if (ok && (*at == 'e' || *at == 'E')) {
        const char *start = ++at;
        int64_t exponent;
        at += *at == '-' || *at == '+';
        while (isdigit((unsigned char)*at))
            at++;
        ok = number_parse_integer(start, (size_t)(at - start), &exponent) && exponent > -30 &&
             exponent < 30 && shift(&found, exponent);
    }
    at = skip_blanks(at);
    if (ok && *at == '%') {
        ok = shift(&found, -2);
        at = skip_blanks(at + 1);
    }
    if (!ok || *at != '\0')
        return error_set(err, ERROR_DOMAIN,
                         "\"%.60s\" is no printed number: write it like 0.84, 84 %%, < 0.05", text);
    *out = found;
    return true;
}

double printed_value(const Printed *printed)
{
    return (double)((long double)printed->digits / (long double)power_of_ten(printed->decimals));
}

bool printed_agrees(const Printed *printed, double x)
{
    long double scale = (long double)power_of_ten(printed->decimals);
    long double apart = (long double)x * scale - (long double)printed->digits;
    if (printed->relation != 0)
        return printed->relation < 0 ? apart < 0 : apart > 0;
    return fabsl(apart) <= 0.5L * (1 + 1e-9L);
}

bool printed_agrees_ratio(const Printed *printed, int64_t k, int64_t n)
{
    Wide apart = (Wide)k * power_of_ten(printed->decimals) - (Wide)printed->digits * n;
    if (printed->relation != 0)
        return printed->relation < 0 ? apart < 0 : apart > 0;
    return 2 * (apart < 0 ? -apart : apart) <= n;
}

static Wide floor_divide(Wide x, Wide y)
{
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
}

static int64_t clamp(Wide x, int64_t low, int64_t high)
{
    return x < low ? low : x > high ? high : (int64_t)x;
}

/* The k with 2 |k 10^d - V n| <= n, not cut to 0 .. n. */
static void bounds(const Printed *rate, int64_t n, Wide *low, Wide *high)
{
    Wide scale = power_of_ten(rate->decimals), middle = (Wide)rate->digits * n;
    *high = floor_divide(2 * middle + n, 2 * scale);
    *low = -floor_divide(-(2 * middle - n), 2 * scale);
    if (rate->relation < 0) {
        *low = 0;
        *high = -floor_divide(-middle, scale) - 1;
    } else if (rate->relation > 0) {
        *low = floor_divide(middle, scale) + 1;
        *high = n;
    }
}

CountRange recheck_counts(const Printed *rate, int64_t n)
{
    Wide low, high;
    if (n < 1)
        return (CountRange){1, 0};
    bounds(rate, n, &low, &high);
    if (low > high || low > n || high < 0)
        return (CountRange){1, 0};
    return (CountRange){clamp(low, 0, n), clamp(high, 0, n)};
}

CountRange recheck_nearest(const Printed *rate, int64_t n)
{
    Wide below = floor_divide((Wide)rate->digits * n, power_of_ten(rate->decimals));
    return (CountRange){clamp(below, -1, n), clamp(below + 1, 0, n + 1)};
}

size_t recheck_counts_over(const Printed *rate, int64_t from, int64_t to, SizedCounts *out,
                           size_t capacity)
{
    size_t found = 0;
    for (int64_t n = from < 1 ? 1 : from; n <= to; n++) {
        CountRange counts = recheck_counts(rate, n);
        if (counts.low > counts.high)
            continue;
        if (found < capacity)
            out[found] = (SizedCounts){n, counts};
        found++;
    }
    return found;
}

/* k/n in units of the rounding; a half goes down or up, as asked. */
static int64_t rounded(int64_t k, int64_t n, int64_t scale, bool down)
{
    int64_t whole = k * scale / n, rest = k * scale % n;
    return whole + (down ? 2 * rest > n : 2 * rest >= n);
}

/* least[K], most[K]: sums of rounded rates over g groups with K successes, for all K. */
static void add_group(int64_t reached, int64_t n, int64_t scale, const int64_t *from, int64_t *to,
                      bool least)
{
    for (int64_t total = 0; total <= reached + n; total++) {
        int64_t best = least ? INT64_MAX : -1;
        for (int64_t k = total > reached ? total - reached : 0; k <= n && k <= total; k++) {
            int64_t sum = from[total - k] + rounded(k, n, scale, least);
            best = least ? (sum < best ? sum : best) : (sum > best ? sum : best);
        }
        to[total] = best;
    }
}

/* Whether a mean of sums between least and most prints so: the sums are in units of
 * 1 / (scale groups). */
static bool interval_agrees(const Printed *mean, int64_t least, int64_t most, int64_t units)
{
    CountRange fits = recheck_counts(mean, units);
    return fits.low <= fits.high && least <= fits.high && most >= fits.low;
}

bool recheck_mean(const Printed *mean, int64_t groups, int64_t n, int decimals, CountRange *total,
                  Error *err)
{
    CountRange found = {1, 0};
    if (groups < 1 || n < 1 || groups > 1000000 || n > 1000000000 / groups || decimals > 9)
        return error_set(err, ERROR_DOMAIN,
                         "%lld groups of %lld trials: give at least one of each, and at most "
                         "1,000,000,000 trials in all",
                         (long long)groups, (long long)n);
    if (decimals < 0) {
        *total = recheck_counts(mean, groups * n);
        return true;
    }
    if (groups * groups > mean_work_max / n / n)
        return error_set(err, ERROR_DOMAIN,
                         "%lld groups of %lld trials are too many to follow the rounding of each",
                         (long long)groups, (long long)n);
    size_t room = (size_t)(groups * n + 1);
    int64_t *sums = calloc(4 * room, sizeof *sums), scale = power_of_ten(decimals);
    if (!sums)
        return error_memory(err);
    int64_t *least = sums, *most = sums + room, *next_least = most + room,
            *next_most = next_least + room;
    for (int64_t group = 0; group < groups; group++) {
        add_group(group * n, n, scale, least, next_least, true);
        add_group(group * n, n, scale, most, next_most, false);
        memcpy(least, next_least, room * sizeof *least);
        memcpy(most, next_most, room * sizeof *most);
    }
    for (int64_t k = 0; k <= groups * n; k++) {
        if (!interval_agrees(mean, least[k], most[k], scale * groups))
            continue;
        found.low = found.low > found.high ? k : found.low;
        found.high = k;
    }
    free(sums);
    *total = found;
    return true;
}
