/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curves.c - what curves take, refuse and say. */
#include "figure/curves.h"

#include <math.h>

#include "figure/curves_private.h"

static const size_t most_points = 20000;

static const char *const units[] = {"number", "percent", "points", "count", NULL};

static const char *const scales[] = {"linear", "log", NULL};

static const Curve curve_defaults = {0};

static const Field curve_fields[] = {
    {"label", FIELD_TEXT, offsetof(Curve, label), .required = true, .help = "name of the curve"},
    {"x", FIELD_NUMBERS, offsetof(Curve, x), .required = true, .evidence = offsetof(Curve, x_of),
     .help = "ascending"},
    {"y", FIELD_NUMBERS, offsetof(Curve, y), .required = true, .evidence = offsetof(Curve, y_of),
     .help = "one for each x"},
};

static const Record curve_record = {
    .size = sizeof(Curve),
    .defaults = &curve_defaults,
    .fields = curve_fields,
    .count = sizeof curve_fields / sizeof *curve_fields,
};

static const Curves curves_defaults = {.width = 480,
                                       .height = (double)NAN,
                                       .x_unit = UNIT_NUMBER,
                                       .y_unit = UNIT_NUMBER,
                                       .minimum = (double)NAN,
                                       .maximum = (double)NAN,
                                       .target = (double)NAN,
                                       .band_from = (double)NAN,
                                       .band_to = (double)NAN};

static const Field curves_fields[] = {
    {"title", FIELD_TEXT, offsetof(Curves, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Curves, width), .help = "\"column\", \"page\", a venue or pt"},
    {"height", FIELD_NUMBER, offsetof(Curves, height), .help = "of the plot, pt"},
    {"x_unit", FIELD_CHOICE, offsetof(Curves, x_unit), .choices = units,
     .help = "number, percent (of fractions), points or count"},
    {"y_unit", FIELD_CHOICE, offsetof(Curves, y_unit), .choices = units,
     .help = "number, percent (of fractions), points or count"},
    {"x_scale", FIELD_CHOICE, offsetof(Curves, x_scale), .choices = scales,
     .help = "linear, or log: every x is above 0"},
    {"y_scale", FIELD_CHOICE, offsetof(Curves, y_scale), .choices = scales,
     .help = "linear, or log: every y is above 0"},
    {"x_axis", FIELD_TEXT, offsetof(Curves, x_axis), .help = "what the axis of x shows"},
    {"y_axis", FIELD_TEXT, offsetof(Curves, y_axis), .help = "what the axis of y shows"},
    {"minimum", FIELD_NUMBER, offsetof(Curves, minimum), .help = "lower end of the axis of y"},
    {"maximum", FIELD_NUMBER, offsetof(Curves, maximum), .help = "upper end of the axis of y"},
    {"target", FIELD_NUMBER, offsetof(Curves, target), .help = "a horizontal line"},
    {"target_label", FIELD_TEXT, offsetof(Curves, target_label), .help = "what the line means"},
    {"band_from", FIELD_NUMBER, offsetof(Curves, band_from),
     .help = "left end of a shaded part of x"},
    {"band_to", FIELD_NUMBER, offsetof(Curves, band_to), .help = "its right end"},
    {"steps", FIELD_FLAG, offsetof(Curves, steps),
     .help = "y holds from its x to the next: no slope is drawn where there is none"},
    {"note", FIELD_TEXT, offsetof(Curves, note), .help = "what stands under the plot"},
    {"series", FIELD_RECORDS, offsetof(Curves, series), .required = true, .record = &curve_record,
     .help = "the curves, at most 8"},
};

const Record curves_record = {
    .size = sizeof(Curves),
    .defaults = &curves_defaults,
    .fields = curves_fields,
    .count = sizeof curves_fields / sizeof *curves_fields,
};

const Curve *curves_item(const Curves *curves, size_t index)
{
    const Curve *items = curves->series.items;

    return &items[index];
}

double curve_x(const Curve *curve, size_t index)
{
    const double *x = curve->x.items;

    return x[index];
}

double curve_y(const Curve *curve, size_t index)
{
    const double *y = curve->y.items;

    return y[index];
}

