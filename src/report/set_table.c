/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set_table.c - a table with three rules: over the head, under it, under the last
 * row. Rows are strips; the head is kept for the pages that follow. */
#include <stdlib.h>

#include "report/grid.h"

static const double row_above = 2.1, row_below = 2.1, rule_space = 2.6, group_space = 3.2;

static double row_height(const GridRow *row)
{
    double height = 0;

    for (size_t i = 0; i < row->n_cells; i++) {
        double h = paragraph_height(row->cells[i].paragraph);
        height = h > height ? h : height;
    }
    return height + row_above + row_below;
}

static double cell_x(const Grid *grid, const GridCell *cell)
{
    const GridColumn *first = &grid->columns[cell->column];
    const GridColumn *last = &grid->columns[cell->column + cell->span - 1];
    double room = last->x + last->width - first->x, width = paragraph_width(cell->paragraph);

    if (paragraph_lines(cell->paragraph) > 1)
        return first->x;
    switch (cell->align) {
    case DOCUMENT_ALIGN_RIGHT:
        return first->x + room - width + cell->hang;
    case DOCUMENT_ALIGN_CENTRE:
        return first->x + (room - width) / 2;
    case DOCUMENT_ALIGN_DECIMAL:
        return first->x + room - first->after - cell->before;
    default:
        return first->x;
    }
}

static Role cell_role(const GridRow *row, const GridCell *cell, bool furniture)
{
    Role role = {0};

    if (!furniture)
        role = (Role){row->node, cell->node, cell->node->name[1] == 'h' ? "TH" : "TD"};
    return role;
}

static void add_rule(Setting *setting, Role role, double x, double y, double length, double weight)
{
    galley_piece(setting->galley, (Piece){.kind = PIECE_RULE,
                                          .role = role,
                                          .x = setting->left + x,
                                          .y = y,
                                          .rule = {length, weight, PAINT_INK}});
}

/* furniture: the cells are a repetition, which the structure of the PDF leaves out. */
static void add_cells(Setting *setting, const Grid *grid, const GridRow *row, double y,
                      bool furniture)
{
    for (size_t i = 0; i < row->n_cells; i++) {
        const GridCell *cell = &row->cells[i];
        const GridColumn *first = &grid->columns[cell->column];
        const GridColumn *last = &grid->columns[cell->column + cell->span - 1];
        Role role = cell_role(row, cell, furniture);
        double lift =
            row->head ? row_height(row) - row_above - row_below - paragraph_height(cell->paragraph)
                      : 0;

        galley_piece(setting->galley,
                     (Piece){.kind = PIECE_LINES,
                             .role = role,
                             .x = setting->left + cell_x(grid, cell),
                             .y = y + row_above + lift,
                             .lines = {cell->paragraph, 0, paragraph_lines(cell->paragraph)}});
        if (row->head && cell->span > 1)
            add_rule(setting, role, first->x, y + row_height(row), last->x + last->width - first->x,
                     look_light);
    }
}

static double head_height(const Grid *grid)
{
    double height = 2 * rule_space;

    for (size_t r = 0; r < grid->n_rows && grid->rows[r].head; r++)
        height += row_height(&grid->rows[r]);
    return height;
}

static bool has_head(const Grid *grid)
{
    return grid->n_rows > 0 && grid->rows[0].head;
}

/* Rules and head rows from y on; without head rows the top rule alone. Each rule belongs
 * to the cell that is drawn next to it. */
static void add_head(Setting *setting, const Grid *grid, double y, bool furniture)
{
    const GridRow *row = grid->rows;
    Role role = {0};

    if (has_head(grid))
        role = cell_role(row, &row->cells[0], furniture);
    add_rule(setting, role, 0, y, grid->width, look_heavy);
    if (!has_head(grid))
        return;
    y += rule_space;
    for (; row < grid->rows + grid->n_rows && row->head; row++) {
        add_cells(setting, grid, row, y, furniture);
        y += row_height(row);
    }
    row--;
    add_rule(setting, cell_role(row, &row->cells[row->n_cells - 1], furniture), 0, y + rule_space,
             grid->width, look_light);
}

static void set_head(Setting *setting, const Grid *grid)
{
    double height = has_head(grid) ? head_height(grid) : rule_space;
    Strip *strip = galley_strip(setting->galley, 5, height);

    if (!strip)
        return;
    strip->keep = true;
    add_head(setting, grid, 0, false);
}

/* "Table 2 (continued)" and the head once more. */
static int make_repetition(Setting *setting, const xmlNode *table, const Grid *grid)
{
    const Look *look = &looks[LOOK_CAPTION];
    Text text = {0};
    ParagraphOptions shape = {.line_height = look->line_height};
    TextRun runs[2] = {{.style = look->style, .paint = look->paint}};

    text_printf(&text, "%s\u00a0%s\u2002", tree_label(table), tree_attribute(table, "number"));
    runs[0].text = text_string(&text);
    runs[0].style.bold = true;
    runs[1] = (TextRun){.text = "(continued)", .style = look->style, .paint = PAINT_MUTED};
    const Paragraph *paragraph =
        galley_own(setting->galley,
                   paragraph_new(setting->typesetter, runs, 2, &shape, &setting->galley->error));
    text_free(&text);
    if (!paragraph)
        return -1;
    double top = paragraph_height(paragraph) + 5;
    double height = has_head(grid) ? head_height(grid) + rule_space : rule_space;
    int head = galley_head(setting->galley, top + height, grid->width);
    galley_piece(setting->galley,
                 (Piece){.kind = PIECE_LINES, .x = setting->left, .lines = {paragraph, 0, 1}});
    add_head(setting, grid, top, true);
    return head;
}

