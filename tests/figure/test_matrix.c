/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_matrix.c - matrix of pairwise comparisons: words, refusals, layout, trace. */
#include <math.h>

#include "drawing.h"
#include "figure/matrix.h"

static const MatrixPolicy three[] = {{.label = "fine-tuned", .k = 42, .n = 50, .letters = "a"},
                                     {.label = "pretrained", .k = 34, .n = 50, .letters = "a"},
                                     {.label = "from scratch", .k = 21, .n = 50, .letters = "b"}};
static const MatrixPair pairs[] = {{.first = 1, .second = 2, .difference = 0.16, .p = 0.021},
                                   {.first = 1, .second = 3, .difference = 0.42, .p = 0.00001},
                                   {.first = 3, .second = 2, .difference = -0.26, .p = 0.0123}};

static Matrix matrix_of(size_t n_pairs, double width)
{
    Matrix matrix;

    memcpy(&matrix, matrix_record.defaults, sizeof matrix);
    matrix.width = width;
    matrix.policies = (FieldList){three, 3};
    matrix.pairs = (FieldList){pairs, n_pairs};
    return matrix;
}

static bool draws_text(const Figure *figure, const char *text)
{
    bool found = false;

    for (size_t i = 0; i < scene_count(figure->scene); i++) {
        const SceneItem *item = scene_item(figure->scene, i);
        found = found || (item->kind == SCENE_TEXT && strcmp(item->text.text, text) == 0);
    }
    return found;
}

static void test_words(void **state)
{
    Matrix matrix = matrix_of(3, 240);
    Figure *figure = build_checked(matrix_build, &matrix, &matrix.width);

    (void)state;
    assert_string_equal(figure->summary,
                        "3 pairwise comparisons of 3 policies, 3 with adjusted p of 0.05 or less. "
                        "The largest difference: fine-tuned minus from scratch: +42.0 pp, adjusted "
                        "p < 0.0001.");
    assert_int_equal(figure_readings(figure), 3);
    assert_string_equal(figure_reading(figure, 0), "pretrained minus fine-tuned: \xE2\x88\x92"
                                                   "16.0 pp, adjusted p = 0.021.");
    assert_string_equal(figure_reading(figure, 2), "from scratch minus pretrained: \xE2\x88\x92"
                                                   "26.0 pp, adjusted p = 0.012.");
    figure_free(figure);
}

static void test_refusals(void **state)
{
    static const struct {
        const char *what;
        MatrixPair pairs[2];
        const char *part;
    } rows[] = {
        {"a policy of 0",
         {{.first = 0, .second = 1, .difference = 0, .p = 1},
          {.first = 1, .second = 2, .difference = 0, .p = 1}},
         "make no pair"},
        {"a policy beyond the last",
         {{.first = 1, .second = 4, .difference = 0, .p = 1},
          {.first = 1, .second = 2, .difference = 0, .p = 1}},
         "make no pair"},
        {"a policy with itself",
         {{.first = 2, .second = 2, .difference = 0, .p = 1},
          {.first = 1, .second = 2, .difference = 0, .p = 1}},
         "make no pair"},
        {"a pair twice",
         {{.first = 2, .second = 1, .difference = 0, .p = 1},
          {.first = 1, .second = 2, .difference = 0, .p = 1}},
         "compared twice"},
        {"a difference of 16",
         {{.first = 2, .second = 1, .difference = 16, .p = 1},
          {.first = 1, .second = 3, .difference = 0, .p = 1}},
         "no difference"},
        {"a difference of NaN",
         {{.first = 2, .second = 1, .difference = (double)NAN, .p = 1},
          {.first = 1, .second = 3, .difference = 0, .p = 1}},
         "no difference"},
        {"a p of 2",
         {{.first = 2, .second = 1, .difference = 0, .p = 2},
          {.first = 1, .second = 3, .difference = 0, .p = 1}},
         "not a p-value"},
    };
    Matrix matrix;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        matrix = matrix_of(0, 480);
        matrix.pairs = (FieldList){rows[i].pairs, 2};
        check_refuses(matrix_build, &matrix, rows[i].what, rows[i].part);
    }
    matrix = matrix_of(0, 480);
    check_refuses(matrix_build, &matrix, "no pair", "give one at least");
    matrix = matrix_of(3, 480);
    matrix.policies.count = 1;
    check_refuses(matrix_build, &matrix, "one policy", "give 2 to");
    matrix = matrix_of(3, 60);
    check_refuses(matrix_build, &matrix, "a narrow width", "give a width of");
    matrix = matrix_of(3, 480);
    matrix.alpha = 0;
    check_refuses(matrix_build, &matrix, "alpha 0", "alpha 0");
}

