/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words_review.c - every sentence of lua/words_review.lua and lua/words_review_paper.lua, and
 * the values of lua/words_values.lua that these are made of, on numbers that are written here;
 * p of 9 to 1 and of 8 to 0 are fractions of powers of two. */
#include "words_rows.h"

static const char prelude[] =
    "local said, words = require('words_review'), require('words')\n"
    "local values = require('words_values')\n"
    "local function say(pieces) print(pieces and words.plain(pieces) or 'nothing') end\n"
    "local function check(more)\n"
    "  local claim = {id = 'x', a = {text = '84 %'}, b = {text = '68 %'}, n_a = 50, n_b = 50}\n"
    "  for k, v in pairs(more or {}) do claim[k] = v end\n"
    "  return {claim = claim, findings = {}, pairs = {{x1 = 42, n1 = 50, x2 = 34, n2 = 50}}, "
    "pair_count = 1, alpha = 0.05, first_c = 0, verdict = 'possible',\n"
    "    counts_a = {rate = claim.a, n = claim.n_a, sizes = {{n = 50, low = 42, high = 42}}}, "
    "counts_b = {rate = claim.b, n = claim.n_b, sizes = {{n = 50, low = 34, high = 34}}}}\n"
    "end\n"
    "local tests = {'paired.mcnemar_exact', 'paired.mcnemar_midp', 'paired.mcnemar_asymptotic'}\n"
    "local match = {method = 'unpaired.fisher_minlike', title = 'Fisher exact test', alternative = "
    "'two.sided', variant = 'as given', quantity = 'p', value = 0.1000454, counts = {x1 = 42, n1 = "
    "50, x2 = 34, n2 = 50}}\n"
    "local function finding(item) return said.finding(item, check()) end\n";

