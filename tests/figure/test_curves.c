/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_curves.c - curves: words, refusals, steps, layout, trace. */
#include <math.h>

#include "drawing.h"
#include "figure/curves.h"
#include "figure/scale.h"

static const double ns[] = {10, 11, 12, 13, 14, 15};
static const double power[] = {0.62, 0.58, 0.71, 0.83, 0.79, 0.88};

static Curves curves_of(const Curve *series, size_t count, double width)
{
    Curves curves;

    memcpy(&curves, curves_record.defaults, sizeof curves);
    curves.width = width;
    curves.x_unit = UNIT_COUNT;
    curves.y_unit = UNIT_PERCENT;
    curves.x_axis = "pairs";
    curves.y_axis = "power, %";
    curves.series = (FieldList){series, count};
    return curves;
}

static void test_words(void **state)
{
    const Curve curve = {.label = "exact McNemar", .x = {ns, 6}, .y = {power, 6}};
    Curves curves = curves_of(&curve, 1, 240);

    (void)state;
    curves.target = 0.8;
    Figure *figure = build_checked(curves_build, &curves, &curves.width);
    assert_string_equal(figure->summary,
                        "A curve of power, % against pairs. exact McNemar: 62.0% at 10, 88.0% at "
                        "15; 80.0% or more from 15 on.");
    assert_string_equal(figure->table.cells[1].text, "10");
    assert_string_equal(figure->table.cells[2].text, "0.62");
    assert_int_equal(figure->table.rows, 6);
    figure_free(figure);
}

static void test_refusals(void **state)
{
    static const double reversed[] = {1, 3, 2}, bad[] = {1, (double)NAN, 2};
    static const struct {
        const char *what;
        Curve curve;
        const char *part;
    } rows[] = {
        {"no point", {.label = "x", .x = {ns, 0}, .y = {power, 0}}, "0 x and 0 y"},
        {"too few y", {.label = "x", .x = {ns, 6}, .y = {power, 5}}, "6 x and 5 y"},
        {"x that falls", {.label = "x", .x = {reversed, 3}, .y = {power, 3}}, "ascending"},
        {"y of NaN", {.label = "x", .x = {ns, 3}, .y = {bad, 3}}, "finite"},
        {"no label", {.label = NULL, .x = {ns, 3}, .y = {power, 3}}, "no label"},
    };
    const Curve curve = {.label = "exact", .x = {ns, 6}, .y = {power, 6}};
    Curves curves;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        curves = curves_of(&rows[i].curve, 1, 240);
        check_refuses(curves_build, &curves, rows[i].what, rows[i].part);
    }
    curves = curves_of(&curve, 0, 240);
    check_refuses(curves_build, &curves, "no series", "give one at least");
    curves = curves_of(&curve, 1, 60);
    check_refuses(curves_build, &curves, "a narrow width", "give a width of");
    curves = curves_of(&curve, 1, 240);
    curves.minimum = curves.maximum = 1;
    check_refuses(curves_build, &curves, "an axis of one point", "cannot run");
    curves.minimum = (double)NAN;
    curves.height = 5;
    check_refuses(curves_build, &curves, "a flat plot", "30 to 2000");
    curves.height = (double)NAN;
    curves.band_from = 2;
    check_refuses(curves_build, &curves, "half a band", "both ends");
    curves.band_to = 1;
    check_refuses(curves_build, &curves, "a reversed band", "the smaller one first");
}

/* One rectangle more, behind the curve; what lies beyond the plot adds none. */
static void test_band(void **state)
{
    const Curve curve = {.label = "exact", .x = {ns, 6}, .y = {power, 6}};
    Curves curves = curves_of(&curve, 1, 240);
    size_t items[3];

    (void)state;
    for (int i = 0; i < 3; i++) {
        curves.band_from = i == 0 ? (double)NAN : i == 1 ? ns[1] : ns[5] + 10;
        curves.band_to = i == 0 ? (double)NAN : i == 1 ? ns[2] : ns[5] + 20;
        Figure *figure = build_checked(curves_build, &curves, &curves.width);
        items[i] = scene_count(figure->scene);
        figure_free(figure);
    }
    assert_int_equal(items[1], items[0] + 1);
    assert_int_equal(items[2], items[0]);
}

static const SceneItem *first_path(const Figure *figure)
{
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        if (scene_item(figure->scene, i)->kind == SCENE_PATH)
            return scene_item(figure->scene, i);
    }
    fail_msg("there is no curve");
    return NULL;
}

/* Steps go along, then up or down: never both, and one corner more for each point. */
static void test_steps(void **state)
{
    const Curve curve = {.label = "exact", .x = {ns, 6}, .y = {power, 6}};
    Curves curves = curves_of(&curve, 1, 240);

    (void)state;
    curves.steps = true;
    Figure *figure = build_checked(curves_build, &curves, &curves.width);
    const SceneItem *path = first_path(figure);
    assert_int_equal(path->path.count, 11);
    for (size_t i = 0; i + 1 < path->path.count; i++) {
        Point p = path->path.points[i], q = path->path.points[i + 1];
        assert_true(i % 2 == 0 ? p.y == q.y && q.x > p.x : p.x == q.x && p.y != q.y);
    }
    figure_free(figure);
}

/* Of two that are the same the later one lies on the earlier; their marks stand apart, their dashes
 * differ, and each has a label of its own. */
