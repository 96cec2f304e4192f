/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dataset.h - expected values that belong to a data set or to named numbers. */
#ifndef OFFDIAG_TESTS_DATASET_H
#define OFFDIAG_TESTS_DATASET_H

#include "stats/method.h"
#include "support.h"

enum {
    LABELS_MAX = 16,
    PARAMS_MAX = 12
};

/* A file of tests/oracle/multi_data: numbers in columns, the first column aside unless
 * the file holds a square table. */
typedef struct Dataset {
    char name[64];
    char labels[LABELS_MAX][16]; /* of the columns, or of the rows of tasks */
    double *values;
    size_t rows, columns;
    PairedTable *tables; /* for tasks and clusters */
} Dataset;

Dataset dataset_read(const char *name);
void dataset_free(Dataset *dataset);

/* One expected value; columns dataset, params, id, test, adjust, form, alternative, item,
 * quantity, value, kind, source. Empty fields are empty strings. */
typedef struct ExpectedRow {
    const char *dataset, *id, *item, *quantity_name;
    Param params[PARAMS_MAX];
    size_t param_count;
    Options options;
    QuantityId quantity;
    double value;
    bool reference;
    const char *where;
} ExpectedRow;

typedef void ExpectedCheck(const ExpectedRow *row, void *context);

/* Calls check for each row of tests/oracle/NAME; returns their number. */
size_t expected_read(const char *name, ExpectedCheck *check, void *context);

/* Fails unless got is the value: 1e-10 relative for a reference, 6e-5 for a package that
 * rounds; and within the result's own error bound when one is given (not NaN). */
void expected_check(const ExpectedRow *row, double got, double bound);

/* The input of a method of that kind from a data set; columns first and second for scores. */
Input dataset_input(const Dataset *dataset, InputKind kind, size_t first, size_t second,
                    double *room);

#endif
