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
  elseif p < 1e-12 then
    return "< 1e-12" -- where the sums are rounded
  elseif p < 0.0001 then
    return format.significant(p, 2)
  end
  return p > 0.99995 and "> 0.9999" or format.fixed(p, 4)
end

-- A number of a design with its evidence.
local function value(info, number, text, quantity)
  return { number = number, text = text, method = "sequential." .. info.rule, quantity = quantity, input = "design=" .. info.sha256:sub(1, 12) }
end

said.value = value

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

-- Which policy is A.
function said.policies(found)
  return { "A is ", found.policy_a, " and B is ", found.policy_b, "." }
end

-- What a run has decided. Undecided is never called equal.
function said.decision(info, found)
  local state = found.state
  if state.decision == "undecided" then
    return words.join(
      "Undecided after ", value(info, state.n, trials(info, state.n), "n"),
      state.n < info.n_max and { " of at most ", format.shortest(info.n_max), ": go on." }
        or ": the plan ends here. This does not say that the two are equal.")
  end
  local winner, loser = found.policy_a, found.policy_b
  if state.decision == "B" then
    winner, loser = loser, winner
  end
  return {
    winner, " succeeds more often than ", loser, ": decided after ", value(info, state.decided_at, trials(info, state.decided_at), "decided_at"),
    " of at most ", format.shortest(info.n_max), ".",
  }
end

