/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_shortest.c - the quick way to the fewest digits gives what the C library gives. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/shortest.h"
#include "support.h"

/* Fewest digits by trying 1 to 17 with the C library, as plain or exponent form. */
static void print_slowly(double value, char buffer[static NUMBER_SIZE])
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(buffer, NUMBER_SIZE, "%.*e", digits - 1, value);
        if (strtod(buffer, NULL) == value)
            break;
    }
}

static void check(double value)
{
    char quick[NUMBER_SIZE], slow[NUMBER_SIZE], again[NUMBER_SIZE];
    size_t length = shortest_print(value, quick);
    if (length == 0)
        return;
    assert_int_equal(length, strlen(quick));
    print_slowly(value, slow);
    size_t digits = 0;
    for (const char *c = slow; *c && *c != 'e'; c++)
        digits += *c >= '0' && *c <= '9';
    snprintf(again, sizeof again, "%.*e", (int)digits - 1, strtod(quick, NULL));
    if (strtod(quick, NULL) != value || strcmp(again, slow) != 0 || length > digits + 16)
        fail_msg("%.17g is printed as %s, not as %s", value, quick, slow);
}

static void random_numbers(void **state)
{
    uint64_t seed = 7;
    (void)state;
    for (int i = 0; i < 100000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        double fraction = ldexp((double)(seed >> 11), -53);
        check(fraction);
        check(-exp((fraction - 0.3) * 45));
        check(floor(fraction * 1e4) / 1e3);
        check(nextafter(floor(fraction * 1e4) / 1e3, 2));
        check(floor(fraction * 1e15));
    }
}

static void forms(void **state)
{
    static const struct {
        double value;
        const char *text;
    } rows[] = {{0.1, "0.1"},
                {-0.021484375, "-0.021484375"},
                {1.5, "1.5"},
                {3e-4, "0.0003"},
                {3e-5, "3e-5"},
                {1.25e-6, "1.25e-6"},
                {123456.75, "123456.75"},
                {0.95, "0.95"},
                {100, "100"},
                {0.30000000000000004, "0.30000000000000004"}};
    char text[NUMBER_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        shortest_print(rows[i].value, text);
        assert_string_equal(text, rows[i].text);
    }
    assert_int_equal(shortest_print(0, text), 0);
    assert_int_equal(shortest_print((double)NAN, text), 0);
    assert_int_equal(shortest_print(0.5, text), 0);
    assert_int_equal(shortest_print(1e300, text), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_numbers),
        cmocka_unit_test(forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
