-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_sequential.lua - the sentences about designs that may stop early.
--
-- Made of pieces as in words.lua, of what Design:describe and designs.operating give; words_run.lua tells of runs.
-- A design that does not decide is undecided, which never means that the policies are equal.

local words = require("words")

local said = {}

-- A probability: 0 and 1 only where it is exactly that.
function said.chance(p)
  if p == 0 or p == 1 then
    return format.shortest(p)
  elseif p < 1e-12 then
    return "< 1e-12" -- where the sums are rounded
  elseif p < 0.0001 then
    return format.significant(p, 2)
  end
  return p > 0.99995 and "> 0.9999" or format.fixed(p, 4)
end

-- A chance of a result as a value.
local function chance(result, quantity)
  return words.value(result, quantity, said.chance(result[quantity]))
end

-- "41 pairs", "41 trials"
local function trials(info, n)
  return words.count(n, info.kind == "paired" and "pair" or "trial")
end

said.trials = trials

-- What a design is.
function said.design(info)
  return { words.name({ method = "sequential." .. info.rule, reference = info.reference }, info.title), ". At most ", trials(info, info.n_max), info.kind == "paired" and "" or " of each policy", "." }
end

-- What alpha is of.
function said.directions(info)
  local alpha, both = format.shortest(info.alpha), format.shortest(tonumber(("%.12g"):format(2 * info.alpha)))
  if not info.certificate.holds and info.rule ~= "step" then
    return { "Each direction has an error of its own: both together are up to twice as large." }
  end
  return {
    "Each direction has an error of its own: at most ", alpha, " to decide for A although it is not better, and at most ",
    alpha, " to decide for B although it is not better; together at most ", both, ".",
  }
end

local function null_rate(info)
  return info.state == "discordant" and "a share of discordant trials of " or "a common success rate of "
end

-- What is proved of its error.
function said.certificate(info)
  local found = info.certificate
  if not found.max_error then
    return { "Its proof holds at every rate: the error is at most ", words.value(found, "max_error_bound", format.shortest(found.max_error_bound)), "." }
  end
  local reached = words.join(
    "The largest error over all rates is ", words.value(found, "max_error", format.significant(found.max_error, 6)), ", at ",
    null_rate(info), words.value(found, "at", format.significant(found.at, 3)), "; that none is above ",
    words.value(found, "max_error_bound", format.significant(found.max_error_bound, 6)), " is proved")
  if found.holds then
    return words.join(reached, ".")
  end
  return words.join(reached, ". It exceeds alpha by ", format.significant(found.max_error - info.alpha, 2), ".")
end

-- A design that must not be followed, or one that keeps alpha on a grid of rates only.
function said.warning(info)
  if info.certificate.holds then
    return nil
  elseif info.rule == "step" then
    return { "The published rule keeps alpha at a grid of rates, and exceeds it by that much between them." }
  end
  return { "This rule does not bound its error: it is here to be compared with, not to be followed." }
end

-- How the error is spent.
function said.spending(info)
  for _, family in ipairs(info.spending and sequential.families or {}) do
    if family.name == info.spending then
      return {
        "It spends ", family.formula, info.parameter and (" with parameter " .. format.shortest(info.parameter)) or "",
        info.dead > 0 and (", and nothing in the first " .. trials(info, info.dead)) or "", ".",
      }
    end
  end
end

-- What must be true of the trials.
function said.assumes(info)
  return { "It assumes: ", info.assumes, "." }
end

local function rates_text(info, rates)
  local a, b = format.shortest(rates[1]), format.shortest(rates[2])
  if info.kind == "paired" then
    return "Where A alone succeeds with probability " .. a .. " and B alone with " .. b
  end
  return "Where A succeeds with probability " .. a .. " and B with " .. b
end

-- How a design behaves at two rates.
function said.power(info, row)
  return words.join(
    rates_text(info, row.rates), ": it decides for A with probability ", chance(row, "decide_a"),
    ", for B with ", chance(row, "decide_b"), ", and stays undecided with ", chance(row, "undecided"), "; ",
    words.value(row, "expected_trials", format.fixed(row.expected_trials, 2)), " ",
    info.kind == "paired" and "pairs" or "trials of each", " are expected (standard deviation ",
    words.value(row, "sd_trials", format.fixed(row.sd_trials, 1)), ", median ",
    words.value(row, "median_trials", format.shortest(row.median_trials)), ").")
