/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sketch.c - the plain canvas: places, panels, groups, refusals, values. */
#include <math.h>

#include "drawing.h"
#include "figure/canvas.h"
#include "figure/scale.h"
#include "figure/sketch.h"

static SketchItem of_kind(SketchKind kind)
{
    SketchItem item;
    const Record *record = NULL;

    for (size_t i = 0; i < sketch_record.count; i++)
        record = sketch_record.fields[i].record ? sketch_record.fields[i].record : record;
    memcpy(&item, record->defaults, sizeof item);
    item.draw = (int)kind;
    return item;
}

static SketchItem at(SketchKind kind, double x, double y)
{
    SketchItem item = of_kind(kind);

    item.x = x;
    item.y = y;
    return item;
}

static SketchItem over(SketchKind kind, double x, double y, double x2, double y2)
{
    SketchItem item = at(kind, x, y);

    item.x2 = x2;
    item.y2 = y2;
    return item;
}

static SketchItem words(double x, double y, const char *text)
{
    SketchItem item = at(SKETCH_TEXT, x, y);

    item.text = text;
    return item;
}

static Sketch sketch_of(const SketchItem *items, size_t count)
{
    Sketch sketch;

    memcpy(&sketch, sketch_record.defaults, sizeof sketch);
    sketch.width = 200;
    sketch.height = 100;
    sketch.items = (FieldList){items, count};
    return sketch;
}

static Figure *build(const Sketch *sketch)
{
    Error err = {0};
    Figure *figure = sketch_build(sketch, typesetter, &theme_default, &err);

    check(figure != NULL, &err);
    return figure;
}

/* A panel from 20 to 180 over 0 to 10, and from 80 up to 20 over 0 to 1. */
static SketchItem a_panel(void)
{
    SketchItem panel = over(SKETCH_PANEL, 20, 20, 180, 80);

    panel.low = 0;
    panel.high = 10;
    panel.y_low = 0;
    panel.y_high = 1;
    return panel;
}

static const SceneItem *find(const Figure *figure, SceneKind kind)
{
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        if (scene_item(figure->scene, i)->kind == kind)
            return scene_item(figure->scene, i);
    }
    fail_msg("nothing of kind %d was drawn", (int)kind);
    return NULL;
}

static void puts_values_on_a_panel(void **state)
{
    const SketchItem items[] = {a_panel(), at(SKETCH_MARK, 5, 0.5), of_kind(SKETCH_END)};
    Sketch sketch = sketch_of(items, 3);

    (void)state;
    Figure *figure = build(&sketch);
    const SceneItem *mark = find(figure, SCENE_MARK);
    assert_true(fabs(mark->mark.x - 100) < 0.01);
    assert_true(fabs(mark->mark.y - 50) < 0.01);
    figure_free(figure);
}

/* log10 of 1, 10 and 100: the middle of the axis is 10. */
static void puts_values_on_a_log_panel(void **state)
{
    SketchItem items[] = {a_panel(), at(SKETCH_MARK, 10, 0.5), of_kind(SKETCH_END)};
    Sketch sketch = sketch_of(items, 3);

    (void)state;
    items[0].low = 1;
    items[0].high = 100;
    items[0].scale = 1;
    Figure *figure = build(&sketch);
    assert_true(fabs(find(figure, SCENE_MARK)->mark.x - 100) < 0.01);
    figure_free(figure);
}

static void says_and_keeps_values(void **state)
{
    SketchItem items[] = {words(10, 20, "0.36"), at(SKETCH_MARK, 50, 50),
                          over(SKETCH_RECT, 60, 60, 90, 70)};
    Sketch sketch = sketch_of(items, 3);

    (void)state;
    items[0].value = 0.36;
    items[0].value_of = (Evidence){.method = "m", .input = "k=9 n=25"};
    items[1].reading = "A mark.";
    items[1].value = 12;
    items[2].reading = "A bar.";
    Figure *figure = build(&sketch);
    assert_string_equal(figure->summary, "A drawing with 2 marks.");
    assert_string_equal(figure_reading(figure, 1), "A bar.");
    const Numbers *numbers = find(figure, SCENE_TEXT)->numbers;
    assert_non_null(numbers);
    assert_string_equal(numbers->list[0].evidence.input, "k=9 n=25");
    assert_int_equal(numbers->list[0].length, 4);
    assert_int_equal(figure->table.rows, 2);
    assert_string_equal(figure->table.cells[2].text, "A mark.");
    assert_string_equal(figure->table.cells[3].numbers->list[0].evidence.method, "data");
    figure_free(figure);
}

