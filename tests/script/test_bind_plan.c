/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bind_plan.c - the modules plan and recheck from Lua: published figures and brute force
 * (168, 152, 0.0215 for 9 to 1), and what they refuse. */
#include <string.h>

#include "run_lua.h"

typedef struct Row {
    const char *script, *printed;
} Row;

static const Row rows[] = {
    {"local s = plan.paired_size{test = 'paired.mcnemar_exact', discordance = 0.2, difference = "
     "0.1} print(s.first, s.all_larger)\n"
     "s = plan.paired_size{test = 'paired.mcnemar_midp', discordance = 0.2, difference = 0.1} "
     "print(s.first)\n"
     "print(format.fixed(plan.paired_power{test = 'paired.mcnemar_exact', discordance = 0.2, "
     "difference = 0.1, n = {155}}[1], 4))",
     "168\t168\n152\n0.7617\n"},
    {"print(plan.from_rates{rate_a = 0.75, rate_b = 0.25})", "0.625\t0.5\n"},
    {"local p = plan.pilot{b = 9, c = 1, n = 50} print(p.discordance, p.difference, p.n_estimate, "
     "p.n_optimistic < p.n_estimate, p.n_pessimistic > p.n_estimate)\n"
     "print(plan.pilot{b = 6, c = 4, n = 50}.n_pessimistic)",
     "0.2\t0.16\t53\ttrue\ttrue\nnil\n"},
    {"local s = plan.unpaired_size{test = 'unpaired.boschloo_central', p1 = 0.2, p2 = 0.7} "
     "print(s.first, s.all_larger)\n"
     "print(plan.unpaired_power{test = 'unpaired.z_pooled', p1 = 0.2, p2 = 0.2, n1 = 1, n2 = 1})",
     "15\t15\n0.0\n"},
    {"local s = plan.for_half_width{interval = 'rate.clopper_pearson', p = 0.9, half_width = 0.02} "
     "print(s.first, s.all_larger)\n"
     "s = plan.for_lower_bound{interval = 'rate.clopper_pearson', p = 0.9, lower = 0.88} "
     "print(s.first, s.all_larger)\n"
     "print(format.fixed(plan.half_width{interval = 'rate.clopper_pearson', k = 63, n = 70}, 4))",
     "912\t917\n994\t1067\n0.0770\n"},
    {"local a, b = plan.cochran{rates = {0.5, 0.8}, starts = 60, runs = 200}, plan.cochran{rates "
     "= {0.5, 0.8}, starts = 60, runs = 200} print(a.power == b.power, a.runs)",
     "true\t200\n"},
    {"print(recheck.printed('84.3 %')) print(recheck.printed('< 0.05'))",
     "0.843\t3\t=\n0.05\t2\t<\n"},
    {"print(recheck.agrees('0.02', 0.0215), recheck.agrees('0.02', 0.0151), recheck.agrees('< "
     "0.01', 0.02))",
     "true\ttrue\tfalse\n"},
    {"print(recheck.counts{rate = '84.3 %', n = 50}) print(recheck.nearest{rate = '84.3 %', n = "
     "50}) print(recheck.counts{rate = '84 %', n = 500})",
     "\n42\t43\n418\t422\n"},
    {"local list, count = recheck.sizes{rate = '84.3 %', from = 1, to = 60} print(list[1].n, "
     "list[1].low, list[1].high, count == #list)",
     "51\t43\t43\ttrue\n"},
    {"print(recheck.mean{rate = '50 %', groups = 2, n = 10})", "10\t10\n"},
    {"local t = recheck.tables{x1 = 42, x2 = 34, n = 50} print(t.count, t.fails_from[1], "
     "t.fails_from[2], t.tables[2].b, t.tables[2].p[1])\n"
     "print(#recheck.tables{x1 = 42, x2 = 34, n = 50, summary = true}.tables)\n"
     "print(recheck.tables{x1 = 50, x2 = 0, n = 50}.fails_from[1])",
     "9\t3\t5\t9\t0.021484375\n0\nfalse\n"},
    {"print(recheck.discordance{x1 = 42, x2 = 34, n = 50, p = '0.0215'})", "1\t1\n"},
    {"local m = recheck.match{x1 = 42, n1 = 50, x2 = 34, n2 = 50, paired = true, c = 1, p = "
     "'0.0215'} local f = m.matches[1] print(f.method, f.agrees, f.counts.b, f.variant, m.tried > "
     "8)",
     "paired.mcnemar_exact\ttrue\t9\tas given\ttrue\n"},
    {"local m = recheck.match_rate{k = 16, n = 20, lower = '58.4 %', upper = '91.9 %'} "
     "print(m.matches[1].method, format.fixed(m.matches[1].upper, 3))",
     "rate.wilson\t0.919\n"},
    {"local m = recheck.match_size{params = {psi = 0.2, delta = 0.1, alpha = 0.05, power = 0.8}, n "
     "= 155} print(m.matches[1].method, m.matches[1].value)",
     "size.n_mcnemar_connor\t155.0\n"},
};

static const Row refused[] = {
    {"plan.paired_size{discordance = 0.2, difference = 0.3}", "cannot differ by more"},
    {"plan.paired_size{discordance = 0.2, difference = 0.1, test = 'paired.x'}",
     "paired.mcnemar_exact"},
    {"plan.paired_power{discordance = 0.2, n = {}}", "a list of 1"},
    {"plan.paired_power{discordance = 0.2, n = {1.5}}", "no whole number"},
    {"plan.half_width{interval = 'rate.wilso', k = 1, n = 2}", "no interval of one rate"},
    {"plan.half_width{interval = 'rate.rule_of_three', k = 1, n = 2}", "no interval of one rate"},
    {"plan.cochran{rates = {0.5, 'x'}, starts = 5}", "no number"},
    {"plan.paired_size{discordance = 0.2, difference = 0.1, sides = 3}", "sides"},
    {"recheck.printed('abc')", "abc"},
    {"recheck.counts{rate = '84 %', n = 0}", "from 1"},
    {"recheck.tables{x1 = 51, x2 = 0, n = 50}", "51"},
    {"recheck.match{x1 = 1, n1 = 2, x2 = 1, n2 = 2}", "nothing is reported"},
    {"recheck.match{x1 = 1, n1 = 2, x2 = 1, n2 = 2, lower = '0.1'}", "upper"},
    {"recheck.match{x1 = 1, n1 = 2, x2 = 1, n2 = 2, p = '0.1', other_n = {0}}",
     "no number of trials"},
    {"recheck.discordance{x1 = 4, x2 = 3, n = 5, p = '0.1', alternative = 'both'}",
     "no alternative"},
    {"recheck.match_size{n = 10}", "needs \"params\""},
};

static void check_printed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(lua_prints(rows[i].script), rows[i].printed);
}

static void check_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        Error err = lua_fails(refused[i].script);

        if (!strstr(err.message, refused[i].printed))
            fail_msg("%s: the error lacks \"%s\": %s", refused[i].script, refused[i].printed,
                     err.message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_printed),
                                       cmocka_unit_test(check_refused)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
