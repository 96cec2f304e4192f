-- SPDX-License-Identifier: GPL-3.0-or-later
-- unpaired.lua - how many unrelated trials tell two rates apart.

local plans = require("plans")
local searches = require("searches")

local unpaired = {}

-- The tests that may decide, as --test names them; size and power are the parts of their size.*
-- ids. beside and chosen: the trials by formula up to which a search is quick, of a test that
-- stands beside the deciding one and of that one; --slow looks on to 1600.
unpaired.tests = {
  { name = "z", test = "unpaired.z_pooled", size = "z_pooled", power = "z_pooled", beside = 350, chosen = 600, formula = 1 },
  { name = "fisher", test = "unpaired.fisher_minlike", size = "fisher", power = "fisher_minlike", beside = 350, chosen = 600, formula = 2 },
  { name = "boschloo", test = "unpaired.boschloo_central", size = "boschloo", power = "boschloo_central", beside = 100, chosen = 350,
    formula = 2 },
  { name = "barnard", test = "unpaired.barnard_zpooled", size = "barnard", power = "barnard_zpooled", beside = 100, chosen = 350,
    formula = 2 },
}
local most_slow = plans.most_slow

-- The time grows with the number of tables, n times that of the other group.
local function is_quick(test, found, n)
  return n * math.sqrt(math.max(1, found.ratio)) <= (found.slow and most_slow or test.test == found.test and test.chosen or test.beside)
end

local function search(found, test, p1, p2)
  local sizes = plan.unpaired_size({
    test = test.test, p1 = p1, p2 = p2, alpha = found.alpha, sides = found.sides, ratio = found.ratio, power = found.power,
  })
  local inputs = plans.inputs(found, { p1 = p1, p2 = p2, power = found.power, ratio = found.ratio ~= 1 and found.ratio or nil })
  return plans.searched(test.test, "size.n_two_prop_exactpower_" .. test.size, inputs, sizes)
end

local function other_n(found, n)
  return math.max(1, math.ceil(found.ratio * n - 1e-9))
end

-- The exact power of n trials of A. The catalogue answers for equal groups.
function unpaired.power(found, test, n, p1, p2)
  local inputs = plans.inputs(found, { p1 = p1, p2 = p2, n_per_arm = n })
  if found.ratio == 1 then
    return stats.run("size.exact_power_" .. test.power, inputs)
  end
  return searches.run("plan.unpaired_power", {
    test = test.test, p1 = p1, p2 = p2, alpha = found.alpha, sides = found.sides, n1 = n, n2 = other_n(found, n),
  })
end

local function formula(found, id, p1, p2)
  local inputs = plans.inputs(found, { p1 = p1, p2 = p2, power = found.power, ratio = found.ratio ~= 1 and found.ratio or nil })
  return stats.run("size." .. id, inputs)
end

-- The smallest rate of A above that of B, or the largest below where up is 0, in steps of a
-- thousandth, that n1 and n2 trials tell from it with the power: their difference.
function unpaired.detectable(inputs)
  local up, rate_b = inputs.up == 1, inputs.rate_b
  local sign = up and 1 or -1
  local low, high = 0, math.floor(1000 * (up and 1 - rate_b or rate_b) + 1e-9)
  local function reached(step)
    return plan.unpaired_power({
      test = inputs.test, p1 = plans.round(rate_b + sign * step / 1000), p2 = rate_b, alpha = inputs.alpha, sides = inputs.sides,
      n1 = inputs.n1, n2 = inputs.n2,
    }) >= inputs.power
  end
  if high < 1 or not reached(high) then
    return {}
  end
  while high - low > 1 do
    local middle = (low + high) // 2
    if reached(middle) then
      high = middle
    else
      low = middle
    end
  end
  return { difference = sign * high / 1000 }
end

local function chosen_test(args)
  for _, test in ipairs(unpaired.tests) do
    if test.name == args.test then
      return test
    end
  end
end

local function check(found, rates, args)
  if rates[1] == rates[2] and not args.margin and not args.n then
    output.fail("usage", "the two rates are equal: no number of trials finds a difference that is not there")
  elseif not (found.ratio > 0) then
    output.fail("usage", "--ratio is the number of trials of B for each trial of A: it must be above 0")
  elseif args.equivalence and not args.margin then
    output.fail("usage", "--equivalence needs --margin M, the difference that does not matter")
  end
  plans.check_direction(found, plans.round(rates[1] - rates[2]))
end

