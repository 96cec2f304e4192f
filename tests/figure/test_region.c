/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_region.c - region maps: words, refusals, geometry, layout, trace. */
#include <math.h>

#include "drawing.h"
#include "figure/region.h"

static const double path_x[] = {1, 2, 3, 4}, path_y[] = {1, 2, 3, 4};

/* A design of six pairs that stops at a lead of 4. */
static RegionColumn columns[6];

static Region region_of(size_t count, double width)
{
    Region region;

    for (size_t i = 0; i < 6; i++)
        columns[i] = (RegionColumn){.x = (int64_t)i + 1,
                                    .above = i >= 3 ? 4 : (double)NAN,
                                    .below = i >= 3 ? -4 : (double)NAN,
                                    .least = -(double)(i + 1),
                                    .most = (double)(i + 1)};
    memcpy(&region, region_record.defaults, sizeof region);
    region.width = width;
    region.columns = (FieldList){columns, count};
    return region;
}

static void test_words(void **state)
{
    Region region = region_of(6, 240);

    (void)state;
    region.policy_a = "ours";
    region.policy_b = "baseline";
    region.path_x = (FieldList){path_x, 4};
    region.path_y = (FieldList){path_y, 4};
    Figure *figure = build_checked(region_build, &region, &region.width);
    assert_string_equal(figure->summary, "Stop for ours: y of 4 or more at x 4, of 4 at x 6. Stop "
                                         "for baseline: y of -4 or less at x "
                                         "4, of -4 at x 6. Between them it goes on. Observed: ends "
                                         "at x 4, y 4, in the region \"Stop "
                                         "for ours\".");
    assert_int_equal(figure_readings(figure), 3);
    assert_string_equal(figure->table.cells[3 * 3].text, "4");
    assert_string_equal(figure->table.cells[3 * 3 + 1].text, "-4");
    assert_string_equal(figure->table.cells[0 + 1].text, "");
    figure_free(figure);
    region.b_above = true;
    figure = build_checked(region_build, &region, &region.width);
    assert_true(strstr(figure->summary, "Stop for baseline: y of 4 or more") != NULL);
    figure_free(figure);
}

static void test_refusals(void **state)
{
    Region region = region_of(6, 240);

    (void)state;
    columns[3].x = 3;
    check_refuses(region_build, &region, "x twice", "ascending");
    region = region_of(6, 240);
    columns[3].below = 4;
    check_refuses(region_build, &region, "regions that meet", "must not meet");
    region = region_of(6, 240);
    columns[3].above = (double)INFINITY;
    check_refuses(region_build, &region, "an infinite boundary", "beyond 1e9");
    region = region_of(6, 240);
    columns[2].least = 7;
    check_refuses(region_build, &region, "least above most", "more than most");
    region = region_of(0, 240);
    check_refuses(region_build, &region, "no column", "give one at least");
    region = region_of(6, 240);
    region.path_x = (FieldList){path_x, 4};
    check_refuses(region_build, &region, "half a path", "4 x and 0 y");
    region = region_of(6, 50);
    check_refuses(region_build, &region, "a narrow width", "give a width of");
    region = region_of(6, 240);
    region.policy_a = NULL;
    check_refuses(region_build, &region, "one name", "names of both");
}

/* The boundary at a lead of 4 runs at 3.5: seven eighths of the way from 0 to the tick 4. */
static void test_geometry(void **state)
{
    Region region = region_of(6, 480);
    double zero = 0, four = 0, bottom = 0;

    (void)state;
    Figure *figure = build_checked(region_build, &region, &region.width);
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        Box box = scene_item_box(item);

        if (item->kind == SCENE_PATH && item->path.closed && box.right - box.left > 30 &&
            bottom == 0)
            bottom = box.bottom;
        if (item->kind == SCENE_TEXT && item->text.anchor == ANCHOR_END) {
            zero = strcmp(item->text.text, "0") == 0 ? item->text.y : zero;
            four = strcmp(item->text.text, "4") == 0 ? item->text.y : four;
        }
    }
    double shift = 0.325 * theme_default.text[TEXT_TICK].size;
    assert_true(zero > four && four > 0 && bottom > 0);
    check_close("boundary", (zero - shift - bottom) / (zero - four), 3.5 / 4, 2e-3);
    figure_free(figure);
}

