/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cells.c - cells of CSV: what is in quotes, and what a spreadsheet must not run. */
#include <string.h>

#include "base/cells.h"
#include "support.h"

typedef struct CellRow {
    const char *text, *cell;
} CellRow;

static const CellRow rows[] = {
    {"", ""},
    {"pick cup", "pick cup"},
    {"a,b", "\"a,b\""},
    {"say \"x\"", "\"say \"\"x\"\"\""},
    {"two\nlines", "\"two\nlines\""},
    {" kept ", "\" kept \""},
    {"=2+3", "'=2+3"},
    {"@x", "'@x"},
    {"-1+1", "'-1+1"},
    {"+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"},
    {"=HYPERLINK(\"a\",\"b\")", "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\""},
    {"\t=1", "'\t=1"},
    {"\r=1", "\"'\r=1\""},
    {"\n=1", "\"'\n=1\""},
    {"-3.5", "-3.5"}, /* numbers stay what they are */
    {"+7", "+7"},
    {"-1e-300", "-1e-300"},
    {"-Inf", "-Inf"},
    {"1=1", "1=1"},
};

static void check_cells(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text out = {0};
        cell_append(&out, rows[i].text, strlen(rows[i].text));
        assert_string_equal(text_string(&out), rows[i].cell);
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_cells)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
