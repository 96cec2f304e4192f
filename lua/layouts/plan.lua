-- SPDX-License-Identifier: GPL-3.0-or-later
-- plan.lua - one page on a number of trials: question, assumptions, answer, what if.
--
-- results is {found = what lua/plans/KIND.lua gives, file = the plan file's name or nil}.

local cells = require("cells")
local figures = require("plans.figures")
local references = require("references")
local said = require("words_plan")
local tables = require("words_plan_tables")
local words = require("words")

-- Curves are files of their own; on pages where params ask for them, and beside a table over a grid.
local function curves(doc, report, found, params, inlines)
  local made = {
    { "power", figures.power(found, params.width), said.power_caption(found) },
    { "sizes", figures.sizes(found, params.width), said.sizes_caption(found) },
  }
  for _, row in ipairs(made) do
    local drawn = row[2] and report.figure(row[1], figure.curves(row[2]))
    if drawn and (params.curves or found.grid) then
      doc:figure(drawn, { id = "fig-" .. row[1], caption = inlines(row[3]) })
    end
  end
end

local function build(report, results, params)
  local found, cited = results.found, references.new()
  local inlines = cited.inlines
  local doc = report.document({ title = words.title(said.question(found)),
    description = words.plain(said.methods(found) or said.question(found)) })
  local answer = said.answer(found)
  if answer then
    doc:paragraph({ document.strong(inlines(answer)) })
  end
  local rests = words.join(found.power and words.join(said.errors(found), " ") or {}, said.assumptions(found))
  if #rests > 0 then
    doc:paragraph(inlines(rests))
  end
  for _, name in ipairs({ "sizes", "budget", "widths", "grid" }) do
    cells.add_table(doc, tables[name](found), { id = "tbl-" .. name, labels = false, inlines = inlines })
  end
  local remarks = {}
  for _, sentence in ipairs(said.remarks(found)) do
    remarks = words.join(remarks, #remarks > 0 and " " or "", sentence)
  end
  if #remarks > 0 then
    doc:paragraph(inlines(remarks))
  end
  cells.add_table(doc, tables.off(found), { id = "tbl-off", labels = false, inlines = inlines })
  local methods = said.methods(found)
  if methods then
    doc:heading("For the methods section")
    doc:quote(inlines(methods))
    if results.file then
      doc:paragraph(inlines(said.file(results.file)))
    end
  end
  curves(doc, report, found, params, inlines)
  cited.section(doc)
end

return { name = "plan", title = "One page on a number of trials", params = { width = 480, curves = false }, build = build }
