/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rows.c - a CSV table of inputs, computed row by row. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "stats/method.h"
#include "support.h"
#include "trials/rows.h"

static RowsSummary compute(const char *input, Text *out)
{
    RowsSummary summary = {0};
    Error err = {0};
    if (!rows_compute(input, strlen(input), "in.csv", NULL, out, &summary, &err))
        fail_msg("%s", err.message);
    return summary;
}

static void must_give(const char *input, const char *want)
{
    Text out = {0};
    compute(input, &out);
    assert_string_equal(text_string(&out), want);
    text_free(&out);
}

static void must_fail(const char *input, int64_t line, const char *words)
{
    Text out = {0};
    RowsSummary summary = {-1, -1};
    Error err = {0};
    if (rows_compute(input, strlen(input), "in.csv", NULL, &out, &summary, &err))
        fail_msg("accepted: %s", input);
    if (!strstr(err.message, words))
        fail_msg("\"%s\" does not say \"%s\"", err.message, words);
    assert_string_equal(err.file, "in.csv");
    assert_int_equal(err.line, line);
    assert_int_equal(err.code, ERROR_INPUT);
    assert_int_equal(summary.rows, -1);
    text_free(&out);
}

/* 2 (1 + 10) / 2^10 by hand. */
static void test_one_row_a_quantity(void **state)
{
    (void)state;
    must_give("method,a,b,c,d\npaired.mcnemar_exact,33,9,1,7\n",
              "method,a,b,c,d,out_quantity,out_value\n"
              "paired.mcnemar_exact,33,9,1,7,p,0.021484375\n");
    must_give("c,d,method,a,b\n1,7,paired.mcnemar_asymptotic,33,1\n",
              "c,d,method,a,b,out_quantity,out_value\n"
              "1,7,paired.mcnemar_asymptotic,33,1,p,1\n"
              "1,7,paired.mcnemar_asymptotic,33,1,statistic,0\n"
              "1,7,paired.mcnemar_asymptotic,33,1,df,1\n");
}

static void test_other_columns_are_carried(void **state)
{
    (void)state;
    must_give("who,method,a,b,c,d,value\n\"Ann, \"\"A\"\"\",paired.mcnemar_midp,0,1,1,0,\" x\"\n",
              "who,method,a,b,c,d,value,out_quantity,out_value\n"
              "\"Ann, \"\"A\"\"\",paired.mcnemar_midp,0,1,1,0,\" x\",p,1\n");
}

static void test_mark_breaks_and_blank_lines(void **state)
{
    (void)state;
    must_give("\xEF\xBB\xBFmethod,a,b,c,d\r\n\r\npaired.mcnemar_exact,0,3,0,0\r\n"
              "\npaired.mcnemar_exact,0,0,3,0",
              "method,a,b,c,d,out_quantity,out_value\n"
              "paired.mcnemar_exact,0,3,0,0,p,0.25\n"
              "paired.mcnemar_exact,0,0,3,0,p,0.25\n");
    must_give("method,a,b,c,d\n", "method,a,b,c,d,out_quantity,out_value\n");
}

/* Two-sided at 0.95 unless told; one-sided bounds end at the end of the range. */
static void test_defaults_and_alternatives(void **state)
{
    (void)state;
    must_give("method,k,n,level,alternative\nrate.clopper_pearson,0,1,,\n"
              "rate.clopper_pearson,0,1,0.9,\nrate.clopper_pearson,1,1,0.9,greater\n"
              "rate.clopper_pearson,0,1,0.9,less\nrate.clopper_pearson,0,1,0.9,two.sided\n",
              "method,k,n,level,alternative,out_quantity,out_value\n"
              "rate.clopper_pearson,0,1,,,estimate,0\nrate.clopper_pearson,0,1,,,lower,0\n"
              "rate.clopper_pearson,0,1,,,upper,0.975\n"
              "rate.clopper_pearson,0,1,0.9,,estimate,0\nrate.clopper_pearson,0,1,0.9,,lower,0\n"
              "rate.clopper_pearson,0,1,0.9,,upper,0.95\n"
              "rate.clopper_pearson,1,1,0.9,greater,estimate,1\n"
              "rate.clopper_pearson,1,1,0.9,greater,lower,0.1\n"
              "rate.clopper_pearson,1,1,0.9,greater,upper,1\n"
              "rate.clopper_pearson,0,1,0.9,less,estimate,0\n"
              "rate.clopper_pearson,0,1,0.9,less,lower,0\n"
              "rate.clopper_pearson,0,1,0.9,less,upper,0.9\n"
              "rate.clopper_pearson,0,1,0.9,two.sided,estimate,0\n"
              "rate.clopper_pearson,0,1,0.9,two.sided,lower,0\n"
              "rate.clopper_pearson,0,1,0.9,two.sided,upper,0.95\n");
}

