/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_evidence.c - numbers in figures keep what stands behind them: in the data table, in
 * the texts and marks of the drawing, as attributes that are safe in a page. */
#include <math.h>

#include "drawing.h"
#include "figure/discordance.h"
#include "figure/ladder.h"
#include "figure/matrix.h"
#include "figure/rates.h"
#include "figure/svg.h"

static const Evidence tango = {.method = "paired.diff_tango",
                               .quantity = "estimate",
                               .input = "a=33 b=9 c=1 d=7",
                               .level = 0.95};

static Text svg_of(const Figure *figure)
{
    const SvgOptions options = {.id = "f", .title = "x", .theme = &theme_default};
    Text svg = {0};
    Error err = {0};

    check(scene_svg(figure->scene, &options, &svg, &err), &err);
    return svg;
}

static void check_contains(const Text *text, const char *part)
{
    if (!contains(text, part))
        fail_msg("%s\nis not in\n%s", part, text_string(text));
}

static const Number *number_in(const Figure *figure, size_t cell, size_t index)
{
    const Numbers *numbers = figure->table.cells[cell].numbers;

    if (!numbers || index >= numbers->count)
        fail_msg("cell %zu holds no number %zu", cell, index);
    return &numbers->list[index];
}

static Figure *one_rung(const LadderRung *rung)
{
    Ladder ladder;

    memcpy(&ladder, ladder_record.defaults, sizeof ladder);
    ladder.rungs = (FieldList){rung, 1};
    ladder.width = 300;
    return build_checked(ladder_build, &ladder, &ladder.width);
}

/* 9/50 - 1/50 = 0.16 exactly as the table prints it; the bounds come without evidence. */
static void keeps_each_number(void **state)
{
    LadderRung rung = {.label = "All",
                       .series = 1,
                       .estimate = 0.16,
                       .lower = 0.045,
                       .upper = 0.293,
                       .k = 42,
                       .n = 50};

    (void)state;
    rung.of.estimate = tango;
    Figure *figure = one_rung(&rung);
    const Number *estimate = number_in(figure, 4, 0);
    assert_true(estimate->value == 0.16);
    assert_string_equal(estimate->evidence.method, "paired.diff_tango");
    assert_string_equal(estimate->evidence.input, "a=33 b=9 c=1 d=7");
    assert_ptr_not_equal(estimate->evidence.input, tango.input);
    assert_null(estimate->evidence.alternative);
    assert_string_equal(number_in(figure, 5, 0)->evidence.method, "data");
    assert_string_equal(number_in(figure, 3, 0)->evidence.method, "count");
    assert_true(number_in(figure, 3, 1)->value == 50);
    assert_int_equal(number_in(figure, 3, 1)->start, 3); /* 42/50 */
    assert_int_equal(number_in(figure, 3, 1)->length, 2);
    figure_free(figure);
}

static void stands_in_the_drawing(void **state)
{
    LadderRung rung = {.label = "All",
                       .series = 1,
                       .estimate = 0.16,
                       .lower = 0.045,
                       .upper = 0.293,
                       .k = 42,
                       .n = 50};

    (void)state;
    rung.of.estimate = tango;
    rung.of.lower = (Evidence){.method = "x", .input = "\"<&'\x01\""};
    Figure *figure = one_rung(&rung);
    Text svg = svg_of(figure);
    check_contains(&svg, "<tspan data-value=\"0.16\" data-method=\"paired.diff_tango\" "
                         "data-quantity=\"estimate\" data-input=\"a=33 b=9 c=1 d=7\" "
                         "data-level=\"0.95\">+16.0</tspan></text>");
    check_contains(&svg, "<tspan data-value=\"42\" data-method=\"count\">42</tspan>/<tspan "
                         "data-value=\"50\" data-method=\"count\">50</tspan></text>");
    check_contains(&svg, "(<tspan data-value=\"0.045\" data-method=\"x\" "
                         "data-input=\"&quot;&lt;&amp;&#39;");
    check_contains(&svg, "<circle class=\"f-f-series1\"");
    check_contains(&svg, "data-value=\"0.16\" data-method=\"paired.diff_tango\" "
                         "data-quantity=\"estimate\" data-input=\"a=33 b=9 c=1 d=7\" "
                         "data-level=\"0.95\"/>");
    assert_null(strchr(text_string(&svg), '\x01'));
    text_free(&svg);
    figure_free(figure);
}

