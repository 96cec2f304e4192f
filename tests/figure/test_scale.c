/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_scale.c - ticks at round values and numbers as they are printed. */
#include <math.h>

#include "drawing.h"
#include "figure/scale.h"

static void test_ticks(void **state)
{
    static const struct {
        double low, high;
        int ticks;
        bool round_out;
        ScaleUnit unit;
        const char *labels; /* worked out by hand */
    } rows[] = {
        {0, 1, 5, false, UNIT_PERCENT, "0 20 40 60 80 100"},
        {-0.2, 0.3, 5, false, UNIT_POINTS,
         "\xE2\x88\x92"
         "20 \xE2\x88\x92"
         "10 0 +10 +20 +30"},
        {0, 7, 7, false, UNIT_COUNT, "0 1 2 3 4 5 6 7"},
        {-3, 11, 4, false, UNIT_COUNT, "0 5 10"},
        {0, 1, 4, false, UNIT_NUMBER, "0.00 0.25 0.50 0.75 1.00"},
        {0, 2, 10, false, UNIT_COUNT, "0 1 2"},
        {0.999, 1.001, 4, false, UNIT_NUMBER, "0.9990 0.9995 1.0000 1.0005 1.0010"},
        {1e6, 5e6, 4, false, UNIT_NUMBER, "1000000 2000000 3000000 4000000 5000000"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Scale scale = scale_linear(rows[i].low, rows[i].high, 0, 100, rows[i].ticks,
                                   rows[i].round_out, rows[i].unit);
        double ticks[SCALE_TICKS];
        size_t count = scale_ticks(&scale, ticks);
        Text labels = {0};

        for (size_t k = 0; k < count; k++) {
            char label[SCALE_LABEL];
            scale_format(rows[i].unit, ticks[k], scale.decimals, label);
            text_printf(&labels, "%s%s", k > 0 ? " " : "", label);
        }
        assert_string_equal(text_string(&labels), rows[i].labels);
        text_free(&labels);
    }
}

static void test_formats(void **state)
{
    static const struct {
        ScaleUnit unit;
        double value;
        int decimals;
        const char *text;
    } rows[] = {
        {UNIT_NUMBER, -1.5, 1,
         "\xE2\x88\x92"
         "1.5"},
        {UNIT_NUMBER, -0.04, 1, "0.0"},
        {UNIT_POINTS, 0.16, 1, "+16.0"},
        {UNIT_POINTS, -0.0004, 1, "0.0"},
        {UNIT_POINTS, 0.0004, 1, "0.0"},
        {UNIT_PERCENT, 0.5, 0, "50"},
        {UNIT_COUNT, -7, 0, "7"},
        {UNIT_NUMBER, 1e300, 2, "1.000e300"},
        {UNIT_NUMBER, -2.5e15, 2, "\u22122.500e15"},
        {UNIT_NUMBER, 999999999999999, 0, "999999999999999"},
        {UNIT_NUMBER, (double)INFINITY, 1, "\xE2\x88\x9E"},
        {UNIT_POINTS, -(double)INFINITY, 1, "\xE2\x88\x92\xE2\x88\x9E"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[SCALE_LABEL];

        scale_format(rows[i].unit, rows[i].value, rows[i].decimals, text);
        assert_string_equal(text, rows[i].text);
    }
}

/* A point, or next to one, gets an axis that can be read. */
static void test_points(void **state)
{
    static const double rows[][2] = {{0, 0}, {-1e-300, 1e-300}, {5, 5}, {1e12, 1e12}, {-0.3, -0.3}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Scale scale = scale_linear(rows[i][0], rows[i][1], 0, 100, 4, true, UNIT_NUMBER);
        double ticks[SCALE_TICKS];

        assert_true(scale.high - scale.low > 0.15);
        assert_true(scale_ticks(&scale, ticks) >= 2);
        assert_true(scale_map(&scale, rows[i][0]) > 20 && scale_map(&scale, rows[i][1]) < 80);
    }
}

/* The data always lies within the axis, and the ends map onto the ends. */
static void test_range(void **state)
{
    (void)state;
    for (int i = 0; i < 2000; i++) {
        double low = (random_fraction() - 0.5) * pow(10, (double)random_below(12) - 6);
        double high = low + random_fraction() * pow(10, (double)random_below(12) - 6);
        Scale scale = scale_linear(low, high, 10, 110, 1 + (int)random_below(9),
                                   random_below(2) == 0, (ScaleUnit)random_below(4));
        double ticks[SCALE_TICKS];
        size_t count = scale_ticks(&scale, ticks);

        assert_true(scale.low <= low && scale.high >= high && scale.low < scale.high);
        check_close("left end", scale_map(&scale, scale.low), 10, 1e-9);
        check_close("right end", scale_map(&scale, scale.high), 110, 1e-9);
        for (size_t k = 0; k < count; k++)
            assert_true(scale_contains(&scale, ticks[k]));
        assert_true(count < SCALE_TICKS);
    }
}

/* Decades, and 1, 2 and 5 in each where there is room; where a range is within a decade,
 * ticks at multiples of a step. */
static void test_log(void **state)
{
    static const struct {
        double low, high;
        int ticks;
        ScaleUnit unit;
        const char *labels; /* worked out by hand */
    } rows[] = {
        {1, 1000, 12, UNIT_NUMBER, "1 2 5 10 20 50 100 200 500 1000"},
        {1, 1000, 5, UNIT_NUMBER, "1 10 100 1000"},
        {1, 1e6, 4, UNIT_NUMBER, "1 100 10000 1000000"},
        {0.001, 0.2, 12, UNIT_NUMBER, "0.001 0.002 0.005 0.01 0.02 0.05 0.1 0.2"},
        {0.001, 0.2, 12, UNIT_PERCENT, "0.1 0.2 0.5 1 2 5 10 20"},
        {30, 41, 4, UNIT_COUNT, "30 35 40"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Scale scale = scale_log(rows[i].low, rows[i].high, 0, 100, rows[i].ticks, rows[i].unit);
        double ticks[SCALE_TICKS];
        size_t count = scale_ticks(&scale, ticks);
        Text labels = {0};

        for (size_t k = 0; k < count; k++) {
            char label[SCALE_LABEL];
            scale_tick_label(&scale, ticks[k], label);
            text_printf(&labels, "%s%s", k > 0 ? " " : "", label);
        }
        assert_string_equal(text_string(&labels), rows[i].labels);
        text_free(&labels);
    }
    Scale scale = scale_log(1, 100, 20, 60, 5, UNIT_NUMBER);
    assert_true(fabs(scale_map(&scale, 10) - 40) < 1e-9);
    assert_true(fabs(scale_map(&scale, 1) - 20) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ticks),  cmocka_unit_test(test_log),   cmocka_unit_test(test_formats),
        cmocka_unit_test(test_points), cmocka_unit_test(test_range),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
