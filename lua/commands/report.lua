-- SPDX-License-Identifier: GPL-3.0-or-later
-- report.lua - what a layout makes of the results, as XHTML, PDF and one SVG a figure.

local held = require("plans.held")
local inputs = require("inputs")
local pages = require("pages")
local report_results = require("report_results")
local against = require("words_held")
local schema = require("schema")
local schema_plan = require("schema_plan")
local terminal = require("terminal")
local words = require("words")

local args = ...

local read = inputs.read(args)
local layout, kind = report_results.layout(args, read)
local results = kind.make(args, read)
if args.plan then
  results.held = held.against(args.plan, results, kind.name)
end
local files = pages.write(layout, results, args)

local verdict, evidence = kind.answer(results)
local answer = { words.plain(verdict), words.plain(evidence) }
if args.json then
  local made = schema.head("report")
  made.files, made.written, made.layout, made.answer = schema.files(results.read), files, layout.name, answer
  made.tasks = json.array({})
  kind.json(results, made)
  made.held = results.held and schema_plan.held(results.held)
  output.print(json.encode(made))
else
  terminal.print(terminal.wrap("Written: " .. pages.names(files), 2))
  terminal.print(terminal.wrap(answer[1]))
  terminal.print(terminal.wrap(answer[2]))
  for _, sentence in ipairs(results.held and against.deviations(results.held) or {}) do
    terminal.say(sentence)
  end
end