static void set_row(Setting *setting, const Grid *grid, size_t index, int head, bool keep)
{
    const GridRow *row = &grid->rows[index];
    bool first = index == 0 || row[-1].head, last = index + 1 == grid->n_rows;
    bool opens = !first && row->group != row[-1].group;
    double space = first ? rule_space : 0;
    double height = space + row_height(row) + (last ? rule_space + 0.5 : 0);
    Strip *strip = galley_strip(setting->galley, opens ? 2 * group_space : 0, height);

    if (!strip)
        return;
    strip->keep = keep;
    strip->head = first ? -1 : head;
    if (opens)
        galley_piece(setting->galley, (Piece){.kind = PIECE_RULE,
                                              .role = cell_role(row, &row->cells[0], false),
                                              .x = setting->left,
                                              .y = -group_space,
                                              .between = true,
                                              .rule = {grid->width, look_hair, PAINT_MUTED}});
    add_cells(setting, grid, row, space, false);
    if (last)
        add_rule(setting, cell_role(row, &row->cells[row->n_cells - 1], false), 0,
                 space + row_height(row) + rule_space, grid->width, look_heavy);
}

static bool check_rows(Setting *setting, const Grid *grid, const xmlNode *table, double height)
{
    double room = height - head_height(grid) - 40;

    if (room < height / 2) {
        error_set(
            &setting->galley->error, ERROR_SCRIPT,
            "the head of the table is %.0f pt high, more than half a page: shorten its titles",
            head_height(grid));
        return tree_locate(table, &setting->galley->error);
    }
    for (size_t r = 0; r < grid->n_rows; r++) {
        if (row_height(&grid->rows[r]) <= room)
            continue;
        error_set(&setting->galley->error, ERROR_SCRIPT,
                  "a row of the table is %.0f pt high but a page has room for %.0f pt: shorten its "
                  "text or make it a paragraph",
                  row_height(&grid->rows[r]), room);
        return tree_locate(grid->rows[r].node, &setting->galley->error);
    }
    return true;
}

/* A table of a few rows is not parted. */
static bool is_short(const Setting *setting, const Grid *grid)
{
    static const double part = 0.3;
    double height = head_height(grid);

    for (size_t r = 0; r < grid->n_rows; r++)
        height += grid->rows[r].head ? 0 : row_height(&grid->rows[r]);
    return height < part * setting->page_height;
}

static void set_grid(Setting *setting, const xmlNode *table, const Grid *grid)
{
    bool whole = is_short(setting, grid);

    setting->anchor = table;
    set_caption(setting, table, looks[LOOK_CAPTION].above, true);
    int head = make_repetition(setting, table, grid);
    set_head(setting, grid);
    for (size_t r = 0; r < grid->n_rows; r++) {
        if (grid->rows[r].head)
            continue;
        bool first = r == 0 || grid->rows[r - 1].head, last = r + 1 == grid->n_rows;
        bool label = grid->rows[r].n_cells == 1 && grid->n_columns > 1;
        set_row(setting, grid, r, head,
                first || label || (whole && !last) || r + 2 == grid->n_rows ||
                    (last && set_has_notes(table)));
    }
    set_notes(setting, table);
}

typedef struct Room { /* where a table may stand */
    double width, height, least;
    bool wide, turned;
} Room;

/* Fits the table into the first room that is wide enough: where it comes, across all
 * columns, on a page that lies on its side. Null with an error when there is none. */
static const Room *find_room(Setting *setting, const xmlNode *table, const Room *rooms,
                             size_t count, Grid *grid)
{
    Galley *galley = setting->galley;

    for (size_t i = 0; i < count; i++) {
        if (grid_make(setting, table, rooms[i].width, rooms[i].least, grid))
            return &rooms[i];
        grid_free(grid);
        *grid = (Grid){0};
        if (!galley_good(galley))
            return NULL;
    }
    error_set(
        &galley->error, ERROR_SCRIPT,
        "the table is wider than the page even where that lies on its side, %.0f pt, and in "
        "the smallest type: leave columns out, use shorter words, or exchange rows and columns",
        rooms[count - 1].width);
    tree_locate(table, &galley->error);
    return NULL;
}

void set_table(Setting *setting, const xmlNode *table)
{
    static const double smaller = 0.83;
    const Room rooms[] = {
        {setting->block - setting->left, setting->page_height, smaller, false, false},
        {setting->page_width, setting->page_height, smaller, true, false},
        {setting->turned_width, setting->turned_height, grid_floor, true, true},
    };
    Setting before = *setting;
    Grid grid = {0};
    const Room *room = find_room(setting, table, rooms, sizeof rooms / sizeof *rooms, &grid);

    if (room && check_rows(setting, &grid, table, room->height)) {
        bool across = room->wide && setting->page_width > setting->block;
        bool drifts = across || room->turned || tree_attribute(table, "float");
        if (drifts)
            set_drift(setting, across, room->turned);
        if (room->wide)
            setting->left = 0;
        set_grid(setting, table, &grid);
        if (drifts)
            set_settle(setting, table, &before);
        else
            setting->after = 20;
        setting->left = before.left;
    }
    grid_free(&grid);
}
