/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_table.c - libcsv's calls gathered to rows of cells. */
#include "trials/csv_table.h"

#include <csv.h>
#include <string.h>

#include "trials/csv_lines.h"

typedef struct Table {
    const char *name;
    const Progress *progress;
    CsvRow *take;
    void *context;
    CsvLines lines;
    RowCells cells;
    size_t columns; /* of the header; 0 = not read yet */
    bool failed;
    Error *err;
} Table;

static void fail(Table *table, const char *what)
{
    if (!table->failed)
        error_at(table->err, ERROR_INPUT, table->name, table->lines.row_line, 0, "%s", what);
    table->failed = true;
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
    } else if (table->columns > 0 && count != table->columns) {
        fail(table, count < table->columns
                        ? "this row has fewer cells than the header: complete it"
                        : "this row has more cells than the header: quote cells with commas");
    } else {
        table->columns = count;
        table->failed =
            !table->take(&table->cells, table->lines.row_line, table->context, table->err);
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
            progress_report(table->progress, "reading rows", (double)at / (double)length);
    }
    return table->failed || csv_fini(parser, take_cell, take_row, table) == 0;
}

bool csv_table_read(const char *bytes, size_t length, const char *name, const Progress *progress,
                    CsvRow *take, void *context, Error *err)
{
    static const char mark[] = "\xEF\xBB\xBF";
    struct csv_parser parser;
    Table table = {.name = name,
                   .progress = progress,
                   .take = take,
                   .context = context,
                   .lines = {1, 1, 0},
                   .err = err};

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
    csv_free(&parser);
    row_cells_free(&table.cells);
    return !table.failed;
}
