/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ladder.c - interval ladders: words, refusals, layout over many inputs, traces. */
#include <math.h>

#include "drawing.h"
#include "figure/canvas.h"
#include "figure/ladder.h"

static const LadderRung two_rates[] = {
    {.label = "Policy A",
     .series = 1,
     .estimate = 0.84,
     .lower = 0.715,
     .upper = 0.917,
     .k = 42,
     .n = 50},
    {.label = "Policy B",
     .series = 1,
     .estimate = 0.68,
     .lower = 0.542,
     .upper = 0.792,
     .k = 34,
     .n = 50},
};

static Ladder ladder_of(const LadderRung *rungs, size_t count, ScaleUnit unit, double width)
{
    Ladder ladder;

    memcpy(&ladder, ladder_record.defaults, sizeof ladder);
    ladder.unit = (int)unit;
    ladder.width = width;
    ladder.rungs = (FieldList){rungs, count};
    return ladder;
}

static Figure *build(const Ladder *ladder)
{
    Error err = {0};
    Figure *figure = ladder_build(ladder, typesetter, &theme_default, &err);

    check(figure != NULL, &err);
    check(scene_check_layout(figure->scene, &err), &err);
    return figure;
}

static void test_words(void **state)
{
    Ladder ladder = ladder_of(two_rates, 2, UNIT_PERCENT, 240);

    (void)state;
    ladder.title = "Rates";
    ladder.reference = 0.7;
    Figure *figure = build(&ladder);
    assert_string_equal(figure->title, "Rates");
    assert_string_equal(figure->kind->id, "ladder");
    assert_string_equal(figure->summary,
                        "2 estimates with 95% intervals, from 68.0% (Policy B) to 84.0% (Policy "
                        "A). Of the intervals, 1 lies above 70%, 0 below, 1 contains it.");
    assert_int_equal(figure_readings(figure), 2);
    assert_string_equal(figure_reading(figure, 0),
                        "Policy A: 84.0%, 95% interval 71.5 to 91.7%, 42 of 50.");
    assert_null(figure_reading(figure, 2));
    assert_int_equal(figure->table.rows, 2);
    assert_string_equal(figure->table.head[4], "Estimate (%)");
    assert_string_equal(figure->table.cells[figure->table.columns + 3].text, "34/50");
    assert_int_equal(figure->warnings.length, 0);
    figure_free(figure);
}

static void test_one_rung(void **state)
{
    const LadderRung rung = {.label = "A \xE2\x88\x92 B",
                             .series = 1,
                             .estimate = 0.16,
                             .lower = 0.045,
                             .upper = 0.293,
                             .k = -1,
                             .n = 50};
    Ladder ladder = ladder_of(&rung, 1, UNIT_POINTS, 240);
    Figure *figure = build(&ladder);

    (void)state;
    assert_string_equal(figure->summary, "A \xE2\x88\x92 B: +16.0 pp, 95% interval +4.5 to +29.3 "
                                         "pp, n = 50.");
    figure_free(figure);
}

/* A good rung of rates; each row spoils one thing of it. */
static const LadderRung good = {
    .label = "x", .series = 1, .estimate = 0.5, .lower = 0.4, .upper = 0.6, .k = -1};

static void no_label(LadderRung *rung)
{
    rung->label = NULL;
}

static void empty_label(LadderRung *rung)
{
    rung->label = "";
}

static void nan_estimate(LadderRung *rung)
{
    rung->estimate = (double)NAN;
}

static void infinite_estimate(LadderRung *rung)
{
    rung->estimate = (double)INFINITY;
}

static void nan_bound(LadderRung *rung)
{
    rung->lower = (double)NAN;
}

static void reversed(LadderRung *rung)
{
    rung->lower = 0.7;
    rung->upper = 0.3;
}

static void outside(LadderRung *rung)
{
    rung->estimate = 0.9;
}

