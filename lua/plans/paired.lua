-- SPDX-License-Identifier: GPL-3.0-or-later
-- paired.lua - how many starts tell two policies apart that both face them.

local plans = require("plans")
local searches = require("searches")

local paired = {}

-- The tests that may decide, as --test names them; size is the part of their size.* ids.
paired.tests = {
  { name = "exact", test = "paired.mcnemar_exact", size = "exact" },
  { name = "midp", test = "paired.mcnemar_midp", size = "midp" },
  { name = "asymptotic", test = "paired.mcnemar_asymptotic", size = "asym" },
}

local function run(id, found, more)
  return stats.run("size." .. id, plans.inputs(found, more))
end

-- The power of n starts by one of the tests.
function paired.power(found, test, n, discordance, difference)
  return run("exact_power_mcnemar_" .. test.size, found, {
    psi = discordance or found.discordance, delta = math.abs(difference or found.difference), n = n,
  })
end

-- First number with the power, and the one that all larger ones share.
local function search(found, test, discordance, difference)
  local sizes = plan.paired_size({
    test = test.test, discordance = discordance, difference = math.abs(difference), alpha = found.alpha, sides = found.sides,
    power = found.power,
  })
  local inputs = plans.inputs(found, { psi = discordance, delta = math.abs(difference), power = found.power })
  return plans.searched(test.test, "size.n_mcnemar_exactpower_" .. test.size, inputs, sizes)
end

-- Discordance and difference from what was given.
local function assume(found, args)
  local given = (args.rates and 1 or 0) + (args.pilot and 1 or 0) + (args.discordance and 1 or 0)
  if given ~= 1 then
    output.fail("usage", "plan paired rests on one of three: give --difference and --discordance, or --rates A B and --correlation R, or --pilot B C N")
  end
  local assumed = found.assumed
  if args.rates then
    assumed.rate_a, assumed.rate_b, assumed.correlation = args.rates[1], args.rates[2], args.correlation or 0
    local discordance, difference = plan.from_rates({ rate_a = args.rates[1], rate_b = args.rates[2], correlation = args.correlation or 0 })
    return plans.round(discordance), plans.round(difference)
  elseif args.pilot then
    local b, c, n = math.tointeger(args.pilot[1]), math.tointeger(args.pilot[2]), math.tointeger(args.pilot[3])
    if not (b and c and n) or b < 0 or c < 0 or n < 1 or b + c > n or b + c == 0 then
      output.fail("usage", "--pilot takes three counts B C N: starts that only A, and that only B solved, at least one in all, of N")
    end
    found.pilot = { b = b, c = c, n = n, own = args.difference == nil }
    return (b + c) / n, args.difference or (b - c) / n
  end
  return args.discordance, args.difference or (args.margin or args.n) and 0 or nil
end

local function check(found, args)
  if not found.difference then
    output.fail("usage", "plan paired needs the difference to find: give --difference D, such as 0.1 for 10 points")
  elseif found.difference == 0 and not args.margin and not args.n then
    output.fail("usage", "the two rates are equal: no number of starts finds a difference that is not there; give --difference for the one that matters")
  elseif args.correlation and not args.rates then
    output.fail("usage", "--correlation goes with --rates: with --difference the discordance says it")
  elseif args.equivalence and not args.margin then
    output.fail("usage", "--equivalence needs --margin M, the difference that does not matter")
  end
  plans.check_direction(found, found.difference)
end

-- The number of unrelated trials of each policy, which depends on the rates: those assumed, or
-- the ends of what this discordance and difference leave possible.
local function unpaired(found)
  local function at(rate_a)
    local more = { p1 = plans.round(rate_a), p2 = plans.round(rate_a - found.difference), power = found.power }
    local ok, result = pcall(run, "n_two_prop_pooled_null", found, more)
    return ok and result or nil
  end
  if found.assumed.rate_a then
    local result = at(found.assumed.rate_a)
    return result and { least = result, most = result }
  end
  local low = (found.discordance + found.difference) / 2
  local least, most = at(low), at(math.min(math.max((1 + found.difference) / 2, low), 1 - (found.discordance - found.difference) / 2))
  return least and most and { least = least, most = most }
end

local most_exact = 2000 -- pairs by formula; beyond, the formula says what other assumptions take

