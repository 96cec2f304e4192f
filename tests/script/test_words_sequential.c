/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words_sequential.c - every sentence of lua/words_sequential.lua, lua/words_run.lua and
 * lua/words_suite_runs.lua, on designs whose numbers are published or written here. */
#include "words_rows.h"

static const char prelude[] =
    "local said, words = require('words_sequential'), require('words')\n"
    "local run, tasks = require('words_run'), require('words_suite_runs')\n"
    "local function say(pieces) print(pieces and words.plain(pieces) or 'nothing') end\n"
    "local function design(more)\n"
    "  local info = {rule = 'step', title = 'STEP', kind = 'unpaired', state = 'successes', n_max "
    "= 50, alpha = 0.05, assumes = 'nothing', sha256 = ('ab'):rep(32), certificate = {holds = "
    "false, alpha = 0.05, max_error = 0.0500021, max_error_bound = 0.0500022, at = 0.25}}\n"
    "  for k, v in pairs(more or {}) do info[k] = v end\n"
    "  return info\n"
    "end\n"
    "local pairs_of = {kind = 'paired', state = 'discordant', rule = 'pattern', title = 'Pattern', "
    "certificate = {holds = true, alpha = 0.05, max_error_bound = 0.05}}\n"
    "local row = {rates = {0.8, 0.9}, decide_a = 0.0002, decide_b = 0.8239, undecided = 0.1759, "
    "expected_trials = 119.68, sd_trials = 50.04, median_trials = 116, method = 'sequential.step', "
    "input = 'kind=unpaired rate_a=0.8'}\n"
    "local found = {policy_a = 'new', policy_b = 'old', seed = 7, left_aside = 0, missing = 0, "
    "state "
    "= {n = 8, decision = 'undecided', wins_to_a = 1, wins_to_b = 5, allowed = 0.004, random_cells "
    "= 0}}\n"
    "local suite = {policy_a = 'new', policy_b = 'old', alpha = 0.05, adjust = 'holm', info = "
    "{n_max = 50, alpha = 0.025}, tasks = {{name = 'lift', run = {state = {n = 8}}}, {name = "
    "'pour', run = {state = {n = 50}}}}}\n";

