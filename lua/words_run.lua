-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_run.lua - the sentences about a run under a sequential design.
--
-- Made of pieces as in words.lua, of what designs.follow and Run:state give. A run that is
-- undecided never means that the policies are equal.

local designs_said = require("words_sequential")
local words = require("words")

local said = {}

local trials = designs_said.trials

-- A chance of a state as a value.
local function chance(state, quantity)
  return words.value(state, quantity, designs_said.chance(state[quantity]))
end

-- A number that a state gives with its design: what is left of it, for one.
local function of_state(state, quantity, number, text)
  return { number = number, text = text, method = state.method, quantity = quantity, input = state.input }
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
      "Undecided after ", words.value(state, "n", trials(info, state.n)),
      state.n < info.n_max and { " of at most ", format.shortest(info.n_max), ": go on." }
        or ": the plan ends here. This does not say that the two are equal.")
  end
  local winner, loser = found.policy_a, found.policy_b
  if state.decision == "B" then
    winner, loser = loser, winner
  end
  return {
    winner, " succeeds more often than ", loser, ": decided after ", words.value(state, "decided_at", trials(info, state.decided_at)),
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
    local draws = state.random_cells > 0 and " (" .. words.count(state.random_cells, "draw") .. " had a part in it)" or ""
    return { head, ": stop: ", winner, " succeeds more often than ", loser, draws }
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
      "Evidence (e-values): ", words.value(state, "e_value_a", format.significant(state.e_value_a, 3)), " for A, ",
      words.value(state, "e_value_b", format.significant(state.e_value_b, 3)), " for B; ",
      format.significant(1 / info.alpha, 3), " decides.",
    }
  elseif not state.spent then
    return nil
  end
  return {
    "Error used in each direction: ", chance(state, "spent"), " of ", chance(state, "allowed"), " allowed so far and ", format.shortest(info.alpha), " in all.",
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
    designs_said.chance(state.random_chance), "): another seed than ", format.shortest(found.seed), " may give another decision.",
  }
end

-- p, estimate and interval of a run that has ended.
function said.after(_, found)
  local after = found.after
  if not after then
    return nil
  end
  local p = words.join(
    "p = ", words.value(after, "p_a", words.p(after.p_a)), " that A, and ", words.value(after, "p_b", words.p(after.p_b)),
    " that B, is not better (one-sided, stagewise order). ")
  if after.estimate then
    p = words.join(p, "Median-unbiased difference A - B ", words.estimate_value(after), ", ", format.shortest(100 * after.level),
      " % interval ", words.difference_interval(after), "; the ")
  else
    p = words.join(p, "The ")
  end
  return words.join(p, "observed difference, ", words.value(after, "plain", words.points(after.plain)), ", is biased by stopping early.")
end

-- What stopping early was worth.
function said.saved(info, found)
  local state = found.state
  local left = info.n_max - state.n
  if state.decision == "undecided" or left == 0 then
    return nil
  end
  return {
    "A plan without looks runs all ", trials(info, info.n_max), "; this run took ", words.value(state, "n", format.shortest(state.n)), " and saved ",
    of_state(state, "saved", left, format.shortest(left)), " (",
    of_state(state, "saved_share", left / info.n_max, words.percent(left, info.n_max)), ").",
  }
end

-- An unpaired design that follows pairs.
function said.paired_trials(_, found)
  if not found.same_starts then
    return nil
  end
  return {
    "The trials of the two policies pair on ", words.datum(found.same_starts), found.same_starts == 1 and " start" or " starts",
    ": if both did face these, this design, which is for unrelated starts, does not use the pairing, and where the two tend to succeed on ",
    "different ones its error can be above alpha. A design made with --paired is for such trials.",
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
    info.has_cells and "" or words.join(" ", designs_said.source(info, { stand_in = "conditional" })))
end

function said.counts_caption(info, found)
  return { "The counts of the run after ", trials(info, found.state.n), ", and where the design decides or has decided." }
end

function said.path_caption(info)
  return { "The run at some of its ", info.kind == "paired" and "pairs" or "trials", ": counts, and the error of each direction." }
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

return said
