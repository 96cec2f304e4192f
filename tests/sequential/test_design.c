/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_design.c - designs against whole-number path counts, against all paths one by
 * one, and against what they promise. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "sequential/designs.h"
#include "sequential/power.h"
#include "sequential/rule.h"

static double field(const char *text)
{
    double value;

    if (!number_parse(text, strlen(text), &value))
        fail_msg("not a number: %s", text);
    return value;
}

/* One row of exact_designs.csv, which exact_designs.py writes from counts of paths. */
static void check_exact_row(char **fields)
{
    DesignSpec spec =
        spec_of("conditional", strcmp(fields[0], "paired") ? DESIGN_UNPAIRED : DESIGN_PAIRED,
                (int)field(fields[1]), field(fields[2]));
    Operating got;
    Error err = {0};

    spec.randomised = field(fields[3]) != 0;
    Design *design = build_spec(spec);
    size_t stops = design->first[spec.n_max + 1];
    if (stops != (size_t)field(fields[4]))
        fail_msg("%s %s %s: %zu stops, expected %s", fields[0], fields[1], fields[2], stops,
                 fields[4]);
    check_close("max coefficient", design->certificate.max_coefficient, field(fields[5]), 1e-12);
    RatePair rates = {field(fields[6]), field(fields[7])};
    assert_true(power_at(design, rates, NULL, NULL, &got, &err));
    check_close("decide for A", got.decide_a, field(fields[8]), 1e-12);
    check_close("decide for B", got.decide_b, field(fields[9]), 1e-12);
    check_close("expected trials", got.expected_trials, field(fields[10]), 1e-12);
    design_free(design);
}

