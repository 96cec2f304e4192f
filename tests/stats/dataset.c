/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dataset.c - expected values that belong to a data set or to named numbers. */
#include "dataset.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

enum {
    FIELDS_MAX = 16
};

static double number_of(const char *text, const char *where)
{
    double value = 0;
    if (!number_parse(text, strlen(text), &value))
        fail_msg("%s: \"%s\" is no number", where, text);
    return value;
}

static void label(Dataset *dataset, size_t index, const char *text)
{
    if (index < LABELS_MAX)
        snprintf(dataset->labels[index], sizeof dataset->labels[index], "%s", text);
}

static void add_row(Dataset *dataset, char **fields, size_t count, bool tables)
{
    size_t start = strncmp(dataset->name, "square", 6) == 0 ? 0 : 1;
    for (size_t i = start; i < count; i++)
        dataset->values[dataset->rows * dataset->columns + i - start] =
            number_of(fields[i], dataset->name);
    if (tables) {
        const double *row = dataset->values + dataset->rows * dataset->columns;
        dataset->tables[dataset->rows] =
            (PairedTable){(int64_t)row[0], (int64_t)row[1], (int64_t)row[2], (int64_t)row[3]};
        label(dataset, dataset->rows, fields[0]);
    }
    dataset->rows++;
}

/* Rows of r, c, n become a square table. */
static void make_square(Dataset *dataset)
{
    size_t levels = (size_t)lround(sqrt((double)dataset->rows));
    double *square = calloc(levels * levels, sizeof *square);
    assert_non_null(square);
    for (size_t i = 0; i < dataset->rows; i++) {
        const double *row = dataset->values + 3 * i;
        square[(size_t)row[0] * levels + (size_t)row[1]] = row[2];
    }
    free(dataset->values);
    dataset->values = square;
    dataset->rows = dataset->columns = levels;
}

Dataset dataset_read(const char *name)
{
    char path[256];
    Dataset dataset = {0};
    char *fields[FIELDS_MAX], *rest = NULL;

    snprintf(dataset.name, sizeof dataset.name, "%s", name);
    snprintf(path, sizeof path, "tests/oracle/multi_data/%s", name);
    Text bytes = read_whole(source_path(path));
    char *line = strtok_r(bytes.data, "\n", &rest);
    size_t count = split_csv(line, fields, FIELDS_MAX), square = strncmp(name, "square", 6) == 0;
    bool tables = strncmp(name, "tasks", 5) == 0 || strncmp(name, "clust", 5) == 0;
    dataset.columns = square ? count : count - 1;
    for (size_t i = 1; !tables && i < count; i++)
        label(&dataset, i - 1, fields[i]);
    dataset.values = calloc(bytes.length, sizeof *dataset.values);
    dataset.tables = calloc(bytes.length, sizeof *dataset.tables);
    assert_non_null(dataset.values);
    assert_non_null(dataset.tables);
    while ((line = strtok_r(NULL, "\n", &rest)))
        add_row(&dataset, fields, split_csv(line, fields, FIELDS_MAX), tables);
    if (square)
        make_square(&dataset);
    text_free(&bytes);
    return dataset;
}

void dataset_free(Dataset *dataset)
{
    free(dataset->values);
    free(dataset->tables);
    *dataset = (Dataset){0};
}

static void read_params(ExpectedRow *row, char *text)
{
    char *rest = NULL;
    for (char *item = strtok_r(text, ";", &rest); item; item = strtok_r(NULL, ";", &rest)) {
        char *equals = strchr(item, '=');
        assert_non_null(equals);
        assert_true(row->param_count < PARAMS_MAX);
        *equals = '\0';
        row->params[row->param_count++] = (Param){item, number_of(equals + 1, row->where)};
    }
}

static QuantityId quantity_find(const char *name)
{
    for (int id = 0; id < QUANTITY_COUNT; id++)
        if (strcmp(quantity_names[id], name) == 0)
            return (QuantityId)id;
    return QUANTITY_COUNT;
}

static void check_line(char **fields, const char *where, ExpectedCheck *check, void *context)
{
    ExpectedRow row = {.dataset = fields[0],
                       .id = fields[2],
                       .item = fields[7],
                       .quantity_name = fields[8],
                       .options = options_default,
                       .quantity = quantity_find(fields[8]),
                       .reference = strcmp(fields[10], "reference") == 0,
                       .where = where};
    row.options.test = fields[3];
    row.options.adjust = fields[4];
    row.options.form = fields[5];
    assert_true(alternative_parse(fields[6], &row.options.alternative));
    row.value = number_of(fields[9], where);
    read_params(&row, fields[1]);
    check(&row, context);
}

size_t expected_read(const char *name, ExpectedCheck *check, void *context)
{
    char path[256], where[300];
    char *fields[FIELDS_MAX], *rest = NULL;
    size_t rows = 0;

    snprintf(path, sizeof path, "tests/oracle/%s", name);
    Text bytes = read_whole(source_path(path));
    char *line = strtok_r(bytes.data, "\n", &rest);
    while ((line = strtok_r(NULL, "\n", &rest))) {
        snprintf(where, sizeof where, "%s:%zu", name, ++rows + 1);
        if (split_csv(line, fields, FIELDS_MAX) != 12)
            fail_msg("%s: not 12 fields", where);
        check_line(fields, where, check, context);
    }
    text_free(&bytes);
    return rows;
}

void expected_check(const ExpectedRow *row, double got, double bound)
{
    char what[400];
    snprintf(what, sizeof what, "%s %s %s %s", row->where, row->id, row->item, row->quantity_name);
    check_close(what, got, row->value, row->reference ? 1e-10 : 6e-5);
    if (row->reference && isfinite(row->value) &&
        fabs(got - row->value) > bound + fabs(row->value) * DBL_EPSILON)
        fail_msg("%s: %.17g is %.3g from %.17g, outside its own error bound %.3g", what, got,
                 fabs(got - row->value), row->value, bound);
}

Input dataset_input(const Dataset *dataset, InputKind kind, size_t first, size_t second,
                    double *room)
{
    Input input = {.kind = kind};
    if (kind == INPUT_STRATA || kind == INPUT_CLUSTERS) {
        input.tables = (PairedTables){dataset->tables, dataset->rows};
        return input;
    }
    input.matrix = (Matrix){dataset->values, dataset->rows, dataset->columns};
    if (kind == INPUT_SCORES) {
        for (size_t row = 0; row < dataset->rows; row++) {
            room[2 * row] = dataset->values[row * dataset->columns + first];
            room[2 * row + 1] = dataset->values[row * dataset->columns + second];
        }
        input.matrix = (Matrix){room, dataset->rows, 2};
    }
    return input;
}
