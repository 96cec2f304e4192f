-- SPDX-License-Identifier: GPL-3.0-or-later
-- unpaired.lua - policies whose trials are unrelated: rates, their differences, no pairs.
--
-- For files of counts, and where --unpaired says so.

local analysis = require("analysis")

local unpaired = {}

-- One comparison of k of n successes each: policy_a, policy_b, rate_a, rate_b, and where both
-- have trials test, difference and verdict.
local function compare(policy_a, policy_b, counts_a, counts_b, options)
  local found = {
    policy_a = policy_a, policy_b = policy_b, level = options.level, alpha = options.alpha, task = options.task,
    rate_a = analysis.rate(counts_a.k, counts_a.n, options.level), rate_b = analysis.rate(counts_b.k, counts_b.n, options.level),
  }
  if counts_a.n == 0 or counts_b.n == 0 then
    return found
  end
  local groups = { x1 = counts_a.k, n1 = counts_a.n, x2 = counts_b.k, n2 = counts_b.n }
  found.test = stats.run(analysis.default.unpaired_test, groups)
  groups.level = options.level
  found.difference = stats.run(analysis.default.unpaired_difference, groups)
  found.verdict = analysis.verdict(found.test, options.alpha, counts_a.k * counts_b.n, counts_b.k * counts_a.n)
  return found
end

-- Sets adjusted in the comparisons that have a test.
local function adjust(list, how)
  local tested, pvalues = {}, {}
  for _, pair in ipairs(list) do
    if pair.test then
      tested[#tested + 1], pvalues[#pvalues + 1] = pair, analysis.p(pair.test)
    end
  end
  analysis.adjust(tested, pvalues, how)
  return #tested
end

local no_trials = { k = 0, n = 0 }

local function counts_by_task(rates)
  local by_name = {}
  for _, task in ipairs(rates.tasks) do
    by_name[task.task] = task
  end
  return by_name
end

local function by_task(rates_a, rates_b, names, options)
  local of_a, of_b, list = counts_by_task(rates_a), counts_by_task(rates_b), {}
  for index, name in ipairs(names) do
    list[index] = compare(rates_a.policy, rates_b.policy, of_a[name] or no_trials, of_b[name] or no_trials, {
      level = options.level, alpha = options.alpha, task = name,
    })
  end
  return list
end

-- Everything that is said about policies whose trials are unrelated: names, policies (each
-- with name, rate, missing), pairs (each with each), tested (how many p were adjusted
-- together), tasks (of two policies, where there are several), counts (are the files counts?).
--   options    level, alpha, adjust
function unpaired.of(read, names, options)
  local found = {
    names = names, policies = {}, pairs = {}, tasks = {}, counts = read:files()[1].counts, level = options.level,
    alpha = options.alpha, adjust = options.adjust or analysis.default.adjust,
  }
  local rates = {}
  for index, name in ipairs(names) do
    rates[index] = read:rates(name)
    found.policies[index] = {
      name = name, rate = analysis.rate(rates[index].k, rates[index].n, options.level), missing = rates[index].missing,
    }
  end
  for i = 1, #names do
    for j = i + 1, #names do
      found.pairs[#found.pairs + 1] = compare(names[i], names[j], rates[i], rates[j], options)
    end
  end
  found.tested = adjust(found.pairs, found.adjust)
  local tasks = read:tasks()
  if #names == 2 and #tasks > 1 then
    found.tasks = by_task(rates[1], rates[2], tasks, options)
    adjust(found.tasks, found.adjust)
  end
  return found
end

return unpaired
