/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words_held.c - every sentence of lua/words_held.lua; p of 9 to 1 is 22/1024. */
#include "words_rows.h"

static const char prelude[] =
    "local said, words = require('words_held'), require('words')\n"
    "local function say(pieces) print(pieces and words.plain(pieces) or 'nothing') end\n";

static const WordsRow rows[] = {
    {"held",
     "local held = {name = 'p.json', sha256 = 'ab', plan = {kind = 'paired', n = 145, test = "
     "'paired.mcnemar_exact', alpha = 0.05, alternative = 'two.sided'}, deviations = {}} "
     "say(said.fixed(held)) say(said.planned_result(held)) say(said.deviations(held)[1])\n"
     "held.result, held.below = {method = 'paired.mcnemar_exact', title = 'Exact', p = "
     "0.021484375}, true say(said.planned_result(held)) held.below = false "
     "say(said.planned_result(held))\n"
     "held.deviations = {{what = 'n', planned = 145, done = 140, task = 't'}, {what = 'test', "
     "planned = 'paired.mcnemar_exact', done = 'paired.mcnemar_midp'}, {what = 'alternative', "
     "planned = 'greater', done = 'two.sided'}, {what = 'kind', planned = 'paired', done = "
     "'unpaired'}} for _, s in ipairs(said.deviations(held)) do say(s) end\n"
     "held.plan.tasks, held.plan.n_b, held.plan.margin = 4, nil, 0.05 say(said.fixed(held))",
     "The plan p.json (SHA-256 ab) asks for 145 starts, the test (Exact conditional McNemar test) "
     "and alpha 0.05, two-sided. That it is older than the data is shown by its SHA-256, where "
     "that was registered.\n"
     "nothing\n"
     "The analysis keeps to the plan.\n"
     "By the planned test p = 0.021 (Exact): below the planned alpha.\n"
     "By the planned test p = 0.021 (Exact): not below the planned alpha.\n"
     "Deviation, number of starts or trials on t: planned 145, done 140.\n"
     "Deviation, test: planned Exact conditional McNemar test, done Mid-p McNemar test.\n"
     "Deviation, side: planned one-sided, A better, done two-sided.\n"
     "Deviation, kind of comparison: planned pairs, done unrelated trials.\n"
     "The plan p.json (SHA-256 ab) asks for 145 starts of each of 4 tasks, the test (Exact "
     "conditional McNemar test) and alpha 0.05, with a margin of 5 pp. That it is older than the "
     "data is shown by its SHA-256, where that was registered.\n"},
};

int main(void)
{
    return words_rows_run(&(WordsRows){.prelude = prelude,
                                       .rows = rows,
                                       .modules = "{said = 'words_held'}",
                                       .count = sizeof rows / sizeof *rows});
}
