/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.h - a table's cells as paragraphs, and the widths of its columns. */
#ifndef OFFDIAG_REPORT_GRID_H
#define OFFDIAG_REPORT_GRID_H

#include "report/setting.h"

typedef struct GridCell {
    const xmlNode *node;
    size_t column, span;
    DocumentAlign align;
    const Paragraph *paragraph;
    double before; /* of a decimal cell: width up to its decimal sign */
    double hang;   /* of a cell that is flush right: the mark of a footnote at its end */
} GridCell;

typedef struct GridRow {
    const xmlNode *node, *group;
    GridCell *cells;
    size_t n_cells;
    bool head;
} GridRow;

typedef struct GridColumn {
    double x, width;
    double natural, least; /* widest cell on one line, widest word */
    double firm;           /* widest number; names and titles may break at some width */
    double before, after;  /* of a decimal column, the widest of each */
} GridColumn;

typedef struct Grid {
    GridColumn *columns;
    GridRow *rows;
    size_t n_columns, n_rows;
    double scale; /* of the type size, 1 if it fits so */
    double width;
} Grid;

enum { /* between columns, pt */
    GRID_GAP = 14,
    GRID_GAP_LEAST = 9, /* where that saves the cells from wrapping */
    GRID_NAME = 90      /* what is left to a name before numbers break too */
};

/* The smallest scale of the type size at all. */
extern const double grid_floor;

/* Measures and fits into width: on one line, there with smaller gaps, else with wrapped names
 * and titles, else breaking long words of these at _ / . : -, else with wrapped numbers too, else
 * in smaller type down to a least scale. False when it does not fit so, or with an error of the
 * galley; free the grid in any case. */
bool grid_make(Setting *setting, const xmlNode *table, double width, double least, Grid *grid);
void grid_free(Grid *grid);

#endif