static const WordsRow rows[] = {
    {"claim",
     "say(said.claim(check{paired = true, p = '0.02'}.claim)) say(said.claim(check{paired = false, "
     "p = '<0.05', statistic = '4.9', lower = '0.1', upper = '0.2', test = {name = 'z'}}.claim)) "
     "say(said.claim{a = {text = '16/20', k = 16}, n_a = 20}) say(said.claim{a = {text = '84 %'}, "
     "n_a = {40, 60}, groups = 3})",
     "84 % of 50 against 68 % of 50, the same starts, p = 0.02\n"
     "84 % of 50 against 68 % of 50, unrelated trials, p < 0.05, statistic 4.9, 95 % interval 0.1 "
     "to 0.2, by z\n"
     "16/20\n"
     "84 % of 40 to 60 in each of 3 groups\n"},
    {"counts",
     "say(said.counts(check())) local c = check{n_a = 500} c.counts_a.sizes = {{n = 500, low = "
     "418, high = 422}} say(said.counts(c)) c.counts_a.sizes = {} say(said.counts(c))\n"
     "c = check() c.claim.n_a, c.counts_a.smallest, c.counts_b = nil, {n = 19}, nil "
     "say(said.counts(c)) c = check{n_a = {40, 60}} c.counts_b = nil say(said.counts(c))",
     "The counts are 42 of 50 and 34 of 50.\n"
     "The counts may be 418 to 422 of 500 and 34 of 50.\n"
     "nothing\n"
     "The number of trials is not said, so the counts are open: 84 % takes at least 19 trials.\n"
     "84 % is possible for n = 50 (42).\n"},
    {"tables",
     "local c = check{paired = true} say(said.tables(c)) c.tables = {count = 9, tests = tests, "
     "fails_from = {3, 5, 5}} say(said.tables(c)) c.claim.paired, c.tables.fails_from = nil, "
     "{false, 0, 0} say(said.tables(c)) c.tables.count = 1 say(said.tables(c))",
     "nothing\n"
     "The starts are the same, and 9 paired tables have these margins, with c = 0 to 8 starts that "
     "only the second solved: p runs from 0.0078 to 0.1516 (exact McNemar) and from 0.0039 to "
     "0.1078 (mid-p); it is above 0.05 from c = 3 on by the exact McNemar test and from c = 5 on "
     "by the mid-p McNemar test.\n"
     "If the starts are the same, 9 paired tables have these margins, with c = 0 to 8 starts that "
     "only the second solved: p runs from 0.0078 to 0.1516 (exact McNemar) and from 0.0039 to "
     "0.1078 (mid-p); it is above 0.05 for no c by the exact McNemar test and for every c by the "
     "mid-p McNemar test.\n"
     "If the starts are the same, one paired table has these margins: the exact McNemar test gives "
     "p = 0.0078.\n"},
    {"match and tests",
     "match.alternative, match.variant = 'less', 'groups exchanged' local c = check() "
     "say(said.tests(c)) c.found, c.agreeing = {tried = 18}, {match} "
     "say(said.tests(c)) c.agreeing = {match, match, match, match, match, match} "
     "say(said.tests(c)) c.agreeing = {} say(said.tests(c))",
     "nothing\n"
     "What is reported is reproduced by the Fisher exact test, one-sided towards the second with "
     "the groups exchanged (42/50 and 34/50), of 18 methods tried.\n"
     "What is reported is reproduced by the Fisher exact test, one-sided towards the second with "
     "the groups exchanged (42/50 and 34/50); the Fisher exact test, one-sided towards the second "
     "with the groups exchanged (42/50 and 34/50); and in 4 more ways, of 18 methods tried.\n"
     "nothing\n"},
    {"discordance",
     "local c = check() say(said.discordance(c)) c.discordances = {{test = tests[1], low = 1, high "
     "= 1, b_low = 9, b_high = 9, rate_low = 0.2, rate_high = 0.2, correlation_low = 0.519, "
     "correlation_high = 0.519}, {test = tests[2], low = 0, high = 2, b_low = 8, b_high = 10, "
     "rate_low = 0.16, rate_high = 0.24}, {test = tests[3]}} say(said.discordance(c))",
     "nothing\n"
     "With the reported p the two rates leave, by the test: exact McNemar, b = 9 and c = 1 "
     "(discordance 20 %, correlation of outcomes 0.52); mid-p McNemar, b = 8 to 10 and c = 0 to 2 "
     "(discordance 16 % to 24 %).\n"},
    {"findings on counts",
     "say(finding{kind = 'no_count', side = 'a', counts = {rate = {text = '84.3 %'}, n = 50, below "
     "= 42, above = 43}}) say(finding{kind = 'no_count', side = 'b', counts = {rate = {text = "
     "'84.3 %'}, n = {10, 20}}}) say(said.finding({kind = 'no_count', side = 'a', counts = {rate = "
     "{text = '51 %'}, n = 3}}, check{groups = 2})) say(finding{kind = 'more_than_n', side = 'a', "
     "counts = {rate = {text = '52/50'}}})",
     "The first rate, 84.3 %, cannot be reproduced: no count of 50 trials gives it (42 of 50 is 84 "
     "%, 43 of 50 is 86 %).\n"
     "The second rate, 84.3 %, cannot be reproduced: no count of any number of trials from 10 to "
     "20 gives it.\n"
     "The first rate, 51 %, cannot be reproduced: no count of 3 trials in each of 2 groups has "
     "this mean.\n"
     "The first rate, 52/50, has more successes than trials.\n"},
    {"findings on tests",
     "say(said.finding({kind = 'not_a_p'}, check{p = '1.2'})) say(finding{kind = 'reversed'}) "
     "say(finding{kind = 'different_n'}) say(finding{kind = 'one_sided'}) say(finding{kind = "
     "'not_all_tried', count = 300, tried = 100}) say(finding{kind = 'too_many_tables', most = "
     "20000}) say(finding{kind = 'not_by_named', test = 'z'}) say(finding{kind = 'not_by_named', "
     "test = 'z', instead = match}) say(finding{kind = 'none_agrees', tried = 18}) "
     "say(finding{kind = 'none_agrees', tried = 18, close = match}) match.upper, match.quantity = "
     "0.2, 'lower' say(finding{kind = 'none_agrees', tried = 9, close = match})",
     "A p-value of 1.2 is outside 0 to 1.\n"
     "The lower bound of the interval is above the upper one.\n"
     "The two are said to be paired, but have different numbers of trials.\n"
     "Only one-sided tests give it: was the side fixed before the data?\n"
     "Of 300 pairs of counts that have these rates 100 were tried, and none gives the result.\n"
     "More than 20000 paired tables have these rates: only what takes the trials for unrelated was "
     "tried.\n"
     "The result cannot be reproduced by the named test (z).\n"
     "The result cannot be reproduced by the named test (z); it is by the Fisher exact test (42/50 "
     "and 34/50).\n"
     "The result cannot be reproduced by any of 18 methods.\n"
     "The result cannot be reproduced by any of 18 methods; the nearest is the Fisher exact test "
     "(42/50 and 34/50) with p = 0.100.\n"
     "The result cannot be reproduced by any of 9 methods; the nearest is the Fisher exact test "
     "(42/50 and 34/50) with 0.100 to 0.200.\n"},
    {"findings on intervals",
     "say(finding{kind = 'zero_width'}) say(finding{kind = 'beyond_range', least = 0}) "
     "say(finding{kind = 'beyond_range', least = -1}) say(finding{kind = 'symmetric_at_edge', rate "
     "= 0.95}) say(finding{kind = 'no_bound', side = 'a', k = 20, n = 20, bound = {lower = 0.8609, "
     "method = 'rate.clopper_pearson'}}) say(finding{kind = 'no_bound', side = 'b', k = 0, n = 20, "
     "bound = {upper = 0.1391, method = 'rate.clopper_pearson'}})",
     "The interval has no width: a normal approximation gives this where all or no trials succeed, "
     "and it says nothing about the rate.\n"
     "A bound lies beyond 0 to 1, which no rate or difference can reach.\n"
     "A bound lies beyond -1 to 1, which no rate or difference can reach.\n"
     "The interval is symmetric about 95 %, so near to an end: a normal approximation, which is "
     "too narrow there; a Wilson or exact interval is not symmetric.\n"
     "The first rate is 20 of 20 and has no bound: with level 95 % the rate may be down to 86.09 "
     "%.\n"
     "The second rate is 0 of 20 and has no bound: with level 95 % the rate may be up to 13.91 "
     "%.\n"},
    {"ask",
     "say(said.ask(check())) say(said.ask(check{test = {name = 'z'}})) say(said.ask(check{paired = "
     "false})) local c = check{paired = false} c.verdict = 'reproduced' say(said.ask(c)) c = "
     "check{paired = true} c.verdict, c.tables = 'reproduced', {count = 1} say(said.ask(c)) c = "
     "check() c.claim.b = nil say(said.ask(c)) c.verdict = 'impossible' say(said.ask(c))",
     "Please report the four counts: starts that both, only the first, only the second, and "
     "neither solved, and name the test.\n"
     "Please report the four counts: starts that both, only the first, only the second, and "
     "neither solved.\n"
     "Please report both counts of successes and of trials, and name the test.\n"
     "nothing\n"
     "nothing\n"
     "nothing\n"
     "Please report the number of successes and of trials.\n"},
    {"paragraph", "for _, s in ipairs(said.paragraph(check())) do say(s) end",
     "The counts are 42 of 50 and 34 of 50.\n"
     "Please report the four counts: starts that both, only the first, only the second, and "
     "neither solved, and name the test.\n"},
    {"verdict_counts",
     "say(said.verdict_counts({checks = {1, 2, 3}, verdicts = {reproduced = 1, possible = 0, "
     "impossible = 2, ['not enough said'] = 0}}))",
     "3 claims: 1 reproduced, 2 cannot be reproduced.\n"},
    {"family",
     "local f = {compared = 1, below = 1, remain = 1, computed = 0, alpha = 0.05} "
     "say(said.family({family = f})) f.compared, f.below, f.remain, f.computed = 8, 4, 1, 1 "
     "say(said.family({family = f})) f.below, f.remain, f.computed = 1, 0, 0 "
     "say(said.family({family = f}))",
     "nothing\n"
     "8 comparisons have a p-value (1 by the Fisher exact test from the counts), and 4 are below "
     "0.05; "
     "adjusted together by Holm's method, 1 remains.\n"
     "8 comparisons have a p-value, and 1 is below 0.05; adjusted together by Holm's method, 0 "
     "remain.\n"},
    {"group",
     "local g = {rate = '84 %', count = 3, other = 'b', checks = {check(), check()}, best_rate = "
     "0.7, n = 50, lift = 0.056, chance = {lift = 0.056}} say(said.group(g)) g.other = 'a' "
     "say(said.group(g))",
     "The rate 84 % is held against 3 baselines (x to x): the best of them has 70 %; were all "
     "alike, the best of 3 in 50 trials would be 5.6 pp above their common rate by chance.\n"
     "The rate 84 % is held against 3 variants (x to x): the best of them has 70 %; were all "
     "alike, the best of 3 in 50 trials would be 5.6 pp above their common rate by chance: what is "
     "chosen so needs trials of its own.\n"},
    {"figure_caption",
     "say(said.figure_caption(check())) local c = check{p = '0.02'} c.discordances = {{low = 1}} "
     "say(said.figure_caption(c))",
     "p of every paired table with these rates, by three McNemar tests.\n"
     "p of every paired table with these rates, by three McNemar tests, with the reported p as a "
     "line; shaded where the exact test gives it.\n"},
    {"size",
     "say(said.size({tried = 9, matches = {{agrees = true, title = 'Pairs, Connor', value = "
     "155}}}, 155)) say(said.size({tried = 9, matches = {}}, 400)) say(said.size({tried = 9, "
     "matches = {{agrees = false, title = 'Pairs, Connor', value = 155}}}, 152))",
     "155 is reproduced by Pairs, Connor.\n"
     "400 cannot be reproduced by any of 9 methods.\n"
     "152 cannot be reproduced by any of 9 methods; the nearest is Pairs, Connor with 155.\n"},
    {"texts of values",
     "print(values.share_text(0.2), values.share_text(0.206587), values.points_text(0.1), "
     "values.points_text(-0.025)) print(values.share(0.2).text, values.points(0.1).text, "
     "values.width(0.1).text, values.given(0.05).text, values.given(0.05, '5 %').text)",
     "20 %\t20.7 %\t+10 pp\t-2.5 pp\n20 %\t+10 pp\t10 pp\t0.05\t5 %\n"},
    {"lists of values",
     "say(values.join('a', {'b', {values.given(3), false}}, nil, 'c')) "
     "say(values.join(values.list({'a', values.given(2), {'b', 'c'}}, '; '))) "
     "say(values.counted(1, 'start')) say(values.counted(values.given(2), 'try', 'tries')) "
     "say(values.counted(3, 'start')) say(values.join(values.every(2), ', ', values.every(3)))",
     "ab3c\na; 2; bc\n1 start\n2 tries\n3 starts\nboth, all 3\n"},
    {"values of a result",
     "local result = {method = 'm', input = 'n=8', n = 8, low = 0, high = 8, power = 0.9999, sure "
     "= 1} local v = values.of(result, 'n') print(v.number, v.text, v.method, v.quantity, v.input) "
     "say(values.range(result, 'low', 'high')) say(values.range(result, 'low', 'high', function() "
     "return 'x' end)) print(values.power(result).text, values.power(result, 'sure').text)",
     "8\t8\tm\tn\tn=8\n0 to 8\nx\n> 99.9 %\t100.0 %\n"},
    {"printed numbers",
     "local function parts(text) local list = {} for _, piece in "
     "ipairs(values.join(values.printed(text))) do if piece ~= '' then list[#list + 1] = "
     "type(piece) == 'table' and '<' .. piece.number .. '|' .. piece.text .. '>' or piece end end "
     "print(table.concat(list)) end parts('84.3 % of 50') parts('42/50, p < 0.05.') parts('none')",
     "<0.843|84.3 %> of <50|50>\n<42|42>/<50|50>, p < <0.05|0.05>.\nnone\n"},
    {"number of trials",
     "local plan = {n = 5} local function trials() local v = values.trials_of(plan) "
     "print(v.number, v.method) end trials() plan.simulated = {method = 's', n = 6} trials() "
     "plan.given = true trials() plan.reach = {method = 'r', all_larger = 7} trials() "
     "plan.by_formula = {method = 'f', n = 8} trials() plan.size = {method = 'z', n = 9} trials() "
     "plan.chosen = {lasting = {method = 'c', n = 10}} trials()",
     "5\tdata\n6\ts\n5\tdata\n7\tr\n8\tf\n9\tz\n10\tc\n"},
    {"evidence of numbers",
     "local function evidence(pieces) for _, v in ipairs(pieces) do if type(v) == 'table' then "
     "print(v.names or v.number, v.method, v.quantity, v.input) end end end "
     "evidence(said.counts(check())) "
     "evidence(said.tests{found = {tried = 18}, agreeing = {match}})",

     "42\trecheck.counts\tlow\tn=50 rate=84%\n50\tdata\tnil\tnil\n34\trecheck.counts\tlow\tn=50 "
     "rate=68%\n50\tdata\tnil\tnil\n"
     "unpaired.fisher_minlike\tnil\tnil\tnil\n42\tdata\tnil\tnil\n50\tdata\tnil\tnil\n34\tdata\t"
     "nil\tnil\n50\tdata\tnil\tnil\n18\tcount\tnil\tnil\n"},
    {"names of tests", "say({said.short(tests[2]), '; ', said.short(tests[2], 'mid-p')})",
     "mid-p McNemar; mid-p\n"},
};

int main(void)
{
    return words_rows_run(
        &(WordsRows){.prelude = prelude,
                     .rows = rows,
                     .modules = "{said = 'words_review', values = 'words_values'}",
                     .count = sizeof rows / sizeof *rows});
}
