/* SPDX-License-Identifier: GPL-3.0-or-later */
/* oracle.h - tables of expected values, read one row at a time. */
#ifndef OFFDIAG_TESTS_ORACLE_H
#define OFFDIAG_TESTS_ORACLE_H

#include "stats/method.h"
#include "support.h"

/* One expected value: a method, its input and options, and what must come out. */
typedef struct OracleRow {
    const Method *method;
    Input input;
    Options options;
    QuantityId quantity;
    double value;
    bool reference;    /* from the definition; else only a package has it */
    const char *where; /* "paired_tests.csv:17" */
} OracleRow;

typedef void OracleCheck(const OracleRow *row, void *context);

/* Calls check for each row of one table whose columns are method, quantity, value,
 * optionally kind, level and alternative, and the inputs by name. A table without
 * a column `method` holds something else and is passed over. Fails the test on an
 * unknown method or quantity. Returns how many rows it had. */
size_t oracle_read(const char *path, OracleCheck *check, void *context);

/* The same for every .csv of tests/oracle. */
size_t oracle_read_all(OracleCheck *check, void *context);

/* Runs a method that must succeed. */
Result run_method(const Method *method, const Input *input, const Options *options);

/* One quantity of a method that must have it; for p also where only log10_p is there. */
double run_quantity(const char *id, const Input *input, const Options *options,
                    QuantityId quantity);

/* Inputs of the three kinds of counts. */
Input paired_input(int64_t a, int64_t b, int64_t c, int64_t d);
Input rate_input(int64_t k, int64_t n);
Input unpaired_input(int64_t x1, int64_t n1, int64_t x2, int64_t n2);

/* The input in words, in a static buffer, for messages. */
const char *input_words(const Input *input);

#endif
