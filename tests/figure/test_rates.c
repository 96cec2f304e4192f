/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rates.c - rates: words, refusals, the density itself, layout, trace. */
#include <math.h>

#include "drawing.h"
#include "figure/rates.h"

/* Clopper-Pearson bounds of 42/50 and 34/50 as R's binom.test prints them. */
static const Rate two[] = {
    {.label = "fine-tuned",
     .k = 42,
     .n = 50,
     .lower = 0.7088737,
     .upper = 0.9282988,
     .letters = "a"},
    {.label = "pretrained",
     .k = 34,
     .n = 50,
     .lower = 0.5330062,
     .upper = 0.8047978,
     .letters = "a"},
};

static Rates rates_of(const Rate *items, size_t count, double width)
{
    Rates rates;

    memcpy(&rates, rates_record.defaults, sizeof rates);
    rates.width = width;
    rates.rates = (FieldList){items, count};
    return rates;
}

static void test_words(void **state)
{
    Rates rates = rates_of(two, 2, 480);
    Figure *figure = build_checked(rates_build, &rates, &rates.width);

    (void)state;
    assert_string_equal(figure->summary,
                        "Rates of 2 policies with their posterior densities, from 68.0% "
                        "(pretrained) to 84.0% (fine-tuned). Policies that share a letter are not "
                        "shown to differ.");
    assert_string_equal(figure_reading(figure, 0),
                        "fine-tuned: 42 of 50, 84.0%, 95% interval 70.9 to 92.8%, letters a.");
    assert_string_equal(figure->table.cells[3].text, "84.0");
    assert_string_equal(figure->table.cells[6].text, "a");
    figure_free(figure);
}

static void test_refusals(void **state)
{
    static const struct {
        const char *what;
        Rate rate;
        const char *part;
    } rows[] = {
        {"k above n",
         {.label = "x",
          .k = 51,
          .n = 50,
          .lower = (double)NAN,
          .upper = (double)NAN,
          .letters = NULL},
         "51 of 50"},
        {"no trial",
         {.label = "x",
          .k = 0,
          .n = 0,
          .lower = (double)NAN,
          .upper = (double)NAN,
          .letters = NULL},
         "n from 1 on"},
        {"a negative k",
         {.label = "x",
          .k = -1,
          .n = 5,
          .lower = (double)NAN,
          .upper = (double)NAN,
          .letters = NULL},
         "k from 0"},
        {"no label",
         {.label = "", .k = 1, .n = 5, .lower = (double)NAN, .upper = (double)NAN, .letters = NULL},
         "no label"},
        {"one bound",
         {.label = "x", .k = 1, .n = 5, .lower = 0.1, .upper = (double)NAN, .letters = NULL},
         "one bound"},
        {"reversed",
         {.label = "x", .k = 1, .n = 5, .lower = 0.3, .upper = 0.1, .letters = NULL},
         "no interval"},
        {"beyond 1",
         {.label = "x", .k = 1, .n = 5, .lower = 0.1, .upper = 1.2, .letters = NULL},
         "no interval"},
        {"an estimate outside",
         {.label = "x", .k = 1, .n = 5, .lower = 0.3, .upper = 0.4, .letters = NULL},
         "outside its interval"},
    };
    Rates rates;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        rates = rates_of(&rows[i].rate, 1, 480);
        check_refuses(rates_build, &rates, rows[i].what, rows[i].part);
    }
    rates = rates_of(two, 0, 480);
    check_refuses(rates_build, &rates, "no rate", "give one at least");
    rates = rates_of(two, 2, 90);
    check_refuses(rates_build, &rates, "a narrow width", "give a width of");
    rates = rates_of(two, 2, 480);
    rates.prior = 0.5;
    check_refuses(rates_build, &rates, "a prior below 1", "give 1 or more");
    rates.prior = 1;
    rates.level = 1;
    check_refuses(rates_build, &rates, "a level of 1", "level 1");
}

/* Height of a violin at x, from the points of its path. */
static double height_at(const SceneItem *path, double x)
{
    for (size_t i = 0; i + 1 < path->path.count / 2; i++) {
        Point p = path->path.points[i], q = path->path.points[i + 1];
        Point under = path->path.points[path->path.count - 1 - i];
        if (x >= p.x && x < q.x) {
            double share = (x - p.x) / (q.x - p.x);
            double middle = (p.y + under.y) / 2;
            return middle - (p.y + share * (q.y - p.y));
        }
    }
    return 0;
}

/* The density of Beta(2, 2), 6 x (1 - x), and that of Beta(1, 2), 2 (1 - x), scaled to one height.
 */