end

-- What a plan without looks, and what any plan, would take for the same power.
function said.against(info, row)
  if not row.sprt_bound then
    return nil
  end
  local fixed = row.fixed_trials and { "A test of fixed size with the same power takes ", words.value(row.fixed, "n", trials(info, row.fixed_trials)), "; " }
    or { "A test of fixed size with the same power takes more than ", trials(info, info.n_max), "; " }
  return words.join(fixed, "no test with this power and error can expect fewer than ",
    words.value(row.bound, "n_real", format.fixed(row.sprt_bound, 2)), ".")
end

-- Where the figures come from when they are not the design's own exact ones.
function said.source(info, row)
  if row.stand_in then
    return {
      "These are the exact figures of the rule conditional, which stands in for ", info.rule,
      ": with starts in random order the two are very close.",
    }
  elseif row.simulated then
    return {
      "By simulation of ", format.shortest(row.runs), " runs with seed 1; standard errors ", said.chance(row.error_a), " (A), ",
      said.chance(row.error_b), " (B), ", format.fixed(row.error_trials, 2), " (trials).",
    }
  end
  return nil
end

-- What the column of fixed sizes is.
function said.saving(info)
  return {
    "Expected is the mean number of ", info.kind == "paired" and "pairs" or "trials of each policy", " until the decision, or ",
    format.shortest(info.n_max), "; fixed size is what a test needs that looks once and has the same power.",
  }
end

function said.power_caption(info)
  return { "Chances to decide and ", info.kind == "paired" and "pairs" or "trials", " needed, by the rates of A and B." }
end

-- How to read the map over trials and leads.
function said.leads(info)
  return {
    "From the named ", info.kind == "paired" and "pair" or "trial", " on, a lead of that many successes may decide (in some states) or ",
    "always decides (in all that are still reached), for the policy that leads.",
  }
end

-- What stands under the figure.
function said.region_note()
  return { "In the regions the design decides in some states or in all: a lead alone does not tell the counts." }
end

function said.counts_note(info, n)
  return { "After ", trials(info, n), "; in the regions the design decides, or has decided before." }
end

-- How to read the map over the counts of one trial.
function said.counts(info, n)
  local what = info.state == "discordant" and "of pairs that only A solved" or "of successes of A"
  local other = info.state == "discordant" and "that only B solved" or "of B"
  return {
    "After ", trials(info, n), ": a row for each number ", what, ", a sign for each number ", other,
    " from 0. A and B decide, a and b by a draw, a dot goes on, a blank is never reached.",
  }
end

-- Means over a grid of rates.
function said.grid(info, found)
  local power, expected = 0, 0
  for _, row in ipairs(found) do
    power, expected = power + row.decide_b / #found, expected + row.expected_trials / #found
  end
  return {
    "Over ", words.count(#found, "pair"), " of rates the mean power is ", words.datum(power, format.fixed(power, 5)), " and ",
    words.datum(expected, format.fixed(expected, 2)), info.kind == "paired" and " pairs" or " trials of each", " are expected.",
  }
end

local function assumption(rule)
  for _, known in ipairs(sequential.rules) do
    if known.id == rule then
      return known.assumes
    end
  end
end

-- Which of several designs to take.
function said.best(found)
  local row = found.rows[found.best]
  return {
    "To take: ", row.rule, " with at most ", trials(found, row.n_max), ", which has the fewest expected ",
    found.kind == "paired" and "pairs" or "trials of each policy", " (", format.fixed(row.trials, 2), ") among the designs of the largest power",
    row.power and " (" .. said.chance(row.power) .. ")" or "", ". It assumes: ", assumption(row.rule), ".",
  }
end

-- What stands over the table of that design at each of the rates.
function said.best_by_rates(found)
  local row = found.rows[found.best]
  return { row.rule, " with at most ", trials(found, row.n_max), " at each of the rates:" }
end

-- The rates that no design within the budget tells apart often enough. Equal rates never are.
function said.unresolved(found)
  if #found.unresolved == 0 then
    return nil
  end
  local names = {}
  for index, rates in ipairs(found.unresolved) do
    names[index] = format.shortest(rates[1]) .. " and " .. format.shortest(rates[2])
  end
  return {
    "With at most ", trials(found, found.budget), " no design here decides with probability ", format.shortest(found.target),
    " at ", table.concat(names, "; "), ".",
  }
end

return said