static void test_exact_table(void **state)
{
    Text text = read_whole(source_path("tests/sequential/exact_designs.csv"));
    char *fields[16], *rest = NULL;
    int rows = 0;

    (void)state;
    for (char *line = strtok_r(text.data, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (rows++)
            assert_int_equal(split_csv(line, fields, 16), 11), check_exact_row(fields);
    assert_true(rows > 150);
    text_free(&text);
}

/* ---- every path of outcomes, one by one ---- */

typedef struct PathSums {
    double a, b, trials;
} PathSums;

static void follow_paths(const Design *design, RatePair rates, int n, int x, int y, double chance,
                         PathSums *sums)
{
    if (n == design->spec.n_max) {
        sums->trials += chance * n;
        return;
    }
    bool paired = design->spec.kind == DESIGN_PAIRED;
    for (int i = 0; i < 4; i++) {
        int a = i & 1, b = i >> 1, nx, ny;
        double p = (a ? rates.a : 1 - rates.a) * (b ? rates.b : 1 - rates.b);
        if (paired) /* concordant outcomes halved, so that all four are told apart */
            p = a == b ? (1 - rates.a - rates.b) / 2 : (a ? rates.a : rates.b);
        bool counts = design->state == STATE_SUCCESSES || a != b;
        nx = x + (counts ? a : 0);
        ny = y + (counts ? b : 0);
        double go = chance * p;
        const Stop *for_b = design_stop(design, n + 1, nx, ny);
        const Stop *for_a = design_stop(design, n + 1, ny, nx);
        const Stop *stop = for_b ? for_b : for_a;
        if (stop) {
            *(for_b ? &sums->b : &sums->a) += go * stop->chance;
            sums->trials += go * stop->chance * (n + 1);
            go *= 1 - stop->chance;
        }
        if (go > 0)
            follow_paths(design, rates, n + 1, nx, ny, go, sums);
    }
}

static void check_paths(DesignSpec spec, RatePair rates)
{
    Design *design = build_spec(spec);
    PathSums want = {0, 0, 0};
    Operating got;
    Error err = {0};

    if (!design_has_cells(design)) {
        design_free(design);
        return;
    }
    follow_paths(design, rates, 0, 0, 0, 1, &want);
    assert_true(power_at(design, rates, NULL, NULL, &got, &err));
    check_close("for A over all paths", got.decide_a, want.a, 1e-13);
    check_close("for B over all paths", got.decide_b, want.b, 1e-13);
    check_close("trials over all paths", got.expected_trials, want.trials, 1e-13);
    design_free(design);
}

static void test_all_paths(void **state)
{
    static const RatePair rates[] = {{0.3, 0.5}, {0.05, 0.6}, {0.4, 0.4}};

    (void)state;
    for (size_t r = 0; r < rule_count; r++)
        for (int n_max = 5; n_max <= 6; n_max++)
            for (size_t i = 0; i < 3; i++)
                for (int kind = 0; kind < 2; kind++) {
                    DesignSpec spec = spec_of(rules[r]->id, (DesignKind)kind, n_max, 0.2);
                    int looks[] = {3, n_max};
                    spec.looks = strcmp(spec.rule, "group") ? NULL : looks;
                    spec.look_count = spec.looks ? 2 : 0;
                    if (!strcmp(spec.rule, "sprt"))
                        spec.rate_a = 0.2, spec.rate_b = 0.7;
                    if (kind ? rules[r]->paired : rules[r]->unpaired)
                        check_paths(spec, rates[i]);
                }
}

/* ---- figures of the method's description: conditional, alpha 0.05 ---- */

typedef struct Figure {
    DesignKind kind;
    int n_max;
    double a, b, decide_b, trials;
} Figure;

static void test_conditional_figures(void **state)
{
    static const Figure figures[] = {
        {DESIGN_UNPAIRED, 50, 0.56, 0.92, 0.9931, 19.84},
        {DESIGN_UNPAIRED, 200, 0.56, 0.92, 1.0000, 26.42},
        {DESIGN_UNPAIRED, 200, 0.80, 0.90, 0.8239, 119.68},
        {DESIGN_UNPAIRED, 500, 0.59, 0.68, 0.8539, 281.55},
        {DESIGN_UNPAIRED, 500, 0.80, 0.90, 0.9943, 166.62},
        {DESIGN_PAIRED, 500, 0.02, 0.18, (double)NAN, 63.37},
        {DESIGN_PAIRED, 500, 0.05, 0.15, (double)NAN, 136.91},
        {DESIGN_PAIRED, 500, 0.10, 0.20, (double)NAN, 187.22},
        {DESIGN_PAIRED, 500, 0.15, 0.25, (double)NAN, 228.44},
        {DESIGN_PAIRED, 500, 0.10, 0.10, 0.0489, (double)NAN},
    };
    Error err = {0};

    (void)state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        const Figure *f = &figures[i];
        Design *design = build("conditional", f->kind, f->n_max, 0.05);
        Operating got;
        assert_true(power_at(design, (RatePair){f->a, f->b}, NULL, NULL, &got, &err));
        if (!isnan(f->decide_b))
            check_close("decide for B", got.decide_b, f->decide_b, 1e-3);
        if (!isnan(f->trials))
            check_close("expected trials", got.expected_trials, f->trials, 1e-3);
        design_free(design);
    }
}

static void test_randomised_fills_alpha(void **state)
{
    DesignSpec spec = spec_of("conditional", DESIGN_UNPAIRED, 200, 0.05);
    Error err = {0};
    Operating got;

    (void)state;
    spec.randomised = true;
    Design *design = build_spec(spec);
    for (int i = 1; i <= 9; i++) {
        assert_true(power_at(design, (RatePair){0.1 * i, 0.1 * i}, NULL, NULL, &got, &err));
        check_close("error", got.decide_b, 0.05, 1e-9);
    }
    design_free(design);
    spec.kind = DESIGN_PAIRED;
    spec.n_max = 40;
    design = build_spec(spec);
    for (int i = 1; i <= 9; i++) { /* alpha (1 - (1 - psi)^N) less the totals too small to stop */
        assert_true(power_at(design, (RatePair){0.05 * i, 0.05 * i}, NULL, NULL, &got, &err));
        assert_true(got.decide_b <= 0.05 * (1 - pow(1 - 0.1 * i, 40)) + 1e-12);
    }
    design_free(design);
}

/* ---- what a staircase promises ---- */

static void check_monotone(const Design *design, int n)
{
    size_t side = (size_t)n + 1;
    unsigned char *map = malloc(side * side);
    Error err = {0};

    assert_non_null(map);
    assert_true(design_map(design, n, map, &err));
    for (size_t x = 0; x < side; x++)
        for (size_t y = 0; y < side; y++) {
            unsigned char here = map[x * side + y];
            if (design->state == STATE_SUCCESSES) {
                unsigned char there = map[((size_t)n - y) * side + ((size_t)n - x)];
                assert_int_equal(here, there);
            }
            if (here != MAP_B)
                continue;
            for (size_t u = 0; u <= x; u++)
                for (size_t v = y; v < side; v++)
                    assert_true(map[u * side + v] == MAP_B || map[u * side + v] == MAP_NEVER);
        }
    free(map);
}

static void check_error_everywhere(const Design *design)
{
    const Certificate *c = &design->certificate;
    double *spent = calloc((size_t)design->spec.n_max + 1, sizeof *spent), largest = 0;
    Error err = {0};

    assert_non_null(spent);
    assert_true(c->holds && c->max_error <= c->max_error_bound && c->max_error_bound <= c->alpha);
    for (int i = 0; i <= 400; i++) {
        assert_true(power_error_by_trial(design, c->null_high * i / 400, spent, &err));
        largest = fmax(largest, spent[design->spec.n_max]);
        for (int n = 1; design->budget && n <= design->spec.n_max; n++)
            assert_true(spent[n] <= design->budget[n] * (1 + 1e-4) + 1e-12);
    }
    assert_true(largest <= c->max_error_bound);
    assert_true(power_error_by_trial(design, c->at, spent, &err));
    check_close("error at the worst rate", spent[design->spec.n_max], c->max_error, 1e-10);
    free(spent);
}

static void test_staircase_promises(void **state)
{
    static const int sizes[] = {5, 17, 40, 80};
    static const double alphas[] = {0.01, 0.05, 0.3};

    (void)state;
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 3; j++)
            for (int kind = 0; kind < 2; kind++) {
                Design *design = build("staircase", (DesignKind)kind, sizes[i], alphas[j]);
                check_error_everywhere(design);
                for (int n = 1; n <= sizes[i]; n += 3)
                    check_monotone(design, n);
                design_free(design);
            }
}

