-- SPDX-License-Identifier: GPL-3.0-or-later
-- plan_answer.lua - a plan in the terminal and as JSON, whichever its kind.

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
    rows[1][column] = text
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

function answer.json(found)
  output.print(json.encode(schema_plan.answer(found, said.methods(found))))
end

-- What a command does with its plan.
function answer.give(found, args)
  local give = args.json and answer.json or answer.print
  give(found)
end

return answer
