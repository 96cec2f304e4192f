-- SPDX-License-Identifier: GPL-3.0-or-later
-- lab.lua - a lab's own report: the answer, one figure, one table a task, and the sources.
--
--   offdiag report samples/suite.csv --layout samples/lab.lua --param "lab=Camera lab" --output report
local figures = require("pair_figures")
local references = require("references")
local words = require("words")

local function show(pieces)
  return words.into(document, pieces) -- numbers keep their method and input: verify computes them again
end

local function build(report, results, params)
  local overall, rows = results.overall, {}
  local doc = report.document({ title = overall.policy_a .. " against " .. overall.policy_b, subtitle = params.lab })
  doc:paragraph({ document.strong(show(words.verdict(overall))), " ", show(words.evidence(overall)), " See ", document.ref("fig-tasks"), "." })
  doc:figure(report.figure("tasks", figures.ladder(results, params.width)), { id = "fig-tasks", caption = words.ladder_caption(overall) })
  for index, task in ipairs(results.tasks) do
    rows[index] = { task.task, show({ words.datum(task.pair.b) }), show({ words.datum(task.pair.c) }), show({ words.estimate_value(task.difference) }) }
  end
  if #rows > 0 then
    local function right(title)
      return { title = title, align = "right" }
    end
    doc:table({
      caption = "Starts on which the two disagree.", rows = rows,
      columns = { "Task", right("Only " .. overall.policy_a), right("Only " .. overall.policy_b), right("Difference") },
    })
  end
  doc:paragraph(show(words.methods(overall, references.citer(document))))
  references.section(doc)
end

return { name = "lab", params = { lab = "A lab", width = 480 }, build = build }
