-- SPDX-License-Identifier: GPL-3.0-or-later
-- suite_figures.lua - the figures of several policies on several tasks.
--
-- Each takes report (which names the file), results of inputs.rank_tasks and a width.

local ranking = require("ranking")
local several = require("words_several")
local words = require("words")

local figures = { most_series = 12, most_matrix = 30, most_rungs = 24 }

local function rung(label, policy, group, series)
  local rate, interval = policy.rate, policy.rate.interval
  return {
    label = label, group = group, series = series, estimate = words.rate_value(rate.k, rate.n), k = words.datum(rate.k),
    n = words.datum(rate.n), lower = words.value(interval, "lower"), upper = words.value(interval, "upper"),
  }
end

-- All tasks and policies, policies in the order of their rates; of many policies the totals.
function figures.ladder(report, results, width)
  local found, rungs, series = results.ranking, {}, nil
  local shown = #found.order <= figures.most_series and results.tasks or {}
  local dense = (#shown + 1) * #found.order > figures.most_rungs and #shown > 0
  local function add(policies, label, group)
    for place, column in ipairs(found.order) do
      if policies[column].rate.n > 0 then
        rungs[#rungs + 1] = rung(label or found.names[column], policies[column], group, label and place)
      end
    end
  end
  for _, task in ipairs(shown) do
    add(task.ranking.policies, task.task ~= "" and task.task or "All starts", #shown > 1 and not dense and "By task" or nil)
  end
  if #shown ~= 1 then
    add(found.policies, #shown > 0 and "All starts" or nil, #shown > 0 and not dense and "All tasks" or nil)
  end
  if #shown > 0 then
    series = {}
    for place, column in ipairs(found.order) do
      series[place] = found.names[column]
    end
  end
  return report.figure("ladder", figure.ladder({
    title = "Success rates by task", width = width, unit = "percent", level = found.level,
    series = series, rungs = rungs,
    dense = dense,
  }))
end

-- The two policies with the best rates, task by task; nil where they share no start.
function figures.discordance(report, results, width)
  local order, names, bars = results.ranking.order, results.names, {}
  local best, second = names[order[1]], names[order[2]]
  for _, task in ipairs(results.tasks) do
    for _, pair in ipairs(task.ranking.pairs) do
      local same, swapped = pair.policy_a == best and pair.policy_b == second, pair.policy_a == second and pair.policy_b == best
      if pair.comparable and (same or swapped) then
        bars[#bars + 1] = {
          label = task.task ~= "" and task.task or "All starts", b = words.datum(same and pair.pair.b or pair.pair.c),
          c = words.datum(same and pair.pair.c or pair.pair.b), pairs = words.datum(pair.n), p = words.p_number(pair.test),
          adjusted = several.adjusted(pair),
        }
      end
    end
  end
  return #bars > 0 and report.figure("discordance", figure.discordance({
    title = "Starts on which the two best disagree", width = width, policy_a = best, policy_b = second, bars = bars,
  }))
end

-- A pair as a cell of a matrix: the policy of the row, further down, minus that of the column.
local function cell(pair, place)
  local first, second, difference = place[pair.policy_a], place[pair.policy_b], pair.difference
  if first < second then
    local t = pair.pair
    first, second = second, first
    difference = stats.run(difference.method, { a = t.a, b = t.c, c = t.b, d = t.d, level = difference.level })
  end
  return {
    first = first, second = second, difference = words.value(difference, "estimate"),
    p = several.adjusted(pair),
  }
end

-- All pairs with their letters; nil where a figure cannot hold them.
function figures.matrix(report, results, width)
  local found = results.ranking
  if #found.names > figures.most_matrix then
    return nil
  end
  local policies, pairs, place = {}, {}, {}
  for index, policy in ipairs(ranking.ordered(found)) do
    policies[index] = { label = policy.name, k = words.datum(policy.k), n = words.datum(policy.n), letters = policy.letters }
    place[policy.name] = index
  end
  for _, pair in ipairs(found.pairs) do
    if pair.comparable then
      pairs[#pairs + 1] = cell(pair, place)
    end
  end
  return report.figure("matrix", figure.matrix({
    title = "All pairs of policies", width = width, alpha = found.alpha, policies = policies, pairs = pairs,
  }))
end

return figures
