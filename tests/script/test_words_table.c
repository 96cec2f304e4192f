/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_words_table.c - what offdiag table recommends, and which methods it sets against each
 * other. */
#include "words_rows.h"

static const char prelude[] =
    "local words, words_table = require('words'), require('words_table')\n"
    "local function test(title, p) return {result = {title = title, p = p}} end\n"
    "local function interval(title, lower, upper)\n"
    "  return {result = {title = title, lower = lower, upper = upper}}\n"
    "end\n"
    "local function say(...)\n"
    "  local pieces = words_table.sides(...)\n"
    "  print(pieces and words.plain(pieces) or 'nothing')\n"
    "end\n";

static const WordsRow rows[] = {
    {"recommended are methods of their group",
     "local by_id = {}\n"
     "for _, method in ipairs(stats.methods) do by_id[method.id] = method end\n"
     "for head, row in pairs(words_table.recommendations) do\n"
     "  for _, id in ipairs(row.ids) do\n"
     "    local kind, question = id:match('^[^.]+'), by_id[id].question\n"
     "    if (kind == 'rate' and question or kind .. ' ' .. question) ~= head then print(id) end\n"
     "  end\n"
     "end\n",
     ""},
    {"the first that is shown",
     "local list = {{result = {method = 'unpaired.boschloo_central', failure = 'too many'}},\n"
     "  {result = {method = 'unpaired.chi2_nminus1'}}}\n"
     "print((words_table.recommended('unpaired test', list)))\n"
     "list[1].result.failure = nil\n"
     "print((words_table.recommended('unpaired test', list)))\n"
     "print(words_table.recommended('paired Bayesian description', list))\n",
     "unpaired.chi2_nminus1\nunpaired.boschloo_central\n\n"},
    {"all on one side",
     "say('paired', {{head = 'paired test', question = 'test', results = {test('X', 0.01), "
     "test('Y', 0.04)}}}, 0.05)\n",
     "nothing\n"},
    {"tests and intervals on both sides",
     "say('paired', {{head = 'paired test', question = 'test', results = {test('X', 0.01), "
     "test('Y', 0.06)}},\n"
     "  {head = 'paired difference interval', question = 'difference interval', results = "
     "{interval('Z', 0.01, 0.2)}},\n"
     "  {head = 'paired ratio interval', question = 'ratio interval', results = {interval('W', "
     "0.99, 2)}},\n"
     "  {head = 'unpaired test', question = 'test', results = {test('V', 0.5)}}}, 0.05)\n",
     "The paired methods fall on different sides of 0.05: 2 of 4 find a difference; the others "
     "are Y, W (ratio).\n"},
    {"the fewer are named",
     "local list = {} for i = 1, 9 do list[i] = test('T' .. i, i == 3 and 0.01 or 0.2) end\n"
     "say('unpaired', {{head = 'unpaired test', question = 'test', results = list}}, 0.1)\n"
     "for i = 1, 9 do list[i] = test('T' .. i, i < 4 and 0.3 or 0.02) end\n"
     "say('unpaired', {{head = 'unpaired test', question = 'test', results = list}}, 0.1)\n",
     "The unpaired methods fall on different sides of 0.1: 1 of 9 find a difference; they are "
     "T3.\n"
     "The unpaired methods fall on different sides of 0.1: 6 of 9 find a difference; the others "
     "are T1, T2, T3.\n"},
    {"a bound without limit, a failure, an interval of no difference",
     "say('unpaired', {{head = 'unpaired odds ratio interval', question = 'odds ratio interval', "
     "results = {\n"
     "  interval('X', 2, math.huge), {result = {title = 'Y', failure = 'no'}}, interval('Z', 0, "
     "1)}}}, 0.05)\n",
     "The unpaired methods fall on different sides of 0.05: 1 of 2 find a difference; the others "
     "are Z (odds ratio).\n"},
};

int main(void)
{
    return words_rows_run(
        &(WordsRows){.prelude = prelude, .rows = rows, .count = sizeof rows / sizeof *rows});
}
