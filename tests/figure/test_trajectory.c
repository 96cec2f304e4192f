/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_trajectory.c - trajectories: words, refusals, geometry, layout, trace. */
#include <math.h>

#include "drawing.h"
#include "figure/scale.h"
#include "figure/trajectory.h"

static const double x[] = {1, 10, 20, 30, 40}, y[] = {0, 0.1, 0.2, 0.18, 0.22};
static const double lower[] = {-1, -0.4, -0.1, -0.02, 0.05}, upper[] = {1, 0.6, 0.5, 0.38, 0.4};
static const Course lead = {
    .label = "lead of A", .x = {x, 5}, .y = {y, 5}, .lower = {lower, 5}, .upper = {upper, 5}};

static Trajectory trajectory_of(const Course *series, size_t count, double width)
{
    Trajectory trajectory;

    memcpy(&trajectory, trajectory_record.defaults, sizeof trajectory);
    trajectory.width = width;
    trajectory.series = (FieldList){series, count};
    return trajectory;
}

static void test_words(void **state)
{
    Trajectory trajectory = trajectory_of(&lead, 1, 240);

    (void)state;
    trajectory.stop = 40;
    trajectory.stop_label = "A is better";
    Figure *figure = build_checked(trajectory_build, &trajectory, &trajectory.width);
    assert_string_equal(figure->summary,
                        "Stopped at 40: A is better. lead of A: +22.0 pp at 40, 95% confidence "
                        "sequence +5.0 to +40.0 pp.");
    assert_int_equal(figure_readings(figure), 2);
    assert_string_equal(figure_reading(figure, 1), "Stopped at 40: A is better.");
    assert_int_equal(figure->table.rows, 5);
    figure_free(figure);
}

static void test_refusals(void **state)
{
    static const double falls[] = {1, 3, 2}, bad[] = {0, (double)INFINITY, 0};
    static const struct {
        const char *what;
        Course course;
        const char *part;
    } rows[] = {
        {"no point",
         {.label = "x", .x = {x, 0}, .y = {y, 0}, .lower = {NULL, 0}, .upper = {NULL, 0}},
         "0 x, 0 y"},
        {"too few y",
         {.label = "x", .x = {x, 5}, .y = {y, 4}, .lower = {NULL, 0}, .upper = {NULL, 0}},
         "5 x, 4 y"},
        {"one bound",
         {.label = "x", .x = {x, 5}, .y = {y, 5}, .lower = {lower, 5}, .upper = {NULL, 0}},
         "5 lower and 0 upper"},
        {"x that falls",
         {.label = "x", .x = {falls, 3}, .y = {y, 3}, .lower = {NULL, 0}, .upper = {NULL, 0}},
         "ascending"},
        {"an infinite y",
         {.label = "x", .x = {x, 3}, .y = {bad, 3}, .lower = {NULL, 0}, .upper = {NULL, 0}},
         "not finite"},
        {"reversed bounds",
         {.label = "x", .x = {x, 5}, .y = {y, 5}, .lower = {upper, 5}, .upper = {lower, 5}},
         "reversed"},
    };
    Trajectory trajectory;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trajectory = trajectory_of(&rows[i].course, 1, 240);
        check_refuses(trajectory_build, &trajectory, rows[i].what, rows[i].part);
    }
    trajectory = trajectory_of(&lead, 0, 240);
    check_refuses(trajectory_build, &trajectory, "no series", "give one at least");
    trajectory = trajectory_of(&lead, 1, 50);
    check_refuses(trajectory_build, &trajectory, "a narrow width", "give a width of");
    trajectory = trajectory_of(&lead, 1, 240);
    trajectory.stop = 41;
    check_refuses(trajectory_build, &trajectory, "a stop beyond the end", "outside x");
}

/* The line of the stop stands where the axis has its x: between the ticks beside it. */
static void test_geometry(void **state)
{
    Trajectory trajectory = trajectory_of(&lead, 1, 480);
    double stop = 0, ten = 0, thirty = 0;

    (void)state;
    trajectory.stop = 20;
    Figure *figure = build_checked(trajectory_build, &trajectory, &trajectory.width);
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);

        if (item->kind == SCENE_LINE && item->pen.dash == DASH_DASHED)
            stop = item->line.x1;
        if (item->kind == SCENE_TEXT && item->text.anchor == ANCHOR_MIDDLE) {
            ten = strcmp(item->text.text, "10") == 0 ? item->text.x : ten;
            thirty = strcmp(item->text.text, "30") == 0 ? item->text.x : thirty;
        }
    }
    assert_true(ten > 0 && thirty > ten);
    check_close("stop", stop, (ten + thirty) / 2, 1e-3);
    figure_free(figure);
}

static void test_random_layouts(void **state)
{
    static const double widths[] = {240, 480, 200, 320, 600};
    static Text names[7];
    static double xs[40], values[3][4][40];
    Course series[4];

    (void)state;
    for (int i = 0; i < 300; i++) {
        size_t count = 1 + random_below(4), points = 1 + random_below(40);

        for (size_t p = 0; p < points; p++)
            xs[p] = (p > 0 ? xs[p - 1] : 0) + 1 + (double)random_below(50);
        for (size_t k = 0; k < count; k++) {
            bool bounds = random_below(3), same = k > 0 && random_below(4) == 0;
            for (size_t p = 0; p < points; p++) {
                values[0][k][p] = same ? values[0][k - 1][p] : random_fraction();
                values[1][k][p] = values[0][k][p] * random_fraction();
                values[2][k][p] = 1 - (1 - values[0][k][p]) * random_fraction();
            }
            series[k] = (Course){.label = random_name(&names[k]),
                                 .x = {xs, points},
                                 .y = {values[0][k], points},
                                 .lower = {values[1][k], bounds ? points : 0},
                                 .upper = {values[2][k], bounds ? points : 0}};
        }
        Trajectory trajectory = trajectory_of(series, count, widths[random_below(5)]);
        trajectory.unit = random_below(2) ? UNIT_PERCENT : UNIT_POINTS;
        trajectory.stop = random_below(2) ? xs[random_below(points)] : (double)NAN;
        trajectory.stop_label = random_below(2) ? random_name(&names[4]) : NULL;
        trajectory.y_axis = random_below(2) ? random_name(&names[5]) : NULL;
        trajectory.x_axis = random_below(2) ? random_name(&names[6]) : NULL;
        Figure *figure = build_checked(trajectory_build, &trajectory, &trajectory.width);
        assert_int_equal(figure_readings(figure), count + (isnan(trajectory.stop) ? 0 : 1));
        check_marks_apart(figure);
        figure_free(figure);
    }
    for (size_t k = 0; k < 7; k++)
        text_free(&names[k]);
}

static void test_golden(void **state)
{
    Trajectory trajectory = trajectory_of(&lead, 1, 240);

    (void)state;
    trajectory.stop = 40;
    trajectory.stop_label = "A is better";
    trajectory.x_axis = "Pairs";
    trajectory.y_axis = "Difference, percentage points";
    check_figure_golden("trajectory_lead.trace",
                        build_checked(trajectory_build, &trajectory, &trajectory.width));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),    cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_geometry), cmocka_unit_test(test_random_layouts),
        cmocka_unit_test(test_golden),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
