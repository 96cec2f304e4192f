-- SPDX-License-Identifier: GPL-3.0-or-later
-- compare.lua - which policy is better, by how much and how sure.

local inputs = require("inputs")
local terminal = require("terminal")
local words = require("words")

local args = ...

local function print_terminal(answer)
  terminal.say(answer.question)
  terminal.say(answer.verdict)
  terminal.say(answer.evidence)
  terminal.say(answer.gate)
  output.print("")
  for _, shown in ipairs(answer.tables()) do
    terminal.print(terminal.indent(terminal.columns(shown.rows, shown.align), 2))
    output.print("")
  end
  for _, remark in ipairs(answer.remarks()) do
    terminal.say(remark)
  end
  terminal.print(terminal.wrap(answer.source))
end

-- Markdown: what names contain is shown, never taken for markup.
local function escape(text)
  return (format.escape(text):gsub("[\\`*_{}%[%]<>|#&~]", "\\%0"):gsub("@", "@&#8203;"))
end

local function markdown_table(rows, align)
  local rule = {}
  for column = 1, #rows[1] do
    rule[column] = align:sub(column, column) == "r" and "---:" or "---"
  end
  for index, row in ipairs(rows) do
    local cells = {}
    for column, cell in ipairs(row) do
      cells[column] = escape(cell)
    end
    output.print("| " .. table.concat(cells, " | ") .. " |")
    if index == 1 then
      output.print("| " .. table.concat(rule, " | ") .. " |")
    end
  end
  output.print("")
end

local function print_markdown(answer)
  output.print("**" .. escape(words.plain(answer.verdict)) .. "** " .. escape(words.plain(answer.evidence or {})))
  output.print("")
  if answer.gate then
    output.print(escape(words.plain(answer.gate)))
    output.print("")
  end
  for _, shown in ipairs(answer.tables()) do
    markdown_table(shown.rows, shown.align)
  end
  for _, remark in ipairs(answer.remarks()) do
    output.print(escape(words.plain(remark)))
    output.print("")
  end
  output.print(escape(answer.source))
end

local function print_json(answer)
  output.print(json.encode(answer.json()))
end

if args.json and args.markdown then
  output.fail("usage", "--json and --markdown are two answers: give one of them")
end
if args.margin and not args.gate then
  output.fail("usage", "--margin is what --gate allows: give both")
end
local read = inputs.read(args)
local names = inputs.policies(args, read)
local kind = inputs.is_unpaired(args, read) and "answer_unpaired" or args.score and "answer_scores"
  or (#names > 2 or args.control) and "answer_ranking" or "answer_pair"
if args.gate and (kind ~= "answer_pair" or args.cluster) then
  output.fail("usage", "--gate decides between two policies by independent pairs of single trials: "
    .. "name the two with --policy, and leave out --control, --score and --cluster")
end
if kind == "answer_unpaired" and (args.score or args.control or args.cluster) then
  output.fail("usage", "--score, --control and --cluster need pairs of single trials, and these are taken as unrelated: leave them out")
end
local show = args.json and print_json or args.markdown and print_markdown or print_terminal
local answer = require(kind)(args, read, names)
show(answer)
output.exit(answer.status or 0)
