/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_coverage_oracle.c - coverage, size and width at n = 10, 20, 50 against an independent
 * enumeration (tests/oracle/make_coverage.py, make_coverage_margin.py). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "stats/coverage.h"

enum {
    COLUMNS = 6,
    METHODS = 16,
    MARGIN_METHODS = 3
};

static void check(const char *id, const char *n, const char *quantity, double found,
                  const char *want)
{
    char name[100];
    snprintf(name, sizeof name, "%s, n = %s, %s", id, n, quantity);
    check_close(name, found, strtod(want, NULL), 1e-9);
}

static void check_row(char *const *fields)
{
    const char *id = fields[0], *n = fields[1];
    CoverageRequest request = {.method = method_find(id),
                               .options = options_default,
                               .n = strtoll(n, NULL, 10),
                               .difference = (double)NAN};
    Coverage found = {0};
    Error err = {0};

    assert_non_null(request.method);
    if (request.method->question == QUESTION_MARGIN)
        request.options.margin = 0.1;
    if (request.method->one_sided_only)
        request.options.alternative = ALTERNATIVE_GREATER;
    if (!coverage_make(&request, &found, &err))
        fail_msg("%s: %s", id, err.message);
    check(id, n, "least", found.points[found.least].value, fields[2]);
    check(id, n, "mean", found.mean, fields[3]);
    check(id, n, "largest", found.points[found.most].value, fields[4]);
    if (*fields[5])
        check(id, n, "width", found.width, fields[5]);
    assert_true(found.unanswered == 0 && isnan(found.width) == !*fields[5]);
    coverage_free(&found);
}

/* Of more than `most` trials the published table alone is held to these rows (tests/cli). */
static void check_table(const char *path, int64_t most, size_t wanted)
{
    Text bytes = read_whole(path);
    char *fields[COLUMNS], *rest = NULL, *line = strtok_r(bytes.data, "\n", &rest);
    size_t rows = 0;

    assert_string_equal(line, "id,n,least,mean,largest,width");
    while ((line = strtok_r(NULL, "\n", &rest)) != NULL) {
        assert_int_equal(split_csv(line, fields, COLUMNS), COLUMNS);
        if (strtoll(fields[1], NULL, 10) <= most) {
            check_row(fields);
            rows++;
        }
    }
    assert_int_equal(rows, wanted);
    text_free(&bytes);
}

static void test_enumerated(void **state)
{
    (void)state;
    check_table("tests/oracle/coverage.csv", 50, 3 * METHODS);
}

static void test_margins(void **state)
{
    (void)state;
    check_table("tests/oracle/coverage_margin.csv", 20, 2 * MARGIN_METHODS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_enumerated),
        cmocka_unit_test(test_margins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
