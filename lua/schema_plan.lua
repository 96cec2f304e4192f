-- SPDX-License-Identifier: GPL-3.0-or-later
-- schema_plan.lua - what the commands plan print with --json.

local schema = require("schema")
local words = require("words")

local plan_fields = {
  "test", "n", "n_b", "alpha", "power", "alternative", "level", "half_width", "lower", "margin", "equivalence", "ratio", "tasks", "every",
  "seeds",
  "total", "adjust", "assumed",
}

-- Where a plan keeps results of stats.size.
local plan_results = { "connor", "miettinen", "formula", "size", "alone", "law" }

local function plan_tests(found, results)
  local rows = json.array({})
  for index, test in ipairs(found.tests) do
    rows[index] = { test = test.test, first = test.first.n, from_then_on = test.lasting.n, power_at_formula = test.at_formula.power }
    schema.quantities(test.first, results)
    schema.quantities(test.lasting, results)
  end
  return rows
end

local function plan_off(found)
  local rows = json.array({})
  for index, row in ipairs(found.off) do
    rows[index] = { discordance = row.discordance, difference = row.difference, rates = row.rates, power = row.power and row.power.power,
      n = row.n.n }
  end
  return rows
end

local function plan_budget(found)
  local rows = json.array({})
  for index, row in ipairs(found.budget) do
    rows[index] = { test = row.test, power = row.power and row.power.power, detectable = row.detectable and row.detectable.difference }
  end
  return rows
end

local function plan_intervals(found)
  local rows = json.array({})
  for index, row in ipairs(found.rows) do
    local expected, worst = row.expected or {}, row.worst or {}
    rows[index] = {
      interval = row.interval, first = expected.first, from_then_on = expected.all_larger, worst_first = worst.first,
      worst_from_then_on = worst.all_larger, half_width = row.expected_width and row.expected_width.half_width,
      worst_half_width = row.worst_width and row.worst_width.half_width,
    }
  end
  return rows
end

local function plan_grid(found)
  local rows = json.array({})
  for index, row in ipairs(found.grid.rows or found.grid) do
    local widths = {}
    for column, width in ipairs(row.widths or {}) do
      widths[column] = width.half_width
    end
    rows[index] = row.widths and { n = row.n, rates = found.grid.rates, half_widths = widths }
      or { rates = row.rates, formula = row.pooled.n, corrected = row.corrected.n, first = row.exact and row.exact.first.n,
        from_then_on = row.exact and row.exact.lasting.n }
  end
  return rows
end

local pilot_fields = { "b", "c", "n", "level", "n_optimistic", "n_estimate", "n_pessimistic", "assurance" }

local function some_fields(from, names)
  local row = {}
  for _, name in ipairs(names) do
    row[name] = from[name]
  end
  return row
end

-- A number of trials, whichever the question: what lua/plans/KIND.lua gives. sentence is the
-- one for the methods section.
local function answer_of(found, sentence)
  local answer = schema.head("plan " .. found.kind)
  for _, name in ipairs(plan_fields) do
    answer[name] = found[name]
  end
  local results = json.array({})
  for _, name in ipairs(plan_results) do
    if found[name] then
      schema.quantities(found[name], results)
    end
  end
  for _, result in ipairs(found.formulas or {}) do
    schema.quantities(result, results)
  end
  answer.results, answer.tests = results, found.tests and plan_tests(found, results)
  answer.off, answer.budget = found.off and plan_off(found), found.budget and plan_budget(found)
  answer.intervals, answer.grid = found.rows and plan_intervals(found), found.grid and plan_grid(found)
  answer.pilot = found.pilot and some_fields(found.pilot, pilot_fields)
  answer.sequential = found.sequential and some_fields(found.sequential, { "rule", "kind", "alpha", "n_max", "expected_trials", "power" })
  answer.unpaired = found.unpaired and { least = found.unpaired.least.n, most = found.unpaired.most.n }
  answer.discordant = found.discordant and { first = found.discordant.first.n, from_then_on = found.discordant.lasting.n }
  answer.simulated = found.simulated and some_fields(found.simulated, { "n", "power", "stderr", "runs", "seed" })
  answer.reach = found.reach and { first = found.reach.first, from_then_on = found.reach.all_larger }
  answer.methods = sentence and words.plain(sentence)
  return answer
end

-- An analysis held against its plan.
local function held_of(held)
  local made = { plan = held.plan, name = held.name, sha256 = held.sha256, deviations = json.array({}), below_alpha = held.below }
  made.results = held.result and schema.quantities(held.result) or json.array({})
  for index, row in ipairs(held.deviations) do
    made.deviations[index] = { what = row.what, planned = row.planned, done = row.done, task = row.task }
  end
  return made
end

return { answer = answer_of, held = held_of }
