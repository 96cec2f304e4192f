-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_sequential.lua - the sentences about designs that may stop early.
--
-- Made of pieces as in words.lua, of what Design:describe, designs.operating and Run:state give.
-- A design that does not decide is undecided, which never means that the policies are equal.

local words = require("words")

local said = {}

-- A probability: 0 and 1 only where it is exactly that.
function said.chance(p)
  if p == 0 or p == 1 then
    return format.shortest(p)
  elseif p < 0.0001 then
    return format.significant(p, 2)
  end
  return p > 0.99995 and "> 0.9999" or format.fixed(p, 4)
end

local function value(info, number, text, quantity)
  return { number = number, text = text, method = "sequential." .. info.rule, quantity = quantity, input = "design=" .. info.sha256:sub(1, 12) }
end

local function trials(info, n)
  return words.count(n, info.kind == "paired" and "pair" or "trial")
end

-- What a design is.
function said.design(info)
  return { info.title, ". At most ", trials(info, info.n_max), info.kind == "paired" and "" or " of each policy", "." }
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
    return { "Its proof holds at every rate: the error is at most ", value(info, found.max_error_bound, format.shortest(found.max_error_bound), "max_error_bound"), "." }
  end
  local reached = words.join(
    "The largest error over all rates is ", value(info, found.max_error, format.significant(found.max_error, 6), "max_error"), ", at ",
    null_rate(info), format.significant(found.at, 3), "; that none is above ",
    value(info, found.max_error_bound, format.significant(found.max_error_bound, 6), "max_error_bound"), " is proved")
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
    rates_text(info, row.rates), ": it decides for A with probability ", value(info, row.decide_a, said.chance(row.decide_a), "decide_a"),
    ", for B with ", value(info, row.decide_b, said.chance(row.decide_b), "decide_b"), ", and stays undecided with ",
    value(info, row.undecided, said.chance(row.undecided), "undecided"), "; ",
    value(info, row.expected_trials, format.fixed(row.expected_trials, 2), "expected_trials"), " ",
    info.kind == "paired" and "pairs" or "trials of each", " are expected (standard deviation ", format.fixed(row.sd_trials, 1),
    ", median ", format.shortest(row.median_trials), ").")
end

-- What a plan without looks, and what any plan, would take for the same power.
function said.against(info, row)
  if not row.sprt_bound then
    return nil
  end
  local fixed = row.fixed_trials and { "A test of fixed size with the same power takes ", value(info, row.fixed_trials, trials(info, row.fixed_trials), "fixed_trials"), "; " }
    or { "A test of fixed size with the same power takes more than ", trials(info, info.n_max), "; " }
  return words.join(fixed, "no test with this power and error can expect fewer than ",
    value(info, row.sprt_bound, format.fixed(row.sprt_bound, 2), "sprt_bound"), ".")
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

return said
