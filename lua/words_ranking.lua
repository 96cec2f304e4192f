-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_ranking.lua - the sentences about several policies: pieces as in words.lua, of what ranking.lua gives.

local words = require("words")
local several = require("words_several")
local of_tasks = require("words_tasks")

local of_ranking = {}

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

function of_ranking.question(found)
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
function of_ranking.verdict(found)
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
function of_ranking.overall(found)
  return found.overall and words.join(
    "Any difference at all: ", words.p_value(found.overall), " (", words.name(found.overall), ", ", words.datum(found.overall.n),
    found.overall.n == 1 and " start" or " starts", " with an outcome for every policy",
    found.overall_asymptotic and words.join("; asymptotic ", words.p_value(found.overall_asymptotic)) or "", ")."
  ) or { "No start has an outcome for every policy, so there is no test of all together." }
end

-- The same, and how the pairs were tested.
function of_ranking.evidence(found)
  local pair = found.pairs[1]
  for _, other in ipairs(found.pairs) do
    pair = pair.comparable and pair or other
  end
  return words.join(
    of_ranking.overall(found), " ", words.datum(found.compared), found.compared == 1 and " pair" or " pairs", " compared (",
    words.name(pair.test), "), p adjusted together ", several.adjuster(found.adjust), "; intervals hold together at ",
    format.shortest(100 * found.level), " % (", words.name(pair.difference), ")."
  )
end

-- What letters and ranks mean; nil where there are none.
function of_ranking.letters(found)
  if found.control then
    return nil
  end
  return {
    "Policies that share a letter are not told apart at ", format.shortest(found.alpha),
    ": that is no evidence that they are equal. The rank is the range that these comparisons leave possible.",
  }
end

-- Outcomes that are missing for some policies only; nil where none is.
function of_ranking.missing(found)
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
function of_ranking.disconnected(found)
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
function of_ranking.divided(found)
  local said = {}
  for index, suite in ipairs(found.divided or {}) do
    said[index] = of_tasks.warning(suite)
  end
  return said
end

-- All that is said of a ranking, in order.
function of_ranking.all(found)
  local said = of_ranking.divided(found)
  for _, sentence in ipairs({ "disconnected", "letters", "missing" }) do
    said[#said + 1] = of_ranking[sentence](found)
  end
  return said
end

-- The ranks that are possible: "1" or "1 to 3".
function of_ranking.ranks(policy)
  return policy.rank_low == policy.rank_high and tostring(policy.rank_low) or policy.rank_low .. " to " .. policy.rank_high
end

return of_ranking
