-- SPDX-License-Identifier: GPL-3.0-or-later
-- pair_figures.lua - the figures of two policies, over all and by task.
--
-- Each takes results of inputs.compare and a width.

local several = require("words_several")
local words = require("words")

local figures = {}

-- One rung: a difference with its interval.
local function rung(label, difference, n, group)
  return {
    label = label, group = group, estimate = words.value(difference, "estimate"), lower = words.value(difference, "lower"),
    upper = words.value(difference, "upper"), k = -1, n = words.datum(n),
  }
end

-- The difference by task and over all, and what it would look like without the pairing.
function figures.ladder(results, width)
  local overall, rungs = results.overall, {}
  for _, task in ipairs(results.tasks) do
    if task.n > 0 then
      rungs[#rungs + 1] = rung(task.task, task.difference, task.n, "By task")
    end
  end
  local group = #results.tasks > 0 and "All tasks" or nil
  rungs[#rungs + 1] = rung("Paired", overall.difference, overall.n, group)
  rungs[#rungs + 1] = rung("Pairing ignored", overall.unpaired_difference, overall.n, group)
  return figure.ladder({
    title = words.plain({ "Difference in success rate, ", overall.policy_a, " minus ", overall.policy_b }),
    width = width, unit = "points", level = overall.level,
    left = overall.policy_b .. " better", right = overall.policy_a .. " better",
    rungs = rungs,
  })
end

-- One bar: who alone solved how many of the starts.
local function bar(label, comparison)
  return {
    label = label, b = words.datum(comparison.pair.b), c = words.datum(comparison.pair.c), pairs = words.datum(comparison.n),
    p = words.p_number(comparison.test), adjusted = comparison.adjusted and several.adjusted(comparison),
  }
end

function figures.discordance(results, width)
  local overall, bars = results.overall, {}
  for _, task in ipairs(results.tasks) do
    if task.n > 0 then
      bars[#bars + 1] = bar(task.task, task)
    end
  end
  if #bars == 0 then
    bars[1] = bar(overall.task and overall.task ~= "" and overall.task or "All starts", overall)
  end
  return figure.discordance({
    title = words.plain({ "Starts on which ", overall.policy_a, " and ", overall.policy_b, " disagree" }),
    width = width, policy_a = overall.policy_a, policy_b = overall.policy_b, bars = bars,
  })
end

return figures
