/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_discordance.c - discordance bars: words, refusals, geometry, layout, traces. */
#include <math.h>

#include "drawing.h"
#include "figure/discordance.h"

static const DiscordanceBar plain = {
    .label = "All starts", .b = 9, .c = 1, .pairs = 50, .p = 0.021484375, .adjusted = (double)NAN};

static Discordance discordance_of(const DiscordanceBar *bars, size_t count, double width)
{
    Discordance discordance;

    memcpy(&discordance, discordance_record.defaults, sizeof discordance);
    discordance.policy_a = "ours";
    discordance.policy_b = "baseline";
    discordance.width = width;
    discordance.bars = (FieldList){bars, count};
    return discordance;
}

static Figure *build(const Discordance *discordance)
{
    Error err = {0};
    Figure *figure = discordance_build(discordance, typesetter, &theme_default, &err);

    check(figure != NULL, &err);
    check(scene_check_layout(figure->scene, &err), &err);
    return figure;
}

static void test_words(void **state)
{
    DiscordanceBar bars[] = {plain, plain, plain};
    Discordance discordance = discordance_of(bars, 1, 240);
    Figure *figure = build(&discordance);

    (void)state;
    assert_string_equal(figure->summary, "All starts: only ours succeeds on 9, only baseline on 1 "
                                         "of 50 pairs, p = 0.021.");
    figure_free(figure);
    bars[1] = (DiscordanceBar){
        .label = "Task 2", .b = 0, .c = 3, .pairs = 50, .p = 1e-9, .adjusted = 1e-5};
    bars[2] =
        (DiscordanceBar){.label = "Task 3", .b = 0, .c = 0, .pairs = 50, .p = 1, .adjusted = 1};
    discordance.bars.count = 3;
    figure = build(&discordance);
    assert_string_equal(figure->summary,
                        "Over 3 rows only ours succeeds on 9 starts, only baseline on 4; ours "
                        "leads in 1, baseline in 1, 1 are level.");
    assert_string_equal(figure_reading(figure, 1), "Task 2: only ours succeeds on 0, only baseline "
                                                   "on 3 of 50 pairs, p < 0.0001, adjusted p "
                                                   "< 0.0001.");
    assert_string_equal(figure->table.cells[0].text, "All starts");
    assert_string_equal(figure->table.cells[4].text, "0.021");
    assert_string_equal(figure->table.cells[5].text, "");
    figure_free(figure);
}

static void negative_b(DiscordanceBar *bar)
{
    bar->b = -1;
}

static void negative_c(DiscordanceBar *bar)
{
    bar->c = -1;
}

static void too_many(DiscordanceBar *bar)
{
    bar->b = 50;
}

static void p_above(DiscordanceBar *bar)
{
    bar->p = 1.01;
}

static void p_infinite(DiscordanceBar *bar)
{
    bar->adjusted = (double)INFINITY;
}

static void no_label(DiscordanceBar *bar)
{
    bar->label = NULL;
}

static void huge(DiscordanceBar *bar)
{
    bar->pairs = -1;
    bar->b = INT64_MAX;
}

static void test_bad_bars(void **state)
{
    static const struct {
        const char *what;
        void (*spoil)(DiscordanceBar *bar);
        const char *part;
    } rows[] = {
        {"negative b", negative_b, "must be counts"},  {"negative c", negative_c, "must be counts"},
        {"b + c > pairs", too_many, "exceeds the 50"}, {"p above 1", p_above, "not a p-value"},
        {"infinite p", p_infinite, "not a p-value"},   {"no label", no_label, "no label"},
        {"a huge count", huge, "must be counts"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        DiscordanceBar bar = plain;
        Discordance discordance = discordance_of(&bar, 1, 240);
        Error err = {0};

        rows[i].spoil(&bar);
        Figure *figure = discordance_build(&discordance, typesetter, &theme_default, &err);
        figure_free(figure);
        check_refused(figure != NULL, &err, rows[i].what, rows[i].part);
        assert_true(strstr(err.message, "bar 1") != NULL);
    }
}

static void test_bad_figures(void **state)
{
    Discordance discordance = discordance_of(&plain, 0, 240);
    Error err = {0};

    (void)state;
    check_refused(discordance_build(&discordance, typesetter, &theme_default, &err) != NULL, &err,
                  "no bar", "need a bar");
    discordance = discordance_of(&plain, 1, 100);
    check_refused(discordance_build(&discordance, typesetter, &theme_default, &err) != NULL, &err,
                  "a narrow width", "give a width of");
    discordance = discordance_of(&plain, 1, (double)NAN);
    check_refused(discordance_build(&discordance, typesetter, &theme_default, &err) != NULL, &err,
                  "no width", "not possible");
    discordance = discordance_of(&plain, 1, 240);
    discordance.policy_b = NULL;
    check_refused(discordance_build(&discordance, typesetter, &theme_default, &err) != NULL, &err,
                  "one name", "names of both");
}

/* Bars meet at zero and are as long as their counts, left and right by one scale. */
static void test_geometry(void **state)
{
    const DiscordanceBar bars[] = {
        {.label = "one", .b = 12, .c = 3, .pairs = -1, .p = (double)NAN, .adjusted = (double)NAN},
        {.label = "two", .b = 0, .c = 6, .pairs = -1, .p = (double)NAN, .adjusted = (double)NAN},
        {.label = "none", .b = 0, .c = 0, .pairs = -1, .p = (double)NAN, .adjusted = (double)NAN},
    };
    Discordance discordance = discordance_of(bars, 3, 300);
    Figure *figure = build(&discordance);
    const double counts[] = {3, 12, 6};
    double unit = 0, zero = 0;
    size_t found = 0;

    (void)state;
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);

        if (item->kind != SCENE_RECT || item->rect.height < 5 || item->rect.x < 20)
            continue;
        if (found == 0) {
            unit = item->rect.width / counts[0];
            zero = item->rect.x + item->rect.width;
        }
        assert_true(found < 3);
        check_close("length", item->rect.width, unit * counts[found], 2e-3);
        check_close("zero", found == 1 ? item->rect.x : item->rect.x + item->rect.width, zero,
                    1e-4);
        assert_int_equal(item->fill.paint, found == 1 ? PAINT_SERIES_1 : PAINT_SERIES_2);
        found++;
    }
    assert_int_equal(found, 3);
    figure_free(figure);
}

