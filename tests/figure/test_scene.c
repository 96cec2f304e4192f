/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_scene.c - the display list: rounding, refusals, collisions, trace. */
#include <math.h>

#include "drawing.h"

static const Pen pen = {PAINT_INK, 1, DASH_SOLID};
static const Fill fill = {PAINT_SERIES_1, HATCH_NONE};

static Scene *new_scene(void)
{
    Error err = {0};
    Scene *scene = scene_new(typesetter, &theme_default, 100, 50, &err);

    check(scene != NULL, &err);
    return scene;
}

static void test_rounding(void **state)
{
    static const struct {
        double value;
        const char *text;
    } rows[] = {{0, "0"},   {-0.001, "0"}, {1.234, "1.23"}, {1.2, "1.2"},
                {-3, "-3"}, {100, "100"},  {0.005, "0.01"}, {1e6, "1000000"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text text = {0};

        scene_append_number(&text, rows[i].value);
        assert_string_equal(text_string(&text), rows[i].text);
        text_free(&text);
    }
    assert_false(signbit(scene_round(-0.001)));
}

/* Each call refuses what Cairo would draw at 0 or wrap, and the first error stays. */
static void test_refusals(void **state)
{
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e7, -4194305};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        for (int call = 0; call < 5; call++) {
            Scene *scene = new_scene();
            Error err = {0};

            if (call == 0)
                scene_line(scene, 0, bad[i], 1, 1, pen);
            else if (call == 1)
                scene_rect(scene, 0, 0, bad[i], 1, fill);
            else if (call == 2)
                scene_path(scene, (Point[]){{0, 0}, {bad[i], 1}}, 2, true, fill, pen);
            else if (call == 3)
                scene_mark(scene, MARK_CIRCLE, bad[i], 0, 4, PAINT_INK);
            else
                scene_text(scene, bad[i], 0, ANCHOR_START, TEXT_LABEL, PAINT_INK, "x");
            scene_line(scene, 0, 0, 1, 1, pen);
            check_refused(scene_finish(scene, &err), &err, "a coordinate", "cannot be drawn at");
            assert_int_equal(scene_count(scene), 0);
            scene_free(scene);
        }
    }
}

static void test_groups(void **state)
{
    Scene *scene = new_scene();
    Error err = {0};

    (void)state;
    scene_group_begin(scene, "one");
    check_refused(scene_finish(scene, &err), &err, "an open group", "not ended");
    scene_free(scene);
    scene = new_scene();
    scene_group_end(scene);
    check_refused(scene_finish(scene, &err), &err, "an end alone", "never began");
    scene_free(scene);
}

static void test_collisions(void **state)
{
    static const struct {
        double x, y; /* of a second text; the first is "label" at 10, 20 */
        const char *part;
    } rows[] = {{12, 22, "collides"},
                {60, 20, NULL},
                {10, 30, NULL},
                {85, 20, "reaches out"},
                {10, 3, "reaches out"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Scene *scene = new_scene();
        Error err = {0};

        scene_text(scene, 10, 20, ANCHOR_START, TEXT_LABEL, PAINT_INK, "label");
        scene_text(scene, rows[i].x, rows[i].y, ANCHOR_START, TEXT_LABEL, PAINT_INK, "label");
        check(scene_finish(scene, &err), &err);
        if (rows[i].part)
            check_refused(scene_check_layout(scene, &err), &err, "a collision", rows[i].part);
        else
            check(scene_check_layout(scene, &err), &err);
        scene_free(scene);
    }
}

static void test_obstacles(void **state)
{
    (void)state;
    for (int obstacle = 0; obstacle < 4; obstacle++) {
        Scene *scene = new_scene();
        Error err = {0};

        scene_text(scene, 10, 20, ANCHOR_START, TEXT_LABEL, PAINT_INK, "label");
        if (obstacle == 0)
            scene_mark(scene, MARK_DIAMOND, 15, 18, 4, PAINT_SERIES_2);
        else if (obstacle == 1)
            scene_line(scene, 15, 0, 15, 50, pen);
        else if (obstacle == 2)
            scene_rect(scene, 0, 15, 50, 4, fill);
        else
            scene_line(scene, 15, 0, 15, 50, (Pen){PAINT_GRID, 0.4, DASH_SOLID});
        if (obstacle < 3)
            check_refused(scene_check_layout(scene, &err), &err, "an obstacle", "collides");
        else
            check(scene_check_layout(scene, &err), &err);
        scene_free(scene);
    }
}

static void test_trace(void **state)
{
    Scene *scene = new_scene();
    Text trace = {0};

    (void)state;
    scene_group_begin(scene, "reading");
    scene_rect(scene, 10, 10, -4, 5.005, (Fill){PAINT_SERIES_2, HATCH_RISING});
    scene_mark(scene, MARK_RING, 1, 2, 3, PAINT_GO);
    scene_group_end(scene);
    scene_line(scene, 0, 0, 1, 1, (Pen){PAINT_GRID, 0.4, DASH_DOTTED});
    scene_send_behind(scene, 0);
    scene_path(scene, (Point[]){{0, 0}, {1, 2}}, 2, true, fill, (Pen){0});
    scene_trace(scene, &trace);
    assert_string_equal(text_string(&trace), "scene 100 50\n"
                                             "line 0 0 1 1 pen grid 0.4 dotted\n"
                                             "group \"reading\"\n"
                                             "rect 6 10 4 5.01 series.2 rising\n"
                                             "mark ring 1 2 3 go\n"
                                             "end\n"
                                             "area 0 0 1 2 series.1\n");
    text_free(&trace);
    scene_free(scene);
}

/* All shapes cover about the same area, by the shoelace formula. */
static void test_mark_areas(void **state)
{
    (void)state;
    for (int shape = 0; shape < MARK_COUNT; shape++) {
        Point points[MARK_POINTS];
        size_t count = mark_outline((MarkShape)shape, 0, 0, 10, points);
        double area = 0;

        for (size_t i = 0; i < count; i++) {
            Point a = points[i], b = points[(i + 1) % count];
            area += (a.x * b.y - b.x * a.y) / 2;
        }
        /* the line round an open shape reaches out by half its width */
        area *= pow(10 / (10 - mark_pen((MarkShape)shape, 10)), 2);
        if (count > 0)
            assert_true(fabs(area) > 0.75 * 78.54 && fabs(area) < 1.1 * 78.54);
    }
}

/* A hatch leaves half a pt of its bar at every side, of a thin bar nothing is hatched. */
static void test_hatch_box(void **state)
{
    Box bar = hatch_box(10, 20, 30, 8), thin = hatch_box(10, 20, 0.6, 8);

    (void)state;
    check_close("left", bar.left, 10.5, 1e-12);
    check_close("top", bar.top, 20.5, 1e-12);
    check_close("right", bar.right, 39.5, 1e-12);
    check_close("bottom", bar.bottom, 27.5, 1e-12);
    check_close("width of a thin one", thin.right - thin.left, 0, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounding),   cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_groups),     cmocka_unit_test(test_collisions),
        cmocka_unit_test(test_obstacles),  cmocka_unit_test(test_trace),
        cmocka_unit_test(test_mark_areas), cmocka_unit_test(test_hatch_box),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
