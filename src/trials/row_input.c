/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_input.c - from the cells of one row to a method, its input, and its result. */
#include "trials/row_input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

enum {
    PARAMS_MAX = 32
};

static const InputKind kinds[ROW_KINDS] = {INPUT_PAIRED, INPUT_UNPAIRED, INPUT_RATE};

void row_cells_add(RowCells *cells, const char *bytes, size_t length)
{
    if (cells->count == cells->capacity) {
        size_t capacity = cells->capacity ? 2 * cells->capacity : 32;
        size_t *ends = realloc(cells->ends, capacity * sizeof *ends);
        if (!ends) {
            cells->failed = true;
            return;
        }
        cells->ends = ends;
        cells->capacity = capacity;
    }
    text_append_n(&cells->bytes, bytes, length);
    text_append_char(&cells->bytes, '\0');
    cells->ends[cells->count++] = cells->bytes.length;
}

void row_cells_clear(RowCells *cells)
{
    cells->bytes.length = 0;
    cells->count = 0;
}

bool row_cells_ok(const RowCells *cells)
{
    return !cells->failed && !cells->bytes.failed;
}

void row_cells_free(RowCells *cells)
{
    text_free(&cells->bytes);
    free(cells->ends);
    *cells = (RowCells){0};
}

const char *row_cell(const RowCells *cells, size_t index)
{
    return cells->bytes.data + (index ? cells->ends[index - 1] : 0);
}

size_t row_cell_length(const RowCells *cells, size_t index)
{
    return cells->ends[index] - (index ? cells->ends[index - 1] : 0) - 1;
}

static size_t find(const RowCells *header, const char *name)
{
    for (size_t i = 0; i < header->count; i++)
        if (strcmp(row_cell(header, i), name) == 0)
            return i;
    return SIZE_MAX;
}

bool row_columns_find(RowColumns *columns, const RowCells *header)
{
    *columns = (RowColumns){
        .count = header->count,
        .method = find(header, "method"),
        .level = find(header, "level"),
        .alternative = find(header, "alternative"),
        .margin = find(header, "margin"),
        .params = find(header, "params"),
    };
    for (size_t i = 0; i < ROW_KINDS; i++) {
        const char *const *names;
        size_t count = input_names(kinds[i], &names);
        for (size_t j = 0; j < count; j++)
            columns->counts[i][j] = find(header, names[j]);
    }
    return columns->method != SIZE_MAX;
}

/* The cell of a column, or null when the column is absent or the cell empty. */
static const char *given(const RowCells *cells, size_t column)
{
    if (column == SIZE_MAX || row_cell_length(cells, column) == 0)
        return NULL;
    return row_cell(cells, column);
}

static bool read_count(const char *name, const char *cell, int64_t *value, Error *err)
{
    double number;
    if (number_parse_integer(cell, strlen(cell), value))
        return true;
    if (!number_parse(cell, strlen(cell), &number))
        return error_set(err, ERROR_DOMAIN, "%s is \"%s\": a count must be a whole number", name,
                         cell);
    if (number != floor(number))
        return error_set(err, ERROR_DOMAIN, "%s is %s: a count must be a whole number", name, cell);
    if (fabs(number) > 0x1p53)
        return error_set(err, ERROR_DOMAIN, "%s is %s: a count must lie between 0 and %lld", name,
                         cell, (long long)COUNT_LIMIT);
    *value = (int64_t)number;
    return true;
}

static bool read_counts(const RowColumns *columns, const RowCells *cells, const Method *method,
                        Input *input, Error *err)
{
    const char *const *names;
    size_t count = input_names(method->input, &names), kind = 0;

    while (kinds[kind] != method->input)
        kind++;
    for (size_t i = 0; i < count; i++) {
        const char *cell = given(cells, columns->counts[kind][i]);
        int64_t value;
        if (!cell)
            return error_set(err, ERROR_DOMAIN, "%s is missing: %s takes %s", names[i], method->id,
                             method->inputs);
        if (!read_count(names[i], cell, &value, err))
            return false;
        input_set(input, names[i], value);
    }
    return true;
}

