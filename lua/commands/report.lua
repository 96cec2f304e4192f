-- SPDX-License-Identifier: GPL-3.0-or-later
-- report.lua - what a layout makes of the results, as XHTML, PDF and one SVG a figure.

local inputs = require("inputs")
local layouts = require("layouts")
local report_results = require("report_results")
local schema = require("schema")
local terminal = require("terminal")
local words = require("words")

local args = ...

-- What a layout gets to write with: one document, and figures that are files as well.
local function make_report()
  local report = { figures = {} }
  local named = {}

  function report.document(options)
    if report.written then
      output.fail("script", "report.document was called before: a layout makes one document")
    end
    report.written = document.new(options)
    return report.written
  end

  function report.figure(name, drawn)
    local file = output.file_name(name, ".svg")
    if named[file] then
      output.fail("script", "two figures are called \"" .. name .. "\": give each a name of its own")
    end
    named[file] = true
    report.figures[#report.figures + 1] = { file = file, figure = drawn }
    for _, warning in ipairs(drawn.warnings) do
      output.warn(name .. ": " .. warning)
    end
    return drawn
  end

  return report
end

local writers = {
  xhtml = function(doc)
    output.write("report.xhtml", doc:xhtml({ theme = args.theme }))
    return "report.xhtml"
  end,
  pdf = function(doc)
    output.write("report.pdf", doc:pages({ paper = args.paper, theme = args.theme }))
    return "report.pdf"
  end,
}

for _, path in ipairs(args.font) do
  figure.font(path)
end
local read = inputs.read(args)
local layout, kind = report_results.layout(args, read)
local params = layouts.params(layout, args.param)
local results = freeze(kind.make(args, read))
local report = make_report()
layout.build(report, results, params)
if not report.written then
  output.fail("script", "the layout \"" .. layout.name .. "\" made no document: call report.document in its build")
end

local files = json.array({})
for _, format_name in ipairs(args.format) do
  files[#files + 1] = writers[format_name](report.written)
end
for index, entry in ipairs(report.figures) do
  output.write(entry.file, entry.figure:svg({ id = "figure-" .. index, theme = args.theme }))
  files[#files + 1] = entry.file
end

local verdict, evidence = kind.answer(results)
local answer = { words.plain(verdict), words.plain(evidence) }
if args.json then
  local made = schema.head("report")
  made.files, made.written, made.layout, made.answer = schema.files(results.read), files, layout.name, answer
  made.tasks = json.array({})
  kind.json(results, made)
  output.print(json.encode(made))
else
  local folder = output.folder()
  for index, file in ipairs(files) do
    files[index] = format.escape(folder .. "/" .. file)
  end
  terminal.print(terminal.wrap("Written: " .. table.concat(files, ", "), 2))
  terminal.print(terminal.wrap(answer[1]))
  terminal.print(terminal.wrap(answer[2]))
end
