-- SPDX-License-Identifier: GPL-3.0-or-later
-- full.lua - a full report for the bench: 12 figures and 4 tables of 10 tasks.
local figures = require("pair_figures")
local parts = require("pair_parts")
local references = require("references")
local words = require("words")
local of_pair = require("words_pair")

local function rates(results, index)
  local list = {}
  for at, side in ipairs({ results.overall.rate_a, results.tasks[index].rate_a, results.tasks[index].rate_b }) do
    list[at] = { label = "rate " .. at, k = side.k, n = side.n, lower = side.interval.lower, upper = side.interval.upper }
  end
  return figure.rates({ title = "Rates " .. index, width = 480, level = 0.95, rates = list })
end

local function build(report, results)
  local overall, rows, cited = results.overall, {}, references.new()
  local show = cited.inlines
  local doc = report.document({ title = "A full report" })
  doc:paragraph(show(words.join(of_pair.verdict(overall), " ", of_pair.evidence(overall))))
  for _, sentence in ipairs({ of_pair.question(overall), of_pair.discordance(overall), of_pair.unpaired(overall) }) do
    doc:paragraph(show(sentence))
  end
  for index = 1, 4 do
    doc:figure(report.figure("ladder" .. index, figures.ladder(results, 480 - 40 * index)), { caption = show(of_pair.ladder_caption(overall)) })
    doc:figure(report.figure("discordance" .. index, figures.discordance(results, 480 - 40 * index)), { caption = show(of_pair.discordance_caption(overall)) })
    doc:figure(report.figure("rates" .. index, rates(results, index)), { caption = "Rates." })
  end
  for index, task in ipairs(results.tasks) do
    rows[index] = { task.task, show({ words.estimate_value(task.difference) }), show(words.difference_interval(task.difference)) }
  end
  parts.square_table(doc, overall)
  parts.estimate_table(doc, overall, show)
  parts.disagreements(doc, results, 40)
  doc:table({ columns = { "Task", "Difference", "Interval" }, rows = rows, caption = "By task." })
  parts.data(doc, results)
  cited.section(doc)
end

return { name = "full", build = build }