static void series_nought(LadderRung *rung)
{
    rung->series = 0;
}

static void series_thirteen(LadderRung *rung)
{
    rung->series = 13;
}

static void k_above_n(LadderRung *rung)
{
    rung->k = 51;
    rung->n = 50;
}

static void negative_n(LadderRung *rung)
{
    rung->n = -1;
}

static void percent(LadderRung *rung)
{
    rung->estimate = 50;
    rung->upper = 60;
}

static const struct {
    const char *what;
    void (*spoil)(LadderRung *rung);
    const char *part;
} bad_rungs[] = {
    {"no label", no_label, "no label"},
    {"empty label", empty_label, "no label"},
    {"NaN estimate", nan_estimate, "not a number"},
    {"infinite estimate", infinite_estimate, "not a number"},
    {"NaN bound", nan_bound, "not a number"},
    {"reversed", reversed, "is above upper"},
    {"outside", outside, "outside its interval"},
    {"series 0", series_nought, "no series 0"},
    {"series 13", series_thirteen, "no series 13"},
    {"k above n", k_above_n, "51 of 50"},
    {"negative n", negative_n, "is not a count"},
    {"percent", percent, "not a fraction"},
};

static void test_bad_rungs(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_rungs / sizeof *bad_rungs; i++) {
        LadderRung rung = good;
        Ladder ladder = ladder_of(&rung, 1, UNIT_PERCENT, 240);
        Error err = {0};

        bad_rungs[i].spoil(&rung);
        Figure *figure = ladder_build(&ladder, typesetter, &theme_default, &err);
        figure_free(figure);
        check_refused(figure != NULL, &err, bad_rungs[i].what, bad_rungs[i].part);
        assert_true(strstr(err.message, "rung 1") != NULL);
    }
}

static void test_bad_ladders(void **state)
{
    const double widths[] = {(double)NAN, (double)INFINITY, 0, -5, 39, 20000};
    Ladder ladder = ladder_of(two_rates, 0, UNIT_PERCENT, 240);
    Error err = {0};

    (void)state;
    check_refused(ladder_build(&ladder, typesetter, &theme_default, &err) != NULL, &err, "no rung",
                  "needs a rung");
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        ladder = ladder_of(two_rates, 2, UNIT_PERCENT, widths[i]);
        check_refused(ladder_build(&ladder, typesetter, &theme_default, &err) != NULL, &err,
                      "a width", "pt wide is not possible");
    }
    ladder = ladder_of(two_rates, 2, UNIT_PERCENT, 120);
    check_refused(ladder_build(&ladder, typesetter, &theme_default, &err) != NULL, &err,
                  "a narrow width", "give a width of");
    ladder.level = 95;
    check_refused(ladder_build(&ladder, typesetter, &theme_default, &err) != NULL, &err, "a level",
                  "level 95");
    ladder.level = 0.95;
    ladder.minimum = 1;
    ladder.maximum = 0;
    check_refused(ladder_build(&ladder, typesetter, &theme_default, &err) != NULL, &err,
                  "a reversed axis", "cannot run from 1 to 0");
    LadderRung *many = calloc(1001, sizeof *many);
    ladder = ladder_of(many, 1001, UNIT_PERCENT, 240);
    check_refused(ladder_build(&ladder, typesetter, &theme_default, &err) != NULL, &err,
                  "many rungs", "too many");
    free(many);
}

static size_t count_kind(const Figure *figure, SceneKind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < scene_count(figure->scene); i++)
        count += scene_item(figure->scene, i)->kind == kind ? 1 : 0;
    return count;
}

