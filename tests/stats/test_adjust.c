/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_adjust.c - adjusted p-values against fractions, the closed tests by enumeration of
 * all subsets, and their order. */
#include <math.h>
#include <stdlib.h>

#include "stats/adjust.h"
#include "support.h"

enum {
    MANY = 12
};

static void adjusted(Adjust how, const double *p, size_t count, double *out)
{
    Error err = {0};
    if (!adjust_p(how, p, count, out, &err))
        fail_msg("%s: %s", adjust_name(how), err.message);
}

/* By hand, from the definitions as fractions. */
static const struct {
    Adjust how;
    size_t count;
    double p[6], expected[6];
} rows[] = {
    {ADJUST_HOLM, 4, {0.03, 0.01, 0.04, 0.015}, {0.06, 0.04, 0.06, 0.045}},
    {ADJUST_HOLM, 3, {0.5, 0.5, 0.5}, {1, 1, 1}},
    {ADJUST_HOLM, 5, {0.002, 0.001, 0.002, 0.9, 0.004}, {0.008, 0.005, 0.008, 0.9, 0.008}},
    {ADJUST_HOLM, 1, {0.03}, {0.03}},
    {ADJUST_BONFERRONI, 4, {0.03, 0.01, 0.4, 0.015}, {0.12, 0.04, 1, 0.06}},
    {ADJUST_HOCHBERG, 4, {0.03, 0.01, 0.04, 0.015}, {0.04, 0.04, 0.04, 0.04}},
    {ADJUST_BH, 4, {0.03, 0.01, 0.04, 0.015}, {0.04, 0.03, 0.04, 0.03}},
    {ADJUST_BY, 2, {0.02, 0.5}, {0.06, 0.75}},
    {ADJUST_NONE, 3, {0.3, 0, 1}, {0.3, 0, 1}},
};

static void test_rows(void **state)
{
    double got[6];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        adjusted(rows[i].how, rows[i].p, rows[i].count, got);
        for (size_t j = 0; j < rows[i].count; j++)
            check_close(adjust_name(rows[i].how), got[j], rows[i].expected[j], 1e-14);
    }
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static size_t random_p(double *p, uint64_t *seed)
{
    size_t count = 1 + (size_t)(next_random(seed) % MANY);
    double scale = next_random(seed) % 2 ? 1000 : 20; /* with and without many ties */
    for (size_t i = 0; i < count; i++)
        p[i] = floor(pow((double)(next_random(seed) % 1000) / 1000, 3) * scale) / scale;
    return count;
}

static int by_value(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

typedef double SubsetTest(double *p, size_t count);

static double simes(double *p, size_t count)
{
    double least = 1;
    qsort(p, count, sizeof *p, by_value);
    for (size_t i = 0; i < count; i++)
        least = fmin(least, (double)count / (double)(i + 1) * p[i]);
    return least;
}

static double bonferroni(double *p, size_t count)
{
    double least = 1;
    for (size_t i = 0; i < count; i++)
        least = fmin(least, (double)count * p[i]);
    return least;
}

/* The closed test: the largest p over all subsets that hold the hypothesis. */
static double closed(SubsetTest *test, const double *p, size_t count, size_t member)
{
    double largest = 0, subset[MANY];
    for (uint32_t set = 0; set < UINT32_C(1) << count; set++) {
        size_t size = 0;
        if (!(set >> member & 1))
            continue;
        for (size_t i = 0; i < count; i++)
            if (set >> i & 1)
                subset[size++] = p[i];
        largest = fmax(largest, test(subset, size));
    }
    return largest;
}

static void test_closed_tests(void **state)
{
    uint64_t seed = 1;
    double p[MANY], holm[MANY], hommel[MANY];
    (void)state;
    for (int i = 0; i < 150; i++) {
        size_t count = random_p(p, &seed);
        adjusted(ADJUST_HOLM, p, count, holm);
        adjusted(ADJUST_HOMMEL, p, count, hommel);
        for (size_t j = 0; j < count; j++) {
            check_close("holm", holm[j], closed(bonferroni, p, count, j), 1e-14);
            check_close("hommel", hommel[j], closed(simes, p, count, j), 1e-14);
        }
    }
}

/* Each less strict than the one before; in the order of p; at least p, at most 1. */
static void test_order(void **state)
{
    static const Adjust falling[] = {ADJUST_BONFERRONI, ADJUST_HOLM, ADJUST_HOCHBERG,
                                     ADJUST_HOMMEL,     ADJUST_BH,   ADJUST_NONE};
    uint64_t seed = 2;
    double p[MANY], now[MANY], before[MANY];
    (void)state;
    for (int i = 0; i < 2000; i++) {
        size_t count = random_p(p, &seed);
        for (size_t how = 0; how < sizeof falling / sizeof falling[0]; how++) {
            adjusted(falling[how], p, count, now);
            for (size_t j = 0; j < count; j++) {
                assert_true(now[j] >= p[j] && now[j] <= 1);
                assert_true(how == 0 || now[j] <= before[j] * (1 + 1e-14));
                for (size_t k = 0; k < count; k++)
                    assert_true(p[j] < p[k] ? now[j] <= now[k] : p[j] > p[k] || now[j] == now[k]);
            }
            for (size_t j = 0; j < count; j++)
                before[j] = now[j];
        }
    }
}

static void test_bad_input(void **state)
{
    static const double bad[][2] = {{0.5, (double)NAN}, {-0.1, 0.5}, {0.5, 1.5}};
    double out[2] = {7, 7};
    Adjust adjust;
    Error err = {0};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        assert_false(adjust_p(ADJUST_HOLM, bad[i], 2, out, &err));
        assert_true(out[0] == 7 && err.code == ERROR_DOMAIN);
    }
    assert_true(adjust_p(ADJUST_HOMMEL, NULL, 0, NULL, &err));
    assert_false(adjust_parse("holms", &adjust, &err));
    assert_true(adjust_parse(NULL, &adjust, &err) && adjust == ADJUST_HOLM);
    for (int i = 0; i < ADJUST_COUNT; i++) {
        assert_true(adjust_parse(adjust_name((Adjust)i), &adjust, &err));
        assert_int_equal(adjust, i);
    }
}

/* 20,000 p-values by each way within a second or so. */
static void test_many(void **state)
{
    enum {
        COUNT = 20000
    };
    double *p = malloc(COUNT * sizeof *p), *out = malloc(COUNT * sizeof *out);
    uint64_t seed = 3;
    (void)state;
    assert_non_null(p);
    assert_non_null(out);
    for (size_t i = 0; i < COUNT; i++)
        p[i] = (double)next_random(&seed) / 2147483648.0;
    for (int how = 0; how < ADJUST_COUNT; how++)
        adjusted((Adjust)how, p, COUNT, out);
    free(p);
    free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),  cmocka_unit_test(test_closed_tests),
        cmocka_unit_test(test_order), cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