-- What if one of the rates, or both, are off by five points.
local function off(found, test, p1, p2)
  local rows = {}
  for _, by in ipairs({ { -0.05, -0.05 }, { 0.05, 0.05 }, { -0.05, 0 }, { 0.05, 0 } }) do
    local a, b = plans.round(p1 + by[1]), plans.round(p2 + by[2])
    if a >= 0 and a <= 1 and b >= 0 and b <= 1 and (a - b) * (p1 - p2) > 0 then
      rows[#rows + 1] = {
        rates = { a, b }, power = found.chosen and unpaired.power(found, test, found.n, a, b) or nil,
        n = formula(found, "n_two_prop_pooled_null", a, b),
      }
    end
  end
  return rows
end

local function margin(found, args, rates)
  found.margin, found.equivalence = args.margin, args.equivalence
  found.test = args.equivalence and "unpaired.equivalence_tost_score" or "unpaired.noninferiority_score"
  found.alternative, found.sides = "greater", 1
  found.size = stats.run("size.n_two_prop_margin", {
    p1 = rates[1], p2 = rates[2], margin = args.margin, alpha = found.alpha, power = found.power, equivalence = args.equivalence and 1 or 0,
  })
  found.n, found.n_b = found.size.n, found.size.n
  return found
end

local function budget(found, n, rates)
  found.budget, found.n, found.n_b = {}, n, other_n(found, n)
  for _, test in ipairs(unpaired.tests) do
    if is_quick(test, found, n) then
      found.budget[#found.budget + 1] = {
        test = test.test, power = rates[1] ~= rates[2] and unpaired.power(found, test, n, rates[1], rates[2]) or nil,
        detectable = test.test == found.test and searches.run("plan.unpaired_detectable", {
          test = test.test, n1 = n, n2 = found.n_b, rate_b = rates[2], alpha = found.alpha, sides = found.sides, power = found.power,
          up = rates[1] >= rates[2] and 1 or 0,
        }) or nil,
      }
    end
  end
  if #found.budget == 0 then
    output.fail("usage", ("exact power of so many trials takes long: give fewer than %d, or --slow for up to %d"):format(n, most_slow))
  end
  return found
end

local most_exact_rows = 4

-- One row of a table of sizes: the formulas and the test that will decide.
local function grid(found, all, test)
  found.grid = {}
  for index, rates in ipairs(all) do
    check(found, rates, {})
    local pooled = formula(found, "n_two_prop_pooled_null", rates[1], rates[2])
    local quick = (found.slow or #all <= most_exact_rows) and is_quick(test, found, pooled.n)
    found.grid[index] = {
      rates = rates, pooled = pooled, corrected = formula(found, "n_two_prop_pooled_null_fleiss_cc", rates[1], rates[2]),
      exact = quick and search(found, test, rates[1], rates[2]) or nil,
    }
  end
  return found
end

-- Sizes by every test and formula, and all that is said beside them. args: those of the command.
function unpaired.find(args)
  local found, test = plans.start("unpaired", args), chosen_test(args)
  found.ratio, found.test, found.slow = args.ratio, test.test, args.slow
  if #args.rates == 0 then
    output.fail("usage", "plan unpaired needs the two success rates: write --rates 0.7 0.8")
  elseif #args.rates > 1 then
    return grid(found, args.rates, test)
  end
  local rates = args.rates[1]
  local p1, p2 = rates[1], rates[2]
  check(found, rates, args)
  found.rates, found.assumed.rate_a, found.assumed.rate_b = rates, p1, p2
  if args.margin then
    return margin(found, args, rates)
  elseif args.n then
    return budget(found, plans.whole(args, "n"), rates)
  end
  found.formulas = {}
  for index, id in ipairs({ "n_two_prop_pooled_null", "n_two_prop_pooled_null_fleiss_cc", "n_two_prop_unpooled_null" }) do
    found.formulas[index] = formula(found, id, p1, p2)
  end
  local near = found.formulas[1].n
  found.tests = {}
  for _, row in ipairs(unpaired.tests) do
    if is_quick(row, found, near) then
      local made = search(found, row, p1, p2)
      made.at_formula = unpaired.power(found, row, near, p1, p2)
      found.tests[#found.tests + 1] = made
      found.chosen = row == test and made or found.chosen
    end
  end
  found.n = found.chosen and found.chosen.lasting.n or found.formulas[test.formula].n
  found.n_b, found.by_formula = other_n(found, found.n), not found.chosen and found.formulas[test.formula] or nil
  found.off = off(found, test, p1, p2)
  if found.ratio == 1 then
    found.sequential = plans.sequential(found, "unpaired", { p1, p2 })
  end
  return found
end

return unpaired
