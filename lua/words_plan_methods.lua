-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_plan_methods.lua - the sentence on a plan for the methods section of a paper.

local plans = require("plans")
local several = require("words_several")
local values = require("words_values")

local given, join, points, share, width = values.given, values.join, values.points, values.share, values.width
local name = plans.name

local methods = {}

-- What was fixed before the data; margin and how it was computed stand with the test.
local function target(found)
  return join(" was fixed before the data for a power of ", share(found.power), " at ", found.sides == 1 and "one" or "two",
    "-sided alpha ",
    given(found.alpha), " (", name(found.test),
    found.margin and join(", margin ", width(found.margin)) or found.chosen and "; computed exactly" or "", ")")
end

local function pairs_assumed(found)
  return join(", assuming a difference of ", points(found.difference), " and discordance on ", share(found.discordance),
    " of the starts")
end

function methods.paired(found)
  local pilot = found.pilot
  return join("The number of starts, ", values.trials_of(found), ", each faced by both policies,", target(found),
    pairs_assumed(found),
    pilot and join(" (a pilot of ", given(pilot.n), " pairs: ", given(pilot.b), " against ", given(pilot.c),
      ")") or "", ".")
end

function methods.unpaired(found)
  return join("The number of trials, ", values.trials_of(found), " of A and ", given(found.n_b), " of B,", target(found),
    ", assuming success rates of ", share(found.rates[1]), " and ", share(found.rates[2]), ".")
end

function methods.rate(found)
  if found.size then
    return join("The number of trials, ", values.trials_of(found),
      ", was fixed before the data: all of them successful show a success rate above ", share(found.rate),
      " at level ", share(found.level), ".")
  end
  local aim = found.lower and join("a lower bound of ", share(found.lower)) or join("a half-width of ",
    width(found.half_width))
  return join("The number of trials, ", values.trials_of(found), ", was fixed before the data for ", aim, " of the ",
    share(found.level), " ", name(found.test),
    found.rate and join(" at a success rate of ", share(found.rate)) or " at any success rate", ".")
end

function methods.suite(found)
  local n = values.trials_of(found)
  if found.rates then
    return join("The number of starts, ", n, ", each faced by ", values.every(#found.rates), " policies,", target(found), ".")
  elseif found.tasks then
    return join("The number of starts, ", n, " of each of ", given(found.tasks), " tasks,", target(found),
      found.every and " on every task" or " on a task",
      ", adjusted ", several.adjuster("holm"), pairs_assumed(found), ".")
  end
  return join("The number of starts, ", n, ", each replayed with ", given(found.seeds), " seeds,", target(found),
    pairs_assumed(found),
    " and a correlation of ", given(found.rho), " within a start.")
end

-- The sentence for the methods section; nil where no number was planned.
return function(found)
  if found.grid or found.budget or found.given or (found.kind == "rate" and found.rows and not found.half_width) then
    return nil
  end
  return methods[found.kind](found)
end