void curves_value(int unit, double value, char text[static SCALE_LABEL])
{
    static const char *const words[] = {"", "%", " pp", ""};
    char number[SCALE_LABEL], digits[NUMBER_SIZE];

    if (unit == UNIT_NUMBER) {
        double power = value != 0 ? pow(10, 3 - floor(log10(fabs(value)))) : 1;

        number_shortest(isfinite(power) ? round(fabs(value) * power) / power : 0, digits);
        snprintf(text, SCALE_LABEL, "%s%s", value < 0 ? "\xE2\x88\x92" : "", digits);
        return;
    }
    scale_format((ScaleUnit)unit, value, unit == UNIT_COUNT ? 0 : 1, number);
    snprintf(text, SCALE_LABEL, "%.30s%s", number, words[unit]);
}

static bool check_curve(const Curve *curve, size_t number, Error *err)
{
    if (!figure_check_label(curve->label, "series", number, err))
        return false;
    if (curve->x.count == 0 || curve->x.count != curve->y.count || curve->x.count > most_points)
        return error_set(err, ERROR_DOMAIN,
                         "series %zu (%s) has %zu x and %zu y: give as many of each, 1 to %zu",
                         number, curve->label, curve->x.count, curve->y.count, most_points);
    for (size_t i = 0; i < curve->x.count; i++) {
        if (!isfinite(curve_x(curve, i)) || !isfinite(curve_y(curve, i)))
            return error_set(err, ERROR_DOMAIN,
                             "series %zu (%s): point %zu is %g, %g: give finite numbers", number,
                             curve->label, i + 1, curve_x(curve, i), curve_y(curve, i));
        if (i > 0 && !(curve_x(curve, i) > curve_x(curve, i - 1)))
            return error_set(err, ERROR_DOMAIN,
                             "series %zu (%s): x %g comes after %g: give them in ascending order",
                             number, curve->label, curve_x(curve, i), curve_x(curve, i - 1));
    }
    return true;
}

/* A logarithmic axis has room for what is above 0 only. */
static bool check_log(const Curves *curves, const Curve *curve, size_t number, Error *err)
{
    for (size_t i = 0; i < curve->x.count; i++) {
        if ((curves->x_scale && !(curve_x(curve, i) > 0)) ||
            (curves->y_scale && !(curve_y(curve, i) > 0)))
            return error_set(err, ERROR_DOMAIN,
                             "series %zu (%s): point %zu is %g, %g, which no logarithmic axis can "
                             "show: leave it out or give a linear scale",
                             number, curve->label, i + 1, curve_x(curve, i), curve_y(curve, i));
    }
    return true;
}

static bool check_axis(const Curves *curves, Error *err)
{
    if (curves->minimum >= curves->maximum)
        return error_set(err, ERROR_DOMAIN,
                         "the axis cannot run from %g to %g: give the smaller one as minimum",
                         curves->minimum, curves->maximum);
    if (curves->y_scale && (curves->minimum <= 0 || curves->maximum <= 0 || curves->target <= 0))
        return error_set(err, ERROR_DOMAIN,
                         "a logarithmic axis shows what is above 0 only: give such a minimum, "
                         "maximum and target");
    return true;
}

static bool check_curves(const Curves *curves, Error *err)
{
    if (!figure_check_some(curves->series.count, SERIES_COUNT, "curves", "series", err))
        return false;
    if (!check_axis(curves, err))
        return false;
    if (!isnan(curves->height) && !(curves->height >= 30 && curves->height <= 2000))
        return error_set(err, ERROR_DOMAIN, "a plot %g pt high is not possible: give 30 to 2000",
                         curves->height);
    if (isnan(curves->band_from) != isnan(curves->band_to) || curves->band_from >= curves->band_to)
        return error_set(
            err, ERROR_DOMAIN,
            "the shaded part runs from %g to %g: give both ends, the smaller one first",
            curves->band_from, curves->band_to);
    for (size_t i = 0; i < curves->series.count; i++) {
        if (!check_curve(curves_item(curves, i), i + 1, err) ||
            !check_log(curves, curves_item(curves, i), i + 1, err))
            return false;
    }
    return figure_check_width(curves->width, err);
}

/* The first x from which on the curve stays at the target or above; NaN = none. */
static double reaches(const Curves *curves, const Curve *curve)
{
    size_t first = curve->x.count;

    while (first > 0 && curve_y(curve, first - 1) >= curves->target)
        first--;
    return first < curve->x.count ? curve_x(curve, first) : (double)NAN;
}