static void test_coincidence(void **state)
{
    static const double more_n[] = {9, 10, 11, 12, 13, 14, 15, 16};
    static const double more[] = {0.5, 0.62, 0.58, 0.71, 0.83, 0.79, 0.88, 0.9};
    const Curve series[] = {{.label = "exact", .x = {ns, 6}, .y = {power, 6}},
                            {.label = "mid-p", .x = {ns, 6}, .y = {power, 6}},
                            {.label = "longer", .x = {more_n, 8}, .y = {more, 8}}};
    Curves curves = curves_of(series, 3, 240);

    (void)state;
    Figure *figure = build_checked(curves_build, &curves, &curves.width);
    assert_string_equal(figure_reading(figure, 0),
                        "exact: 62.0% at 10, 88.0% at 15; lies on longer.");
    assert_string_equal(figure_reading(figure, 1),
                        "mid-p: 62.0% at 10, 88.0% at 15; lies on exact.");
    assert_string_equal(figure_reading(figure, 2), "longer: 50.0% at 9, 90.0% at 16.");
    check_marks_apart(figure);
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        if (item->kind == SCENE_MARK)
            check_close("size of a mark", item->mark.size, 0.8 * theme_default.mark, 1e-2);
    }
    figure_free(figure);
}

/* Curves of one point at one place: each mark is seen around the next. */
static void test_points_that_coincide(void **state)
{
    const Curve series[] = {{.label = "a", .x = {ns, 1}, .y = {power, 1}},
                            {.label = "b", .x = {ns, 1}, .y = {power, 1}},
                            {.label = "c", .x = {ns, 1}, .y = {power, 1}}};
    Curves curves = curves_of(series, 3, 240);
    double last = (double)INFINITY;
    size_t marks = 0;

    (void)state;
    Figure *figure = build_checked(curves_build, &curves, &curves.width);
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        if (item->kind != SCENE_MARK)
            continue;
        assert_true(item->mark.size < last);
        last = item->mark.size;
        marks++;
    }
    assert_int_equal(marks, 3);
    figure_free(figure);
}

/* One point, thousands of points, and values that are all the same are pictures too. */
static void test_extremes(void **state)
{
    static double x[5000], y[5000];
    const Curve one = {.label = "one", .x = {ns, 1}, .y = {power, 1}},
                many = {.label = "many", .x = {x, 5000}, .y = {y, 5000}};
    Curves curves = curves_of(&one, 1, 240);

    (void)state;
    figure_free(build_checked(curves_build, &curves, &curves.width));
    for (size_t i = 0; i < 5000; i++) {
        x[i] = (double)i;
        y[i] = random_fraction();
    }
    curves = curves_of(&many, 1, 240);
    figure_free(build_checked(curves_build, &curves, &curves.width));
    for (size_t i = 0; i < 5000; i++)
        y[i] = 0.5;
    figure_free(build_checked(curves_build, &curves, &curves.width));
}

static void test_random_layouts(void **state)
{
    static const double widths[] = {240, 480, 200, 320, 600};
    static Text names[10];
    static double x[8][40], y[8][40];
    Curve series[8];

    (void)state;
    for (int i = 0; i < 300; i++) {
        size_t count = 1 + random_below(8);
        double scale = pow(10, (double)random_below(7) - 3);
        int unit = (int)random_below(4);

        for (size_t k = 0; k < count; k++) {
            size_t points = 1 + random_below(40);
            double at = 0;

            for (size_t p = 0; p < points; p++) {
                at += scale * (0.01 + random_fraction());
                x[k][p] = at;
                y[k][p] =
                    unit == UNIT_PERCENT ? random_fraction() : scale * (random_fraction() - 0.3);
            }
            series[k] =
                (Curve){.label = random_name(&names[k]), .x = {x[k], points}, .y = {y[k], points}};
        }
        for (size_t k = 1; k < count; k++) { /* some lie on others, or end where they end */
            const Curve *other = &series[random_below(k)];
            const double *of_x = other->x.items, *of_y = other->y.items;
            size_t common = random_below(4) == 0 ? 1 + random_below(other->x.count) : 0;

            for (size_t p = 0; p < common; p++) {
                x[k][p] = of_x[other->x.count - common + p];
                y[k][p] = of_y[other->x.count - common + p];
            }
            if (common > 0)
                series[k].x.count = series[k].y.count = common;
        }
        Curves curves = curves_of(series, count, widths[random_below(5)]);
        curves.x_unit = UNIT_NUMBER;
        curves.y_unit = unit;
        curves.steps = random_below(2);
        curves.target = random_below(2) ? y[0][0] : (double)NAN;
        curves.x_scale = random_below(3) == 0;
        curves.y_scale = random_below(3) == 0;
        for (size_t k = 0; curves.y_scale && k < count; k++) {
            for (size_t p = 0; p < series[k].x.count; p++)
                y[k][p] = fabs(y[k][p]) + 1e-6 * scale;
        }
        curves.target = isnan(curves.target) ? curves.target : y[0][0];
        curves.target_label = random_below(2) ? random_name(&names[8]) : NULL;
        curves.y_axis = random_below(4) ? random_name(&names[9]) : NULL;
        curves.note = random_below(2) ? "A note of some length under the plot." : NULL;
        Figure *figure = build_checked(curves_build, &curves, &curves.width);
        assert_int_equal(figure_readings(figure), count);
        check_marks_apart(figure);
        figure_free(figure);
    }
    for (size_t k = 0; k < 10; k++)
        text_free(&names[k]);
}

static void test_golden(void **state)
{
    static const double flat[] = {0.55, 0.6, 0.64, 0.68, 0.71, 0.74};
    const Curve series[] = {{.label = "unpaired, two groups", .x = {ns, 6}, .y = {flat, 6}},
                            {.label = "paired", .x = {ns, 6}, .y = {power, 6}}};
    Curves curves = curves_of(series, 2, 240);

    (void)state;
    curves.steps = true;
    curves.target = 0.8;
    check_figure_golden("curves_power.trace", build_checked(curves_build, &curves, &curves.width));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_band),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_random_layouts),
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_coincidence),
        cmocka_unit_test(test_points_that_coincide),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
