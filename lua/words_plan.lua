-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_plan.lua - the sentences about numbers of trials.
--
-- Made of pieces as in words.lua, of what lua/plans/KIND.lua gives.

local plans = require("plans")
local words = require("words")

local said = {}

-- 0.2 as "20 %", 0.206587 as "20.7 %".
function said.share(x)
  local text = format.significant(100 * x, 3)
  return format.shortest(tonumber(text)) .. " %"
end

-- A power: 80.0 %, and 100 % only where it is.
function said.power(x)
  local text = format.fixed(100 * x, 1)
  return (x < 1 and tonumber(text) == 100 and "> 99.9" or text) .. " %"
end

-- n of a result of stats.size, with its evidence.
function said.size(result)
  return words.value(result, "n", format.shortest(result.n))
end

function said.power_of(result)
  return result.method and words.value(result, "power", said.power(result.power)) or said.power(result.power)
end

local title = plans.title

-- "2 starts", "294 trials of each policy"
function said.trials(found, n)
  if found.kind == "paired" or found.kind == "suite" then
    return words.count(n, "start")
  elseif found.kind == "rate" then
    return words.count(n, "trial")
  end
  return words.count(n, "trial") .. " of each policy"
end

local trials = said.trials

-- "+10 pp", "-2.5 pp"
function said.points(x)
  return (words.points(x):gsub("%.0 pp", " pp"))
end

local points = said.points

-- The question -------------------------------------------------------------------------------

local questions = {}

function questions.paired(found)
  local disagree = { " where the two disagree on ", said.share(found.discordance), " of the starts?" }
  if found.margin then
    return words.join("How many starts show that A ",
      found.equivalence and "and B differ by less than " or "is not worse than B by more than ",
      points(found.margin):gsub("^%+", ""), disagree)
  elseif found.budget then
    return words.join("What can ", words.count(found.n, "start"), " show", disagree)
  end
  return words.join("How many starts show a difference of ", points(found.difference), disagree)
end

function questions.unpaired(found)
  if found.grid then
    return { "How many unrelated trials of each policy tell two success rates apart?" }
  end
  local rates = { said.share(found.rates[1]), " and ", said.share(found.rates[2]) }
  if found.margin then
    return words.join("How many unrelated trials show that A ",
      found.equivalence and "and B differ by less than " or "is not worse than B by more than ",
      points(found.margin):gsub("^%+", ""), " when their success rates are ", rates, "?")
  elseif found.budget then
    return words.join("What can ", words.count(found.n, "trial"), " of A and ", format.shortest(found.n_b),
      " of B show when their success rates are ", rates, "?")
  end
  return words.join("How many unrelated trials tell success rates of ", rates, " apart?")
end

function questions.rate(found)
  local level = said.share(found.level)
  local near = found.rate and " near " .. said.share(found.rate) or ""
  if found.grid then
    return { "How wide is the ", level, " interval of a success rate? (", title(found.test), ")" }
  elseif found.half_width then
    return { "How many trials give a success rate", near, " within ", (points(found.half_width):gsub("^%+", "")), " either way, with a ",
      level, " interval?" }
  elseif found.lower then
    return { "How many trials put the lower bound of a ", level, " interval at ", said.share(found.lower), ", when the rate is ",
      said.share(found.rate), "?" }
  elseif found.size then
    return { "How many trials without a failure show a success rate above ", said.share(found.rate), " (one-sided, level ", level, ")?" }
  end
  return { "How wide is the ", level, " interval of a success rate", near, " after ", words.count(found.n, "trial"), "?" }
end

function questions.suite(found)
  if found.rates then
    local rates = {}
    for index, rate in ipairs(found.rates) do
      rates[index] = said.share(rate)
    end
    return { "How many starts show that policies with success rates of ", words.list(rates), " are not all alike?" }
  elseif found.tasks then
    return words.join("How many starts of each of ", words.count(found.tasks, "task"), " show a difference of ", points(found.difference),
      " on ",
      found.every and "all of them" or "a task", " where the two disagree on ", said.share(found.discordance), " of the starts?")
  end
  return words.join("How many starts, each replayed with ", words.count(found.seeds, "seed"), ", show a difference of ",
    points(found.difference),
    " where the two disagree on ", said.share(found.discordance), " of the trials?")
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
  return { "Power ", said.share(found.power), ", alpha ", format.shortest(found.alpha), ", ", side, "." }
