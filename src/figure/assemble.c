/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assemble.c - a figure put together from what its kind draws and says. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/figure_private.h"

static const int64_t most_count = INT64_C(1000000000);

Figure *figure_assemble(const FigureParts *parts, const char *title, double width,
                        const void *description, Typesetter *typesetter, const Theme *theme,
                        Error *err)
{
    Figure *figure = figure_new(parts->kind, title, typesetter, theme, width, err);
    Text summary = {0};

    if (!figure)
        return NULL;
    Frame frame = {.scene = figure->scene,
                   .typesetter = typesetter,
                   .theme = theme,
                   .width = scene_width(figure->scene),
                   .warnings = &figure->warnings};
    parts->summarise(description, &summary);
    if (!parts->draw(description, &frame, err) || !parts->fill_table(description, figure, err) ||
        !text_ok(&summary, err) || !text_ok(&figure->warnings, err) ||
        !scene_finish(figure->scene, err)) {
        text_free(&summary);
        figure_free(figure);
        return NULL;
    }
    free(figure->summary);
    figure->summary = text_take(&summary);
    return figure;
}

bool figure_table_row(Figure *figure, size_t row, const TableCell *cells, Error *err)
{
    bool ok = true;

    for (size_t column = 0; ok && column < figure->table.columns; column++) {
        const TableCell *cell = &cells[column];
        ok = cell->text ? figure_table_set(figure, row, column, cell->text)
                        : figure_table_printed(figure, row, column, cell->printed);
    }
    return ok || error_memory(err);
}

void figure_print_p(double p, Evidence evidence, Printed *printed)
{
    char text[NUMBER_SIZE];

    figure_p(p, text);
    if (text[0])
        printed_number(printed, text, p, evidence);
}

void figure_print_exact(double value, Evidence evidence, Printed *printed)
{
    char text[NUMBER_SIZE];

    number_shortest(value, text);
    printed_number(printed, text, value, evidence);
}

void figure_p(double p, char text[static NUMBER_SIZE])
{
    if (isnan(p)) {
        text[0] = '\0';
    } else if (p < 0.0001) {
        snprintf(text, NUMBER_SIZE, "< 0.0001");
    } else if (p >= 1) {
        snprintf(text, NUMBER_SIZE, "1");
    } else {
        number_significant(p, 2, text);
        if (text[0] != '0')
            snprintf(text, NUMBER_SIZE, "> 0.99");
    }
}

void figure_append_p(double p, Text *out)
{
    char text[NUMBER_SIZE];

    figure_p(p, text);
    text_printf(out, "p %s%s", text[0] == '<' || text[0] == '>' ? "" : "= ", text);
}

void figure_percent(double level, char text[static NUMBER_SIZE])
{
    char digits[NUMBER_SIZE];

    number_shortest(round(level * 1e6) / 1e4, digits);
    snprintf(text, NUMBER_SIZE, "%.20s%%", digits);
}

bool figure_check_p(double p, const char *what, size_t number, Error *err)
{
    if (isnan(p) || (p >= 0 && p <= 1))
        return true;
    return error_set(err, ERROR_DOMAIN, "%s %zu: %g is not a p-value: give 0 to 1", what, number,
                     p);
}

bool figure_check_label(const char *label, const char *what, size_t number, Error *err)
{
    if (label && label[0])
        return true;
    return error_set(err, ERROR_DOMAIN, "%s %zu has no label: give one", what, number);
}

bool figure_check_counts(int64_t k, int64_t n, const char *what, size_t number, Error *err)
{
    if (n >= 1 && n <= most_count && k >= 0 && k <= n)
        return true;
    return error_set(err, ERROR_DOMAIN,
                     "%s %zu: %" PRId64 " of %" PRId64
                     " is not possible: give k from 0 to n, and n from 1 on",
                     what, number, k, n);
}

bool figure_check_some(size_t count, size_t most, const char *figure, const char *what, Error *err)
{
    if (count >= 1 && count <= most)
        return true;
    if (count == 0)
        return error_set(err, ERROR_DOMAIN, "%s without %s cannot be drawn: give one at least",
                         figure, what);
    return error_set(err, ERROR_DOMAIN, "%zu %s are too many for a figure: give up to %zu", count,
                     what, most);
}
