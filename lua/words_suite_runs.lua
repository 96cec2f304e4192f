-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_suite_runs.lua - the sentences about several tasks, each with a run under one design.

local words = require("words")

local said = {}

local function named(found, side)
  if side == "A" then
    return found.policy_a, found.policy_b
  end
  return found.policy_b, found.policy_a
end

local function of_claims(found, side)
  local names, open = {}, 0
  for _, task in ipairs(found.tasks) do
    names[#names + 1] = task.claim == side and task.name or nil
    open = open + (task.claim and 0 or 1)
  end
  return names, open
end

-- What holds over all tasks together.
function said.decision(found)
  if found.adjust == "all" then
    if not found.all then
      return { "It is not decided that one of the two is better on all ", words.count(#found.tasks, "task"), "." }
    end
    local winner, loser = named(found, found.all)
    return { winner, " succeeds more often than ", loser, " on all ", words.count(#found.tasks, "task"), "." }
  end
  local parts, open = {}, 0
  for _, side in ipairs({ "A", "B" }) do
    local names
    names, open = of_claims(found, side)
    if #names > 0 then
      local winner, loser = named(found, side)
      parts[#parts + 1] = winner .. " succeeds more often than " .. loser .. " on " .. words.list(names)
    end
  end
  if #parts == 0 then
    return { "Undecided on all ", words.count(#found.tasks, "task"), ". This does not say that the two are equal." }
  end
  return {
    table.concat(parts, "; "), ".",
    open > 0 and (" Undecided on " .. words.count(open, "task") .. ", which does not say that the two are equal there.") or "",
  }
end

-- What alpha is of.
function said.directions(found)
  local alpha = format.shortest(found.alpha)
  if found.adjust == "all" then
    return {
      "Each task is decided with all of alpha = ", alpha, ": \"better on all\" is wrong with probability at most ", alpha,
      " in each direction, a decision on one task alone is not what it is for.",
    }
  end
  return {
    "Each task has alpha / ", format.shortest(#found.tasks), " = ", format.significant(found.info.alpha, 3), ": in each direction a decision ",
    "for the worse policy on any of them has probability at most ", alpha, found.adjust == "holm" and "; Holm's procedure adds tasks that ended undecided. " or ". ",
    "The number of tasks must have been fixed before the first trial.",
  }
end

-- What is decided of a task, in a word or two.
function said.claim(found, task)
  if not task.claim then
    return task.run.state.n < found.info.n_max and "go on" or "undecided"
  end
  return (named(found, task.claim)) .. (task.by_holm and " (Holm)" or "")
end

return said
