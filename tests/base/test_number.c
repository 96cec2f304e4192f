/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers to and from text; expected texts are the decimal expansions themselves. */
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support.h"

#include "base/file.h"
#include "base/number.h"

static void parses(void **state)
{
    static const struct {
        const char *text;
        double value;
    } rows[] = {
        {"0", 0},
        {"1", 1},
        {"-1.5", -1.5},
        {".5", 0.5},
        {"5.", 5},
        {"+2", 2},
        {"2e-3", 0.002},
        {"1E3", 1000},
        {"0.1", 0.1},
        {"123456789012345678", 123456789012345678.0},
        {"9007199254740993", 9007199254740992.0}, /* a tie goes to even */
        {"1e308", 1e308},
        {"4.9406564584124654e-324", 4.9406564584124654e-324},
        {"0.00000000000000000000000000000001", 1e-32},
        {"1e999", (double)INFINITY},
        {"Inf", (double)INFINITY},
        {"-inf", -(double)INFINITY},
        {"INFINITY", (double)INFINITY},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value = -99;
        if (!number_parse(rows[i].text, strlen(rows[i].text), &value) || value != rows[i].value)
            fail_msg("%s read as %.17g", rows[i].text, value);
    }
    double value = 0;
    assert_true(number_parse("NaN", 3, &value) && isnan(value));
}

static void refuses(void **state)
{
    static const char *const rows[] = {"",  " 1",  "1 ",    "1,5", "0x10", "1e",       "1e+", ".",
                                       "+", "--1", "1.2.3", "e5",  "one",  "infinite", "1_0"};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value = 7;
        if (number_parse(rows[i], strlen(rows[i]), &value) || value != 7)
            fail_msg("\"%s\" was read as %g", rows[i], value);
    }
}

static void integers(void **state)
{
    int64_t value = 5;

    (void)state;
    assert_true(number_parse_integer("9223372036854775807", 19, &value) && value == INT64_MAX);
    assert_true(number_parse_integer("-9223372036854775808", 20, &value) && value == INT64_MIN);
    assert_true(number_parse_integer("+12", 3, &value) && value == 12);
    assert_false(number_parse_integer("9223372036854775808", 19, &value));
    assert_false(number_parse_integer("-9223372036854775809", 20, &value));
    assert_false(number_parse_integer("1.0", 3, &value));
    assert_false(number_parse_integer("", 0, &value));
    assert_false(number_parse_integer("-", 1, &value));
    assert_int_equal(value, 12);
}

static void shortest(void **state)
{
    static const struct {
        double value;
        const char *text;
    } rows[] = {
        {0, "0"},
        {-0.0, "0"},
        {1, "1"},
        {-3, "-3"},
        {0.1, "0.1"},
        {0.021484375, "0.021484375"},
        {1.0 / 3, "0.3333333333333333"},
        {1e-300, "1e-300"},
        {1e15, "1e15"},
        {123456789012345.0, "123456789012345"},
        {5e-324, "5e-324"},
        {0.1 + 0.2, "0.30000000000000004"},
        {1.7976931348623157e308, "1.7976931348623157e308"},
        {(double)INFINITY, "Inf"},
        {-(double)INFINITY, "-Inf"},
        {(double)NAN, "NaN"},
    };
    char buffer[NUMBER_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length = number_shortest(rows[i].value, buffer);
        assert_int_equal(length, strlen(buffer));
        assert_string_equal(buffer, rows[i].text);
    }
}

/* xorshift: any bits make a double; what is printed must read back as the same. */
static void shortest_reads_back(void **state)
{
    uint64_t bits = 88172645463325252u;
    char buffer[NUMBER_SIZE];

    (void)state;
    for (int i = 0; i < 100000; i++) {
        double value, again = 0;
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        memcpy(&value, &bits, sizeof value);
        if (isnan(value))
            continue;
        size_t length = number_shortest(value, buffer);
        assert_true(length < NUMBER_SIZE);
        assert_true(number_parse(buffer, length, &again));
        if (again != value)
            fail_msg("%.17g was printed as %s", value, buffer);
    }
}

static void fixed_and_significant(void **state)
{
    char buffer[NUMBER_SIZE];

    (void)state;
    number_fixed(0.125, 2, buffer, sizeof buffer);
    assert_string_equal(buffer, "0.12"); /* half to even */
    number_fixed(-0.0001, 2, buffer, sizeof buffer);
    assert_string_equal(buffer, "0.00");
    number_fixed(16, 1, buffer, sizeof buffer);
    assert_string_equal(buffer, "16.0");
    number_fixed(123.456, 1, buffer, 4);
    assert_string_equal(buffer, "123");
    number_significant(0.021484375, 2, buffer);
    assert_string_equal(buffer, "0.021");
    number_significant(0.01204, 3, buffer);
    assert_string_equal(buffer, "0.0120");
    number_significant(0.9996, 3, buffer);
    assert_string_equal(buffer, "1.00");
    number_significant(1234.5, 2, buffer);
    assert_string_equal(buffer, "1200");
    number_significant(1.5e-9, 2, buffer);
    assert_string_equal(buffer, "1.5e-9");
    number_significant(0, 3, buffer);
    assert_string_equal(buffer, "0.00");
    number_from_log10(-7525.448861604, 3, buffer);
    assert_string_equal(buffer, "3.56e-7526");
    number_from_log10(-400.00001, 2, buffer);
    assert_string_equal(buffer, "1.0e-400");
}

static void under_a_comma_locale(void **state)
{
    char buffer[NUMBER_SIZE], shown[32];
    double value = 0;

    (void)state;
    use_comma_locale();
    snprintf(shown, sizeof shown, "%.1f", 1.5);
    assert_string_equal(shown, "1,5"); /* the locale is really in force */
    assert_true(number_parse("19.953", 6, &value) && value == 19.953);
    assert_true(number_parse("1.2345678901234567e2", 20, &value) && value == 123.45678901234567);
    assert_false(number_parse("19,95", 5, &value));
    number_shortest(0.30000000000000004, buffer);
    assert_string_equal(buffer, "0.30000000000000004");
    number_fixed(1.5, 2, buffer, sizeof buffer);
    assert_string_equal(buffer, "1.50");
    number_significant(0.0123, 2, buffer);
    assert_string_equal(buffer, "0.012");
    number_from_log10(-400.5, 3, buffer);
    assert_string_equal(buffer, "3.16e-401");
    setlocale(LC_ALL, "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parses),
        cmocka_unit_test(refuses),
        cmocka_unit_test(integers),
        cmocka_unit_test(shortest),
        cmocka_unit_test(shortest_reads_back),
        cmocka_unit_test(fixed_and_significant),
        cmocka_unit_test(under_a_comma_locale),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
