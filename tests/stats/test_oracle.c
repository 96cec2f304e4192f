/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_oracle.c - every method against values that others computed.
 *
 * Rows of kind `reference` come from the definition in 40-digit arithmetic or from
 * exact counting; rows of kind `package` from other programs, which round. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

typedef struct Tally {
    size_t rows;
    double worst; /* of the reference rows, relative */
    char where[256];
} Tally;

static Tally *tallies;

/* What a package row is good for: four decimals, or three where it searched a grid. */
static double package_limit(const OracleRow *row)
{
    bool searched = row->method->input == INPUT_PAIRED &&
                    strstr(row->method->id, "exact_unconditional") != NULL;
    return searched ? 6e-4 : 6e-5 * fmax(1, fabs(row->value));
}

/* Half a unit in the last place, but for the beta quantiles, which were rounded before
 * they were made into odds, and for maxima over a nuisance rate, which were searched in
 * doubles. */
static double reference_error(const OracleRow *row)
{
    double rounding = fabs(row->value) * DBL_EPSILON / 2;
    bool searched = row->method->question == QUESTION_MARGIN && strstr(row->method->id, "exact");
    if (searched || strstr(row->method->id, "unconditional"))
        return 1e-11 * fabs(row->value);
    return strstr(row->method->id, "jeffreys") ? 2000 * rounding : rounding;
}

static void check_reference(const OracleRow *row, const Result *result, Tally *tally)
{
    double got = result->values[row->quantity], error = relative_error(got, row->value);
    double bound = result->errors[row->quantity] + reference_error(row);

    if (error > tally->worst) {
        tally->worst = error;
        snprintf(tally->where, sizeof tally->where, "%s", row->where);
    }
    check_close(row->where, got, row->value, 1e-10);
    if (isfinite(row->value) && fabs(got - row->value) > bound)
        fail_msg("%s: %.17g is %.3g from %.17g, outside its own error bound %.3g", row->where, got,
                 fabs(got - row->value), row->value, bound);
}

static void check_row(const OracleRow *row, void *context)
{
    Tally *tally = &tallies[method_place(row->method)];
    Result result = run_method(row->method, &row->input, &row->options);

    (void)context;
    tally->rows++;
    if (!result_has(&result, row->quantity))
        fail_msg("%s: %s gives no %s", row->where, row->method->id, quantity_names[row->quantity]);
    if (row->reference)
        check_reference(row, &result, tally);
    else if (fabs(result.values[row->quantity] - row->value) > package_limit(row))
        fail_msg("%s: got %.17g, expected about %.17g", row->where, result.values[row->quantity],
                 row->value);
}

static void test_every_row(void **state)
{
    (void)state;
    oracle_read_all(check_row, NULL);
    for (size_t i = 0; i < method_count(); i++)
        printf("%-48s %5zu rows, worst %.1e %s\n", method_at(i)->id, tallies[i].rows,
               tallies[i].worst, tallies[i].where);
}

static void test_every_method_has_rows(void **state)
{
    (void)state;
    /* what needs data or named numbers has its own tables: test_several, test_power */
    for (size_t i = 0; i < method_count(); i++)
        if (tallies[i].rows == 0 && method_at(i)->question < QUESTION_SEVERAL)
            fail_msg("%s has no row in tests/oracle", method_at(i)->id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row),
        cmocka_unit_test(test_every_method_has_rows),
    };
    tallies = calloc(method_count(), sizeof *tallies);
    int failures = tallies ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    free(tallies);
    return failures;
}
