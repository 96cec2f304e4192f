/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_after.c - stagewise p-values and estimates against all paths, one by one. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/after.h"
#include "sequential/designs.h"
#include "sequential/power.h"

enum {
    N = 6
};

typedef struct Outcome { /* how a run ended, larger = more for B */
    int stage;           /* B at n: 2 N - n, undecided: 0, A at n: n - 2 N */
    double score;
} Outcome;

static double score_of(bool paired, int n, int x, int y)
{
    double s = x + y, variance = paired ? s : s * (2.0 * n - s) / (2 * n);

    return variance > 0 ? (y - x) / sqrt(variance) : 0;
}

/* Follows the run of a code: two bits a trial. Returns the trials used. */
static Outcome end_of(const Design *design, const unsigned char *a, const unsigned char *b,
                      FollowState *last)
{
    size_t used;
    Error err = {0};
    bool paired = design->spec.kind == DESIGN_PAIRED;

    assert_true(follow_run(design, a, b, N, 0, NULL, &used, last, &err));
    int x = paired ? last->only_a : last->successes_a,
        y = paired ? last->only_b : last->successes_b;
    Outcome end = {0, score_of(paired, last->n, x, y)};
    if (last->decision == DECISION_B)
        end.stage = 2 * N - last->n;
    if (last->decision == DECISION_A)
        end.stage = last->n - 2 * N;
    return end;
}

static int compare(Outcome one, Outcome two)
{
    if (one.stage != two.stage)
        return one.stage < two.stage ? -1 : 1;
    double gap = one.score - two.score;
    return fabs(gap) < 1e-9 ? 0 : gap < 0 ? -1 : 1;
}

static void decode(int code, unsigned char *a, unsigned char *b)
{
    for (int i = 0; i < N; i++) {
        a[i] = (unsigned char)(code >> (2 * i) & 1);
        b[i] = (unsigned char)(code >> (2 * i + 1) & 1);
    }
}

static double path_chance(bool paired, const unsigned char *a, const unsigned char *b,
                          RatePair rates)
{
    double p = 1;

    for (int i = 0; i < N; i++) {
        if (!paired)
            p *= (a[i] ? rates.a : 1 - rates.a) * (b[i] ? rates.b : 1 - rates.b);
        else if (a[i] == b[i])
            p *= (1 - rates.a - rates.b) / 2;
        else
            p *= a[i] ? rates.a : rates.b;
    }
    return p;
}

static Outcome ends[1 << (2 * N)]; /* of every run, for the design at hand */

/* P(at least as far towards B) and P(further), by all 4^N runs. */
static void tail_of(bool paired, Outcome observed, RatePair rates, double *at_least, double *beyond)
{
    unsigned char a[N], b[N];

    *at_least = *beyond = 0;
    for (int code = 0; code < 1 << (2 * N); code++) {
        int order = compare(ends[code], observed);
        if (order < 0)
            continue;
        decode(code, a, b);
        double p = path_chance(paired, a, b, rates);
        *at_least += p;
        *beyond += order > 0 ? p : 0;
    }
}

static RatePair at_difference(bool paired, double held, double d)
{
    return paired ? (RatePair){(held - d) / 2, (held + d) / 2}
                  : (RatePair){held - d / 2, held + d / 2};
}

static void check_run(const Design *design, int code)
{
    unsigned char a[N], b[N];
    bool paired = design->spec.kind == DESIGN_PAIRED;
    FollowState last;
    After got;
    Error err = {0};
    double at_least, beyond, p_a = 0, p_b = 0;

    decode(code, a, b);
    Outcome observed = end_of(design, a, b, &last);
    Follower *follower = follower_new(design, 0, &err);
    for (int i = 0; i < last.n; i++)
        assert_true(follower_step(follower, a[i], b[i], &err));
    if (!after_run(follower, 0.8, &got, &err))
        fail_msg("%s", err.message);
    follower_free(follower);
    for (int i = 0; i <= 100; i++) {
        double null = i / 100.0;
        tail_of(paired, observed, paired ? (RatePair){null / 2, null / 2} : (RatePair){null, null},
                &at_least, &beyond);
        p_b = fmax(p_b, at_least);
        p_a = fmax(p_a, 1 - beyond);
    }
    if (last.decision != DECISION_A)
        assert_true(got.p_b >= p_b - 1e-12 && got.p_b <= p_b * 1.005 + 1e-9);
    if (last.decision != DECISION_B)
        assert_true(got.p_a >= p_a - 1e-12 && got.p_a <= p_a * 1.005 + 1e-9);
    if (!got.has_estimate)
        return;
    int x = paired ? last.only_a : last.successes_a, y = paired ? last.only_b : last.successes_b;
    double held = (double)(x + y) / (paired ? last.n : 2 * last.n);
    double limit = paired ? held : 2 * fmin(held, 1 - held);
    if (fabs(got.estimate) < limit * 0.999) {
        tail_of(paired, observed, at_difference(paired, held, -got.estimate), &at_least, &beyond);
        check_close("median", (at_least + beyond) / 2, 0.5, 1e-8);
    }
    if (got.upper < limit * 0.999) {
        tail_of(paired, observed, at_difference(paired, held, -got.upper), &at_least, &beyond);
        check_close("upper end", at_least, 0.1, 1e-8);
    }
    if (got.lower > -limit * 0.999) {
        tail_of(paired, observed, at_difference(paired, held, -got.lower), &at_least, &beyond);
        check_close("lower end", beyond, 0.9, 1e-8);
    }
    assert_true(got.lower <= got.estimate && got.estimate <= got.upper);
}

