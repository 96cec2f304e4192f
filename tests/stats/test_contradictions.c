/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_contradictions.c - how often an interval says otherwise than a test beside it, by
 * counting tables: what the choice of the default pair rests on, and what tables of methods
 * say of the recommended ones. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "stats/coverage.h"

static bool rejects(const char *id, const Input *input)
{
    return run_quantity(id, input, &options_default, QUANTITY_P) < 0.05;
}

/* none: the parameter where the rates are equal */
static bool excludes(const char *id, const Input *input, double none)
{
    Result result = run_method(method_find(id), input, &options_default);
    return result.values[QUANTITY_LOWER] > none || result.values[QUANTITY_UPPER] < none;
}

static int of_pairs(const char *test, const char *interval, double none, int64_t n)
{
    int count = 0;
    for (int64_t b = 0; b <= n; b++)
        for (int64_t c = 0; b + c <= n; c++) {
            int64_t alike = n - b - c;
            Input input = paired_input(alike - alike / 2, b, c, alike / 2);
            count += rejects(test, &input) != excludes(interval, &input, none);
        }
    return count;
}

static int of_groups(const char *test, const char *interval, double none, int64_t n1, int64_t n2)
{
    int count = 0;
    for (int64_t x1 = 0; x1 <= n1; x1++)
        for (int64_t x2 = 0; x2 <= n2; x2++) {
            Input input = unpaired_input(x1, n1, x2, n2);
            count += rejects(test, &input) != excludes(interval, &input, none);
        }
    return count;
}

/* Counts of tables of 50 pairs, 1326 in all, made by an independent enumeration
 * (tests/oracle/make_default_pairs.py). */
static void test_pairs_of_fifty(void **state)
{
    (void)state;
    assert_int_equal(of_pairs("paired.mcnemar_asymptotic", "paired.diff_tango", 0, 50), 0);
    assert_int_equal(of_pairs("paired.mcnemar_midp", "paired.diff_tango", 0, 50), 8);
    assert_int_equal(of_pairs("paired.mcnemar_exact", "paired.diff_tango", 0, 50), 46);
    assert_int_equal(of_pairs("paired.mcnemar_asymptotic", "paired.or_wilson", 1, 50), 0);
}

static Coverage coverage_of(const char *id, int64_t n)
{
    CoverageRequest request = {
        .method = method_find(id), .options = options_default, .n = n, .difference = (double)NAN};
    Coverage found = {0};
    Error err = {0};
    if (!coverage_make(&request, &found, &err))
        fail_msg("%s: %s", id, err.message);
    return found;
}

/* As it is written, to five decimals. */
static void check_written(const char *what, double found, const char *written)
{
    if (!(fabs(found - strtod(written, NULL)) <= 0.50001e-5))
        fail_msg("%s: got %.9f, written %s", what, found, written);
}

/* test, interval, n, tables, size, least, mean, width, contradictions */
static void check_candidate(char *const *fields)
{
    int64_t n = strtoll(fields[2], NULL, 10);
    Coverage size = coverage_of(fields[0], n), interval = coverage_of(fields[1], n);

    assert_int_equal(interval.tables, strtoll(fields[3], NULL, 10));
    check_written("size", size.points[size.most].value, fields[4]);
    check_written("least", interval.points[interval.least].value, fields[5]);
    check_written("mean", interval.mean, fields[6]);
    check_written("width", interval.width, fields[7]);
    assert_int_equal(of_pairs(fields[0], fields[1], 0, n), strtoll(fields[8], NULL, 10));
    coverage_free(&size);
    coverage_free(&interval);
}

/* The written enumeration of candidates for the default pair, recomputed for small n; what
 * counts at 50 is above, and in the tests of coverage. */
static void test_candidates(void **state)
{
    enum {
        COLUMNS = 9
    };
    Text bytes = read_whole("tests/oracle/default_pairs.csv");
    char *fields[COLUMNS], *rest = NULL, *line = strtok_r(bytes.data, "\n", &rest);
    size_t rows = 0;

    (void)state;
    while ((line = strtok_r(NULL, "\n", &rest)) != NULL) {
        assert_int_equal(split_csv(line, fields, COLUMNS), COLUMNS);
        int64_t most = strcmp(fields[1], "paired.diff_tango") == 0 ? 20 : 10;
        if (strtoll(fields[2], NULL, 10) <= most)
            check_candidate(fields);
        rows++;
    }
    assert_int_equal(rows, 20);
    text_free(&bytes);
}

/* What melds the exact and the mid-p test never contradicts them. */
static void test_melded(void **state)
{
    (void)state;
    assert_int_equal(of_pairs("paired.mcnemar_exact", "paired.diff_exact_fay_lumbard", 0, 9), 0);
    assert_int_equal(of_pairs("paired.mcnemar_midp", "paired.diff_midp_compatible", 0, 9), 0);
}

/* The score intervals invert the chi-square tests, with the factor N - 1 or without. */
static void test_groups(void **state)
{
    static const struct {
        const char *test, *interval;
        double none;
    } rows[] = {
        {"unpaired.chi2_nminus1", "unpaired.diff_miettinen_nurminen", 0},
        {"unpaired.chi2_nminus1", "unpaired.ratio_miettinen_nurminen", 1},
        {"unpaired.chi2_nminus1", "unpaired.or_miettinen_nurminen", 1},
        {"unpaired.pearson_chi2", "unpaired.diff_mee", 0},
        {"unpaired.pearson_chi2", "unpaired.ratio_koopman", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int count = of_groups(rows[i].test, rows[i].interval, rows[i].none, 14, 14) +
                    of_groups(rows[i].test, rows[i].interval, rows[i].none, 9, 17);
        if (count != 0)
            fail_msg("%s contradicts %s in %d tables", rows[i].interval, rows[i].test, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs_of_fifty),
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_melded),
        cmocka_unit_test(test_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
