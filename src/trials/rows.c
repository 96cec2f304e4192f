/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rows.c - a CSV table of inputs, computed row by row: the loop over the file.
 *
 * The cells of one row are kept in one buffer; what is carried through is written
 * once and repeated for each quantity. What a row means is in row_input.c. */
#include "trials/rows.h"

#include <csv.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "trials/csv_lines.h"
#include "trials/row_input.h"

typedef struct Table {
    const char *name;
    const Progress *progress;
    CsvLines lines;
    bool has_header, failed;
    RowColumns columns;
    RowCells cells;
    Text carried; /* the cells of this row as they are written again */
    Text *out;
    RowsSummary summary;
    Error *err;
} Table;

static bool needs_quotes(char c)
{
    return c == ',' || c == '"' || c == '\n' || c == '\r';
}

static void put_cell(Text *text, const char *cell, size_t length)
{
    bool quoted = false;

    for (size_t i = 0; i < length && !quoted; i++)
        quoted = needs_quotes(cell[i]);
    quoted = quoted || (length > 0 && (cell[0] == ' ' || cell[length - 1] == ' '));
    if (!quoted) {
        text_append_n(text, cell, length);
        return;
    }
    text_append_char(text, '"');
    for (size_t i = 0; i < length; i++) {
        if (cell[i] == '"')
            text_append_char(text, '"');
        text_append_char(text, cell[i]);
    }
    text_append_char(text, '"');
}

static void carry_cells(Table *table)
{
    table->carried.length = 0;
    for (size_t i = 0; i < table->cells.count; i++) {
        put_cell(&table->carried, row_cell(&table->cells, i), row_cell_length(&table->cells, i));
        text_append_char(&table->carried, ',');
    }
}

static void put_line(Table *table, const char *quantity, const char *value, size_t length)
{
    text_append_n(table->out, table->carried.data, table->carried.length);
    text_append(table->out, quantity);
    text_append_char(table->out, ',');
    put_cell(table->out, value, length);
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

static void compute_row(Table *table)
{
    Result result;
    Error err = {0};

    table->summary.rows++;
    carry_cells(table);
    if (row_compute(&table->columns, &table->cells, &result, &err)) {
        put_result(table, &result);
    } else {
        table->summary.failed++;
        put_line(table, "error", err.message, strlen(err.message));
    }
}

static void fail(Table *table, const char *what)
{
    if (!table->failed)
        error_at(table->err, ERROR_INPUT, table->name, table->lines.row_line, 0, "%s", what);
    table->failed = true;
}

static void take_header(Table *table)
{
    if (!row_columns_find(&table->columns, &table->cells)) {
        fail(table, "there is no column `method`: name one so, with ids like "
                    "paired.mcnemar_exact");
        return;
    }
    carry_cells(table);
    put_line(table, "out_quantity", "out_value", strlen("out_value"));
    table->has_header = true;
}

static void take_cell(void *bytes, size_t length, void *context)
{
    Table *table = context;
    if (table->cells.count == 0)
        csv_lines_row(&table->lines);
    csv_lines_cell(&table->lines, bytes, length);
    row_cells_add(&table->cells, bytes, length);
}

static void take_row(int character, void *context)
{
    Table *table = context;
    size_t count = table->cells.count;

    csv_lines_break(&table->lines, character);
    if (count == 0 || table->failed)
        return;
    if (!row_cells_ok(&table->cells)) {
        table->failed = !error_memory(table->err);
    } else if (!table->has_header) {
        take_header(table);
    } else if (count != table->columns.count) {
        fail(table, count < table->columns.count
                        ? "this row has fewer cells than the header: complete it"
                        : "this row has more cells than the header: quote cells with commas");
    } else {
        compute_row(table);
    }
    row_cells_clear(&table->cells);
}

/* In pieces, so that progress is shown and a failure stops the reading. */
static bool parse(Table *table, struct csv_parser *parser, const char *bytes, size_t length)
{
    enum {
        PIECE = 1 << 16
    };
    for (size_t at = 0; at < length && !table->failed; at += PIECE) {
        size_t piece = length - at < PIECE ? length - at : PIECE;
        if (csv_parse(parser, bytes + at, piece, take_cell, take_row, table) != piece)
            return false;
        if (table->progress)
            progress_report(table->progress, "computing rows", (double)at / (double)length);
    }
    return table->failed || csv_fini(parser, take_cell, take_row, table) == 0;
}

bool rows_compute(const char *bytes, size_t length, const char *name, const Progress *progress,
                  Text *out, RowsSummary *summary, Error *err)
{
    static const char mark[] = "\xEF\xBB\xBF";
    struct csv_parser parser;
    Table table = {.name = name, .progress = progress, .lines = {1, 1, 0}, .out = out, .err = err};

    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL) != 0)
        return error_memory(err);
    if (length >= 3 && memcmp(bytes, mark, 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    if (!parse(&table, &parser, bytes, length))
        fail(&table, csv_error(&parser) == CSV_ENOMEM
                         ? "a cell is too large: there is not enough memory"
                         : "a quote is not where a cell begins or ends: check the quotes");
    if (!table.failed && !table.has_header)
        fail(&table, "the table is empty: give a header with a column `method`, and rows");
    csv_free(&parser);
    row_cells_free(&table.cells);
    text_free(&table.carried);
    if (table.failed || !text_ok(out, err))
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