static void test_cells(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        Design *design = build("staircase", (DesignKind)kind, N, 0.2);
        unsigned char a[N], b[N];
        FollowState last;
        for (int code = 0; code < 1 << (2 * N); code++) {
            decode(code, a, b);
            ends[code] = end_of(design, a, b, &last);
        }
        for (int code = 5; code < 1 << (2 * N); code += 97)
            check_run(design, code);
        design_free(design);
    }
}

/* Swapping the policies swaps the p-values and turns the estimate round. */
static void test_mirror(void **state)
{
    static const char *const rules[] = {"staircase", "pattern"};
    static const int runs[][2] = {{0x155, 0x2ab}, {0x3f0, 0x00f}, {0x001, 0x3fe}, {0x000, 0x07c}};

    (void)state;
    for (size_t r = 0; r < 2; r++) {
        DesignSpec spec = design_spec_default;
        Design *design;
        Error err = {0};
        spec.rule = rules[r];
        spec.kind = DESIGN_PAIRED;
        spec.n_max = 10;
        spec.alpha = 0.1;
        assert_true(design_build(&spec, NULL, &design, &err));
        for (size_t i = 0; i < 4; i++) {
            After got[2];
            for (int swap = 0; swap < 2; swap++) {
                FollowState now = {0};
                Follower *follower = follower_new(design, 0, &err);
                for (int n = 0; n < 10 && now.decision == DECISION_NONE; n++) {
                    assert_true(follower_step(follower, runs[i][swap] >> n & 1,
                                              runs[i][!swap] >> n & 1, &err));
                    assert_true(follower_state(follower, &now, &err));
                }
                if (!after_run(follower, 0.9, &got[swap], &err))
                    fail_msg("%s", err.message);
                follower_free(follower);
            }
            check_close("p", got[0].p_a, got[1].p_b, 1e-9);
            check_close("p", got[0].p_b, got[1].p_a, 1e-9);
            check_close("plain", got[0].plain, -got[1].plain, 1e-15);
            assert_true(fabs(got[0].estimate + got[1].estimate) < 1e-9);
            assert_true(fabs(got[0].lower + got[1].upper) < 1e-9);
        }
        design_free(design);
    }
}

/* Five wins of five discordant pairs, the first chance to stop: p is 2^-5 by hand. */
static void test_pattern_by_hand(void **state)
{
    DesignSpec spec = design_spec_default;
    Design *design;
    FollowState now;
    After got;
    Error err = {0};

    (void)state;
    spec.kind = DESIGN_PAIRED;
    spec.n_max = 20;
    spec.alpha = 0.2;
    assert_true(design_build(&spec, NULL, &design, &err));
    Follower *follower = follower_new(design, 0, &err);
    for (int n = 0; n < 5; n++)
        assert_true(follower_step(follower, 1, 1, &err));
    do {
        assert_true(follower_step(follower, 0, 1, &err));
        assert_true(follower_state(follower, &now, &err));
    } while (now.decision == DECISION_NONE);
    assert_true(after_run(follower, 0.95, &got, &err));
    check_close("p", got.p_b, ldexp(1, -now.only_b), 1e-14);
    check_close("spent", now.spent, ldexp(1, -now.only_b), 1e-14);
    /* Median: p^m / 2 = 1/2 has no root below 1, and the lower end of B: p^m = 0.025. */
    double share = (double)now.only_b / now.n;
    check_close("upper end", got.upper, -share * (2 * pow(0.025, 1.0 / now.only_b) - 1), 1e-9);
    follower_free(follower);
    design_free(design);
}

static void test_not_ended(void **state)
{
    Design *design = build("staircase", DESIGN_UNPAIRED, N, 0.2);
    Follower *follower;
    After got;
    Error err = {0};

    (void)state;
    follower = follower_new(design, 0, &err);
    assert_true(follower_step(follower, 1, 1, &err));
    assert_false(after_run(follower, 0.95, &got, &err));
    assert_non_null(strstr(err.message, "could go on"));
    assert_false(after_run(follower, 1.5, &got, &err));
    follower_free(follower);
    design_free(design);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_mirror),
        cmocka_unit_test(test_pattern_by_hand),
        cmocka_unit_test(test_not_ended),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