static bool read_number(const char *name, const char *cell, double *value, Error *err)
{
    if (!number_parse(cell, strlen(cell), value) || isnan(*value))
        return error_set(err, ERROR_DOMAIN, "%s is \"%s\": it must be a number", name, cell);
    return true;
}

static bool read_options(const RowColumns *columns, const RowCells *cells, const Method *method,
                         Options *options, Error *err)
{
    const char *level = given(cells, columns->level);
    const char *alternative = given(cells, columns->alternative);
    const char *margin = given(cells, columns->margin);

    if (level && method->takes_level && !read_number("level", level, &options->level, err))
        return false;
    if (alternative && !alternative_parse(alternative, &options->alternative))
        return error_set(err, ERROR_DOMAIN, "alternative is \"%s\": use two.sided, greater or less",
                         alternative);
    if (margin && method->question == QUESTION_MARGIN)
        return read_number("margin", margin, &options->margin, err);
    return true;
}

/* The rule by which planning methods round a count of successes may be spelt out. */
static bool is_rounding_rule(const char *name, const char *value)
{
    return strcmp(name, "k") == 0 && strcmp(value, "round_half_even(p*n)") == 0;
}

/* Splits "p1=0.8;p2=0.6" in a copy of the cell, which must live as long as items. */
static bool read_params(char *text, Param items[static PARAMS_MAX], Params *params, Error *err)
{
    char *rest = NULL;
    params->items = items;
    for (char *item = strtok_r(text, ";", &rest); item; item = strtok_r(NULL, ";", &rest)) {
        char *equals = strchr(item, '=');
        if (!equals || equals == item)
            return error_set(err, ERROR_DOMAIN, "params has \"%s\": write name=value;name=value",
                             item);
        if (params->count == PARAMS_MAX)
            return error_set(err, ERROR_DOMAIN, "params has more than %d values: leave some out",
                             PARAMS_MAX);
        *equals = '\0';
        if (is_rounding_rule(item, equals + 1))
            continue;
        items[params->count].name = item;
        if (!read_number(item, equals + 1, &items[params->count].value, err))
            return false;
        params->count++;
    }
    return true;
}

static bool compute_params(const RowColumns *columns, const RowCells *cells, const Method *method,
                           const Options *options, Result *result, Error *err)
{
    Param items[PARAMS_MAX];
    Input input = {.kind = INPUT_PARAMS};
    const char *cell = given(cells, columns->params);
    char *copy;
    bool ok;

    if (!cell)
        return error_set(err, ERROR_DOMAIN, "params is missing: %s takes %s", method->id,
                         method->inputs);
    copy = text_copy(cell);
    if (!copy)
        return error_memory(err);
    ok = read_params(copy, items, &input.params, err) &&
         method_run(method, &input, options, result, err);
    free(copy);
    return ok;
}

static const Method *method_of(RowColumns *columns, const char *id, Error *err)
{
    if (columns->last && strcmp(columns->last->id, id) == 0)
        return columns->last;
    const Method *method = method_find(id);
    if (method) {
        columns->last = method;
        return method;
    }
    const char *near = method_suggest(id);
    if (near)
        error_set(err, ERROR_DOMAIN, "there is no method \"%s\": did you mean %s?", id, near);
    else
        error_set(err, ERROR_DOMAIN, "there is no method \"%s\": give the full id of one", id);
    return NULL;
}

bool row_compute(RowColumns *columns, const RowCells *cells, Result *result, Error *err)
{
    const Method *method = method_of(columns, row_cell(cells, columns->method), err);
    Options options = options_default;
    Input input = {0};

    if (!method || !read_options(columns, cells, method, &options, err))
        return false;
    input.kind = method->input;
    if (method->input == INPUT_PARAMS)
        return compute_params(columns, cells, method, &options, result, err);
    if (method->input > INPUT_RATE)
        return error_set(err, ERROR_DOMAIN,
                         "%s needs data, which one row cannot hold: use it on "
                         "files of trials",
                         method->id);
    return read_counts(columns, cells, method, &input, err) &&
           method_run(method, &input, &options, result, err);
}
