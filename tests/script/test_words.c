/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words.c - every sentence of lua/words.lua, on tables whose numbers are published:
 * 33/9/1/7 and 28/14/6/2 (two scenarios of one gap), 2 to 0, no disagreement. */
#include "words_rows.h"

static const char prelude[] =
    "local words, analysis = require('words'), require('analysis')\n"
    "local of_pair = require('words_pair')\n"
    "local function compare(a, b, c, d, more)\n"
    "  local pair = {a = a, b = b, c = c, d = d, used = a + b + c + d, missing = 2, duplicated = "
    "0, unmatched = 1,\n"
    "    start_columns = {}}\n"
    "  local options = {policy_a = 'new', policy_b = 'old'}\n"
    "  for k, v in pairs(more or {}) do options[k] = v end\n"
    "  return analysis.compare(pair, options)\n"
    "end\n"
    "local several, of_tasks = require('words_several'), require('words_tasks')\n"
    "local of_ranking, of_repeats = require('words_ranking'), require('words_repeats')\n"
    "local function suite(tables, more)\n"
    "  local tasks, sum = {}, {0, 0, 0, 0}\n"
    "  for i, t in ipairs(tables) do\n"
    "    tasks[i] = compare(t[1], t[2], t[3], t[4], {task = 'task ' .. i})\n"
    "    for k = 1, 4 do sum[k] = sum[k] + t[k] end\n"
    "  end\n"
    "  return analysis.suite(tasks, compare(sum[1], sum[2], sum[3], sum[4]), more or {})\n"
    "end\n"
    "local graded = require('words_scores')\n"
    "local function rank(rows, more)\n"
    "  local options = {level = 0.95, alpha = 0.05, adjust = 'none'}\n"
    "  for k, v in pairs(more or {}) do options[k] = v end\n"
    "  return require('ranking').of(rows, {'x', 'y', 'z'}, options)\n"
    "end\n"
    "local nine = {{0, 1, 0}} for i = 2, 10 do nine[i] = {1, 0, 1} end\n"
    "local apart = {{1, 0, json.null}, {json.null, json.null, 1}}\n"
    "local function score(rows, cut)\n"
    "  local read = {matrix = function() return {values = rows, rows = #rows} end}\n"
    "  return require('scores').pair(read, 'new', 'old', {column = 'credit', cut = cut, level = "
    "0.95, alpha = 0.05, pairing = {}})\n"
    "end\n"
    "local six = {} for i = 1, 6 do six[i] = {10 + i, 10} end\n"
    "local suite_words = require('words_suite')\n"
    "local function whole(more)\n"
    "  local r = rank(nine) r.rows, r.matrix = 10, {}\n"
    "  return {names = r.names, ranking = r, tasks = {{}, {}}, tested = 6, seeds = more or {}}\n"
    "end\n"
    "local same = {{policy = 'new', states = 4, seeds = 3, same = {{'7', '9'}}}}\n"
    "local function say(pieces) print(pieces and words.plain(pieces) or 'nothing') end\n";

