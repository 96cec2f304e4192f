-- SPDX-License-Identifier: GPL-3.0-or-later
-- brief.lua - one comparison on one or two pages: the default layout.
--
-- A layout returns {name, title, params, build}. The command calls build(report, results,
-- params) once:
--   report.document{title = ...}    makes the document that is written; once
--   report.figure(name, figure)     has a figure written as NAME.svg too; gives it back
--   results                         what inputs.compare gives: read, pair, overall, tasks
--   params                          the defaults of the layout, with what the user set

local figures = require("pair_figures")
local words = require("words")
local against_plan = require("plans.section")
local references = require("references")
local starts = require("starts")
local several = require("words_several")
local pairing = require("words_pairing")

-- Pieces of words.lua as inlines of the document.
local function inlines(pieces)
  return words.into(document, pieces)
end

local function value_cell(value)
  return inlines({ value })
end

-- Where the data came from, a sentence a file, and what became of the trials.
local function data_section(doc, results)
  doc:heading("Data")
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
  doc:paragraph(words.join(said, inlines(words.join("Paired on task, state and seed: ", words.pairing(results.pair), "."))))
end

local function square_table(doc, overall)
  local pair, a, b = overall.pair, overall.policy_a, overall.policy_b
  local function cell(name)
    return value_cell(words.datum(pair[name]))
  end
  doc:table({
    id = "tbl-pairs",
    caption = { "The ", value_cell(words.datum(overall.n)), overall.n == 1 and " start" or " starts", " by outcome." },
    columns = { "Outcome", { title = b .. " succeeds", align = "right" }, { title = b .. " fails", align = "right" } },
    rows = { { a .. " succeeds", cell("a"), cell("b") }, { a .. " fails", cell("c"), cell("d") } },
  })
end

-- Both rates and the difference, each with its interval.
local function estimate_table(doc, overall)
  local rows = {}
  for index, side in ipairs({ { overall.policy_a, overall.rate_a }, { overall.policy_b, overall.rate_b } }) do
    local name, rate = side[1], side[2]
    rows[index] = {
      { "Rate of ", name },
      value_cell(words.rate_value(rate.k, rate.n)),
      inlines(words.rate_interval(rate.interval)),
      rate.interval.title,
    }
  end
  rows[3] = {
    "Difference",
    value_cell(words.estimate_value(overall.difference)),
    inlines(words.difference_interval(overall.difference)),
    overall.difference.title,
  }
  doc:table({
    id = "tbl-estimates",
    caption = { "Rates and their difference, with intervals at level ", format.shortest(overall.level), "." },
    columns = { "Quantity", { title = "Estimate", align = "right" }, { title = "Interval", align = "right" }, "Method" },
    rows = rows,
  })
end

-- The starts on which the two disagree: a row a task, the states that each of them won.
local function disagreements(doc, results, most)
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

local function build(report, results, params)
  local overall = results.overall
  local doc = report.document({
    title = words.plain({ overall.policy_a, " against ", overall.policy_b }),
    description = words.plain(words.join(words.verdict(overall), " ", words.evidence(overall))),
  })
  doc:heading("Question and answer")
  doc:paragraph(inlines(words.question(overall)))
  doc:paragraph({ document.strong(inlines(words.verdict(overall))), " ", inlines(words.evidence(overall)) })
  if overall.n > 0 then
    doc:paragraph(inlines(words.paragraph(overall)))
  end
  if results.clustered then
    doc:paragraph(inlines(several.clustered(results.clustered)))
  end
  local warning = results.suite and several.tasks_warning(results.suite)
  if warning then
    doc:paragraph(inlines(warning))
  end
  if overall.n > 0 then
    square_table(doc, overall)
    estimate_table(doc, overall)
    doc:figure(report.figure("ladder", figures.ladder(results, params.width)), { id = "fig-ladder", caption = words.ladder_caption(overall) })
    if results.suite then
      doc:paragraph(inlines(several.tasks_brief(results.suite)))
    end
    doc:figure(report.figure("discordance", figures.discordance(results, params.width)), { id = "fig-discordance", caption = words.discordance_caption(overall) })
    disagreements(doc, results, params.most_starts)
  end
  against_plan(doc, results)
  data_section(doc, results)
  if overall.n > 0 then
    doc:heading("Methods")
    doc:paragraph(inlines(words.methods(overall, references.citer())))
  end
end

return {
  name = "brief",
  title = "One comparison on one or two pages",
  params = { width = 480, most_starts = 40 },
  build = build,
}
