-- SPDX-License-Identifier: GPL-3.0-or-later
-- report_results.lua - what a layout is given, and what the terminal and JSON say of it: of a
-- pair of policies, of many, of unrelated trials, or of a run under a design.

local inputs = require("inputs")
local layouts = require("layouts")
local graded = require("words_scores")
local monitor = require("monitor")
local run_said = require("words_run")
local schema = require("schema")
local scores = require("scores")
local of_ranking = require("words_ranking")
local unrelated = require("words_unpaired")
local of_pair = require("words_pair")

local kinds = { pair = { name = "pair" }, many = { name = "many" }, unpaired = { name = "unpaired" }, run = { name = "run" },
  scores = { name = "scores" } }

kinds.pair.make = inputs.compare

function kinds.pair.answer(results)
  return of_pair.verdict(results.overall), of_pair.evidence(results.overall)
end

function kinds.pair.json(results, made)
  made.pairs, made.doubts = { schema.comparison(results.overall) }, schema.doubts(results.overall.doubts)
  made.clustered = json.array({ results.clustered and schema.clustered(results.clustered) or nil })
  for index, task in ipairs(results.tasks) do
    made.tasks[index] = schema.comparison(task)
  end
end

kinds.many.make = inputs.rank_tasks

function kinds.many.answer(results)
  return of_ranking.verdict(results.ranking), of_ranking.evidence(results.ranking)
end

function kinds.many.json(results, made)
  made.ranking, made.doubts = schema.ranking(results.ranking), schema.doubts(results.ranking.doubts)
  made.clustered = json.array({})
  for index, clustered in ipairs(results.ranking.clustered or {}) do
    made.clustered[index] = schema.clustered(clustered)
  end
  for index, task in ipairs(results.tasks) do
    made.tasks[index] = schema.ranked_task(task)
  end
end

function kinds.unpaired.make(args, read)
  return inputs.unrelated(args, read, inputs.policies(args, read))
end

function kinds.unpaired.answer(results)
  return unrelated.verdict(results), #results.pairs == 1 and unrelated.evidence(results.pairs[1]) or unrelated.why(results)
end

function kinds.unpaired.json(results, made)
  made.unpaired, made.doubts = schema.unpaired(results), json.array({})
end

kinds.run.make = monitor.results

function kinds.run.answer(results)
  return run_said.decision(results.info, results), run_said.next(results.info, results) or run_said.after(results.info, results) or ""
end

function kinds.run.json(results, made)
  made.design, made.run, made.doubts = schema.design(results.info), {}, json.array({})
  schema.run(results, made.run)
end

-- Graded scores of the column that --score names.
function kinds.scores.make(args, read)
  local names, options = inputs.policies(args, read), inputs.score_options(args)
  return {
    read = read, names = names, pairs = scores.pairs(read, names, options), overall = scores.overall(read, names, options),
    adjust = args.adjust,
  }
end

function kinds.scores.answer(results)
  return graded.verdict(results.pairs[1]), graded.evidence(results.pairs[1])
end

function kinds.scores.json(results, made)
  made.scores, made.doubts = json.array({}), json.array({})
  for index, pair in ipairs(results.pairs) do
    made.scores[index] = schema.scores(pair)
  end
end

local found = {}

-- The layout for these trials and its kind of results (make, answer, json): of unrelated
-- trials, `brief` becomes `unpaired`, and a layout that needs pairs is refused.
function found.layout(args, read)
  local layout, is_unpaired = layouts.find(args.layout), inputs.is_unpaired(args, read)
  if args.score and (layout.name == "brief" or layout.results == "scores") then
    return layouts.find("scores"), kinds.scores
  elseif args.score or layout.results == "scores" then
    output.fail("usage", "--score goes with the layout scores, and that with --score: leave --layout out")
  elseif layout.results == "run" then
    return layout, kinds.run
  elseif is_unpaired and layout.name == "brief" then
    layout = layouts.find("unpaired")
  elseif is_unpaired and not layout.unpaired then
    output.fail("not_comparable", "the layout \"" .. layout.name .. "\" needs pairs of single trials, and these are taken as unrelated: "
      .. "leave out --layout, or give files of trials")
  end
  return layout, kinds[layout.unpaired and "unpaired" or layout.many and "many" or "pair"]
end

return found