static void test_spending_families(void **state)
{
    (void)state;
    for (size_t i = 0; i < spending_family_count; i++) {
        double table[30];
        DesignSpec spec = spec_of("staircase", DESIGN_UNPAIRED, 30, 0.05);
        for (int n = 0; n < 30; n++)
            table[n] = n < 15 ? 0 : 0.05 * (n - 14) / 15;
        spec.spending.family = spending_families[i].name;
        if (!strcmp(spec.spending.family, "table")) {
            spec.spending.table = table;
            spec.spending.table_count = 30;
        }
        for (int kind = 0; kind < 2; kind++) {
            spec.kind = (DesignKind)kind;
            for (int dead = -1; dead < 7; dead += 7) {
                spec.spending.dead = strcmp(spec.spending.family, "table") ? dead : -1;
                Design *design = build_spec(spec);
                check_error_everywhere(design);
                design_free(design);
            }
        }
    }
}

/* ---- the published rule's figures over 45 alternatives (exact propagation), and what an earlier
 * region of this kind had reached ---- */

static void test_staircase_beats_published(void **state)
{
    static const struct {
        int n_max;
        double power, trials, earlier_power, skewed_power, skewed_trials;
    } published[] = {{200, 0.93881758, 51.52044, 0.93908, 0.77980850, 135.7},
                     {500, 0.98977650, 71.84737, 0.98984, 0.99941529, 175.3}};
    RatePair grid[45];
    Operating got[45];
    Error err = {0};

    (void)state;
    for (int i = 0, k = 0; i < 10; i++)
        for (int j = i + 1; j < 10; j++)
            grid[k++] = (RatePair){0.05 + 0.1 * i, 0.05 + 0.1 * j};
    for (size_t r = 0; r < 2; r++) {
        Design *design = build("staircase", DESIGN_UNPAIRED, published[r].n_max, 0.05);
        double power = 0, trials = 0;
        assert_true(power_grid(design, grid, 45, 2, got, &err));
        for (int k = 0; k < 45; k++) {
            power += got[k].decide_b / 45;
            trials += got[k].expected_trials / 45;
        }
        assert_true(power > published[r].power && trials < published[r].trials);
        assert_true(power > published[r].earlier_power);
        assert_true(power_at(design, (RatePair){0, 0.03}, NULL, NULL, &got[0], &err));
        assert_true(got[0].decide_b > published[r].skewed_power);
        assert_true(got[0].expected_trials < published[r].skewed_trials);
        design_free(design);
    }
}

/* ---- the published tasks: trials of that earlier region ---- */

static void test_staircase_tasks(void **state)
{
    static const struct {
        double a, b, trials;
    } tasks[] = {{0.56, 0.92, 25.44}, {0.28, 0.80, 18.01}, {0.084, 0.386, 31.77}};
    Design *design = build("staircase", DESIGN_UNPAIRED, 200, 0.05);
    Operating got;
    Error err = {0};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        assert_true(power_at(design, (RatePair){tasks[i].a, tasks[i].b}, NULL, NULL, &got, &err));
        assert_true(got.decide_b > 0.9995 && got.expected_trials < tasks[i].trials);
    }
    assert_true(power_at(design, (RatePair){0.4, 0.564}, NULL, NULL, &got, &err));
    assert_true(got.decide_b > 0.9179 && got.expected_trials < 1.002 * 100.33);
    assert_true(power_at(design, (RatePair){0.59, 0.68}, NULL, NULL, &got, &err));
    assert_true(got.decide_b > 0.5125 && got.expected_trials < 1.0001 * 155.62);
    design_free(design);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_table),
        cmocka_unit_test(test_all_paths),
        cmocka_unit_test(test_conditional_figures),
        cmocka_unit_test(test_randomised_fills_alpha),
        cmocka_unit_test(test_staircase_promises),
        cmocka_unit_test(test_spending_families),
        cmocka_unit_test(test_staircase_beats_published),
        cmocka_unit_test(test_staircase_tasks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