static void test_inputs_of_other_methods_are_no_matter(void **state)
{
    (void)state;
    must_give("method,a,b,c,d,k,n,level\npaired.mcnemar_exact,0,2,0,1,,x,high\n",
              "method,a,b,c,d,k,n,level,out_quantity,out_value\n"
              "paired.mcnemar_exact,0,2,0,1,,x,high,p,0.5\n");
}

static void test_whole_numbers_in_other_spellings(void **state)
{
    (void)state;
    must_give("method,a,b,c,d\npaired.mcnemar_exact,1e+06,2,0.0,1\n",
              "method,a,b,c,d,out_quantity,out_value\n"
              "paired.mcnemar_exact,1e+06,2,0.0,1,p,0.5\n");
}

static void test_tiny_p(void **state)
{
    (void)state;
    must_give("method,a,b,c,d\npaired.mcnemar_exact,0,0,10001,0\n",
              "method,a,b,c,d,out_quantity,out_value\n"
              "paired.mcnemar_exact,0,0,10001,0,log10_p,-3010.299956639812\n");
}

/* n = log(0.05) / log(0.95), by hand. */
static void test_planning_parameters(void **state)
{
    Text out = {0};
    (void)state;
    RowsSummary summary = compute("params,method\np=0.95;level=0.95,size.n_zero_failures\n"
                                  "p=0.95;level=high,size.n_zero_failures\n"
                                  "p=0.95;level,size.n_zero_failures\n"
                                  ",size.n_zero_failures\n",
                                  &out);
    assert_int_equal(summary.rows, 4);
    assert_int_equal(summary.failed, 3);
    assert_non_null(strstr(text_string(&out), "p=0.95;level=0.95,size.n_zero_failures,n,59\n"));
    assert_non_null(strstr(text_string(&out), "level is \"\"high\"\""));
    assert_non_null(strstr(text_string(&out), "write name=value;name=value"));
    assert_non_null(strstr(text_string(&out), "params is missing"));
    text_free(&out);
}

typedef struct BadRow {
    const char *row, *words;
} BadRow;

/* Each is one error row; the good row after it is computed. */
static void test_rows_that_cannot_be_computed(void **state)
{
    static const char header[] = "method,a,b,c,d,k,n,level,alternative,params\n";
    static const char good[] = "rate.clopper_pearson,,,,,0,1,,,\n";
    static const BadRow bad[] = {
        {",1,2,3,4,,,,,\n", "there is no method \"\""},
        {"paired.mcnemar_exct,1,2,3,4,,,,,\n", "did you mean paired.mcnemar_exact?"},
        {"paired.mcnemar_exact,1,2,,4,,,,,\n", "c is missing"},
        {"paired.mcnemar_exact,1,x,3,4,,,,,\n", "b is \"\"x\"\""},
        {"paired.mcnemar_exact,1,2.5,3,4,,,,,\n", "b is 2.5"},
        {"paired.mcnemar_exact,1,NaN,3,4,,,,,\n", "b is NaN"},
        {"paired.mcnemar_exact,1,1e300,3,4,,,,,\n", "b is 1e300"},
        {"paired.mcnemar_exact,1,-2,3,4,,,,,\n", "b is -2"},
        {"paired.mcnemar_exact,1,99999999999999999999,3,4,,,,,\n", "b is 9999"},
        {"paired.mcnemar_exact,0,0,0,0,,,,,\n", "there is no data"},
        {"paired.mcnemar_exact,1,2,3,4,,,,bigger,\n", "alternative is"},
        {"rate.wilson,,,,,3,2,,,\n", "k is 3"},
        {"rate.wilson,,,,,1,2,95,,\n", "level is 95"},
        {"rate.wilson,,,,,1,2,NaN,,\n", "level is"},
        {"rate.wilson,,,,,1,2,high,,\n", "level is"},
        {"rate.wilson,,,,,1,2,0.3,less,\n", "level is 0.3"},
        {"several.cochran_q,,,,,,,,,\n", "several.cochran_q"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char input[512];
        Text out = {0};
        snprintf(input, sizeof input, "%s%s%s", header, bad[i].row, good);
        RowsSummary summary = compute(input, &out);
        assert_int_equal(summary.rows, 2);
        assert_int_equal(summary.failed, 1);
        if (!strstr(text_string(&out), ",error,") || !strstr(text_string(&out), bad[i].words))
            fail_msg("%s gave %s", bad[i].row, text_string(&out));
        assert_non_null(strstr(text_string(&out), ",upper,0.975\n"));
        text_free(&out);
    }
}

static void test_what_is_no_table(void **state)
{
    (void)state;
    must_fail("", 1, "the table is empty");
    must_fail("\n\n", 1, "the table is empty");
    must_fail("a,b\n1,2\n", 1, "no column `method`");
    must_fail("method,k,n\nrate.wilson,1,2\n\nrate.wilson,1\n", 4, "fewer cells");
    must_fail("method,k,n\nrate.wilson,1,2,3\n", 2, "more cells");
    must_fail("method,k,n\nrate.wilson,\"1,2\n", 2, "quote");
}

static void test_a_file(void **state)
{
    char *folder = temporary_folder(), path[512];
    static const char input[] = "method,k,n\nrate.wilson,0,0\n";
    Text out = {0};
    RowsSummary summary;
    Error err = {0};
    (void)state;
    snprintf(path, sizeof path, "%s/in.csv", folder);
    write_whole(path, input, sizeof input - 1);
    assert_true(rows_compute_file(path, NULL, &out, &summary, &err));
    assert_int_equal(summary.failed, 1);
    assert_string_equal(text_string(&out),
                        "method,k,n,out_quantity,out_value\n"
                        "rate.wilson,0,0,error,\"n is 0: there is no data, give at least one "
                        "trial\"\n");
    text_free(&out);
    snprintf(path, sizeof path, "%s/none.csv", folder);
    assert_false(rows_compute_file(path, NULL, &out, &summary, &err));
    text_free(&out);
    remove_folder(folder);
}

enum {
    FIELDS = 24
};

static size_t column_of(char **columns, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(columns[i], name) == 0)
            return i;
    fail_msg("no column %s", name);
    return 0;
}

