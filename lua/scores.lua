-- SPDX-License-Identifier: GPL-3.0-or-later
-- scores.lua - policies with graded scores (partial credit) on the same starts.

local analysis = require("analysis")

local scores = {}

-- The first decides; the others stand beside it.
scores.tests = { "several.signed_rank_wilcoxon", "several.signed_rank_pratt", "several.sign_test", "several.paired_t" }
scores.estimate = "several.hodges_lehmann"

-- A result, or nil where the method is not defined for these scores.
local function try(id, inputs)
  local ok, result = pcall(stats.run, id, inputs)
  return ok and result or nil
end

-- The paired table where success is a score of at least cut, with its test; nil without a cut.
local function under_cut(values, cut)
  if not cut then
    return nil
  end
  local counts = stats.cut({ scores = values, cut = cut })
  local table4 = { a = counts.a, b = counts.b, c = counts.c, d = counts.d }
  return { at = cut, pair = table4, test = stats.run(analysis.default.test, table4) }
end

-- How many starts have both scores, and how many lack one.
local function pairs_of(matrix)
  local ok, counts = pcall(stats.cut, { scores = matrix.values, cut = 0 })
  if ok then
    return counts.a + counts.b + counts.c + counts.d, counts.missing
  elseif counts:message():find("no data", 1, true) then
    return 0, matrix.rows
  end
  error(counts, 0)
end

scores.balance = { "several.stuart_maxwell", "several.bowker" }

-- Scores of few levels (ordinal partial credit): how many, and whether both policies reach
-- each level equally often; nil of many levels, or of one.
local function over_levels(values)
  local found = stats.levels({ scores = values })
  if not found or #found.levels < 3 then
    return nil
  end
  local made = { levels = found.levels, square = found.square, tests = {} }
  for _, id in ipairs(scores.balance) do
    made.tests[#made.tests + 1] = try(id, { square = found.square })
  end
  return #made.tests > 0 and made or nil
end

-- All policies at once: does any of them differ? nil of two, or where it is not defined.
function scores.overall(read, names, options)
  return #names > 2 and try("several.friedman", { matrix = read:matrix(names, options.pairing).values }) or nil
end

-- Two policies: n (pairs), missing, tests, estimate (Hodges-Lehmann), mean (paired t),
-- levels, cut, verdict ("better", "worse", "undecided" or nil).
--   options    column, cut, level, alpha, pairing (options of read:matrix)
function scores.pair(read, policy_a, policy_b, options)
  local matrix = read:matrix({ policy_a, policy_b }, options.pairing)
  local values, n, missing = matrix.values, pairs_of(matrix)
  local found = {
    policy_a = policy_a, policy_b = policy_b, column = options.column, level = options.level, alpha = options.alpha,
    n = n, missing = missing, tests = {},
  }
  if found.n == 0 then
    return found
  end
  for _, id in ipairs(scores.tests) do
    local result = try(id, { scores = values, level = id == "several.paired_t" and options.level or nil })
    found.tests[#found.tests + 1] = result
    found.mean = id == "several.paired_t" and result or nil
  end
  found.estimate = try(scores.estimate, { scores = values, level = options.level })
  found.cut, found.levels = under_cut(values, options.cut), over_levels(values)
  found.test = found.tests[1]
  found.input = found.test.input
  found.verdict = "undecided"
  if analysis.p(found.test) < options.alpha then
    local ahead = found.estimate.estimate ~= 0 and found.estimate or found.mean
    found.verdict = ahead.estimate > 0 and "better" or "worse"
  end
  return found
end

-- All pairs of policies, with the p of the first test adjusted for their number.
function scores.pairs(read, names, options)
  local found, pvalues = {}, {}
  for i = 1, #names do
    for j = i + 1, #names do
      local pair = scores.pair(read, names[i], names[j], options)
      found[#found + 1] = pair
      pvalues[#pvalues + 1] = pair.test and analysis.p(pair.test) or 1
    end
  end
  analysis.adjust(found, pvalues, options.adjust)
  return found
end

return scores
