/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trajectory.c - what a trajectory takes, refuses and says. */
#include "figure/trajectory.h"

#include <math.h>

#include "figure/trajectory_private.h"

enum {
    MOST_COURSES = 4
};

static const size_t most_points = 20000;

static const char *const units[] = {"number", "percent", "points", "count", NULL};

static const Course course_defaults = {0};

static const Field course_fields[] = {
    {"label", FIELD_TEXT, offsetof(Course, label), .required = true,
     .help = "what is followed: a policy, or the lead"},
    {"x", FIELD_NUMBERS, offsetof(Course, x), .required = true, .evidence = offsetof(Course, of.x),
     .help = "trials or pairs so far, ascending"},
    {"y", FIELD_NUMBERS, offsetof(Course, y), .required = true, .evidence = offsetof(Course, of.y),
     .help = "the value at each x"},
    {"lower", FIELD_NUMBERS, offsetof(Course, lower), .evidence = offsetof(Course, of.lower),
     .help = "lower bound of the confidence sequence at each x"},
    {"upper", FIELD_NUMBERS, offsetof(Course, upper), .evidence = offsetof(Course, of.upper),
     .help = "upper bound of the confidence sequence at each x"},
};

static const Record course_record = {
    .size = sizeof(Course),
    .defaults = &course_defaults,
    .fields = course_fields,
    .count = sizeof course_fields / sizeof *course_fields,
};

static const Trajectory trajectory_defaults = {.width = 480,
                                               .height = (double)NAN,
                                               .unit = UNIT_POINTS,
                                               .level = 0.95,
                                               .reference = (double)NAN,
                                               .minimum = (double)NAN,
                                               .maximum = (double)NAN,
                                               .stop = (double)NAN};

static const Field trajectory_fields[] = {
    {"title", FIELD_TEXT, offsetof(Trajectory, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Trajectory, width),
     .help = "\"column\", \"page\", a venue or pt"},
    {"height", FIELD_NUMBER, offsetof(Trajectory, height), .help = "of the plot, pt"},
    {"unit", FIELD_CHOICE, offsetof(Trajectory, unit), .choices = units,
     .help = "of y: number, percent (of fractions), points (a difference of fractions) or count"},
    {"level", FIELD_NUMBER, offsetof(Trajectory, level),
     .help = "level of the confidence sequences"},
    {"reference", FIELD_NUMBER, offsetof(Trajectory, reference), .help = "a horizontal line"},
    {"minimum", FIELD_NUMBER, offsetof(Trajectory, minimum), .help = "lower end of the axis of y"},
    {"maximum", FIELD_NUMBER, offsetof(Trajectory, maximum), .help = "upper end of the axis of y"},
    {"stop", FIELD_NUMBER, offsetof(Trajectory, stop), .evidence = offsetof(Trajectory, stop_of),
     .help = "x at which it stopped"},
    {"stop_label", FIELD_TEXT, offsetof(Trajectory, stop_label), .help = "what was decided there"},
    {"x_axis", FIELD_TEXT, offsetof(Trajectory, x_axis), .help = "what the axis of x shows"},
    {"y_axis", FIELD_TEXT, offsetof(Trajectory, y_axis), .help = "what the axis of y shows"},
    {"note", FIELD_TEXT, offsetof(Trajectory, note), .help = "what stands under the plot"},
    {"series", FIELD_RECORDS, offsetof(Trajectory, series), .required = true,
     .record = &course_record, .help = "the courses, at most 4"},
};

const Record trajectory_record = {
    .size = sizeof(Trajectory),
    .defaults = &trajectory_defaults,
    .fields = trajectory_fields,
    .count = sizeof trajectory_fields / sizeof *trajectory_fields,
};

const Course *trajectory_course(const Trajectory *trajectory, size_t index)
{
    const Course *courses = trajectory->series.items;

    return &courses[index];
}

double course_at(const FieldList *list, size_t index)
{
    const double *values = list->items;

    return values[index];
}

