/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_certificate.c - maxima that are known in closed form. */
#include <math.h>
#include <stdlib.h>

#include "sequential/certificate.h"
#include "support.h"

/* A single coefficient: C(d, k) p^k (1 - p)^(d - k) is largest at k / d. */
static void test_single_coefficient(void **state)
{
    static const int rows[][2] = {{4, 1}, {10, 5}, {100, 3}, {1000, 400}, {4000, 1999}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int d = rows[i][0], k = rows[i][1];
        double *c = calloc((size_t)d + 1, sizeof *c), p = (double)k / d;
        Certificate got;
        assert_non_null(c);
        c[k] = 1;
        assert_true(certify(c, d, 1, 0.5, d / 2, &got));
        double want = exp(lgamma(d + 1.0) - lgamma(k + 1.0) - lgamma(d - k + 1.0) + k * log(p) +
                          (d - k) * log1p(-p));
        check_close("largest value", got.max_error, want, 1e-7);
        assert_true(got.max_error_bound >= want * (1 - 1e-10));
        assert_true(got.max_error_bound <= want * (1 + 1e-6));
        assert_true(fabs(got.at - p) < 1e-3);
        free(c);
    }
}

/* c_k = f(k / d) of a line is that line: the largest value is at an end of the range. */
static void test_line_and_range(void **state)
{
    double c[101];
    Certificate got;

    (void)state;
    for (int k = 0; k <= 100; k++)
        c[k] = k / 100.0;
    assert_true(certify(c, 100, 1, 0.99, 50, &got));
    check_close("line", got.max_error, 1, 1e-15);
    assert_false(got.holds);
    assert_true(certify(c, 100, 0.5, 0.6, 50, &got));
    check_close("half a line", got.max_error, 0.5, 1e-14);
    assert_true(got.holds);
}

/* d (d - 1) second differences of k (d - k): 4 p (1 - p) (d - 1) / d has its top at 1/2. */
static void test_parabola(void **state)
{
    enum {
        D = 200
    };
    double c[D + 1];
    Certificate got;

    (void)state;
    for (int k = 0; k <= D; k++)
        c[k] = 4.0 * k * (D - k) / (D * (double)D);
    assert_true(certify(c, D, 1, 0.999, 100, &got));
    check_close("parabola", got.max_error, (D - 1.0) / D, 1e-13);
    assert_true(got.max_error_bound >= (D - 1.0) / D);
    check_close("its bound", got.max_error_bound, (D - 1.0) / D, 2e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_single_coefficient),
        cmocka_unit_test(test_line_and_range),
        cmocka_unit_test(test_parabola),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