static bool is_inside(const SceneItem *outline, Point at)
{
    const Point *points = outline->path.points;
    bool inside = false;

    for (size_t i = 0, last = outline->path.count - 1; i < outline->path.count; last = i++) {
        Point p = points[i], q = points[last];
        if ((p.y > at.y) != (q.y > at.y) && at.x < p.x + (at.y - p.y) / (q.y - p.y) * (q.x - p.x))
            inside = !inside;
    }
    return inside;
}

/* Which readings have an outline round the point: bit 0 the first. */
static int regions_at(const Scene *scene, Point at)
{
    int found = 0, reading = -1;

    for (size_t i = 0; i < scene_count(scene); i++) {
        const SceneItem *item = scene_item(scene, i);
        reading += item->kind == SCENE_GROUP_BEGIN;
        if (reading >= 0 && item->kind == SCENE_PATH && item->path.closed && is_inside(item, at))
            found |= 1 << reading;
    }
    return found;
}

/* Each line of the hatch lies in the region that it belongs to, and in no other. */
static void check_regions_apart(const Scene *scene)
{
    int reading = -1, depth = 0;

    for (size_t i = 0; i < scene_count(scene); i++) {
        const SceneItem *item = scene_item(scene, i);
        reading += item->kind == SCENE_GROUP_BEGIN;
        depth += (item->kind == SCENE_GROUP_BEGIN) - (item->kind == SCENE_GROUP_END);
        if (depth == 0 || item->kind != SCENE_LINE ||
            hypot(item->line.x2 - item->line.x1, item->line.y2 - item->line.y1) < 0.2)
            continue;
        Point on = {item->line.x1 + 0.37 * (item->line.x2 - item->line.x1),
                    item->line.y1 + 0.37 * (item->line.y2 - item->line.y1)};
        if (regions_at(scene, on) != 1 << reading)
            fail_msg("a line of region %d at %g %g lies in regions %d", reading, on.x, on.y,
                     regions_at(scene, on));
    }
}

static void test_random_layouts(void **state)
{
    static const double widths[] = {240, 480, 200, 320, 600};
    static RegionColumn random_columns[60];
    static double px[60], py[60];
    static Text names[5];

    (void)state;
    for (int i = 0; i < 300; i++) {
        size_t count = 1 + random_below(60);
        int64_t x = 0;

        for (size_t k = 0; k < count; k++) {
            x += 1 + (int64_t)(random_below(3) == 0 ? random_below(20) : 0);
            double above = (double)random_below(30), below = -1 - (double)random_below(30);
            random_columns[k] = (RegionColumn){.x = x,
                                               .above = random_below(4) ? above : (double)NAN,
                                               .below = random_below(4) ? below : (double)NAN,
                                               .least = random_below(2) ? -(double)x : (double)NAN,
                                               .most = random_below(2) ? (double)x : (double)NAN};
            px[k] = (double)x;
            py[k] = (double)random_below(9) - 4;
        }
        Region region = region_of(0, widths[random_below(5)]);
        region.columns = (FieldList){random_columns, count};
        region.policy_a = random_name(&names[0]);
        region.policy_b = random_name(&names[1]);
        region.x_axis = random_below(3) ? random_name(&names[2]) : NULL;
        region.y_axis = random_below(3) ? random_name(&names[3]) : NULL;
        region.path_label = random_below(2) ? random_name(&names[4]) : NULL;
        if (random_below(2)) {
            region.path_x = (FieldList){px, count};
            region.path_y = (FieldList){py, count};
        }
        Figure *figure = build_checked(region_build, &region, &region.width);
        assert_int_equal(figure_readings(figure), region.path_x.count > 0 ? 3 : 2);
        check_regions_apart(figure->scene);
        figure_free(figure);
    }
    for (size_t k = 0; k < 5; k++)
        text_free(&names[k]);
}

static void test_golden(void **state)
{
    Region region = region_of(6, 240);

    (void)state;
    region.x_axis = "Pairs";
    region.y_axis = "Lead of A";
    region.path_x = (FieldList){path_x, 4};
    region.path_y = (FieldList){path_y, 4};
    check_figure_golden("region_lead.trace", build_checked(region_build, &region, &region.width));
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