static void test_random_layouts(void **state)
{
    static DiscordanceBar bars[60];
    static Text names[62];
    static const double widths[] = {240, 480, 200, 320, 600};

    (void)state;
    for (int i = 0; i < 300; i++) {
        size_t count = 1 + random_below(random_below(6) == 0 ? 60 : 12);
        size_t most = random_below(4) == 0 ? 1000000 : 30;
        bool with_pairs = random_below(3) != 0, with_p = random_below(3) != 0;
        Error err = {0};

        for (size_t k = 0; k < count; k++) {
            bars[k] = (DiscordanceBar){.label = random_name(&names[k]),
                                       .b = (int64_t)random_below(most),
                                       .c = (int64_t)random_below(1 + random_below(most)),
                                       .pairs = with_pairs ? (int64_t)(2 * most) : -1,
                                       .p = with_p ? pow(random_fraction(), 6) : (double)NAN,
                                       .adjusted = random_below(4) ? (double)NAN : 1};
        }
        Discordance discordance = discordance_of(bars, count, widths[random_below(5)]);
        discordance.policy_a = random_name(&names[60]);
        discordance.policy_b = random_name(&names[61]);
        discordance.labels = random_below(2) ? "Task" : NULL;
        Figure *figure = discordance_build(&discordance, typesetter, &theme_default, &err);
        const char *advice = figure ? NULL : strstr(err.message, "give a width of ");
        if (!figure && !advice)
            fail_msg("%s", err.message);
        if (!figure) {
            discordance.width = atof(advice + strlen("give a width of "));
            figure = discordance_build(&discordance, typesetter, &theme_default, &err);
            check(figure != NULL, &err);
        }
        if (!scene_check_layout(figure->scene, &err))
            fail_msg("input %d, %g pt: %s", i, discordance.width, err.message);
        assert_int_equal(figure_readings(figure), count);
        check_readings_apart(figure);
        figure_free(figure);
    }
    for (size_t k = 0; k < 62; k++)
        text_free(&names[k]);
}

static void test_golden(void **state)
{
    static const DiscordanceBar bars[] = {
        {.label = "close drawer",
         .b = 12,
         .c = 2,
         .pairs = 50,
         .p = 0.012939453125,
         .adjusted = 0.0388},
        {.label = "pick up the black bowl next to the plate",
         .b = 3,
         .c = 5,
         .pairs = 50,
         .p = 0.7265625,
         .adjusted = 1},
        {.label = "stack_two_red_blocks", .b = 0, .c = 0, .pairs = 48, .p = 1, .adjusted = 1},
        {.label = "pour water",
         .b = 0,
         .c = 24,
         .pairs = 50,
         .p = 1.1920928955078125e-07,
         .adjusted = 4.8e-07},
    };
    Discordance discordance = discordance_of(bars, 4, 240);
    Figure *figure;
    Text trace = {0};

    (void)state;
    discordance.labels = "Task";
    figure = build(&discordance);
    scene_trace(figure->scene, &trace);
    figure_free(figure);
    check_golden("discordance_tasks.trace", &trace);
    text_free(&trace);
    discordance = discordance_of(&plain, 1, 480);
    figure = build(&discordance);
    scene_trace(figure->scene, &trace);
    figure_free(figure);
    check_golden("discordance_one.trace", &trace);
    text_free(&trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),          cmocka_unit_test(test_bad_bars),
        cmocka_unit_test(test_bad_figures),    cmocka_unit_test(test_geometry),
        cmocka_unit_test(test_random_layouts), cmocka_unit_test(test_golden),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
