/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.c - column widths as in automatic table layout: each column gets its widest
 * cell; where that is too much, columns shrink towards their widest word in
 * proportion to what they could give (CSS 2.2, 17.5.2.2). */
#include "report/grid.h"

#include <stdlib.h>
#include <string.h>

#include "report/decimal.h"

typedef struct Attempt {
    double scale;
    bool breaks;
    bool firm; /* only names and titles break, not numbers */
} Attempt;

static const Attempt attempts[] = {{1, false, true},     {1, true, true},      {1, false, false},
                                   {1, true, false},     {0.945, true, false}, {0.89, true, false},
                                   {0.835, true, false}, {0.78, true, false}};

const double grid_floor = 0.78; /* 7 pt */

static size_t count_rows(const xmlNode *table)
{
    size_t count = 0;

    for (const xmlNode *group = table->children; group; group = group->next)
        if (tree_kind(group) == DOCUMENT_HEAD || tree_kind(group) == DOCUMENT_GROUP)
            count += xmlChildElementCount((xmlNode *)(uintptr_t)group);
    return count;
}

static bool list_cells(const xmlNode *table, const xmlNode *node, GridRow *row)
{
    size_t column = 0;

    row->cells = calloc(xmlChildElementCount((xmlNode *)(uintptr_t)node) + 1, sizeof *row->cells);
    if (!row->cells)
        return false;
    for (const xmlNode *cell = node->children; cell; cell = cell->next) {
        size_t span = (size_t)tree_integer(cell, "colspan", 1);
        DocumentAlign align = tree_align(table, column);

        if (row->head && span > 1)
            align = DOCUMENT_ALIGN_CENTRE;
        else if (span > 1)
            align = DOCUMENT_ALIGN_LEFT;
        else if (row->head && align == DOCUMENT_ALIGN_DECIMAL)
            align = DOCUMENT_ALIGN_RIGHT;
        row->cells[row->n_cells++] =
            (GridCell){.node = cell, .column = column, .span = span, .align = align};
        column += span;
    }
    return true;
}

static bool list_rows(const xmlNode *table, Grid *grid)
{
    for (const xmlNode *group = table->children; group; group = group->next) {
        if (tree_kind(group) != DOCUMENT_HEAD && tree_kind(group) != DOCUMENT_GROUP)
            continue;
        for (const xmlNode *node = group->children; node; node = node->next) {
            GridRow *row = &grid->rows[grid->n_rows++];
            row->node = node;
            row->group = group;
            row->head = tree_kind(group) == DOCUMENT_HEAD;
            if (!list_cells(table, node, row))
                return false;
        }
    }
    return true;
}

static const Paragraph *set_cell(Setting *setting, const GridRow *row, const GridCell *cell,
                                 double width, const Attempt *attempt)
{
    static const TextAlign aligns[] = {
        [DOCUMENT_ALIGN_LEFT] = ALIGN_LEFT,
        [DOCUMENT_ALIGN_RIGHT] = ALIGN_RIGHT,
        [DOCUMENT_ALIGN_CENTRE] = ALIGN_CENTRE,
        [DOCUMENT_ALIGN_DECIMAL] = ALIGN_RIGHT,
    };
    InlineOptions options = {.width = width,
                             .align = width > 0 ? aligns[cell->align] : ALIGN_LEFT,
                             .scale = attempt->scale,
                             .bold = row->head,
                             .italic = !row->head && cell->span > 1,
                             .breaks = attempt->breaks};

    return set_inlines(setting, cell->node->children, NULL, &looks[LOOK_CELL], &options);
}

/* Width of the first bytes of what a cell says, without the marks of footnotes. */
static double said_width(Setting *setting, const char *text, size_t length, double scale)
{
    TextStyle style = looks[LOOK_CELL].style;
    char *part = text_copy_n(text, length);

    style.size *= scale;
    double width = part ? text_width(setting->typesetter, style, part) : 0;
    if (!part)
        galley_memory(setting->galley);
    free(part);
    return width;
}

static bool ends_in_mark(const GridCell *cell)
{
    const xmlNode *last = cell->node->last;

    return last && last->type == XML_ELEMENT_NODE && tree_kind(last) == DOCUMENT_FOOTNOTE;
}

/* Numbers line up whether or not a mark follows them. */
static void measure_number(Setting *setting, GridCell *cell, double scale)
{
    Text text = {0};

    tree_text(cell->node, &text);
    text_ok(&text, &setting->galley->error); /* the galley ends with its error */
    const char *said = text_string(&text);
    if (cell->align == DOCUMENT_ALIGN_DECIMAL)
        cell->before = said_width(setting, said, (size_t)(decimal_rest(said) - said), scale);
    else if (cell->align == DOCUMENT_ALIGN_RIGHT && ends_in_mark(cell))
        cell->hang =
            paragraph_width(cell->paragraph) - said_width(setting, said, text.length, scale);
    text_free(&text);
}

static double larger(double one, double other)
{
    return one > other ? one : other;
}

static void measure_cell(Setting *setting, Grid *grid, GridCell *cell, bool head, double scale)
{
    GridColumn *column = &grid->columns[cell->column];
    double natural = paragraph_width(cell->paragraph);

    if (cell->span > 1)
        return;
    column->natural = larger(column->natural, natural);
    column->least = larger(column->least, cell->align == DOCUMENT_ALIGN_DECIMAL
                                              ? natural
                                              : paragraph_min_width(cell->paragraph));
    bool wraps = (head || cell->align == DOCUMENT_ALIGN_LEFT) && natural > GRID_NAME;
    column->firm = larger(column->firm, wraps ? GRID_NAME : natural);
    measure_number(setting, cell, scale);
    if (cell->align != DOCUMENT_ALIGN_DECIMAL)
        return;
    column->before = larger(column->before, cell->before);
    column->after = larger(column->after, natural - cell->before);
}