/* Where an interval leaves the axis an arrow stands at the end, and nothing beyond. */
static void test_arrows(void **state)
{
    static const struct {
        double lower, estimate, upper;
        size_t arrows, marks;
    } rows[] = {
        {-0.1, 0, 0.1, 0, 1},  {-0.5, 0, 0.1, 1, 1},
        {-0.5, 0, 0.5, 2, 1},  {-(double)INFINITY, 0, (double)INFINITY, 2, 1},
        {0.3, 0.4, 0.5, 1, 0}, {-0.9, -0.8, -0.7, 1, 0},
        {0.1, 0.3, 0.5, 1, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const LadderRung rung = {.label = "x",
                                 .series = 1,
                                 .estimate = rows[i].estimate,
                                 .lower = rows[i].lower,
                                 .upper = rows[i].upper,
                                 .k = -1};
        Ladder ladder = ladder_of(&rung, 1, UNIT_POINTS, 300);

        ladder.minimum = -0.2;
        ladder.maximum = 0.2;
        Figure *figure = build(&ladder);
        assert_int_equal(count_kind(figure, SCENE_PATH), rows[i].arrows);
        assert_int_equal(count_kind(figure, SCENE_MARK), rows[i].marks);
        figure_free(figure);
    }
}

typedef struct Random {
    LadderRung rungs[720];
    Text names[60], groups[12], series[12];
    const char *series_names[12];
} Random;

static Ladder random_ladder(Random *random)
{
    size_t rows = 1 + random_below(random_below(6) == 0 ? 60 : 12);
    size_t n_series = random_below(3) == 0 ? 1 + random_below(12) : 1, count = 0;
    size_t n_groups = random_below(3) == 0 ? 1 + random_below(5) : 0;
    ScaleUnit unit = (ScaleUnit)random_below(3);
    double spread = pow(10, (double)random_below(4) - 3);
    Ladder ladder = ladder_of(random->rungs, 0, unit, 0);

    for (size_t i = 0; i < rows; i++) {
        const char *label = random_name(&random->names[i]);
        size_t group = n_groups > 0 ? i * n_groups / rows : 0;

        if (n_groups > 0 && (i == 0 || group != (i - 1) * n_groups / rows))
            random_name(&random->groups[group]);
        for (size_t s = 0; s < n_series; s++) {
            double estimate = 0.5 + (random_fraction() - 0.5) * spread * 0.9;
            double sign = unit == UNIT_POINTS && random_below(2) ? -1 : 1;
            LadderRung rung = {.label = label, .series = (int64_t)s + 1, .k = -1};

            rung.estimate = estimate * sign;
            rung.lower = random_below(40) ? rung.estimate - random_fraction() * spread / 2
                                          : -(double)INFINITY;
            rung.upper = random_below(40) ? rung.estimate + random_fraction() * spread / 2
                                          : (double)INFINITY;
            rung.group = n_groups > 0 ? text_string(&random->groups[group]) : NULL;
            rung.n = random_below(2) ? (int64_t)random_below(100000) : 0;
            rung.k = rung.n > 0 && random_below(4) ? rung.n / 2 : -1;
            random->rungs[count++] = rung;
        }
    }
    for (size_t s = 0; s < n_series; s++)
        random->series_names[s] = random_name(&random->series[s]);
    ladder.series = (FieldList){random->series_names, n_series > 1 ? n_series : 0};
    ladder.rungs.count = count;
    return ladder;
}

static void vary(Ladder *ladder, Random *random)
{
    static const double widths[] = {240, 480, 180, 320, 600};

    ladder->width = random_below(3) ? widths[random_below(5)] : 150 + 400 * random_fraction();
    ladder->left = random_below(2)   ? "B better"
                   : random_below(2) ? text_string(&random->names[0])
                                     : NULL;
    ladder->right = random_below(2)   ? "A better"
                    : random_below(4) ? NULL
                                      : text_string(&random->names[1]);
    ladder->labels = random_below(2)   ? "Task"
                     : random_below(4) ? NULL
                                       : text_string(&random->names[0]);
    ladder->counts = random_below(2) ? NULL : "Successes of all";
    ladder->numbers = random_below(2)   ? NULL
                      : random_below(4) ? "Difference of the rates (95% CI)"
                                        : text_string(&random->names[2]);
    ladder->decimals = random_below(3) ? -1 : (int64_t)random_below(4);
    if (random_below(3) == 0)
        ladder->axis = text_string(&random->names[0]);
    if (random_below(3) == 0)
        ladder->reference = 0.5;
    if (random_below(4) == 0)
        ladder->maximum = 0.7;
}

/* Builds; where the width is refused, the width that the message asks for will do. */
static Figure *build_or_widen(Ladder *ladder)
{
    Error err = {0};
    Figure *figure = ladder_build(ladder, typesetter, &theme_default, &err);
    const char *advice = figure ? NULL : strstr(err.message, "give a width of ");

    if (!figure && !advice)
        fail_msg("%s", err.message);
    if (!figure) {
        ladder->width = atof(advice + strlen("give a width of "));
        figure = ladder_build(ladder, typesetter, &theme_default, &err);
        check(figure != NULL, &err);
    }
    return figure;
}

static void test_random_layouts(void **state)
{
    Random *random = calloc(1, sizeof *random);

    (void)state;
    for (int i = 0; i < 300; i++) {
        Ladder ladder = random_ladder(random);
        Error err = {0};

        vary(&ladder, random);
        Figure *figure = build_or_widen(&ladder);
        if (!scene_check_layout(figure->scene, &err))
            fail_msg("input %d, %g pt: %s", i, ladder.width, err.message);
        assert_int_equal(figure_readings(figure), ladder.rungs.count);
        check_readings_apart(figure);
        check_texts_whole(figure);
        figure_free(figure);
    }
    for (size_t i = 0; i < 60; i++)
        text_free(&random->names[i]);
    for (size_t i = 0; i < 12; i++)
        text_free(&random->groups[i]);
    for (size_t i = 0; i < 12; i++)
        text_free(&random->series[i]);
    free(random);
}

static size_t texts_with(const Figure *figure, const char *words)
{
    size_t count = 0;

    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        count += item->kind == SCENE_TEXT && strstr(item->text.text, words);
    }
    return count;
}

