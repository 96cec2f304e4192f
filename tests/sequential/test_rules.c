/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rules.c - the rules of others, against what is known of them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/designs.h"
#include "sequential/pattern.h"
#include "sequential/power.h"
#include "sequential/savi.h"

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static Operating operate(const Design *design, double a, double b)
{
    Operating got = {0};
    Error err = {0};

    if (!power_at(design, (RatePair){a, b}, NULL, NULL, &got, &err))
        fail_msg("%s", err.message);
    return got;
}

/* ---- step: exact propagation of the published program's policies ---- */

typedef struct Published {
    int n_max;
    double a, b, power, trials;
} Published;

/* The error between the null rates of the program, found by exact propagation. */
static void check_excess(const Design *design)
{
    static const double largest[][2] = {{50, 0.0500021}, {200, 0.0500052}, {500, 0.0500116}};

    for (size_t i = 0; i < COUNT(largest); i++)
        if (design->spec.n_max == (int)largest[i][0])
            assert_true(fabs(design->certificate.max_error - largest[i][1]) < 6e-7);
    assert_false(design->certificate.holds);
}

static void test_step_reproduces(void **state)
{
    static const Published rows[] = {
        {50, 0.56, 0.92, 0.99340218, 18.80915},   {50, 0.28, 0.80, 0.99985734, 13.61506},
        {50, 0.084, 0.386, 0.96818116, 22.86984}, {50, 0.4, 0.564, 0.43516247, 41.17270},
        {50, 0, 0.03, 0.12538596, 47.87648},      {50, 0.59, 0.68, 0.20535945, 45.70359},
        {200, 0.56, 0.92, 0.99998999, 25.34664},  {200, 0.084, 0.386, 0.99997265, 31.78535},
        {200, 0.4, 0.564, 0.91746319, 100.31809}, {200, 0, 0.03, 0.77980850, 147.79499},
        {200, 0.59, 0.68, 0.51172453, 155.62364}, {200, 0.05, 0.15, 0.93350156, 98.92099},
        {500, 0.56, 0.92, 0.99999757, 29.69570},  {500, 0.4, 0.564, 0.99935485, 131.52312},
        {500, 0, 0.03, 0.99941529, 197.99849},    {500, 0.59, 0.68, 0.85449878, 281.13307},
        {500, 0.05, 0.15, 0.99941977, 127.26175},
    };
    DesignSpec spec = spec_of("step", DESIGN_UNPAIRED, 0, 0.05);
    Design *design = NULL;

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (spec.n_max != rows[i].n_max) {
            design_free(design);
            spec.n_max = rows[i].n_max;
            design = build_spec(spec);
            check_excess(design);
        }
        Operating got = operate(design, rows[i].a, rows[i].b);
        check_close("power", got.decide_b, rows[i].power, 2e-3);
        check_close("expected trials", got.expected_trials, rows[i].trials, 2e-3);
    }
    design_free(design);
}

/* ---- lai ---- */

/* Fewest wins among m discordant trials at n_max 50, c = 0.000561395711114. */
static void test_lai_boundary(void **state)
{
    static const int wins[] = {6,  7,  8,  9,  9,  10, 11,
                               11, 12, 13, 13, 14, 14, 15}; /* m = 6 ... 19 */
    DesignSpec spec = spec_of("lai", DESIGN_UNPAIRED, 50, 0.05);

    (void)state;
    spec.constant = 0.000561395711114;
    Design *design = build_spec(spec);
    for (int m = 1; m < 6; m++)
        assert_null(design_stop(design, m, 0, m));
    for (int m = 6; m < 20; m++) {
        int least = wins[m - 6], n = m + 5;
        const Stop *stop = design_stop(design, n, m - least, least);
        assert_true(!stop || stop->chance == 1);
        assert_null(design_stop(design, n, m - least + 1, least - 1));
    }
    design_free(design);
}