/* A table of expected values goes in; where out_quantity is the row's quantity, the
 * value must agree, and each row must have met its quantity. */
static void check_table(const char *name)
{
    Text input = read_whole(source_path(name)), out = {0};
    RowsSummary summary;
    Error err = {0};
    char *columns[FIELDS], *fields[FIELDS], *rest = NULL;
    int64_t met = 0;

    if (!rows_compute(input.data, input.length, name, NULL, &out, &summary, &err))
        fail_msg("%s:%lld: %s", name, (long long)err.line, err.message);
    assert_int_equal(summary.failed, 0);
    char *line = strtok_r(out.data, "\n", &rest);
    size_t count = split_csv(line, columns, FIELDS);
    size_t quantity = column_of(columns, count, "quantity");
    size_t value = column_of(columns, count, "value");
    while ((line = strtok_r(NULL, "\n", &rest))) {
        double want, got;
        assert_int_equal(split_csv(line, fields, FIELDS), count);
        if (strcmp(fields[count - 2], fields[quantity]) != 0)
            continue;
        assert_true(number_parse(fields[value], strlen(fields[value]), &want));
        assert_true(number_parse(fields[count - 1], strlen(fields[count - 1]), &got));
        if (strstr(fields[count - 3], "::") == NULL) /* no value that a package rounded */
            check_close(name, got, want, 1e-11);
        met++;
    }
    assert_int_equal(met, summary.rows);
    text_free(&input);
    text_free(&out);
}

static void test_tables_of_expected_values(void **state)
{
    (void)state;
    check_table("tests/oracle/paired_tests.csv");
    check_table("tests/oracle/paired_intervals.csv");
    check_table("tests/oracle/rate_intervals.csv");
    check_table("tests/oracle/extreme.csv");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_row_a_quantity),
        cmocka_unit_test(test_other_columns_are_carried),
        cmocka_unit_test(test_mark_breaks_and_blank_lines),
        cmocka_unit_test(test_defaults_and_alternatives),
        cmocka_unit_test(test_inputs_of_other_methods_are_no_matter),
        cmocka_unit_test(test_whole_numbers_in_other_spellings),
        cmocka_unit_test(test_tiny_p),
        cmocka_unit_test(test_planning_parameters),
        cmocka_unit_test(test_rows_that_cannot_be_computed),
        cmocka_unit_test(test_what_is_no_table),
        cmocka_unit_test(test_a_file),
        cmocka_unit_test(test_tables_of_expected_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
