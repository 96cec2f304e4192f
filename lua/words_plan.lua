-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_plan.lua - the sentences about numbers of trials.
--
-- Made of pieces as in words.lua, of what lua/plans/KIND.lua gives.

local plans = require("plans")
local values = require("words_values")
local words = require("words")

local counted, given, join, points, share, width = values.counted, values.given, values.join, values.points, values.share, values.width
local name = plans.name

local said = { methods = require("words_plan_methods") }

-- n of a result of stats.size, with its evidence.
function said.size(result)
  return values.of(result, "n")
end

-- "2 starts", "294 trials of each policy", of a number or of a value
function said.trials(found, n)
  if found.kind == "paired" or found.kind == "suite" then
    return counted(n, "start")
  elseif found.kind == "rate" then
    return counted(n, "trial")
  end
  return join(counted(n, "trial"), " of each policy")
end

local trials = said.trials

-- The question -------------------------------------------------------------------------------

local questions = {}

function questions.paired(found)
  local disagree = join(" where the two disagree on ", share(found.discordance), " of the starts?")
  if found.margin then
    return join("How many starts show that A ",
      found.equivalence and "and B differ by less than " or "is not worse than B by more than ",
      width(found.margin), disagree)
  elseif found.budget then
    return join("What can ", counted(found.n, "start"), " show", disagree)
  end
  return join("How many starts show a difference of ", points(found.difference), disagree)
end

function questions.unpaired(found)
  if found.grid then
    return join("How many unrelated trials of each policy tell two success rates apart?")
  end
  local rates = join(share(found.rates[1]), " and ", share(found.rates[2]))
  if found.margin then
    return join("How many unrelated trials show that A ",
      found.equivalence and "and B differ by less than " or "is not worse than B by more than ",
      width(found.margin), " when their success rates are ", rates, "?")
  elseif found.budget then
    return join("What can ", counted(found.n, "trial"), " of A and ", given(found.n_b),
      " of B show when their success rates are ", rates, "?")
  end
  return join("How many unrelated trials tell success rates of ", rates, " apart?")
end

function questions.rate(found)
  local level = share(found.level)
  local near = found.rate and join(" near ", share(found.rate)) or ""
  if found.grid then
    return join("How wide is the ", level, " interval of a success rate? (", name(found.test), ")")
  elseif found.half_width then
    return join("How many trials give a success rate", near, " within ", width(found.half_width), " either way, with a ",
      level, " interval?")
  elseif found.lower then
    return join("How many trials put the lower bound of a ", level, " interval at ", share(found.lower), ", when the rate is ",
      share(found.rate), "?")
  elseif found.size then
    return join("How many trials without a failure show a success rate above ", share(found.rate), " (one-sided, level ", level, ")?")
  end
  return join("How wide is the ", level, " interval of a success rate", near, " after ", counted(found.n, "trial"), "?")
end