static void test_random_layouts(void **state)
{
    static const double widths[] = {240, 480, 200, 320, 600};
    static Text names[30];
    static MatrixPolicy policies[30];
    static MatrixPair all[435];

    (void)state;
    for (int i = 0; i < 300; i++) {
        size_t count = 2 + random_below(random_below(8) == 0 ? 29 : 11), n_pairs = 0;
        bool lettered = random_below(2), counted = random_below(2), with_p = random_below(4);

        for (size_t k = 0; k < count; k++) {
            int64_t n = 1 + (int64_t)random_below(500);
            policies[k] =
                (MatrixPolicy){.label = random_name(&names[k]),
                               .k = counted ? (int64_t)random_below((size_t)n + 1) : 0,
                               .n = counted ? n : 0,
                               .letters = lettered ? (random_below(2) ? "a" : "bcd") : NULL};
            for (size_t j = 0; j < k; j++) {
                if (random_below(8) == 0)
                    continue;
                all[n_pairs++] =
                    (MatrixPair){.first = (int64_t)j + 1,
                                 .second = (int64_t)k + 1,
                                 .difference = 2 * random_fraction() - 1,
                                 .p = with_p ? pow(random_fraction(), 6) : (double)NAN};
            }
        }
        Matrix matrix = matrix_of(0, widths[random_below(5)]);
        matrix.policies = (FieldList){policies, count};
        matrix.pairs = (FieldList){all, n_pairs};
        matrix.labels = random_below(2) ? "Policy" : NULL;
        if (n_pairs == 0)
            continue;
        Figure *figure = build_checked(matrix_build, &matrix, &matrix.width);
        assert_int_equal(figure_readings(figure), n_pairs);
        check_readings_apart(figure);
        figure_free(figure);
    }
    for (size_t k = 0; k < 30; k++)
        text_free(&names[k]);
}

/* Thirty policies, the most, of sixty whose letters go past z. */
static void test_letters_past_z(void **state)
{
    static Text names[30], letters[30];
    static MatrixPolicy policies[31];
    static MatrixPair all[435];
    size_t n_pairs = 0;

    (void)state;
    for (size_t k = 0; k < 30; k++) {
        text_printf(&names[k], "policy %zu", k + 31);
        policies[k] = (MatrixPolicy){.label = text_string(&names[k]),
                                     .k = 30 - (int64_t)k,
                                     .n = 60,
                                     .letters = letters_of_rank(k + 30, &letters[k])};
        for (size_t j = 0; j < k; j++)
            all[n_pairs++] = (MatrixPair){.first = (int64_t)j + 1,
                                          .second = (int64_t)k + 1,
                                          .difference = (double)(k - j) / 60,
                                          .p = pow(2, 1 - (double)(k - j))};
    }
    Matrix matrix = matrix_of(0, 480);
    matrix.policies = (FieldList){policies, 30};
    matrix.pairs = (FieldList){all, n_pairs};
    Figure *figure = build_checked(matrix_build, &matrix, &matrix.width);
    assert_int_equal(figure_readings(figure), 435);
    check_close("a page is wide enough for signs", matrix.width, 480, 0);
    assert_true(draws_text(figure, "\xE2\x88\x92") && draws_text(figure, "31/60") == false);
    assert_true(draws_text(figure, "z aa ab ac ad ae"));
    assert_true(draws_text(figure, "ax ay az ba bb bc"));
    figure_free(figure);
    matrix.policies.count = 31;
    check_refuses(matrix_build, &matrix, "31 policies", "give 2 to 30");
    for (size_t k = 0; k < 30; k++) {
        text_free(&names[k]);
        text_free(&letters[k]);
    }
}

/* Twelve policies in a column: signs, which the note explains; the readings keep the numbers. */
static void test_signs(void **state)
{
    static MatrixPolicy policies[12];
    const MatrixPair all[] = {{.first = 2, .second = 1, .difference = -0.16, .p = 0.01},
                              {.first = 3, .second = 1, .difference = 0.02, .p = 0.8},
                              {.first = 12, .second = 11, .difference = 0, .p = 1}};
    Matrix matrix = matrix_of(0, 240);

    (void)state;
    for (size_t k = 0; k < 12; k++)
        policies[k] = (MatrixPolicy){.label = "policy", .k = 3, .n = 5};
    matrix.policies = (FieldList){policies, 12};
    matrix.pairs = (FieldList){all, 3};
    Figure *figure = build_checked(matrix_build, &matrix, &matrix.width);
    check_close("width", matrix.width, 240, 0);
    assert_true(draws_text(figure, "+") && draws_text(figure, "0") && draws_text(figure, "3/5"));
    assert_false(draws_text(figure, "+2.0") || draws_text(figure, "0.80"));
    assert_string_equal(figure_reading(figure, 0), "policy minus policy: \xE2\x88\x92"
                                                   "16.0 pp, adjusted p = 0.010.");
    figure_free(figure);
}

static void test_golden(void **state)
{
    Matrix matrix = matrix_of(3, 240);

    (void)state;
    matrix.labels = "Policy";
    check_figure_golden("matrix_three.trace", build_checked(matrix_build, &matrix, &matrix.width));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),          cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_random_layouts), cmocka_unit_test(test_letters_past_z),
        cmocka_unit_test(test_golden),         cmocka_unit_test(test_signs),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
