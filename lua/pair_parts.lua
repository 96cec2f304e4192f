-- SPDX-License-Identifier: GPL-3.0-or-later
-- pair_parts.lua - the tables of one comparison, for layouts: each takes what inputs.compare
-- gives, or its overall, and writes into a document.

local cells = require("cells")
local pairing = require("words_pairing")
local starts = require("starts")
local words = require("words")
local of_pair = require("words_pair")

local parts = {}

local inlines, right = cells.inlines, cells.right

-- Where the data came from, a sentence a file, and what became of the trials.
function parts.data(doc, results)
  local said = {}
  for _, file in ipairs(results.read:files()) do
    said = words.join(
      said, { document.code(file.name), ", read as ", file.layout, ": " },
      inlines({
        words.datum(file.rows), file.rows == 1 and " row, " or " rows, ", words.datum(file.trials), " trials, of which ",
        words.datum(file.missing), " without an outcome; SHA-256 ",
      }),
      { document.file(file.name, file.sha256), ". " }
    )
  end
  said = words.join(said, inlines(pairing.left(results.read) or {}), #results.read:left() > 0 and " " or "")
  doc:paragraph(words.join(said, inlines(words.join("Paired on task, state and seed: ", of_pair.pairing(results.pair), "."))))
end

-- What the readers warned of, beside the answer that it may change.
function parts.warnings(doc, results)
  local warned = pairing.warned(results.read)
  if warned then
    doc:paragraph(inlines(warned))
  end
end

function parts.square_table(doc, overall)
  local pair, a, b = overall.pair, overall.policy_a, overall.policy_b
  local function cell(name)
    return cells.value(words.datum(pair[name]))
  end
  doc:table({
    id = "tbl-pairs",
    caption = { "The ", cells.value(words.datum(overall.n)), overall.n == 1 and " start" or " starts", " by outcome." },
    columns = { "Outcome", right(b .. " succeeds"), right(b .. " fails") },
    rows = { { a .. " succeeds", cell("a"), cell("b") }, { a .. " fails", cell("c"), cell("d") } },
  })
end

-- Both rates and the difference, each with its interval and the method of that; inlines is of
-- references.new().
function parts.estimate_table(doc, overall, inlines)
  local rows = {}
  for index, side in ipairs({ { overall.policy_a, overall.rate_a }, { overall.policy_b, overall.rate_b } }) do
    local name, rate = side[1], side[2]
    rows[index] = {
      { "Rate of ", name },
      cells.rate(rate),
      inlines(words.rate_interval(rate.interval)),
      inlines({ words.name(rate.interval) }),
    }
  end
  rows[3] = {
    "Difference",
    cells.value(words.estimate_value(overall.difference)),
    inlines(words.difference_interval(overall.difference)),
    inlines({ words.name(overall.difference) }),
  }
  doc:table({
    id = "tbl-estimates",
    caption = { "Rates and their difference, with intervals at level ", format.shortest(overall.level), "." },
    columns = { "Quantity", right("Estimate"), right("Interval"), "Method" },
    rows = rows,
  })
end

-- The starts on which the two disagree: a row a task, the states that each of them won.
function parts.disagreements(doc, results, most)
  local overall = results.overall
  if overall.discordant == 0 then
    return
  end
  local seeds = starts.seeds_vary(results.pair.discordant)
  local rows, by_task = {}, {}
  for _, start in ipairs(results.pair.discordant) do
    local row = by_task[start.task]
    if not row then
      row = { start.task, {}, {} }
      rows[#rows + 1], by_task[start.task] = row, row
    end
    local won = row[start.winner == overall.policy_a and 2 or 3]
    won[#won + 1] = starts.name(start, seeds)
  end
  for _, row in ipairs(rows) do
    row[2], row[3] = words.some(row[2], most), words.some(row[3], most)
  end
  doc:table({
    id = "tbl-starts",
    caption = { "The starts on which they disagree: ", seeds and "states and seeds" or "states", ", by who alone succeeded." },
    columns = { "Task", "Only " .. overall.policy_a, "Only " .. overall.policy_b },
    rows = rows,
  })
end

return parts