static void warns_of_words_over_words(void **state)
{
    const SketchItem items[] = {words(10, 20, "one"), words(12, 22, "other")};
    Sketch sketch = sketch_of(items, 2);

    (void)state;
    Figure *figure = build(&sketch);
    assert_true(contains(&figure->warnings, "collides"));
    figure_free(figure);
}

static void test_refusals(void **state)
{
    static const double three[] = {1, 2, 3};
    SketchItem path = of_kind(SKETCH_PATH), axis = at(SKETCH_AXIS, 10, 50), log = a_panel();
    SketchItem turned = a_panel(), wide = words(1, 10, "x"), huge = at(SKETCH_MARK, 1, 1);
    SketchItem ranged = over(SKETCH_AXIS, 10, 50, 100, (double)NAN);
    (void)state;
    path.points = (FieldList){three, 3};
    axis.x2 = 100;
    log.y_scale = 1;
    turned.high = -1;
    wide.width = 0;
    huge.size = (double)INFINITY;
    ranged.low = 0;
    ranged.high = 1;
    const struct {
        const char *what;
        SketchItem items[2];
        size_t count;
        const char *part;
    } rows[] = {
        {"nothing", {{0}, {0}}, 0, "without items"},
        {"a line to nowhere", {at(SKETCH_LINE, 1, 1)}, 1, "needs x, y, x2 and y2"},
        {"three numbers", {path}, 1, "two points or more"},
        {"a mark nowhere", {of_kind(SKETCH_MARK)}, 1, "needs x and y"},
        {"a text without words", {at(SKETCH_TEXT, 1, 1)}, 1, "needs text"},
        {"a text without width", {wide}, 1, "0 pt wide"},
        {"an infinite mark", {huge}, 1, "not possible"},
        {"an axis without ends", {axis}, 1, "cannot run from nan"},
        {"a panel that is not ended", {a_panel()}, 1, "not ended"},
        {"a log axis from 0", {log, of_kind(SKETCH_END)}, 2, "numbers above 0"},
        {"a reversed axis", {turned, of_kind(SKETCH_END)}, 2, "cannot run from 0 to -1"},
        {"an end too many", {of_kind(SKETCH_END)}, 1, "was not begun"},
        {"a panel in a panel", {a_panel(), a_panel()}, 2, "cannot stand in a panel"},
        {"an axis in a panel", {a_panel(), ranged}, 2, "end it first"},
        {"a text beyond the edge", {words(190, 20, "beyond")}, 1, "reaches out of the figure"},
        {"a mark beyond the edge", {at(SKETCH_MARK, 50, 101)}, 1, "reaches out of the figure"},
        {"NaN", {over(SKETCH_LINE, 1, 1, (double)NAN, 2)}, 1, "needs x, y, x2 and y2"},
        {"infinity", {over(SKETCH_LINE, 1, 1, (double)INFINITY, 2)}, 1, "finite"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Sketch sketch = sketch_of(rows[i].items, rows[i].count);
        check_refuses(sketch_build, &sketch, rows[i].what, rows[i].part);
    }
    Sketch sketch = sketch_of(&huge, 1);
    sketch.height = 0;
    check_refuses(sketch_build, &sketch, "no height", "0 pt high");
}

/* The same picture from both painters: what it is drawn with, as text, and a PDF. */
static void test_golden(void **state)
{
    static const double path[] = {0, 0.9, 5, 0.4, 10, 0.36};
    SketchItem items[] = {
        words(20, 10, "Share"),          a_panel(),           of_kind(SKETCH_PATH),
        at(SKETCH_MARK, 10, 0.36),       of_kind(SKETCH_END), of_kind(SKETCH_GROUP),
        over(SKETCH_LINE, 1, 98, 9, 98), of_kind(SKETCH_END)};
    Sketch sketch = sketch_of(items, 8);
    Error err = {0};
    Text pdf = {0};

    (void)state;
    sketch.height = 110;
    items[2].points = (FieldList){path, 6};
    items[2].weight = LINE_DATA;
    items[2].dash = DASH_DASHED;
    items[3].fill = PAINT_SERIES_2;
    items[3].shape = MARK_DIAMOND;
    items[1].label = "Trials";
    items[5].reading = "A stroke.";
    Figure *figure = build(&sketch);
    const CanvasInfo info = {.title = "x"};
    check(scene_pdf(figure->scene, typesetter, &theme_default, &info, &pdf, &err), &err);
    assert_true(pdf.length > 1000);
    text_free(&pdf);
    check_figure_golden("canvas_panel.trace", figure);
}

/* What is drawn stays within the canvas; words over words or marks are always told of. */
static void test_random(void **state)
{
    static Text names[20];
    size_t drawn = 0, told = 0;

    (void)state;
    for (int i = 0; i < 400; i++) {
        SketchItem items[20];
        size_t count = 1 + random_below(random_below(2) ? 3 : 20);
        Error err = {0};

        for (size_t k = 0; k < count; k++) {
            SketchKind kind = (SketchKind)random_below(SKETCH_AXIS);
            items[k] =
                over(kind == SKETCH_PATH ? SKETCH_LINE : kind, 200 * random_fraction(),
                     100 * random_fraction(), 200 * random_fraction(), 100 * random_fraction());
            items[k].text = random_name(&names[k]);
            items[k].width = random_below(4) ? 10 + 100 * random_fraction() : (double)NAN;
            items[k].anchor = (int)random_below(3);
        }
        Sketch sketch = sketch_of(items, count);
        Figure *figure = sketch_build(&sketch, typesetter, &theme_default, &err);
        if (!figure) {
            check_refused(false, &err, "an overflow", "reaches out of the figure");
            continue;
        }
        drawn++;
        check(scene_check_inside(figure->scene, &err), &err);
        bool clear = scene_check_layout(figure->scene, &err);
        told += clear ? 0 : 1;
        assert_true(clear || contains(&figure->warnings, "collides"));
        figure_free(figure);
    }
    assert_true(drawn > 40 && told > 10);
    for (size_t k = 0; k < 20; k++)
        text_free(&names[k]);
}

/* Ticks, their labels and the names of both axes of a panel of any range stand clear. */
static void test_random_panels(void **state)
{
    static Text names[2];
    size_t drawn = 0;

    (void)state;
    for (int i = 0; i < 400; i++) {
        double power = pow(10, (double)random_below(9) - 4), x = 40 + 60 * random_fraction();
        double y = 30 + 20 * random_fraction();
        SketchItem panel = over(SKETCH_PANEL, x, y, x + 30 + 70 * random_fraction(),
                                y + 20 + 60 * random_fraction());
        SketchItem items[] = {panel, of_kind(SKETCH_END)};
        Error err = {0};

        items[0].scale = (int)random_below(2);
        items[0].y_scale = (int)random_below(2);
        items[0].low =
            power * (items[0].scale ? 0.01 + random_fraction() : random_fraction() - 0.5);
        items[0].high = items[0].low + power * (0.1 + 5 * random_fraction());
        items[0].y_low = items[0].y_scale ? 0.001 + random_fraction() : -random_fraction();
        items[0].y_high = items[0].y_low + 2 * random_fraction() + 0.01;
        items[0].unit = UNIT_NUMBER;
        items[0].y_unit = (int)random_below(3);
        items[0].label = random_below(2) ? random_name(&names[0]) : NULL;
        items[0].y_label = random_below(2) ? random_name(&names[1]) : NULL;
        Sketch sketch = sketch_of(items, 2);
        sketch.height = 190;
        Figure *figure = sketch_build(&sketch, typesetter, &theme_default, &err);
        if (!figure) {
            check_refused(false, &err, "a panel at the edge", "reaches out of the figure");
            continue;
        }
        drawn++;
        check(scene_check_layout(figure->scene, &err), &err);
        figure_free(figure);
    }
    assert_true(drawn > 200);
    text_free(&names[0]);
    text_free(&names[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puts_values_on_a_panel),
        cmocka_unit_test(puts_values_on_a_log_panel),
        cmocka_unit_test(says_and_keeps_values),
        cmocka_unit_test(warns_of_words_over_words),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_random_panels),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