/* Whether a curve is the part of the other between its own ends. */
static bool lies_on(const Curve *curve, const Curve *other)
{
    size_t from = 0;

    while (from < other->x.count && curve_x(other, from) < curve_x(curve, 0))
        from++;
    if (curve->x.count > other->x.count - from)
        return false;
    for (size_t i = 0; i < curve->x.count; i++) {
        if (curve_x(other, from + i) != curve_x(curve, i) ||
            curve_y(other, from + i) != curve_y(curve, i))
            return false;
    }
    return true;
}

/* The first other curve that curve index lies on; of two that are the same, the earlier. */
static const Curve *lies_under(const Curves *curves, size_t index)
{
    const Curve *curve = curves_item(curves, index);

    for (size_t i = 0; i < curves->series.count; i++) {
        const Curve *other = curves_item(curves, i);
        if (i != index && lies_on(curve, other) && (i < index || !lies_on(other, curve)))
            return other;
    }
    return NULL;
}

void curves_coincidence(const Curves *curves, Text *out)
{
    for (size_t i = 0; i < curves->series.count; i++) {
        const Curve *under = lies_under(curves, i);
        if (under)
            text_printf(out, "%s%s lies on %s.", out->length > 0 ? " " : "",
                        curves_item(curves, i)->label, under->label);
    }
}

static void append_point(const Curves *curves, const Curve *curve, size_t index, Text *out)
{
    char x[SCALE_LABEL], y[SCALE_LABEL];

    curves_value(curves->y_unit, curve_y(curve, index), y);
    curves_value(curves->x_unit, curve_x(curve, index), x);
    text_printf(out, "%s at %s", y, x);
}

static void append_target(const Curves *curves, const Curve *curve, Text *out)
{
    char x[SCALE_LABEL], y[SCALE_LABEL];
    double from = reaches(curves, curve);

    curves_value(curves->y_unit, curves->target, y);
    if (isnan(from)) {
        text_printf(out, "; ends below %s", y);
        return;
    }
    curves_value(curves->x_unit, from, x);
    text_printf(out, "; %s or more from %s on", y, x);
}

void curves_reading(const Curves *curves, size_t index, Text *out)
{
    const Curve *curve = curves_item(curves, index), *under = lies_under(curves, index);

    text_printf(out, "%s: ", curve->label);
    append_point(curves, curve, 0, out);
    if (curve->x.count > 1) {
        text_append(out, ", ");
        append_point(curves, curve, curve->x.count - 1, out);
    }
    if (!isnan(curves->target))
        append_target(curves, curve, out);
    if (under)
        text_printf(out, "; lies on %s", under->label);
    text_append_char(out, '.');
}

static void summarise(const void *description, Text *out)
{
    const Curves *curves = description;
    size_t count = curves->series.count;

    if (count > 1)
        text_printf(out, "%zu curves", count);
    else
        text_append(out, "A curve");
    text_printf(out, " of %s against %s.", curves->y_axis ? curves->y_axis : "y",
                curves->x_axis ? curves->x_axis : "x");
    for (size_t i = 0; i < count && count <= 2; i++) {
        text_append_char(out, ' ');
        curves_reading(curves, i, out);
    }
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    const Curves *curves = description;
    const char *head[] = {"Series", curves->x_axis ? curves->x_axis : "x",
                          curves->y_axis ? curves->y_axis : "y"};
    size_t rows = 0, row = 0;

    for (size_t i = 0; i < curves->series.count; i++)
        rows += curves_item(curves, i)->x.count;
    bool ok = figure_table_new(figure, head, 3, rows, err);
    figure->table.numeric = 1u << 1 | 1u << 2;
    for (size_t i = 0; ok && i < curves->series.count; i++) {
        const Curve *curve = curves_item(curves, i);

        for (size_t k = 0; ok && k < curve->x.count; k++) {
            Printed x = {0}, y = {0};

            figure_print_exact(curve_x(curve, k), field_evidence(&curve->x_of, k), &x);
            figure_print_exact(curve_y(curve, k), field_evidence(&curve->y_of, k), &y);
            const TableCell cells[] = {{.text = curve->label}, {.printed = &x}, {.printed = &y}};
            ok = figure_table_row(figure, row++, cells, err);
        }
    }
    return ok;
}

Figure *curves_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err)
{
    static const FigureParts parts = {"curves", summarise, curves_draw, fill_table};
    const Curves *curves = description;

    if (!check_curves(curves, err))
        return NULL;
    return figure_assemble(&parts, curves->title, curves->width, curves, typesetter, theme, err);
}