static const WordsRow rows[] = {
    {"chance",
     "print(said.chance(0), said.chance(1), said.chance(3e-9), said.chance(0.99999), "
     "said.chance(0.5))",
     "0\t1\t3.0e-9\t> 0.9999\t0.5000\n"},
    {"design", "say(said.design(design())) say(said.design(design(pairs_of)))",
     "STEP. At most 50 trials of each policy.\nPattern. At most 50 pairs.\n"},
    {"directions", "say(said.directions(design())) say(said.directions(design{rule = 'naive'}))",
     "Each direction has an error of its own: at most 0.05 to decide for A although it is not "
     "better, and at most 0.05 to decide for B although it is not better; together at most "
     "0.1.\n"
     "Each direction has an error of its own: both together are up to twice as large.\n"},
    {"certificate exceeds alpha", "say(said.certificate(design()))",
     "The largest error over all rates is 0.0500021, at a common success rate of 0.250; that none "
     "is above 0.0500022 is proved. It exceeds alpha by 2.1e-6.\n"},
    {"certificate holds",
     "say(said.certificate(design{state = 'discordant', certificate = {holds = true, alpha = "
     "0.05, max_error = 0.0489, max_error_bound = 0.04891, at = 0.2}}))",
     "The largest error over all rates is 0.0489000, at a share of discordant trials of 0.200; "
     "that none is above 0.0489100 is proved.\n"},
    {"certificate by proof", "say(said.certificate(design(pairs_of)))",
     "Its proof holds at every rate: the error is at most 0.05.\n"},
    {"warning",
     "say(said.warning(design())) say(said.warning(design{rule = 'naive'})) "
     "say(said.warning(design(pairs_of)))",
     "The published rule keeps alpha at a grid of rates, and exceeds it by that much between "
     "them.\n"
     "This rule does not bound its error: it is here to be compared with, not to be followed.\n"
     "nothing\n"},
    {"assumes", "say(said.assumes(design()))", "It assumes: nothing.\n"},
    {"power", "say(said.power(design(), row))",
     "Where A succeeds with probability 0.8 and B with 0.9: it decides for A with probability "
     "0.0002, for B with 0.8239, and stays undecided with 0.1759; 119.68 trials of each are "
     "expected (standard deviation 50.0, median 116).\n"},
    {"power of pairs",
     "row.rates = {0.02, 0.18} print((words.plain(said.power(design(pairs_of), row)):sub(1, 82)))",
     "Where A alone succeeds with probability 0.02 and B alone with 0.18: it decides for\n"},
    {"against a fixed size",
     "say(said.against(design(), row)) row.sprt_bound, row.bound = 100.921, {n_real = 100.921} "
     "say(said.against(design(), row)) row.fixed_trials, row.fixed = 167, {n = 167} "
     "say(said.against(design(), row))",
     "nothing\n"
     "A test of fixed size with the same power takes more than 50 trials; no test with this power "
     "and error can expect fewer than 100.92.\n"
     "A test of fixed size with the same power takes 167 trials; no test with this power and error "
     "can expect fewer than 100.92.\n"},
    {"source",
     "say(said.source(design(), row)) row.stand_in = 'conditional' "
     "say(said.source(design(pairs_of), row))",
     "nothing\n"
     "These are the exact figures of the rule conditional, which stands in for pattern: with "
     "starts in random order the two are very close.\n"},
    {"source by simulation",
     "row.simulated, row.runs, row.error_a, row.error_b, row.error_trials = true, 2000, 0, 0.01, "
     "0.5 say(said.source(design(), row))",
     "By simulation of 2000 runs with seed 1; standard errors 0 (A), 0.0100 (B), 0.50 "
     "(trials).\n"},
    {"policies", "say(run.policies(found))", "A is new and B is old.\n"},
    {"decision",
     "say(run.decision(design(), found)) found.state.decision, found.state.decided_at = 'B', 8 "
     "say(run.decision(design(pairs_of), found)) found.state.decision = 'A' "
     "say(run.decision(design(), found))",
     "Undecided after 8 trials of at most 50: go on.\n"
     "old succeeds more often than new: decided after 8 pairs of at most 50.\n"
     "new succeeds more often than old: decided after 8 trials of at most 50.\n"},
    {"undecided at the end", "found.state.n = 50 say(run.decision(design(pairs_of), found))",
     "Undecided after 50 pairs: the plan ends here. This does not say that the two are equal.\n"},
    {"next",
     "say(run.next(design(pairs_of), found)) found.state.wins_to_b = nil "
     "say(run.next(design(), found)) found.state.wins_to_a = nil say(run.next(design(), found)) "
     "found.state.decision = 'A' say(run.next(design(), found))",
     "Next: 1 pair in a row that only new solves would decide for it; 5 pairs in a row that only "
     "old solves would decide for it.\n"
     "Next: 1 trial in a row that only new solves would decide for it.\n"
     "Nothing that can still come would decide.\nnothing\n"},
    {"spent",
     "say(run.spent(design(), found)) found.state.spent = 0.0033 "
     "say(run.spent(design(), found)) found.state.e_value_a, found.state.e_value_b = 12.345, 0.5 "
     "say(run.spent(design(), found))",
     "nothing\n"
     "Error used in each direction: 0.0033 of 0.0040 allowed so far and 0.05 in all.\n"
     "Evidence (e-values): 12.3 for A, 0.500 for B; 20.0 decides.\n"},
    {"draws",
     "say(run.draws(design(), found)) found.state.random_cells, found.state.random_chance = 1, "
     "0.5059 say(run.draws(design(), found))",
     "nothing\nThe run met 1 state in which the rule decides by a draw (the last with probability "
     "0.5059): another seed than 7 may give another decision.\n"},
    {"after",
     "say(run.after(design(), found)) found.after = {p_a = 0.0025, p_b = 1, plain = 0.75, level = "
     "0.9} say(run.after(design(), found)) found.after.estimate, found.after.lower, "
     "found.after.upper = 0.692, 0.238, 0.7501 say(run.after(design(), found))",
     "nothing\n"
     "p = 0.0025 that A, and 1 that B, is not better (one-sided, stagewise order). The observed "
     "difference, +75.0 pp, is biased by stopping early.\n"
     "p = 0.0025 that A, and 1 that B, is not better (one-sided, stagewise order). Median-unbiased "
     "difference A - B +69.2 pp, 90 % interval +23.8 to +75.0 pp; the observed difference, +75.0 "
     "pp, is "
     "biased by stopping early.\n"},
    {"best",
     "local row = {rule = 'staircase', n_max = 100, trials = 42.125, power = 0.9} local found = "
     "{rows "
     "= {{}, row}, best = 2, kind = 'unpaired'} say(said.best(found)) found.kind, row.power = "
     "'paired', nil say(said.best(found))",
     "To take: staircase with at most 100 trials, which has the fewest expected trials of each "
     "policy (42.12) among the designs of the largest power (0.9000). It assumes: the order of the "
     "starts is random.\n"
     "To take: staircase with at most 100 pairs, which has the fewest expected pairs (42.12) among "
     "the designs of the largest power. It assumes: the order of the starts is random.\n"},
    {"unresolved",
     "local found = {kind = 'paired', budget = 50, target = 0.8, unresolved = {{0.5, 0.5}, {0.1, "
     "0.2}}} say(said.unresolved(found)) found.unresolved = {} say(said.unresolved(found))",
     "With at most 50 pairs no design here decides with probability 0.8 at 0.5 and 0.5; 0.1 and "
     "0.2.\nnothing\n"},
    {"leads", "print((words.plain(said.leads(design(pairs_of))):sub(1, 60)))",
     "From the named pair on, a lead of that many successes may de\n"},
    {"region note", "say(said.region_note())",
     "In the regions the design decides in some states or in all: a lead alone does not tell the "
     "counts.\n"},
    {"counts",
     "print((words.plain(said.counts(design(), 8)):match('^[^.]+'))) "
     "print((words.plain(said.counts(design(pairs_of), 1)):match('^[^.]+')))",
     "After 8 trials: a row for each number of successes of A, a sign for each number of B from "
     "0\n"
     "After 1 pair: a row for each number of pairs that only A solved, a sign for each number that "
     "only B solved from 0\n"},
    {"left aside",
     "say(run.left_aside(design(), found)) found.left_aside, found.missing = 42, 1 "
     "say(run.left_aside(design(), found))",
     "nothing\nLeft aside: 42 trials after the decision and 1 trial without an outcome.\n"},
    {"evidence of a value",
     "local v for _, piece in ipairs(said.power(design(), row)) do if type(piece) == 'table' then "
     "v = piece end end print(v.number, v.method, v.quantity, v.input)",
     "116\tsequential.step\tmedian_trials\tkind=unpaired rate_a=0.8\n"},
    {"trials", "print(said.trials(design(), 1), said.trials(design(pairs_of), 41))",
     "1 trial\t41 pairs\n"},
    {"spending",
     "say(said.spending(design())) local family = sequential.families[1] local plain = "
     "words.plain(said.spending(design{spending = family.name, dead = 0})) print(plain == 'It "
     "spends ' .. family.formula .. '.') plain = words.plain(said.spending(design{spending = "
     "family.name, parameter = 1.5, dead = 6})) print(plain == 'It spends ' .. family.formula .. ' "
     "with parameter 1.5, and nothing in the first 6 trials.')",
     "nothing\ntrue\ntrue\n"},
    {"saving and captions",
     "say(said.saving(design())) say(said.saving(design(pairs_of))) "
     "say(said.power_caption(design())) say(said.power_caption(design(pairs_of))) "
     "say(said.counts_note(design(), 8))",
     "Expected is the mean number of trials of each policy until the decision, or 50; fixed size "
     "is what a test needs that looks once and has the same power.\n"
     "Expected is the mean number of pairs until the decision, or 50; fixed size is what a test "
     "needs that looks once and has the same power.\n"
     "Chances to decide and trials needed, by the rates of A and B.\n"
     "Chances to decide and pairs needed, by the rates of A and B.\n"
     "After 8 trials; in the regions the design decides, or has decided before.\n"},
    {"grid",
     "local grid = {{decide_b = 0.5, expected_trials = 20}, {decide_b = 0.75, expected_trials = "
     "30.5}} say(said.grid(design(), grid)) say(said.grid(design(pairs_of), {grid[1]}))",
     "Over 2 pairs of rates the mean power is 0.62500 and 25.25 trials of each are "
     "expected.\n"
     "Over 1 pair of rates the mean power is 0.50000 and 20.00 pairs are expected.\n"},
    {"best by rates",
     "say(said.best_by_rates({rows = {{}, {rule = 'staircase', n_max = 100}}, best = 2, kind = "
     "'paired'}))",
     "staircase with at most 100 pairs at each of the rates:\n"},
    {"answer",
     "local info, state = design(pairs_of), found.state say(run.answer(info, found)) "
     "say(run.answer(info, found, 'lift')) state.wins_to_b = 1 say(run.answer(info, found)) "
     "state.wins_to_a = nil say(run.answer(info, found)) state.wins_to_b = nil "
     "say(run.answer(info, found)) state.n = 50 say(run.answer(info, found)) state.decision = 'B' "
     "say(run.answer(info, found)) state.random_cells = 2 say(run.answer(info, found, 'lift'))",
     "8: go on: 1 more win without a loss would decide for new, 5 for old\n"
     "lift: 8: go on: 1 more win without a loss would decide for new, 5 for old\n"
     "8: go on: 1 more win without a loss would decide for either\n"
     "8: go on: 1 more win without a loss would decide for old\n"
     "8: go on: nothing that can still come would decide\n"
     "50: stop: undecided, which does not say that the two are equal\n"
     "50: stop: old succeeds more often than new\n"
     "lift: 50: stop: old succeeds more often than new (2 draws had a part in it)\n"},
    {"resumed", "say(run.resumed(design(), 1)) say(run.resumed(design(pairs_of), 8, true))",
     "From the journal: 1 trial.\nFrom the journal: 8 pairs, and a last line that was cut off and "
     "did not count.\n"},
    {"saved",
     "say(run.saved(design(), found)) found.state.decision = 'A' say(run.saved(design(), found)) "
     "found.state.n = 50 say(run.saved(design(), found))",
     "nothing\nA plan without looks runs all 50 trials; this run took 8 and saved 42 (84 "
     "%).\nnothing\n"},
    {"paired trials",
     "say(run.paired_trials(design(), found)) found.same_starts = 1 "
     "print(words.plain(run.paired_trials(design(), found)):match('^[^:]+')) found.same_starts = 8 "
     "say(run.paired_trials(design(), found))",
     "nothing\nThe trials of the two policies pair on 1 start\n"
     "The trials of the two policies pair on 8 starts: if both did face these, this design, which "
     "is for unrelated starts, does not use the pairing, and where the two tend to succeed on "
     "different ones its error can be above alpha. A design made with --paired is for such "
     "trials.\n"},
    {"counts of a run",
     "local state = {only_a = 1, only_b = 2, successes_a = 3, successes_b = 4} "
     "print(run.counts_of(design(), state)) print(run.counts_of(design(pairs_of), state)) "
     "print(run.count_names(design(), found)) print(run.count_names(design(pairs_of), found))",
     "3\t4\n1\t2\nSuccesses of new\tSuccesses of old\nOnly new\tOnly old\n"},
    {"captions of a run",
     "say(run.map_caption(design{has_cells = true}, found)) say(run.map_caption(design(pairs_of), "
     "found)) say(run.counts_caption(design(), found)) say(run.path_caption(design())) "
     "say(run.path_caption(design(pairs_of)))",
     "Lead of old after each trial, and where the design decides.\n"
     "Lead of old after each pair, and where the design decides. These are the exact figures of "
     "the rule conditional, which stands in for pattern: with starts in random order the two are "
     "very close.\n"
     "The counts of the run after 8 trials, and where the design decides or has decided.\n"
     "The run at some of its trials: counts, and the error of each direction.\n"
     "The run at some of its pairs: counts, and the error of each direction.\n"},
    {"data of a run",
     "local files = {{name = 'a.csv', layout = 'rows', rows = 1, trials = 8, sha256 = 'ab'}, {name "
     "= 'b.csv', layout = 'counts', rows = 2, trials = 9, sha256 = 'cd'}} local texts = {} for _, "
     "piece in ipairs(run.data({read = {files = function() return files end}})) do texts[#texts + "
     "1] "
     "= type(piece) == 'table' and (piece.text or '#') or piece end print(table.concat(texts))",
     "#, read as rows: 1 row, 8 trials; SHA-256 #. #, read as counts: 2 rows, 9 trials; SHA-256 #. "
     "\n"},
    {"decision on tasks",
     "say(tasks.decision(suite)) suite.tasks[1].claim = 'A' say(tasks.decision(suite)) "
     "suite.tasks[2].claim = 'B' say(tasks.decision(suite)) suite.adjust = 'all' "
     "say(tasks.decision(suite)) suite.all = 'B' say(tasks.decision(suite))",
     "Undecided on all 2 tasks. This does not say that the two are equal.\n"
     "new succeeds more often than old on lift. Undecided on 1 task, which does not say that the "
     "two are equal there.\n"
     "new succeeds more often than old on lift; old succeeds more often than new on pour.\n"
     "It is not decided that one of the two is better on all 2 tasks.\n"
     "old succeeds more often than new on all 2 tasks.\n"},
    {"directions on tasks",
     "say(tasks.directions(suite)) suite.adjust = 'bonferroni' "
     "print((words.plain(tasks.directions(suite)):match('at most.*'))) suite.adjust = 'all' "
     "say(tasks.directions(suite))",
     "Each task has alpha / 2 = 0.0250: in each direction a decision for the worse policy on any "
     "of them has probability at most 0.05; Holm's procedure adds tasks that ended undecided. The "
     "number of tasks must have been fixed before the first trial.\n"
     "at most 0.05. The number of tasks must have been fixed before the first trial.\n"
     "Each task is decided with all of alpha = 0.05: \"better on all\" is wrong with probability "
     "at most 0.05 in each direction, a decision on one task alone is not what it is for.\n"},
    {"claim on a task",
     "local one, two = suite.tasks[1], suite.tasks[2] print(tasks.claim(suite, one), "
     "tasks.claim(suite, two)) one.claim, two.claim, two.by_holm = 'A', 'B', true "
     "print(tasks.claim(suite, one), tasks.claim(suite, two))",
     "go on\tundecided\nnew\told (Holm)\n"},
};

int main(void)
{
    return words_rows_run(&(WordsRows){
        .prelude = prelude,
        .rows = rows,
        .modules = "{said = 'words_sequential', run = 'words_run', tasks = 'words_suite_runs'}",
        .count = sizeof rows / sizeof *rows});
}
