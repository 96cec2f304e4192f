-- SPDX-License-Identifier: GPL-3.0-or-later
-- held.lua - an analysis held against the plan that was fixed before the data.

local analysis = require("analysis")
local file = require("plans.file")

local held = {}

-- What was analysed: kind, n (pairs, or trials of the first policy), n_b, alpha, test, counts and
-- by_task, in one shape for pairs, many policies and unrelated trials.
local shapes = {}

function shapes.pair(results)
  local overall = results.overall
  local done = { kind = "paired", n = overall.n, alpha = overall.alpha, test = overall.test and overall.test.method }
  if overall.n > 0 then
    done.counts = { a = overall.pair.a, b = overall.pair.b, c = overall.pair.c, d = overall.pair.d }
  end
  if #results.tasks > 1 then
    done.by_task = {}
    for index, task in ipairs(results.tasks) do
      done.by_task[index] = { task = task.task, n = task.n }
    end
  end
  return done
end

-- Two policies in a layout for many are a pair.
local function pair_of_many(results)
  local pair, by_task = results.ranking.pairs[1], {}
  for index, task in ipairs(results.tasks) do
    by_task[index] = { task = task.task, n = task.ranking.pairs[1].n }
  end
  return {
    kind = "paired", n = pair.n, alpha = results.ranking.alpha, test = pair.test and pair.test.method,
    by_task = #by_task > 1 and by_task or nil,
    counts = pair.n > 0 and { a = pair.pair.a, b = pair.pair.b, c = pair.pair.c, d = pair.pair.d } or nil,
  }
end

function shapes.many(results)
  local found = results.ranking
  if #results.names == 2 then
    return pair_of_many(results)
  end
  return { kind = "several", n = found.rows, alpha = found.alpha, test = found.overall and found.overall.method or found.test }
end

function shapes.unpaired(results)
  local pair = results.pairs[1]
  local a, b = pair.rate_a, pair.rate_b
  return {
    kind = "unpaired", n = a.n, n_b = b.n, alpha = results.alpha, test = pair.test and pair.test.method,
    counts = a.n > 0 and b.n > 0 and { x1 = a.k, n1 = a.n, x2 = b.k, n2 = b.n } or nil,
  }
end

local function kind_of(kept)
  return kept.kind == "suite" and (kept.tasks and "paired" or kept.assumed.rates and "several" or "paired") or kept.kind
end

local function compare_sizes(kept, done, deviate)
  if kept.tasks and done.by_task then
    if #done.by_task ~= kept.tasks then
      deviate("tasks", kept.tasks, #done.by_task)
    end
    for _, task in ipairs(done.by_task) do
      if task.n ~= kept.n then
        deviate("n", kept.n, task.n, task.task)
      end
    end
  elseif kept.seeds then
    if done.n ~= kept.n * kept.seeds then
      deviate("n", kept.n * kept.seeds, done.n)
    end
  elseif done.n ~= kept.n then
    deviate("n", kept.n, done.n)
  end
  if kept.n_b and done.n_b and done.n_b ~= kept.n_b then
    deviate("n_b", kept.n_b, done.n_b)
  end
end

-- The planned test on the data, where these counts allow it.
local function planned_test(kept, done)
  local method = kept.test:match("^[^.]+")
  if not done.counts or (method == "paired") ~= (done.kind == "paired") or (method ~= "paired" and method ~= "unpaired") then
    return nil
  end
  local inputs = { margin = kept.margin }
  for name, count in pairs(done.counts) do
    inputs[name] = count
  end
  if kept.alternative ~= "two.sided" and not kept.equivalence then
    inputs.alternative = kept.margin and "greater" or kept.alternative
  end
  local ok, result = pcall(stats.run, kept.test, inputs)
  return ok and result or nil
end

-- {plan, name, sha256, result (of the planned test, or nil), below (p < the planned alpha), deviations}, each of
-- these {what, planned, done, task}. kind: "pair", "many" or "unpaired".
function held.against(path, results, kind)
  local kept, sha256 = file.read(path)
  local done = shapes[kind](results)
  local found = { plan = kept, name = path:match("[^/]+$"), sha256 = sha256, deviations = {} }
  local function deviate(what, planned, was, task)
    found.deviations[#found.deviations + 1] = { what = what, planned = planned, done = was, task = task }
  end
  if kept.kind == "rate" then
    output.fail("usage", path .. " plans one rate: report compares policies, hold it against the trials of each yourself")
  end
  if kind_of(kept) ~= done.kind then
    deviate("kind", kind_of(kept), done.kind)
  else
    compare_sizes(kept, done, deviate)
  end
  if done.test and done.test ~= kept.test then
    deviate("test", kept.test, done.test)
  end
  if done.alpha ~= kept.alpha then
    deviate("alpha", kept.alpha, done.alpha)
  end
  if kept.alternative ~= "two.sided" then
    deviate("alternative", kept.alternative, "two.sided")
  end
  found.result = planned_test(kept, done)
  found.below = found.result and analysis.p(found.result) < kept.alpha
  return found
end

return held
