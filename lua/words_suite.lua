-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_suite.lua - what a report of several policies on several tasks says; see inputs.rank_tasks.

local of_ranking = require("words_ranking")
local of_repeats = require("words_repeats")
local several = require("words_several")
local words = require("words")

local suite = {}

function suite.title(results)
  local tasks = #results.tasks
  return { words.count(#results.names, "policy", "policies"), " on ", words.count(tasks, "task") }
end

-- The first pair of policies that share a start, or else the first of all.
local function compared(found)
  for _, pair in ipairs(found.pairs) do
    if pair.comparable then
      return pair
    end
  end
  return found.pairs[1]
end

-- How much was compared, and what was adjusted.
function suite.scope(results)
  local found = results.ranking
  return words.join(
    "By task, ", words.datum(results.tested), " tests of pairs (", words.name(compared(found).test), ") on ", words.datum(found.rows),
    " starts are taken together ",
    several.adjuster(found.adjust), "; were all policies equally good, about ",
    words.datum(results.tested * found.alpha, format.shortest(tonumber(format.significant(results.tested * found.alpha, 2))), "expected"),
    " of them would fall below ", format.shortest(found.alpha), " by chance."
  )
end

-- All that stands above the figures, in order, as one paragraph.
function suite.overview(results)
  local found = results.ranking
  local said = suite.scope(results)
  local others = of_repeats.same_seeds(results.seeds)
  for _, doubt in ipairs(found.doubts or {}) do
    others[#others + 1] = doubt.pieces
  end
  for _, warning in ipairs(of_ranking.divided(found)) do
    others[#others + 1] = warning
  end
  others[#others + 1] = of_repeats.replayed(results.seeds, found.clustered)
  others[#others + 1] = of_ranking.disconnected(found)
  others[#others + 1] = of_ranking.missing(found)
  for _, pieces in ipairs(others) do
    said = words.join(said, " ", pieces)
  end
  return said
end

local function level(found)
  return format.shortest(100 * found.level) .. " %"
end

-- Captions of the figures, by kind; limits are those of suite_figures.
function suite.ladder(results, limits)
  local found, many = results.ranking, #results.names > limits.most_series
  return {
    "Success rates with ", level(results.ranking), " intervals (", words.name(found.policies[found.order[1]].rate.interval), "), ", many and "over all starts" or "by task and over all starts", ".",
    many and " For more than " .. limits.most_series .. " policies the tasks are left to the tables." or "",
  }
end

function suite.discordance(results)
  local order, names = results.ranking.order, results.names
  return {
    "Starts on which the two highest rates disagree, by task: only ", names[order[1]], " right, only ", names[order[2]], " left.",
  }
end

function suite.matrix(results)
  local found = results.ranking
  return {
    "All pairs by difference (", words.name(compared(found).difference), "), with p ",
    found.adjust ~= "none" and "adjusted " or "", several.adjuster(found.adjust), ".",
  }
end

-- What stands in place of a figure that is not there, by kind.
suite.without = {
  matrix = function(results, limits)
    return {
      "No matrix shows all pairs of the ", words.datum(#results.names), " policies, since it holds up to ", words.datum(limits.most_matrix),
      ": name some with --policy.",
    }
  end,
  discordance = function(results)
    local order, names = results.ranking.order, results.names
    return { "No figure shows where ", names[order[1]], " and ", names[order[2]], ", the two highest rates, disagree: they share no start." }
  end,
}

-- Who succeeds at a start: "a and b", "none", with those that have no outcome.
function suite.winners(outcomes, names)
  local won, without = {}, {}
  for column, outcome in ipairs(outcomes) do
    if outcome == json.null then
      without[#without + 1] = names[column]
    elseif outcome > 0 then
      won[#won + 1] = names[column]
    end
  end
  local said = #won > 0 and words.list(won) or "none"
  return #without > 0 and said .. " (no outcome: " .. words.list(without) .. ")" or said
end

-- What was done and who proposed it.
function suite.methods(results)
  local found = results.ranking
  local pair = compared(found)
  return words.join(
    "Trials were paired on task, state and seed; a trial without an outcome is missing, not a failure, and each pair of policies uses the starts that both have. ",
    "Pairs were tested by the ", words.name(pair.test), ", differences have the ", words.name(pair.difference), " at a level that holds for all pairs of one table together, ",
    "rates the ", words.name(found.policies[found.order[1]].rate.interval), ".",
    found.overall and words.join(" All policies together: ", words.name(found.overall), "."),
    #results.seeds > 0 and not found.clustered
      and " Seeds replay the same starts here: pairs of one start are not independent, and these tests take them as if they were; --cluster state does not."
  )
end

-- Where the data came from, as inlines of a document.
function suite.sources(read)
  local said = {}
  for _, file in ipairs(read:files()) do
    said = words.join(
      said, { document.code(file.name), ", read as ", file.layout, ": " },
      words.into(document, {
        words.datum(file.trials), " trials, of which ", words.datum(file.missing), " without an outcome; SHA-256 ",
      }),
      { document.file(file.name, file.sha256), ". " }
    )
  end
  return words.join(said, words.into(document, require("words_pairing").left(read) or {}))
end

return suite
