/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_follow.c - runs under a design; what holds along every pattern of discordance. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/designs.h"
#include "sequential/follow.h"
#include "sequential/pattern.h"
#include "sequential/power.h"
#include "sequential/simulate.h"

/* "AB AB ..." as two digits a trial. */
static size_t read_run(const char *text, unsigned char *a, unsigned char *b)
{
    size_t count = 0;

    for (; *text; text += text[2] ? 3 : 2, count++) {
        a[count] = text[0] == '1';
        b[count] = text[1] == '1';
    }
    return count;
}

/* The first trials of a towel-folding comparison; step decides at trial 19 with n_max 50 and
 * meets no randomised cell, the e-value of B is 39.5175866807992 after trial 20. */
static const char towels[] = "01 11 11 11 00 01 11 11 11 11 01 11 11 01 11 01 01 11 01 01";

static void test_towels(void **state)
{
    unsigned char a[32], b[32];
    size_t count = read_run(towels, a, b), used;
    FollowState last, path[32];
    Error err = {0};
    Design *step = build("step", DESIGN_UNPAIRED, 50, 0.05);
    Design *savi = build("savi", DESIGN_UNPAIRED, 50, 0.05);

    (void)state;
    assert_true(follow_run(step, a, b, count, 42, path, &used, &last, &err));
    assert_int_equal(last.decision, DECISION_B);
    assert_int_equal(last.decided_at, 19);
    assert_int_equal(used, 19);
    assert_int_equal(path[18].decision, DECISION_B);
    assert_int_equal(path[17].decision, DECISION_NONE);
    assert_true(follow_run(step, b, a, count, 42, NULL, &used, &last, &err));
    assert_int_equal(last.decision, DECISION_A);
    assert_true(follow_run(savi, a, b, count, 0, path, &used, &last, &err));
    check_close("e-value after 1", path[0].e_value_b, 1.77777777777778, 1e-12);
    check_close("e-value after 5", path[4].e_value_b, 0.833333333333333, 1e-12);
    check_close("e-value after 10", path[9].e_value_b, 1.08676611456876, 1e-12);
    check_close("e-value after 20", path[19].e_value_b, 39.5175866807992, 1e-12);
    assert_int_equal(last.decided_at, 20);
    design_free(step);
    design_free(savi);
}

/* What the state says about coming wins is what the coming wins do. */
static void check_look_ahead(const Design *design, const char *text)
{
    unsigned char a[64], b[64];
    size_t count = read_run(text, a, b);
    Error err = {0};
    FollowState now, then;

    for (int side = 0; side < 2; side++) {
        Follower *follower = follower_new(design, 1, &err);
        assert_non_null(follower);
        for (size_t i = 0; i < count; i++)
            assert_true(follower_step(follower, a[i], b[i], &err));
        assert_true(follower_state(follower, &now, &err));
        int wins = side ? now.wins_to_b : now.wins_to_a;
        assert_true(wins > 0);
        for (int i = 1; i <= wins; i++) {
            assert_true(follower_step(follower, !side, side, &err));
            assert_true(follower_state(follower, &then, &err));
            assert_int_equal(then.decision, i < wins ? DECISION_NONE
                                            : side   ? DECISION_B
                                                     : DECISION_A);
        }
        assert_false(follower_step(follower, 0, 0, &err)); /* after the decision */
        follower_free(follower);
    }
}

static void test_look_ahead(void **state)
{
    static const char *const rules[] = {"staircase", "pattern", "lai", "savi"};

    (void)state;
    for (size_t r = 0; r < 4; r++)
        for (int kind = 0; kind < 2; kind++) {
            if (!kind && r == 1)
                continue;
            Design *design = build(rules[r], (DesignKind)kind, 60, 0.05);
            check_look_ahead(design, "01 10 11 00 01 01 11 10 00 01");
            design_free(design);
        }
}

