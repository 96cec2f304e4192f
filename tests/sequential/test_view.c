/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_view.c - designs as plain data: there and back, tampered with, and bad requests. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/design.h"
#include "sequential/designs.h"
#include "sequential/power.h"
#include "sequential/rule.h"

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

/* Of any rule, with what the rule asks for. */
static Design *build_any(const char *rule, DesignKind kind, int n_max)
{
    int looks[] = {n_max / 2, n_max};
    DesignSpec spec = spec_of(rule, kind, n_max, 0.05);

    spec.rate_a = 0.2;
    spec.rate_b = 0.5;
    if (!strcmp(rule, "group")) {
        spec.looks = looks;
        spec.look_count = 2;
    }
    return build_spec(spec);
}

static void check_there_and_back(const Design *design)
{
    DesignView view, again;
    Design *back;
    Error err = {0};
    Text body = {0}, body_again = {0};

    assert_true(design_view(design, &view, &err));
    if (!design_from_view(&view, &back, &err))
        fail_msg("%s: %s", design->spec.rule, err.message);
    assert_true(design_view(back, &again, &err));
    assert_true(design_body(&view, &body, &err) && design_body(&again, &body_again, &err));
    assert_string_equal(text_string(&body), text_string(&body_again));
    if (design_has_cells(design)) {
        assert_true(back->certificate.max_error == design->certificate.max_error);
        size_t stops = design->first[design->spec.n_max + 1];
        assert_int_equal(stops, back->first[design->spec.n_max + 1]);
        for (size_t i = 0; i < stops; i++)
            assert_true(back->stops[i].share == design->stops[i].share);
    }
    text_free(&body);
    text_free(&body_again);
    design_view_free(&again);
    design_view_free(&view);
    design_free(back);
}

static void test_there_and_back(void **state)
{
    (void)state;
    for (size_t r = 0; r < rule_count; r++)
        for (int kind = 0; kind < 2; kind++) {
            if (!(kind ? rules[r]->paired : rules[r]->unpaired))
                continue;
            Design *design = build_any(rules[r]->id, (DesignKind)kind, 40);
            check_there_and_back(design);
            design_free(design);
        }
}

static void check_refused(const DesignView *view, const char *words)
{
    Design *design = NULL;
    Error err = {0};

    if (design_from_view(view, &design, &err)) {
        design_free(design);
        fail_msg("accepted, but should say '%s'", words);
    }
    if (!strstr(err.message, words))
        fail_msg("said '%s', not '%s'", err.message, words);
}

/* One more state that stops than the certificate allows. */
static void test_tampered(void **state)
{
    Design *design = build("staircase", DESIGN_UNPAIRED, 40, 0.05);
    DesignView view;
    Error err = {0};

    (void)state;
    assert_true(design_view(design, &view, &err));
    for (size_t i = 0; i < view.run_count; i++)
        if (view.runs[i].n > 35 && view.runs[i].y_min > view.runs[i].x + 2)
            view.runs[i].y_min--;
    check_refused(&view, "does not hold");
    design_view_free(&view);
    design_free(design);
}

static void test_broken_form(void **state)
{
    Design *design = build("staircase", DESIGN_UNPAIRED, 40, 0.05);
    DesignView view;
    Error err = {0};

    (void)state;
    assert_true(design_view(design, &view, &err));
    DesignRun *run = &view.runs[view.run_count / 2], kept = *run;
    DesignCell cell = {20, 3, 18, 1.5};
    run->n = 41;
    check_refused(&view, "outside its 40 trials");
    *run = kept;
    run->y_min = run->x;
    check_refused(&view, "must lie above x");
    *run = kept;
    run->y_max = 1000;
    check_refused(&view, "must lie above x");
    *run = run[-1];
    check_refused(&view, "overlap");
    *run = kept;
    free(view.cells);
    view.cells = NULL;
    view.cells = &cell;
    view.cell_count = 1;
    check_refused(&view, "chance 1.5");
    view.cells = NULL;
    view.cell_count = 0;
    view.spec.rule = "stairs";
    check_refused(&view, "no rule 'stairs'");
    view.spec.rule = "staircase";
    view.spec.n_max = 30;
    check_refused(&view, "outside its 30 trials");
    design_view_free(&view);
    design_free(design);
}