static bool measure(Setting *setting, Grid *grid, const Attempt *attempt)
{
    for (size_t i = 0; i < grid->n_columns; i++)
        grid->columns[i] = (GridColumn){0};
    for (size_t r = 0; r < grid->n_rows; r++)
        for (size_t c = 0; c < grid->rows[r].n_cells; c++) {
            GridCell *cell = &grid->rows[r].cells[c];
            cell->paragraph = set_cell(setting, &grid->rows[r], cell, 0, attempt);
            if (!cell->paragraph)
                return false;
            measure_cell(setting, grid, cell, grid->rows[r].head, attempt->scale);
        }
    for (size_t i = 0; i < grid->n_columns; i++) {
        GridColumn *column = &grid->columns[i];
        column->natural = larger(column->natural, column->before + column->after);
        column->least = larger(column->least, column->before + column->after);
        column->firm = larger(column->firm, column->least);
    }
    return true;
}

/* Width of the columns that a cell spans, with the gaps between them. */
static double span_width(const Grid *grid, const GridCell *cell)
{
    const GridColumn *last = &grid->columns[cell->column + cell->span - 1];

    return last->x + last->width - grid->columns[cell->column].x;
}

/* What a cell over several columns needs beyond what they have is shared out alike. */
static void widen_columns(GridColumn *columns, const GridCell *cell)
{
    double gaps = GRID_GAP * (double)(cell->span - 1), natural = gaps, least = gaps;

    for (size_t i = 0; i < cell->span; i++) {
        natural += columns[i].natural;
        least += columns[i].least;
    }
    double more = larger(0, paragraph_width(cell->paragraph) - natural) / (double)cell->span;
    double most = larger(0, paragraph_min_width(cell->paragraph) - least) / (double)cell->span;
    for (size_t i = 0; i < cell->span; i++) {
        columns[i].least += most;
        columns[i].firm = larger(columns[i].firm, columns[i].least);
        columns[i].natural = larger(columns[i].natural + more, columns[i].least);
    }
}

static void widen_spans(Grid *grid)
{
    for (size_t r = 0; r < grid->n_rows; r++)
        for (size_t c = 0; c < grid->rows[r].n_cells; c++) {
            const GridCell *cell = &grid->rows[r].cells[c];
            if (cell->span > 1)
                widen_columns(&grid->columns[cell->column], cell);
        }
}

/* A gap somewhat smaller is better than cells of two lines: what is left of the width when no
 * cell wraps, if that is enough. */
static double choose_gap(double width, double natural, double gaps)
{
    double left = (width - natural) / gaps;

    return gaps > 0 && left >= GRID_GAP_LEAST && left < GRID_GAP ? left : GRID_GAP;
}

/* Widths between the least and the natural; false when even the least is too much. firm: only
 * names and titles may break, not numbers. */
static bool fit(Grid *grid, double width, bool firm)
{
    double natural = 0, least = 0, x = 0;

    for (size_t i = 0; i < grid->n_columns; i++) {
        if (firm)
            grid->columns[i].least = grid->columns[i].firm;
        natural += grid->columns[i].natural;
        least += grid->columns[i].least;
    }
    double gap = choose_gap(width, natural, (double)(grid->n_columns - 1));
    double gaps = gap * (double)(grid->n_columns - 1);
    if (least + gaps > width)
        return false;
    double give = natural > least ? (width - gaps - least) / (natural - least) : 1;
    for (size_t i = 0; i < grid->n_columns; i++) {
        GridColumn *column = &grid->columns[i];
        column->x = x;
        column->width = column->least + (give < 1 ? give : 1) * (column->natural - column->least);
        x += column->width + gap;
    }
    grid->width = x - gap;
    return true;
}

/* Cells wider than their column are set again, broken to its width. */
static bool wrap(Setting *setting, Grid *grid, const Attempt *attempt)
{
    for (size_t r = 0; r < grid->n_rows; r++)
        for (size_t c = 0; c < grid->rows[r].n_cells; c++) {
            GridCell *cell = &grid->rows[r].cells[c];
            double width = span_width(grid, cell);

            if (paragraph_width(cell->paragraph) <= width + 0.01)
                continue;
            cell->paragraph = set_cell(setting, &grid->rows[r], cell, width, attempt);
            if (!cell->paragraph)
                return false;
        }
    return true;
}

bool grid_make(Setting *setting, const xmlNode *table, double width, double least, Grid *grid)
{
    Galley *galley = setting->galley;

    *grid = (Grid){.n_columns = tree_columns(table)};
    grid->columns = calloc(grid->n_columns, sizeof *grid->columns);
    grid->rows = calloc(count_rows(table) + 1, sizeof *grid->rows);
    if (!grid->columns || !grid->rows || !list_rows(table, grid))
        return galley_memory(galley);
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts && attempts[i].scale >= least; i++) {
        if (!measure(setting, grid, &attempts[i]))
            return false;
        widen_spans(grid);
        grid->scale = attempts[i].scale;
        if (fit(grid, width, attempts[i].firm))
            return wrap(setting, grid, &attempts[i]);
    }
    return false;
}

void grid_free(Grid *grid)
{
    for (size_t r = 0; r < grid->n_rows; r++)
        free(grid->rows[r].cells);
    free(grid->rows);
    free(grid->columns);
}
