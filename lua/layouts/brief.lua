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
local of_pair = require("words_pair")
local against_plan = require("plans.section")
local parts = require("pair_parts")
local references = require("references")
local of_repeats = require("words_repeats")
local of_tasks = require("words_tasks")

local function build(report, results, params)
  local overall, cited = results.overall, references.new()
  local inlines = cited.inlines
  local doc = report.document({
    title = words.plain({ overall.policy_a, " against ", overall.policy_b }),
    description = words.plain(words.join(of_pair.verdict(overall), " ", of_pair.evidence(overall))),
  })
  doc:heading("Question and answer")
  doc:paragraph(inlines(of_pair.question(overall)))
  doc:paragraph({ document.strong(inlines(of_pair.verdict(overall))), " ", inlines(of_pair.evidence(overall)) })
  if overall.n > 0 then
    doc:paragraph(inlines(of_pair.paragraph(overall)))
  end
  parts.warnings(doc, results)
  if results.clustered then
    doc:paragraph(inlines(of_repeats.clustered(results.clustered)))
  end
  local warning = results.suite and of_tasks.warning(results.suite)
  if warning then
    doc:paragraph(inlines(warning))
  end
  if overall.n > 0 then
    parts.square_table(doc, overall)
    parts.estimate_table(doc, overall, inlines)
    doc:figure(report.figure("ladder", figures.ladder(results, params.width)), { id = "fig-ladder", caption = inlines(of_pair.ladder_caption(overall)) })
    if results.suite then
      doc:paragraph(inlines(of_tasks.brief(results.suite)))
    end
    doc:figure(report.figure("discordance", figures.discordance(results, params.width)), { id = "fig-discordance", caption = inlines(of_pair.discordance_caption(overall)) })
    parts.disagreements(doc, results, params.most_starts)
  end
  against_plan(doc, results, inlines)
  doc:heading("Data and methods")
  parts.data(doc, results)
  if overall.n > 0 then
    doc:paragraph(inlines(of_pair.methods(overall)))
  end
  cited.section(doc)
end

return {
  name = "brief",
  title = "One comparison on one or two pages",
  params = { width = 480, most_starts = 40 },
  build = build,
}