size_t course_stop(const Course *course, double stop)
{
    size_t at = course->x.count - 1;

    while (!isnan(stop) && at > 0 && course_at(&course->x, at) > stop)
        at--;
    return at;
}

double trajectory_reference(const Trajectory *trajectory)
{
    if (isnan(trajectory->reference) && trajectory->unit == UNIT_POINTS)
        return 0;
    return trajectory->reference;
}

static bool check_point(const Course *course, size_t i, size_t number, Error *err)
{
    double x = course_at(&course->x, i), y = course_at(&course->y, i);
    double lower = course->lower.count > 0 ? course_at(&course->lower, i) : y;
    double upper = course->upper.count > 0 ? course_at(&course->upper, i) : y;

    if (!isfinite(x) || !isfinite(y) || !isfinite(lower) || !isfinite(upper))
        return error_set(err, ERROR_DOMAIN,
                         "series %zu (%s): point %zu is not finite: give finite numbers", number,
                         course->label, i + 1);
    if (i > 0 && !(x > course_at(&course->x, i - 1)))
        return error_set(err, ERROR_DOMAIN,
                         "series %zu (%s): x %g comes after %g: give them in ascending order",
                         number, course->label, x, course_at(&course->x, i - 1));
    if (lower > upper)
        return error_set(err, ERROR_DOMAIN,
                         "series %zu (%s): %g to %g at x %g is reversed: give the smaller one as "
                         "lower",
                         number, course->label, lower, upper, x);
    return true;
}

/* A running confidence sequence may leave its estimate: only its own order is asked. */
static bool check_course(const Course *course, size_t number, Error *err)
{
    size_t n = course->x.count;
    bool bounds = course->lower.count > 0 || course->upper.count > 0;

    if (!figure_check_label(course->label, "series", number, err))
        return false;
    if (n == 0 || n > most_points || course->y.count != n ||
        (bounds && (course->lower.count != n || course->upper.count != n)))
        return error_set(err, ERROR_DOMAIN,
                         "series %zu (%s) has %zu x, %zu y, %zu lower and %zu upper: give as many "
                         "of each, 1 to %zu",
                         number, course->label, n, course->y.count, course->lower.count,
                         course->upper.count, most_points);
    for (size_t i = 0; i < n; i++) {
        if (!check_point(course, i, number, err))
            return false;
    }
    return true;
}

static bool check_stop(const Trajectory *trajectory, Error *err)
{
    for (size_t i = 0; i < trajectory->series.count; i++) {
        const Course *course = trajectory_course(trajectory, i);

        if (trajectory->stop < course_at(&course->x, 0) ||
            trajectory->stop > course_at(&course->x, course->x.count - 1))
            return error_set(err, ERROR_DOMAIN,
                             "the stop at %g lies outside x of series %zu (%s): give one within",
                             trajectory->stop, i + 1, course->label);
    }
    return true;
}

static bool check_trajectory(const Trajectory *trajectory, Error *err)
{
    if (!figure_check_some(trajectory->series.count, MOST_COURSES, "a trajectory", "series", err))
        return false;
    if (!(trajectory->level > 0 && trajectory->level < 1))
        return error_set(err, ERROR_DOMAIN, "the level %g is not possible: give one in (0, 1)",
                         trajectory->level);
    if (trajectory->minimum >= trajectory->maximum)
        return error_set(err, ERROR_DOMAIN,
                         "the axis cannot run from %g to %g: give the smaller one as minimum",
                         trajectory->minimum, trajectory->maximum);
    if (!isnan(trajectory->height) && !(trajectory->height >= 30 && trajectory->height <= 2000))
        return error_set(err, ERROR_DOMAIN, "a plot %g pt high is not possible: give 30 to 2000",
                         trajectory->height);
    for (size_t i = 0; i < trajectory->series.count; i++) {
        if (!check_course(trajectory_course(trajectory, i), i + 1, err))
            return false;
    }
    return check_stop(trajectory, err) && figure_check_width(trajectory->width, err);
}