function questions.suite(found)
  if found.rates then
    local rates = {}
    for index, rate in ipairs(found.rates) do
      rates[index] = join(index == 1 and "" or index == #found.rates and " and " or ", ", share(rate))
    end
    return join("How many starts show that policies with success rates of ", rates, " are not all alike?")
  elseif found.tasks then
    return join("How many starts of each of ", counted(found.tasks, "task"), " show a difference of ", points(found.difference),
      " on ",
      found.every and "all of them" or "a task", " where the two disagree on ", share(found.discordance), " of the starts?")
  end
  return join("How many starts, each replayed with ", counted(found.seeds, "seed"), ", show a difference of ",
    points(found.difference),
    " where the two disagree on ", share(found.discordance), " of the trials?")
end

function said.question(found)
  return questions[found.kind](found)
end

-- Power, alpha and side.
function said.errors(found)
  local side = found.alternative == "two.sided" and "two-sided" or found.alternative == "greater" and "one-sided, A better" or "one-sided, B better"
  if found.margin then
    side = found.equivalence and "two one-sided tests" or "one-sided"
  end
  return join("Power ", share(found.power), ", alpha ", given(found.alpha), ", ", side, ".")
end

-- The answer -------------------------------------------------------------------------------------

-- How many to take, and that a smaller number may reach the power but does not keep it.
function said.answer(found)
  if found.chosen then
    local first, lasting = found.chosen.first, found.chosen.lasting
    local uneven = found.ratio and found.ratio ~= 1
    local what = found.kind == "paired" and " starts" or uneven and join(" trials of A and ", given(found.n_b), " of B") or " trials of each policy"
    local sentence = join("Take ", said.size(lasting), what, ": from there on the power stays at ",
      share(found.power), " or more (", name(found.chosen.test), ")")
    if first.n == lasting.n then
      return join(sentence, "; no smaller number reaches it.")
    end
    return join(sentence, ". The first number that reaches it is ", said.size(first),
      ", but some between them fall short: power is not monotone.")
  elseif found.by_formula then
    return join("Take ", said.size(found.by_formula), " trials of ",
      found.n_b and found.n_b ~= found.n and join("A and ", given(found.n_b), " of B (") or "each policy (", words.name(found.by_formula),
      "): the exact search for so many takes long, --slow makes it up to ", given(plans.most_slow), ".")
  elseif found.simulated then
    return not found.given and join("Take ", trials(found, values.trials_of(found)), ", each faced by ", values.every(#found.rates), " policies", ".") or nil
  elseif found.size then
    return join("Take ", trials(found, said.size(found.size)), " (", words.name(found.size), ").")
  elseif found.reach then
    return join("Take ", values.trials_of(found), " trials: from there on the ", name(found.test),
      " stays there. The first number that reaches it is ",
      values.of(found.reach, "first"), ".")
  elseif found.half_width then
    return join("Take ", values.trials_of(found), " trials for the ", name(found.test), ": from there on it is narrow enough.")
  end
  return nil
end

-- Connor's and Miettinen's numbers, and what the exact tests need in their place.
function said.formulas(found)
  if not found.connor then
    return nil
  end
  local exact, midp = found.tests[1], found.tests[2]
  return join(words.name(found.connor, "Connor's formula"), " gives ", said.size(found.connor), ", ", words.name(found.miettinen, "Miettinen's"), " ", said.size(found.miettinen), ". With ",
    said.size(found.connor),
    " starts the exact test has a power of ", values.power(exact.at_formula), ": it needs ", said.size(exact.lasting), ", the mid-p test ",
    said.size(midp.lasting), ".")
end

-- How many of the starts will be discordant, and how many suffice.
function said.discordant(found)
  if not found.discordant then
    return nil
  end
  return join("About ", values.of(found.expected, "expected", format.fixed(found.expected.expected, 0)), " of ", trials(found, values.trials_of(found)),
    " are expected to be discordant. Counted by these alone, the exact test needs ", said.size(found.discordant.lasting),
    " discordant pairs",
    found.discordant.first.n < found.discordant.lasting.n and join(" (it first reaches the power with ",
      said.size(found.discordant.first), ")") or "", ".")
end

-- What the same question takes without pairs.
function said.gain(found)
  local other = found.unpaired
  if not other then
    return nil
  elseif other.least.n == other.most.n then
    return join("Unrelated trials would take ", said.size(other.least), " of each policy (", words.name(other.least, "pooled normal formula"), ").")
  end
  return join("Unrelated trials would take ", said.size(other.least), " to ", said.size(other.most),
    " of each policy (", words.name(other.least, "pooled normal formula"),
    "): it depends on the rates, which this discordance leaves open.")
end

-- What a pilot leaves open.
function said.pilot(found)
  local pilot = found.pilot
  if not pilot then
    return nil
  end
  local level = share(pilot.level)
  if not pilot.own then
    return join("The pilot's discordance, ", share(found.discordance), ", may be ", values.of(pilot.interval, "lower", values.share_text(pilot.interval.lower)), " to ",
      values.of(pilot.interval, "upper", values.share_text(pilot.interval.upper)),
      " (", level, "): that is ", said.size(pilot.n_optimistic_by), " to ", said.size(pilot.n_pessimistic_by), " starts.")
  end
  local most = pilot.n_pessimistic and join(" to ", values.of(pilot, "n_pessimistic"), " starts")
    or " starts and more: its interval does not exclude that they are equal"
  return join("The pilot's difference, ", values.of(pilot, "difference", values.points_text(found.difference)), ", may be ", words.difference_interval(pilot),
    " (", level,
    "): that is ", values.of(pilot, "n_optimistic"), most, ". Over all that the pilot leaves possible, ", trials(found, values.trials_of(found)),
    " have an expected power (assurance) of ", values.power(pilot, "assurance"), ".")
end

-- Beside the fixed number, a design that may stop early.
function said.sequential(found)
  local row = found.sequential
  if not row and found.off and found.n > plans.most_sequential then
    return join("For more than ", given(plans.most_sequential), " trials the sequential design beside it is left out: see offdiag sequential choose.")
  elseif not row then
    return nil
  end
  return join("A sequential design (rule ", row.rule, ", alpha ", given(row.alpha), " in each direction) with the same power takes at most ",
    trials(found, values.of(row, "n_max")), " and is expected to stop after ",
    values.of(row, "expected_trials", format.fixed(row.expected_trials, 1)), "; the fixed plan takes ", values.trials_of(found), ".")
end

-- What one task, or starts without replays, would take.
function said.alone(found)
  if not found.alone then
    return nil
  end
  return join(found.tasks and "A single task would take " or "Without replays it would take ", said.size(found.alone), " starts.")
end

-- What all groups or tasks come to.
function said.total(found)
  if found.kind == "unpaired" and found.n_b then
    return join("In all ", counted(found.n + found.n_b, "trial"), ": ", values.trials_of(found), " of A and ",
      given(found.n_b), " of B.")
  elseif found.kind == "suite" and found.total then
    return join("In all ", counted(found.total, "trial"), " of each policy.")
  end
  return nil
end

-- What is left undone where it would take long.
function said.left_out(found)
  if found.kind == "unpaired" and found.chosen and #found.tests < 4 then
    return join("Tests that take long for so many trials are left out; --slow searches for them too.")
  elseif found.kind == "rate" and found.half_width then
    return join("At ", share(0.5), " intervals are widest: without a rate that is the worst case.")
  end
  return nil
end

-- Captions and assumptions ------------------------------------------------------------------------

-- What the numbers rest on.
function said.assumptions(found)
  local parts = {}
  if found.discordance then
    parts = join("Assumed: a difference A - B of ", points(found.difference), ", and discordance on ", share(found.discordance),
      " of the starts")
  elseif found.rates and found.kind == "unpaired" then
    parts = join("Assumed: success rates of ", share(found.rates[1]), " (A) and ", share(found.rates[2]), " (B)")
  elseif found.rates then
    parts = join("Assumed: these success rates, and a correlation of ", given(found.rho), " of the outcomes at a start")
  elseif found.rate then
    parts = join("Assumed: a success rate of ", share(found.rate))
  else
    return {}
  end
  if found.pilot then
    parts = join(parts, ", from a pilot of ", given(found.pilot.n), " pairs (", given(found.pilot.b),
      " against ", given(found.pilot.c), ")")
  elseif found.assumed.correlation then
    parts = join(parts, ", from rates of ", share(found.assumed.rate_a), " and ", share(found.assumed.rate_b),
      " with a correlation of ",
      given(found.assumed.correlation))
  end
  return join(parts, ".")
end

function said.power_caption(found)
  if found.kind == "rate" then
    return join("Half-width of the ", share(found.level), " Wilson interval against the number of trials.")
  end
  return join("Power against the number of ", found.kind == "unpaired" and "trials of A" or "starts",
    found.simulated and "." or ", computed exactly: it is a saw-tooth.")
end

function said.sizes_caption(found)
  return join("Trials against the difference that is to be found, at this power, by formula, for ",
    found.grid and "the first rates of B in the table, at most four." or found.kind == "paired" and "several shares of starts on which the two disagree."
    or "several rates of B.")
end

-- Where the plan is kept.
function said.file(name)
  return join("The plan is kept in ", name, ": fix it before the data are seen, and hold the analysis against it with report --plan.")
end

-- Beside the tables -------------------------------------------------------------------------------

-- Cochran's Q by its law and by simulation.
function said.cochran(found)
  local simulated, law = found.simulated, found.by_law
  if not simulated then
    return nil
  end
  return join("By the large-sample law ", trials(found, law and said.size(law) or found.law_n), found.law_n == 1 and " has" or " have",
    " a power of ", values.power(found.law), "; by simulation of ", given(simulated.runs), " evaluations (seed ", given(simulated.seed), ") ",
    trials(found, values.trials_of(found)), " have ", values.power(simulated), " (standard error ",
    values.of(simulated, "stderr", format.fixed(100 * simulated.stderr, 1) .. " pp"), ").")
end

-- All sentences after the tables, in order.
function said.remarks(found)
  local sentences = {}
  for _, name in ipairs({ "formulas", "discordant", "gain", "pilot", "sequential", "alone", "total", "cochran", "left_out" }) do
    sentences[#sentences + 1] = said[name](found)
  end
  return sentences
end

return said
