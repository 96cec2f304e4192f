/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_unpaired_fisher.c - every table of two groups of up to 20 against exact fractions.
 *
 * tests/oracle/unpaired_fisher_small.py wrote the whole numbers from the definitions. */
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "stats/method.h"

enum {
    MOST = 20,
    LIST = MOST + 1
};

typedef struct Row { /* p of every x1, over the number of ways in all */
    int64_t n1, n2, s, low, count;
    double minlike[LIST], blaker[LIST], ways[LIST], total;
} Row;

/* C(n, k), exact in a double here. */
static double choose(int64_t n, int64_t k)
{
    double ways = 1;
    for (int64_t i = 0; i < k; i++)
        ways = ways * (double)(n - i) / (double)(i + 1);
    return ways;
}

static int64_t read_list(char *text, double *numbers)
{
    int64_t count = 0;
    for (char *next = text; *next && count < LIST; count++)
        numbers[count] = strtod(next, &next);
    return count;
}

static Row read_row(char *line)
{
    char *fields[5];
    Row row = {0};
    assert_int_equal(split_csv(line, fields, 5), 5);
    row.n1 = atoll(fields[0]);
    row.n2 = atoll(fields[1]);
    row.s = atoll(fields[2]);
    row.low = row.s > row.n2 ? row.s - row.n2 : 0;
    row.count = read_list(fields[3], row.minlike);
    assert_int_equal(read_list(fields[4], row.blaker), row.count);
    row.total = choose(row.n1 + row.n2, row.s);
    for (int64_t i = 0; i < row.count; i++)
        row.ways[i] = choose(row.n1, row.low + i) * choose(row.n2, row.s - row.low - i);
    return row;
}

static void check_p(const char *id, UnpairedTable table, Alternative alternative, double p)
{
    static const double error = 3e-16;
    Input input = {.kind = INPUT_UNPAIRED, .unpaired = table};
    Options options = options_default;
    Result result = {0};
    Error err = {0};

    options.alternative = alternative;
    if (!method_run(method_find(id), &input, &options, &result, &err))
        fail_msg("%s: %s", id, err.message);
    if (relative_error(result.values[QUANTITY_P], p) > error)
        fail_msg("%s of %lld/%lld and %lld/%lld: got %.17g, expected %.17g", id,
                 (long long)table.x1, (long long)table.n1, (long long)table.x2, (long long)table.n2,
                 result.values[QUANTITY_P], p);
}

static double sum(const double *numbers, int64_t first, int64_t last)
{
    double total = 0;
    for (int64_t i = first; i <= last; i++)
        total += numbers[i];
    return total;
}

static double capped(double p)
{
    return p < 1 ? p : 1;
}

/* One table in all its forms; above and below are the tails of its own direction. */
static void check_table(const Row *row, int64_t i, UnpairedTable table, double above, double below)
{
    double smaller = above < below ? above : below, total = row->total, half = row->ways[i] / 2;
    const struct {
        const char *id;
        Alternative alternative;
        double ways;
    } forms[] = {
        {"unpaired.fisher_onesided", ALTERNATIVE_GREATER, above},
        {"unpaired.fisher_onesided", ALTERNATIVE_LESS, below},
        {"unpaired.fisher_minlike", ALTERNATIVE_TWO_SIDED, row->minlike[i]},
        {"unpaired.fisher_blaker", ALTERNATIVE_TWO_SIDED, row->blaker[i]},
        {"unpaired.fisher_central", ALTERNATIVE_TWO_SIDED, 2 * smaller},
        {"unpaired.fisher_midp_onesided", ALTERNATIVE_GREATER, above - half},
        {"unpaired.fisher_midp_onesided", ALTERNATIVE_LESS, below - half},
        {"unpaired.fisher_midp_minlike", ALTERNATIVE_TWO_SIDED, row->minlike[i] - half},
        {"unpaired.fisher_midp_central", ALTERNATIVE_TWO_SIDED, 2 * (smaller - half)},
    };
    for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++)
        check_p(forms[k].id, table, forms[k].alternative, capped(forms[k].ways / total));
}

static void check_row(const Row *row)
{
    for (int64_t i = 0; i < row->count; i++) {
        int64_t x = row->low + i, y = row->s - x;
        double above = sum(row->ways, i, row->count - 1), below = sum(row->ways, 0, i);
        check_table(row, i, (UnpairedTable){x, row->n1, y, row->n2}, above, below);
        check_table(row, i, (UnpairedTable){y, row->n2, x, row->n1}, below, above);
        check_table(row, i, (UnpairedTable){row->n1 - x, row->n1, row->n2 - y, row->n2}, below,
                    above);
        check_table(row, i, (UnpairedTable){row->n2 - y, row->n2, row->n1 - x, row->n1}, above,
                    below);
    }
}

static void test_all_small_tables(void **state)
{
    Text text = read_whole(source_path("tests/oracle/unpaired_fisher_small.csv"));
    char *rest = NULL;
    int rows = 0;
    (void)state;
    strtok_r(text.data, "\n", &rest);
    for (char *line; (line = strtok_r(NULL, "\n", &rest)); rows++) {
        Row row = read_row(line);
        check_row(&row);
    }
    assert_int_equal(rows, 2365);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_small_tables)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
