/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region.c - what a region map takes, refuses and says. */
#include "figure/region.h"

#include <inttypes.h>
#include <math.h>

#include "figure/region_private.h"

enum {
    MOST_COLUMNS = 5000
};

static const int64_t most_x = INT64_C(1000000000);

static const RegionColumn column_defaults = {
    .above = (double)NAN, .below = (double)NAN, .least = (double)NAN, .most = (double)NAN};

static const Field column_fields[] = {
    {"x", FIELD_COUNT, offsetof(RegionColumn, x), .required = true,
     .evidence = offsetof(RegionColumn, of.x), .help = "a whole number"},
    {"above", FIELD_NUMBER, offsetof(RegionColumn, above),
     .evidence = offsetof(RegionColumn, of.above), .help = "it stops where y is this or more"},
    {"below", FIELD_NUMBER, offsetof(RegionColumn, below),
     .evidence = offsetof(RegionColumn, of.below), .help = "it stops where y is this or less"},
    {"least", FIELD_NUMBER, offsetof(RegionColumn, least), .help = "the smallest y that can occur"},
    {"most", FIELD_NUMBER, offsetof(RegionColumn, most), .help = "the largest y that can occur"},
};

static const Record column_record = {
    .size = sizeof(RegionColumn),
    .defaults = &column_defaults,
    .fields = column_fields,
    .count = sizeof column_fields / sizeof *column_fields,
};

static const Region region_defaults = {.width = 480,
                                       .height = (double)NAN,
                                       .minimum = (double)NAN,
                                       .maximum = (double)NAN,
                                       .policy_a = "A",
                                       .policy_b = "B"};

static const Field region_fields[] = {
    {"title", FIELD_TEXT, offsetof(Region, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Region, width), .help = "\"column\", \"page\", a venue or pt"},
    {"height", FIELD_NUMBER, offsetof(Region, height), .help = "of the plot, pt"},
    {"minimum", FIELD_NUMBER, offsetof(Region, minimum), .help = "lower end of the axis of y"},
    {"maximum", FIELD_NUMBER, offsetof(Region, maximum), .help = "upper end of the axis of y"},
    {"policy_a", FIELD_TEXT, offsetof(Region, policy_a), .help = "name of A"},
    {"policy_b", FIELD_TEXT, offsetof(Region, policy_b), .help = "name of B"},
    {"b_above", FIELD_FLAG, offsetof(Region, b_above),
     .help = "the upper region stops for B, not for A"},
    {"x_axis", FIELD_TEXT, offsetof(Region, x_axis), .help = "what the axis of x shows"},
    {"y_axis", FIELD_TEXT, offsetof(Region, y_axis), .help = "what the axis of y shows"},
    {"note", FIELD_TEXT, offsetof(Region, note), .help = "what stands under the map"},
    {"path_label", FIELD_TEXT, offsetof(Region, path_label), .help = "name of the path"},
    {"columns", FIELD_RECORDS, offsetof(Region, columns), .required = true,
     .record = &column_record, .help = "the boundaries at each x, in order"},
    {"path_x", FIELD_NUMBERS, offsetof(Region, path_x), .help = "the observed path"},
    {"path_y", FIELD_NUMBERS, offsetof(Region, path_y), .evidence = offsetof(Region, path_y_of),
     .help = "the observed path"},
};

const Record region_record = {
    .size = sizeof(Region),
    .defaults = &region_defaults,
    .fields = region_fields,
    .count = sizeof region_fields / sizeof *region_fields,
};

const RegionColumn *region_column(const Region *region, size_t index)
{
    const RegionColumn *columns = region->columns.items;

    return &columns[index];
}

double region_path_x(const Region *region, size_t index)
{
    const double *x = region->path_x.items;

    return x[index];
}

double region_path_y(const Region *region, size_t index)
{
    const double *y = region->path_y.items;

    return y[index];
}

static bool is_huge(double value)
{
    return isinf(value) || fabs(value) > 1e9;
}

static bool check_column(const Region *region, size_t i, Error *err)
{
    const RegionColumn *column = region_column(region, i);

    if (column->x < -most_x || column->x > most_x || is_huge(column->above) ||
        is_huge(column->below) || is_huge(column->least) || is_huge(column->most))
        return error_set(err, ERROR_DOMAIN,
                         "column %zu (x %" PRId64 ") holds a number beyond 1e9: give smaller ones",
                         i + 1, column->x);
    if (i > 0 && column->x <= region_column(region, i - 1)->x)
        return error_set(err, ERROR_DOMAIN,
                         "column %zu: x %" PRId64 " comes after %" PRId64
                         ": give them in ascending order",
                         i + 1, column->x, region_column(region, i - 1)->x);
    if (column->below >= column->above)
        return error_set(err, ERROR_DOMAIN,
                         "column %zu (x %" PRId64
                         "): below %g reaches above %g: the regions must not meet",
                         i + 1, column->x, column->below, column->above);
    if (column->least > column->most)
        return error_set(err, ERROR_DOMAIN,
                         "column %zu (x %" PRId64 "): least %g is more than most %g", i + 1,
                         column->x, column->least, column->most);
    return true;
}

