-- SPDX-License-Identifier: GPL-3.0-or-later
-- appendix.lua - a section for every task: what a lab says of each, in its own words.
--
-- As a layout of a report:
--   offdiag report samples/suite.csv --layout samples/appendix.lua --output report
-- and as a module of a document, which stands beside it:
--   offdiag weave samples/appendix.md --output appendix.pdf
local show = require("show")

local appendix = {}

-- The house style: one sentence a task, with the numbers that the lab wants to see.
function appendix.sentence(task)
  local pair = task.pair
  if task.discordant == 0 then
    return { "On this task the two agree on every one of ", show.count(task.n), " starts." }
  end
  return {
    task.policy_a, " solves ", show.rate(task.rate_a.k, task.n), ", ", task.policy_b, " ", show.rate(task.rate_b.k, task.n), "; they disagree on ",
    show.count(task.discordant), " of ", show.count(task.n), " starts, of which ", task.policy_a, " wins ", show.count(pair.b), ". The difference is ",
    show.pp(task.difference, "estimate"), " (", show.interval(task.difference), "), with ", show.p(task.test),
    task.adjusted and { "; adjusted for the number of tasks, p = ", show.p(task.adjusted) } or "", ".",
  }
end

-- The 2x2 table of a task, for those who want to recompute it.
function appendix.cells(doc, task)
  local pair = task.pair
  local function right(title)
    return { title = title, align = "right" }
  end
  doc:table({
    caption = { "Starts of ", document.emphasis(task.task), " by who succeeds." },
    columns = { "", right(task.policy_b .. " succeeds"), right(task.policy_b .. " fails") },
    rows = {
      { task.policy_a .. " succeeds", show.count(pair.a), show.count(pair.b) },
      { task.policy_a .. " fails", show.count(pair.c), show.count(pair.d) },
    },
  })
end

-- The difference on every task, as a ladder.
function appendix.ladder(tasks)
  local rungs = {}
  for index, task in ipairs(tasks) do
    local difference = task.difference
    rungs[index] = { label = task.task, estimate = difference.estimate, lower = difference.lower, upper = difference.upper, n = task.n }
  end
  local first = tasks[1]
  return figure.ladder({
    title = "Difference by task", unit = "points", level = first.level, rungs = rungs,
    left = first.policy_b .. " better", right = first.policy_a .. " better",
  })
end

-- A section for every task.
function appendix.sections(doc, tasks)
  for _, task in ipairs(tasks) do
    doc:section(task.task, function()
      doc:paragraph(appendix.sentence(task))
      appendix.cells(doc, task)
    end)
  end
end

function appendix.build(report, results)
  local doc = report.document({ title = "Results by task" })
  doc:figure(report.figure("ladder", appendix.ladder(results.tasks)), { caption = "Difference in success rate on every task.", id = "fig-tasks" })
  appendix.sections(doc, results.tasks)
end

appendix.name = "tasks"

return appendix
