-- SPDX-License-Identifier: GPL-3.0-or-later
-- paper.lua - what goes into a paper: figures at column width as SVG and PDF, tables and numbers for
-- LaTeX, and a contact sheet that shows each with the names of its files.

local cells = require("cells")
local figures = require("pair_figures")
local parts = require("pair_parts")
local references = require("references")
local suite_words = require("words_suite")
local words = require("words")
local of_pair = require("words_pair")

local right = cells.right

-- The figure is a file as PDF too; its caption names both.
local function sheet(report, doc, name, drawn, caption, theme)
  local pdf = report.file(name, ".pdf", drawn:pdf({ theme = theme }))
  doc:figure(drawn, {
    id = "fig-" .. name, caption = caption,
    notes = { { document.code(output.file_name(name, ".svg")), ", ", document.code(pdf) } },
  })
end

-- A row a task: outcomes, difference and p; nil where there is one task only.
local function task_table(doc, results)
  local rows = {}
  for index, task in ipairs(results.tasks) do
    local row = { task.task }
    for _, cell in ipairs({ "a", "b", "c", "d" }) do
      row[#row + 1] = cells.value(words.datum(task.pair[cell]))
    end
    row[6] = task.n > 0 and cells.value(words.estimate_value(task.difference)) or cells.none
    row[7] = task.n > 0 and cells.inlines(words.difference_interval(task.difference)) or cells.none
    rows[index] = row
  end
  local overall = results.overall
  doc:table({
    id = "tbl-tasks",
    caption = { "By task: starts by outcome, and the difference, ", overall.policy_a, " minus ", overall.policy_b, ", with its interval." },
    columns = { "Task", right("Both"), right("Only A"), right("Only B"), right("Neither"), right("Difference"), right("Interval") },
    rows = rows,
    notes = { { "A is ", overall.policy_a, ", B is ", overall.policy_b, ". Intervals: ", overall.difference.title, "." } },
  })
end

local function build(report, results, params)
  local overall, theme, cited = results.overall, params.theme, references.new()
  local inlines = cited.inlines
  local doc = report.document({
    title = words.plain({ overall.policy_a, " against ", overall.policy_b }), subtitle = "Figures, tables and numbers for a paper",
    description = words.plain(words.join(of_pair.verdict(overall), " ", of_pair.evidence(overall))),
  })
  if overall.n == 0 then
    doc:paragraph(inlines(of_pair.verdict(overall)))
    return
  end
  doc:heading("What the text can say")
  doc:paragraph({ inlines(of_pair.verdict(overall)), " ", inlines(of_pair.evidence(overall)) })
  doc:paragraph(inlines(of_pair.methods(overall)))
  parts.warnings(doc, results)
  doc:heading("Tables")
  doc:paragraph({
    "All of them are in ", document.code("tables.tex"), ", with the rules of booktabs; each number of this sheet is a macro in ",
    document.code("values.tex"), ".",
  })
  parts.square_table(doc, overall)
  parts.estimate_table(doc, overall, inlines)
  if #results.tasks > 0 then
    task_table(doc, results)
  end
  doc:heading("Figures")
  sheet(report, doc, "ladder", report.figure("ladder", figures.ladder(results, params.width)), inlines(of_pair.ladder_caption(overall)), theme)
  sheet(report, doc, "discordance", report.figure("discordance", figures.discordance(results, params.width)), inlines(of_pair.discordance_caption(overall)), theme)
  doc:heading("Data")
  doc:paragraph(suite_words.sources(results.read))
  cited.section(doc)
  report.file("tables", ".tex", doc:latex_tables())
  report.file("values", ".tex", doc:latex_values())
end

return {
  name = "paper",
  title = "Figures and tables for a paper, as files and on a contact sheet",
  params = { width = 240, theme = "light" },
  build = build,
}
