-- SPDX-License-Identifier: GPL-3.0-or-later
-- analysis.lua - which methods answer the main question, and all their results at once.
--
-- This is the one place that names the default methods. Commands and layouts take the
-- comparison that analysis.compare makes and compute nothing of their own.

local analysis = {}

-- Of the pairs of test and interval that never contradict each other this one has the coverage
-- nearest to the level and the narrowest interval, at 10, 20, 50 and 100 pairs: the manual has
-- the enumeration. Test and interval are coherent: Tango's statistic at a difference of zero is McNemar's,
-- so the interval excludes zero exactly when the test has p < alpha; its statistic at a margin
-- is the margin test, so the lower bound lies above -margin exactly when that has p < alpha / 2.
analysis.default = {
  test = "paired.mcnemar_asymptotic",
  difference = "paired.diff_tango",
  margin_test = "paired.noninferiority_score",
  rate = "rate.wilson",
  unpaired_test = "unpaired.fisher_minlike",
  unpaired_difference = "unpaired.diff_miettinen_nurminen",
  adjust = "holm",
  stratified = "several.cmh_pair_strata",
  common_difference = "several.common_difference",
  mean_difference = "several.equal_weight_difference",
  homogeneity = "several.homogeneity_discordance_pearson",
  exact_homogeneity = "several.homogeneity_discordance_exact",
  every_task = "several.every_task",
  overall = "several.cochran_q",
  overlap = "several.overlap",
  clustered_test = "several.clustered_mcnemar_obuchowski",
  clustered_difference = "several.clustered_difference",
}

-- Beside the default test of clusters.
analysis.beside_clustered = {
  "several.clustered_mcnemar_durkalski", "several.clustered_mcnemar_eliasziw", "several.clustered_mcnemar_yang",
}

-- Beside the default test: what a reader may want to see as well.
analysis.beside = { "paired.mcnemar_exact", "paired.mcnemar_midp" }

-- One policy's rate with its interval.
function analysis.rate(k, n, level)
  return { k = k, n = n, interval = n > 0 and stats.run(analysis.default.rate, { k = k, n = n, level = level }) or nil }
end

-- p as a number to compare and draw: one too small for any number is the smallest there is.
function analysis.p(test)
  return test.p or 5e-324
end

local needed_by_alpha = {} -- of each alpha and m, so that many tasks ask once; false = none

local function search_needed(m, alpha)
  for wins = m // 2 + 1, m do
    local test = stats.run(analysis.default.test, { a = 0, b = wins, c = m - wins, d = 0 })
    if analysis.p(test) < alpha then
      return wins
    end
  end
end

-- The split of m disagreements from which on the default test has p < alpha, as the
-- number of starts won by the better policy; nil where no split of m reaches alpha.
function analysis.needed(m, alpha)
  local known = needed_by_alpha[alpha] or {}
  needed_by_alpha[alpha] = known
  if known[m] == nil then
    known[m] = search_needed(m, alpha) or false
  end
  return known[m] or nil
end

-- "better", "worse" or "undecided", for policy A.
function analysis.verdict(test, alpha, b, c)
  if analysis.p(test) >= alpha then
    return "undecided"
  end
  return b > c and "better" or "worse"
end

-- The intervals of the rates, the other paired tests, and what ignores the pairing.
local function add_beside(comparison, table4)
  local ra, rb, level = comparison.rate_a, comparison.rate_b, comparison.level
  comparison.rate_a, comparison.rate_b = analysis.rate(ra.k, ra.n, level), analysis.rate(rb.k, rb.n, level)
  comparison.beside = {}
  for index, id in ipairs(analysis.beside) do
    comparison.beside[index] = stats.run(id, table4)
  end
  local groups = { x1 = ra.k, n1 = ra.n, x2 = rb.k, n2 = rb.n }
  comparison.unpaired_test = stats.run(analysis.default.unpaired_test, groups)
  groups.level = level
  comparison.unpaired_difference = stats.run(analysis.default.unpaired_difference, groups)
end

