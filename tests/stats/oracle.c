/* SPDX-License-Identifier: GPL-3.0-or-later */
/* oracle.c - tables of expected values, read one row at a time. */
#include "oracle.h"

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

enum {
    COLUMNS_MAX = 16
};

static QuantityId quantity_find(const char *name, const char *where)
{
    for (int id = 0; id < QUANTITY_COUNT; id++)
        if (strcmp(quantity_names[id], name) == 0)
            return (QuantityId)id;
    fail_msg("%s: there is no quantity \"%s\"", where, name);
    return QUANTITY_P;
}

static double number_of(const char *text, const char *where)
{
    double value = 0;
    if (!number_parse(text, strlen(text), &value))
        fail_msg("%s: \"%s\" is no number", where, text);
    return value;
}

static void fill_row(OracleRow *row, const char *column, const char *field)
{
    if (strcmp(column, "level") == 0 && *field)
        row->options.level = number_of(field, row->where);
    else if (strcmp(column, "margin") == 0 && *field)
        row->options.margin = number_of(field, row->where);
    else if (strcmp(column, "alternative") == 0)
        assert_true(alternative_parse(field, &row->options.alternative));
    else if (strcmp(column, "quantity") == 0)
        row->quantity = quantity_find(field, row->where);
    else if (strcmp(column, "value") == 0)
        row->value = number_of(field, row->where);
    else if (strcmp(column, "kind") == 0)
        row->reference = strcmp(field, "reference") == 0;
    else if (*field)
        input_set(&row->input, column, (int64_t)strtoll(field, NULL, 10));
}

static OracleRow row_from(char **columns, char **fields, size_t count, size_t method_at,
                          const char *where)
{
    OracleRow row = {.options = options_default, .reference = true, .where = where};

    row.method = method_find(fields[method_at]);
    if (!row.method)
        fail_msg("%s: there is no method \"%s\"", where, fields[method_at]);
    row.input.kind = row.method->input;
    for (size_t i = 0; i < count; i++)
        fill_row(&row, columns[i], fields[i]);
    return row;
}

size_t oracle_read(const char *path, OracleCheck *check, void *context)
{
    Text bytes = read_whole(path);
    char *columns[COLUMNS_MAX], *fields[COLUMNS_MAX], *rest = NULL;
    char *line = strtok_r(bytes.data, "\n", &rest);
    size_t count = split_csv(line, columns, COLUMNS_MAX), method_at = 0, rows = 0;

    while (method_at < count && strcmp(columns[method_at], "method") != 0)
        method_at++;
    while (method_at < count && (line = strtok_r(NULL, "\n", &rest))) {
        char where[256];
        snprintf(where, sizeof where, "%s:%zu", path, ++rows + 1);
        if (split_csv(line, fields, COLUMNS_MAX) != count)
            fail_msg("%s: not %zu fields", where, count);
        OracleRow row = row_from(columns, fields, count, method_at, where);
        check(&row, context);
    }
    text_free(&bytes);
    return rows;
}

static int is_table(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".csv") == 0;
}

size_t oracle_read_all(OracleCheck *check, void *context)
{
    char folder[1024], path[2048];
    struct dirent **entries;
    size_t rows = 0;

    snprintf(folder, sizeof folder, "%s", source_path("tests/oracle"));
    int count = scandir(folder, &entries, is_table, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        rows += oracle_read(path, check, context);
        free(entries[i]);
    }
    free(entries);
    return rows;
}

Result run_method(const Method *method, const Input *input, const Options *options)
{
    Result result = {0};
    Error err = {0};
    if (!method_run(method, input, options, &result, &err))
        fail_msg("%s of %s: %s", method->id, input_words(input), err.message);
    return result;
}

double run_quantity(const char *id, const Input *input, const Options *options, QuantityId quantity)
{
    const Method *method = method_find(id);
    if (!method)
        fail_msg("there is no method %s", id);
    Result result = run_method(method, input, options);
    if (quantity == QUANTITY_P && !result_has(&result, QUANTITY_P))
        return pow(10, result.values[QUANTITY_LOG10_P]);
    if (!result_has(&result, quantity))
        fail_msg("%s of %s has no %s", id, input_words(input), quantity_names[quantity]);
    return result.values[quantity];
}

Input paired_input(int64_t a, int64_t b, int64_t c, int64_t d)
{
    return (Input){.kind = INPUT_PAIRED, .paired = {a, b, c, d}};
}

Input rate_input(int64_t k, int64_t n)
{
    return (Input){.kind = INPUT_RATE, .rate = {k, n}};
}

Input unpaired_input(int64_t x1, int64_t n1, int64_t x2, int64_t n2)
{
    return (Input){.kind = INPUT_UNPAIRED, .unpaired = {x1, n1, x2, n2}};
}

const char *input_words(const Input *input)
{
    static char words[128];
    if (input->kind == INPUT_RATE)
        snprintf(words, sizeof words, "%lld of %lld", (long long)input->rate.k,
                 (long long)input->rate.n);
    else
        snprintf(words, sizeof words, "%lld %lld %lld %lld", (long long)input->paired.a,
                 (long long)input->paired.b, (long long)input->paired.c,
                 (long long)input->paired.d);
    return words;
}
