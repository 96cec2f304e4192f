-- SPDX-License-Identifier: GPL-3.0-or-later
-- appendix.lua - two policies or more on all tasks: an overview, then a section a task.
--
-- many = true: results is what inputs.rank_tasks gives, read, names, ranking and tasks.

local figures = require("suite_figures")
local against_plan = require("plans.section")
local parts = require("pair_parts")
local references = require("references")
local of_ranking = require("words_ranking")
local starts = require("starts")
local suite_tables = require("suite_tables")
local suite_words = require("words_suite")
local words = require("words")

local function overview(report, doc, results, width, inlines)
  local found = results.ranking
  doc:paragraph({
    document.strong(inlines(of_ranking.verdict(found))), " ", inlines(of_ranking.overall(found)), " ",
    inlines(suite_words.overview(results)),
  })
  parts.warnings(doc, results)
  for _, kind in ipairs({ "ladder", "matrix", "discordance" }) do
    local drawn = figures[kind](report, results, width)
    if drawn then
      doc:figure(drawn, { id = "fig-" .. kind, caption = inlines(suite_words[kind](results, figures)) })
    else
      doc:paragraph(inlines(suite_words.without[kind](results, figures)))
    end
  end
end

local function build(report, results, params)
  local found, cited = results.ranking, references.new()
  local inlines = cited.inlines
  local seeds = starts.seeds_vary(found.matrix.starts)
  local doc = report.document({
    title = words.plain(suite_words.title(results)),
    description = words.plain(words.join(of_ranking.verdict(found), " ", of_ranking.evidence(found))),
  })
  overview(report, doc, results, params.width, inlines)
  suite_tables.clusters(doc, found, inlines)
  doc:heading("Tasks")
  for _, task in ipairs(results.tasks) do
    suite_tables.task(doc, task, results.names, params, found.order, seeds)
  end
  against_plan(doc, results, inlines)
  doc:heading("Methods and data")
  doc:paragraph(inlines(suite_words.methods(results)))
  doc:paragraph(suite_words.sources(results.read))
  cited.section(doc)
end

return {
  name = "appendix",
  title = "All tasks and policies, a section a task",
  many = true,
  params = { width = 480, most_starts = 40, most_pairs = 45 },
  build = build,
}