/* Headings of 300 Greek letters, 600 bytes, are whole where there is room, else shortened at a sign
 * with a warning. */
static void test_long_headings(void **state)
{
    const LadderRung rung = {
        .label = "x", .series = 1, .estimate = 0.5, .lower = 0.4, .upper = 0.6, .k = 1, .n = 2};
    Ladder ladder = ladder_of(&rung, 1, UNIT_PERCENT, 480);
    Text words = {0};

    (void)state;
    text_append(&words, "x");
    for (int i = 0; i < 300; i++)
        text_append(&words, "\xCE\xB1");
    ladder.left = ladder.right = ladder.labels = ladder.axis = text_string(&words);
    for (int i = 0; i < 2; i++) {
        ladder.width = i == 0 ? 480 : 6000;
        Figure *figure = build_checked(ladder_build, &ladder, &ladder.width);
        check_close("width", ladder.width, i == 0 ? 480 : 6000, 0);
        assert_true(contains(&figure->warnings, "\xCE\xB1") == (i == 0));
        assert_int_equal(texts_with(figure, text_string(&words)), i == 0 ? 0 : 4);
        figure_free(figure);
    }
    text_free(&words);
}

static void test_right_to_left(void **state)
{
    const LadderRung rung = {.label = "\xD7\x9E\xD7\xA9\xD7\x99\xD7\x9E\xD7\x94 (1)",
                             .series = 1,
                             .estimate = 0.5,
                             .lower = 0.4,
                             .upper = 0.6,
                             .k = 1,
                             .n = 2};
    Ladder ladder = ladder_of(&rung, 1, UNIT_PERCENT, 240);
    Figure *figure = build(&ladder);

    (void)state;
    assert_true(strstr(figure_reading(figure, 0), rung.label) == figure_reading(figure, 0));
    figure_free(figure);
}

