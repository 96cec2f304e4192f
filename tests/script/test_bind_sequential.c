/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bind_sequential.c - designs from Lua: made, described, followed, refused. */
#include <string.h>

#include "run_lua.h"

/* Whole-number path counts (exact_designs.csv): conditional, n_max 6, alpha 0.05. */
static void check_exact(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local d = sequential.design{rule = 'conditional', n_max = 6}\n"
            "local c, p = d:describe().certificate, d:power(0.5, 0.5)\n"
            "print(c.holds, math.abs(c.max_coefficient - 0.04004329004329004) < 1e-15,\n"
            "  p.decide_a == p.decide_b, math.abs(p.decide_b - 0.021728515625) < 1e-15,\n"
            "  math.abs(p.expected_trials - 5.978515625) < 1e-13)\n"
            "local a, b = d:stopping(0.5, 0.5) local sum = 0\n"
            "for n = 1, 6 do sum = sum + b[n] end print(#a, math.abs(sum - p.decide_b) < 1e-15)\n"
            "local e = d:error_by_trial(0.5) print(#e, math.abs(e[6] - p.decide_b) < 1e-15)"),
        "true\ttrue\ttrue\ttrue\ttrue\n6\ttrue\n6\ttrue\n");
}

static void check_map(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local d = sequential.design{rule = 'conditional', n_max = 6}\n"
            "local m, leads = d:map(6), d:leads()\n"
            "print(#m, #m[1], m[1]:sub(1, 1), m[1]:sub(7, 7), #leads, leads[1].some)\n"
            "for x = 1, 7 do for y = 1, 7 do local here, there = m[x]:sub(y, y), m[y]:sub(x, x)\n"
            "assert(here == there or here .. there == 'AB' or here .. there == 'BA') end end"),
        "7\t7\t.\t \t6\tnil\n");
}

static void check_follow(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local d = sequential.design{kind = 'paired', n_max = 50}\n"
            "print(d:describe().rule, d:describe().has_cells)\n"
            "local run = d:follow() local state = run:state()\n"
            "local wins = state.wins_to_b\n"
            "for i = 1, wins do assert(run:state().decision == 'undecided') run:step(0, 1) end\n"
            "state = run:state()\n"
            "print(state.decision, state.decided_at == wins, state.only_b == wins)\n"
            "print(run:after().p_b == 0.5 ^ wins, run:after().plain)\n"
            "print(select(2, pcall(run.step, run, 0, 1)):message())"),
        "pattern\tfalse\nB\ttrue\ttrue\ntrue\t-1.0\n"
        "the design decided at trial 9: what comes later cannot change that\n");
}

static void check_lists(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("print(sequential.rules[1].id, #sequential.rules, sequential.families[1].name)\n"
                   "local k = 2 * (0.6 * math.log(1.2) + 0.4 * math.log(0.8))\n"
                   "local d = 0.9 * math.log(0.9 / 0.05) + 0.1 * math.log(0.1 / 0.95)\n"
                   "local bound = sequential.sprt_bound{rates = {0.4, 0.6}, power = 0.9}\n"
                   "print(math.abs(bound - d / k) < 1e-9)\n"
                   "print(sequential.fixed_trials{rates = {0.5, 0.5}, power = 0.9})\n"
                   "local s = sequential.design{kind = 'paired', n_max = 20}\n"
                   "s = s:simulate{rates = {0.1, 0.4}, runs = 50}\n"
                   "print(s.runs, s.decide_b > s.decide_a, s.error_b > 0)"),
        "staircase\t9\tlinear\ntrue\nnil\n50\ttrue\ttrue\n");
}

static void check_refusals(void **state)
{
    static const char *const scripts[][2] = {
        {"sequential.design{}", "n_max"},
        {"sequential.design{n_max = 0}", "at least one trial"},
        {"sequential.design{n_max = 20, rul = 'lai'}", "did you mean \"rule\""},
        {"sequential.design{n_max = 20, rule = 'step', kind = 'paired'}", "not made for pairs"},
        {"sequential.design{n_max = 20, looks = {'x'}, rule = 'group'}", "no number"},
        {"sequential.design{n_max = 20}:power(2, 0)", "between 0 and 1"},
        {"sequential.design{n_max = 20}:map(21)", "no trial 21"},
        {"sequential.design{n_max = 20}:follow():step(0, 2)", "must be 0 or 1"},
        {"sequential.design{n_max = 20, rule = 'naive'}:follow()", "does not bound the error"},
        {"sequential.design{n_max = 20}:follow():after()", "could go on"},
        {"sequential.read('/etc/passwd')", "no input of this run"},
        {"sequential.sprt_bound{power = 0.9}", "needs \"rates\""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        Error err = lua_fails(scripts[i][0]);
        if (!strstr(err.message, scripts[i][1]))
            fail_msg("%s said '%s', not '%s'", scripts[i][0], err.message, scripts[i][1]);
    }
}

/* The means are those of the designs one by one. */
static void check_choose(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local rates = {{0.3, 0.7}, {0.5, 0.5}}\n"
            "local c = sequential.choose{rates = rates, sizes = {30, 60}, weights = {3, 1}}\n"
            "local row = c.rows[c.best]\n"
            "local d = sequential.design{rule = row.rule, n_max = row.n_max}\n"
            "local p, q = d:power(0.3, 0.7), d:power(0.5, 0.5)\n"
            "print(#c.rows, math.abs(row.power - p.decide_b) < 1e-12,\n"
            "  math.abs(row.trials - (3 * p.expected_trials + q.expected_trials) / 4) < 1e-12,\n"
            "  row.at[2].resolved, row.stand_in)\n"
            "print(select(2, pcall(sequential.choose, {rates = rates, sizes = {30},\n"
            "  weights = {1}})):message())"),
        "6\ttrue\ttrue\tfalse\tfalse\n"
        "sequential.choose: 1 weights for 2 pairs of rates: give one for each\n");
}

/* A run outlives every other mention of its design. */
static void check_lifetime(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("local runs = {}\n"
                   "for i = 1, 30 do runs[i] = sequential.design{n_max = 30}:follow() end\n"
                   "for i = 1, 200000 do local t = {i} end\n"
                   "for i = 1, 30 do runs[i]:step(1, 0) end print(runs[30]:state().n)"),
        "1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_exact),    cmocka_unit_test(check_map),
        cmocka_unit_test(check_follow),   cmocka_unit_test(check_lists),
        cmocka_unit_test(check_choose),   cmocka_unit_test(check_refusals),
        cmocka_unit_test(check_lifetime),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
