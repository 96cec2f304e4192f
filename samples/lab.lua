-- SPDX-License-Identifier: GPL-3.0-or-later
-- lab.lua - a lab's own report: the answer, one figure, one table a task, and the sources.
--
--   offdiag report samples/suite.csv --layout samples/lab.lua --param "lab=Camera lab" --output report
local cells = require("cells")
local figures = require("pair_figures")
local of_pair = require("words_pair")
local references = require("references")
local words = require("words")

local function build(report, results, params)
  local overall, cited, rows = results.overall, references.new(), {}
  local show = cited.inlines -- numbers keep their method and input for verify; a method is cited where it is named first
  local doc = report.document({ title = overall.policy_a .. " against " .. overall.policy_b, subtitle = params.lab })
  doc:paragraph({ document.strong(show(of_pair.verdict(overall))), " ", show(of_pair.evidence(overall)), " See ", document.ref("fig-tasks"), "." })
  doc:figure(report.figure("tasks", figures.ladder(results, params.width)), { id = "fig-tasks", caption = show(of_pair.ladder_caption(overall)) })
  for index, task in ipairs(results.tasks) do
    local difference = words.estimate_value(task.difference)
    rows[index] = { task.task, cells.value(words.datum(task.pair.b)), cells.value(words.datum(task.pair.c)), cells.value(difference) }
  end
  if #rows > 0 then
    doc:table({
      caption = "Starts on which the two disagree.", rows = rows,
      columns = { "Task", cells.right("Only " .. overall.policy_a), cells.right("Only " .. overall.policy_b), cells.right("Difference") },
    })
  end
  doc:paragraph(show(of_pair.methods(overall)))
  cited.section(doc)
end

return { name = "lab", params = { lab = "A lab", width = 480 }, build = build }
