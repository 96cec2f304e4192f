/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words.c - every sentence of lua/words.lua, on tables whose numbers are published:
 * 33/9/1/7 and 28/14/6/2 (two scenarios of one gap), 2 to 0, no disagreement. */
#include <stdlib.h>
#include <string.h>

#include "run_lua.h"

typedef struct Row {
    const char *name, *expression, *text;
} Row;

static const char prelude[] =
    "local words, analysis = require('words'), require('analysis')\n"
    "local function compare(a, b, c, d, more)\n"
    "  local pair = {a = a, b = b, c = c, d = d, used = a + b + c + d, missing = 2, duplicated = "
    "0, unmatched = 1,\n"
    "    start_columns = {}}\n"
    "  local options = {policy_a = 'new', policy_b = 'old'}\n"
    "  for k, v in pairs(more or {}) do options[k] = v end\n"
    "  return analysis.compare(pair, options)\n"
    "end\n"
    "local function say(pieces) print(pieces and words.plain(pieces) or 'nothing') end\n";

static const Row rows[] = {
    /* shares: whole only where they are whole */
    {"percent", "print(words.percent(42, 50))", "84 %\n"},
    {"percent of thirds", "print(words.percent(2, 3))", "66.7 %\n"},
    {"percent nearly all", "print(words.percent(7999, 8000))", "99.99 %\n"},
    {"percent nearly none", "print(words.percent(1, 8000))", "0.01 %\n"},
    {"percent all", "print(words.percent(8000, 8000))", "100 %\n"},
    {"percent none", "print(words.percent(0, 7))", "0 %\n"},
    {"points", "print(words.points(0.16), words.points(-0.02), words.points(0))",
     "+16.0 pp\t-2.0 pp\t0.0 pp\n"},
    {"points nearly all", "print(words.points(0.99999))", "+99.999 pp\n"},
    /* p: never 0, 1 only where it is 1 */
    {"p", "print(words.p(0.021484375), words.p(0.021484375, 3))", "0.021\t0.0215\n"},
    {"small p", "print(words.p(3e-9), words.p(3e-9, 3))", "< 0.0001\t3.00e-9\n"},
    {"p of one", "print(words.p(1), words.p(0.9996), words.p(0.9996, 3))", "1\t> 0.99\t> 0.999\n"},
    {"p below every number", "print(words.p(nil, 3, -7525.4488616))", "3.56e-7526\n"},
    {"count", "print(words.count(1, 'row'), words.count(3, 'row'))", "1 row\t3 rows\n"},
    {"list", "print(words.list{'a'}, words.list{'a', 'b'}, words.list{'a', 'b', 'c'})",
     "a\ta and b\ta, b and c\n"},
    {"some", "print(words.some({}, 2), words.some({'1', '2'}, 2), words.some({'1', '2', '3'}, 2))",
     "none\t1, 2\t1, 2 and 1 more\n"},
    /* the first scenario */
    {"question", "say(words.question(compare(33, 9, 1, 7, {task = 'pick'})))",
     "Does new succeed more often than old on pick?\n"},
    {"better", "say(words.verdict(compare(33, 9, 1, 7)))", "new succeeds more often than old.\n"},
    {"worse", "say(words.verdict(compare(33, 1, 9, 7)))", "new succeeds less often than old.\n"},
    {"undecided", "say(words.verdict(compare(28, 14, 6, 2)))",
     "These trials do not decide between new and old.\n"},
    {"nothing to say", "say(words.verdict(compare(0, 0, 0, 0)))",
     "No start gave an outcome for both new and old: nothing can be said.\n"},
    {"evidence", "say(words.evidence(compare(33, 9, 1, 7)))",
     "84 % against 68 % of 50 starts: +16.0 pp, 95 % interval +4.5 to +29.3 pp (Tango asymptotic "
     "score interval); p = 0.011 (McNemar chi-square, uncorrected).\n"},
    {"discordance", "say(words.discordance(compare(33, 9, 1, 7)))",
     "They disagree on 10 of 50 starts: new alone solved 9, old alone 1.\n"},
    {"no discordance", "say(words.discordance(compare(40, 0, 0, 10)))",
     "The two agree on every start, so nothing in these trials tells them apart.\n"},
    {"unpaired", "say(words.unpaired(compare(33, 9, 1, 7)))",
     "Taken as unrelated trials, 42/50 against 34/50 would give p = 0.10 (Fisher exact test) and a "
     "difference of -0.8 to +32.4 pp (Miettinen-Nurminen score interval).\n"},
    {"beside", "say(words.beside(compare(33, 9, 1, 7)))",
     "Other paired tests: Exact conditional McNemar test, p = 0.021; Mid-p McNemar test, p = "
     "0.012.\n"},
    /* five disagreements are never enough for the exact test: 2 * 0.5^5 = 0.0625 */
    {"floor", "say(words.floor(compare(40, 5, 0, 5)))",
     "With 5 disagreements the exact test cannot give less than p = 0.0625, whoever wins them: "
     "six are needed before p < 0.05 is possible.\n"},
    {"no floor", "say(words.floor(compare(33, 6, 0, 7)))", "nothing\n"},
    /* (15 - 5)^2 / 20 = 5 > 3.84 > 3.2 = (14 - 6)^2 / 20: 15 to 5 is needed, 20 pp of 50 */
    {"detectable", "say(words.detectable(compare(28, 14, 6, 2)))",
     "This is not evidence that the two are equal: with 20 disagreements only a split of 15 to 5 "
     "or more, a difference of +20.0 pp, would have reached p = 0.025.\n"},
    {"nothing detectable", "say(words.detectable(compare(48, 2, 0, 0)))",
     "No split of so few disagreements would have been enough for p < 0.05.\n"},
    {"detectable where decided", "say(words.detectable(compare(33, 9, 1, 7)))", "nothing\n"},
    /* 5 to 0: chi-square 5, p 0.025; exact 0.0625; mid-p 0.031 */
    {"contradiction", "say(words.contradiction(compare(40, 5, 0, 5)))",
     "The tests fall on different sides of 0.05: below it McNemar chi-square, uncorrected, Mid-p "
     "McNemar test; not below it Exact conditional McNemar test. The verdict follows the first "
     "named test, which was fixed before the data were seen by this program.\n"},
    {"no contradiction", "say(words.contradiction(compare(33, 9, 1, 7)))", "nothing\n"},
    {"pairing", "say(words.pairing(compare(33, 9, 1, 7).pair))",
     "50 pairs used, 2 missing, 0 duplicated, 1 unmatched\n"},
    {"multiplicity", "say(words.multiplicity(10, 0.05))",
     "Were the policies equally good on all 10 tasks, about 0.5 of the tests by task would fall "
     "below 0.05 by chance.\n"},
    {"start columns",
     "local column = {compared = 9, differing = 3, file_a = 'a.csv', line_a = 2, file_b = 'b.csv', "
     "line_b = 4}\n"
     "local x, y = {name = 'x'}, {name = 'y'}\n"
     "for k, v in pairs(column) do x[k], y[k] = v, v end\n"
     "for _, pieces in ipairs(words.start_columns{start_columns = {x, y}}) do say(pieces) end",
     "x and y differ in 3 of 9 pairs, first at a.csv:2 and b.csv:4: are these the same starts?\n"},
    {"start columns agree",
     "print(#words.start_columns{start_columns = {{name = 'x', compared = 9, differing = 0}}})",
     "0\n"},
    {"remarks in order",
     "for _, pieces in ipairs(words.remarks(compare(40, 0, 0, 10))) do say(pieces) end",
     "The two agree on every start, so nothing in these trials tells them apart.\n"
     "Taken as unrelated trials, 40/50 against 40/50 would give p = 1 (Fisher exact test) and a "
     "difference of -16.1 to +16.1 pp (Miettinen-Nurminen score interval).\n"},
    {"coherence",
     "print(words.plain(words.methods(compare(33, 9, 1, 7), function(r) return r.title end))"
     ":find('excludes zero exactly', 1, true) ~= nil)",
     "true\n"},
    {"no coherence at other levels",
     "local c = compare(33, 9, 1, 7, {level = 0.9})\n"
     "print(words.plain(words.methods(c, function(r) return r.title end)):find('excludes zero', 1, "
     "true))",
     "nil\n"},
    {"methods cite once",
     "local cite = require('references').citer()\n"
     "local result = {method = 'paired.diff_tango', title = 'T'}\n"
     "print(cite(result), cite(result))",
     "T (Tango 1998 Stat Med 17:891)\tT\n"},
    {"captions",
     "say(words.ladder_caption(compare(33, 9, 1, 7)))\nsay(words.discordance_caption(compare(33, "
     "9, 1, 7)))",
     "Difference in success rate, new minus old, in percentage points, with 95 % intervals: paired "
     "by the Tango asymptotic score interval; as it would look had the pairing been ignored by the "
     "Miettinen-Nurminen score interval.\n"
     "Starts on which the two disagree: to the right those that only new solved, to the left those "
     "that only old solved. Starts that both or neither solved say nothing about which is "
     "better.\n"},
    /* the signs of print, and the evidence that a value carries */
    {"signs of print",
     "local function value(v) return v.text end\n"
     "local inlines = words.into({value = value}, words.difference_interval({lower = -0.016, upper "
     "= "
     "0.329}))\n"
     "print(table.concat(inlines))",
     "\u2212"
     "1.6 to +32.9\u00A0pp\n"},
    {"evidence of a value",
     "local v = words.p_value(compare(33, 9, 1, 7).beside[1])\n"
     "print(v.number, v.text, v.method, v.quantity, v.input)",
     "0.021484375\tp = 0.021\tpaired.mcnemar_exact\tp\ta=33 b=9 c=1 d=7\n"},
};

