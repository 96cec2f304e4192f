/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words_sequential.c - every sentence of lua/words_sequential.lua, on designs whose
 * numbers are published or written here. */
#include <stdlib.h>
#include <string.h>

#include "run_lua.h"

typedef struct Row {
    const char *name, *expression, *text;
} Row;

static const char prelude[] =
    "local said, words = require('words_sequential'), require('words')\n"
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
    "expected_trials = 119.68, sd_trials = 50.04, median_trials = 116}\n"
    "local found = {policy_a = 'new', policy_b = 'old', seed = 7, left_aside = 0, missing = 0, "
    "state "
    "= {n = 8, decision = 'undecided', wins_to_a = 1, wins_to_b = 5, allowed = 0.004, random_cells "
    "= 0}}\n";

static const Row rows[] = {
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
     "say(said.against(design(), row)) row.sprt_bound = 100.921 say(said.against(design(), row)) "
     "row.fixed_trials = 167 say(said.against(design(), row))",
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
    {"policies", "say(said.policies(found))", "A is new and B is old.\n"},
    {"decision",
     "say(said.decision(design(), found)) found.state.decision, found.state.decided_at = 'B', 8 "
     "say(said.decision(design(pairs_of), found)) found.state.decision = 'A' "
     "say(said.decision(design(), found))",
     "Undecided after 8 trials of at most 50: go on.\n"
     "old succeeds more often than new: decided after 8 pairs of at most 50.\n"
     "new succeeds more often than old: decided after 8 trials of at most 50.\n"},
    {"undecided at the end", "found.state.n = 50 say(said.decision(design(pairs_of), found))",
     "Undecided after 50 pairs: the plan ends here. This does not say that the two are equal.\n"},
    {"next",
     "say(said.next(design(pairs_of), found)) found.state.wins_to_b = nil "
     "say(said.next(design(), found)) found.state.wins_to_a = nil say(said.next(design(), found)) "
     "found.state.decision = 'A' say(said.next(design(), found))",
     "Next: 1 pair in a row that only new solves would decide for it; 5 pairs in a row that only "
     "old solves would decide for it.\n"
     "Next: 1 trial in a row that only new solves would decide for it.\n"
     "Nothing that can still come would decide.\nnothing\n"},
    {"spent",
     "say(said.spent(design(), found)) found.state.spent = 0.0033 "
     "say(said.spent(design(), found)) found.state.e_value_a, found.state.e_value_b = 12.345, 0.5 "
     "say(said.spent(design(), found))",
     "nothing\n"
     "Error used in each direction: 0.0033 of 0.0040 allowed so far and 0.05 in all.\n"
     "Evidence (e-values): 12.3 for A, 0.500 for B; 20.0 decides.\n"},
    {"draws",
     "say(said.draws(design(), found)) found.state.random_cells, found.state.random_chance = 1, "
     "0.5059 say(said.draws(design(), found))",
     "nothing\nThe run met 1 state in which the rule decides by a draw (the last with probability "
     "0.5059): another seed than 7 may give another decision.\n"},
    {"after",
     "say(said.after(design(), found)) found.after = {p_a = 0.0025, p_b = 1, plain = 0.75, level = "
     "0.9} say(said.after(design(), found)) found.after.estimate, found.after.lower, "
     "found.after.upper = 0.692, 0.238, 0.7501 say(said.after(design(), found))",
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
     "say(said.left_aside(design(), found)) found.left_aside, found.missing = 42, 1 "
     "say(said.left_aside(design(), found))",
     "nothing\nLeft aside: 42 trials after the decision and 1 trial without an outcome.\n"},
    {"evidence of a value",
     "local v for _, piece in ipairs(said.power(design(), row)) do if type(piece) == 'table' then "
     "v = piece end end print(v.number, v.method, v.quantity, v.input)",
     "119.68\tsequential.step\texpected_trials\tdesign=abababababab\n"},
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

static void names_every_function(void **state)
{
    char *names = text_copy(lua_prints("for name in pairs(require('words_sequential')) do "
                                       "print('said.' .. name .. '(') end"));

    (void)state;
    for (char *name = strtok(names, "\n"); name; name = strtok(NULL, "\n")) {
        bool found = false;
        for (size_t i = 0; i < COUNT && !found; i++)
            found = strstr(rows[i].expression, name) != NULL;
        if (!found)
            fail_msg("no row tests %s", name);
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
