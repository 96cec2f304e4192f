-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_several.lua - the sentences about several tasks, several policies and repeats.
--
-- Made of pieces as in words.lua, of what analysis.suite, ranking.lua and repeats.lua give.

local analysis = require("analysis")
local words = require("words")

local several = {}

local adjusters = {
  none = "without adjustment",
  bonferroni = "by Bonferroni's method",
  holm = "by Holm's method",
  hochberg = "by Hochberg's method",
  hommel = "by Hommel's method",
  bh = "by the method of Benjamini and Hochberg (false discovery rate)",
  by = "by the method of Benjamini and Yekutieli (false discovery rate)",
}

-- "by Holm's method"
function several.adjuster(adjust)
  return adjusters[adjust]
end

-- The adjusted p of one test among several: "0.034".
function several.adjusted(row, digits)
  return {
    number = row.adjusted, text = words.p(row.adjusted, digits), method = "several.adjusted", quantity = "p",
    input = row.adjusted_input,
  }
end

local function interval(result)
  return words.join(
    words.estimate_value(result), ", ", format.shortest(100 * result.level), " % interval ", words.difference_interval(result),
    " (", result.title, ")"
  )
end

-- Several tasks ------------------------------------------------------------------------

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
function several.tasks_adjusted(suite)
  local names, count = decided_tasks(suite), #suite.tasks
  local how = suite.adjust == "none" and { "Without adjustment for ", words.datum(count), " tests" }
    or { "Adjusted together for ", words.datum(count), " tests ", adjusters[suite.adjust] }
  if #names == 0 then
    return words.join(how, ", no task has p < ", format.shortest(suite.alpha), ".")
  end
  return words.join(
    how, ", ", words.datum(#names), #names == 1 and " task has p < " or " tasks have p < ", format.shortest(suite.alpha),
    ": ", words.some(names, 10), "."
  )
end

-- The test and the difference with each task a stratum, and the mean over tasks.
function several.tasks_stratified(suite)
  return words.join(
    "With each task a stratum: ", words.p_value(suite.stratified), " (", suite.stratified.title, "), common difference ",
    interval(suite.common), ". Every task weighing the same: ", interval(suite.mean), "."
  )
end

-- Is it the same policy that wins on all tasks?
function several.tasks_homogeneity(suite)
  local result = suite.homogeneity
  local differ = analysis.p(result) < suite.alpha
  return words.join(
    differ and "The tasks differ in who wins the disagreements: " or "That the tasks differ in who wins the disagreements is not shown: ",
    words.p_value(result), " (", result.title, ")", differ and ", so no single difference describes them all." or "."
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
function several.tasks_warning(suite)
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
function several.tasks_every(suite)
  local overall = suite.overall
  local result = suite.every[overall.verdict]
  if not result then
    return nil
  end
  local winner = overall.verdict == "better" and overall.policy_a or overall.policy_b
  return words.join(
    "That ", winner, " is better on every single task is ", analysis.p(result) < suite.alpha and "shown" or "not shown",
    ": the largest one-sided p is ", words.value(result, "p", words.p(result.p)), " (", result.title, ")."
  )
end

-- "9 to 1": the split of a task's disagreements from which on its own test decides.
function several.task_needed(task)
  if not task.needed then
    return "none"
  end
  return task.needed .. " to " .. task.discordant - task.needed
end

-- What the column of splits says; nil where each task is decided.
function several.tasks_detectable(suite)
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
function several.tasks(suite)
  local said = {}
  for _, sentence in ipairs({ "tasks_warning", "tasks_adjusted", "tasks_stratified", "tasks_homogeneity", "tasks_every", "tasks_detectable" }) do
    said[#said + 1] = several[sentence](suite)
  end
  return said
end

-- The same in one sentence, for a brief report.
function several.tasks_brief(suite)
  local names = decided_tasks(suite)
  return words.join(
    "Over ", words.datum(#suite.tasks), " tasks: stratified ", words.p_value(suite.stratified), ", common difference ",
    words.estimate_value(suite.common), " (", words.difference_interval(suite.common), "); homogeneity of the disagreements ",
    words.p_value(suite.homogeneity), "; ",
    #names == 0 and "no task" or { words.datum(#names), #names == 1 and " task" or " tasks" },
    " below ", format.shortest(suite.alpha), " when the tests by task are taken together ", adjusters[suite.adjust], "."
  )
end

-- Several policies ------------------------------------------------------------------------

-- "a, b and c", or the first of many.
local function list_some(names)
  return #names <= 10 and words.list(names) or words.some(names, 10)
end

local function names_where(found, wanted)
  local names = {}
  for _, column in ipairs(found.order) do
    local policy = found.policies[column]
    if wanted(policy) then
      names[#names + 1] = policy.name
    end
  end
  return names
end

function several.ranking_question(found)
  if found.control then
    return { "Which of the other ", words.datum(#found.names - 1), " policies differ from ", found.control, "?" }
  end
  return { "Which of the ", words.datum(#found.names), " policies succeeds most often?" }
end

-- The policies by how their comparison with the control came out.
local function against_control(found)
  local sides = { better = {}, worse = {}, undecided = {} }
  for _, pair in ipairs(found.pairs) do
    local other_first = pair.policy_b == found.control
    local side = "undecided"
    if pair.comparable and pair.adjusted <= found.alpha then
      side = (pair.pair.b > pair.pair.c) == other_first and "better" or "worse"
    end
    table.insert(sides[side], other_first and pair.policy_a or pair.policy_b)
  end
  return sides
end

local function control_verdict(found)
  local sides, parts = against_control(found), {}
  for _, side in ipairs({ "better", "worse", "undecided" }) do
    local said = { better = "more often: ", worse = "less often: ", undecided = "not told apart: " }
    if #sides[side] > 0 then
      parts[#parts + 1] = said[side] .. list_some(sides[side])
    end
  end
  return { "Against ", found.control, ", succeeding ", table.concat(parts, "; "), "." }
end

-- Policies without any outcome: " Nothing is known of c."
local function unknown_policies(found)
  local names = names_where(found, function(policy) return policy.rate.n == 0 end)
  return #names > 0 and { " Nothing is known of ", list_some(names), ", without any outcome." } or {}
end

-- The answer in a few words: who is not distinguishable from the best rate.
function several.ranking_verdict(found)
  if found.control then
    return control_verdict(found)
  end
  local best = names_where(found, function(policy) return policy.best and policy.rate.n > 0 end)
  local others = names_where(found, function(policy) return not policy.best and policy.rate.n > 0 end)
  local said = {
    list_some(best), " are not told apart from the best rate; ", list_some(others),
    #others == 1 and " succeeds" or " succeed", " less often than ", best[1], ".",
  }
  if #others == 0 then
    said = { "These trials do not decide which of ", list_some(best), " is best." }
  elseif #best == 1 then
    said = { best[1], " succeeds more often than ", list_some(others), "." }
  end
  return words.join(said, unknown_policies(found))
end

-- The test of all together.
function several.ranking_overall(found)
  return found.overall and words.join(
    "Any difference at all: ", words.p_value(found.overall), " (", found.overall.title, ", ", words.datum(found.overall.n),
    found.overall.n == 1 and " start" or " starts", " with an outcome for every policy",
    found.overall_asymptotic and words.join("; asymptotic ", words.p_value(found.overall_asymptotic)) or "", ")."
  ) or { "No start has an outcome for every policy, so there is no test of all together." }
end

-- The same, and how the pairs were tested.
function several.ranking_evidence(found)
  local pair = found.pairs[1]
  for _, other in ipairs(found.pairs) do
    pair = pair.comparable and pair or other
  end
  return words.join(
    several.ranking_overall(found), " ", words.datum(found.compared), found.compared == 1 and " pair" or " pairs", " compared (",
    pair.test.title, "), p adjusted together ", adjusters[found.adjust], "; intervals hold together at ",
    format.shortest(100 * found.level), " % (", pair.difference.title, ")."
  )
end

-- What letters and ranks mean; nil where there are none.
function several.ranking_letters(found)
  if found.control then
    return nil
  end
  return {
    "Policies that share a letter are not told apart at ", format.shortest(found.alpha),
    ": that is no evidence that they are equal. The rank is the range that these comparisons leave possible.",
  }
end

-- Outcomes that are missing for some policies only; nil where none is.
function several.ranking_missing(found)
  local parts = {}
  for _, policy in ipairs(found.policies) do
    if policy.missing > 0 then
      parts[#parts + 1] = words.join(#parts > 0 and ", " or "", policy.name, " at ", words.datum(policy.missing))
    end
  end
  if #parts == 0 then
    return nil
  end
  local said = { "Without an outcome: " }
  for _, part in ipairs(parts) do
    said = words.join(said, part)
  end
  return words.join(said, " of the starts. Each pair uses the starts that both have.")
end

-- Policies that share no start, even by way of others; nil where all are connected.
function several.ranking_disconnected(found)
  if found.components == 1 then
    return nil
  end
  local groups, list = {}, {}
  for _, policy in ipairs(found.policies) do
    if not groups[policy.component] then
      groups[policy.component] = {}
      list[#list + 1] = groups[policy.component]
    end
    table.insert(groups[policy.component], policy.name)
  end
  for index, group in ipairs(list) do
    list[index] = words.list(group)
  end
  return { "Warning: these groups share no start, so nothing compares one with another: ", table.concat(list, "; "), "." }
end

-- Pairs of policies whose tasks contradict each other, a warning each.
function several.ranking_divided(found)
  local said = {}
  for index, suite in ipairs(found.divided or {}) do
    said[index] = several.tasks_warning(suite)
  end
  return said
end

-- All that is said of a ranking, in order.
function several.ranking(found)
  local said = several.ranking_divided(found)
  for _, sentence in ipairs({ "ranking_disconnected", "ranking_letters", "ranking_missing" }) do
    said[#said + 1] = several[sentence](found)
  end
  return said
end

-- The ranks that are possible: "1" or "1 to 3".
function several.ranks(policy)
  return policy.rank_low == policy.rank_high and tostring(policy.rank_low) or policy.rank_low .. " to " .. policy.rank_high
end

-- Repeats -----------------------------------------------------------------------------------

-- The other tests of clusters with their p; empty where none is defined.
function several.clustered_beside(clustered)
  local beside = {}
  for index, result in ipairs(clustered.beside) do
    beside = words.join(beside, index > 1 and "; " or "", result.title, ", ", words.p_value(result))
  end
  return beside
end

-- Which test and interval a comparison in clusters has.
function several.clustered_methods(clustered)
  return { clustered.test.title, ", ", clustered.difference.title, ", beside the ", clustered.naive.title, " as if pairs were independent" }
end

-- The comparison with pairs in clusters, the other tests of clusters, and the naive interval.
function several.clustered(clustered)
  local beside = several.clustered_beside(clustered)
  return words.join(
    clustered.policy_a, " against ", clustered.policy_b, " with each ", clustered.by, " a cluster (", words.datum(clustered.count),
    clustered.count == 1 and " cluster of up to " or " clusters of up to ", words.datum(clustered.largest), " pairs): ",
    words.estimate_value(clustered.difference), ", ", format.shortest(100 * clustered.difference.level), " % interval ",
    words.difference_interval(clustered.difference), " (", clustered.difference.title, "), ", words.p_value(clustered.test), " (",
    clustered.test.title, ")", clustered.adjusted and words.join(", adjusted ", several.adjusted_clustered(clustered)) or "",
    #beside > 0 and words.join("; ", beside) or "", ". Taken as independent pairs the interval would be ",
    words.difference_interval(clustered.naive), " (", clustered.naive.title, ")."
  )
end

-- The adjusted p of a pair in clusters: "p = 0.034".
function several.adjusted_clustered(clustered)
  local value = several.adjusted(clustered)
  value.text = words.p_equals(clustered.adjusted)
  return value
end

-- That seeds replay starts; nil where none does. clustered: the pairs are in clusters already.
function several.replayed(seeds, clustered)
  local most
  for _, found in ipairs(seeds) do
    most = (not most or found.seeds > most.seeds) and found or most
  end
  if not most or clustered then
    return nil
  end
  return {
    "Up to ", words.datum(most.seeds),
    " seeds replay the same starts, and pairs of one start are not independent: --cluster state takes them together.",
  }
end

-- Policies with seeds that give the same outcomes on every start, a sentence each.
function several.same_seeds(seeds)
  local said = {}
  for _, found in ipairs(seeds) do
    for _, group in ipairs(found.same) do
      said[#said + 1] = {
        found.policy, " gives the same outcomes with seeds ", words.some(group, 5), " on all ", words.datum(found.states),
        " starts: policy and simulator look deterministic, and these repeats add no evidence.",
      }
    end
  end
  return said
end

return several
