/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words_plan.c - every sentence of lua/words_plan.lua, on numbers that are written here. */
#include "words_rows.h"

static const char prelude[] =
    "local said, values, words = require('words_plan'), require('words_values'), require('words')\n"
    "local function say(pieces) print(pieces and words.plain(pieces) or 'nothing') end\n"
    "local function result(n, power) return {method = 'size.n_mcnemar_connor', title = 'Pairs, "
    "Connor', input = 'psi=0.2', n = n, power = power} end\n"
    "local function paired(more)\n"
    "  local found = {kind = 'paired', alpha = 0.05, power = 0.8, alternative = 'two.sided', sides "
    "= 2, discordance = 0.2, difference = 0.1, n = 145, assumed = {}, test = "
    "'paired.mcnemar_exact'}\n"
    "  for k, v in pairs(more or {}) do found[k] = v end\n"
    "  return found\n"
    "end\n"
    "local chosen = {test = 'paired.mcnemar_exact', first = result(140), lasting = result(145), "
    "at_formula = result(1, 0.7617)}\n"
    "local groups = {kind = 'unpaired', ratio = 1, rates = {0.7, 0.8}, test = 'unpaired.z_pooled', "
    "n_b = 145}\n"
    "local rate = {kind = 'rate', level = 0.95, test = 'rate.wilson', n = 245, rate = 0.8}\n"
    "local suite = {kind = 'suite', tasks = 4, total = 580, size = result(145), alone = "
    "result(61)}\n";