static void test_refusals(void **state)
{
    Design *design = build("staircase", DESIGN_UNPAIRED, 10, 0.05);
    Design *naive = build("naive", DESIGN_UNPAIRED, 100, 0.05);
    unsigned char zeros[11] = {0};
    FollowState last;
    size_t used;
    Error err = {0};

    (void)state;
    assert_null(follower_new(naive, 0, &err));
    assert_non_null(strstr(err.message, "does not bound the error"));
    assert_false(follow_run(design, zeros, zeros, 11, 0, NULL, &used, &last, &err));
    assert_non_null(strstr(err.message, "must not be lengthened"));
    Follower *follower = follower_new(design, 0, &err);
    assert_false(follower_step(follower, 2, 0, &err));
    assert_non_null(strstr(err.message, "must be 0 or 1"));
    for (int i = 0; i < 10; i++)
        assert_true(follower_step(follower, 0, 0, &err));
    assert_false(follower_step(follower, 0, 0, &err));
    assert_non_null(strstr(err.message, "all 10 trials"));
    follower_free(follower);
    design_free(design);
    design_free(naive);
}

/* ---- along the pattern: every pattern, every sequence of coins ---- */

enum {
    TRIALS = 20,
    DISCORDANT = 12
};

typedef struct Coins { /* of all 2^m sequences, how many go on with k wins of A; how many stopped
                          for A */
    int64_t on[DISCORDANT + 1], stopped;
} Coins;

static void walk_patterns(const Design *design, int n, const Pattern *pattern, const Coins *coins,
                          double *largest)
{
    double error = ldexp((double)coins->stopped, -pattern->m);

    *largest = fmax(*largest, error);
    assert_true(error <= design->budget[n] * (1 + 1e-12));
    if (n == TRIALS)
        return;
    walk_patterns(design, n + 1, pattern, coins, largest);
    if (pattern->m == DISCORDANT)
        return;
    double law[DISCORDANT + 2];
    Pattern next = *pattern;
    Coins after = {.stopped = 2 * coins->stopped};
    memcpy(law, pattern->law, sizeof law);
    next.law = law;
    int least = pattern_discordant(&next, design->budget[n + 1]), m = next.m;
    for (int k = 0; k <= m; k++) {
        after.on[k] = (k ? coins->on[k - 1] : 0) + (k < m ? coins->on[k] : 0);
        if (k >= least)
            after.stopped += after.on[k];
        if (k >= least || m - k >= least)
            after.on[k] = 0;
    }
    walk_patterns(design, n + 1, &next, &after, largest);
}

static void test_every_pattern(void **state)
{
    Pattern pattern;
    Coins coins = {.on = {1}};

    (void)state;
    for (int i = 0; i < 2; i++) {
        Design *design = build("pattern", DESIGN_PAIRED, TRIALS, i ? 0.2 : 0.05);
        double largest = 0;
        assert_true(pattern_open(&pattern, DISCORDANT));
        walk_patterns(design, 0, &pattern, &coins, &largest);
        assert_true(largest <= design->spec.alpha && largest > 0.8 * design->spec.alpha);
        pattern_close(&pattern);
        design_free(design);
    }
}

/* All 3^9 runs, one by one, through the follower: error given each pattern. */
static void test_every_run(void **state)
{
    enum {
        N = 9,
        RUNS = 19683
    };
    Design *design = build("pattern", DESIGN_PAIRED, N, 0.3);
    int wrong[1 << N] = {0};
    Error err = {0};

    (void)state;
    for (int code = 0; code < RUNS; code++) {
        unsigned char a[N], b[N];
        int mask = 0, rest = code;
        FollowState last;
        size_t used;
        for (int i = 0; i < N; i++, rest /= 3) {
            a[i] = rest % 3 == 1;
            b[i] = rest % 3 == 2;
            mask |= (rest % 3 != 0) << i;
        }
        assert_true(follow_run(design, a, b, N, 0, NULL, &used, &last, &err));
        wrong[mask] += last.decision == DECISION_B;
    }
    for (int mask = 0; mask < 1 << N; mask++)
        assert_true(wrong[mask] <= 0.3 * (1 << __builtin_popcount((unsigned)mask)));
    design_free(design);
}

/* ---- simulated figures ---- */

typedef struct Figure {
    double a, b, trials;
} Figure;

/* N = 500, i.i.d. discordance: figures of a plain simulation of 20,000 runs, within two
 * standard errors. */