-- What if the difference or the discordance is off by five points.
local function off(found, test)
  local rows = {}
  for _, by in ipairs({ { 0, -0.05 }, { 0, 0.05 }, { -0.05, 0 }, { 0.05, 0 } }) do
    local sign = found.difference < 0 and -1 or 1
    local discordance = plans.round(found.discordance + by[1])
    local difference = plans.round(found.difference + sign * by[2])
    if difference * sign > 0 and math.abs(difference) <= discordance and discordance <= 1 then
      local more = { psi = discordance, delta = math.abs(difference), power = found.power }
      local formula = run("n_mcnemar_connor", found, more)
      rows[#rows + 1] = {
        discordance = discordance, difference = difference, power = paired.power(found, test, found.n, discordance, difference),
        n = formula.n <= most_exact and search(found, test, discordance, difference).lasting or formula,
      }
    end
  end
  return rows
end

-- The pilot's uncertainty: of its own difference, or of the discordance alone where the
-- difference is given.
local function weigh_pilot(found, test)
  local pilot, level = found.pilot, 0.95
  pilot.level = level
  if pilot.own then
    local weighed = searches.run("plan.pilot", {
      test = test.test, b = pilot.b, c = pilot.c, n = pilot.n, alpha = found.alpha, power = found.power, level = level, n_main = found.n,
    })
    for name, value in pairs(weighed) do
      pilot[name] = value
    end
    return
  end
  local interval = stats.run("rate.wilson", { k = pilot.b + pilot.c, n = pilot.n, level = level })
  pilot.interval = interval
  for name, discordance in pairs({ n_optimistic = interval.lower, n_pessimistic = interval.upper }) do
    local lasting = search(found, test, math.max(plans.round(discordance), math.abs(found.difference)), found.difference).lasting
    pilot[name], pilot[name .. "_by"] = lasting.n, lasting
  end
end

-- What n starts can do: power of each test, the smallest difference they detect.
local function budget(found, n)
  found.budget, found.n = {}, n
  for index, test in ipairs(paired.tests) do
    found.budget[index] = {
      test = test.test, power = found.difference ~= 0 and paired.power(found, test, n) or nil,
      detectable = searches.run("plan.paired_detectable", {
        test = test.test, discordance = found.discordance, alpha = found.alpha, sides = found.sides, n = n, power = found.power,
      }),
    }
  end
end

-- Trials counted by their discordant pairs alone.
local function discordant(found)
  local more = { prob_A_wins = plans.round((found.discordance + math.abs(found.difference)) / (2 * found.discordance)),
    power = found.power }
  return { first = run("n_discordant_first", found, more), lasting = run("n_discordant_all_larger", found, more) }
end

local function margin(found, args)
  found.margin, found.equivalence = args.margin, args.equivalence
  found.test = args.equivalence and "paired.equivalence_tost_score" or "paired.noninferiority_score"
  found.alternative, found.sides = "greater", 1
  found.size = stats.run("size.n_paired_margin", {
    psi = found.discordance, delta = found.difference, margin = args.margin, alpha = found.alpha, power = found.power,
    equivalence = args.equivalence and 1 or 0,
  })
  found.n = found.size.n
  return found
end

-- Sizes by every test and formula, and all that is said beside them. args: those of the command.
function paired.find(args)
  local found = plans.start("paired", args)
  found.discordance, found.difference = assume(found, args)
  check(found, args)
  found.assumed.discordance, found.assumed.difference = found.discordance, found.difference
  if args.margin then
    return margin(found, args)
  end
  local chosen
  for _, test in ipairs(paired.tests) do
    chosen = test.name == args.test and test or chosen
  end
  found.test = chosen.test
  local n = plans.whole(args, "n")
  if n then
    budget(found, n)
    return found
  end
  local more = { psi = found.discordance, delta = math.abs(found.difference), power = found.power }
  found.connor, found.miettinen = run("n_mcnemar_connor", found, more), run("n_mcnemar_miettinen", found, more)
  found.tests = {}
  for index, test in ipairs(paired.tests) do
    local made = search(found, test, found.discordance, found.difference)
    made.at_formula = paired.power(found, test, found.connor.n)
    found.tests[index] = made
    if test == chosen then
      found.n, found.chosen = made.lasting.n, made
    end
  end
  found.expected = searches.run("plan.discordant", { n = found.n, discordance = found.discordance })
  found.discordant, found.unpaired, found.off = discordant(found), unpaired(found), off(found, chosen)
  if found.pilot then
    weigh_pilot(found, chosen)
  end
  local half = { (found.discordance + found.difference) / 2, (found.discordance - found.difference) / 2 }
  found.sequential = plans.sequential(found, "paired", { plans.round(half[1]), plans.round(half[2]) })
  return found
end

return paired
