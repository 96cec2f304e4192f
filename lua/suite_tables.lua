-- SPDX-License-Identifier: GPL-3.0-or-later
-- suite_tables.lua - the tables in a report of several policies: of one task, of clusters.

local several = require("words_several")
local starts = require("starts")
local suite_words = require("words_suite")
local words = require("words")

local tables = {}

local function inlines(pieces)
  return words.into(document, pieces)
end

local function right(title)
  return { title = title, align = "right" }
end

local function rate_row(policy)
  local rate = policy.rate
  return {
    policy.name, inlines({ words.datum(rate.k), "/", words.datum(rate.n) }), rate.n > 0 and inlines({ words.rate_value(rate.k, rate.n) }) or "-",
    rate.n > 0 and inlines(words.rate_interval(rate.interval)) or "-",
  }
end

local function pair_row(pair, alpha)
  local row = { pair.policy_a .. " - " .. pair.policy_b }
  for _, cell in ipairs({ "a", "b", "c", "d" }) do
    row[#row + 1] = inlines({ words.datum(pair.pair[cell]) })
  end
  row[6], row[7], row[8] = "-", "-", "-"
  if pair.comparable then
    row[6] = inlines(words.join(words.estimate_value(pair.difference), " (", words.difference_interval(pair.difference), ")"))
    row[7] = inlines({ several.adjusted(pair) })
    row[8] = pair.adjusted < alpha and "" or several.task_needed(pair)
  end
  return row
end

-- The starts on which policies differ, gathered by who succeeded.
local function start_rows(task, names, seeds, most)
  local rows, by_winners = {}, {}
  for _, start in ipairs(task.starts) do
    local won = suite_words.winners(start.outcomes, names)
    local row = by_winners[won] or { won, {} }
    rows[#rows + 1], by_winners[won] = not by_winners[won] and row or nil, row
    table.insert(row[2], starts.name(start, seeds))
  end
  for _, row in ipairs(rows) do
    row[2] = words.some(row[2], most)
  end
  return rows
end

-- Tables of the task, of as many pairs and starts as params say; seeds: starts are named with theirs.
function tables.task(doc, task, names, params, seeds)
  local found, rates, pairs = task.ranking, {}, {}
  local title = task.task ~= "" and task.task or "all starts"
  doc:heading(title, { level = 2 })
  for index, policy in ipairs(found.policies) do
    rates[index] = rate_row(policy)
  end
  for index = 1, math.min(#found.pairs, params.most_pairs) do
    pairs[index] = pair_row(found.pairs[index], found.alpha)
  end
  local notes = {
    "Detectable: the split of its disagreements from which on a pair that is not decided has p < " .. format.shortest(found.alpha)
      .. " by itself; no p is evidence that two are equal.",
  }
  notes[2] = #found.pairs > #pairs and "The first pairs of " .. #found.pairs .. "; --json has all." or nil
  doc:table({
    columns = { "Policy", right("Successes"), right("Rate"), right("Interval") }, rows = rates,
    caption = { "Success rates on ", document.emphasis(title), "." },
  })
  doc:table({
    columns = { "Pair", right("Both"), right("First"), right("Second"), right("Neither"), right("Difference"), right("Adjusted p"),
      right("Detectable") },
    rows = pairs, caption = { "Pairs of policies on ", document.emphasis(title), ": starts by who alone succeeds." },
    notes = notes,
  })
  if #task.starts > 0 then
    doc:table({
      columns = { "Succeed", seeds and "States and seeds" or "States" }, rows = start_rows(task, names, seeds, params.most_starts),
      caption = { "The starts of ", document.emphasis(title), " on which they disagree, by who succeeds." },
    })
  end
end

-- Each pair with its pairs in clusters, where --cluster asks for it.
function tables.clusters(doc, found)
  if not found.clustered then
    return
  end
  local rows, notes = {}, {}
  for index, made in ipairs(found.clustered) do
    rows[index] = {
      made.policy_a .. " - " .. made.policy_b, inlines({ words.datum(made.count) }),
      inlines(words.join(words.estimate_value(made.difference), " (", words.difference_interval(made.difference), ")")),
      inlines(words.difference_interval(made.naive)), inlines({ words.p_value(made.test) }),
      made.adjusted and inlines({ several.adjusted_clustered(made) }) or "-",
    }
    notes[index] = inlines(words.join(made.policy_a, " - ", made.policy_b, ": ", several.clustered_beside(made), "."))
  end
  doc:heading("Clusters")
  doc:table({
    columns = { "Pair", right("Clusters"), right("Difference"), right("Taken as independent"), right("p"), right("Adjusted") }, rows = rows,
    caption = { "All tasks, with each ", found.clustered[1].by, " a cluster: ", inlines(several.clustered_methods(found.clustered[1])), "." },
    notes = notes,
  })
end

return tables