enum {
    COUNT = sizeof rows / sizeof *rows
};

static void check_row(void **state)
{
    const Row *row = *state;
    Text script = {0};

    text_append(&script, prelude);
    text_append(&script, row->expression);
    assert_string_equal(lua_prints(script.data), row->text);
    text_free(&script);
}

/* Each function of words is called by some row, directly or through another. */
static void names_every_function(void **state)
{
    static const char list[] = "for name, value in pairs(require('words')) do\n"
                               "  if type(value) == 'function' then print(name) end\nend\n";
    static const char *const through_others[] = {
        "datum", "difference_interval", "estimate_value", "join",
        "plain", "rate_interval",       "rate_value",     "value"};
    char *names = text_copy(lua_prints(list));

    (void)state;
    for (char *name = strtok(names, "\n"); name; name = strtok(NULL, "\n")) {
        bool found = false;
        for (size_t i = 0; i < sizeof through_others / sizeof *through_others; i++)
            found = found || strcmp(through_others[i], name) == 0;
        for (size_t i = 0; i < COUNT && !found; i++) {
            const char *call = strstr(rows[i].expression, name);
            found = call && call > rows[i].expression && call[-1] == '.';
        }
        if (!found)
            fail_msg("no row tests words.%s", name);
    }
    free(names);
}

int main(void)
{
    struct CMUnitTest tests[COUNT + 1];

    for (size_t i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){
            .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    tests[COUNT] = (struct CMUnitTest)cmocka_unit_test(names_every_function);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