-- Pairs and the trials without a partner taken together; nil where there are none of these.
local function overlap(pair, level)
  local a, b = pair.doubts and pair.doubts.left_a, pair.doubts and pair.doubts.left_b
  if not a or a.n + b.n == 0 then
    return nil
  end
  local ok, result = pcall(stats.run, analysis.default.overlap, {
    a = pair.a, b = pair.b, c = pair.c, d = pair.d, x1 = a.k, n1 = a.n, x2 = b.k, n2 = b.n, level = level,
  })
  return ok and result or nil
end

-- All that is said of one pair of policies, over all tasks or in one of them.
--   pair       one table of trials:pairs(): a, b, c, d, used, missing, duplicated, unmatched
--   options    policy_a, policy_b (names), level, alpha, task (nil = all), short (leave out
--              what is beside the default test, and intervals of the rates)
function analysis.compare(pair, options)
  local table4 = { a = pair.a, b = pair.b, c = pair.c, d = pair.d }
  local n = pair.a + pair.b + pair.c + pair.d
  local level, alpha = options.level or 0.95, options.alpha or 0.05
  local comparison = {
    policy_a = options.policy_a,
    policy_b = options.policy_b,
    task = options.task,
    level = level,
    alpha = alpha,
    pair = pair,
    n = n,
    discordant = pair.b + pair.c,
    rate_a = { k = pair.a + pair.b, n = n },
    rate_b = { k = pair.a + pair.c, n = n },
  }
  if n == 0 then
    return comparison
  end
  local with_level = { a = pair.a, b = pair.b, c = pair.c, d = pair.d, level = level }
  comparison.test = stats.run(analysis.default.test, table4)
  comparison.difference = stats.run(analysis.default.difference, with_level)
  comparison.verdict = analysis.verdict(comparison.test, alpha, pair.b, pair.c)
  comparison.needed = analysis.needed(comparison.discordant, alpha)
  if not options.short then
    add_beside(comparison, table4)
    comparison.overlap = overlap(pair, level)
  end
  return comparison
end

-- Several tasks ----------------------------------------------------------------------

-- The table of discordance by task is small enough for its exact test, which fails where
-- it is not.
local exact_tasks = 30

-- Do count tasks, as tables of counts, differ in who wins the disagreements?
function analysis.homogeneity(strata, count)
  if count <= exact_tasks then
    local ok, result = pcall(stats.run, analysis.default.exact_homogeneity, { strata = strata })
    if ok then
      return result
    end
  end
  return stats.run(analysis.default.homogeneity, { strata = strata })
end

-- Sets adjusted and adjusted_input in rows: their p-values, adjusted together.
function analysis.adjust(rows, pvalues, adjust)
  local list, input = stats.adjusted({ pvalues = pvalues, adjust = adjust })
  for index, adjusted in ipairs(list) do
    rows[index].adjusted = adjusted
    rows[index].adjusted_input = ("%s adjust=%s index=%d"):format(input, adjust, index)
  end
end

-- What several tasks say together; nil where fewer than two have pairs. Sets adjusted, the
-- p of each task adjusted for their number, in the tasks.
--   tasks      comparisons, one a task; overall: the comparison of all starts
--   options    adjust
function analysis.suite(tasks, overall, options)
  local tested, strata, pvalues = {}, {}, {}
  for _, task in ipairs(tasks) do
    if task.n > 0 then
      local index = #tested + 1
      tested[index], pvalues[index] = task, analysis.p(task.test)
      strata[index] = { a = task.pair.a, b = task.pair.b, c = task.pair.c, d = task.pair.d }
    end
  end
  if #tested < 2 then
    return nil
  end
  strata = stats.tables({ strata = strata })
  local suite = {
    overall = overall,
    tasks = tested,
    adjust = options.adjust or analysis.default.adjust,
    alpha = overall.alpha,
    directions = stats.directions({ strata = strata }),
    stratified = stats.run(analysis.default.stratified, { strata = strata }),
    common = stats.run(analysis.default.common_difference, { strata = strata, level = overall.level }),
    mean = stats.run(analysis.default.mean_difference, { strata = strata, level = overall.level }),
    homogeneity = analysis.homogeneity(strata, #tested),
    every = {},
  }
  for side, alternative in pairs({ better = "greater", worse = "less" }) do
    suite.every[side] = stats.run(analysis.default.every_task, {
      strata = strata, test = analysis.default.test, alternative = alternative,
    })
  end
  analysis.adjust(tested, pvalues, suite.adjust)
  return suite
end

return analysis