static void test_density(void **state)
{
    const Rate rates_items[] = {{.label = "one",
                                 .k = 1,
                                 .n = 2,
                                 .lower = (double)NAN,
                                 .upper = (double)NAN,
                                 .letters = NULL},
                                {.label = "none",
                                 .k = 0,
                                 .n = 1,
                                 .lower = (double)NAN,
                                 .upper = (double)NAN,
                                 .letters = NULL}};
    Rates rates = rates_of(rates_items, 2, 480);
    Figure *figure = build_checked(rates_build, &rates, &rates.width);
    const SceneItem *violins[2] = {NULL};
    size_t found = 0;

    (void)state;
    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        if (item->kind == SCENE_PATH && item->path.closed && found < 2)
            violins[found++] = item;
    }
    assert_int_equal(found, 2);
    Box box = scene_item_box(violins[0]);
    double width = box.right - box.left, middle = height_at(violins[0], box.left + 0.5 * width);
    check_close("density", height_at(violins[0], box.left + 0.25 * width) / middle, 0.75, 0.01);
    check_close("density", height_at(violins[1], box.left + 0.25 * width) / middle, 0.75, 0.01);
    check_close("density", height_at(violins[1], box.left + 0.5 * width) / middle, 0.5, 0.01);
    figure_free(figure);
}

static void test_random_layouts(void **state)
{
    static const double widths[] = {240, 480, 200, 320, 600};
    static Text names[12], letters[12];
    static Rate items[12];

    (void)state;
    for (int i = 0; i < 300; i++) {
        size_t count = 1 + random_below(12);
        bool bounds = random_below(4) != 0, lettered = random_below(3) != 0;

        for (size_t k = 0; k < count; k++) {
            int64_t n = 1 + (int64_t)random_below(random_below(5) == 0 ? 1000000 : 60);
            int64_t successes = (int64_t)random_below((size_t)n + 1);
            double rate = (double)successes / (double)n;

            text_free(&letters[k]);
            for (size_t c = 1 + random_below(4); lettered && c > 0; c--)
                text_append_char(&letters[k], (char)('a' + random_below(26)));
            items[k] = (Rate){.label = random_name(&names[k]),
                              .k = successes,
                              .n = n,
                              .lower = bounds ? rate * random_fraction() : (double)NAN,
                              .upper = bounds ? 1 - (1 - rate) * random_fraction() : (double)NAN,
                              .letters = text_string(&letters[k])};
        }
        Rates rates = rates_of(items, count, widths[random_below(5)]);
        rates.prior = random_below(3) ? 1 : 2.5;
        rates.labels = random_below(2) ? "Policy" : NULL;
        Figure *figure = build_checked(rates_build, &rates, &rates.width);
        assert_int_equal(figure_readings(figure), count);
        check_readings_apart(figure);
        figure_free(figure);
    }
    for (size_t k = 0; k < 12; k++) {
        text_free(&names[k]);
        text_free(&letters[k]);
    }
}

/* Sixty policies, whose letters go past z, at every width. */
static void test_letters_past_z(void **state)
{
    static const double widths[] = {240, 320, 480};
    static Text names[60], letters[60];
    static Rate items[60];

    (void)state;
    for (size_t k = 0; k < 60; k++) {
        text_printf(&names[k], "policy %zu", k + 1);
        items[k] = (Rate){.label = text_string(&names[k]),
                          .k = 60 - (int64_t)k,
                          .n = 60,
                          .lower = (double)NAN,
                          .upper = (double)NAN,
                          .letters = letters_of_rank(k, &letters[k])};
    }
    for (size_t i = 0; i < 3; i++) {
        Rates rates = rates_of(items, 60, widths[i]);
        Figure *figure = build_checked(rates_build, &rates, &rates.width);
        check_close("width", rates.width, widths[i], 0);
        assert_int_equal(figure_readings(figure), 60);
        assert_non_null(strstr(figure_reading(figure, 30), "letters z aa ab ac ad ae."));
        assert_non_null(strstr(figure_reading(figure, 59), "letters bc."));
        figure_free(figure);
    }
    for (size_t k = 0; k < 60; k++) {
        text_free(&names[k]);
        text_free(&letters[k]);
    }
}

static void test_golden(void **state)
{
    static const Rate items[] = {
        {.label = "fine-tuned",
         .k = 42,
         .n = 50,
         .lower = 0.7088737,
         .upper = 0.9282988,
         .letters = "a"},
        {.label = "pretrained on the large mixture",
         .k = 34,
         .n = 50,
         .lower = 0.5330062,
         .upper = 0.8047978,
         .letters = "ab"},
        {.label = "from scratch",
         .k = 21,
         .n = 50,
         .lower = 0.2818822,
         .upper = 0.5679396,
         .letters = "b"},
        {.label = "never moves", .k = 0, .n = 50, .lower = 0, .upper = 0.0711217, .letters = "c"},
    };
    Rates rates = rates_of(items, 4, 240);

    (void)state;
    rates.labels = "Policy";
    check_figure_golden("rates_letters.trace", build_checked(rates_build, &rates, &rates.width));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),          cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_density),        cmocka_unit_test(test_random_layouts),
        cmocka_unit_test(test_letters_past_z), cmocka_unit_test(test_golden),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