static void append_value(const Trajectory *trajectory, double value, bool unit, Text *out)
{
    static const char *const words[] = {"", "%", " pp", ""};
    static const int decimals[] = {2, 1, 1, 0};
    char text[SCALE_LABEL];

    scale_format((ScaleUnit)trajectory->unit, value, decimals[trajectory->unit], text);
    text_printf(out, "%s%s", text, unit ? words[trajectory->unit] : "");
}

void trajectory_reading(const Trajectory *trajectory, const Course *course, Text *out)
{
    size_t at = course_stop(course, trajectory->stop);
    char x[NUMBER_SIZE], level[NUMBER_SIZE];

    number_shortest(course_at(&course->x, at), x);
    text_printf(out, "%s: ", course->label);
    append_value(trajectory, course_at(&course->y, at), true, out);
    text_printf(out, " at %s", x);
    if (course->lower.count > 0) {
        figure_percent(trajectory->level, level);
        text_printf(out, ", %s confidence sequence ", level);
        append_value(trajectory, course_at(&course->lower, at), false, out);
        text_append(out, " to ");
        append_value(trajectory, course_at(&course->upper, at), true, out);
    }
    text_append_char(out, '.');
}

void trajectory_stop_text(const Trajectory *trajectory, Text *out)
{
    char x[NUMBER_SIZE];

    number_shortest(trajectory->stop, x);
    text_printf(out, "Stopped at %s", x);
    if (trajectory->stop_label && trajectory->stop_label[0])
        text_printf(out, ": %s", trajectory->stop_label);
}

static void summarise(const void *description, Text *out)
{
    const Trajectory *trajectory = description;

    if (isnan(trajectory->stop)) {
        text_append(out, "The comparison as it went on.");
    } else {
        trajectory_stop_text(trajectory, out);
        text_append_char(out, '.');
    }
    for (size_t i = 0; i < trajectory->series.count; i++) {
        text_append_char(out, ' ');
        trajectory_reading(trajectory, trajectory_course(trajectory, i), out);
    }
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    const Trajectory *trajectory = description;
    const char *head[] = {"Series", trajectory->x_axis ? trajectory->x_axis : "x",
                          trajectory->y_axis ? trajectory->y_axis : "y", "Lower", "Upper"};
    size_t rows = 0, row = 0;

    for (size_t i = 0; i < trajectory->series.count; i++)
        rows += trajectory_course(trajectory, i)->x.count;
    bool ok = figure_table_new(figure, head, 5, rows, err);
    figure->table.numeric = 1u << 1 | 1u << 2 | 1u << 3 | 1u << 4;
    for (size_t i = 0; ok && i < trajectory->series.count; i++) {
        const Course *course = trajectory_course(trajectory, i);
        const FieldList *lists[] = {&course->x, &course->y, &course->lower, &course->upper};
        const FieldList *evidence[] = {&course->of.x, &course->of.y, &course->of.lower,
                                       &course->of.upper};

        for (size_t k = 0; ok && k < course->x.count; k++) {
            Printed printed[4] = {0};
            TableCell cells[5] = {{.text = course->label}};

            for (size_t list = 0; list < 4; list++) {
                cells[list + 1].printed = &printed[list];
                if (lists[list]->count > 0)
                    figure_print_exact(course_at(lists[list], k), field_evidence(evidence[list], k),
                                       &printed[list]);
            }
            ok = figure_table_row(figure, row++, cells, err);
        }
    }
    return ok;
}

Figure *trajectory_build(const void *description, Typesetter *typesetter, const Theme *theme,
                         Error *err)
{
    static const FigureParts parts = {"trajectory", summarise, trajectory_draw, fill_table};
    const Trajectory *trajectory = description;

    if (!check_trajectory(trajectory, err))
        return NULL;
    return figure_assemble(&parts, trajectory->title, trajectory->width, trajectory, typesetter,
                           theme, err);
}