static void test_pattern_figures(void **state)
{
    static const Figure figures[] = {
        {0.02, 0.18, 64.3}, {0.05, 0.15, 137.5}, {0.10, 0.20, 187.6}, {0.15, 0.25, 229.0}};
    Design *design = build("pattern", DESIGN_PAIRED, 500, 0.05);
    Simulated got;
    Error err = {0};

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        RatePair rates = {figures[i].a, figures[i].b};
        assert_true(simulate_power(design, &rates, 1, 2000, 7, &got, &err));
        double error = hypot(got.error_trials, got.mean.sd_trials / sqrt(20000));
        if (fabs(got.mean.expected_trials - figures[i].trials) > 2 * error)
            fail_msg("(%g, %g): %.3f +- %.3f, expected %g", rates.a, rates.b,
                     got.mean.expected_trials, got.error_trials, figures[i].trials);
    }
    assert_true(simulate_power(design, &(RatePair){0.1, 0.1}, 1, 500, 7, &got, &err));
    assert_true(fabs(got.mean.decide_b - 0.049) < 0.0005);
    design_free(design);
}

/* Task by task: discordance 2 % in the first 120 trials, 48 % after. */
static void test_task_by_task(void **state)
{
    RatePair rates[200];
    Design *pattern = build("pattern", DESIGN_PAIRED, 200, 0.05);
    Design *conditional = build("conditional", DESIGN_PAIRED, 200, 0.05);
    Simulated got;
    Error err = {0};

    (void)state;
    for (int i = 0; i < 200; i++)
        rates[i] = i < 120 ? (RatePair){0.01, 0.01} : (RatePair){0.24, 0.24};
    assert_true(simulate_power(pattern, rates, 200, 500, 3, &got, &err));
    assert_true(got.mean.decide_b <= 0.05 && fabs(got.mean.decide_b - 0.048) < 0.001);
    assert_true(simulate_power(conditional, rates, 200, 20000, 3, &got, &err));
    assert_true(got.mean.decide_b - 4 * got.error_b > 0.05);
    design_free(pattern);
    design_free(conditional);
}

/* The first 123 pairs agree and all later ones disagree: 0.100 with a trial-indexed design. */
static void test_worst_pattern(void **state)
{
    RatePair rates[200];
    Design *pattern = build("pattern", DESIGN_PAIRED, 200, 0.05);
    Design *conditional = build("conditional", DESIGN_PAIRED, 200, 0.05);
    Simulated got;
    Error err = {0};

    (void)state;
    for (int i = 0; i < 200; i++)
        rates[i] = i < 123 ? (RatePair){0, 0} : (RatePair){0.5, 0.5};
    assert_true(simulate_power(conditional, rates, 200, 40000, 5, &got, &err));
    assert_true(fabs(got.mean.decide_b - 0.100) < 0.0005 + 3 * got.error_b);
    assert_true(simulate_power(pattern, rates, 200, 2, 5, &got, &err));
    assert_true(got.mean.decide_b <= 0.05);
    design_free(pattern);
    design_free(conditional);
}

/* Where both apply, the simulation agrees with the exact power. */
static void test_simulation_is_honest(void **state)
{
    Design *design = build("staircase", DESIGN_UNPAIRED, 60, 0.05);
    RatePair rates = {0.4, 0.65};
    Operating exact;
    Simulated got, again;
    Error err = {0};

    (void)state;
    assert_true(power_at(design, rates, NULL, NULL, &exact, &err));
    assert_true(simulate_power(design, &rates, 1, 20000, 11, &got, &err));
    assert_true(simulate_power(design, &rates, 1, 20000, 11, &again, &err));
    assert_true(got.mean.decide_a == again.mean.decide_a &&
                got.mean.decide_b == again.mean.decide_b);
    assert_true(got.mean.expected_trials == again.mean.expected_trials);
    assert_true(got.mean.sd_trials == again.mean.sd_trials && got.error_a == again.error_a);
    assert_true(got.error_b == again.error_b && got.error_trials == again.error_trials);
    assert_int_equal(got.mean.median_trials, again.mean.median_trials);
    assert_true(fabs(got.mean.decide_b - exact.decide_b) < 4 * got.error_b);
    assert_true(fabs(got.mean.expected_trials - exact.expected_trials) < 4 * got.error_trials);
    assert_true(abs(got.mean.median_trials - exact.median_trials) <= 1);
    design_free(design);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_towels),
        cmocka_unit_test(test_look_ahead),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_every_pattern),
        cmocka_unit_test(test_every_run),
        cmocka_unit_test(test_pattern_figures),
        cmocka_unit_test(test_task_by_task),
        cmocka_unit_test(test_worst_pattern),
        cmocka_unit_test(test_simulation_is_honest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