static bool check_path(const Region *region, Error *err)
{
    if (region->path_x.count != region->path_y.count || region->path_x.count > 20000)
        return error_set(err, ERROR_DOMAIN,
                         "the path has %zu x and %zu y: give as many of each, up to 20000",
                         region->path_x.count, region->path_y.count);
    for (size_t i = 0; i < region->path_x.count; i++) {
        double x = region_path_x(region, i), y = region_path_y(region, i);

        if (!isfinite(x) || !isfinite(y) || is_huge(x) || is_huge(y))
            return error_set(err, ERROR_DOMAIN, "the path at point %zu is %g, %g: give numbers",
                             i + 1, x, y);
    }
    return true;
}

static bool check_region(const Region *region, Error *err)
{
    if (!figure_check_some(region->columns.count, MOST_COLUMNS, "a region map", "columns", err))
        return false;
    if (!region->policy_a || !region->policy_b)
        return error_set(err, ERROR_DOMAIN, "a region map needs the names of both policies");
    if (region->minimum >= region->maximum)
        return error_set(err, ERROR_DOMAIN,
                         "the axis cannot run from %g to %g: give the smaller one as minimum",
                         region->minimum, region->maximum);
    if (!isnan(region->height) && !(region->height >= 30 && region->height <= 2000))
        return error_set(err, ERROR_DOMAIN, "a plot %g pt high is not possible: give 30 to 2000",
                         region->height);
    for (size_t i = 0; i < region->columns.count; i++) {
        if (!check_column(region, i, err))
            return false;
    }
    return check_path(region, err) && figure_check_width(region->width, err);
}

void region_name(const Region *region, bool above, Text *out)
{
    text_printf(out, "Stop for %s", above == region->b_above ? region->policy_b : region->policy_a);
}

void region_reading(const Region *region, bool above, Text *out)
{
    const RegionColumn *first = NULL, *last = NULL;

    for (size_t i = 0; i < region->columns.count; i++) {
        const RegionColumn *column = region_column(region, i);

        if (isnan(above ? column->above : column->below))
            continue;
        first = first ? first : column;
        last = column;
    }
    region_name(region, above, out);
    if (!first) {
        text_append(out, ": nowhere.");
        return;
    }
    text_printf(out, ": y of %g or %s at x %" PRId64, above ? first->above : first->below,
                above ? "more" : "less", first->x);
    if (last != first)
        text_printf(out, ", of %g at x %" PRId64, above ? last->above : last->below, last->x);
    text_append_char(out, '.');
}

/* 1 = in the upper region, -1 = in the lower, 0 = between. */
static int side_of(const Region *region, double x, double y)
{
    for (size_t i = 0; i < region->columns.count; i++) {
        const RegionColumn *column = region_column(region, i);

        if (fabs((double)column->x - x) < 0.5)
            return y >= column->above ? 1 : y <= column->below ? -1 : 0;
    }
    return 0;
}

void region_path_reading(const Region *region, Text *out)
{
    size_t last = region->path_x.count - 1;
    double x = region_path_x(region, last), y = region_path_y(region, last);
    int side = side_of(region, x, y);

    text_printf(out, "%s: ends at x %g, y %g, ",
                region->path_label ? region->path_label : "Observed", x, y);
    if (side != 0) {
        text_append(out, "in the region \"");
        region_name(region, side > 0, out);
        text_append(out, "\".");
    } else {
        text_append(out, "where it goes on.");
    }
}

static void summarise(const void *description, Text *out)
{
    const Region *region = description;

    for (int above = 1; above >= 0; above--) {
        region_reading(region, above == 1, out);
        text_append_char(out, ' ');
    }
    text_append(out, "Between them it goes on.");
    if (region->path_x.count > 0) {
        text_append_char(out, ' ');
        region_path_reading(region, out);
    }
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    const Region *region = description;
    Text names[2] = {0};
    bool ok;

    text_printf(&names[0], "%s where y is at most",
                region->b_above ? region->policy_a : region->policy_b);
    text_printf(&names[1], "%s where y is at least",
                region->b_above ? region->policy_b : region->policy_a);
    const char *head[] = {region->x_axis ? region->x_axis : "x", text_string(&names[0]),
                          text_string(&names[1])};
    ok = text_ok(&names[0], err) && text_ok(&names[1], err) &&
         figure_table_new(figure, head, 3, region->columns.count, err);
    figure->table.numeric = 7;
    for (size_t i = 0; ok && i < region->columns.count; i++) {
        const RegionColumn *column = region_column(region, i);
        Printed x = {0}, below = {0}, above = {0};

        printed_count(&x, column->x, column->of.x);
        if (!isnan(column->below))
            figure_print_exact(column->below, column->of.below, &below);
        if (!isnan(column->above))
            figure_print_exact(column->above, column->of.above, &above);
        const TableCell cells[] = {{.printed = &x}, {.printed = &below}, {.printed = &above}};
        ok = figure_table_row(figure, i, cells, err);
    }
    text_free(&names[0]);
    text_free(&names[1]);
    return ok;
}

Figure *region_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err)
{
    static const FigureParts parts = {"region", summarise, region_draw, fill_table};
    const Region *region = description;

    if (!check_region(region, err))
        return NULL;
    return figure_assemble(&parts, region->title, region->width, region, typesetter, theme, err);
}