static const WordsRow rows[] = {
    {"share",
     "print(values.share(0.2).text, values.share(0.206587).text, values.share(1 / 3).text)",
     "20 %	20.7 %	33.3 %\n"},
    {"power",
     "print(values.power{power = 0.7617}.text, values.power{power = 0.99999}.text, "
     "values.power{power = 1}.text)",
     "76.2 %	> 99.9 %	100.0 %\n"},
    {"size and power of",
     "print(said.size(result(7)).text, said.size(result(7)).quantity, values.power(result(7, "
     "0.5)).text, values.power({assurance = 0.5}, 'assurance').text)",
     "7	n	50.0 %	50.0 %\n"},
    {"trials",
     "say(said.trials(paired(), 1)) say(said.trials(groups, 2)) say(said.trials(rate, 3)) "
     "say(said.trials(suite, said.size(result(4))))",
     "1 start\n2 trials of each policy\n3 trials\n4 starts\n"},
    {"points", "print(values.points(0.1).text, values.points(-0.025).text)", "+10 pp	-2.5 pp\n"},
    {"question of pairs",
     "say(said.question(paired())) say(said.question(paired{budget = {}})) "
     "say(said.question(paired{margin = 0.05})) say(said.question(paired{margin = 0.05, "
     "equivalence = true}))",
     "How many starts show a difference of +10 pp where the two disagree on 20 % of the starts?\n"
     "What can 145 starts show where the two disagree on 20 % of the starts?\n"
     "How many starts show that A is not worse than B by more than 5 pp where the two disagree on "
     "20 % of the starts?\n"
     "How many starts show that A and B differ by less than 5 pp where the two disagree on 20 % of "
     "the starts?\n"},
    {"question of groups",
     "say(said.question(paired(groups))) groups.margin = 0.1 say(said.question(paired(groups))) "
     "groups.margin, groups.budget = nil, {} say(said.question(paired(groups))) groups.grid = {} "
     "say(said.question(paired(groups)))",
     "How many unrelated trials tell success rates of 70 % and 80 % apart?\n"
     "How many unrelated trials show that A is not worse than B by more than 10 pp when their "
     "success rates are 70 % and 80 %?\n"
     "What can 145 trials of A and 145 of B show when their success rates are 70 % and 80 %?\n"
     "How many unrelated trials of each policy tell two success rates apart?\n"},
    {"question of a rate",
     "rate.half_width = 0.05 say(said.question(rate)) rate.half_width, rate.lower = nil, 0.7 "
     "say(said.question(rate)) rate.lower, rate.size = nil, {} say(said.question(rate)) rate.size "
     "= nil say(said.question(rate)) rate.grid = {} say(said.question(rate))",
     "How many trials give a success rate near 80 % within 5 pp either way, with a 95 % interval?\n"
     "How many trials put the lower bound of a 95 % interval at 70 %, when the rate is 80 %?\n"
     "How many trials without a failure show a success rate above 80 % (one-sided, level 95 %)?\n"
     "How wide is the 95 % interval of a success rate near 80 % after 245 trials?\n"
     "How wide is the 95 % interval of a success rate? (Wilson score interval)\n"},
    {"question of a suite",
     "say(said.question(paired(suite))) suite.every = true say(said.question(paired(suite))) "
     "suite.tasks, suite.seeds = nil, 3 say(said.question(paired(suite))) suite.rates = {0.5, 0.6} "
     "say(said.question(paired(suite)))",
     "How many starts of each of 4 tasks show a difference of +10 pp on a task where the two "
     "disagree on 20 % of the starts?\n"
     "How many starts of each of 4 tasks show a difference of +10 pp on all of them where the two "
     "disagree on 20 % of the starts?\n"
     "How many starts, each replayed with 3 seeds, show a difference of +10 pp where the two "
     "disagree on 20 % of the trials?\n"
     "How many starts show that policies with success rates of 50 % and 60 % are not all alike?\n"},
    {"errors",
     "say(said.errors(paired())) say(said.errors(paired{alternative = 'greater'})) "
     "say(said.errors(paired{margin = 0.1})) say(said.errors(paired{margin = 0.1, equivalence = "
     "true}))",
     "Power 80 %, alpha 0.05, two-sided.\n"
     "Power 80 %, alpha 0.05, one-sided, A better.\n"
     "Power 80 %, alpha 0.05, one-sided.\n"
     "Power 80 %, alpha 0.05, two one-sided tests.\n"},
    {"answer",
     "say(said.answer(paired{chosen = chosen})) chosen.first = result(145) "
     "say(said.answer(paired{chosen = chosen})) groups.chosen, groups.ratio, groups.n_b = chosen, "
     "2, 290 say(said.answer(paired(groups))) say(said.answer(paired(suite))) "
     "say(said.answer(paired{by_formula = result(313)})) say(said.answer(paired()))",
     "Take 145 starts: from there on the power stays at 80 % or more (Exact conditional McNemar "
     "test). The first number that reaches it is 140, but some between them fall short: power is "
     "not monotone.\n"
     "Take 145 starts: from there on the power stays at 80 % or more (Exact conditional McNemar "
     "test); no smaller number reaches it.\n"
     "Take 145 trials of A and 290 of B: from there on the power stays at 80 % or more (Exact "
     "conditional McNemar test); no smaller number reaches it.\n"
     "Take 145 starts (Pairs, Connor).\n"
     "Take 313 trials of each policy (Pairs, Connor): the exact search for so many takes long, "
     "--slow makes it up to 1600.\n"
     "nothing\n"},
    {"answer of a rate",
     "rate.half_width, rate.rows, rate.reach_of = 0.05, {}, {all_larger = 245} "
     "say(said.answer(rate)) "
     "rate.half_width, rate.rows, rate.reach_of, rate.reach = nil, nil, nil, {first = 240, "
     "all_larger = 245} say(said.answer(rate))",
     "Take 245 trials for the Wilson score interval: from there on it is narrow enough.\n"
     "Take 245 trials: from there on the Wilson score interval stays there. The first number that "
     "reaches it is 240.\n"},
    {"answer of policies",
     "suite.size, suite.simulated, suite.rates = nil, {n = 145}, {0.5, 0.6, 0.7} "
     "say(said.answer(paired(suite))) suite.given = true say(said.answer(paired(suite)))",
     "Take 145 starts, each faced by all 3 policies.\n"
     "nothing\n"},
    {"formulas",
     "say(said.formulas(paired())) say(said.formulas(paired{connor = result(155), miettinen = "
     "result(148), tests = {chosen, chosen}}))",
     "nothing\n"
     "Connor's formula gives 155, Miettinen's 148. With 155 starts the exact test has a power of "
     "76.2 %: it needs 145, the mid-p test 145.\n"},
    {"discordant",
     "local expected = {expected = 29} say(said.discordant(paired())) "
     "say(said.discordant(paired{expected = expected, discordant = {first = result(30), lasting = "
     "result(35)}})) "
     "say(said.discordant(paired{expected = expected, discordant = {first = result(12), lasting = "
     "result(12)}}))",
     "nothing\n"
     "About 29 of 145 starts are expected to be discordant. Counted by these alone, the exact test "
     "needs 35 discordant pairs (it first reaches the power with 30).\n"
     "About 29 of 145 starts are expected to be discordant. Counted by these alone, the exact test "
     "needs 12 discordant pairs.\n"},
    {"gain",
     "say(said.gain(paired())) say(said.gain(paired{unpaired = {least = result(141), most = "
     "result(392)}})) say(said.gain(paired{unpaired = {least = result(294), most = result(294)}}))",
     "nothing\n"
     "Unrelated trials would take 141 to 392 of each policy (pooled normal formula): it depends on "
     "the rates, which this discordance leaves open.\n"
     "Unrelated trials would take 294 of each policy (pooled normal formula).\n"},
    {"pilot",
     "say(said.pilot(paired())) local pilot = {b = 9, c = 1, n = 50, level = 0.95, own = true, "
     "difference = 0.1, lower = 0.045, upper = 0.293, n_optimistic = 27, n_pessimistic = 786, "
     "assurance = 0.7} "
     "say(said.pilot(paired{pilot = pilot})) pilot.n_pessimistic = nil say(said.pilot(paired{pilot "
     "= pilot})) pilot.own, pilot.interval = false, {lower = 0.1, upper = 0.3} "
     "pilot.n_optimistic_by, pilot.n_pessimistic_by = result(27), result(90) "
     "say(said.pilot(paired{pilot = pilot}))",
     "nothing\n"
     "The pilot's difference, +10 pp, may be +4.5 to +29.3 pp (95 %): that is 27 to 786 starts. "
     "Over all that the pilot leaves possible, 145 starts have an expected power (assurance) of "
     "70.0 %.\n"
     "The pilot's difference, +10 pp, may be +4.5 to +29.3 pp (95 %): that is 27 starts and more: "
     "its interval does not exclude that they are equal. Over all that the pilot leaves possible, "
     "145 starts have an expected power (assurance) of 70.0 %.\n"
     "The pilot's discordance, 20 %, may be 10 % to 30 % (95 %): that is 27 to 90 starts.\n"},
    {"sequential",
     "say(said.sequential(paired())) say(said.sequential(paired{off = {}, n = 601})) "
     "say(said.sequential(paired{sequential = {rule = 'conditional', alpha = 0.025, n_max = 179, "
     "expected_trials = 114.6}}))",
     "nothing\n"
     "For more than 600 trials the sequential design beside it is left out: see offdiag sequential "
     "choose.\n"
     "A sequential design (rule conditional, alpha 0.025 in each direction) with the same power "
     "takes at most 179 starts and is expected to stop after 114.6; the fixed plan takes 145.\n"},
    {"alone and total",
     "say(said.alone(paired())) say(said.alone(suite)) suite.tasks = nil say(said.alone(suite)) "
     "say(said.total(paired())) say(said.total(paired(groups))) say(said.total(suite))",
     "nothing\n"
     "A single task would take 61 starts.\n"
     "Without replays it would take 61 starts.\n"
     "nothing\n"
     "In all 290 trials: 145 of A and 145 of B.\n"
     "In all 580 trials of each policy.\n"},
    {"left out",
     "say(said.left_out(paired())) groups.chosen, groups.tests = chosen, {chosen} "
     "say(said.left_out(groups)) rate.half_width = 0.05 say(said.left_out(rate))",
     "nothing\n"
     "Tests that take long for so many trials are left out; --slow searches for them too.\n"
     "At 50 % intervals are widest: without a rate that is the worst case.\n"},
    {"assumptions",
     "say(said.assumptions(paired())) say(said.assumptions(paired{pilot = {b = 9, c = 1, n = "
     "50}})) say(said.assumptions(paired{assumed = {correlation = 0.5, rate_a = 0.8, rate_b = "
     "0.7}})) groups.assumed = {} say(said.assumptions(groups)) rate.assumed = {} "
     "say(said.assumptions(rate)) suite.rates, suite.rho, suite.assumed = {0.5, 0.6}, 0.3, {} "
     "say(said.assumptions(suite)) print(#said.assumptions{kind = 'rate'})",
     "Assumed: a difference A - B of +10 pp, and discordance on 20 % of the starts.\n"
     "Assumed: a difference A - B of +10 pp, and discordance on 20 % of the starts, from a pilot "
     "of 50 pairs (9 against 1).\n"
     "Assumed: a difference A - B of +10 pp, and discordance on 20 % of the starts, from rates of "
     "80 % and 70 % with a correlation of 0.5.\n"
     "Assumed: success rates of 70 % (A) and 80 % (B).\n"
     "Assumed: a success rate of 80 %.\n"
     "Assumed: these success rates, and a correlation of 0.3 of the outcomes at a start.\n"
     "0\n"},
    {"captions",
     "say(said.power_caption(paired())) say(said.power_caption(groups)) "
     "say(said.power_caption(rate)) say(said.sizes_caption(paired())) "
     "say(said.sizes_caption(groups))",
     "Power against the number of starts, computed exactly: it is a saw-tooth.\n"
     "Power against the number of trials of A, computed exactly: it is a saw-tooth.\n"
     "Half-width of the 95 % Wilson interval against the number of trials.\n"
     "Trials against the difference that is to be found, at this power, by formula, for several "
     "shares of starts on which the two disagree.\n"
     "Trials against the difference that is to be found, at this power, by formula, for several "
     "rates of B.\n"},
    {"file", "say(said.file('plan.json'))",
     "The plan is kept in plan.json: fix it before the data are seen, and hold the analysis "
     "against it with report --plan.\n"},
    {"methods of pairs",
     "say(said.methods(paired{chosen = chosen})) say(said.methods(paired{margin = 0.05, sides = "
     "1})) say(said.methods(paired{pilot = {b = 9, c = 1, n = 50}})) "
     "say(said.methods(paired{budget = {}}))",
     "The number of starts, 145, each faced by both policies, was fixed before the data for a "
     "power of 80 % at two-sided alpha 0.05 (Exact conditional McNemar test; computed exactly), "
     "assuming a difference of +10 pp and discordance on 20 % of the starts.\n"
     "The number of starts, 145, each faced by both policies, was fixed before the data for a "
     "power of 80 % at one-sided alpha 0.05 (Exact conditional McNemar test, margin 5 pp), "
     "assuming a difference of +10 pp and discordance on 20 % of the starts.\n"
     "The number of starts, 145, each faced by both policies, was fixed before the data for a "
     "power of 80 % at two-sided alpha 0.05 (Exact conditional McNemar test), assuming a "
     "difference of +10 pp and discordance on 20 % of the starts (a pilot of 50 pairs: 9 against "
     "1).\n"
     "nothing\n"},
    {"methods of groups", "say(said.methods(paired(groups)))",
     "The number of trials, 145 of A and 145 of B, was fixed before the data for a power of 80 % "
     "at two-sided alpha 0.05 (z test, pooled variance), assuming success rates of 70 % and 80 "
     "%.\n"},
    {"methods of a rate",
     "rate.half_width, rate.rows, rate.reach_of = 0.05, {}, {all_larger = 245} "
     "say(said.methods(rate)) "
     "rate.half_width, rate.rows, rate.reach_of, rate.lower, rate.reach = nil, nil, nil, 0.7, "
     "{all_larger = 245} "
     "say(said.methods(rate)) rate.size = result(245) say(said.methods(rate))",
     "The number of trials, 245, was fixed before the data for a half-width of 5 pp of the 95 % "
     "Wilson score interval at a success rate of 80 %.\n"
     "The number of trials, 245, was fixed before the data for a lower bound of 70 % of the 95 % "
     "Wilson score interval at a success rate of 80 %.\n"
     "The number of trials, 245, was fixed before the data: all of them successful show a success "
     "rate above 80 % at level 95 %.\n"},
    {"methods of a suite",
     "say(said.methods(paired(suite))) suite.tasks, suite.seeds, suite.rho = nil, 3, 0.5 "
     "say(said.methods(paired(suite))) suite.rates, suite.test = {0.5, 0.6, 0.7}, "
     "'several.cochran_q' say(said.methods(paired(suite)))",
     "The number of starts, 145 of each of 4 tasks, was fixed before the data for a power of 80 % "
     "at two-sided alpha 0.05 (Exact conditional McNemar test) on a task, adjusted by Holm's "
     "method, "
     "assuming a difference of +10 pp and discordance on 20 % of the starts.\n"
     "The number of starts, 145, each replayed with 3 seeds, was fixed before the data for a power "
     "of 80 % at two-sided alpha 0.05 (Exact conditional McNemar test), assuming a difference of "
     "+10 pp and discordance on 20 % of the starts and a correlation of 0.5 within a start.\n"
     "The number of starts, 145, each faced by all 3 policies, was fixed before the data for a "
     "power of 80 % at two-sided alpha 0.05 (Cochran Q).\n"},
    {"cochran",
     "say(said.cochran(paired())) say(said.cochran{kind = 'suite', law_n = 84, law = result(1, "
     "0.802), simulated = {n = 86, power = 0.801, stderr = 0.004, runs = 10000, seed = 1}})",
     "nothing\n"
     "By the large-sample law 84 starts have a power of 80.2 %; by simulation of 10000 evaluations "
     "(seed 1) 86 starts have 80.1 % (standard error 0.4 pp).\n"},
    {"remarks", "print(#said.remarks(paired()), #said.remarks(paired(suite)))", "0	2\n"},
};

int main(void)
{
    return words_rows_run(&(WordsRows){.prelude = prelude,
                                       .rows = rows,
                                       .modules = "{said = 'words_plan'}",
                                       .count = sizeof rows / sizeof *rows});
}