/* A randomised cell where no path comes is as good as none. */
static void test_cell_out_of_reach(void **state)
{
    Design *design = build("conditional", DESIGN_UNPAIRED, 20, 0.05), *back;
    DesignView view;
    DesignCell cell = {20, 0, 20, 0.5}, *made;
    Error err = {0};

    (void)state;
    assert_true(design_view(design, &view, &err));
    made = view.cells;
    view.cells = &cell;
    view.cell_count = 1;
    assert_true(design_from_view(&view, &back, &err));
    assert_int_equal(back->first[21], design->first[21]);
    design_free(back);
    view.cells = made;
    design_view_free(&view);
    design_free(design);
}

/* step holds at its grid only: read with its excess, but not with any excess. */
static void test_step_is_read_with_its_excess(void **state)
{
    Design *design = build("step", DESIGN_UNPAIRED, 40, 0.05), *back;
    DesignView view;
    Error err = {0};

    (void)state;
    assert_true(design_view(design, &view, &err));
    assert_true(design_from_view(&view, &back, &err));
    assert_true(back->certificate.max_error > 0.05);
    design_free(back);
    for (size_t i = 0; i < view.cell_count; i++)
        view.cells[i].chance = 0.999;
    check_refused(&view, "does not hold");
    design_view_free(&view);
    design_free(design);
}

/* ---- bad requests ---- */

typedef struct Bad {
    const char *words;
    void (*change)(DesignSpec *spec);
} Bad;

static const double falling[] = {0, 0, 0, 0, 0.02, 0.01, 0.05, 0.05, 0.05, 0.05};
static const double above[] = {0, 0, 0, 0, 0.02, 0.03, 0.05, 0.06, 0.06, 0.06};
static const int looks_back[] = {5, 4, 10}, looks_short[] = {5, 9};

static void no_trials(DesignSpec *s)
{
    s->n_max = 0;
}
static void negative_trials(DesignSpec *s)
{
    s->n_max = -3;
}
static void huge(DesignSpec *s)
{
    s->n_max = 4000;
}
static void past_force(DesignSpec *s)
{
    s->n_max = 9000;
    s->force = true;
}
static void beyond(DesignSpec *s)
{
    s->n_max = 2000000000;
    s->force = true;
}
static void dead(DesignSpec *s)
{
    s->n_max = 4;
}
static void alpha_zero(DesignSpec *s)
{
    s->alpha = 0;
}
static void alpha_half(DesignSpec *s)
{
    s->alpha = 0.5;
}
static void alpha_nan(DesignSpec *s)
{
    s->alpha = (double)NAN;
}
static void unknown_rule(DesignSpec *s)
{
    s->rule = "stairscase";
}
static void unknown_family(DesignSpec *s)
{
    s->spending.family = "linaer";
}
static void no_parameter(DesignSpec *s)
{
    s->spending.parameter = 2;
}
static void bad_parameter(DesignSpec *s)
{
    s->spending.family = "power";
    s->spending.parameter = 0;
}
static void negative_dead(DesignSpec *s)
{
    s->spending.dead = -7;
}
static void table_falls(DesignSpec *s)
{
    s->spending = (Spending){"table", (double)NAN, -1, falling, 10};
}
static void table_above(DesignSpec *s)
{
    s->spending = (Spending){"table", (double)NAN, -1, above, 10};
}
static void table_short(DesignSpec *s)
{
    s->spending = (Spending){"table", (double)NAN, -1, above, 9};
}
static void wrong_kind(DesignSpec *s)
{
    s->rule = "pattern";
}
static void step_pairs(DesignSpec *s)
{
    s->rule = "step";
    s->kind = DESIGN_PAIRED;
}
static void random_lai(DesignSpec *s)
{
    s->rule = "lai";
    s->randomised = true;
}
static void over_streams(DesignSpec *s)
{
    s->over_discordant = true;
}
static void group_nothing(DesignSpec *s)
{
    s->rule = "group";
}
static void group_back(DesignSpec *s)
{
    s->rule = "group";
    s->looks = looks_back;
    s->look_count = 3;
}
static void group_short(DesignSpec *s)
{
    s->rule = "group";
    s->looks = looks_short;
    s->look_count = 2;
}
static void group_name(DesignSpec *s)
{
    group_short(s);
    s->boundary = "haybittle";
}
static void sprt_nothing(DesignSpec *s)
{
    s->rule = "sprt";
}