-- What the next outcomes would decide.
function said.next(info, found)
  local state = found.state
  if state.decision ~= "undecided" or state.n == info.n_max then
    return nil
  end
  local ways = {}
  for _, way in ipairs({ { state.wins_to_a, found.policy_a }, { state.wins_to_b, found.policy_b } }) do
    if way[1] then
      ways[#ways + 1] = trials(info, way[1]) .. " in a row that only " .. way[2] .. " solves would decide for it"
    end
  end
  if #ways == 0 then
    return { "Nothing that can still come would decide." }
  end
  return { "Next: ", table.concat(ways, "; "), "." }
end

-- "3 more wins without a loss would decide for A, 7 for B", of a run that goes on.
local function wins_needed(found)
  local state, ways = found.state, {}
  for _, way in ipairs({ { state.wins_to_a, found.policy_a }, { state.wins_to_b, found.policy_b } }) do
    ways[#ways + 1] = way[1] and way or nil
  end
  table.sort(ways, function(one, two)
    return one[1] < two[1]
  end)
  if #ways == 0 then
    return "nothing that can still come would decide"
  elseif #ways == 2 and ways[1][1] == ways[2][1] then
    return words.count(ways[1][1], "more win") .. " without a loss would decide for either"
  end
  return words.count(ways[1][1], "more win") .. " without a loss would decide for " .. ways[1][2]
    .. (ways[2] and (", " .. format.shortest(ways[2][1]) .. " for " .. ways[2][2]) or "")
end

-- The answer after one more pair of outcomes, in one line; task is nil where there is one run.
function said.answer(info, found, task)
  local state = found.state
  local winner, loser = found.policy_a, found.policy_b
  if state.decision == "B" then
    winner, loser = loser, winner
  end
  local head = (task and task .. ": " or "") .. format.shortest(state.n)
  if state.decision ~= "undecided" then
    return { head, ": stop: ", winner, " succeeds more often than ", loser }
  elseif state.n == info.n_max then
    return { head, ": stop: undecided, which does not say that the two are equal" }
  end
  return { head, ": go on: ", wins_needed(found) }
end

-- Where a run goes on after it was broken off.
function said.resumed(info, count, torn)
  return {
    "From the journal: ", trials(info, count), torn and ", and a last line that was cut off and did not count" or "", ".",
  }
end

-- The error that was used, and what could have been.
function said.spent(info, found)
  local state = found.state
  if state.e_value_a then
    return {
      "Evidence (e-values): ", format.significant(state.e_value_a, 3), " for A, ", format.significant(state.e_value_b, 3), " for B; ",
      format.significant(1 / info.alpha, 3), " decides.",
    }
  elseif not state.spent then
    return nil
  end
  return {
    "Error used in each direction: ", value(info, state.spent, said.chance(state.spent), "spent"), " of ",
    value(info, state.allowed, said.chance(state.allowed), "allowed"), " allowed so far and ", format.shortest(info.alpha), " in all.",
  }
end

-- That chance had a part in it.
function said.draws(info, found)
  local state = found.state
  if state.random_cells == 0 then
    return nil
  end
  return {
    "The run met ", words.count(state.random_cells, "state"), " in which the rule decides by a draw (the last with probability ",
    said.chance(state.random_chance), "): another seed than ", format.shortest(found.seed), " may give another decision.",
  }
end

-- p, estimate and interval of a run that has ended.
function said.after(info, found)
  local after = found.after
  if not after then
    return nil
  end
  local p = words.join(
    "p = ", value(info, after.p_a, words.p(after.p_a), "p_a"), " that A, and ", value(info, after.p_b, words.p(after.p_b), "p_b"),
    " that B, is not better (one-sided, stagewise order). ")
  if after.estimate then
    local evident = value(info, after.estimate)
    local interval = { lower = after.lower, upper = after.upper, level = after.level, method = evident.method, input = evident.input }
    p = words.join(p, "Median-unbiased difference A - B ", value(info, after.estimate, words.points(after.estimate), "estimate"), ", ",
      format.shortest(100 * after.level), " % interval ", words.difference_interval(interval), "; the ")
  else
    p = words.join(p, "The ")
  end
  return words.join(p, "observed difference, ", value(info, after.plain, words.points(after.plain), "plain"), ", is biased by stopping early.")
end

-- What stopping early was worth.
function said.saved(info, found)
  local n, left = found.state.n, info.n_max - found.state.n
  if found.state.decision == "undecided" or left == 0 then
    return nil
  end
  return {
    "A plan without looks runs all ", trials(info, info.n_max), "; this run took ", value(info, n, format.shortest(n), "n"), " and saved ",
    value(info, left, format.shortest(left), "saved"), " (", value(info, left / info.n_max, words.percent(left, info.n_max), "saved_share"), ").",
  }
end

-- What the column of fixed sizes is.
function said.saving(info)
  return {
    "Expected is the mean number of ", info.kind == "paired" and "pairs" or "trials of each policy", " until the decision, or ",
    format.shortest(info.n_max), "; fixed size is what a test needs that looks once and has the same power.",
  }
end

-- An unpaired design that follows pairs.
function said.paired_trials(_, found)
  if not found.same_starts then
    return nil
  end
  return {
    "The two policies faced the same ", words.count(found.same_starts, "start"), ", and this design is for unrelated ones: it does not use the pairing, ",
    "and where the two tend to succeed on different starts its error can be above alpha. A design made with --paired is for such trials.",
  }
end

-- The counts of A and B that a design looks at, and what they are called.
function said.counts_of(info, state)
  if info.kind == "paired" then
    return state.only_a, state.only_b
  end
  return state.successes_a, state.successes_b
end

function said.count_names(info, found)
  if info.kind == "paired" then
    return "Only " .. found.policy_a, "Only " .. found.policy_b
  end
  return "Successes of " .. found.policy_a, "Successes of " .. found.policy_b
end

function said.map_caption(info, found)
  return words.join(
    "Lead of ", found.policy_b, " after each ", info.kind == "paired" and "pair" or "trial", ", and where the design decides.",
    info.has_cells and "" or words.join(" ", said.source(info, { stand_in = "conditional" })))
end

function said.counts_caption(info, found)
  return { "The counts of the run after ", trials(info, found.state.n), ", and where the design decides or has decided." }
end

function said.path_caption(info)
  return { "The run at some of its ", info.kind == "paired" and "pairs" or "trials", ": counts, and the error of each direction." }
end

function said.power_caption(info)
  return { "Chances to decide and ", info.kind == "paired" and "pairs" or "trials", " needed, by the rates of A and B." }
end

-- Where the trials came from.
function said.data(found)
  local text = {}
  for _, file in ipairs(found.read:files()) do
    text = words.join(
      text, { document.code(file.name) }, ", read as ", file.layout, ": ", words.datum(file.rows), file.rows == 1 and " row, " or " rows, ",
      words.datum(file.trials), " trials; SHA-256 ", { document.code(file.sha256) }, ". ")
  end
  return text
end

-- What was not looked at.
function said.left_aside(info, found)
  local parts = {}
  if found.left_aside > 0 then
    parts[1] = trials(info, found.left_aside) .. " after the decision"
  end
  if found.missing > 0 then
    parts[#parts + 1] = trials(info, found.missing) .. " without an outcome"
  end
  return #parts > 0 and { "Left aside: ", words.list(parts), "." } or nil
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
    "Over these ", words.count(#found, "pair"), " of rates the mean power is ", value(info, power, format.fixed(power, 5), "mean_power"), " and ",
    value(info, expected, format.fixed(expected, 2), "mean_trials"), info.kind == "paired" and " pairs" or " trials of each", " are expected.",
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