static void check_trace(const char *name, const Ladder *ladder)
{
    Figure *figure = build(ladder);
    Text trace = {0};

    scene_trace(figure->scene, &trace);
    figure_free(figure);
    check_golden(name, &trace);
    text_free(&trace);
}

static void test_golden(void **state)
{
    static const char *const names[] = {"Ours", "Baseline"};
    static const LadderRung series[] = {
        {.label = "close drawer",
         .group = "Kitchen",
         .series = 1,
         .estimate = 0.9,
         .lower = 0.786,
         .upper = 0.957,
         .k = 45,
         .n = 50},
        {.label = "close drawer",
         .group = "Kitchen",
         .series = 2,
         .estimate = 0.7,
         .lower = 0.562,
         .upper = 0.809,
         .k = 35,
         .n = 50},
        {.label = "pick up the black bowl next to the plate",
         .group = "Kitchen",
         .series = 1,
         .estimate = 1,
         .lower = 0.929,
         .upper = 1,
         .k = 50,
         .n = 50},
        {.label = "pick up the black bowl next to the plate",
         .group = "Kitchen",
         .series = 2,
         .estimate = 0,
         .lower = 0,
         .upper = 0.071,
         .k = 0,
         .n = 50},
        {.label = "stack_two_red_blocks",
         .group = "Table",
         .series = 1,
         .estimate = 0.42,
         .lower = 0.294,
         .upper = 0.558,
         .k = 21,
         .n = 50},
        {.label = "stack_two_red_blocks",
         .group = "Table",
         .series = 2,
         .estimate = 0.5,
         .lower = 0.366,
         .upper = 0.634,
         .k = 25,
         .n = 50},
    };
    static const LadderRung points[] = {
        {.label = "Task 1",
         .group = NULL,
         .series = 1,
         .estimate = 0.16,
         .lower = 0.045,
         .upper = 0.293,
         .k = -1,
         .n = 50},
        {.label = "Task 2",
         .group = NULL,
         .series = 1,
         .estimate = -0.04,
         .lower = -0.2,
         .upper = 0.11,
         .k = -1,
         .n = 50},
        {.label = "All",
         .group = NULL,
         .series = 1,
         .estimate = 0.06,
         .lower = -0.3,
         .upper = (double)INFINITY,
         .k = -1,
         .n = 100},
    };
    Ladder ladder = ladder_of(series, 6, UNIT_PERCENT, 240);

    (void)state;
    ladder.series = (FieldList){names, 2};
    ladder.labels = "Task";
    check_trace("ladder_series.trace", &ladder);
    ladder = ladder_of(points, 3, UNIT_POINTS, 480);
    ladder.minimum = -0.25;
    ladder.maximum = 0.25;
    ladder.left = "B better";
    ladder.right = "A better";
    check_trace("ladder_points.trace", &ladder);
}

/* Left edge and baseline's box of the first word that begins with start, by poppler. */
static bool word_box(const Text *boxes, const char *start, double *left, double *bottom)
{
    char part[100];
    const char *found, *at, *line = NULL;

    snprintf(part, sizeof part, "\">%s", start);
    found = strstr(text_string(boxes), part);
    for (at = text_string(boxes); found && (at = strstr(at, "<word")) && at < found; at++)
        line = at;
    return line && sscanf(line, "<word xMin=\"%lf\" yMin=\"%*f\" xMax=\"%*f\" yMax=\"%lf\"", left,
                          bottom) == 2;
}

