/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rows.c - a CSV table of inputs, computed row by row.
 *
 * What is carried through is written once and repeated for each quantity. What a row
 * means is in row_input.c, how rows are read in csv_table.c. */
#include "trials/rows.h"

#include <string.h>

#include "base/cells.h"
#include "base/file.h"
#include "base/number.h"
#include "trials/csv_table.h"

typedef struct Table {
    const char *name;
    bool has_header;
    RowColumns columns;
    Text carried; /* the cells of this row as they are written again */
    Text *out;
    RowsSummary summary;
} Table;

static void carry_cells(Table *table, const RowCells *cells)
{
    table->carried.length = 0;
    for (size_t i = 0; i < cells->count; i++) {
        cell_append(&table->carried, row_cell(cells, i), row_cell_length(cells, i));
        text_append_char(&table->carried, ',');
    }
}

static void put_line(Table *table, const char *quantity, const char *value, size_t length)
{
    text_append_n(table->out, table->carried.data, table->carried.length);
    text_append(table->out, quantity);
    text_append_char(table->out, ',');
    cell_append(table->out, value, length);
    text_append_char(table->out, '\n');
}

static void put_result(Table *table, const Result *result)
{
    char number[NUMBER_SIZE];
    for (int id = 0; id < QUANTITY_COUNT; id++)
        if (result_has(result, (QuantityId)id))
            put_line(table, quantity_names[id], number,
                     number_shortest(result->values[id], number));
}

static void compute_row(Table *table, const RowCells *cells)
{
    Result result;
    Error err = {0};

    table->summary.rows++;
    if (row_compute(&table->columns, cells, &result, &err)) {
        put_result(table, &result);
    } else {
        table->summary.failed++;
        put_line(table, "error", err.message, strlen(err.message));
    }
}

static bool take_row(const RowCells *cells, int64_t line, void *context, Error *err)
{
    Table *table = context;

    carry_cells(table, cells);
    if (table->has_header) {
        compute_row(table, cells);
        return true;
    }
    if (!row_columns_find(&table->columns, cells))
        return error_at(err, ERROR_INPUT, table->name, line, 0,
                        "there is no column `method`: name one so, with ids like "
                        "paired.mcnemar_exact");
    put_line(table, "out_quantity", "out_value", strlen("out_value"));
    table->has_header = true;
    return true;
}

bool rows_compute(const char *bytes, size_t length, const char *name, const Progress *progress,
                  Text *out, RowsSummary *summary, Error *err)
{
    Table table = {.name = name, .out = out};
    bool ok = csv_table_read(bytes, length, name, progress, take_row, &table, err);

    if (ok && !table.has_header)
        ok = error_at(err, ERROR_INPUT, name, 1, 0,
                      "the table is empty: give a header with a column `method`, and rows");
    text_free(&table.carried);
    if (!ok || !text_ok(out, err))
        return false;
    *summary = table.summary;
    return true;
}

bool rows_compute_file(const char *path, const Progress *progress, Text *out, RowsSummary *summary,
                       Error *err)
{
    Text bytes = {0};
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    bool ok = file_read(path, 0, &bytes, err) &&
              rows_compute(bytes.data, bytes.length, name, progress, out, summary, err);
    text_free(&bytes);
    return ok;
}