end

-- The answer -------------------------------------------------------------------------------------

-- How many to take, and that a smaller number may reach the power but does not keep it.
function said.answer(found)
  if found.chosen then
    local first, lasting = found.chosen.first, found.chosen.lasting
    local uneven = found.ratio and found.ratio ~= 1
    local what = found.kind == "paired" and " starts" or uneven and " trials of A and " .. format.shortest(found.n_b) .. " of B" or " trials of each policy"
    local sentence = words.join("Take ", said.size(lasting), what, ": from there on the power stays at ",
      said.share(found.power), " or more (", title(found.chosen.test), ")")
    if first.n == lasting.n then
      return words.join(sentence, "; no smaller number reaches it.")
    end
    return words.join(sentence, ". The first number that reaches it is ", said.size(first),
      ", but some between them fall short: power is not monotone.")
  elseif found.by_formula then
    return words.join("Take ", said.size(found.by_formula), " trials of ",
      found.n_b and found.n_b ~= found.n and words.join("A and ", format.shortest(found.n_b), " of B (") or "each policy (", found.by_formula.title,
      "): the exact search for so many takes long, --slow makes it up to 1600.")
  elseif found.simulated then
    return not found.given and { "Take ", trials(found, found.n), ", each faced by all ", words.count(#found.rates, "policy", "policies"),
      "." } or nil
  elseif found.size then
    return words.join("Take ", said.size(found.size), " ", trials(found, found.size.n):gsub("^%d+ ", ""), " (", found.size.title, ").")
  elseif found.n and found.kind == "rate" and not found.rows then
    return { "Take ", format.shortest(found.n), " trials: from there on the ", title(found.test),
      " stays there. The first number that reaches it is ",
      format.shortest(found.reach.first), "." }
  elseif found.half_width then
    return { "Take ", format.shortest(found.n), " trials for the ", title(found.test), ": from there on it is narrow enough." }
  end
  return nil
end

-- Connor's and Miettinen's numbers, and what the exact tests need in their place.
function said.formulas(found)
  if not found.connor then
    return nil
  end
  local exact, midp = found.tests[1], found.tests[2]
  return words.join("Connor's formula gives ", said.size(found.connor), ", Miettinen's ", said.size(found.miettinen), ". With ",
    said.size(found.connor),
    " starts the exact test has a power of ", said.power_of(exact.at_formula), ": it needs ", said.size(exact.lasting), ", the mid-p test ",
    said.size(midp.lasting), ".")
end

-- How many of the starts will be discordant, and how many suffice.
function said.discordant(found)
  if not found.discordant then
    return nil
  end
  return words.join("About ", format.fixed(found.n * found.discordance, 0), " of ", trials(found, found.n),
    " are expected to be discordant. Counted by these alone, the exact test needs ", said.size(found.discordant.lasting),
    " discordant pairs",
    found.discordant.first.n < found.discordant.lasting.n and words.join(" (it first reaches the power with ",
      said.size(found.discordant.first), ")") or "", ".")
end

-- What the same question takes without pairs.
function said.gain(found)
  local other = found.unpaired
  if not other then
    return nil
  elseif other.least.n == other.most.n then
    return words.join("Unrelated trials would take ", said.size(other.least), " of each policy (pooled normal formula).")
  end
  return words.join("Unrelated trials would take ", said.size(other.least), " to ", said.size(other.most),
    " of each policy (pooled normal formula): it depends on the rates, which this discordance leaves open.")
end

-- What a pilot leaves open.
function said.pilot(found)
  local pilot = found.pilot
  if not pilot then
    return nil
  end
  local level = said.share(pilot.level)
  if not pilot.own then
    return { "The pilot's discordance, ", said.share(found.discordance), ", may be ", said.share(pilot.interval.lower), " to ",
      said.share(pilot.interval.upper),
      " (", level, "): that is ", format.shortest(pilot.n_optimistic), " to ", format.shortest(pilot.n_pessimistic), " starts." }
  end
  local most = pilot.n_pessimistic and " to " .. format.shortest(pilot.n_pessimistic) .. " starts"
    or " starts and more: its interval does not exclude that they are equal"
  return words.join("The pilot's difference, ", points(found.difference), ", may be ", words.plain(words.difference_interval(pilot)),
    " (", level,
    "): that is ", format.shortest(pilot.n_optimistic), most, ". Over all that the pilot leaves possible, ", trials(found, found.n),
    " have an expected power (assurance) of ", said.power(pilot.assurance), ".")
end

-- Beside the fixed number, a design that may stop early.
function said.sequential(found)
  local row = found.sequential
  if not row and found.off and found.n > plans.most_sequential then
    return { "For more than ", format.shortest(plans.most_sequential), " trials the sequential design beside it is left out: see offdiag sequential choose." }
  elseif not row then
    return nil
  end
  return {
    "A sequential design (rule ", row.rule, ", alpha ", format.shortest(row.alpha),
      " in each direction) with the same power takes at most ",
    trials(found, row.n_max), " and is expected to stop after ", format.fixed(row.expected_trials, 1), "; the fixed plan takes ",
      format.shortest(found.n), ".",
  }
end

-- What one task, or starts without replays, would take.
function said.alone(found)
  if not found.alone then
    return nil
  end
  return words.join(found.tasks and "A single task would take " or "Without replays it would take ", said.size(found.alone), " starts.")
end

-- What all groups or tasks come to.
function said.total(found)
  if found.kind == "unpaired" and found.n_b then
    return { "In all ", words.count(found.n + found.n_b, "trial"), ": ", format.shortest(found.n), " of A and ",
      format.shortest(found.n_b), " of B." }
  elseif found.kind == "suite" and found.total then
    return { "In all ", words.count(found.total, "trial"), " of each policy." }
  end
  return nil
end

-- What is left undone where it would take long.
function said.left_out(found)
  if found.kind == "unpaired" and found.chosen and #found.tests < 4 then
    return { "Tests that take long for so many trials are left out; --slow searches for them too." }
  elseif found.kind == "rate" and found.half_width then
    return { "At 50 % intervals are widest: without a rate that is the worst case." }
  end
  return nil
end

-- Captions and assumptions ------------------------------------------------------------------------

-- What the numbers rest on.
function said.assumptions(found)
  local parts = {}
  if found.discordance then
    parts = { "Assumed: a difference A - B of ", points(found.difference), ", and discordance on ", said.share(found.discordance),
      " of the starts" }
  elseif found.rates and found.kind == "unpaired" then
    parts = { "Assumed: success rates of ", said.share(found.rates[1]), " (A) and ", said.share(found.rates[2]), " (B)" }
  elseif found.rates then
    parts = { "Assumed: these success rates, and a correlation of ", format.shortest(found.rho), " of the outcomes at a start" }
  elseif found.rate then
    parts = { "Assumed: a success rate of ", said.share(found.rate) }
  else
    return {}
  end
  if found.pilot then
    parts = words.join(parts, ", from a pilot of ", format.shortest(found.pilot.n), " pairs (", format.shortest(found.pilot.b),
      " against ", format.shortest(found.pilot.c), ")")
  elseif found.assumed.correlation then
    parts = words.join(parts, ", from rates of ", said.share(found.assumed.rate_a), " and ", said.share(found.assumed.rate_b),
      " with a correlation of ",
      format.shortest(found.assumed.correlation))
  end
  return words.join(parts, ".")
end

function said.power_caption(found)
  if found.kind == "rate" then
    return { "Half-width of the ", said.share(found.level), " Wilson interval against the number of trials." }
  end
  return { "Power against the number of ", found.kind == "unpaired" and "trials of A" or "starts",
    found.simulated and "." or ", computed exactly: it is a saw-tooth." }
end

function said.sizes_caption(found)
  return { "Trials against the difference that is to be found, at this power, by formula, for ",
    found.kind == "paired" and "several shares of starts on which the two disagree."
    or "several rates of B." }
end

-- Where the plan is kept.
function said.file(name)
  return { "The plan is kept in ", name, ": fix it before the data are seen, and hold the analysis against it with report --plan." }
end

-- For the paper ----------------------------------------------------------------------------------

local methods = {}

-- What was fixed before the data; margin and how it was computed stand with the test.
local function target(found)
  return words.join(" was fixed before the data for a power of ", said.share(found.power), " at ", found.sides == 1 and "one" or "two",
    "-sided alpha ",
    format.shortest(found.alpha), " (", title(found.test),
    found.margin and { ", margin ", (points(found.margin):gsub("^%+", "")) } or found.chosen and "; computed exactly" or "", ")")
end

local function pairs_assumed(found)
  return { ", assuming a difference of ", points(found.difference), " and discordance on ", said.share(found.discordance),
    " of the starts" }
end

function methods.paired(found)
  local pilot = found.pilot
  return words.join("The number of starts, ", format.shortest(found.n), ", each faced by both policies,", target(found),
    pairs_assumed(found),
    pilot and { " (a pilot of ", format.shortest(pilot.n), " pairs: ", format.shortest(pilot.b), " against ", format.shortest(pilot.c),
      ")" } or "", ".")
end

function methods.unpaired(found)
  return words.join("The number of trials, ", format.shortest(found.n), " of A and ", format.shortest(found.n_b), " of B,", target(found),
    ", assuming success rates of ", said.share(found.rates[1]), " and ", said.share(found.rates[2]), ".")
end

function methods.rate(found)
  if found.size then
    return { "The number of trials, ", format.shortest(found.n),
      ", was fixed before the data: all of them successful show a success rate above ", said.share(found.rate),
      " at level ", said.share(found.level), "." }
  end
  local aim = found.lower and { "a lower bound of ", said.share(found.lower) } or { "a half-width of ",
    (points(found.half_width):gsub("^%+", "")) }
  return words.join("The number of trials, ", format.shortest(found.n), ", was fixed before the data for ", aim, " of the ",
    said.share(found.level), " ", title(found.test),
    found.rate and " at a success rate of " .. said.share(found.rate) or " at any success rate", ".")
end

function methods.suite(found)
  local n = format.shortest(found.n)
  if found.rates then
    return words.join("The number of starts, ", n, ", each faced by all ", format.shortest(#found.rates), " policies,", target(found), ".")
  elseif found.tasks then
    return words.join("The number of starts, ", n, " of each of ", format.shortest(found.tasks), " tasks,", target(found),
      found.every and " on every task" or " on a task",
      ", adjusted by Holm", pairs_assumed(found), ".")
  end
  return words.join("The number of starts, ", n, ", each replayed with ", format.shortest(found.seeds), " seeds,", target(found),
    pairs_assumed(found),
    " and a correlation of ", format.shortest(found.rho), " within a start.")
end

-- The sentence for the methods section; nil where no number was planned.
function said.methods(found)
  if found.grid or found.budget or found.given or (found.kind == "rate" and found.rows and not found.half_width) then
    return nil
  end
  return methods[found.kind](found)
end

-- Beside the tables -------------------------------------------------------------------------------

-- Cochran's Q by its law and by simulation.
function said.cochran(found)
  local simulated = found.simulated
  if not simulated then
    return nil
  end
  local law = words.join("By the large-sample law ", trials(found, found.law_n), found.law_n == 1 and " has" or " have", " a power of ",
    said.power_of(found.law))
  return words.join(law, "; by simulation of ", format.shortest(simulated.runs), " evaluations (seed ", format.shortest(simulated.seed),
    ") ",
    trials(found, simulated.n), " have ", said.power(simulated.power), " (standard error ", format.fixed(100 * simulated.stderr, 1),
      " pp).")
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