static void test_lai_errors(void **state)
{
    static const struct {
        int n_max;
        double alpha, c, at_half, at_fifth, all_discordant;
    } rows[] = {
        {50, 0.05, 0.000561395711114, 0.0454301321, 0.02951289074, 0.09307445339},
        {50, 0.05, 0.00055558872052, 0.03963695409, 0.02314850954, 0.0881150565},
        {200, 0.05, 0.000141213959426, 0.04208784753, 0.02539050222, 0.0945873305},
        {200, 0.05, 0.000147413996768, 0.04535870228, 0.02768203292, 0.1011738566},
        {500, 0.05, 5.30778953401e-05, 0.04080795358, 0.02496025286, 0.09110174872},
        {500, 0.01, 1.01300935986e-05, 0.006015277344, 0.003445890885, 0.01392639593},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        DesignSpec spec = spec_of("lai", DESIGN_UNPAIRED, rows[i].n_max, 0.2);
        spec.constant = rows[i].c;
        Design *design = build_spec(spec);
        check_close("at 1/2", operate(design, 0.5, 0.5).decide_b, rows[i].at_half, 1e-8);
        check_close("at 0.2", operate(design, 0.2, 0.2).decide_b, rows[i].at_fifth, 1e-8);
        design_free(design);
        spec.kind = DESIGN_PAIRED;
        design = build_spec(spec);
        check_close("all discordant", operate(design, 0.5, 0.5).decide_b, rows[i].all_discordant,
                    1e-8);
        design_free(design);
    }
}

static void test_lai_calibrated(void **state)
{
    static const int sizes[] = {50, 200, 500};

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (int kind = 0; kind < 2; kind++) {
            Design *design = build("lai", (DesignKind)kind, sizes[i], 0.05);
            assert_true(design->certificate.holds);
            assert_true(design->certificate.max_error > 0.0485); /* jumps from cell to cell */
            check_close("worst share", design->certificate.at, kind ? 1 : 0.5, 1e-6);
            design_free(design);
        }
}

/* ---- the others ---- */

/* P(Bin(n, 1/2) walks to +/- boundary) in closed form: one look is the sign test. */
static void test_group_single_look(void **state)
{
    int look = 20;
    DesignSpec spec = spec_of("group", DESIGN_PAIRED, 20, 0.05);

    (void)state;
    spec.looks = &look;
    spec.look_count = 1;
    spec.boundary = "pocock";
    Design *design = build_spec(spec);
    assert_true(design->certificate.holds);
    /* All discordant: 15 wins of 20 have P = 21700/2^20, 14 wins 60460/2^20 = 0.0577. */
    Operating got = operate(design, 0.5, 0.5);
    assert_true(got.decide_b <= 0.05 && got.expected_trials == 20);
    design_free(design);
}

static void test_group_boundaries(void **state)
{
    static const char *const boundaries[] = {"spending", "pocock", "obrien_fleming"};
    static const int looks[] = {20, 40, 60, 80};

    (void)state;
    for (size_t i = 0; i < COUNT(boundaries); i++)
        for (int kind = 0; kind < 2; kind++) {
            DesignSpec spec = spec_of("group", (DesignKind)kind, 80, 0.025);
            spec.looks = looks;
            spec.look_count = COUNT(looks);
            spec.boundary = boundaries[i];
            Design *design = build_spec(spec);
            assert_true(design->certificate.holds && design->certificate.max_error > 0.023);
            for (int n = 1; n <= 80; n++)
                assert_true(n % 20 == 0 || design->first[n] == design->first[n + 1]);
            /* Normal theory, four looks, two-sided 0.05: C = 2.361 (Pocock), 2.024 (O'Brien and
             * Fleming); the exact worst rate asks for a little more or less. */
            if (i)
                check_close("constant", design->constant, i == 1 ? 2.361 : 2.024, 0.06);
            design_free(design);
        }
}