static const WordsRow rows[] = {
    /* shares: whole only where they are whole */
    {"percent", "print(words.percent(42, 50))", "84 %\n"},
    {"percent of thirds", "print(words.percent(2, 3))", "66.7 %\n"},
    {"percent nearly all", "print(words.percent(7999, 8000))", "99.99 %\n"},
    {"percent nearly none", "print(words.percent(1, 8000))", "0.01 %\n"},
    {"percent all", "print(words.percent(8000, 8000))", "100 %\n"},
    {"percent none", "print(words.percent(0, 7))", "0 %\n"},
    {"points", "print(words.points(0.16), words.points(-0.02), words.points(0))",
     "+16.0 pp\t-2.0 pp\t0.0 pp\n"},
    {"points nearly none", "print(words.points(-0.00004), words.points(1e-15))",
     "-0.004 pp\t0.0 pp\n"},
    {"bound nearly none", "say(words.difference_interval({lower = -0.0004, upper = 0.001}))",
     "-0.04 to +0.10 pp\n"},
    {"interval about a half, and nearly all",
     "say(words.rate_interval({lower = 0.4962, upper = 0.5038})) say(words.rate_interval({lower = "
     "0.49998, upper = 0.50002})) say(words.rate_interval({lower = 0.99993, upper = 1}))",
     "49.6 to 50.4 %\n49.998 to 50.002 %\n99.99 to 100.00 %\n"},
    {"points nearly all", "print(words.points(0.99999))", "+99.999 pp\n"},
    /* p: never 0, 1 only where it is 1 */
    {"p", "print(words.p(0.021484375), words.p(0.021484375, 3))", "0.021\t0.0215\n"},
    {"small p", "print(words.p(3e-9), words.p(3e-9, 3))", "< 0.0001\t3.00e-9\n"},
    {"p of one", "print(words.p(1), words.p(0.9996), words.p(0.9996, 3))", "1\t> 0.99\t> 0.999\n"},
    {"p below every number", "print(words.p(nil, 3, -7525.4488616))", "3.56e-7526\n"},
    {"count", "print(words.count(1, 'row'), words.count(3, 'row'))", "1 row\t3 rows\n"},
    {"list", "print(words.list{'a'}, words.list{'a', 'b'}, words.list{'a', 'b', 'c'})",
     "a\ta and b\ta, b and c\n"},
    {"names",
     "local result = {method = 'rate.wilson', title = 'Wilson score interval'}\n"
     "say({words.name(result), ', ', words.name(result, 'Wilson')})\n"
     "local made = words.into({}, {words.name(result)}, function(piece) return piece.names end)\n"
     "print(table.unpack(made[1]))",
     "Wilson score interval, Wilson\nWilson score interval\trate.wilson\n"},
    {"some", "print(words.some({}, 2), words.some({'1', '2'}, 2), words.some({'1', '2', '3'}, 2))",
     "none\t1, 2\t1, 2 and 1 more\n"},
    /* the first scenario */
    {"question", "say(of_pair.question(compare(33, 9, 1, 7, {task = 'pick'})))",
     "Does new succeed more often than old on pick?\n"},
    {"better", "say(of_pair.verdict(compare(33, 9, 1, 7)))", "new succeeds more often than old.\n"},
    {"worse", "say(of_pair.verdict(compare(33, 1, 9, 7)))", "new succeeds less often than old.\n"},
    {"undecided", "say(of_pair.verdict(compare(28, 14, 6, 2)))",
     "These trials do not decide between new and old.\n"},
    {"nothing to say", "say(of_pair.verdict(compare(0, 0, 0, 0)))",
     "No start gave an outcome for both new and old: nothing can be said.\n"},
    {"evidence", "say(of_pair.evidence(compare(33, 9, 1, 7)))",
     "84 % against 68 % of 50 starts: +16.0 pp, 95 % interval +4.5 to +29.3 pp (Tango asymptotic "
     "score interval); p = 0.011 (McNemar chi-square, uncorrected).\n"},
    {"discordance", "say(of_pair.discordance(compare(33, 9, 1, 7)))",
     "They disagree on 10 of 50 starts: new alone solved 9, old alone 1.\n"},
    {"no discordance", "say(of_pair.discordance(compare(40, 0, 0, 10)))",
     "The two agree on every start, so nothing in these trials tells them apart.\n"},
    {"unpaired", "say(of_pair.unpaired(compare(33, 9, 1, 7)))",
     "Taken as unrelated trials, 42/50 against 34/50 would give p = 0.10 (Fisher exact test) and a "
     "difference of -0.8 to +32.4 pp (Miettinen-Nurminen score interval), on the other side of "
     "0.05.\n"},
    /* the same table at 0.15: p 0.011 and 0.100, and an interval that excludes 0 */
    {"unpaired on the same side",
     "say(of_pair.unpaired(compare(33, 9, 1, 7, {level = 0.85, alpha = "
     "0.15})))",
     "Taken as unrelated trials, 42/50 against 34/50 would give p = 0.10 (Fisher exact test) and a "
     "difference of +3.7 to +28.1 pp (Miettinen-Nurminen score interval).\n"},
    {"unpaired, both sides",
     "say(of_pair.unpaired(compare(33, 9, 1, 7, {level = 0.92, alpha = "
     "0.08})))",
     "Taken as unrelated trials, 42/50 against 34/50 would give p = 0.10 (Fisher exact test) and a "
     "difference of +1.0 to +30.7 pp (Miettinen-Nurminen score interval): the two fall on "
     "different sides of 0.08.\n"},
    {"beside", "say(of_pair.beside(compare(33, 9, 1, 7)))",
     "Other paired tests: Exact conditional McNemar test, p = 0.021; Mid-p McNemar test, p = "
     "0.012.\n"},
    /* five disagreements are never enough for the exact test: 2 * 0.5^5 = 0.0625 */
    {"floor", "say(of_pair.floor(compare(40, 5, 0, 5)))",
     "With 5 disagreements the exact test cannot give less than p = 0.0625, whoever wins them: "
     "six are needed before p < 0.05 is possible.\n"},
    {"no floor", "say(of_pair.floor(compare(33, 6, 0, 7)))", "nothing\n"},
    /* (15 - 5)^2 / 20 = 5 > 3.84 > 3.2 = (14 - 6)^2 / 20: 15 to 5 is needed, 20 pp of 50 */
    {"detectable", "say(of_pair.detectable(compare(28, 14, 6, 2)))",
     "This is not evidence that the two are equal: with 20 disagreements only a split of 15 to 5 "
     "or more, a difference of +20.0 pp, would have reached p = 0.025.\n"},
    {"nothing detectable", "say(of_pair.detectable(compare(48, 2, 0, 0)))",
     "No split of so few disagreements would have been enough for p < 0.05.\n"},
    {"detectable where decided", "say(of_pair.detectable(compare(33, 9, 1, 7)))", "nothing\n"},
    /* 5 to 0: chi-square 5, p 0.025; exact 0.0625; mid-p 0.031 */
    {"contradiction", "say(of_pair.contradiction(compare(40, 5, 0, 5)))",
     "The tests fall on different sides of 0.05: below it McNemar chi-square, uncorrected, Mid-p "
     "McNemar test; not below it Exact conditional McNemar test. The verdict follows the first "
     "named test, which was fixed before the data were seen by this program.\n"},
    {"no contradiction", "say(of_pair.contradiction(compare(33, 9, 1, 7)))", "nothing\n"},
    {"pairing", "say(of_pair.pairing(compare(33, 9, 1, 7).pair))",
     "50 pairs used, 2 missing, 0 duplicated, 1 unmatched\n"},
    {"multiplicity", "say(of_pair.multiplicity(10, 0.05))",
     "Were the policies equally good on all 10 tasks, about 0.5 of the tests by task would fall "
     "below 0.05 by chance.\n"},
    {"start columns",
     "local column = {compared = 9, differing = 3, file_a = 'a.csv', line_a = 2, file_b = 'b.csv', "
     "line_b = 4}\n"
     "local x, y = {name = 'x'}, {name = 'y'}\n"
     "for k, v in pairs(column) do x[k], y[k] = v, v end\n"
     "for _, pieces in ipairs(require('words_pairing').start_columns{start_columns = {x, y}}) do "
     "say(pieces) end",
     "x and y differ in 3 of 9 pairs, first at a.csv:2 and b.csv:4: are these the same starts?\n"},
    {"start columns agree",
     "print(#require('words_pairing').start_columns{start_columns = {{name = 'x', compared = 9, "
     "differing = 0}}})",
     "0\n"},
    /* rates 3/4 and 2/4, no correlation to be had from two pairs: z = 0.25 / sqrt(0.234375 / 2) */
    {"overlap",
     "local c = compare(1, 1, 0, 0)\n"
     "c.overlap = stats.run('several.overlap', {a = 1, b = 1, c = 0, d = 0, x1 = 1, n1 = 2, x2 = "
     "1, n2 = 2})\n"
     "print((words.plain(of_pair.overlap(c)):gsub('interval %S+ to %S+ pp', '...')))\n"
     "say(of_pair.overlap(compare(1, 1, 0, 0)))",
     "With the trials without a partner taken in: +25.0 pp, 95 % ...; p = 0.47 (Partly overlapping "
     "samples). The pairs alone decide here.\nnothing\n"},
    {"remarks in order",
     "for _, pieces in ipairs(of_pair.remarks(compare(40, 0, 0, 10))) do say(pieces) end",
     "The two agree on every start, so nothing in these trials tells them apart.\n"
     "Taken as unrelated trials, 40/50 against 40/50 would give p = 1 (Fisher exact test) and a "
     "difference of -16.1 to +16.1 pp (Miettinen-Nurminen score interval).\n"},
    {"remarks in one paragraph",
     "local c = compare(40, 0, 0, 10)\nc.doubts = {{kind = 'index', pieces = {'Doubt.'}}}\n"
     "print((words.plain(of_pair.paragraph(c)):gsub(' Taken.*', '')))",
     "The two agree on every start, so nothing in these trials tells them apart. Doubt.\n"},
    {"coherence",
     "print(words.plain(of_pair.methods(compare(33, 9, 1, 7)))"
     ":find('excludes zero exactly', 1, true) ~= nil)",
     "true\n"},
    {"no coherence at other levels",
     "local c = compare(33, 9, 1, 7, {level = 0.9})\n"
     "print(words.plain(of_pair.methods(c)):find('excludes zero', 1, true))",
     "nil\n"},
    {"captions",
     "say(of_pair.ladder_caption(compare(33, 9, 1, "
     "7)))\nsay(of_pair.discordance_caption(compare(33, "
     "9, 1, 7)))",
     "Difference in success rate, new minus old, with 95 % intervals: paired (Tango asymptotic "
     "score "
     "interval), and with the pairing ignored (Miettinen-Nurminen score interval).\n"
     "Starts on which the two disagree: to the right those that only new solved, to the left those "
     "that only old solved. Starts that both or neither solved say nothing about which is "
     "better.\n"},
    /* two tasks, 9 to 1 and 1 to 9: p = 0.0114 each, Holm doubles it; exact homogeneity
     * 2 (100 + 1) / 184756 */
    {"adjusters", "say({ several.adjuster('holm') })", "by Holm's method\n"},
    {"tasks adjusted", "say(of_tasks.adjusted(suite{{9, 9, 1, 1}, {9, 1, 9, 1}}))",
     "Adjusted together for 2 tests by Holm's method, 2 tasks have p < 0.05: task 1, task 2.\n"},
    {"tasks adjusted, none",
     "say(of_tasks.adjusted(suite({{9, 3, 1, 1}, {9, 1, 2, 1}}, {adjust = 'none'})))",
     "Without adjustment for 2 tests, no task has p < 0.05.\n"},
    {"adjusted value",
     "local s = suite{{9, 9, 1, 1}, {9, 1, 9, 1}}\n"
     "local v = several.adjusted(s.tasks[1])\n"
     "print(v.text, v.method, v.quantity, v.input:match('^pvalues=2x1 '), "
     "v.input:match('adjust.*'))",
     "0.023\tseveral.adjusted\tp\tpvalues=2x1 \tadjust=holm index=1\n"},
    {"tasks differ", "say(of_tasks.homogeneity(suite{{9, 9, 1, 1}, {9, 1, 9, 1}}))",
     "The tasks differ in who wins the disagreements: p = 0.0011 (Homogeneity of discordance over "
     "tasks, exact), so no single difference describes them all.\n"},
    {"tasks do not differ", "say(of_tasks.homogeneity(suite{{9, 2, 1, 1}, {9, 2, 1, 1}}))",
     "That the tasks differ in who wins the disagreements is not shown: p = 1 (Homogeneity of "
     "discordance over tasks, exact).\n"},
    {"opposite tasks", "say(of_tasks.warning(suite{{9, 9, 1, 1}, {9, 1, 9, 1}}))",
     "Warning: the tasks point in opposite directions by more than chance: new is ahead on 1 and "
     "old on 1 of 2 tasks. The pooled difference averages effects that cancel: read the tasks.\n"},
    /* pooled 4 to 11, and yet new is ahead on two of three tasks and in the mean, by
     * 1/3 + 1/3 - 9/90 */
    {"Simpson", "say(of_tasks.warning(suite{{0, 2, 1, 0}, {0, 2, 1, 0}, {81, 0, 9, 0}}))",
     "Warning: pooling contradicts the tasks. Over all starts old is ahead, but with every task "
     "weighing the same new is ahead, and new is ahead on 2 and old on 1 of 3 tasks: read the "
     "tasks, not the pooled difference (Simpson's paradox).\n"},
    {"no warning", "say(of_tasks.warning(suite{{9, 9, 1, 1}, {9, 9, 1, 1}}))", "nothing\n"},
    /* 2 to 0: one-sided p of z = sqrt(2) is 0.0786 */
    {"not on every task", "say(of_tasks.every(suite{{9, 9, 1, 1}, {9, 2, 0, 1}}))",
     "That new is better on every single task is not shown: the largest one-sided p is 0.079 "
     "(Better on every task).\n"},
    {"every task, undecided", "say(of_tasks.every(suite{{9, 1, 1, 1}, {9, 1, 1, 1}}))",
     "nothing\n"},
    {"split needed",
     "print(of_tasks.needed(compare(28, 14, 6, 2)), of_tasks.needed(compare(48, 2, 0, 0)))",
     "15 to 5\tnone\n"},
    {"splits explained",
     "say(of_tasks.detectable(suite{{9, 1, 1, 1}, {9, 9, 1, 1}}))\n"
     "say(of_tasks.detectable(suite{{9, 9, 1, 1}, {9, 9, 1, 1}}))",
     "No p by task is evidence that the two are equal there: the column \"detectable\" has the "
     "split "
     "of its disagreements from which on a task alone has p < 0.05.\nnothing\n"},
    {"tasks in order",
     "local said = of_tasks.all(suite{{9, 9, 1, 1}, {9, 1, 9, 1}})\n"
     "print(#said, words.plain(said[1]):match('^%a+'), words.plain(said[3]):match('^[^(]+'))",
     "4\tWarning\tWith each task a stratum: p = 1 \n"},
    {"tasks stratified",
     "print((words.plain(of_tasks.stratified(suite{{9, 9, 1, 1}, {9, 1, 9, 1}})):gsub("
     "'interval %S+ to %S+ pp %b()', '...')))",
     "With each task a stratum: p = 1 (Mantel-Haenszel test, each pair a stratum), common "
     "difference 0.0 pp, 95 % .... Every task weighing the same: 0.0 pp, 95 % ....\n"},
    {"tasks in brief",
     "print((words.plain(of_tasks.brief(suite{{9, 9, 1, 1}, {9, 9, 1, 1}})):gsub('%b()', "
     "'()')))",
     "Over 2 tasks: stratified p = 0.00035, common difference +40.0 pp (); homogeneity of the "
     "disagreements p = 1; 2 tasks below 0.05 when the tests by task are taken together by Holm's "
     "method.\n"},
    /* x and z have 9 of 10, y has the other one: chi-square 64 / 10; Cochran's Q is
     * 2 (3 * 163 - 19^2) / (3 * 19 - 37) = 12.8, p = exp(-6.4); of the 3^10 arrangements 9 with
     * all failures at one policy and 2 * 9 * 6 with eight have as much: 117 / 59049 */
    {"ranking",
     "local r = rank(nine) say(of_ranking.question(r)) say(of_ranking.verdict(r))\n"
     "say(of_ranking.evidence(r))",
     "Which of the 3 policies succeeds most often?\n"
     "x and z are not told apart from the best rate; y succeeds less often than x.\n"
     "Any difference at all: p = 0.0020 (Cochran Q, exact, 10 starts with an outcome for every "
     "policy; asymptotic p = 0.0017). 3 pairs compared (McNemar chi-square, uncorrected), p "
     "adjusted together without adjustment; "
     "intervals hold together at 95 % (Tango asymptotic score interval).\n"},
    {"ranking overall", "say(of_ranking.overall(rank{{1, 1, json.null}, {1, json.null, 0}}))",
     "No start has an outcome for every policy, so there is no test of all together.\n"},
    {"ranking undecided", "say(of_ranking.verdict(rank({{1, 0, 1}, {1, 1, 0}})))",
     "These trials do not decide which of x, y and z is best.\n"},
    {"ranking with a policy of which nothing is known",
     "local rows = {} for i = 1, 12 do rows[i] = {1, 0, json.null} end\n"
     "say(of_ranking.verdict(rank(rows)))\n"
     "say(of_ranking.verdict(rank{{1, 1, json.null}, {1, 0, json.null}}))",
     "x succeeds more often than y. Nothing is known of z, without any outcome.\n"
     "These trials do not decide which of x and y is best. Nothing is known of z, without any "
     "outcome.\n"},
    {"ranking with a control",
     "local r = rank(nine, {control = 'y'}) say(of_ranking.question(r)) "
     "say(of_ranking.verdict(r)) say(of_ranking.letters(r))",
     "Which of the other 2 policies differ from y?\nAgainst y, succeeding more often: x and z.\n"
     "nothing\n"},
    {"control undecided", "say(of_ranking.verdict(rank(nine, {control = 'x'})))",
     "Against x, succeeding less often: y; not told apart: z.\n"},
    {"ranking apart",
     "local r = rank(apart) say(of_ranking.disconnected(r)) say(of_ranking.missing(r))\n"
     "print(#of_ranking.all(r), #of_ranking.all(rank(nine)))",
     "Warning: these groups share no start, so nothing compares one with another: x and y; z.\n"
     "Without an outcome: x at 1, y at 1, z at 1 of the starts. Each pair uses the starts that "
     "both have.\n3\t1\n"},
    /* pooled x is ahead, 30 to 4; of three tasks on only one, and by their mean it is not */
    {"ranking divided",
     "local tasks = {}\n"
     "for i, t in ipairs{{50, 30, 0, 20}, {2, 1, 2, 1}, {3, 0, 1, 2}} do\n"
     "  local p = {policy_a = 'x', policy_b = 'y', comparable = true, pair = {a = t[1], b = t[2], "
     "c = t[3], d = t[4]}}\n"
     "  tasks[i] = {ranking = {pairs = {p}}}\nend\n"
     "local found = {alpha = 0.05, pairs = {{policy_a = 'x', policy_b = 'y'}}}\n"
     "found.divided = require('ranking').divided(found, tasks)\n"
     "local said = of_ranking.divided(found) print(#said) say(said[1])\n"
     "print(#of_ranking.divided{})",
     "1\nWarning: pooling contradicts the tasks. Over all starts x is ahead, but with every task "
     "weighing the same y is ahead, and x is ahead on 1 and y on 2 of 3 tasks: read the tasks, not "
     "the pooled difference (Simpson's paradox).\n0\n"},
    {"ranks",
     "local r = rank(nine) print(of_ranking.ranks(r.policies[1]), of_ranking.ranks(r.policies[2]))",
     "1 to 2\t3\n"},
    /* 4 to 0 of 4 and 5 to 1 of 6: Obuchowski's statistic is 1/2 * 8^2 / (4^2 + 4^2) = 1 */
    {"clusters",
     "local read = {clusters = function() return {count = 2, pairs = 10, largest = 6, tables = "
     "{{a = 0, b = 4, c = 0, d = 0}, {a = 0, b = 5, c = 1, d = 0}}} end}\n"
     "local c = require('repeats').clustered(read, 'new', 'old', {a = 0, b = 9, c = 1, d = 0}, {by "
     "= 'state', level = 0.95, pairing = {}})\n"
     "local text = words.plain(of_repeats.clustered(c)):gsub('interval would be %S+ to %S+ pp', "
     "'...')\n"
     "print((text:gsub('; Clustered.-%. Taken', '. Taken')))\n"
     "print(#c.beside, words.plain(of_repeats.clustered_beside(c)):match('^[^,]+'))\n"
     "print(words.plain(of_repeats.clustered_methods(c)):match('^[^,]+, %S+'))\n"
     "c.adjusted = 0.034\nprint(words.plain{of_repeats.adjusted_clustered(c)}, "
     "words.p_equals(0.034))",
     "new against old with each state a cluster (2 clusters of up to 6 pairs): +80.0 pp, 95 % "
     "interval -100.0 to +100.0 pp (Difference of rates with clusters), p = 0.32 (Clustered "
     "McNemar test, Obuchowski). Taken as independent pairs the ... (Tango asymptotic score "
     "interval).\n3\tClustered McNemar test\nClustered McNemar test, Obuchowski,\n"
     "p = 0.034\tp = 0.034\n"},
    {"replayed",
     "say(of_repeats.replayed(same)) say(of_repeats.replayed(same, {})) say(of_repeats.replayed{})",
     "Up to 3 seeds replay the same starts, and pairs of one start are not independent: "
     "--cluster state takes them together.\nnothing\nnothing\n"},
    {"same seeds", "for _, pieces in ipairs(of_repeats.same_seeds(same)) do say(pieces) end",
     "new gives the same outcomes with seeds 7, 9 on all 4 starts: policy and simulator look "
     "deterministic, and these repeats add no evidence.\n"},
    /* differences 1 to 6: p = 2 / 64, the median of the Walsh averages is 3.5 and the
     * interval goes from the least to the largest */
    {"scores",
     "local s = score(six) say(graded.question(s)) say(graded.verdict(s)) say(graded.evidence(s))",
     "Does new have a higher credit than old?\nnew has a higher credit than old.\n"
     "6 starts with a score for both: difference 3.50, 95 % interval 1.00 to 6.00 (Hodges-Lehmann "
     "shift); p = 0.031 (Wilcoxon signed-rank test, zeros dropped).\n"},
    {"scores without limits",
     "local r = {estimate = 1.5, lower = -math.huge, upper = math.huge, title = 'shift'}\n"
     "say(graded.interval(r)) print(graded.score(r, 'estimate').text)",
     "without limits, there being too few differences (shift)\n1.50\n"},
    {"scores without pairs",
     "local s = score{{1, json.null}} say(graded.verdict(s)) say(graded.evidence(s))",
     "No start has a credit for both new and old: nothing can be said.\n0 pairs.\n"},
    {"scores undecided", "say(graded.verdict(score{{1, 2}, {2, 1}}))",
     "These trials do not decide between new and old on credit.\n"},
    /* mean 3.5, variance 3.5: t = 3.5 / sqrt(3.5 / 6) = 4.58, 5 degrees of freedom */
    {"scores beside",
     "print((words.plain(graded.beside(score(six))):gsub('interval %S+ to %S+', 'interval ...')))",
     "Other tests of the scores: Wilcoxon signed-rank test, zeros ranked, p = 0.031; Sign test, p "
     "= "
     "0.031; Paired t test, p = 0.0059. Mean difference 3.50, interval ... (Paired t test).\n"},
    /* new reaches 14 three times, old never: chi-square 3 */
    /* levels 0, 1, 2: A goes 0 to 1 and 1 to 2 three times each, B never: chi-square 6 with
     * 3 degrees of freedom for symmetry, p = 0.1116; margins (3, 3, 0) and (0, 3, 3): chi-square
     * 6 with 2, exp(-3) */
    {"scores levels",
     "local s = score{{0, 1}, {0, 1}, {0, 1}, {1, 2}, {1, 2}, {1, 2}}\nsay(graded.levels(s)) "
     "say(graded.levels(score{{0, 1}, {1, 0}}))",
     "Partial credit has 3 levels. Whether both reach each of them equally often: p = 0.050 "
     "(Stuart-Maxwell marginal homogeneity test); p = 0.11 (Bowker symmetry test).\nnothing\n"},
    /* three policies always in the same order on five starts: chi-square 10, p = exp(-5) */
    {"scores overall",
     "local rows = {} for i = 1, 5 do rows[i] = {i, i + 1, i + 2} end\n"
     "say(graded.overall(stats.run('several.friedman', {matrix = rows}))) say(graded.overall(nil))",
     "Any difference at all: p = 0.0067 (Friedman test, 5 starts with a score for every policy).\n"
     "nothing\n"},
    {"scores caption and methods",
     "local s = score(six) say(graded.pairs_caption({pairs = {s}, adjust = 'holm'})) "
     "say(graded.methods({pairs = {s}})) say(graded.methods({pairs = {}}))",
     "Differences of credit, first minus second; p adjusted together by Holm's method.\n"
     "Pairs were tested by the Wilcoxon signed-rank test, zeros dropped; differences are the "
     "Hodges-Lehmann shift.\nNo two policies have scores on a common start.\n"},
    {"scores cut", "say(graded.cut(score(six, 14))) say(graded.cut(score(six)))",
     "With success declared as a credit of 14 or more, new alone succeeds on 3 starts and old "
     "alone on 0: p = 0.083 (McNemar chi-square, uncorrected).\nnothing\n"},
    {"suite", "say(suite_words.title(whole())) say(suite_words.overview(whole()))",
     "3 policies on 2 tasks\nBy task, 6 tests of pairs (McNemar chi-square, uncorrected) on 10 "
     "starts are taken together without "
     "adjustment; were all policies equally good, about 0.3 of them would fall below 0.05 by "
     "chance.\n"},
    {"suite with equal seeds",
     "print(words.plain(suite_words.overview(whole(same))):find('deterministic', 1, true) ~= nil)\n"
     "print(words.plain(suite_words.scope(whole(same))):find('deterministic', 1, true))",
     "true\nnil\n"},
    {"suite captions",
     "say(suite_words.discordance(whole())) say(suite_words.matrix(whole()))\n"
     "say(suite_words.ladder(whole(), {most_series = 3}))\n"
     "say(suite_words.ladder(whole(), {most_series = 2}))",
     "Starts on which the two highest rates disagree, by task: only x right, only z left.\n"
     "All pairs by difference (Tango asymptotic score interval), with p without adjustment.\n"
     "Success rates with 95 % intervals (Wilson score interval), by task and over all starts.\n"
     "Success rates with 95 % intervals (Wilson score interval), over all starts. For more than 2 "
     "policies the tasks are "
     "left to the tables.\n"},
    {"figures left out",
     "say(suite_words.without.matrix(whole(), {most_matrix = 2})) "
     "say(suite_words.without.discordance(whole()))",
     "No matrix shows all pairs of the 3 policies, since it holds up to 2: name some with "
     "--policy.\n"
     "No figure shows where x and z, the two highest rates, disagree: they share no start.\n"},
    {"winners of a start",
     "print(suite_words.winners({1, 0, 1}, {'x', 'y', 'z'})) print(suite_words.winners({0, "
     "json.null}, {'x', 'y'}))",
     "x and z\nnone (no outcome: y)\n"},
    {"suite methods",
     "local text = words.plain(suite_words.methods(whole(same)))\n"
     "print(text:find('All policies together: Cochran Q, exact.', 1, true) ~= nil, "
     "text:find('not independent', 1, true) ~= nil)",
     "true\ttrue\n"},
    {"suite sources",
     "local read = {files = function() return {{name = 'a.csv', layout = 'tidy CSV', trials = 3, "
     "missing = 1, sha256 = 'f0'}} end, left = function() return {} "
     "end}\nprint(#suite_words.sources(read) > 6)",
     "true\n"},
    /* the signs of print, and the evidence that a value carries */
    {"a title", "print(words.title({'A - B: -5 % of ', {text = '9 pp'}}))",
     "A \u2212 B: -5\u202f% of 9\u00a0pp\n"},
    {"signs of print",
     "local function value(v) return v.text end\n"
     "local inlines = words.into({value = value}, words.difference_interval({lower = -0.016, upper "
     "= "
     "0.329}))\n"
     "print(table.concat(inlines))",
     "\u2212"
     "1.6 to +32.9\u00A0pp\n"},
    {"signs of a sentence and of powers of ten",
     "local function value(v) return v.text end\n"
     "print(table.concat(words.into({value = value}, {\"A - B by Holm's, as Data - Base of 3e5: "
     "\", "
     "{number = 3.6e-6, text = '3.6e-6', method = 'count'}})))",
     "A \u2212 B by Holm\u2019s, as Data - Base of 3e5: 3.6\u202f\u00d7\u202f10\u207b\u2076\n"},
    {"p alone", "print(words.p_digits(compare(33, 9, 1, 7).beside[1]).text)", "0.021\n"},
    {"evidence of a value",
     "local v = words.p_value(compare(33, 9, 1, 7).beside[1])\n"
     "print(v.number, v.text, v.method, v.quantity, v.input)",
     "0.021484375\tp = 0.021\tpaired.mcnemar_exact\tp\ta=33 b=9 c=1 d=7\n"},
    {"p to draw",
     "local v = words.p_number(compare(33, 9, 1, 7).beside[1])\n"
     "print(v.number, v.method, v.quantity, v.input, words.p_number({log10_p = -400}).number)",
     "0.021484375\tpaired.mcnemar_exact\tp\ta=33 b=9 c=1 d=7\t4.9406564584125e-324\n"},
};

int main(void)
{
    return words_rows_run(&(WordsRows){
        .prelude = prelude,
        .rows = rows,
        .count = sizeof rows / sizeof *rows,
        .modules = "{words = 'words', of_pair = 'words_pair', several = 'words_several', of_tasks "
                   "= 'words_tasks', of_ranking = "
                   "'words_ranking', of_repeats = 'words_repeats', graded = 'words_scores', "
                   "suite_words = 'words_suite'}",
        .others = "bounds datum estimate_value join list rate_interval rate_value value"});
}
