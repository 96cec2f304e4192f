/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_decimal.c - where the whole digits of a number end. */
#include "report/decimal.h"
#include "writing.h"

typedef struct Row {
    const char *text, *rest;
} Row;

static const Row rows[] = {
    {"12", ""},           {"0.0215", ".0215"},   {"< 0.001", ".001"},
    {"+4.5 pp", ".5 pp"}, {"84 %", " %"},        {"1,234.5", ".5"},
    {"1,23", ",23"},      {"1\u202f234", ""},    {"12,345,678", ""},
    {"-.5", ".5"},        {"\u22123.25", ".25"}, {"", ""},
    {"none", ""},         {"\u2014", ""},        {"3.56e-7526", ".56e-7526"},
    {"42/50", "/50"},     {"1,2345", ",2345"},   {"a.b 7.5", ".5"},
};

static void check_row(void **state)
{
    const Row *row = *state;

    assert_string_equal(decimal_rest(row->text), row->rest);
}

int main(void)
{
    struct CMUnitTest tests[sizeof rows / sizeof *rows];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        tests[i] = (struct CMUnitTest){.name = rows[i].text,
                                       .test_func = check_row,
                                       .initial_state = (void *)(uintptr_t)&rows[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