static void test_bad_requests(void **state)
{
    static const Bad bad[] = {
        {"at least one trial", no_trials},
        {"at least one trial", negative_trials},
        {"ask for it with --force", huge},
        {"designs of rule staircase end at 5000 trials", past_force},
        {"designs end at 100000 trials", beyond},
        {"not above the dead time", dead},
        {"between 0 and 0.5", alpha_zero},
        {"between 0 and 0.5", alpha_half},
        {"between 0 and 0.5", alpha_nan},
        {"did you mean staircase", unknown_rule},
        {"did you mean linear", unknown_family},
        {"takes no parameter", no_parameter},
        {"above 0", bad_parameter},
        {"cannot be negative", negative_dead},
        {"decreases at trial 6", table_falls},
        {"between 0 and alpha", table_above},
        {"9 values for 10 trials", table_short},
        {"not made for unpaired streams", wrong_kind},
        {"not made for pairs", step_pairs},
        {"no randomised form", random_lai},
        {"does not spend over discordant", over_streams},
        {"has no looks", group_nothing},
        {"does not increase", group_back},
        {"must be n_max", group_short},
        {"no boundary 'haybittle'", group_name},
        {"two different rates", sprt_nothing},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        DesignSpec spec = design_spec_default;
        Design *design = NULL;
        Error err = {0};
        spec.n_max = 10;
        bad[i].change(&spec);
        if (design_build(&spec, NULL, &design, &err)) {
            design_free(design);
            fail_msg("accepted, but should say '%s'", bad[i].words);
        }
        if (!strstr(err.message, bad[i].words) || err.code != ERROR_DOMAIN)
            fail_msg("said '%s', not '%s'", err.message, bad[i].words);
    }
}

static void test_bad_rates(void **state)
{
    static const double bad[][2] = {{-0.1, 0.5}, {0.5, 1.1}, {(double)NAN, 0.5}};
    Design *design = build("staircase", DESIGN_UNPAIRED, 20, 0.05);
    Design *paired = build("staircase", DESIGN_PAIRED, 20, 0.05);
    Design *pattern = build("pattern", DESIGN_PAIRED, 20, 0.05);
    Operating got;
    Error err = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(power_at(design, (RatePair){bad[i][0], bad[i][1]}, NULL, NULL, &got, &err));
    assert_false(power_at(paired, (RatePair){0.6, 0.5}, NULL, NULL, &got, &err));
    assert_non_null(strstr(err.message, "more than 1"));
    assert_false(power_at(pattern, (RatePair){0.1, 0.2}, NULL, NULL, &got, &err));
    assert_non_null(strstr(err.message, "simulation"));
    design_free(design);
    design_free(paired);
    design_free(pattern);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_tampered),
        cmocka_unit_test(test_broken_form),
        cmocka_unit_test(test_cell_out_of_reach),
        cmocka_unit_test(test_step_is_read_with_its_excess),
        cmocka_unit_test(test_bad_requests),
        cmocka_unit_test(test_bad_rates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
