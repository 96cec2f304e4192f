-- SPDX-License-Identifier: GPL-3.0-or-later
-- plan_answer.lua - a plan in the terminal and as JSON, whichever its kind.

local layouts = require("layouts")
local pages = require("pages")
local plan_file = require("plans.file")
local said = require("words_plan")
local schema_plan = require("schema_plan")
local tables = require("words_plan_tables")
local terminal = require("terminal")
local words = require("words")

local answer = {}

local function print_table(made)
  if not made then
    return
  end
  local rows = { {} }
  for column, text in ipairs(made.head) do
    rows[1][column] = words.plain(type(text) == "table" and text or { text })
  end
  for index, row in ipairs(made.rows) do
    rows[index + 1] = {}
    for column, cell in ipairs(row) do
      rows[index + 1][column] = words.plain(cell)
    end
  end
  terminal.say(made.caption)
  terminal.print(terminal.indent(terminal.columns(rows, made.align), 2))
  output.print("")
end

function answer.print(found)
  terminal.say(said.question(found))
  if found.power then
    terminal.say(said.errors(found))
  end
  output.print("")
  for _, name in ipairs({ "sizes", "budget", "widths", "grid" }) do
    print_table(tables[name](found))
  end
  terminal.say(said.answer(found))
  for _, sentence in ipairs(said.remarks(found)) do
    terminal.say(sentence)
  end
  local off = tables.off(found)
  if off then
    output.print("")
    print_table(off)
  end
  local methods = said.methods(found)
  if methods then
    terminal.say(words.join("For the methods section: ", methods))
  end
end

function answer.json(found, files)
  local made = schema_plan.answer(found, said.methods(found))
  made.written = files
  output.print(json.encode(made))
end

-- What a command does with its plan: the file, the pages, and the answer.
function answer.give(found, args)
  if args.plan then
    output.write(args.plan, plan_file.encode(found))
  end
  local results = { found = found, file = args.plan and args.plan:match("[^/]+$") }
  local files = args.output and pages.write(layouts.find(args.layout or "plan"), results, args)
  if args.json then
    answer.json(found, files)
  else
    answer.print(found)
    if files then
      terminal.print(terminal.wrap("Written: " .. pages.names(files), 2))
    end
  end
end

return answer
