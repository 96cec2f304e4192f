-- SPDX-License-Identifier: GPL-3.0-or-later
-- one_table.lua - a lab's own report: one table of all tasks, and the answer below it.
--
--   offdiag report samples/suite.csv --layout samples/one_table.lua --param "title=Camera study" --output report
local words = require("words")

local function show(pieces)
  return words.into(document, pieces)
end

local function row(label, comparison)
  return {
    label,
    show({ words.rate_value(comparison.rate_a.k, comparison.n) }),
    show({ words.rate_value(comparison.rate_b.k, comparison.n) }),
    show({ words.estimate_value(comparison.difference) }),
    show(words.difference_interval(comparison.difference)),
  }
end

local function build(report, results, params)
  local overall = results.overall
  local doc = report.document({ title = params.title })
  local rows = {}
  for index, task in ipairs(results.tasks) do
    rows[index] = row(task.task, task)
  end
  rows[#rows + 1] = row("All", overall)
  local columns = { "Task" }
  for index, title in ipairs({ overall.policy_a, overall.policy_b, "Difference", "Interval" }) do
    columns[index + 1] = { title = title, align = "right" }
  end
  doc:table({ id = "tbl-all", caption = "Success rates by task.", columns = columns, rows = rows })
  doc:paragraph(show(words.join(words.verdict(overall), " ", words.evidence(overall))))
end

return { name = "one-table", params = { title = "One table" }, build = build }
