-- SPDX-License-Identifier: GPL-3.0-or-later
-- schema.lua - what --json prints, in one place and with its version; schema.json says it
-- for other programs.
--
-- Fractions everywhere, never percent. A bound without limit is null, with
-- "unbounded": true beside it.

local of_ranking = require("words_ranking")
local of_tasks = require("words_tasks")
local words = require("words")

local schema = { version = 1 }

-- The head of every answer in JSON: {"schema": "offdiag.table/1", ...}.
function schema.head(command)
  return { schema = "offdiag." .. command:gsub(" ", "_") .. "/" .. schema.version }
end

-- A result of stats as a list of rows, one a quantity.
function schema.quantities(result, rows)
  rows = rows or json.array({})
  for _, quantity in ipairs(stats.quantities) do
    local value = result[quantity]
    if value then
      local row = { method = result.method, quantity = quantity, value = value, input = result.input }
      row.level, row.alternative, row.margin = result.level, result.alternative, result.margin
      if math.abs(value) == math.huge then
        row.value, row.unbounded = json.null, true
      end
      rows[#rows + 1] = row
    end
  end
  return rows
end

-- The results of one comparison.
function schema.results(comparison)
  local rows = json.array({})
  local function add(result)
    if result then
      schema.quantities(result, rows)
    end
  end
  add(comparison.test)
  add(comparison.difference)
  for _, result in ipairs(comparison.beside or {}) do
    add(result)
  end
  add(comparison.rate_a.interval)
  add(comparison.rate_b.interval)
  add(comparison.unpaired_test)
  add(comparison.unpaired_difference)
  add(comparison.overlap)
  return rows
end

local counts = { "a", "b", "c", "d", "used", "missing", "duplicated", "unmatched", "unmatched_a", "unmatched_b" }

-- The counts of a pair of policies, over all tasks or in one.
function schema.pair(pair, policy_a, policy_b, task)
  local row = { policy_a = policy_a, policy_b = policy_b, task = task }
  for _, name in ipairs(counts) do
    row[name] = pair[name]
  end
  return row
end

-- The same with the answer and its evidence.
function schema.comparison(comparison)
  local row = schema.pair(comparison.pair, comparison.policy_a, comparison.policy_b, comparison.task)
  row.verdict = comparison.verdict or "none"
  row.level, row.alpha = comparison.level, comparison.alpha
  row.adjusted_p, row.detectable = comparison.adjusted, comparison.task and comparison.needed
  row.results = schema.results(comparison)
  return row
end

local suite_results = { "stratified", "common", "mean", "homogeneity" }

-- What several tasks say together.
function schema.suite(suite)
  local rows = json.array({})
  for _, name in ipairs(suite_results) do
    schema.quantities(suite[name], rows)
  end
  schema.quantities(suite.every.better, rows)
  schema.quantities(suite.every.worse, rows)
  local found, warning = suite.directions, of_tasks.warning(suite)
  return {
    tasks = #suite.tasks, adjust = suite.adjust, results = rows, ahead_a = found.positive, ahead_b = found.negative,
    contradicts = found.contradicts, opposite = found.opposite, warning = warning and words.plain(warning),
  }
end

-- A comparison with its pairs in clusters.
function schema.clustered(clustered)
  local rows = schema.quantities(clustered.naive, schema.quantities(clustered.difference, schema.quantities(clustered.test)))
  for _, result in ipairs(clustered.beside) do
    schema.quantities(result, rows)
  end
  return {
    policy_a = clustered.policy_a, policy_b = clustered.policy_b, by = clustered.by, clusters = clustered.count,
    pairs = clustered.pairs, largest = clustered.largest, adjusted_p = clustered.adjusted, results = rows,
  }
end

-- What must be known before the pairs are trusted.
function schema.doubts(doubts)
  local rows = json.array({})
  for index, doubt in ipairs(doubts) do
    rows[index] = { kind = doubt.kind, text = words.plain(doubt.pieces) }
  end
  return rows
end

-- Seeds that give the same outcomes on every start.
function schema.same_seeds(seeds)
  local rows = json.array({})
  for _, found in ipairs(seeds) do
    for _, group in ipairs(found.same) do
      rows[#rows + 1] = { policy = found.policy, seeds = json.array(group), states = found.states }
    end
  end
  return rows
end

local standing = { "name", "k", "n", "missing", "letters", "best", "rank_low", "rank_high", "component" }

-- Several policies: each of them, and each pair.
function schema.ranking(found)
  local policies, pairs = json.array({}), json.array({})
  for place, column in ipairs(found.order) do
    policies[place] = {}
    for _, name in ipairs(standing) do
      policies[place][name] = found.policies[column][name]
    end
    local mean = found.means and found.means[found.policies[column].name]
    policies[place].mean_of_tasks = mean and mean.mean
  end
  for index, pair in ipairs(found.pairs) do
    local row = { policy_a = pair.policy_a, policy_b = pair.policy_b, missing = pair.missing, adjusted_p = pair.adjusted }
    row.a, row.b, row.c, row.d = pair.pair.a, pair.pair.b, pair.pair.c, pair.pair.d
    if pair.comparable then
      row.p, row.log10_p = pair.test.p, pair.test.log10_p
      row.estimate, row.lower, row.upper = pair.difference.estimate, pair.difference.lower, pair.difference.upper
    end
    pairs[index] = row
  end
  local overall = found.overall and schema.quantities(found.overall) or json.array({})
  if found.overall_asymptotic then
    schema.quantities(found.overall_asymptotic, overall)
  end
  local made = {
    policies = policies, pairs = pairs, test = found.test, interval = found.interval, pair_level = found.pair_level, adjust = found.adjust, compared = found.compared, groups = found.components,
    level = found.level, alpha = found.alpha, control = found.control, starts = found.rows,
    results = overall, warnings = json.array({}),
  }
  for index, pieces in ipairs(of_ranking.divided(found)) do
    made.warnings[index] = words.plain(pieces)
  end
  return made
end

-- The same on one task.
function schema.ranked_task(task)
  local row = schema.ranking(task.ranking)
  row.task, row.starts, row.adjust = task.task, task.rows, nil
  for _, policy in ipairs(row.policies) do
    policy.letters, policy.best, policy.rank_low, policy.rank_high = nil, nil, nil, nil
  end
  return row
end

-- Two policies with graded scores.
function schema.scores(pair)
  local rows = json.array({})
  for _, result in ipairs(pair.tests) do
    schema.quantities(result, rows)
  end
  if pair.estimate then
    schema.quantities(pair.estimate, rows)
  end
  for _, result in ipairs(pair.levels and pair.levels.tests or {}) do
    schema.quantities(result, rows)
  end
  if pair.cut then
    schema.quantities(pair.cut.test, rows)
  end
  return {
    policy_a = pair.policy_a, policy_b = pair.policy_b, column = pair.column, pairs = pair.n, missing = pair.missing,
    verdict = pair.verdict or "none", adjusted_p = pair.adjusted, level = pair.level, alpha = pair.alpha, results = rows,
  }
end

-- Policies whose trials are unrelated.
local function unrelated_pair(pair)
  local results = json.array({})
  if pair.test then
    schema.quantities(pair.difference, schema.quantities(pair.test, results))
  end
  return {
    policy_a = pair.policy_a, policy_b = pair.policy_b, task = pair.task, k_a = pair.rate_a.k, n_a = pair.rate_a.n, k_b = pair.rate_b.k,
    n_b = pair.rate_b.n, verdict = pair.verdict or "none", adjusted_p = pair.adjusted, results = results,
  }
end

function schema.unpaired(found)
  local policies, list, tasks = json.array({}), json.array({}), json.array({})
  for index, policy in ipairs(found.policies) do
    policies[index] = {
      name = policy.name, k = policy.rate.k, n = policy.rate.n, missing = policy.missing,
      results = policy.rate.interval and schema.quantities(policy.rate.interval) or json.array({}),
    }
  end
  for index, pair in ipairs(found.pairs) do
    list[index] = unrelated_pair(pair)
  end
  for index, task in ipairs(found.tasks) do
    tasks[index] = unrelated_pair(task)
  end
  return {
    policies = policies, pairs = list, tasks = tasks, adjust = found.adjust, level = found.level, alpha = found.alpha, counts = found.counts,
  }
end

-- The named fields of a table, into another or a new one.
local function fields(from, names, into)
  into = into or {}
  for _, name in ipairs(names) do
    into[name] = from[name]
  end
  return into
end

local design_fields = {
  "rule", "title", "reference", "assumes", "kind", "n_max", "alpha", "spending", "parameter", "dead", "randomised",
  "over_discordant", "constant", "sha256",
}
local certificate_fields = { "holds", "alpha", "max_error", "max_error_bound", "at", "max_coefficient" }

-- What a sequential design is.
function schema.design(info)
  local row = fields(info, design_fields)
  row.certificate = fields(info.certificate, certificate_fields)
  return row
end

local operating_fields = {
  "rates", "decide_a", "decide_b", "undecided", "expected_trials", "sd_trials", "median_trials", "fixed_trials",
  "sprt_bound", "stand_in", "simulated", "runs", "error_a", "error_b", "error_trials",
}

-- How it behaves at two rates.
function schema.operating(found)
  local row = fields(found, operating_fields)
  row.stopping = found.stopping and { a = found.stopping[1], b = found.stopping[2] }
  return row
end

-- One design of several that are compared.
function schema.choice(row)
  local made = { rule = row.rule, n_max = row.n_max, stand_in = row.stand_in, power = row.power, wrong = row.wrong,
    expected_trials = row.trials, at = json.array({}) }
  for index, found in ipairs(row.at) do
    made.at[index] = schema.operating(found)
    made.at[index].resolved = found.resolved
  end
  return made
end

local run_fields = {
  "n", "successes_a", "successes_b", "only_a", "only_b", "decision", "decided_at", "allowed", "spent", "e_value_a",
  "e_value_b", "random_cells", "random_chance", "wins_to_a", "wins_to_b",
}

local after_fields = { "p_a", "p_b", "plain", "level", "estimate", "lower", "upper" }

-- Where a run stands, into the answer.
function schema.run_state(state, answer)
  return fields(state, run_fields, answer)
end

-- A run under a sequential design, into the answer.
function schema.run(found, answer)
  answer.policies, answer.missing, answer.left_aside = { found.policy_a, found.policy_b }, found.missing, found.left_aside
  answer.same_starts = found.same_starts
  answer.seed, answer.after, answer.path = found.seed, found.after and fields(found.after, after_fields), json.array({})
  schema.run_state(found.state, answer)
  for index, state in ipairs(found.path) do
    answer.path[index] = { n = state.n, successes_a = state.successes_a, successes_b = state.successes_b,
      only_a = state.only_a, only_b = state.only_b, spent = state.spent }
  end
end

function schema.files(read)
  local rows = json.array({})
  for index, file in ipairs(read:files()) do
    rows[index] = {
      name = file.name, sha256 = file.sha256, bytes = file.bytes, rows = file.rows, trials = file.trials,
      missing = file.missing, tasks = file.tasks, left_out = file.left_out, reader = file.reader, layout = file.layout, note = file.note,
    }
  end
  return rows
end

local start_fields = {
  "kind", "task", "state", "seed", "position", "winner", "file_a", "line_a", "file_b", "line_b", "file_first",
  "line_first", "reason",
}

-- Starts that the policies disagree on, or that were dropped.
function schema.starts(list)
  local rows = json.array({})
  for index, start in ipairs(list) do
    rows[index] = {}
    for _, name in ipairs(start_fields) do
      rows[index][name] = start[name]
    end
  end
  return rows
end

function schema.warnings(read)
  local rows = json.array({})
  for index, warning in ipairs((read:warnings())) do
    rows[index] = { file = warning.file, line = warning.line, message = warning.message }
  end
  return rows
end

return schema
