-- SPDX-License-Identifier: GPL-3.0-or-later
-- ranking.lua - several policies on the same starts: who is ahead, and by how much.

local analysis = require("analysis")

local ranking = {}

local title = {}
for _, method in ipairs(stats.methods) do
  title[method.id] = method.title
end

-- One pair of policies: pair (a, b, c, d), missing, and where comparable test, difference
-- and adjusted, as analysis.compare has them.
local function make_pair(made, comparison, names)
  local input = ("a=%d b=%d c=%d d=%d"):format(comparison.a, comparison.b, comparison.c, comparison.d)
  local pair = {
    policy_a = names[comparison.first],
    policy_b = names[comparison.second],
    pair = { a = comparison.a, b = comparison.b, c = comparison.c, d = comparison.d },
    n = comparison.a + comparison.b + comparison.c + comparison.d,
    missing = comparison.missing,
    comparable = comparison.comparable,
    adjusted = comparison.adjusted,
    input = input,
  }
  if pair.comparable then
    pair.test = { method = made.test, title = title[made.test], input = input, p = comparison.p, log10_p = comparison.log10_p }
    pair.difference = {
      method = made.interval, title = title[made.interval], input = input, estimate = comparison.estimate,
      lower = comparison.lower, upper = comparison.upper, level = made.level,
    }
  end
  return pair
end

local function make_policy(standing, name, level)
  local policy = { name = name, rate = analysis.rate(standing.k, standing.n, level) }
  for field, value in pairs(standing) do
    policy[field] = value
  end
  return policy
end

local exact_states = 1e5 -- about so many arrangements are counted in a moment

-- Cochran's Q over the starts that all policies have: exact where the table is small enough,
-- with the asymptotic one beside it; nil where there are none.
local function overall(values, columns)
  local ok, result = pcall(stats.run, analysis.default.overall, { matrix = values })
  if not ok then
    return nil
  elseif result.n ^ (columns - 1) > exact_states then
    return result
  end
  local small, exact = pcall(stats.run, analysis.default.overall, { matrix = values, form = "exact" })
  if not small then
    return result
  end
  exact.title = exact.title .. ", exact"
  return exact, result
end

-- The comparison of the columns of a matrix of outcomes.
--   names      of the policies, by column
--   options    level, alpha, adjust, control (the name of a policy), pairs_only (no test of all)
function ranking.of(values, names, options)
  local asked = {
    matrix = values, test = analysis.default.test, interval = analysis.default.difference, adjust = options.adjust,
    level = 1 - options.alpha,
  }
  for column, name in ipairs(names) do
    asked.control = name == options.control and column or asked.control
  end
  local made = stats.pairwise(asked)
  local intervals = made
  if math.abs(options.level + options.alpha - 1) > 1e-12 then
    asked.level = options.level
    intervals = stats.pairwise(asked)
  end
  local found = {
    names = names, policies = {}, pairs = {}, order = made.order, adjust = made.adjust, compared = made.compared,
    components = made.components, level = options.level, alpha = options.alpha, control = asked.control and options.control,
    test = made.test, interval = made.interval, pair_level = intervals.level,
  }
  if not options.pairs_only then
    found.overall, found.overall_asymptotic = overall(values, #names)
  end
  for column, standing in ipairs(made.policies) do
    found.policies[column] = make_policy(standing, names[column], options.level)
  end
  local tested, pvalues = {}, {}
  for index, comparison in ipairs(made.comparisons) do
    local around = intervals.comparisons[index]
    comparison.lower, comparison.upper = around.lower, around.upper
    found.pairs[index] = make_pair(made, comparison, names)
    if found.pairs[index].comparable then
      found.pairs[index].difference.level = intervals.level
      tested[#tested + 1], pvalues[#pvalues + 1] = found.pairs[index], analysis.p(found.pairs[index].test)
    end
  end
  if #tested > 0 then
    analysis.adjust(tested, pvalues, made.adjust)
  end
  return found
end

-- Each task alone: a list of {task, rows, ranking, starts}. The p of all pairs on all tasks
-- are adjusted together; what follows from them within a task (letters, best) is left out.
--   matrix     what read:matrix gives, with the list of starts in it
function ranking.by_task(matrix, names, options)
  local list, by_name, tested, pvalues = {}, {}, {}, {}
  for index, task in ipairs(matrix.tasks) do
    local found = ranking.of(task.values, names, {
      level = options.level, alpha = options.alpha, adjust = "none", pairs_only = true,
    })
    list[index] = { task = task.task, rows = task.rows, ranking = found, starts = {} }
    by_name[task.task] = list[index]
    for _, pair in ipairs(found.pairs) do
      if pair.comparable then
        pair.discordant = pair.pair.b + pair.pair.c
        pair.needed = analysis.needed(pair.discordant, options.alpha)
        tested[#tested + 1], pvalues[#pvalues + 1] = pair, analysis.p(pair.test)
      end
    end
  end
  analysis.adjust(tested, pvalues, options.adjust)
  for _, start in ipairs(matrix.starts) do
    table.insert(by_name[start.task].starts, start)
  end
  return list, #tested
end

-- The tables of each pair of policies by task, by their names.
local function tables_by_pair(tasks)
  local by_pair = {}
  for _, task in ipairs(tasks) do
    for _, pair in ipairs(task.ranking.pairs) do
      local key = pair.policy_a .. "\0" .. pair.policy_b
      by_pair[key] = by_pair[key] or {}
      table.insert(by_pair[key], pair.comparable and pair.pair or nil)
    end
  end
  return by_pair
end

-- The pairs whose tasks contradict the pooled difference, or point in opposite directions by
-- more than chance: a list of what words_tasks.warning takes.
--   tasks      what ranking.by_task gives
function ranking.divided(found, tasks)
  local by_pair, list = tables_by_pair(tasks), {}
  for _, pair in ipairs(found.pairs) do
    local strata = by_pair[pair.policy_a .. "\0" .. pair.policy_b] or {}
    if #strata > 1 then
      local suite = {
        overall = pair, tasks = strata, alpha = found.alpha, directions = stats.directions({ strata = strata }),
        homogeneity = analysis.homogeneity(strata, #strata),
      }
      local opposite = suite.directions.opposite and analysis.p(suite.homogeneity) < suite.alpha
      list[#list + 1] = (suite.directions.contradicts or opposite) and suite or nil
    end
  end
  return list
end

-- The rate of each policy with every task weighing the same, by name; nil where there is
-- one task only.
function ranking.mean_rates(read, names, level)
  if #read:tasks() < 2 then
    return nil
  end
  local found = {}
  for _, name in ipairs(names) do
    local ok, rates = pcall(stats.mean_rate, { counts = ranking.counts(read:rates(name).tasks), level = level })
    found[name] = ok and rates or nil
  end
  return found
end

-- {k =, n =} of tasks, without what else is known of them.
function ranking.counts(tasks)
  local counts = {}
  for index, task in ipairs(tasks) do
    counts[index] = { k = task.k, n = task.n }
  end
  return counts
end

-- The policies from the best rate down.
function ranking.ordered(found)
  local list = {}
  for place, column in ipairs(found.order) do
    list[place] = found.policies[column]
  end
  return list
end

return ranking