/* A bar, its count and the cell of p each say where they come from. */
static void stands_at_bars(void **state)
{
    DiscordanceBar bar = {
        .label = "All", .b = 9, .c = 1, .pairs = 50, .p = 22.0 / 1024, .adjusted = (double)NAN};
    Discordance discordance;

    (void)state;
    bar.of.p = (Evidence){.method = "paired.mcnemar_exact",
                          .quantity = "p",
                          .input = "a=33 b=9 c=1 d=7",
                          .alternative = "two.sided"};
    memcpy(&discordance, discordance_record.defaults, sizeof discordance);
    discordance.policy_a = "ours";
    discordance.policy_b = "theirs";
    discordance.bars = (FieldList){&bar, 1};
    Figure *figure = build_checked(discordance_build, &discordance, &discordance.width);
    Text svg = svg_of(figure);
    check_contains(&svg, "<rect class=\"f-f-series1\" data-value=\"9\" data-method=\"count\"");
    check_contains(&svg, "<tspan data-value=\"0.021484375\" data-method=\"paired.mcnemar_exact\" "
                         "data-quantity=\"p\" data-input=\"a=33 b=9 c=1 d=7\" "
                         "data-alternative=\"two.sided\">0.021</tspan>");
    assert_null(figure->table.cells[5].numbers); /* no adjusted p, no number */
    text_free(&svg);
    figure_free(figure);
}

/* k/n is counted by the figure itself. */
static void says_how_a_rate_is_counted(void **state)
{
    const Rate rate = {
        .label = "ours", .k = 42, .n = 50, .lower = (double)NAN, .upper = (double)NAN};
    Rates rates;

    (void)state;
    memcpy(&rates, rates_record.defaults, sizeof rates);
    rates.rates = (FieldList){&rate, 1};
    Figure *figure = build_checked(rates_build, &rates, &rates.width);
    const Number *number = number_in(figure, 3, 0);
    assert_true(number->value == 0.84);
    assert_string_equal(number->evidence.method, "count");
    assert_string_equal(number->evidence.quantity, "rate");
    assert_string_equal(number->evidence.input, "k=42 n=50");
    figure_free(figure);
}

/* A matrix turns a pair round to fit its half: the evidence was not of that. */
static void does_not_claim_for_a_pair_turned_round(void **state)
{
    const MatrixPolicy policies[] = {{.label = "a"}, {.label = "b"}};
    MatrixPair pair = {.first = 2, .second = 1, .difference = 0.16, .p = (double)NAN};
    Matrix matrix;

    (void)state;
    memcpy(&matrix, matrix_record.defaults, sizeof matrix);
    pair.of.difference = tango;
    matrix.policies = (FieldList){policies, 2};
    matrix.pairs = (FieldList){&pair, 1};
    Figure *figure = build_checked(matrix_build, &matrix, &matrix.width);
    Text svg = svg_of(figure);
    check_contains(&svg, "<tspan data-value=\"0.16\" data-method=\"paired.diff_tango\"");
    text_free(&svg);
    figure_free(figure);
    pair.first = 1;
    pair.second = 2;
    figure = build_checked(matrix_build, &matrix, &matrix.width);
    svg = svg_of(figure);
    check_contains(&svg, "<tspan data-value=\"-0.16\" data-method=\"data\">");
    text_free(&svg);
    figure_free(figure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_each_number),
        cmocka_unit_test(stands_in_the_drawing),
        cmocka_unit_test(stands_at_bars),
        cmocka_unit_test(says_how_a_rate_is_counted),
        cmocka_unit_test(does_not_claim_for_a_pair_turned_round),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
