-- SPDX-License-Identifier: GPL-3.0-or-later
-- suite_tables.lua - the tables in a report of several policies: of one task, of clusters.

local cells = require("cells")
local of_repeats = require("words_repeats")
local several = require("words_several")
local of_tasks = require("words_tasks")
local starts = require("starts")
local suite_words = require("words_suite")
local words = require("words")

local tables = {}

local right, decimal = cells.right, cells.decimal

local function rate_row(policy)
  return { policy.name, cells.successes(policy.rate), cells.rate(policy.rate), cells.rate_interval(policy.rate) }
end

local function pair_row(pair)
  local row = { cells.pair(pair) }
  for _, cell in ipairs({ "a", "b", "c", "d" }) do
    row[#row + 1] = cells.value(words.datum(pair.pair[cell]))
  end
  row[6] = pair.comparable and cells.difference(pair.difference) or cells.none
  row[7] = pair.comparable and cells.value(several.adjusted(pair)) or cells.none
  return row
end

-- A column with what pairs that are not decided would have taken; false where all are.
local function add_detectable(rows, pairs, alpha)
  local open, any = {}, false
  for index in ipairs(rows) do
    open[index] = pairs[index].comparable and pairs[index].adjusted >= alpha
    any = any or open[index]
  end
  for index, row in ipairs(any and rows or {}) do
    row[8] = open[index] and of_tasks.needed(pairs[index]) or cells.none
  end
  return any
end

-- The starts on which policies differ, gathered by who succeeded: those of one policy first,
-- in the order of the policies.
local function start_rows(task, names, seeds, most)
  local rows, by_winners = {}, {}
  for _, start in ipairs(task.starts) do
    local won = suite_words.winners(start.outcomes, names)
    local row = by_winners[won]
    if not row then
      row = { won, {}, order = starts.order(start.outcomes) }
      rows[#rows + 1], by_winners[won] = row, row
    end
    table.insert(row[2], starts.name(start, seeds))
  end
  table.sort(rows, function(left, right)
    return left.order < right.order
  end)
  for _, row in ipairs(rows) do
    row[2], row.order = words.some(row[2], most), nil
  end
  return rows
end

-- Tables of the task, of as many pairs and starts as params say; order: of the policies' rates;
-- seeds: starts are named with theirs.
function tables.task(doc, task, names, params, order, seeds)
  local found, rates, pairs = task.ranking, {}, {}
  local title = task.task ~= "" and task.task or "all starts"
  doc:heading(title, { level = 2 })
  for place, column in ipairs(order) do
    rates[place] = rate_row(found.policies[column])
  end
  for index = 1, math.min(#found.pairs, params.most_pairs) do
    pairs[index] = pair_row(found.pairs[index])
  end
  local detectable = add_detectable(pairs, found.pairs, found.alpha)
  local notes = {
    detectable and "Detectable: the split of its disagreements from which on a pair that is not decided has p < "
      .. format.shortest(found.alpha) .. " by itself; no p is evidence that two are equal." or nil,
  }
  notes[#notes + 1] = #found.pairs > #pairs and "The first pairs of " .. #found.pairs .. "; --json has all." or nil
  doc:table({
    columns = { "Policy", right("Successes"), right("Rate"), right("Interval") }, rows = rates,
    caption = { "Success rates on ", document.emphasis(title), "." },
  })
  doc:table({
    columns = { "Pair", right("Both"), right("First"), right("Second"), right("Neither"), right("Difference"), decimal("Adjusted p"),
      detectable and right("Detectable") or nil },
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

-- Each pair with its pairs in clusters, where --cluster asks for it; inlines is of references.new().
function tables.clusters(doc, found, inlines)
  if not found.clustered then
    return
  end
  local methods, rows, notes = inlines(of_repeats.clustered_methods(found.clustered[1])), {}, {}
  for index, made in ipairs(found.clustered) do
    rows[index] = {
      cells.pair(made), cells.value(words.datum(made.count)), cells.difference(made.difference),
      cells.inlines(words.difference_interval(made.naive)), cells.value(words.p_digits(made.test)),
      made.adjusted and cells.value(several.adjusted(made)) or cells.none,
    }
    notes[index] = inlines(words.join(cells.pair(made), ": ", of_repeats.clustered_beside(made), "."))
  end
  doc:heading("Clusters")
  doc:table({
    columns = { "Pair", right("Clusters"), right("Difference"), right("Taken as independent"), decimal("p"), decimal("Adjusted") }, rows = rows,
    caption = { "All tasks, with each ", found.clustered[1].by, " a cluster: ", methods, "." },
    notes = notes,
  })
end

return tables