static void test_naive_fails(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        Design *design = build("naive", (DesignKind)kind, 200, 0.05);
        assert_false(design->certificate.holds);
        assert_true(design->certificate.max_error > 0.2);
        design_free(design);
    }
}

/* Ville: at most alpha at its own null point; Wald's bound on the trials, from below. */
static void test_sprt(void **state)
{
    DesignSpec spec = spec_of("sprt", DESIGN_UNPAIRED, 500, 0.05);

    (void)state;
    spec.rate_a = 0.4;
    spec.rate_b = 0.564;
    Design *design = build_spec(spec);
    assert_true(operate(design, 0.482, 0.482).decide_b <= 0.05);
    Operating got = operate(design, 0.4, 0.564);
    RatePair rates = {0.4, 0.564};
    double bound = power_sprt_bound(DESIGN_UNPAIRED, rates, 0.05, got.decide_b);
    assert_true(got.expected_trials >= bound);
    Design *staircase = build("staircase", DESIGN_UNPAIRED, 500, 0.05);
    assert_true(operate(staircase, 0.4, 0.564).expected_trials > bound);
    design_free(staircase);
    design_free(design);
}

/* E for 5 wins of 5: 2^6 int_{1/2}^1 t^5 dt = 64 (1 - 2^-6) / 6 = 10.5; 7 of 7: 255/8 = 31.9. */
static void test_savi_pairs(void **state)
{
    Design *design = build("savi", DESIGN_PAIRED, 100, 0.05);

    (void)state;
    assert_null(design_stop(design, 5, 0, 5));
    assert_null(design_stop(design, 6, 0, 6)); /* 127/7 = 18.1 */
    assert_non_null(design_stop(design, 7, 0, 7));
    assert_true(design->certificate.holds);
    design_free(design);
}

/* The first factors by hand: n = 1, t = 1/3 and 2/3, both against 1/2. */
static void test_savi_streams(void **state)
{
    Savi savi = {0};

    (void)state;
    savi_advance(&savi, 1, 1);
    check_close("both", exp(savi.log_for_b), 8.0 / 9, 1e-14);
    savi = (Savi){0};
    savi_advance(&savi, 0, 1);
    check_close("only B", exp(savi.log_for_b), 16.0 / 9, 1e-14);
    check_close("only B, for A", exp(savi.log_for_a), 4.0 / 9, 1e-14);
    savi_advance(&savi, 0, 1); /* n = 2: t_A = 1/4, t_B = 3/4 against 1/2 */
    check_close("twice", exp(savi.log_for_b), 16.0 / 9 * 9.0 / 4, 1e-14);
}

/* Spending over discordant pairs: the boundary does not move with the concordant ones. */
static void test_pattern_over_discordant(void **state)
{
    DesignSpec spec = spec_of("pattern", DESIGN_PAIRED, 60, 0.05);

    (void)state;
    spec.over_discordant = true;
    Design *design = build_spec(spec);
    assert_true(design_has_cells(design) && design->certificate.holds);
    for (int n = 1; n < 60; n++)
        for (size_t i = design->first[n]; i < design->first[n + 1]; i++) {
            const Stop *stop = &design->stops[i];
            if (stop->x + stop->y == n) /* all discordant: later, with concordant pairs */
                assert_non_null(design_stop(design, n, stop->x, stop->y));
        }
    design_free(design);
    spec.over_discordant = false;
    design = build_spec(spec);
    assert_false(design_has_cells(design));
    assert_true(design->certificate.holds);
    design_free(design);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_step_reproduces),
        cmocka_unit_test(test_lai_boundary),
        cmocka_unit_test(test_lai_errors),
        cmocka_unit_test(test_lai_calibrated),
        cmocka_unit_test(test_group_single_look),
        cmocka_unit_test(test_group_boundaries),
        cmocka_unit_test(test_naive_fails),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_savi_pairs),
        cmocka_unit_test(test_savi_streams),
        cmocka_unit_test(test_pattern_over_discordant),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
