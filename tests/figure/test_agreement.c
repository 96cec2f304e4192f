/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_agreement.c - agreement grids: words, order, refusals, layout, trace. */
#include "drawing.h"
#include "figure/agreement.h"

static const char *const three[] = {"ours", "baseline", "scripted"};
static const AgreementStart starts[] = {
    {"s1", "010"}, {"s2", "111"}, {"s3", "000"}, {"s4", "110"}, {NULL, "1-0"}, {"s6", "010"},
};

static Agreement agreement_of(const AgreementStart *items, size_t count, double width)
{
    Agreement agreement;

    memcpy(&agreement, agreement_record.defaults, sizeof agreement);
    agreement.width = width;
    agreement.policies = (FieldList){three, 3};
    agreement.starts = (FieldList){items, count};
    return agreement;
}

static void test_words(void **state)
{
    static const char *const order[] = {"s2", "s4", "5", "s1", "s6", "s3"};
    Agreement agreement = agreement_of(starts, 6, 240);
    Figure *figure = build_checked(agreement_build, &agreement, &agreement.width);

    (void)state;
    assert_string_equal(figure->summary,
                        "Outcomes of 3 policies on 6 starts: on 1 all succeed, on 1 none, 4 tell "
                        "them apart or are incomplete.");
    assert_string_equal(figure_reading(figure, 0), "ours: 3 of 6 starts succeed.");
    assert_string_equal(figure_reading(figure, 1), "baseline: 4 of 5 starts succeed, 1 missing.");
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(figure->table.cells[4 * i].text, order[i]);
    assert_string_equal(figure->table.cells[4 * 2 + 2].text, "missing");
    assert_string_equal(figure->table.cells[4 * 2 + 1].text, "success");
    assert_string_equal(figure->table.cells[4 * 2 + 3].text, "failure");
    figure_free(figure);
}

static void test_refusals(void **state)
{
    static const AgreementStart short_one[] = {{"s", "01"}}, other[] = {{"s", "01x"}};
    static const char *const unnamed[] = {"ours", "", "x"};
    Agreement agreement = agreement_of(short_one, 1, 240);

    (void)state;
    check_refuses(agreement_build, &agreement, "too few outcomes", "2 outcomes for 3");
    agreement = agreement_of(other, 1, 240);
    check_refuses(agreement_build, &agreement, "another sign", "other signs");
    agreement = agreement_of(starts, 0, 240);
    check_refuses(agreement_build, &agreement, "no start", "give one at least");
    agreement = agreement_of(starts, 6, 240);
    agreement.policies.count = 0;
    check_refuses(agreement_build, &agreement, "no policy", "give one at least");
    agreement = agreement_of(starts, 6, 60);
    check_refuses(agreement_build, &agreement, "a narrow width", "give a width of");
    agreement = agreement_of(starts, 6, 240);
    agreement.policies.items = unnamed;
    check_refuses(agreement_build, &agreement, "a policy without a name", "no label");
}

static void test_random_layouts(void **state)
{
    static const double widths[] = {240, 480, 200, 320, 600};
    static AgreementStart items[3000];
    static char outcomes[3000][13];
    static Text names[12];
    static const char *policies[12];

    (void)state;
    for (int i = 0; i < 250; i++) {
        size_t count = 1 + random_below(random_below(20) == 0 ? 3000 : 150);
        size_t n_policies = 1 + random_below(12);

        for (size_t k = 0; k < n_policies; k++)
            policies[k] = random_name(&names[k]);
        for (size_t s = 0; s < count; s++) {
            for (size_t k = 0; k < n_policies; k++)
                outcomes[s][k] = "0101010-"[random_below(8)];
            outcomes[s][n_policies] = '\0';
            items[s] = (AgreementStart){NULL, outcomes[s]};
        }
        Agreement agreement = agreement_of(items, count, widths[random_below(5)]);
        agreement.policies = (FieldList){policies, n_policies};
        agreement.labels = random_below(2) ? "Policy" : NULL;
        Figure *figure;
        if (count * n_policies > 2000) { /* the check of all pairs would take long */
            Error err = {0};
            figure = agreement_build(&agreement, typesetter, &theme_default, &err);
            check(figure != NULL, &err);
        } else {
            figure = build_checked(agreement_build, &agreement, &agreement.width);
            if (count * n_policies < 900)
                check_marks_apart(figure);
        }
        assert_int_equal(figure_readings(figure), n_policies);
        figure_free(figure);
    }
    for (size_t k = 0; k < 12; k++)
        text_free(&names[k]);
}

static void test_golden(void **state)
{
    Agreement agreement = agreement_of(starts, 6, 240);

    (void)state;
    agreement.labels = "Policy";
    check_figure_golden("agreement_three.trace",
                        build_checked(agreement_build, &agreement, &agreement.width));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_random_layouts),
        cmocka_unit_test(test_golden),
    };

    return cmocka_run_group_tests(tests, open_typesetter, close_typesetter);
}