/* The page shows each label where the scene, and so the SVG, has it. */
static void test_positions(void **state)
{
    static const char *const labels[] = {"Policy", "42/50", "34/50", "68.0", "Rate,", "k/n"};
    Ladder ladder = ladder_of(two_rates, 2, UNIT_PERCENT, 240);
    Figure *figure = build(&ladder);
    const CanvasInfo info = {0};
    Text pdf = {0};
    Error err = {0};

    (void)state;
    check(scene_pdf(figure->scene, typesetter, &theme_default, &info, &pdf, &err), &err);
    Text boxes = filter("pdftotext -bbox - -", &pdf);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        double left, bottom;
        size_t k = 0;

        if (!word_box(&boxes, labels[i], &left, &bottom))
            fail_msg("%s is not on the page", labels[i]);
        while (scene_item(figure->scene, k)->kind != SCENE_TEXT ||
               strncmp(scene_item(figure->scene, k)->text.text, labels[i], strlen(labels[i])) != 0)
            k++;
        Box box = scene_item_box(scene_item(figure->scene, k));
        double baseline = scene_item(figure->scene, k)->text.y;
        assert_true(fabs(left - box.left) < 0.1);
        assert_true(bottom > baseline && bottom < baseline + 4);
    }
    text_free(&boxes);
    text_free(&pdf);
    figure_free(figure);
}

/* Parts hold every row once and in order, none is too high, and head and foot are the same. */
static void test_parts(void **state)
{
    static LadderRung rungs[90];
    static char labels[90][20];

    (void)state;
    for (size_t i = 0; i < 90; i++) {
        snprintf(labels[i], sizeof labels[i], "Task %d", (int)i + 1);
        rungs[i] = good;
        rungs[i].label = labels[i];
        rungs[i].group = i < 45 ? "First half" : "Second half";
    }
    Ladder ladder = ladder_of(rungs, 90, UNIT_PERCENT, 480);
    Figure *figure = build(&ladder);
    for (double height = 100; height < 1300; height += 97) {
        ScenePart part = {0}, before = {0};
        size_t count = 0;
        Band bands[PART_BANDS];

        while (scene_next_part(figure->scene, height, &part)) {
            assert_true(scene_part_height(figure->scene, part) <= height);
            assert_true(count == 0 || part.from == before.to);
            scene_part_bands(figure->scene, part, bands);
            if (bands[1].bottom > 0) {
                check_close("rows", bands[1].top - bands[1].up, bands[0].bottom, 1e-9);
                check_close("foot", bands[2].top - bands[2].up, bands[1].bottom - bands[1].up,
                            1e-9);
            }
            before = part;
            count++;
        }
        assert_true(count > 1 || height > scene_height(figure->scene));
        check_close("the end", before.to, count > 1 ? bands[2].top : scene_height(figure->scene),
                    1e-9);
    }
    figure_free(figure);
}

/* Fonts are embedded and none is Type 3; what is printed can be searched. */
static void test_pdf(void **state)
{
    Ladder ladder = ladder_of(two_rates, 2, UNIT_PERCENT, 240);
    Figure *figure = build(&ladder);
    const CanvasInfo info = {.title = figure->title};
    Text pdf = {0};
    Error err = {0};

    (void)state;
    check(scene_pdf(figure->scene, typesetter, &theme_default, &info, &pdf, &err), &err);
    Text fonts = filter("pdffonts -", &pdf), words = filter("pdftotext -layout - -", &pdf);
    assert_true(contains(&fonts, "SourceSans3-Regular") && contains(&fonts, "yes yes yes"));
    assert_false(contains(&fonts, "Type 3") || contains(&fonts, " no "));
    assert_true(contains(&words, "Policy A") && contains(&words, "42/50"));
    assert_true(contains(&words, "Rate, %"));
    text_free(&pdf);
    text_free(&fonts);
    text_free(&words);
    figure_free(figure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),         cmocka_unit_test(test_one_rung),
        cmocka_unit_test(test_bad_rungs),     cmocka_unit_test(test_bad_ladders),
        cmocka_unit_test(test_arrows),        cmocka_unit_test(test_long_headings),
        cmocka_unit_test(test_right_to_left), cmocka_unit_test(test_random_layouts),
        cmocka_unit_test(test_golden),        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_parts),         cmocka_unit_test(test_pdf),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
