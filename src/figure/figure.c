/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure.c - the table of kinds; to add one, write its file and add its row here. */
#include "figure/figure.h"

#include <stdlib.h>
#include <string.h>

#include "figure/agreement.h"
#include "figure/curves.h"
#include "figure/discordance.h"
#include "figure/figure_private.h"
#include "figure/ladder.h"
#include "figure/matrix.h"
#include "figure/rates.h"
#include "figure/region.h"
#include "figure/sketch.h"
#include "figure/trajectory.h"

const FigureKind figure_kinds[] = {
    {"ladder", "Interval ladder", &ladder_record, ladder_build},
    {"discordance", "Discordance bars", &discordance_record, discordance_build},
    {"rates", "Rates", &rates_record, rates_build},
    {"matrix", "Matrix of pairwise comparisons", &matrix_record, matrix_build},
    {"curves", "Curves", &curves_record, curves_build},
    {"trajectory", "Trajectory", &trajectory_record, trajectory_build},
    {"region", "Region map", &region_record, region_build},
    {"agreement", "Agreement grid", &agreement_record, agreement_build},
    {"canvas", "Plain canvas", &sketch_record, sketch_build},
};
const size_t figure_kind_count = sizeof figure_kinds / sizeof *figure_kinds;

static const struct {
    const char *name;
    double width;
} widths[] = {{"column", 240}, {"page", 480}};

bool figure_width(const char *name, double *width)
{
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        if (strcmp(widths[i].name, name) == 0) {
            *width = widths[i].width;
            return true;
        }
    }
    return false;
}

bool figure_check_width(double width, Error *err)
{
    if (width >= 40 && width <= 14400)
        return true;
    return error_set(
        err, ERROR_DOMAIN,
        "a figure %g pt wide is not possible: give \"column\", \"page\" or 40 to 14400", width);
}

static const FigureKind *kind_of(const char *id)
{
    for (size_t i = 0; i < figure_kind_count; i++) {
        if (strcmp(figure_kinds[i].id, id) == 0)
            return &figure_kinds[i];
    }
    return NULL;
}

Figure *figure_new(const char *kind_id, const char *title, Typesetter *typesetter,
                   const Theme *theme, double width, Error *err)
{
    Figure *figure = calloc(1, sizeof *figure);

    if (!figure) {
        error_memory(err);
        return NULL;
    }
    figure->kind = kind_of(kind_id);
    figure->title = text_copy(title ? title : "");
    figure->summary = text_copy("");
    if (!figure->title || !figure->summary) {
        error_memory(err);
        figure_free(figure);
        return NULL;
    }
    figure->scene = scene_new(typesetter, theme, width, 0, err);
    if (!figure->scene) {
        figure_free(figure);
        return NULL;
    }
    return figure;
}

static void table_free(FigureTable *table)
{
    for (size_t i = 0; table->head && i < table->columns; i++)
        free(table->head[i]);
    for (size_t i = 0; table->cells && i < table->rows * table->columns; i++) {
        free(table->cells[i].text);
        free(table->cells[i].numbers);
    }
    free(table->head);
    free(table->cells);
}

void figure_free(Figure *figure)
{
    if (!figure)
        return;
    free(figure->title);
    free(figure->summary);
    scene_free(figure->scene);
    table_free(&figure->table);
    text_free(&figure->warnings);
    free(figure);
}

bool figure_table_new(Figure *figure, const char *const *head, size_t columns, size_t rows,
                      Error *err)
{
    FigureTable *table = &figure->table;

    table->columns = columns;
    table->rows = rows;
    table->head = calloc(columns, sizeof *table->head);
    table->cells = calloc(columns * rows + 1, sizeof *table->cells);
    if (!table->head || !table->cells)
        return error_memory(err);
    for (size_t i = 0; i < columns; i++) {
        if (!(table->head[i] = text_copy(head[i])))
            return error_memory(err);
    }
    return true;
}

bool figure_table_set(Figure *figure, size_t row, size_t column, const char *text)
{
    FigureCell *cell = &figure->table.cells[row * figure->table.columns + column];

    cell->text = text_copy(text);
    return cell->text != NULL;
}

bool figure_table_printed(Figure *figure, size_t row, size_t column, const Printed *printed)
{
    FigureCell *cell = &figure->table.cells[row * figure->table.columns + column];

    return figure_table_set(figure, row, column, printed->text) &&
           numbers_copy(printed->numbers, printed->count, &cell->numbers);
}

Evidence field_evidence(const FieldList *evidence, size_t i)
{
    const Evidence *list = evidence->items;

    return i < evidence->count ? list[i] : (Evidence){0};
}

size_t figure_readings(const Figure *figure)
{
    size_t count = 0;

    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        count += item->kind == SCENE_GROUP_BEGIN && item->group.reading ? 1 : 0;
    }
    return count;
}

const char *figure_reading(const Figure *figure, size_t index)
{
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        if (item->kind == SCENE_GROUP_BEGIN && item->group.reading && index-- == 0)
            return item->group.reading;
    }
    return NULL;
}

void figure_describe(const Figure *figure, Text *out)
{
    size_t count = figure_readings(figure);

    text_append(out, figure->summary);
    for (size_t i = 0; i < count; i++) {
        text_append_char(out, ' ');
        text_append(out, figure_reading(figure, i));
    }
}
