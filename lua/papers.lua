-- SPDX-License-Identifier: GPL-3.0-or-later
-- papers.lua - all claims of a paper at once: how many wins remain, and the best of many.

local analysis = require("analysis")
local rechecks = require("rechecks")
local searches = require("searches")

local papers = {}

-- The p of a comparison: as reported (the bound of "< 0.05"), or else that of Fisher's test where
-- the counts are known and nothing says that they are paired.
local function p_of(check)
  local claim = check.claim
  if not claim.b then
    return nil
  elseif claim.p then
    local p, _, relation = recheck.printed(claim.p)
    return p >= 0 and p <= 1 and relation ~= ">" and p or nil, "reported"
  elseif not claim.paired and check.pair_count == 1 then
    local pair = check.pairs[1]
    return stats.run("unpaired.fisher_minlike", { x1 = pair.x1, n1 = pair.n1, x2 = pair.x2, n2 = pair.n2 }).p, "computed"
  end
end

local function wins(list, alpha)
  local pvalues, which = {}, {}
  for _, check in ipairs(list) do
    local p, origin = p_of(check)
    if p then
      pvalues[#pvalues + 1], which[#which + 1] = p, check
      check.family_p, check.family_origin = p, origin
    end
  end
  local family = { compared = #pvalues, alpha = alpha, below = 0, remain = 0, computed = 0 }
  if #pvalues == 0 then
    return family
  end
  analysis.adjust(which, pvalues, "holm")
  for index, check in ipairs(which) do
    local adjusted = check.adjusted
    local _, _, relation = recheck.printed(which[index].claim.p or "1")
    local below = pvalues[index] < alpha or relation == "<" and pvalues[index] <= alpha
    family.below = family.below + (below and 1 or 0)
    family.remain = family.remain + ((adjusted < alpha or relation == "<" and adjusted <= alpha) and 1 or 0)
    family.computed = family.computed + (which[index].family_origin == "computed" and 1 or 0)
  end
  return family
end

-- How far the best of `count` equal policies is above their common rate, in n trials, on average:
-- the mean of a largest of binomial counts, by its law.
function papers.lift(inputs)
  local count, rate, n = inputs.count, inputs.mean, inputs.n
  if rate <= 0 or rate >= 1 or n > 20000 then
    return {}
  end
  local log_odds, log_pmf = math.log(rate / (1 - rate)), n * math.log(1 - rate)
  local below, expected = 0, 0
  for k = 0, n do
    local upto = math.min(1, below + math.exp(log_pmf))
    expected = expected + k * (upto ^ count - below ^ count)
    below, log_pmf = upto, log_pmf + math.log((n - k) / (k + 1)) + log_odds
  end
  return { lift = expected / n - rate }
end

local function rate_of(counts)
  local size = counts.sizes[1]
  return size and #counts.sizes == 1 and (size.low + size.high) / 2 / size.n, size and size.n
end

-- Rows that share a rate on one side and differ on the other: {side, shared, count, best, mean, n, lift}.
local function groups_of(list, shared, other)
  local groups, by_key = {}, {}
  for _, check in ipairs(list) do
    local claim = check.claim
    if claim.b and claim["n_" .. shared] then
      local size = check["counts_" .. shared].sizes[1]
      local key = claim[shared].text .. " of " .. (size and size.n or "?")
      local group = by_key[key]
      if not group then
        group = { shared = shared, other = other, rate = claim[shared].text, checks = {} }
        groups[#groups + 1], by_key[key] = group, group
      end
      group.checks[#group.checks + 1] = check
    end
  end
  return groups
end

-- False where the other side is not known, or has different numbers of trials.
local function weigh(group)
  local sum, trials, best = 0, nil, nil
  for _, check in ipairs(group.checks) do
    local rate, n = rate_of(check["counts_" .. group.other])
    if not rate or (trials and n ~= trials) then
      return false
    end
    trials, sum = n, sum + rate
    if not best or rate > best then
      best = rate
      group.best = check
    end
  end
  group.n, group.mean, group.best_rate = trials, sum / #group.checks, best
  group.chance = searches.run("recheck.best_of_many", { count = #group.checks, mean = group.mean, n = trials })
  group.lift = group.chance.lift
  return group.lift ~= nil
end

local function best_of_many(list)
  local found = {}
  for _, sides in ipairs({ { "a", "b" }, { "b", "a" } }) do
    for _, group in ipairs(groups_of(list, sides[1], sides[2])) do
      group.count = #group.checks
      if group.count > 1 and weigh(group) then
        found[#found + 1] = group
      end
    end
  end
  return found
end

local most_slow = 50 -- claims; of more, other numbers of trials are not tried

-- checks, verdicts (how many of each), family (compared, below, remain after Holm, computed), groups.
function papers.check(list, options)
  local paper = { checks = {}, verdicts = { reproduced = 0, possible = 0, impossible = 0, ["not enough said"] = 0 }, alpha = options.alpha }
  options.quick = #list > most_slow
  for index, claim in ipairs(list) do
    local check = rechecks.claim(claim, options)
    paper.checks[index] = check
    paper.verdicts[check.verdict] = paper.verdicts[check.verdict] + 1
  end
  paper.family, paper.groups = wins(paper.checks, options.alpha), best_of_many(paper.checks)
  return paper
end

return papers
