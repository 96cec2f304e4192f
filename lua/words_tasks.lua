-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_tasks.lua - the sentences about several tasks: pieces as in words.lua, of what analysis.suite gives.

local analysis = require("analysis")
local words = require("words")
local several = require("words_several")

local of_tasks = {}

local function interval(result)
  return words.join(
    words.estimate_value(result), ", ", format.shortest(100 * result.level), " % interval ", words.difference_interval(result),
    " (", words.name(result), ")"
  )
end

-- Names of the tasks whose adjusted p is below alpha.
local function decided_tasks(suite)
  local names = {}
  for _, task in ipairs(suite.tasks) do
    if task.adjusted < suite.alpha then
      names[#names + 1] = task.task
    end
  end
  return names
end

-- How the tests by task were adjusted, and which of them decide then.
function of_tasks.adjusted(suite)
  local names, count = decided_tasks(suite), #suite.tasks
  local how = suite.adjust == "none" and { "Without adjustment for ", words.datum(count), " tests" }
    or { "Adjusted together for ", words.datum(count), " tests ", several.adjuster(suite.adjust) }
  if #names == 0 then
    return words.join(how, ", no task has p < ", format.shortest(suite.alpha), ".")
  end
  return words.join(
    how, ", ", words.datum(#names), #names == 1 and " task has p < " or " tasks have p < ", format.shortest(suite.alpha),
    ": ", words.some(names, 10), "."
  )
end

-- The test and the difference with each task a stratum, and the mean over tasks.
function of_tasks.stratified(suite)
  return words.join(
    "With each task a stratum: ", words.p_value(suite.stratified), " (", words.name(suite.stratified), "), common difference ",
    interval(suite.common), ". Every task weighing the same: ", interval(suite.mean), "."
  )
end

-- Is it the same policy that wins on all tasks?
function of_tasks.homogeneity(suite)
  local result = suite.homogeneity
  local differ = analysis.p(result) < suite.alpha
  return words.join(
    differ and "The tasks differ in who wins the disagreements: " or "That the tasks differ in who wins the disagreements is not shown: ",
    words.p_value(result), " (", words.name(result), ")", differ and ", so no single difference describes them all." or "."
  )
end

local function ahead(suite, sign)
  if sign == 0 then
    return "neither policy is ahead"
  end
  return (sign > 0 and suite.overall.policy_a or suite.overall.policy_b) .. " is ahead"
end

-- The warning that pooling hides what the tasks say; nil where it does not. Tasks that point
-- in opposite directions count when they differ by more than chance.
function of_tasks.warning(suite)
  local found, overall = suite.directions, suite.overall
  local counted = words.join(
    overall.policy_a, " is ahead on ", words.datum(found.positive), " and ", overall.policy_b, " on ", words.datum(found.negative),
    " of ", words.datum(#suite.tasks), " tasks"
  )
  if found.contradicts then
    return words.join(
      "Warning: pooling contradicts the tasks. Over all starts ", ahead(suite, found.pooled), ", but with every task weighing the same ",
      ahead(suite, found.mean), ", and ", counted, ": read the tasks, not the pooled difference (Simpson's paradox)."
    )
  elseif found.opposite and analysis.p(suite.homogeneity) < suite.alpha then
    return words.join(
      "Warning: the tasks point in opposite directions by more than chance: ", counted,
      ". The pooled difference averages effects that cancel: read the tasks."
    )
  end
end

-- The claim "better on every task", where the verdict over all of them is decided.
function of_tasks.every(suite)
  local overall = suite.overall
  local result = suite.every[overall.verdict]
  if not result then
    return nil
  end
  local winner = overall.verdict == "better" and overall.policy_a or overall.policy_b
  return words.join(
    "That ", winner, " is better on every single task is ", analysis.p(result) < suite.alpha and "shown" or "not shown",
    ": the largest one-sided p is ", words.value(result, "p", words.p(result.p)), " (", words.name(result), ")."
  )
end

-- "9 to 1": the split of a task's disagreements from which on its own test decides.
function of_tasks.needed(task)
  if not task.needed then
    return "none"
  end
  return task.needed .. " to " .. task.discordant - task.needed
end

-- What the column of splits says; nil where each task is decided.
function of_tasks.detectable(suite)
  for _, task in ipairs(suite.tasks) do
    if task.verdict == "undecided" then
      return {
        "No p by task is evidence that the two are equal there: the column \"detectable\" has the split of its disagreements from which on a task alone has p < ",
        format.shortest(suite.alpha), ".",
      }
    end
  end
end

-- All that is said of the tasks together, in order.
function of_tasks.all(suite)
  local said = {}
  for _, sentence in ipairs({ "warning", "adjusted", "stratified", "homogeneity", "every", "detectable" }) do
    said[#said + 1] = of_tasks[sentence](suite)
  end
  return said
end

-- The same in one sentence, for a brief report.
function of_tasks.brief(suite)
  local names = decided_tasks(suite)
  return words.join(
    "Over ", words.datum(#suite.tasks), " tasks: stratified ", words.p_value(suite.stratified), ", common difference ",
    words.estimate_value(suite.common), " (", words.difference_interval(suite.common), "); homogeneity of the disagreements ",
    words.p_value(suite.homogeneity), "; ",
    #names == 0 and "no task" or { words.datum(#names), #names == 1 and " task" or " tasks" },
    " below ", format.shortest(suite.alpha), " when the tests by task are taken together ", several.adjuster(suite.adjust), "."
  )
end

return of_tasks
