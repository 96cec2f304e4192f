-- SPDX-License-Identifier: GPL-3.0-or-later
-- pages.lua - what a layout makes of results, written as XHTML, PDF, LaTeX and Markdown, and one SVG a figure.

local layouts = require("layouts")

local pages = {}

-- What a layout gets to write with: one document, and figures that are files as well.
local function make_report()
  local report = { figures = {}, files = {} }
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

  -- A further file, NAME with its ending; gives its name.
  function report.file(name, ending, bytes)
    local file = output.file_name(name, ending)
    if named[file] then
      output.fail("script", "two files are called \"" .. file .. "\": give each a name of its own")
    end
    named[file] = true
    output.write(file, bytes)
    report.files[#report.files + 1] = file
    return file
  end

  return report
end

local writers = {
  xhtml = function(doc, args)
    output.write("report.xhtml", doc:xhtml({ theme = args.theme }))
    return "report.xhtml"
  end,
  pdf = function(doc, args, layout)
    output.write("report.pdf", doc:pages({ paper = args.paper, theme = args.theme, columns = layout.columns }))
    return "report.pdf"
  end,
  latex = function(doc)
    output.write("report-tables.tex", doc:latex_tables())
    output.write("report-values.tex", doc:latex_values())
    return "report-tables.tex", "report-values.tex"
  end,
  markdown = function(doc)
    output.write("report.md", doc:markdown())
    return "report.md"
  end,
}

-- Builds the layout and writes what it made into the output folder; gives the names of the files.
-- args: format, param, theme, paper, font.
function pages.write(layout, results, args)
  for _, path in ipairs(args.font) do
    figure.font(path)
  end
  local report = make_report()
  layout.build(report, freeze(results), layouts.params(layout, args.param))
  if not report.written then
    output.fail("script", "the layout \"" .. layout.name .. "\" made no document: call report.document in its build")
  end
  report.written:colophon({ "Made by offdiag " .. output.version .. " with ", document.code(args.line), "." })
  local files = json.array({})
  for _, format_name in ipairs(args.format) do
    for _, name in ipairs({ writers[format_name](report.written, args, layout) }) do
      files[#files + 1] = name
    end
  end
  for index, entry in ipairs(report.figures) do
    output.write(entry.file, entry.figure:svg({ id = "figure-" .. index, theme = args.theme }))
    files[#files + 1] = entry.file
  end
  for _, file in ipairs(report.files) do
    files[#files + 1] = file
  end
  return files
end

-- "FOLDER/report.xhtml, FOLDER/report.pdf", safe for a terminal.
function pages.names(files)
  local texts = {}
  for index, file in ipairs(files) do
    texts[index] = format.escape(output.folder() .. "/" .. file)
  end
  return table.concat(texts, ", ")
end

return pages
